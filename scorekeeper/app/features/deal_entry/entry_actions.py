"""Actions of the deal entry's buttons, each of which changes the draft. It is shown at once and then written.

The draft is read when a tap arrives, not when its button was drawn, so that quick taps do not overwrite each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import saved_line
from scorekeeper.app.session.entry_navigation import draft_of, is_correcting, only_looked
from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session.state import Notice
from scorekeeper.match.entry import answered, put
from scorekeeper.match.entry_view import FieldKey, field_key
from scorekeeper.match.match import jsonable
from scorekeeper.match.open_match import Draft, OpenMatch
from scorekeeper.match.sheet_comparison import LaterDeals, later_deals
from scorekeeper.rules.game import Field
from scorekeeper.service import play
from scorekeeper.service.service_faults import Overtaken
from scorekeeper.service.steps import carried, catch_up, shown_after_others
from scorekeeper.texts import counted, say, tr


async def answer(app: App, of: EntryKey, answers: Sequence[tuple[Field, Any]]) -> None:
    """Apply a tapped key: answer a question, or several choices at once; None clears an answer."""
    open_match, draft = app.open_match, draft_of(app.open_match, of)
    if open_match is None or draft is None:
        return
    session = app.session(of)
    whole, filled = with_answers(open_match, draft, session.filled, answers)
    app.entry = replace(session, filled=filled)
    await app.drafts.keep(whole)


def with_answers(
    open_match: OpenMatch, draft: Draft, filled: FieldKey | None, answers: Sequence[tuple[Field, Any]]
) -> tuple[Draft, FieldKey | None]:
    """Return the draft after one key, with the number that then follows from others, and its question (`filled`)."""
    if len(answers) > 1:
        for field, value in answers:
            draft = open_match.answer(draft, field, value)
        return open_match.fill(draft), filled
    ((field, value),) = answers
    if field.kind == "number":
        draft = _without_filled(open_match, draft, field, filled)
        filled = None
    draft = open_match.answer(draft, field, value)
    missing = [other for other in open_match.questions(draft).fields if answered(draft.answers, other) is None]
    whole = draft if value is None else open_match.fill(draft)
    followed = (field_key(other) for other in missing if answered(whole.answers, other) is not None)
    return whole, next(followed, filled)


def _without_filled(open_match: OpenMatch, draft: Draft, field: Field, filled: FieldKey | None) -> Draft:
    """Return the draft without the automatic number, if it is in the same group as the one entered now."""
    if filled is None or filled == field_key(field):
        return draft
    for other in open_match.questions(draft).fields:
        if field_key(other) == filled and other.group == field.group:
            return replace(draft, answers=put(draft.answers, other, None))
    return draft


async def leave(app: App, of: EntryKey) -> None:
    """Leave the entry. The draft is kept, except a correction without a change."""
    open_match = app.open_match
    if of.kind == "correction" and open_match is not None and open_match.id == of.match_id:
        if app.session(of).unkept:
            await app.drafts.show_stored_correction(of.match_id, redraw=False)
        elif not is_correcting(open_match):
            await app.drafts.drop(of.kind, redraw=False)
    app.go_back(of)


async def turn_back(app: App, of: EntryKey) -> None:
    """Leave the entry by Back. A box that was only opened leaves no announcement behind."""
    await only_looked(app, of, app.session(of).box, redraw=False)
    await leave(app, of)


async def forget(app: App, of: EntryKey) -> None:
    """Drop the draft and leave the entry; a corrected deal stays as it was."""
    if app.open_match is not None and app.open_match.id == of.match_id:
        await app.drafts.drop(of.kind, redraw=False)
    app.go_back(of)


async def annotate(app: App, of: EntryKey, key: str, text: str) -> None:
    """Set a text of the deal, such as its note, by its field."""
    draft = draft_of(app.open_match, of)
    if draft is not None:
        await app.drafts.keep(replace(draft, **draft.texts | {key: text}))


async def save(app: App, of: EntryKey, *, thrown_in: bool = False) -> None:
    """Save the deal, and go back to the screen before, with a notice. A `thrown_in` deal is not scored."""
    saved: list[Draft] = []

    async def command(open_match: OpenMatch) -> OpenMatch:
        draft = draft_of(open_match, of)
        if draft is None:  # it was saved, or left for another match, before this tap arrived
            return open_match
        saved.append(draft)
        deal = open_match.thrown_in(draft) if thrown_in else open_match.whole_deal(draft)
        if draft.place is None:
            return await play.record(app.services, open_match.id, open_match.revision, deal)
        write = play.insert if draft.insert else play.amend
        return await write(app.services, open_match.id, open_match.revision, draft.place, deal)

    try:
        after = await app.match.change(command, redraw=False)
    except Overtaken:
        await _overtaken(app, of, saved[-1])
        return
    if after is None or not saved:
        return
    deal_index = saved[-1].place
    corrected = deal_index is not None and not saved[-1].insert
    text = saved_line(
        after.sheet, len(after.match.deals) - 1 if deal_index is None else deal_index, corrected=corrected
    )
    app.notices.show(Notice((text,), undo=True), redraw=False)
    app.saves += 1
    if app.session(of).unkept:
        await app.drafts.show_stored_correction(of.match_id, redraw=False)
    app.go_back(of)


async def throw_in(app: App, of: EntryKey) -> None:
    """Save the deal as thrown in, with its announcement and without numbers. If that is impossible, tell why."""
    open_match, draft = app.open_match, draft_of(app.open_match, of)
    faults = open_match.faults_of_throwing_in(draft) if open_match and draft else ()
    if open_match is not None and faults:
        app.show_error(*(say(fault, open_match.sheet) for fault in faults))
    else:
        await save(app, of, thrown_in=True)


async def _overtaken(app: App, of: EntryKey, entered: Draft) -> None:
    """Show the newer sheet after an overtaken save. The draft stays if it is for the same deal."""
    before = app.open_match
    if before is None or before.id != of.match_id:
        return
    newer, steps = await catch_up(app.services, before)
    draft = carried(before, steps, entered)
    app.state.behind = None
    app.match.refresh(shown_after_others(before, newer, steps, behind=of.kind))
    if draft.place is not None and entered.place is None:
        await _saved_already(app, of, draft, draft.place)
        return
    await app.drafts.keep(newer.settle(draft))
    newer_sheet = tr(
        "The match was changed {where}. This is the newer sheet; the deal was not saved twice.", where=app.role.where
    )
    app.show_error(newer_sheet, tr("Your entry is kept. Check that it still fits, and save again."))


async def _saved_already(app: App, of: EntryKey, draft: Draft, deal_index: int) -> None:
    """Handle a deal that another session saved first: an equal one counts once, another becomes its correction."""
    newer = app.open_match
    if newer is None:
        return
    # A stored deal has answers that nobody is asked for; only the asked ones are compared.
    if jsonable(draft.answers) == jsonable(newer.begin(deal_index).answers):
        same = tr("It was entered {where} already, just as here; it counts once.", where=app.role.where)
        app.notify(saved_line(newer.sheet, deal_index), same)
        app.go_back(of)
        return
    correction = EntryKey(of.match_id, "correction")
    app.entry = EntrySession(correction, unkept=is_correcting(newer))  # an existing stored correction is not lost by it
    await app.drafts.keep(newer.settle(draft))
    number = newer.sheet.outcomes[deal_index].number
    app.show_error(
        tr("Deal {number} was saved {where} first.", number=number, where=app.role.where),
        tr(
            "Your entry differs from it. Save it to correct deal {number}, or go back to leave that deal as it is.",
            number=number,
        ),
    )
    app.go_to(correction.address, of.match_id)


_SHOWN = 4


def changed_by(open_match: OpenMatch, draft: Draft | None) -> LaterDeals:
    """Return the later deals that a deal to insert changes; none before it is complete."""
    if draft is None or draft.place is None or not draft.insert or open_match.questions(draft).missing:
        return LaterDeals(0, ())
    at = min(draft.place, len(open_match.match.deals))
    return later_deals(open_match.sheet, at, 0, open_match.whole_deal(draft))


def changed_text(changed: LaterDeals) -> str:
    """Return the first of the deals with another declarer, and advice."""
    lines = [say(each) for each in changed.declarers[:_SHOWN]]
    if more := len(changed.declarers) - _SHOWN:
        lines += [counted(more, "and 1 more", "and {n} more")] if more > 0 else []
    advice = tr("The order of the deals decides who declares. Deals that no longer fit are marked. Undo is at hand.")
    return "\n".join([*lines, advice])
