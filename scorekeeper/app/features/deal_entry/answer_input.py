"""Input of the answers of a deal, by taps or keyboard: the question of each answer, and the next question.

The question is found when a tap arrives, not when the screen was drawn: the next tap may come sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple

from scorekeeper.app.features.deal_entry.entry_actions import answer, changed_by, save
from scorekeeper.app.match_views.key_layout import fit_beside
from scorekeeper.app.session.app import App, Handler, KeyHandlers
from scorekeeper.app.session.entry_navigation import draft_of
from scorekeeper.app.session.entry_session import EntryKey, PickedQuestion, focus_of, next_after
from scorekeeper.match.entry import AtOnce, answered, at_once, cannot_be, most_left, put, unanswered, wrong_fields
from scorekeeper.match.entry_view import field_key
from scorekeeper.match.number_entry import (
    Terms,
    added_to,
    begins,
    begun_sum,
    composed,
    highest,
    is_signed,
    is_too_high,
    is_wide,
    only_one,
    takes_more,
    with_term,
    written,
)
from scorekeeper.match.open_match import Draft
from scorekeeper.rules.game import Field, Questions


def picked_in(app: App, of: EntryKey, picked: PickedQuestion) -> PickedQuestion:
    """Return the picked question of this screen; before the first tap, that of the start page's picture."""
    asked = app.session(of).asked
    return asked if picked.field is None and asked is not None else picked


class CurrentEntry(NamedTuple):
    """A deal as far as it is entered, and the question for the next answer."""

    asked: Questions
    draft: Draft
    field: Field


class AnswerInput:
    """The keys of the entry `of` a deal. `shown` is the question whose keys are on the screen; `show` draws another.

    The screen sets `ask_to_insert`, which asks whether to insert a deal that changes later ones. Taps do nothing while
    another match is open.
    """

    def __init__(self, app: App, of: EntryKey, show: Callable[[PickedQuestion], None]) -> None:
        self.app = app
        self.of = of
        self.shown: Field | None = None
        self.ask_to_insert: Handler
        self._show = show
        self._pick = PickedQuestion()
        self._finished = False  # whether the last digit completed its number, so that a following Next is already done

    def current(self) -> CurrentEntry | None:
        """Return the present deal and question; None if nothing is asked."""
        open_match = self.app.open_match
        draft = draft_of(open_match, self.of)
        if open_match is None or draft is None:
            return None
        asked = open_match.questions(draft)
        field = focus_of(asked, draft, self.picked)
        return None if field is None else CurrentEntry(asked, draft, field)

    def joint(self, asked: Questions, draft: Draft, field: Field) -> AtOnce | None:
        """Return the question with two answers that has this one, if its keys fit."""
        open_match = self.app.open_match
        question = at_once(asked, draft.answers, field)
        if question is None or self.picked.tapped or open_match is None:
            return None
        return question if fit_beside(self.app.viewport, open_match.sheet, question) else None

    async def press_way(self, way: Sequence[tuple[Field, Any]]) -> None:
        """Handle a tap on a key with two answers."""
        self._pick_field(PickedQuestion(field_key(way[-1][0])))
        self.app.tick()
        await answer(self.app, self.of, way)

    def written(self, field: Field, draft: Draft) -> int | None:
        """Return the digits of the number being written, or of a completed one, which takes no more, or None."""
        session = self.app.session(self.of)
        here = field_key(field) in {session.writing, session.ended}
        number = answered(draft.answers, field) if here else None
        return None if number is None else number - self._before(field).total

    def _before(self, field: Field) -> Terms:
        """Return the terms of a sum before the last one; empty terms without a sum for this question."""
        begun = self.app.session(self.of).sum
        return Terms(*begun[1:]) if begun is not None and begun[0] == field_key(field) else Terms()

    def terms(self, field: Field, draft: Draft) -> Terms:
        """Return the terms as shown, with the unfinished last one."""
        before = self._before(field)
        if not before.shown:
            return before
        term = self.written(field, draft)
        return before._replace(shown=with_term(before.shown, term, minus=self._begins_with_minus(field)))

    def half_written(self, draft: Draft) -> bool:
        """Whether the shown number has its first digits, and is not a possible answer yet."""
        field = self.shown
        number = None if field is None else self.written(field, draft)
        if field is None or number is None or self.picked.refused:
            return False
        total = self._before(field).total
        term = added_to(field, total)
        return cannot_be(field, total + number) and begins(term, term.high, number)

    def wrong(self, asked: Questions, draft: Draft) -> frozenset[tuple[str, int | None]]:
        """Return the questions with wrong answers.

        A half-written number may still become possible, and so may one that follows from it. If answers are impossible
        only together, the last one given is wrong. If the deal is wrong without that one too, all conflicting answers
        are.
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
        """Return the answers without which the deal is possible, such as each of two that say "no cards left"."""
        open_match = self.app.open_match
        if open_match is None:
            return frozenset()
        given = [field for field in asked.fields if answered(draft.answers, field) is not None]
        without = {field_key(f): replace(draft, answers=put(draft.answers, f, None)) for f in given}
        return frozenset(key for key, less in without.items() if not open_match.questions(less).impossible)

    async def press(self, value: Any) -> None:
        """Handle a tap on a key with a whole answer; None clears the answer."""
        field = self._meant(value)
        if field is not None:
            await self._answer(field, value, stays=value is None)

    async def press_pair(self, field: Field) -> None:
        """Handle a tap in a table of pairs: set the next answer, or none after the last."""
        now = self.current()
        if now is None or field_key(field) not in map(field_key, now.asked.fields):
            return
        ways = [None, *_values(field)]
        stands = answered(now.draft.answers, field)
        at = ways.index(stands) if stands in ways else 0
        await self._answer(field, ways[(at + 1) % len(ways)], stays=True)

    def _meant(self, value: Any) -> Field | None:
        """Return the question of a tapped key: the shown one, or if answered by now, the next with the same keys."""
        shown, now = self.shown, self.current()
        if shown is None or value is None or now is None:
            return shown
        if shown.kind == "choice" and shown.index is None:
            if field_key(now.field) == field_key(shown) or answered(now.draft.answers, shown) == value:
                return shown
            alike = [(o.value, o.name) for o in now.field.options] == [(o.value, o.name) for o in shown.options]
            return now.field if alike and value in _values(now.field) else shown
        one_of_many = (shown.kind == "number" or shown.index is not None) and not is_wide(shown)
        return now.field if one_of_many and now.field.key == shown.key else shown

    async def write(self, digit: int) -> None:
        """Handle a tap on a digit, for the shown number or, after a Next in between, the next one."""
        now = self.current()
        if now is None or self.shown is None:
            return
        field = now.field if is_wide(now.field) else self.shown
        most, so_far = self._most(now, field), self.written(field, now.draft)
        total, minus = self._before(field).total, self._begins_with_minus(field)
        term = added_to(field, total)
        if is_too_high(term, most - total, so_far, digit) and not minus:
            self._refuse(field, most)
        elif begins(term, most - total, composed(term, so_far, digit, minus=minus)):
            await self._compose(field, now.draft, digit)

    async def type(self, digit: int) -> None:
        """Handle a typed digit, for the number asked now."""
        now = self.current()
        if now is not None:
            await self._compose(now.field, now.draft, digit)

    async def _compose(self, field: Field, draft: Draft, digit: int) -> None:
        """Append a digit to a number, unless it becomes too high. If no digit can follow, show the next question."""
        so_far, minus = self.written(field, draft), self._begins_with_minus(field)
        total = self._before(field).total
        number = composed(added_to(field, total), so_far, digit, minus=minus)
        if number is None:
            if not minus and (so_far or 0) >= 0:
                self._refuse(field, field.high)
            return
        more, number = takes_more(added_to(field, total), number), total + number
        await self._answer(field, number, stays=more or cannot_be(field, number), digit="more" if more else "last")

    def _begins_with_minus(self, field: Field) -> bool:
        pick = self.picked
        return pick.minus and pick.field == field_key(field)

    async def negate(self) -> None:
        """Change the asked number's sign; without digits begin with a minus. One never below 0 begins a subtraction."""
        now = self.current()
        if now is None:
            return
        before = self._before(now.field)
        field, term = added_to(now.field, before.total), self.written(now.field, now.draft)
        number = term if before.shown else answered(now.draft.answers, now.field)
        if not is_signed(now.field) and (number or not before.shown):
            self.add(minus=True)
        elif not number:
            minus = not self._begins_with_minus(now.field)
            self._pick_field(PickedQuestion(field_key(now.field), tapped=True, minus=minus))
        elif field.low <= -number <= field.high:
            digit: Literal["more", "last"] = "more" if takes_more(field, -number) else "last"
            await self._answer(now.field, before.total - number, stays=True, digit=digit)

    def add(self, *, minus: bool = False) -> None:
        """Begin another term of a sum, added to the asked number or subtracted.

        If the last digit completed a number, and the next number is empty, the term belongs to the completed one.
        """
        now = self.current()
        if now is None:
            return
        number, ended = answered(now.draft.answers, now.field), self.app.session(self.of).ended
        whole = next((field for field in now.asked.fields if field_key(field) == ended), None)
        field = now.field if number is not None or whole is None else whole
        number = answered(now.draft.answers, field)
        if number is None or not is_wide(field) or cannot_be(field, number):
            return
        key, shown = field_key(field), self.terms(field, now.draft).shown or written(number)
        begun = (key, number, begun_sum(shown.rstrip("−")))
        self.app.entry = replace(self.app.session(self.of), writing=None, ended=None, sum=begun)
        self._pick_field(PickedQuestion(key, tapped=True, minus=minus, plus=True))

    def _refuse(self, field: Field, most: int) -> None:
        """Ignore a digit that makes the number too high, and show the highest possible number."""
        self._pick_field(PickedQuestion(field_key(field), tapped=True, most=highest(field, most)))

    @property
    def picked(self) -> PickedQuestion:
        """The picked question; before the first tap, that of the start page's picture."""
        return picked_in(self.app, self.of, self._pick)

    def _most(self, now: CurrentEntry, field: Field) -> int:
        return most_left(now.asked, now.draft.answers, field, self.app.session(self.of).filled)

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
        """Answer with the option before or after the present one; without one, with the first or the last."""
        now = self.current()
        values = _values(now.field) if now else []
        if now is None or not values:
            return
        stands = answered(now.draft.answers, now.field)
        first = 0 if by > 0 else len(values) - 1
        at = min(max(values.index(stands) + by, 0), len(values) - 1) if stands in values else first
        await self._answer(now.field, values[at], stays=True)

    async def clear(self) -> None:
        """Clear the answer to the question asked now."""
        now = self.current()
        if now is not None:
            await self._answer(now.field, None, stays=True)

    async def _answer(
        self, field: Field, value: Any, *, stays: bool, digit: Literal["more", "last"] | None = None
    ) -> None:
        """Write an answer. `digit` tells that one digit was written, and whether more can follow."""
        self._write_on(field if digit == "more" else None, ended=field if digit == "last" else None)
        self._pick_field(PickedQuestion(field_key(field), tapped=stays))
        self._finished = is_wide(field) and not stays
        self.app.tick()
        await answer(self.app, self.of, [(field, value)])

    def _write_on(self, field: Field | None, *, ended: Field | None = None) -> None:
        """Store the question that the next digit belongs to, if any, or the one whose number is `ended`."""
        session = self.app.session(self.of)
        writing, whole = (None if each is None else field_key(each) for each in (field, ended))
        begun = session.sum if session.sum is not None and session.sum[0] in {writing, whole} else None
        if (writing, whole, begun) != (session.writing, session.ended, session.sum):
            self.app.entry = replace(session, writing=writing, ended=whole, sum=begun)

    def ask(self, field: Field) -> None:
        """Show the keys of another question."""
        self._write_on(None)
        self._pick_field(PickedQuestion(field_key(field), tapped=True))

    def _pick_field(self, pick: PickedQuestion) -> None:
        self._pick, self._finished = pick, False
        self._show(pick)

    def move(self, by: int) -> None:
        """Show the keys of the question before or after; the first follows the last."""
        now = self.current()
        if now is not None:
            fields = now.asked.fields
            self.ask(fields[(fields.index(now.field) + by) % len(fields)])

    async def go_on(self) -> None:
        """Show the keys of the next question without an answer, unless a completed number has done so.

        Digits that are no number yet become the only number that begins with them. If there are several, they stay, and
        the possible ones are shown.
        """
        if self._finished:
            self._finished = False
            return
        now = self.current()
        if now is None:
            return
        number = self.written(now.field, now.draft)
        total = self._before(now.field).total
        term = added_to(now.field, total)
        if number is not None and cannot_be(now.field, total + number):
            meant = only_one(term, self._most(now, now.field) - total, number)
            if meant is None:
                self._pick_field(PickedQuestion(field_key(now.field), tapped=True, refused=True))
                return
            await self._answer(now.field, total + meant, stays=False)
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
        """Save the deal; if answers are missing, show the keys of the next such question."""
        now = self.current()
        if now is None or not now.asked.missing:
            await self.save()
        elif answered(now.draft.answers, now.field) is not None:
            await self.go_on()


def answer_keys(answers: AnswerInput) -> KeyHandlers:
    """Return the key bindings of the entry: digits answer, arrows move, Enter saves."""

    async def digit(one: int) -> None:
        now = answers.current()
        numeric = now is None or now.field.kind == "number"
        await (answers.type(one) if numeric else answers.choose(one))

    return {
        **{str(one): partial(digit, one) for one in range(10)},
        "Arrow Left": lambda: answers.step(-1),
        "Arrow Right": lambda: answers.step(1),
        "Arrow Up": lambda: answers.move(-1),
        "Arrow Down": lambda: answers.move(1),
        "-": answers.negate,
        "Subtract": answers.negate,  # on the numeric keypad
        **dict.fromkeys(("+", "Shift++", "Shift+=", "Add"), answers.add),  # on the keyboard, and on the numeric keypad
        "Backspace": answers.clear,
        "Delete": answers.clear,
        "Enter": answers.app.on(answers.finish, clear_notice=False),
    }


def _values(field: Field) -> Sequence[Any]:
    if field.kind == "number":
        return range(field.low, field.high + 1, field.step)
    return [option.value for option in field.options if option.barred is None]
