"""A made-up deal of a game: random valid answers, always the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from scorekeeper.match.entry import answered, put, to_answer, whole
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.number_entry import is_signed
from scorekeeper.rules.game import Answers, AnyGame, Field, Questions, Setup

_TRIES: Final = 40  # tries before a deal is given up; few games have answers that seldom add up
_USUAL: Final = 99  # the largest made-up number of a question that allows numbers below 0
_DEALS: Final = 60  # deals to make up, one after the other, before the wanted contract is given up


def example_deal(game: AnyGame, seed: int, players: Sequence[str], wanted: str = "") -> Match | None:
    """Return a match with made-up deals, the last of the contract or hand `wanted`, if any; None if none was found."""
    random = Random(seed)  # noqa: S311  # nothing here is secret
    position = game.start(Setup(len(players), 0, {}))
    deals: list[Deal] = []
    while len(deals) < _DEALS and game.due(position) is not None:
        tried = (game.play(position, _answers(random, game, position, wanted)) for _ in range(_TRIES))
        outcome = next((each for each in tried if not each.faults and each.points is not None), None)
        if outcome is None:
            return None
        deals.append(Deal(outcome.answers))
        if not wanted or wanted in outcome.answers.values():
            return Match(game, tuple(players), 0, tuple(deals))
        position = outcome.after
    return None


def _answers(random: Random, game: AnyGame, position: Any, wanted: str) -> Answers:
    answers: dict[str, Any] = {}
    while open_ones := to_answer(questions := game.questions(position, answers), answers):
        values = _values(questions, open_ones[0], answers)
        if not values:
            break
        answers = put(answers, open_ones[0], wanted if wanted in values else random.choice(values))
    return whole(questions, answers)


def _values(questions: Questions, field: Field, answers: Answers) -> Sequence[Any]:
    """Return the possible answers that still let the numbers of a group reach its total."""
    if field.kind != "number":
        return [option.value for option in field.options if option.barred is None]
    every: Sequence[int] = range(field.low, field.high + 1, field.step)
    if is_signed(field):
        every = range(max(field.low, -_USUAL), min(field.high, _USUAL) + 1)
    if field.never:
        every = [number for number in every if number not in field.never]
    group = next((group for group in questions.groups if group.key == field.group), None)
    if group is None:
        return every
    fellows = [other for other in questions.fields if other.group == field.group and other != field]
    if group.total is None:
        # In a group in which exactly one number is 0, the last is 0 if no other is.
        is_none = group.one_has_none and all(answered(answers, other) not in {None, 0} for other in fellows)
        return [0] if is_none else every
    open_ones = [other for other in fellows if answered(answers, other) is None]
    left = group.total - sum(answered(answers, other) or 0 for other in fellows)
    low = left - sum(other.high for other in open_ones)
    return [number for number in every if min(low, field.high, left) <= number <= left]
