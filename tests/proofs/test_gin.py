"""Right: the package and a second scorer agree in whole matches of Gin."""

from __future__ import annotations

from operator import attrgetter
from random import Random
from typing import Any

import pytest

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.agreeing import agree_to_the_end, chosen_of
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.gin import SETTINGS, SecondGin
from tests.support.tables import NAMES

MOST = 60
"""Deals of a match, in which somebody has almost always reached the target."""


def gin_deal(random: Random, second: SecondGin) -> dict[str, Any]:
    """A knock that is often met, or gin; more of what is left to the other is little than much."""
    left = random.choice((0, random.randint(0, 12), random.randint(0, 30), 98))
    said: dict[str, Any] = {"knocker": random.choice((0, 0, 0, 1)), "how": "knock", "deadwood": left}
    if random.random() < 1 / 3:
        said["how"] = random.choice(("gin", "big-gin"))
    else:
        said["knocked_with"] = max(1, min(10, left + random.choice((-8, -1, 0, 1))))
    if second.settings.get("spades") == "on" and random.random() < 1 / 4:
        said["spades"] = "yes"
    return said


@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_matches_of_gin_with_settings_at_random(cases):
    for case in cases:
        chosen = chosen_of(case.random, SETTINGS)
        deals = tuple(deals_of_second(case.random, SecondGin(chosen), gin_deal, MOST))
        game = CATALOGUE.from_document("gin", chosen)
        agree_to_the_end(
            Match(game, NAMES[:2], case.random.randrange(2), deals, chosen), SecondGin(chosen), attrgetter("count")
        )


@pytest.mark.proof(whole=2_000)
def test_two_scorers_agree_in_matches_of_gin_that_are_entered_by_its_own_questions(cases):
    for case in cases:
        chosen = chosen_of(case.random, SETTINGS)
        match = match_of(case.random, CATALOGUE.from_document("gin", chosen))
        agree_to_the_end(
            Match(match.game, NAMES[:2], match.first_dealer, match.deals, chosen),
            SecondGin(chosen),
            attrgetter("count"),
        )
