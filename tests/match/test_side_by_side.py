"""Two versions of a match, compared deal by deal."""

from dataclasses import replace

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.sheet_comparison import SideBySide, Stretch, side_by_side
from scorekeeper.rules.catalogue import CATALOGUE

SANG, PASS, SPADER = (
    Deal({"contract": "sang", "counts": [6, 6, 4]}, time="2026-01-30T20:00:00Z"),
    Deal({"contract": "pass", "counts": [9, 2, 5]}),
    Deal({"contract": "spader", "counts": [10, 3, 3]}),
)
ONE = Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), first_dealer=2, deals=(SANG, PASS))


def compared(other, one=ONE):
    return side_by_side(sheet_of(one), sheet_of(other))


def test_common_deals_form_one_stretch_and_different_deals_another():
    longer = replace(ONE, deals=(SANG, replace(PASS, answers={"contract": "pass", "counts": [8, 3, 5]}), SPADER))
    assert compared(longer) == SideBySide((), (Stretch(0, 0, same=True), Stretch(1, 2, same=False)))
    assert compared(ONE, longer).deals == (Stretch(0, 0, same=True), Stretch(1, 2, same=False))
    corrected = replace(ONE, deals=(replace(SANG, note="again"), PASS))
    assert compared(corrected).deals == (Stretch(0, 0, same=False), Stretch(1, 1, same=True))


def test_time_of_a_deal_makes_no_difference():
    assert compared(replace(ONE, deals=(replace(SANG, time="2026-01-30T20:09:00Z"), PASS))).alike
    assert not compared(replace(ONE, deals=(replace(SANG, thrown_in=True), PASS))).alike


def test_deals_that_were_entered_alike_differ_where_they_bring_other_points():
    other = replace(ONE, first_dealer=0)
    assert compared(other) == SideBySide(("first_dealer",), (Stretch(0, 1, same=False),))


def test_details_that_differ_are_named_in_the_order_of_a_match():
    other = replace(ONE, title="Friday", players=("Anna", "Bob", "Cleo"), started="2026-01-30")
    assert compared(other).details == ("players", "title", "started")
    assert compared(replace(ONE, game=CATALOGUE.game("raf"), deals=()), replace(ONE, deals=())).details == ("game",)
