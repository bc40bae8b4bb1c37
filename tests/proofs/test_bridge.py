"""Right: the package and a second scorer agree in whole matches of bridge for four."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.match.match import Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.agreeing import agree_to_the_end, chosen_of
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.bridge import SETTINGS, TRICK, SecondBridge
from tests.support.tables import NAMES

MOST = 25
"""Deals of a match; a rubber may not be over then."""

ENDED = "2026-11-21T20:00:00Z"


def bridge_deal(random: Random, second: SecondBridge) -> dict[str, Any]:
    """A contract that is often made or nearly so, at times doubled, with honours; now and then nobody bids."""
    if second.game != "bridge-chicago" and random.random() < 1 / 12:
        return {"declarer": "passed"}
    level, strain = random.choice((1, 1, 2, 2, 3, 4, 5, 6, 7)), random.choice([*TRICK])
    near = random.choice((-2, -1, 0, 0, 0, 1, 2, random.randint(-13, 13)))
    said: dict[str, Any] = {"declarer": random.randrange(4), "bid": level, "strain": strain}
    said["tricks"] = max(0, min(13, 6 + level + near))
    if random.random() < 1 / 3:
        said["doubling"] = random.choice(("doubled", "redoubled"))
    if "honours" in SETTINGS[second.game] and second.settings.get("honours") != "off" and random.random() < 1 / 4:
        said["honours"] = random.randrange(2)
        if strain != "none":
            said["held"] = random.choice(("four", "five"))
    return said


def agree(match: Match, second: SecondBridge) -> None:
    """Compare every deal, and the totals where the match is stopped."""
    agree_to_the_end(match, second)
    assert list(sheet_of(replace(match, ended=ENDED)).totals) == second.stopped


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_matches_of_bridge_with_settings_at_random(id, cases):
    for case in cases:
        chosen, first = chosen_of(case.random, SETTINGS[id]), case.random.randrange(4)
        deals = tuple(deals_of_second(case.random, SecondBridge(id, chosen, first), bridge_deal, MOST))
        game = CATALOGUE.from_document(id, chosen)
        agree(Match(game, NAMES[:4], first, deals, chosen), SecondBridge(id, chosen, first))


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=2_000)
def test_two_scorers_agree_in_matches_of_bridge_that_are_entered_by_their_own_questions(id, cases):
    for case in cases:
        chosen = chosen_of(case.random, SETTINGS[id])
        match = match_of(case.random, CATALOGUE.from_document(id, chosen), MOST)
        second = SecondBridge(id, chosen, match.first_dealer)
        agree(replace(match, options=chosen), second)
