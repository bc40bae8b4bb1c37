"""The colours of the totals: who is ahead, and who is below 0."""

from __future__ import annotations

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.catalogue import CATALOGUE


def ahead(game, players, *deals, **facts):
    match = Match(CATALOGUE.game(game), tuple("ABCDEF"[:players]), 0, tuple(Deal(deal) for deal in deals), **facts)
    return list(Sheet(match).ahead)


def conceded(declarer):
    return {"declarer": declarer, "bid": 400, "play": "conceded"}  # −400, and 40 to each other player


@pytest.mark.parametrize(
    ("game", "players", "deals", "said"),
    [
        ("swedish", 3, [{"contract": "sang", "counts": [6, 6, 4]}], [1, -1, 0]),  # +2, −2, 0
        ("canadian-salad", 3, [], [0, 0, 0]),
        ("canadian-salad", 3, [{"hand": "tricks", "tricks": [10, 5, 2]}], [0, 0, 1]),  # the lowest wins
        ("twenty-five", 3, [{"tricks": [3, 2, 0]}], [1, 0, 0]),
        ("tyzicha", 3, [conceded(0), conceded(1), conceded(2), conceded(0)], [-1, 1, 1]),  # −720, −280, −280
        ("twenty-five", 3, [], [0, 0, 0]),
        (
            "king-portuguese",
            4,
            [{"tricks": [3, 4, 4, 2]}],
            [-1, -1, -1, 1],
        ),  # −60, −80, −80, −40: to 0 at the end alone
    ],
)
@pytest.mark.parametrize("ended", [None, "2026-01-30T22:00:00Z"])
def test_total_has_the_colour_of_a_minus_only_below_zero_and_behind_the_first_place(game, players, deals, said, ended):
    assert ahead(game, players, *deals, ended=ended) == said
