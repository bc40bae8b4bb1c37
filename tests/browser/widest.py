"""Matches whose figures are as wide as they can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from random import Random
from typing import Any

from scorekeeper.match.entry import put, unanswered
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.game import Answers, AnyGame, Outcome, Setup
from scorekeeper.texts.speech import signed
from tests.proofs.playing import values

NAMES = (
    "Konstantin-Maximilian Ab", "Wilhelmina-Charlotte Und", "Bartholomew Featherstone", "Þorgerður Brynjarsdóttir",
    "Maximiliane Oberhuber-Sc", "Konstantin Wolkenstein-R", "Gustav-Adolf von der Mar", "Hildegard Sonnenschein-B",
    "Ivar Ragnarsson-Eyjafjal",
)  # fmt: skip

_TRIES = 6  # deals at random, of which the widest is played
_MOST_ANSWERS = 200


def widest_match(game: AnyGame, deals: int, seed: int = 0) -> Match:
    """Return a match of so many deals, or all of the game's, for the most players; one seed gives one match."""
    players, random = max(game.info.players), Random(seed)
    position, kept = game.start(Setup(players, 0, {})), []
    while len(kept) < deals and game.due(position) is not None:
        tried = [outcome for _ in range(_TRIES) if (outcome := _at_random(game, position, random))]
        if not tried:
            break
        widest = max(tried, key=lambda outcome: _width(outcome.points or ()))
        kept.append(Deal(widest.answers))
        position = widest.after
    return Match(game, NAMES[:players], 0, tuple(kept))


def _at_random(game: AnyGame, position: Any, random: Random) -> Outcome[Any] | None:
    """A deal without faults, its numbers the least and the largest as often as any other; None where it has some."""
    answers: Answers = {}
    for _ in repeat(None, _MOST_ANSWERS):
        asked = game.questions(position, answers)
        still = unanswered(asked, answers)
        if not still:
            break
        found = list(values(asked, still[0], dict(answers)))
        if not found:
            return None
        answers = put(answers, still[0], random.choice([found[0], found[-1], random.choice(found)]))
    outcome = game.play(position, answers)
    return None if outcome.faults else outcome


def _width(points: Sequence[int]) -> tuple[int, int]:
    return max((len(signed(each)) for each in points), default=0), sum(map(abs, points))
