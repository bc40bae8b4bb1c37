"""Doppelkopf by its short entry: who was Re, who won, and how many points that made."""

import pytest

from scorekeeper.match.sheet import sheet_of
from tests.tables import at_table, totals, wrong


def doppelkopf(re, partner, winner, points, **more):
    return {"re": re, "re-partner": partner, "result": f"{winner} won", "points": points, **more}


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (doppelkopf(0, 1, "Kontra", 4), (-4, -4, 4, 4)),
        (doppelkopf(0, 1, "Kontra", 6), (-6, -6, 6, 6)),
        (doppelkopf(0, 0, "Kontra", 5), (-15, 5, 5, 5)),
        (doppelkopf(0, 0, "Re", 5), (15, -5, -5, -5)),
        (doppelkopf(0, 1, "Re", -2), (-2, -2, 2, 2)),
        (doppelkopf(0, 1, "Kontra", 5), (-5, -5, 5, 5)),
        (doppelkopf(2, 0, "Re", 3), (3, -3, 3, -3)),
        (doppelkopf(2, 0, "Re", 0), (0, 0, 0, 0)),
    ],
)
def test_each_winner_has_the_points_and_each_loser_pays_them_a_soloist_three_times(deal, scores):
    assert totals("doppelkopf", deal, players=4) == scores


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (doppelkopf(0, 1, "Kontra", 4), (0, 0, 4, 4)),
        (doppelkopf(0, 0, "Re", 5), (15, 0, 0, 0)),
        (doppelkopf(0, 0, "Kontra", 5), (0, 5, 5, 5)),
        (doppelkopf(0, 1, "Re", -2), (0, 0, 2, 2)),
    ],
)
def test_on_a_sheet_of_plus_points_alone_the_losers_have_nothing(deal, scores):
    assert totals("doppelkopf", deal, players=4, options={"writing": "winners"}) == scores


def test_at_a_table_of_five_the_dealer_sits_out():
    assert totals("doppelkopf", doppelkopf(0, 2, "Re", 3), players=5, first_dealer=4) == (3, -3, 3, -3, 0)
    assert totals("doppelkopf", doppelkopf(0, 0, "Re", 3), players=5, first_dealer=1) == (9, 0, -3, -3, -3)
    assert wrong("doppelkopf", doppelkopf(0, 1, "Re", 3), players=5, first_dealer=1)
    assert wrong("doppelkopf", doppelkopf(1, 0, "Re", 3), players=5, first_dealer=1)


def test_in_a_bock_round_everything_counts_twice():
    deal = doppelkopf(0, 1, "Kontra", 4, doublings=1)
    assert totals("doppelkopf", deal, players=4, options={"bock": "on"}) == (-8, -8, 8, 8)
    assert wrong("doppelkopf", deal, players=4)


def test_a_tournament_has_twenty_four_deals():
    deals = [doppelkopf(0, 1, "Re", 1)] * 24
    sheet = sheet_of(at_table("doppelkopf", *deals, players=4, options={"deals": 24}))
    assert (sheet.totals, sheet.over) == ((24, 24, -24, -24), True)
    assert not sheet_of(at_table("doppelkopf", *deals[1:], players=4, options={"deals": 24})).over
