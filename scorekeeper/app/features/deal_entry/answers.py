"""Answering the questions of a deal, by thumb or by keyboard: which one is meant, and which comes after it.

What a tap or a key is about is found when it arrives, never when the screen was drawn: a thumb is faster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from scorekeeper.app.features.deal_entry.actions import save, say_it, spot_of
from scorekeeper.app.match_views.keypad import composed, is_wide
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_navigation import draft_of
from scorekeeper.app.session.entry_session import EntryKey
from scorekeeper.app.session.keyboard import Keys
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import answered, unanswered
from scorekeeper.rules.game import Field, Questions
from scorekeeper.service.entry import questions


class Pick(NamedTuple):
    """The question at hand: the one that was answered last, or one that was tapped to be answered again."""

    spot: tuple[str, int | None] | None = None
    tapped: bool = False


class Now(NamedTuple):
    """A deal as far as it is entered, and the question whose answer is due."""

    asked: Questions
    draft: Draft
    field: Field


def focus_of(asked: Questions, draft: Draft, picked: Pick) -> Field | None:
    """The question whose keys are shown: one that was tapped, or else the first without an answer.

    When all are answered it stays where it was, so that a slip of the thumb is mended with one more tap.
    """
    fields = {spot_of(field): field for field in asked.fields}
    if picked.tapped and picked.spot in fields:
        return fields[picked.spot]
    still = unanswered(asked, draft.answers)
    if still:
        return still[0]
    if picked.spot in fields:
        return fields[picked.spot]
    return next((field for field in asked.fields if field.kind == "number"), asked.fields[0] if asked.fields else None)


def next_after(focus: Field | None, asked: Questions, draft: Draft) -> Field | None:
    """The question to go on to from one whose answer is written digit by digit: one that needs an answer first."""
    silent = [f for f in asked.fields if answered(draft.answers, f) is None]
    here = spot_of(focus) if focus else None
    places = [spot_of(f) for f in asked.fields]
    later = silent if here not in places else [f for f in silent if places.index(spot_of(f)) > places.index(here)]
    needed = [f for f in silent if f.needed and spot_of(f) != here]
    return next(iter([*needed, *later]), None)


def takes_more(field: Field, number: int) -> bool:
    """Whether another digit may follow a number that was written.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> tricks = Field("tricks", "number", Phrase("Tricks"), high=16)
    >>> [takes_more(tricks, number) for number in (0, 1, 2, 16)]
    [False, True, False, False]
    """
    return composed(field, number, 0) > number > 0


class Answering:
    """Who answers in the entry `of` a deal. `shown` is the question whose keys are on the screen; `show` draws another.

    A tap that arrives when another match is in hand is about neither.
    """

    def __init__(self, app: App, of: EntryKey, show: Callable[[Pick], None]) -> None:
        self.app = app
        self.of = of
        self.shown: Field | None = None
        self._show = show
        self._pick = Pick()
        self._writing: tuple[str, int | None] | None = None  # the number that is being written

    def look(self) -> Now | None:
        """The deal as it is at this moment; None where nothing is asked."""
        open_match = self.app.open_match
        draft = draft_of(open_match, self.of)
        if open_match is None or draft is None:
            return None
        asked = questions(open_match, draft)
        field = focus_of(asked, draft, self._pick)
        return None if field is None else Now(asked, draft, field)

    async def press(self, value: Any) -> None:
        """A key with a whole answer on it was tapped; None takes the answer back."""
        field = self._meant(value)
        if field is not None:
            await self._say(field, value, stays=value is None or is_wide(field))

    def _meant(self, value: Any) -> Field | None:
        """The question that a key answers: the one shown, or with a quick thumb the next one of its kind.

        A number that is written figure by figure stays the one that is meant.
        """
        shown = self.shown
        one_of_many = shown is not None and (shown.kind == "number" or shown.index is not None)
        if shown is None or not one_of_many or value is None or is_wide(shown):
            return shown
        now = self.look()
        return now.field if now is not None and now.field.key == shown.key else shown

    async def write(self, digit: int) -> None:
        """A digit was tapped: one more of the number shown, or with a quick thumb after Next of the one after it."""
        now = self.look()
        if now is None or self.shown is None:
            return
        await self._compose(now.field if is_wide(now.field) else self.shown, now.draft, digit)

    async def type(self, digit: int) -> None:
        """A digit was typed: one more of the number that is asked for now."""
        now = self.look()
        if now is not None:
            await self._compose(now.field, now.draft, digit)

    async def _compose(self, field: Field, draft: Draft, digit: int) -> None:
        """Write one more digit; where none can follow, the next question is shown."""
        so_far = answered(draft.answers, field) if self._writing == spot_of(field) else None
        number = composed(field, so_far, digit)
        stays = is_wide(field) or takes_more(field, number)
        await self._say(field, number, stays=stays, writing=stays)

    async def choose(self, number: int) -> None:
        """The answer at this place among those that are open, from 1."""
        now = self.look()
        values = _values(now.field) if now else []
        if now is not None and 0 < number <= len(values):
            await self._say(now.field, values[number - 1], stays=False)

    async def step(self, by: int) -> None:
        """The answer before or after the one that stands; from none it is the first or the last."""
        now = self.look()
        values = _values(now.field) if now else []
        if now is None or not values:
            return
        stands = answered(now.draft.answers, now.field)
        first = 0 if by > 0 else len(values) - 1
        at = min(max(values.index(stands) + by, 0), len(values) - 1) if stands in values else first
        await self._say(now.field, values[at], stays=True)

    async def clear(self) -> None:
        """Take back the answer to the question at hand."""
        now = self.look()
        if now is not None:
            await self._say(now.field, None, stays=True)

    async def _say(self, field: Field, value: Any, *, stays: bool, writing: bool = False) -> None:
        self._writing = spot_of(field) if writing else None
        self._turn(Pick(spot_of(field), tapped=stays))
        self.app.tick()
        await say_it(self.app, self.of, field, value)

    def turn_to(self, field: Field) -> None:
        """Show the keys of another question."""
        self._writing = None
        self._turn(Pick(spot_of(field), tapped=True))

    def _turn(self, to: Pick) -> None:
        self._pick = to
        self._show(to)

    def move(self, by: int) -> None:
        """Turn to the question before or after; after the last comes the first."""
        now = self.look()
        if now is not None:
            fields = now.asked.fields
            self.turn_to(fields[(fields.index(now.field) + by) % len(fields)])

    def go_on(self) -> None:
        """Turn to the next question that has no answer yet."""
        now = self.look()
        then = next_after(now.field, now.asked, now.draft) if now is not None else None
        if then is not None:
            self.turn_to(then)

    async def finish(self) -> None:
        """Save the deal, or from a question that is answered turn to what is still missing."""
        now = self.look()
        if now is None or not now.asked.missing:
            await save(self.app, self.of)
        elif answered(now.draft.answers, now.field) is not None:
            self.go_on()


def answer_keys(answers: Answering) -> Keys:
    """What the keys do while a deal is entered: digits answer, arrows move, Enter saves."""

    async def digit(one: int) -> None:
        now = answers.look()
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
        "Backspace": answers.clear,
        "Delete": answers.clear,
        "Enter": answers.app.on(answers.finish, clear_notice=False),
    }


def _values(field: Field) -> list[Any]:
    """All that a question can be answered with, in the order of its keys."""
    if field.kind == "number":
        return list(range(field.low, field.high + 1, field.step))
    return [option.value for option in field.options if option.barred is None]
