"""The question before inserting a deal that changes the declarers of later deals."""

from __future__ import annotations

from scorekeeper.match.draft import Draft
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet_comparison import LaterDeals, later_deals
from scorekeeper.service.entry_steps import questions, whole_deal
from scorekeeper.texts import counted, say, tr

_SHOWN = 4


def changed_by(open_match: OpenMatch, draft: Draft | None) -> LaterDeals:
    """Return the later deals that a deal to insert changes; none before it is complete."""
    if draft is None or draft.place is None or not draft.insert or questions(open_match, draft).missing:
        return LaterDeals(0, ())
    at = min(draft.place, len(open_match.match.deals))
    return later_deals(open_match.sheet, at, 0, whole_deal(open_match, draft))


def changed_text(changed: LaterDeals) -> str:
    """Return the first of the deals with another declarer, and advice."""
    lines = [say(each) for each in changed.declarers[:_SHOWN]]
    if more := len(changed.declarers) - _SHOWN:
        lines += [counted(more, "and 1 more", "and {n} more")] if more > 0 else []
    advice = tr("The order of the deals decides who declares. Deals that no longer fit are marked. Undo is at hand.")
    return "\n".join([*lines, advice])
