"""Right: the package and a second scorer agree in whole matches of the games in which somebody goes out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts import say
from tests.proofs.agreeing import MOST, agree_to_the_end, chosen_of
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.going_out import PLAYERS, SETTINGS, SecondGoingOut
from tests.support.tables import NAMES

Said = dict[str, Any]

HIGHEST = {"phase-10": 250}
"""The most that one can have left; 999 in other games."""

LEAST = {"phase-10": 5, "contract-rummy": 1, "eights": 1, "machiavelli": 1}
"""The cost of the cheapest card; in other games it can cost nothing."""


def going_out_deal(random: Random, second: SecondGoingOut) -> Said:
    return DEALS.get(second.game, left)(random, second)


def left(random: Random, second: SecondGoingOut) -> Said:
    """Draw the player who is out, and the others' remaining points: often the least, sometimes the most."""
    players, most, least = second.players, HIGHEST.get(second.game, 999), LEAST.get(second.game, 0)
    out = random.choice(second.playing)
    numbers = [random.choice((0, 5, random.randint(0, 60), random.randint(0, 60), most)) for _ in range(players)]
    numbers = [max(number - number % 5 if least == 5 else number, least) for number in numbers]  # fives at Phase 10
    numbers = [number if player in second.playing else 0 for player, number in enumerate(numbers)]
    if second.game == "rummy-plain" and random.random() < 1 / 8:
        return {"left-by": "nobody", "left": numbers}
    said = {"left-by": out, "left": [0 if player == out else each for player, each in enumerate(numbers)]}
    if second.game == "phase-10":
        said["phase"] = [int(player == out or random.random() < 1 / 2) for player in range(players)]
    return said


def skyjo(random: Random, second: SecondGoingOut) -> Said:
    """Sums around 0, in which whoever closes is often level with another."""
    low, high = random.choice(((-3, 3), (-17, 144), (0, 20)))
    return {
        "left-by": random.randrange(second.players),
        "left": [random.randint(low, high) for _ in range(second.players)],
    }


def rummy_500(random: Random, second: SecondGoingOut) -> Said:
    """Draw the points of cards laid down, less those left."""
    return {"points": [random.choice((0, 120, random.randint(-90, 250), -999, 999)) for _ in range(second.players)]}


def golf(random: Random, second: SecondGoingOut) -> Said:
    """A few points, which can be below 0."""
    return {"points": [random.choice((0, random.randint(-9, 40), -99, 199)) for _ in range(second.players)]}


def president(random: Random, second: SecondGoingOut) -> Said:
    order = random.sample(range(second.players), second.players - 1)
    return {f"place-{place}": player for place, player in enumerate(order, 1)}


def durak(random: Random, second: SecondGoingOut) -> Said:
    return {"fool": random.choice([*range(second.players), "nobody"])}


DEALS = {"skyjo": skyjo, "rummy-500": rummy_500, "golf": golf, "president": president, "durak": durak}


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=5_000)
def test_two_scorers_agree_where_somebody_goes_out_with_settings_at_random(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.randint(*PLAYERS.get(id, (2, 8)))
        players = min(players, len(NAMES))
        game, first = CATALOGUE.from_document(id, chosen), case.random.randrange(players)
        deals = tuple(deals_of_second(case.random, SecondGoingOut(id, chosen, players), going_out_deal, MOST))
        agree_to_the_end(Match(game, NAMES[:players], first, deals), SecondGoingOut(id, chosen, players), say)
        asked = match_of(case.random, game, most=10, players=players)
        agree_to_the_end(asked, SecondGoingOut(id, chosen, players), say)
