"""Random matches without a fault, drawn by reading a game's own questions: nothing here knows a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.match.entry import answered, put, to_answer, whole
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.game import AnyGame, Field, Questions, Setup
from scorekeeper.rules.phrase import Fault

MOST = 40
"""Deals, of games that end when somebody has enough."""


OFTEN = 0.3
"""The probability that a pair of players doubles each other."""


class NothingFitsError(Exception):
    """The answers so far leave a question without an answer: nobody has counted out, though that was said."""


def match_of(random: Random, game: AnyGame, most: int = MOST, players: int | None = None) -> Match:
    """A match played to its end, or for so many deals."""
    seats = players or random.choice(game.info.players)
    first_dealer = random.randrange(seats)
    position = game.start(Setup(seats, first_dealer, {}))
    deals: list[Deal] = []
    while len(deals) < most and game.due(position) is not None:
        outcome = game.play(position, answers_to(random, game, position), thrown_in=False)
        if make_no_whole_tricks(outcome.faults):
            continue
        assert outcome.faults == ()
        deals.append(Deal(outcome.answers))
        position = outcome.after
    return Match(game, tuple(f"Player {seat}" for seat in range(seats)), first_dealer, tuple(deals))


def answers_to(random: Random, game: AnyGame, position: Any) -> dict[str, Any]:
    """A right deal, answered question by question.

    Some pairs are doubled, where they can be, which may ask more questions.
    """
    try:
        answers, asked = _answered(random, game, position, {})
    except NothingFitsError:
        return answers_to(random, game, position)
    doubled = [field for field in asked.fields if field.pair is not None and random.random() < OFTEN]
    for field in doubled:
        answers = put(answers, field, random.choice([option.value for option in field.options]))
    return needed_answers(random, game, position, answers) if doubled else answers


def needed_answers(random: Random, game: AnyGame, position: Any, answers: dict[str, Any]) -> dict[str, Any]:
    return _answered(random, game, position, answers)[0]


def _answered(
    random: Random, game: AnyGame, position: Any, answers: dict[str, Any]
) -> tuple[dict[str, Any], Questions]:
    """The answers with those that are still needed, and what is asked when they are there.

    The numbers of a group with a total are answered together, but for games with a target, where a deal may end early.
    """
    while open_ones := to_answer(questions := game.questions(position, answers), answers):
        groups = [] if game.target is not None else questions.groups
        summed = {group.key for group in groups if group.total is not None and not group.one_has_none}
        first, *others = open_ones
        fellows = [other for other in others if other.group == first.group] if first.group in summed else []
        for field in (first, *fellows):
            if not (fitting := values(questions, field, answers)):
                raise NothingFitsError
            answers = put(answers, field, random.choice(fitting))
    return dict(whole(questions, answers)), questions


def values(questions: Questions, field: Field, answers: dict[str, Any]) -> Sequence[Any]:
    """Return the answers to a question with which the deal can still come out right."""
    if field.kind != "number":
        return [option.value for option in field.options if option.barred is None]
    if any(group.key == field.group and group.one_has_none for group in questions.groups):
        # Somebody runs out, and only one does.
        if 0 in answers.get(field.key, []):
            return range(1, field.high + 1)
        return [0] if field.index == field.size - 1 else range(field.high + 1)
    return numbers(questions, field, answers)


def numbers(questions: Questions, field: Field, answers: dict[str, Any]) -> Sequence[int]:
    """The numbers that can be said, so that the group of the question can still come to its total."""
    every: Sequence[int] = range(field.low, field.high + 1, field.step)
    if field.never:
        every = [number for number in every if number not in field.never]
    group = next((group for group in questions.groups if group.key == field.group), None)
    if group is None or group.total is None:
        return every
    fellows = [other for other in questions.fields if other.group == field.group and other != field]
    open_ones = [other for other in fellows if answered(answers, other) is None]
    left = group.total - sum(answered(answers, other) or 0 for other in fellows)
    low = left - sum(other.high for other in open_ones)
    some = [number for number in every if min(low, field.high, left) <= number <= left]
    if len(open_ones) == 1:  # which gets what is left
        return [number for number in some if left - number not in field.never]
    return some


def make_no_whole_tricks(faults: Sequence[Fault]) -> bool:
    """Whether this alone is wrong with a deal: no single number says whether the cards of a side make whole tricks."""
    return bool(faults) and all(fault.template.endswith("every trick has {each}.") for fault in faults)


DEALS = 60
"""At most; where the rules do not end a match before, it stops."""


TRIES = 500
"""The number of deals that are tried before a table counts as unplayable."""


def played(random, game):
    """A match of right deals, each of them found among some that are answered as the questions are put."""
    seats = random.choice(game.info.players)
    position, deals = game.start(Setup(seats, 0, {})), []
    while len(deals) < DEALS and game.due(position) is not None:
        tries = (game.play(position, answers_at_random(random, game, position)) for _ in range(TRIES))
        outcome = next((each for each in tries if not each.faults), None)
        if outcome is None:
            assert rarely_right(game), f"nobody can play deal {len(deals) + 1} of {game.document()}"
            break
        deals.append(Deal(outcome.answers))
        position = outcome.after
    return Match(game, tuple(f"Player {seat}" for seat in range(seats)), 0, tuple(deals))


def rarely_right(game):
    """Whether answers at random seldom add up, as all cards of a hand that several kinds of sets are made of."""
    return any(hand.get("cards") is not None for hand in game.document().get("hands", ()))


def answers_at_random(random, game, position):
    answers = {}
    while open_ones := to_answer(questions := game.questions(position, answers), answers):
        right = list(values(questions, open_ones[0], answers))
        if not right:
            break
        answers = put(answers, open_ones[0], random.choice(right))
    return dict(whole(game.questions(position, answers), answers))
