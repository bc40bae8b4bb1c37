"""What is done while a deal is entered: each a change of the draft, shown at once and kept.

Drafts are read when a tap arrives, never when its key was drawn, so that quick taps do not overtake each other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import booked
from scorekeeper.app.session.entry_navigation import draft_of, mending
from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session.half_entered import carried, shown_after_others
from scorekeeper.app.session.state import Notice
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import answered, put, unanswered
from scorekeeper.match.json_values import jsonable
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Field
from scorekeeper.service import entry, play
from scorekeeper.service.faults import Overtaken
from scorekeeper.service.steps import catch_up
from scorekeeper.texts.language import tr


async def say_it(app: App, of: EntryKey, field: Field, value: Any) -> None:
    """Answer one question, or with None take the answer back; the number that then follows is filled in.

    A number that was filled in, and not entered, gives way when another of its group changes.
    """
    open_match, draft = app.open_match, draft_of(app.open_match, of)
    if open_match is None or draft is None:
        return
    session = app.session(of)
    follows = session.filled
    if field.kind == "number" and follows and follows != spot_of(field):
        for other in entry.questions(open_match, draft).fields:
            if spot_of(other) == follows and other.group == field.group:
                draft = replace(draft, answers=put(draft.answers, other, None))
    if field.kind == "number":
        follows = None
    said = entry.answer(open_match, draft, field, value)
    filled = said if value is None else entry.fill(open_match, said)
    open_before = {spot_of(f) for f in unanswered(entry.questions(open_match, said), said.answers)}
    closed = [f for f in entry.questions(open_match, filled).fields if answered(filled.answers, f) is not None]
    follows = next((spot_of(f) for f in closed if spot_of(f) in open_before), follows)
    app.entry = replace(session, filled=follows)
    await app.keep(filled)


def spot_of(field: Field) -> tuple[str, int | None]:
    """Where a question's answer goes, which is what it is known by."""
    return (field.key, field.index)


async def leave(app: App, of: EntryKey) -> None:
    """Leave the entry. What was said is kept; a kept deal that was only looked at is not half mended."""
    open_match = app.open_match
    if of.kind == "correction" and open_match is not None and open_match.id == of.match_id:
        if app.session(of).unkept:
            await app.show_kept(of.match_id, redraw=False)
        elif not mending(open_match):
            await app.drop(of.kind, redraw=False)
    app.go_back(of)


async def forget(app: App, of: EntryKey) -> None:
    """Take back all that was said of the deal, and leave its entry; one that was being mended is left as it was."""
    if app.open_match is not None and app.open_match.id == of.match_id:
        await app.drop(of.kind, redraw=False)
    app.go_back(of)


async def annotate(app: App, of: EntryKey, note: str) -> None:
    """Write a note on the deal."""
    draft = draft_of(app.open_match, of)
    if draft is not None:
        await app.keep(replace(draft, note=note))


async def save(app: App, of: EntryKey) -> None:
    """Book the deal, and go back to the sheet, which says so."""
    await _book(app, of, thrown_in=False)


async def throw_in(app: App, of: EntryKey) -> None:
    """Book the deal as thrown in: what was announced stands, and nothing is scored."""
    await _book(app, of, thrown_in=True)


async def _book(app: App, of: EntryKey, *, thrown_in: bool) -> None:
    drafts: list[Draft] = []

    async def command(open_match: OpenMatch) -> OpenMatch:
        draft = draft_of(open_match, of)
        if draft is None:  # it was saved, or left for another match, before this tap arrived
            return open_match
        drafts.append(draft)
        deal = entry.thrown_in(open_match, draft) if thrown_in else Deal(draft.answers, note=draft.note)
        return await _written(app, open_match, draft, deal)

    try:
        after = await app.change(command, redraw=False)
    except Overtaken:
        await _overtaken(app, of, drafts[-1])
        return
    if after is None or not drafts:
        return
    place = drafts[-1].place
    said = booked(after.sheet, len(after.sheet.match.deals) - 1 if place is None else place)
    app.state.set_without_redraw(notice=Notice((said,), undo=True))
    if app.session(of).unkept:
        await app.show_kept(of.match_id, redraw=False)
    app.go_back(of)


async def _written(app: App, open_match: OpenMatch, draft: Draft, deal: Deal) -> OpenMatch:
    if draft.place is None:
        return await play.record(app.services, open_match.id, open_match.revision, deal)
    write = play.insert if draft.insert else play.amend
    return await write(app.services, open_match.id, open_match.revision, draft.place, deal)


async def _overtaken(app: App, of: EntryKey, entered: Draft) -> None:
    """Show the newer sheet, and keep what was entered: for the same deal, which is never booked twice."""
    before = app.open_match
    if before is None or before.id != of.match_id:
        return
    newer, steps = await catch_up(app.services, before)
    draft = carried(before, steps, entered)
    app.state.behind = None
    app.refresh(shown_after_others(before, newer, steps, behind=of.kind))
    if draft.place is not None and entered.place is None:
        await _booked_already(app, of, draft, draft.place)
        return
    await app.keep(entry.settle(newer, draft))
    newer_sheet = tr(
        "The match was changed {where}. This is the newer sheet; nothing was booked twice.", where=app.role.where
    )
    app.show_error(newer_sheet, tr("What you entered is kept: look whether it still fits, and save again."))


async def _booked_already(app: App, of: EntryKey, draft: Draft, place: int) -> None:
    """Somebody was quicker with the very deal: the same is enough, another can only take its place."""
    newer = app.open_match
    if newer is None:
        return
    said = booked(newer.sheet, place)
    # A kept deal has what nobody is asked, too: only what can be said of it is compared.
    if jsonable(draft.answers) == jsonable(entry.begin(newer, place).answers):
        same = tr("It was entered {where} already, just as here; it counts once.", where=app.role.where)
        app.notify(said, same)
        app.go_back(of)
        return
    correction = EntryKey(of.match_id, "correction")
    app.entry = EntrySession(correction, unkept=mending(newer))  # a correction that is kept already is not lost by it
    await app.keep(entry.settle(newer, draft))
    number = newer.sheet.replay.outcomes[place].number
    app.show_error(
        tr("{booked}. This was entered {where}; nothing was booked twice.", booked=said, where=app.role.where),
        tr(
            "What you entered is not the same. Save it to mend deal {number}, or go back and leave that as it is.",
            number=number,
        ),
    )
    app.go_to(correction.address, of.match_id)
