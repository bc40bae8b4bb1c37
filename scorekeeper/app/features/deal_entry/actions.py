"""What is done while a deal is entered: each a change of the draft, shown at once and kept.

Drafts are read when a tap arrives, never when its key was drawn, so that quick taps do not overtake each other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import booked
from scorekeeper.app.session.entry_session import Entered, EntrySession
from scorekeeper.app.session.half_entered import carried, shown_after_others
from scorekeeper.app.session.state import Word
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import answered, put, unanswered
from scorekeeper.match.match import Deal
from scorekeeper.match.plain import plain_value
from scorekeeper.rules.game import Due, Field
from scorekeeper.service import entry, play
from scorekeeper.service.desk import Open
from scorekeeper.service.faults import Overtaken
from scorekeeper.service.steps import catch_up
from scorekeeper.texts.language import tr


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
