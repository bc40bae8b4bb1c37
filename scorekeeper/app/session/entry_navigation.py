"""Opening the entry of a deal: the next one, or a kept one to correct."""

from __future__ import annotations

from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_session import Entered, EntrySession
from scorekeeper.match.draft import Draft
from scorekeeper.rules.game import Due
from scorekeeper.service import entry
from scorekeeper.service.open_match import Open


def next_draft(hand: Open) -> Draft:
    """The next deal as far as it is entered, or its beginning."""
    return hand.drafts.next if hand.drafts.next is not None else entry.begin(hand)


def draft_of(hand: Open | None, of: Entered) -> Draft | None:
    """The half-entered deal that is meant; None where another match is in hand, or where no such deal is mended."""
    if hand is None or hand.id != of.match_id:
        return None
    draft = next_draft(hand) if of.kind == "next" else hand.drafts.correction
    return draft if draft is not None and draft.fits(len(hand.sheet.match.deals)) else None


def mending(hand: Open) -> bool:
    """Whether a kept deal is half mended, or one half entered to be put in: anything of it has been changed."""
    draft = draft_of(hand, Entered(hand.id, "correction"))
    return draft is not None and (draft.insert or draft != entry.begin(hand, draft.place))


def due_of(hand: Open, draft: Draft) -> Due | None:
    """What is due where the deal is played: for the next one None when the match is over."""
    replay = hand.sheet.replay
    if draft.place is None:
        return hand.sheet.due
    if not replay.outcomes[: draft.place]:
        return replay.match.game.due(replay.match.game.start(replay.match.setup))
    return replay.match.game.due(replay.outcomes[draft.place - 1].after)


async def choose(app: App, box: str) -> None:
    """Open the entry of the next deal with one box chosen, where it is a matter of choice."""
    if app.hand is None:
        return
    of, draft = _begin(app, app.hand), next_draft(app.hand)
    for field in entry.questions(app.hand, draft).fields:
        if field.kind == "choice" and any(o.value == box and o.barred is None for o in field.options):
            await app.keep(entry.answer(app.hand, draft, field, box))
            break
    app.go_to(of.address, of.match_id)


async def enter_next(app: App) -> None:
    """Open the entry of the next deal; one that is being mended stays half mended."""
    if app.hand is not None:
        of = _begin(app, app.hand)
        app.go_to(of.address, of.match_id)


def _begin(app: App, hand: Open) -> Entered:
    of = Entered(hand.id, "next")
    app.entry = EntrySession(of)
    return of


async def enter_kept(app: App, place: int, *, insert: bool = False) -> None:
    """Open the entry of a kept deal to mend it, or of one to put in before it; what is half mended there goes on."""
    hand = app.hand
    if hand is None:
        return
    of = Entered(hand.id, "correction")
    app.entry = EntrySession(of, return_to=app.page.route)
    half = draft_of(hand, of)
    if half is None or (half.place, half.insert) != (place, insert):
        await app.keep(entry.begin(hand, place, insert=insert))
    app.go_to(of.address, of.match_id)


def go_on_mending(app: App) -> None:
    """Open the entry of the deal that is half mended."""
    if app.hand is not None:
        of = Entered(app.hand.id, "correction")
        app.entry = EntrySession(of)
        app.go_to(of.address, of.match_id)
