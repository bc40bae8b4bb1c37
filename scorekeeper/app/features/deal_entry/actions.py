"""What is done while a deal is entered: each a change of the draft, shown at once and kept.

Drafts are read when a tap arrives, never when its key was drawn, so that quick taps do not overtake each other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import booked
from scorekeeper.app.session.entry_navigation import draft_of, mending
from scorekeeper.app.session.entry_session import Entered, EntrySession
from scorekeeper.app.session.half_entered import carried, shown_after_others
from scorekeeper.app.session.state import Word
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import answered, put, unanswered
from scorekeeper.match.match import Deal
from scorekeeper.match.plain import plain_value
from scorekeeper.rules.game import Field
from scorekeeper.service import entry, play
from scorekeeper.service.faults import Overtaken
from scorekeeper.service.open_match import Open
from scorekeeper.service.steps import catch_up
from scorekeeper.texts.language import tr


async def say_it(app: App, of: Entered, field: Field, value: Any) -> None:
    """Answer one question, or with None take the answer back; the number that then follows is filled in.

    A number that was filled in, and not entered, gives way when another of its group changes.
    """
    hand, draft = app.hand, draft_of(app.hand, of)
    if hand is None or draft is None:
        return
    session = app.session(of)
    follows = session.filled
    if field.kind == "number" and follows and follows != spot_of(field):
        for other in entry.questions(hand, draft).fields:
            if spot_of(other) == follows and other.group == field.group:
                draft = replace(draft, answers=put(draft.answers, other, None))
    if field.kind == "number":
        follows = None
    said = entry.answer(hand, draft, field, value)
    filled = said if value is None else entry.fill(hand, said)
    open_before = {spot_of(f) for f in unanswered(entry.questions(hand, said), said.answers)}
    closed = [f for f in entry.questions(hand, filled).fields if answered(filled.answers, f) is not None]
    follows = next((spot_of(f) for f in closed if spot_of(f) in open_before), follows)
    app.entry = replace(session, filled=follows)
    await app.keep(filled)


def spot_of(field: Field) -> tuple[str, int | None]:
    """Where a question's answer goes, which is what it is known by."""
    return (field.key, field.index)


async def leave(app: App, of: Entered) -> None:
    """Leave the entry. What was said is kept; a kept deal that was only looked at is not half mended."""
    hand = app.hand
    if of.kind == "correction" and hand is not None and hand.id == of.match_id:
        if app.session(of).unkept:
            await app.show_kept(of.match_id, quietly=True)
        elif not mending(hand):
            await app.drop(of.kind, quietly=True)
    app.go_back(of)


async def forget(app: App, of: Entered) -> None:
    """Take back all that was said of the deal, and leave its entry; one that was being mended is left as it was."""
    if app.hand is not None and app.hand.id == of.match_id:
        await app.drop(of.kind, quietly=True)
    app.go_back(of)


async def annotate(app: App, of: Entered, note: str) -> None:
    """Write a note on the deal."""
    draft = draft_of(app.hand, of)
    if draft is not None:
        await app.keep(replace(draft, note=note))


async def save(app: App, of: Entered) -> None:
    """Book the deal, and go back to the sheet, which says so."""
    await _book(app, of, thrown_in=False)


async def throw_in(app: App, of: Entered) -> None:
    """Book the deal as thrown in: what was announced stands, and nothing is scored."""
    await _book(app, of, thrown_in=True)


async def _book(app: App, of: Entered, *, thrown_in: bool) -> None:
    drafts: list[Draft] = []

    async def intention(hand: Open) -> Open:
        draft = draft_of(hand, of)
        if draft is None:  # it was saved, or left for another match, before this tap arrived
            return hand
        drafts.append(draft)
        deal = entry.thrown_in(hand, draft) if thrown_in else Deal(draft.answers, note=draft.note)
        return await _written(app, hand, draft, deal)

    try:
        after = await app.change(intention, quietly=True)
    except Overtaken:
        await _overtaken(app, of, drafts[-1])
        return
    if after is None or not drafts:
        return
    place = drafts[-1].place
    said = booked(after.sheet, len(after.sheet.match.deals) - 1 if place is None else place)
    app.root.quietly(word=Word((said,), undo=True))
    if app.session(of).unkept:
        await app.show_kept(of.match_id, quietly=True)
    app.go_back(of)


async def _written(app: App, hand: Open, draft: Draft, deal: Deal) -> Open:
    if draft.place is None:
        return await play.record(app.desk, hand.id, hand.revision, deal)
    write = play.insert if draft.insert else play.amend
    return await write(app.desk, hand.id, hand.revision, draft.place, deal)


async def _overtaken(app: App, of: Entered, entered: Draft) -> None:
    """Show the newer sheet, and keep what was entered: for the same deal, which is never booked twice."""
    before = app.hand
    if before is None or before.id != of.match_id:
        return
    newer, steps = await catch_up(app.desk, before)
    draft = carried(before, steps, entered)
    app.root.behind = None
    app.refresh(shown_after_others(before, newer, steps, behind=of.kind))
    if draft.place is not None and entered.place is None:
        await _booked_already(app, of, draft, draft.place)
        return
    await app.keep(entry.settle(newer, draft))
    newer_sheet = tr(
        "The match was changed {where}. This is the newer sheet; nothing was booked twice.", where=app.seat.where
    )
    app.complain(newer_sheet, tr("What you entered is kept: look whether it still fits, and save again."))


async def _booked_already(app: App, of: Entered, draft: Draft, place: int) -> None:
    """Somebody was quicker with the very deal: the same is enough, another can only take its place."""
    newer = app.hand
    if newer is None:
        return
    said = booked(newer.sheet, place)
    # A kept deal has what nobody is asked, too: only what can be said of it is compared.
    if plain_value(draft.answers) == plain_value(entry.begin(newer, place).answers):
        same = tr("It was entered {where} already, just as here; it counts once.", where=app.seat.where)
        app.tell(said, same)
        app.go_back(of)
        return
    correction = Entered(of.match_id, "correction")
    app.entry = EntrySession(correction, unkept=mending(newer))  # a correction that is kept already is not lost by it
    await app.keep(entry.settle(newer, draft))
    number = newer.sheet.replay.outcomes[place].number
    app.complain(
        tr("{booked}. This was entered {where}; nothing was booked twice.", booked=said, where=app.seat.where),
        tr(
            "What you entered is not the same. Save it to mend deal {number}, or go back and leave that as it is.",
            number=number,
        ),
    )
    app.go_to(correction.address, of.match_id)
