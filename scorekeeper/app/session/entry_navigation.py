"""Opening the entry of a deal: the next one, or a kept one to correct."""

from __future__ import annotations

from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.match.draft import Draft
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Due
from scorekeeper.service import entry


def next_draft(open_match: OpenMatch) -> Draft:
    """The next deal as far as it is entered, or its beginning."""
    return open_match.drafts.next if open_match.drafts.next is not None else entry.begin(open_match)


def draft_of(open_match: OpenMatch | None, of: EntryKey) -> Draft | None:
    """The half-entered deal that is meant; None where another match is in hand, or where no such deal is mended."""
    if open_match is None or open_match.id != of.match_id:
        return None
    draft = next_draft(open_match) if of.kind == "next" else open_match.drafts.correction
    return draft if draft is not None and draft.fits(len(open_match.sheet.match.deals)) else None


def mending(open_match: OpenMatch) -> bool:
    """Whether a kept deal is half mended, or one half entered to be put in: anything of it has been changed."""
    draft = draft_of(open_match, EntryKey(open_match.id, "correction"))
    return draft is not None and (draft.insert or draft != entry.begin(open_match, draft.place))


def due_of(open_match: OpenMatch, draft: Draft) -> Due | None:
    """What is due where the deal is played: for the next one None when the match is over."""
    if draft.place is None:
        return open_match.sheet.due
    return open_match.match.game.due(open_match.sheet.replay.position_before(draft.place))


async def choose(app: App, box: str) -> None:
    """Open the entry of the next deal with one box chosen, where it is a matter of choice."""
    if app.open_match is None:
        return
    of, draft = _begin(app, app.open_match), next_draft(app.open_match)
    for field in entry.questions(app.open_match, draft).fields:
        if field.kind == "choice" and any(o.value == box and o.barred is None for o in field.options):
            await app.keep_draft(entry.answer(app.open_match, draft, field, box))
            break
    app.go_to(of.address, of.match_id)


async def enter_next(app: App) -> None:
    """Open the entry of the next deal; one that is being mended stays half mended."""
    if app.open_match is not None:
        of = _begin(app, app.open_match)
        app.go_to(of.address, of.match_id)


def _begin(app: App, open_match: OpenMatch) -> EntryKey:
    of = EntryKey(open_match.id, "next")
    app.entry = EntrySession(of)
    return of


async def enter_kept(app: App, place: int, *, insert: bool = False) -> None:
    """Open the entry of a kept deal to mend it, or of one to put in before it; what is half mended there goes on."""
    open_match = app.open_match
    if open_match is None:
        return
    of = EntryKey(open_match.id, "correction")
    app.entry = EntrySession(of, return_to=app.page.route)
    half = draft_of(open_match, of)
    if half is None or (half.place, half.insert) != (place, insert):
        await app.keep_draft(entry.begin(open_match, place, insert=insert))
    app.go_to(of.address, of.match_id)


def go_on_mending(app: App) -> None:
    """Open the entry of the deal that is half mended."""
    if app.open_match is not None:
        of = EntryKey(app.open_match.id, "correction")
        app.entry = EntrySession(of)
        app.go_to(of.address, of.match_id)
