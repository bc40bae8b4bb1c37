"""Random matches without a fault, drawn by reading a game's own questions; as `tests.strategies`, but quick."""

from __future__ import annotations

from random import Random
from typing import Any

from scorekeeper.match.entry import put, unanswered
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.game import AnyGame, Setup
from tests.strategies import make_no_whole_tricks, values

MOST = 40
"""Deals, of games that end when somebody has enough."""


def answers_to(random: Random, game: AnyGame, position: Any) -> dict[str, Any]:
    """A right deal, answered question by question."""
    answers: dict[str, Any] = {}
    while open_ones := unanswered(questions := game.questions(position, answers), answers):
        field = open_ones[0]
        answers = put(answers, field, random.choice(values(questions, field, answers)))
    return answers


def match_of(random: Random, game: AnyGame, most: int = MOST) -> Match:
    """A match played to its end, or for so many deals."""
    seats = random.choice(game.info.players)
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
