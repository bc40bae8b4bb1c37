"""Opening the entry of a deal: the next one, a correction, or a deal to insert."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import saved_line
from scorekeeper.app.session.entry_session import EntryKey, EntrySession, OpenedBox
from scorekeeper.flet_fixes.drawing import use_left
from scorekeeper.match.open_match import Draft, DraftKind, OpenMatch
from scorekeeper.rules.game import Due
from scorekeeper.service import play


def draft_of(open_match: OpenMatch | None, of: EntryKey) -> Draft | None:
    """Return the draft of a key; None if another match is open, or there is no correction."""
    if open_match is None or open_match.id != of.match_id:
        return None
    draft = open_match.next_draft if of.kind == "next" else open_match.drafts.correction
    return draft if draft is not None and draft.fits(len(open_match.match.deals)) else None


def is_correcting(open_match: OpenMatch) -> bool:
    """Whether there is a correction with a change in it, or a deal to be inserted."""
    draft = draft_of(open_match, EntryKey(open_match.id, "correction"))
    return draft is not None and (draft.insert or draft != open_match.begin(draft.place))


def due_of(open_match: OpenMatch, draft: Draft) -> Due | None:
    """Return the deal at the draft's index, with its number and its dealer; None when the match is over."""
    if draft.place is None:
        return open_match.sheet.due
    return open_match.match.game.due(open_match.sheet.position_before(draft.place))


async def choose(app: App, box: str, account: int | None = None) -> None:
    """Open the entry of the next deal with a box chosen, if possible, and its account if the game asks for it."""
    if app.open_match is None:
        return
    made = draft = app.open_match.next_draft
    before = app.open_match.drafts.next
    of = EntryKey(app.open_match.id, "next")
    await enter(app, "next")
    wanted = next((known.answer or box for known in app.open_match.match.game.boxes if known.key == box), box)
    for value in (wanted,) if account is None else (account, wanted):
        made = _with_choice(app.open_match, made, value)
    if made is not draft:
        app.entry = replace(app.session(of), box=OpenedBox(made, before))
        await app.drafts.keep(made, redraw=False)


def _with_choice(open_match: OpenMatch, draft: Draft, value: str | int) -> Draft:
    """Return the draft with an answer to the first question that offers it; unchanged if none does."""
    for field in open_match.questions(draft).fields:
        if field.kind == "choice" and any(o.value == value and o.barred is None for o in field.options):
            return open_match.answer(draft, field, value)
    return draft


async def only_looked(app: App, of: EntryKey, box: OpenedBox | None, *, redraw: bool) -> None:
    """Restore the earlier draft if a box was opened and nothing else was entered."""
    if box is None or draft_of(app.open_match, of) != box.made:
        return
    if box.before is None:
        await app.drafts.drop(of.kind, redraw=redraw)
    else:
        await app.drafts.keep(box.before, redraw=redraw)


def use_only_looked(app: App, of: EntryKey) -> None:
    """Restore the earlier draft, as `only_looked` does, when the system's Back leaves the screen. A hook."""

    def left() -> None:
        box = app.session(of).box
        if box is not None and app.is_connected:
            app.page.run_task(app.attempt, partial(only_looked, app, of, box, redraw=True))

    use_left(left)


async def enter(app: App, kind: DraftKind) -> None:
    """Open the entry of the next deal, or of the stored correction; the other draft stays."""
    if app.open_match is not None:
        of = EntryKey(app.open_match.id, kind)
        app.entry = EntrySession(of)
        app.go_to(of.address, of.match_id)


async def save_at_once(app: App, number: int) -> None:
    """Save the next deal, if it has this number and nothing is asked about it."""
    numbered = False

    async def command(open_match: OpenMatch) -> OpenMatch:
        nonlocal numbered
        due = open_match.sheet.due
        numbered = due is not None and due.number == number and open_match.saves_at_once
        if not numbered:  # it was saved before this tap arrived
            return open_match
        deal = open_match.whole_deal(open_match.next_draft)
        return await play.record(app.services, open_match.id, open_match.revision, deal)

    after = await app.match.change(command)
    if after is not None and numbered:
        app.saves += 1
        app.notify(saved_line(after.sheet, len(after.match.deals) - 1), undo=True)


async def enter_kept(app: App, deal_index: int, *, insert: bool = False) -> None:
    """Open the correction of the deal at an index, or the entry of one to insert before it, with its draft if any."""
    of = await begin_kept(app, deal_index, insert=insert)
    if of is not None:
        app.go_to(of.address, of.match_id)


async def begin_kept(app: App, deal_index: int, *, insert: bool = False) -> EntryKey | None:
    """Begin the draft that `enter_kept` opens; None if no match is open, or for a ruling, which has a dialog."""
    open_match = app.open_match
    if open_match is None or (not insert and open_match.match.deals[deal_index].ruling):
        return None
    of = EntryKey(open_match.id, "correction")
    app.entry = EntrySession(of, return_to=app.page.route)
    half = draft_of(open_match, of)
    if half is None or (half.place, half.insert) != (deal_index, insert):
        await app.drafts.keep(open_match.begin(deal_index, insert=insert))
    return of
