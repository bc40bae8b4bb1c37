"""Sheepshead: what picker, partner and others have by the points of the picker's side."""

import pytest

from scorekeeper.match.sheet import sheet_of
from tests.support.tables import at_table, spoken, totals, wrong


def sheepshead(picker, partner, result, **more):
    return {"picker": picker, "picker-partner": partner, "result": result, **more}


@pytest.mark.parametrize(
    ("result", "together", "alone"),
    [
        ("all tricks", (6, -3, 3, -3, -3), (12, -3, -3, -3, -3)),
        ("91 to 120", (4, -2, 2, -2, -2), (8, -2, -2, -2, -2)),
        ("61 to 90", (2, -1, 1, -1, -1), (4, -1, -1, -1, -1)),
        ("31 to 60", (-2, 1, -1, 1, 1), (-4, 1, 1, 1, 1)),
        ("0 to 30", (-4, 2, -2, 2, 2), (-8, 2, 2, 2, 2)),
        ("no trick", (-6, 3, -3, 3, 3), (-12, 3, 3, 3, 3)),
    ],
)
def test_without_the_bump_a_picker_shares_with_a_partner_or_has_it_all(result, together, alone):
    assert totals("sheepshead", sheepshead(0, 2, result), players=5, options={"bump": "off"}) == together
    assert totals("sheepshead", sheepshead(0, 0, result), players=5, options={"bump": "off"}) == alone


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (sheepshead(0, 2, "61 to 90"), (2, -1, 1, -1, -1)),
        (sheepshead(0, 2, "91 to 120"), (4, -2, 2, -2, -2)),
        (sheepshead(0, 2, "31 to 60"), (-4, 2, -2, 2, 2)),
        (sheepshead(0, 0, "0 to 30"), (-16, 4, 4, 4, 4)),
        (sheepshead(0, 2, "no trick"), (-12, 6, -6, 6, 6)),
        (sheepshead(0, 0, "no trick"), (-24, 6, 6, 6, 6)),
    ],
)
def test_on_the_bump_a_picker_who_loses_pays_twice(deal, scores):
    assert totals("sheepshead", deal, players=5) == scores


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


def test_a_deal_that_all_passed_can_double_the_next_one():
    doubler = {"passed": "doubler"}
    deals = ({"picker": "nobody"}, sheepshead(0, 2, "61 to 90", doubler=1))
    assert totals("sheepshead", *deals, players=5, options=doubler) == (4, -2, 2, -2, -2)
    twice = sheepshead(0, 2, "61 to 90", doubler=2)
    assert totals("sheepshead", *deals[:1], *deals[:1], twice, players=5, options=doubler) == (8, -4, 4, -4, -4)
    assert wrong("sheepshead", {"picker": "nobody", "leaster": 1}, players=5, options=doubler)
    both = sheepshead(0, 2, "61 to 90", doubler=1, doublings=1)
    for options in (doubler | {"cracks": "on"}, {"cracks": "on"} | doubler):
        assert totals("sheepshead", deals[0], both, players=5, options=options) == (8, -4, 4, -4, -4)


def test_a_deal_is_doubled_only_as_often_as_all_passed_just_before():
    doubler, passed, plain = {"passed": "doubler"}, {"picker": "nobody"}, sheepshead(0, 2, "61 to 90")
    for before in ([], [passed, plain]):
        assert wrong("sheepshead", plain | {"doubler": 1}, after=before, players=5, options=doubler) == [
            "Doubled as all had passed: it takes a deal just before that counted for nobody."
        ]
    assert wrong("sheepshead", plain | {"doubler": 2}, after=[passed], players=5, options=doubler) == [
        "Doubled as all had passed: 2 is not one of 1 (×2)."
    ]


def test_somebody_has_to_pick_where_it_is_set():
    assert wrong("sheepshead", {"picker": "nobody"}, players=5, options={"passed": "pick"})
    assert wrong("sheepshead", {"picker": "nobody", "leaster": 1}, players=5, options={"passed": "pick"})


def test_each_crack_doubles():
    cracked = sheepshead(0, 2, "61 to 90", doublings=1)
    assert totals("sheepshead", cracked, players=5, options={"cracks": "on"}) == (4, -2, 2, -2, -2)
    assert wrong("sheepshead", cracked, players=5)
