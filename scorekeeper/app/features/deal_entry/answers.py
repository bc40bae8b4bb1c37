"""Input of the answers of a deal, by taps or by keyboard: which question is meant, and which comes after it.

Which one that is, is found when a tap arrives, never when the screen was drawn: the next tap may come sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from scorekeeper.app.features.deal_entry.actions import answer, save
from scorekeeper.app.features.deal_entry.changed_deals import changed_by
from scorekeeper.app.match_views.key_layout import fit_beside
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.entry_navigation import draft_of
from scorekeeper.app.session.entry_session import EntryKey, PickedQuestion
from scorekeeper.app.session.keyboard import KeyHandlers
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import AtOnce, answered, at_once, cannot_be, most_left, put, unanswered, wrong_fields
from scorekeeper.match.entry_view import field_key
from scorekeeper.match.number_entry import (
    begins,
    composed,
    highest,
    is_signed,
    is_too_high,
    is_wide,
    only_one,
    takes_more,
)
from scorekeeper.rules.game import Field, Questions
from scorekeeper.service.entry import questions


def picked_in(app: App, of: EntryKey, picked: PickedQuestion) -> PickedQuestion:
    """What was picked on this screen; before the first tap on it, what was on the start page's picture of it."""
    asked = app.session(of).asked
    return asked if picked.field is None and asked is not None else picked


class CurrentEntry(NamedTuple):
    """A deal as far as it is entered, and the question that an answer now belongs to."""

    asked: Questions
    draft: Draft
    field: Field


def focus_of(asked: Questions, draft: Draft, picked: PickedQuestion) -> Field | None:
    """The question whose keys are shown: one that was tapped, or else the first without an answer.

    When all are answered it stays the last one, so that a mistyped answer is corrected with one more tap. Where it
    depends on doubles whether anything is counted, it is the table of these; and where a question leads to answers that
    need not be given, as who missed their bid, or is offered, it is that one. A number that comes after it and need not
    be given stays, so that another follows.
    """
    fields = {field_key(field): field for field in asked.fields}
    if picked.tapped and picked.field in fields:
        return fields[picked.field]
    still = unanswered(asked, draft.answers)
    if still:
        return still[0]
    pairs = [field for field in asked.fields if field.pair is not None]
    if pairs and all(field.announced for field in asked.fields):
        return next((field for field in pairs if field_key(field) == picked.field), pairs[0])
    leading = _leading(asked, draft, picked)
    if leading is not None:
        return leading
    if picked.field in fields:
        return fields[picked.field]
    numbers = [field for field in asked.fields if field.kind == "number"]
    played = [field for field in numbers if not field.announced]
    return next(iter([*played, *numbers, *asked.fields]), None)


def _leading(asked: Questions, draft: Draft, picked: PickedQuestion) -> Field | None:
    """The question without an answer that leads to others, or is offered; or a number after it that was answered."""
    leading = (f for f in asked.fields if (f.aside or f.offered) and answered(draft.answers, f) is None)
    first = next(leading, None)
    if first is None:
        return None
    later = asked.fields[asked.fields.index(first) + 1 :]
    return next((f for f in later if f.kind == "number" and field_key(f) == picked.field), first)


def next_after(focus: Field | None, asked: Questions, draft: Draft) -> Field | None:
    """The question to go on to from one whose answer is written digit by digit: one that needs an answer first."""
    missing = [f for f in asked.fields if answered(draft.answers, f) is None]
    here = field_key(focus) if focus else None
    keys = [field_key(f) for f in asked.fields]
    later = missing if here not in keys else [f for f in missing if keys.index(field_key(f)) > keys.index(here)]
    needed = [f for f in missing if f.needed and field_key(f) != here]
    return next(iter([*needed, *later]), None)


class AnswerInput:
    """The keys of the entry `of` a deal. `shown` is the question whose keys are on the screen; `show` draws another.

    `ask_to_insert` is set by the screen: it asks whether to insert a deal that changes later ones.

    A tap that arrives when another match is open does nothing.
    """

    def __init__(self, app: App, of: EntryKey, show: Callable[[PickedQuestion], None]) -> None:
        self.app = app
        self.of = of
        self.shown: Field | None = None
        self.ask_to_insert: Handler
        self._show = show
        self._pick = PickedQuestion()
        self._finished = False  # whether the last digit ended its number, so that a Next after it has been done

    def current(self) -> CurrentEntry | None:
        """The deal as it is at this moment; None where nothing is asked."""
        open_match = self.app.open_match
        draft = draft_of(open_match, self.of)
        if open_match is None or draft is None:
            return None
        asked = questions(open_match, draft)
        field = focus_of(asked, draft, picked_in(self.app, self.of, self._pick))
        return None if field is None else CurrentEntry(asked, draft, field)

    def joint(self, asked: Questions, draft: Draft, field: Field) -> AtOnce | None:
        """The question that asks for this answer and another at once, where its keys have room."""
        open_match = self.app.open_match
        question = at_once(asked, draft.answers, field)
        if question is None or picked_in(self.app, self.of, self._pick).tapped or open_match is None:
            return None
        return question if fit_beside(self.app.viewport, open_match.sheet, question) else None

    async def press_way(self, way: Sequence[tuple[Field, Any]]) -> None:
        """A key with two answers on it was tapped."""
        self._pick_field(PickedQuestion(field_key(way[-1][0])))
        self.app.tick()
        await answer(self.app, self.of, way)

    def written(self, field: Field, draft: Draft) -> int | None:
        """The digits of a number that is being written; of one that is ended too, so that none is put after them."""
        session = self.app.session(self.of)
        here = field_key(field) in {session.writing, session.ended}
        return answered(draft.answers, field) if here else None

    def half_written(self, draft: Draft) -> bool:
        """Whether the number that is shown has its first digits, and is none yet that can be."""
        field = self.shown
        number = None if field is None else self.written(field, draft)
        if field is None or number is None or picked_in(self.app, self.of, self._pick).refused:
            return False
        return cannot_be(field, number) and begins(field, field.high, number)

    def wrong(self, asked: Questions, draft: Draft) -> frozenset[tuple[str, int | None]]:
        """The questions whose answers cannot be.

        A number that is half written may still become one that can, and so may one that follows from it. Where answers
        cannot be together, and none is wrong by itself, it is the last one that was given. Where the deal is wrong
        without that one too, the answers at odds are wrong.
        """
        wrong = frozenset(field_key(field) for field in wrong_fields(asked, draft.answers))
        if self.shown is not None and self.half_written(draft):
            return wrong - {field_key(self.shown), self.app.session(self.of).filled}
        last = self._pick.field
        together = not wrong and last is not None and (asked.impossible or not unanswered(asked, draft.answers))
        if not together or last is None or not asked.missing:
            return wrong
        at_odds = self._at_odds(asked, draft) if asked.impossible else frozenset({last})
        return frozenset({last}) if last in at_odds or not at_odds else at_odds

    def _at_odds(self, asked: Questions, draft: Draft) -> frozenset[tuple[str, int | None]]:
        """The answers of which one without the others would not be impossible: two players with no card left, say."""
        open_match = self.app.open_match
        if open_match is None:
            return frozenset()
        given = [field for field in asked.fields if answered(draft.answers, field) is not None]
        without = {field_key(f): replace(draft, answers=put(draft.answers, f, None)) for f in given}
        return frozenset(key for key, less in without.items() if not questions(open_match, less).impossible)

    async def press(self, value: Any) -> None:
        """A key with a whole answer on it was tapped; None clears the answer."""
        field = self._meant(value)
        if field is not None:
            await self._answer(field, value, stays=value is None)

    async def press_pair(self, field: Field) -> None:
        """A key of a table of pairs was tapped: its next answer, or after the last none."""
        now = self.current()
        if now is None or field_key(field) not in map(field_key, now.asked.fields):
            return
        ways = [None, *_values(field)]
        stands = answered(now.draft.answers, field)
        at = ways.index(stands) if stands in ways else 0
        await self._answer(field, ways[(at + 1) % len(ways)], stays=True)

    def _meant(self, value: Any) -> Field | None:
        """The question that a key answers: the one shown, or where that was answered meanwhile, the next of its kind.

        A number that is written digit by digit stays the one that is meant.
        """
        shown = self.shown
        if shown is not None and shown.kind == "choice" and shown.index is None and value is not None:
            return self._meant_choice(shown, value)
        one_of_many = shown is not None and (shown.kind == "number" or shown.index is not None)
        if shown is None or not one_of_many or value is None or is_wide(shown):
            return shown
        now = self.current()
        return now.field if now is not None and now.field.key == shown.key else shown

    def _meant_choice(self, shown: Field, value: Any) -> Field:
        """Which choice a key answers: where that shown was answered meanwhile, the next one that has the same options.

        It stays the one shown where what was tapped is barred by then, as in the places of an order, or is what was
        answered: that was the same tap again.
        """
        now = self.current()
        if now is None or field_key(now.field) == field_key(shown) or answered(now.draft.answers, shown) == value:
            return shown
        alike = [(o.value, o.name) for o in now.field.options] == [(o.value, o.name) for o in shown.options]
        return now.field if alike and value in _values(now.field) else shown

    async def write(self, digit: int) -> None:
        """A digit was tapped: it belongs to the number shown, or where Next was tapped meanwhile, to the next one.

        Its key may be grey still when the digits before it have not been drawn yet; with them the number is judged.
        """
        now = self.current()
        if now is None or self.shown is None:
            return
        field = now.field if is_wide(now.field) else self.shown
        most, so_far = self._most(field, now.draft), self.written(field, now.draft)
        if is_too_high(field, most, so_far, digit) and not self._begins_with_minus(field):
            self._refuse(field, most)
        elif begins(field, most, composed(field, so_far, digit, minus=self._begins_with_minus(field))):
            await self._compose(field, now.draft, digit)

    async def type(self, digit: int) -> None:
        """A digit was typed: it belongs to the number that is asked for now."""
        now = self.current()
        if now is not None:
            await self._compose(now.field, now.draft, digit)

    async def _compose(self, field: Field, draft: Draft, digit: int) -> None:
        """Append a digit to a number, unless that makes it too high; if none can follow, show the next question."""
        so_far, minus = self.written(field, draft), self._begins_with_minus(field)
        number = composed(field, so_far, digit, minus=minus)
        if number is None:
            if not minus and (so_far or 0) >= 0:
                self._refuse(field, field.high)
            return
        more = takes_more(field, number)
        await self._answer(field, number, stays=more or cannot_be(field, number), digit="more" if more else "last")

    def _begins_with_minus(self, field: Field) -> bool:
        """Whether a minus was given to a number that has no digit yet."""
        pick = picked_in(self.app, self.of, self._pick)
        return pick.minus and pick.field == field_key(field)

    async def negate(self) -> None:
        """Give the number that is asked the other sign; one that has no digit yet begins with a minus, or no longer."""
        now = self.current()
        if now is None or not is_signed(now.field):
            return
        field, number = now.field, answered(now.draft.answers, now.field)
        if not number:
            self._pick_field(PickedQuestion(field_key(field), tapped=True, minus=not self._begins_with_minus(field)))
        elif field.low <= -number <= field.high:
            await self._answer(field, -number, stays=True, digit="more" if takes_more(field, -number) else "last")

    def _refuse(self, field: Field, most: int) -> None:
        """Keep the digits before one that makes the number too high, and say the most that can be."""
        self._pick_field(PickedQuestion(field_key(field), tapped=True, most=highest(field, most)))

    @property
    def most(self) -> int | None:
        """The highest number that can be, after a digit that made it higher and was not taken."""
        return picked_in(self.app, self.of, self._pick).most

    def _most(self, field: Field, draft: Draft) -> int:
        """The highest number that is left for a question."""
        open_match = self.app.open_match
        asked = None if open_match is None else questions(open_match, draft)
        return field.high if asked is None else most_left(asked, draft.answers, field, self.app.session(self.of).filled)

    async def choose(self, number: int) -> None:
        """Answer with the option at this place among those that are not barred, from 1."""
        now = self.current()
        joint = self.joint(now.asked, now.draft, now.field) if now else None
        if joint is not None:
            if 0 < number <= len(joint.ways):
                await self.press_way([(field, option.value) for field, option in joint.ways[number - 1]])
            return
        values = _values(now.field) if now else []
        if now is not None and 0 < number <= len(values):
            await self._answer(now.field, values[number - 1], stays=False)

    async def step(self, by: int) -> None:
        """Answer with the option before or after the present one; where there is none, with the first or the last."""
        now = self.current()
        values = _values(now.field) if now else []
        if now is None or not values:
            return
        stands = answered(now.draft.answers, now.field)
        first = 0 if by > 0 else len(values) - 1
        at = min(max(values.index(stands) + by, 0), len(values) - 1) if stands in values else first
        await self._answer(now.field, values[at], stays=True)

    async def clear(self) -> None:
        """Clear the answer to the question that is asked now."""
        now = self.current()
        if now is not None:
            await self._answer(now.field, None, stays=True)

    async def _answer(
        self, field: Field, value: Any, *, stays: bool, digit: Literal["more", "last"] | None = None
    ) -> None:
        """Write an answer; `digit`: one digit of it was written, and more can follow, or it was the last."""
        self._write_on(field if digit == "more" else None, ended=field if digit == "last" else None)
        self._pick_field(PickedQuestion(field_key(field), tapped=stays))
        self._finished = is_wide(field) and not stays
        self.app.tick()
        await answer(self.app, self.of, [(field, value)])

    def _write_on(self, field: Field | None, *, ended: Field | None = None) -> None:
        """Remember the number to which the next digit belongs, or that there is none, but one that is `ended`."""
        session = self.app.session(self.of)
        writing, whole = (None if each is None else field_key(each) for each in (field, ended))
        if (writing, whole) != (session.writing, session.ended):
            self.app.entry = replace(session, writing=writing, ended=whole)

    def ask(self, field: Field) -> None:
        """Show the keys of another question."""
        self._write_on(None)
        self._pick_field(PickedQuestion(field_key(field), tapped=True))

    def _pick_field(self, pick: PickedQuestion) -> None:
        self._pick, self._finished = pick, False
        self._show(pick)

    def move(self, by: int) -> None:
        """Show the keys of the question before or after; after the last comes the first."""
        now = self.current()
        if now is not None:
            fields = now.asked.fields
            self.ask(fields[(fields.index(now.field) + by) % len(fields)])

    async def go_on(self) -> None:
        """Show the keys of the next question that has no answer yet; after a number that ended by itself they are.

        Digits that are no number yet become the only one that they begin. Where there are several they stay, and what
        can be is said.
        """
        if self._finished:
            self._finished = False
            return
        now = self.current()
        if now is None:
            return
        number = self.written(now.field, now.draft)
        if number is not None and cannot_be(now.field, number):
            meant = only_one(now.field, self._most(now.field, now.draft), number)
            if meant is None:
                self._pick_field(PickedQuestion(field_key(now.field), tapped=True, refused=True))
                return
            await self._answer(now.field, meant, stays=False)
            self._finished = False
            return
        then = next_after(now.field, now.asked, now.draft)
        if then is not None:
            self.ask(then)

    async def save(self) -> None:
        """Save the deal; first ask about an inserted one that changes later deals."""
        open_match = self.app.open_match
        if open_match is not None and changed_by(open_match, draft_of(open_match, self.of)).deals:
            await self.ask_to_insert()
        else:
            await save(self.app, self.of)

    async def finish(self) -> None:
        """Save the deal; or where answers are missing, show the keys of the next of those questions."""
        now = self.current()
        if now is None or not now.asked.missing:
            await self.save()
        elif answered(now.draft.answers, now.field) is not None:
            await self.go_on()


def answer_keys(answers: AnswerInput) -> KeyHandlers:
    """The key bindings of the entry: digits answer, arrows move, Enter saves."""

    async def digit(one: int) -> None:
        now = answers.current()
        numeric = now is None or now.field.kind == "number"
        await (answers.type(one) if numeric else answers.choose(one))

    def typed(one: int) -> Callable[[], Any]:
        return lambda: digit(one)

    return {
        **{str(one): typed(one) for one in range(10)},
        "Arrow Left": lambda: answers.step(-1),
        "Arrow Right": lambda: answers.step(1),
        "Arrow Up": lambda: answers.move(-1),
        "Arrow Down": lambda: answers.move(1),
        "-": answers.negate,
        "Subtract": answers.negate,  # of the numeric keypad
        "Backspace": answers.clear,
        "Delete": answers.clear,
        "Enter": answers.app.on(answers.finish, clear_notice=False),
    }


def _values(field: Field) -> Sequence[Any]:
    """All that a question can be answered with, in the order of its keys."""
    if field.kind == "number":
        return range(field.low, field.high + 1, field.step)
    return [option.value for option in field.options if option.barred is None]
