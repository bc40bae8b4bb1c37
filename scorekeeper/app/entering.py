"""What is done while a deal is entered: each a change of the draft, shown at once and kept.

Drafts are read when a tap arrives, never when its key was drawn, so that quick taps do not overtake each other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.app.context import App
from scorekeeper.app.following import moved
from scorekeeper.app.parts.kept import booked
from scorekeeper.app.root import Word
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import answered, put, unanswered
from scorekeeper.match.match import Deal
from scorekeeper.match.plain import plain_value
from scorekeeper.rules.game import Due, Field
from scorekeeper.service import entry, play
from scorekeeper.service.desk import Open
from scorekeeper.service.faults import Overtaken
from scorekeeper.texts.language import tr


def draft_of(hand: Open) -> Draft:
    """The half-entered deal, or the beginning of the next."""
    return hand.draft if hand.draft is not None else entry.begin(hand)


def mending(hand: Open) -> bool:
    """Whether the half-entered deal is a kept one, or one to put in, of which anything has been changed."""
    draft = hand.draft
    if draft is None or draft.place is None or draft.place > len(hand.sheet.match.deals):
        return False
    return draft.insert or draft != entry.begin(hand, draft.place)


def due_of(hand: Open, draft: Draft) -> Due | None:
    """What is due where the deal is played: for the next one None when the match is over."""
    replay = hand.sheet.replay
    if draft.place is None or not replay.outcomes[: draft.place]:
        return (
            hand.sheet.due
            if draft.place is None
            else replay.match.game.due(replay.match.game.start(replay.match.setup))
        )
    return replay.match.game.due(replay.outcomes[draft.place - 1].after)


async def choose(app: App, box: str) -> None:
    """Open the entry of the next deal with one box chosen, where it is a matter of choice."""
    await _back_to_next(app)
    if app.hand is None:
        return
    draft = draft_of(app.hand)
    for field in entry.questions(app.hand, draft).fields:
        if field.kind == "choice" and any(o.value == box and o.barred is None for o in field.options):
            await app.keep(entry.answer(app.hand, draft, field, box))
            break
    app.go_to("entry")


async def enter_next(app: App) -> None:
    """Open the entry of the next deal; one that was being mended is left as it was."""
    await _back_to_next(app)
    app.go_to("entry")


async def _back_to_next(app: App) -> None:
    if app.hand and app.hand.draft and app.hand.draft.place is not None:
        await app.drop()


async def enter_kept(app: App, place: int, *, insert: bool = False) -> None:
    """Open the entry of a kept deal to mend it, or of one to put in before it; the next deal waits aside."""
    if app.hand is None:
        return
    if app.hand.draft is not None and app.hand.draft.place is None:
        app.aside = app.hand.draft
    app.filled = None
    app.before = app.page.route
    await app.keep(entry.begin(app.hand, place, insert=insert))
    app.go_to("entry")


async def say_it(app: App, field: Field, value: Any) -> None:
    """Answer one question, or with None take the answer back; the number that then follows is filled in.

    A number that was filled in, and not entered, gives way when another of its group changes.
    """
    if app.hand is None:
        return
    hand, draft = app.hand, draft_of(app.hand)
    if field.kind == "number" and app.filled and app.filled != spot_of(field):
        for other in entry.questions(hand, draft).fields:
            if spot_of(other) == app.filled and other.group == field.group:
                draft = replace(draft, answers=put(draft.answers, other, None))
    if field.kind == "number":
        app.filled = None
    said = entry.answer(hand, draft, field, value)
    filled = said if value is None else entry.fill(hand, said)
    open_before = {spot_of(f) for f in unanswered(entry.questions(hand, said), said.answers)}
    closed = [f for f in entry.questions(hand, filled).fields if answered(filled.answers, f) is not None]
    app.filled = next((spot_of(f) for f in closed if spot_of(f) in open_before), app.filled)
    await app.keep(filled)


def spot_of(field: Field) -> tuple[str, int | None]:
    """Where a question's answer goes, which is what it is known by."""
    return (field.key, field.index)


async def leave(app: App) -> None:
    """Leave the entry. What was said is kept; a kept deal that was only looked at is not half mended."""
    if app.hand and app.hand.draft and app.hand.draft.place is not None and not mending(app.hand):
        await app.drop()
    app.go_back()


async def start_over(app: App) -> None:
    """Take back all that was said of the deal; one that was being mended is left as it was."""
    app.filled = None
    await app.drop()


async def annotate(app: App, note: str) -> None:
    """Write a note on the deal."""
    if app.hand is not None:
        await app.keep(replace(draft_of(app.hand), note=note))


async def save(app: App) -> None:
    """Book the deal, and go back to the sheet, which says so."""
    await _book(app, thrown_in=False)


async def throw_in(app: App) -> None:
    """Book the deal as thrown in: what was announced stands, and nothing is scored."""
    await _book(app, thrown_in=True)


async def _book(app: App, *, thrown_in: bool) -> None:
    drafts: list[Draft] = []

    async def intention(hand: Open) -> Open:
        draft = draft_of(hand)
        drafts.append(draft)
        deal = entry.thrown_in(hand, draft) if thrown_in else Deal(draft.answers, note=draft.note)
        return await _written(app, hand, draft, deal)

    try:
        after = await app.change(intention, quietly=True)
    except Overtaken as overtaken:
        await _overtaken(app, overtaken.newer, drafts[-1])
        return
    if after is None:
        return
    app.filled = None
    place = drafts[-1].place
    said = booked(after.sheet, len(after.sheet.match.deals) - 1 if place is None else place)
    app.root.quietly(word=Word((said,), undo=True))
    if app.aside is not None and after.draft is None:
        aside, app.aside = app.aside, None
        await play.keep_draft(app.desk, after.id, aside)
        app.root.quietly(hand=replace(after, draft=aside))
    app.go_back()


async def _written(app: App, hand: Open, draft: Draft, deal: Deal) -> Open:
    if draft.place is None:
        return await play.record(app.desk, hand.id, hand.revision, deal)
    write = play.insert if draft.insert else play.amend
    return await write(app.desk, hand.id, hand.revision, draft.place, deal)


async def _overtaken(app: App, newer: Open, entered: Draft) -> None:
    """Show the newer sheet, and keep what was entered: for the same deal, which is never booked twice."""
    before, app.root.behind = app.hand, ()
    draft = moved(before, newer, entered) if before else entered
    app.refresh(newer)
    if draft.place is not None and entered.place is None:
        await _booked_already(app, newer, draft, draft.place)
        return
    await app.keep(entry.settle(newer, draft))
    newer_sheet = tr(
        "The match was changed {where}. This is the newer sheet; nothing was booked twice.", where=app.seat.where
    )
    app.complain(newer_sheet, tr("What you entered is kept: look whether it still fits, and save again."))


async def _booked_already(app: App, newer: Open, draft: Draft, place: int) -> None:
    """Somebody was quicker with the very deal: the same is enough, another can only take its place."""
    said = booked(newer.sheet, place)
    # A kept deal has what nobody is asked, too: only what can be said of it is compared.
    if plain_value(draft.answers) == plain_value(entry.begin(newer, place).answers):
        same = tr("It was entered {where} already, just as here; it counts once.", where=app.seat.where)
        app.tell(said, same)
        app.filled = None
        app.go_back()
        return
    await app.keep(entry.settle(newer, draft))
    number = newer.sheet.replay.outcomes[place].number
    app.complain(
        tr("{booked}. This was entered {where}; nothing was booked twice.", booked=said, where=app.seat.where),
        tr(
            "What you entered is not the same. Save it to mend deal {number}, or go back and leave that as it is.",
            number=number,
        ),
    )
