"""Random matches, drawn by reading a game's own questions: no strategy here knows a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from scorekeeper.match.entry import answered, put, unanswered
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.game import AnyGame, Field, Questions, Setup
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.quota.deal_checks import CARDS


@st.composite
def answers_to(draw: st.DrawFn, game: AnyGame, position: Any) -> dict[str, Any]:
    """A right deal, answered question by question."""
    answers: dict[str, Any] = {}
    while open_ones := unanswered(questions := game.questions(position, answers), answers):
        field = open_ones[0]
        answers = put(answers, field, draw(st.sampled_from(values(questions, field, answers))))
    return answers


def possible(questions: Questions, field: Field, answers: dict[str, Any]) -> tuple[int, int]:
    """The least and the most that a number can be, so that its group can still come out."""
    group = next((group for group in questions.groups if group.key == field.group), None)
    if group is None or group.total is None:
        return field.low, field.high
    fellows = [other for other in questions.fields if other.group == field.group and other != field]
    said = [answered(answers, other) for other in fellows]
    left = group.total - sum(number for number in said if number is not None)
    others = sum(other.high for other, number in zip(fellows, said, strict=True) if number is None)
    high = min(field.high, left)
    return min(high, max(field.low, left - others)), high


def values(questions: Questions, field: Field, answers: dict[str, Any]) -> Sequence[Any]:
    """What can be said to a question, so that the deal can still come out right."""
    if field.kind != "number":
        return [option.value for option in field.options if option.barred is None]
    if any(group.key == field.group and group.label == CARDS for group in questions.groups):
        # Somebody runs out, and only one does.
        if 0 in answers.get(field.key, []):
            return range(1, field.high + 1)
        return [0] if field.index == field.size - 1 else range(field.high + 1)
    low, high = possible(questions, field, answers)
    some = [number for number in range(field.low, high + 1, field.step) if number >= low and number not in field.never]
    return [number for number in some if leaves_something_possible(questions, field, number, answers)]


def leaves_something_possible(questions: Questions, field: Field, number: int, answers: dict[str, Any]) -> bool:
    """Whether the last other number of the group, where only one is open, can be what is left of its total."""
    group = next((group for group in questions.groups if group.key == field.group), None)
    fellows = [other for other in questions.fields if other.group == field.group and other != field]
    said = [answered(answers, other) for other in fellows]
    if group is None or group.total is None or said.count(None) != 1:
        return True
    return group.total - number - sum(each for each in said if each is not None) not in field.never


def make_no_whole_tricks(faults: Sequence[Fault]) -> bool:
    """Whether this alone is wrong with a deal: no single number says whether the cards of a side make whole tricks."""
    return bool(faults) and all(fault.template.endswith("every trick has {each}.") for fault in faults)


@st.composite
def matches_of(draw: st.DrawFn, game: AnyGame, *, whole: bool = False, players: int | None = None) -> Match:
    """A match without a fault; `whole` plays it to its end, or for at most forty deals."""
    seats = players or draw(st.sampled_from(game.info.players))
    names = tuple(f"Player {seat}" for seat in range(seats))
    first_dealer = draw(st.integers(0, seats - 1))
    position = game.start(Setup(seats, first_dealer, {}))
    most = 40 if whole else draw(st.integers(0, 40))
    deals: list[Deal] = []
    while len(deals) < most and game.due(position) is not None:
        outcome = game.play(position, draw(answers_to(game, position)))
        assume(not make_no_whole_tricks(outcome.faults))
        assert outcome.faults == ()
        deals.append(Deal(outcome.answers))
        position = outcome.after
    return Match(game, names, first_dealer, tuple(deals))
