"""What becomes of drafts when the match changes: which deal they are of then, and which of them a session shows."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.match.draft import Draft, DraftKind, Drafts
from scorekeeper.match.entry import is_announced
from scorekeeper.match.history import Change
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import entry


def carried(before: OpenMatch, steps: tuple[Change, ...], draft: Draft) -> Draft:
    """A draft with its index after these steps.

    A draft of the next deal, which another session has recorded since, becomes a correction of that deal.
    """
    count, was_next = len(before.match.deals), draft.place is None
    for step in steps:
        removed, inserted = len(step.removed), len(step.inserted)
        if draft.place is not None:
            draft = draft.after(step)
        elif step.at + removed == count and inserted > removed:
            draft = replace(draft, place=count)
        count += inserted - removed
        if was_next and draft.insert and draft.place == count:  # the recorded deal was undone again
            draft = replace(draft, place=None, insert=False)
    return draft


def is_same_deal(before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], draft: Draft) -> bool:
    """Whether a draft is still of the same deal: those before it are the same, and it was not recorded or changed."""
    old, new = before.match.deals, now.match.deals
    moved = carried(before, steps, draft)
    if draft.place is None or moved.place is None:
        return draft.place is moved.place and len(old) == len(new)
    own = not draft.insert
    return draft.insert == moved.insert and old[: draft.place + own] == new[: moved.place + own]


def shown_after_own(before: OpenMatch, now: OpenMatch) -> OpenMatch:
    """A match after a change by this session, with the drafts that this session shows."""
    correction, step = before.drafts.correction, now.step_from(before)
    if correction is not None:
        moved = carried(before, (step,) if step else (), correction)
        correction = _of_the_same(now.drafts.correction, moved)
    own, stored = before.drafts.next, now.drafts.next
    stays = stored is None or stored == own or announces(now, stored)
    return replace(now, drafts=Drafts(stored if stays else own, correction))


def shown_after_others(
    before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], behind: DraftKind | None = None
) -> OpenMatch:
    """A match after changes by others, with the drafts that this session shows.

    `behind` is the kind of draft that was changed here on the older sheet, and is not stored.
    """
    next_one = _next_shown(before, now, steps, typed=behind == "next")
    correction = _correction_shown(before, now, steps, typed=behind == "correction")
    return replace(now, drafts=Drafts(next_one, correction))


def _next_shown(before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], *, typed: bool) -> Draft | None:
    """An announcement is shown by every session; any other draft of the next deal by the session that enters it."""
    own, stored = before.drafts.next, now.drafts.next
    if stored is None or stored == own or announces(now, stored):
        return stored
    return own if own is not None and not typed and is_same_deal(before, now, steps, own) else None


def _correction_shown(before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...], *, typed: bool) -> Draft | None:
    """The correction that is made here; one that another session makes is not shown."""
    own, stored = before.drafts.correction, now.drafts.correction
    if own is None:
        return None
    if stored == own and not steps:
        return stored
    moved = carried(before, steps, own)
    if not typed and is_same_deal(before, now, steps, own):
        return moved
    return _of_the_same(stored, moved)


def _of_the_same(stored: Draft | None, moved: Draft) -> Draft | None:
    """The stored correction, if it is of the same deal."""
    return stored if stored is not None and (stored.place, stored.insert) == (moved.place, moved.insert) else None


def announces(now: OpenMatch, draft: Draft) -> bool:
    """Whether a draft says what is played next, and nothing yet of how it was played."""
    return draft.place is None and is_announced(entry.questions(now, draft), draft.answers)
