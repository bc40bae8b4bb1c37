"""Right: the package and a second scorer agree in whole matches of games in which much hangs on the totals."""

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
from tests.proofs.scorers.totals import PLAYERS, SETTINGS, SecondTotals
from tests.support.tables import NAMES

Said = dict[str, Any]

EDGES = (49, 50, 51, 99, 100, 101, 150, 151, 200, 201)
"""Totals at which something happens, or just does not."""


def deal_by_total(random: Random, second: SecondTotals) -> Said:
    if second.settings.get("entry") == "each":
        return _melded(random, second)
    if second.game == "canasta":
        return {"points": [random.choice((0, -25, 1420, 5 * random.randint(-200, 600))) for _ in range(second.sides)]}
    if second.game == "cribbage-sheet":
        return {"points": _pegged(random, second)}
    return _cabo(random, second) if second.game == "cabo" else _left(random, second)


def _melded(random: Random, second: SecondTotals) -> Said:
    """Draw the melds and remaining cards of each side of Canasta, with four red threes and one side that goes out."""
    sides = range(second.sides)
    said = {"melds": [random.choice((0, 5 * random.randint(1, 300))) for _ in sides]}
    said |= {"left": [5 * random.randint(0, 60) for _ in sides]}
    said |= {id: [random.choice((0, 0, 1, 2, 18)) for _ in sides] for id in ("natural", "mixed")}
    threes, out = [random.choice((0, *sides)) for _ in range(random.randint(0, 4))], random.choice(sides)
    said["red-threes"] = [threes.count(side) for side in sides]
    said["out"] = [random.randint(0, 2) if side == out else 0 for side in sides]
    return {id: row for id, row in said.items() if any(row) or id in {"melds", "left"}}


def _pegged(random: Random, second: SecondTotals) -> list[int]:
    """Points of Cribbage: at most one of them reaches the target, and nobody passes it."""
    room = [(second.target or 0) - total for total in second.totals]
    points = [min(random.randint(0, 29), lacks - 1) for lacks in room]
    if random.random() < 1 / 4:
        first = random.randrange(second.sides)
        points[first] = min(room[first], 121)
    return points


def _left(random: Random, second: SecondTotals) -> Said:
    """Draw the player who went out, declared or called, and each player's number; 0 for a player out of the match."""
    most = {"rummy-13": 130, "kalooki": 300, "yaniv": 50}[second.game]
    again = [side for side in second.buyers if random.random() < 1 / 2]
    who: Any = random.choice([*second.playing, *again])
    if second.game == "rummy-13" and second.form != "points" and random.random() < 1 / 9:
        who = "nobody"
    numbers = _numbers(random, second, most, again)
    once: Said = {"again": [int(side in again) for side in range(second.sides)]} if again else {}
    if second.game != "yaniv" and who != "nobody":
        numbers[who] = 0
    if second.game == "kalooki" and random.random() < 1 / 4:
        once["left-once"] = 1
    return {"left-by": who, "left": numbers, **once}


def _cabo(random: Random, second: SecondTotals) -> Said:
    """Draw the caller, and the sum of each player."""
    return {"sum-by": random.choice(second.playing), "sum": _numbers(random, second, 99, [])}


def _numbers(random: Random, second: SecondTotals, most: int, again: list[int]) -> list[int]:
    """Draw a number for each player: often one that leads to an edge, or equals another."""
    numbers: list[int] = []
    for side in range(second.sides):
        total = second.price if side in again else second.totals[side]
        edges = [edge - total for edge in EDGES if 0 <= edge - total <= most]
        number = random.choice((random.randint(0, 30), random.randint(0, most), *numbers[:1], *edges[:2], 0))
        number = max(number, 1) if second.game == "kalooki" else number
        numbers.append(number if side in [*second.playing, *again] else 0)
    return numbers


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_where_much_hangs_on_the_totals_with_settings_at_random(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.choice(PLAYERS[id])
        game, first = CATALOGUE.from_document(id, chosen), case.random.randrange(players)
        deals = tuple(deals_of_second(case.random, SecondTotals(id, chosen, players), deal_by_total, MOST))
        agree_to_the_end(Match(game, NAMES[:players], first, deals), SecondTotals(id, chosen, players, first), say)


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=2_000)
def test_two_scorers_agree_where_such_a_game_is_entered_by_its_own_questions(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.choice(PLAYERS[id])
        match = match_of(case.random, CATALOGUE.from_document(id, chosen), most=10, players=players)
        agree_to_the_end(match, SecondTotals(id, chosen, players, match.first_dealer), say)
