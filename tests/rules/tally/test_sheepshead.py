"""Sheepshead: what picker, partner and others have by the points of the picker's side."""

import pytest

from scorekeeper.match.sheet import sheet_of
from tests.support.tables import at_table, spoken, totals, wrong


def sheepshead(picker, partner, result, **more):
    return {"picker": picker, "picker-partner": partner, "result": result, **more}


@pytest.mark.parametrize(("bump", "scores"), [("off", (-9, 3, 0, 3, 3)), ("on", (-18, 6, 0, 6, 6))])
def test_without_a_trick_a_picker_pays_for_both_where_it_is_set(bump, scores):
    options = {"spared": "on", "bump": bump}
    assert totals("sheepshead", sheepshead(0, 2, "no trick"), players=5, options=options) == scores
    alone = totals("sheepshead", sheepshead(0, 0, "no trick"), players=5, options=options)
    assert alone == ((-12, 3, 3, 3, 3) if bump == "off" else (-24, 6, 6, 6, 6))
    shared = totals("sheepshead", sheepshead(0, 2, "0 to 30"), players=5, options=options)
    assert shared == ((-4, 2, -2, 2, 2) if bump == "off" else (-8, 4, -4, 4, 4))


def test_a_leaster_is_won_by_one_from_four_and_nobody_has_picked():
    deal = {"picker": "nobody", "leaster": 1}
    sheet = sheet_of(at_table("sheepshead", deal, players=5))
    assert sheet.totals == (-1, 4, -1, -1, -1)
    assert sheet.standing.counters == ()
    assert spoken(sheet.outcomes[0].caption) == [
        "all passed", "Winner of the leaster: Seat 1",
    ]  # fmt: skip
    assert wrong("sheepshead", {"picker": "nobody"}, players=5)
    cracked = deal | {"doublings": 1}
    assert totals("sheepshead", cracked, players=5, options={"cracks": "on"}) == (-2, 8, -2, -2, -2)
