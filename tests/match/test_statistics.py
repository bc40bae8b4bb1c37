"""Figures from digests that are made by hand; every expected number is counted by hand, too."""

from fractions import Fraction

import pytest

from scorekeeper.match.digest import DealDigest
from scorekeeper.match.figures import Against, MadeFigures, PlaceFigures, PointsFigures, Run
from scorekeeper.match.statistics import add_match_of_two, figures_of, trend_of
from scorekeeper.pictures.figures_said import POINTS
from scorekeeper.rules.scores import Counted
from tests.match.pairs import PAIRS, played


def test_wins_are_sole_and_a_place_is_one_more_than_how_many_were_better():
    found = figures_of(
        [
            played("abc", (5, 1, -6), (1, 2, 3)),
            played("abc", (3, 3, -6), (1, 1, 3)),
            played("bca", (9, 0, 0), (1, 2, 2)),
        ]
    ).people
    assert found["a"].places == PlaceFigures([2, 1], wins=1)
    assert (found["a"].places.matches, found["a"].places.shared_wins) == (3, 1)
    assert found["b"].places == PlaceFigures([2, 1], wins=1)
    assert found["c"].places == PlaceFigures([0, 1, 2], wins=0)


def test_points_are_added_up_by_game_and_never_over_two():
    found = figures_of([played("abc", (5, 1, -6), (1, 2, 3)), played("abc", (50, 10, 0), (1, 2, 3), game="other")])
    assert found.people["a"].games["sang"].points == PointsFigures(1, 5, 25, 5, 5)
    assert found.people["a"].games["other"].points == PointsFigures(1, 50, 2500, 50, 50)


def test_a_house_table_of_the_same_id_is_another_game():
    found = figures_of(
        [played("abc", (5, 1, -6), (1, 2, 3)), played("abc", (9, 1, -6), (1, 2, 3), rules="0123456789ab")]
    )
    assert list(found.people["a"].games) == ["sang", "sang~0123456789ab"]


def test_the_best_is_the_lowest_where_low_wins():
    points = PointsFigures()
    for total in (120, 30, 75):
        points.add(total)
    best, worst = (next(each.of for each in POINTS if each.key == key) for key in ("best", "worst"))
    assert [(best(points, high_wins), worst(points, high_wins)) for high_wins in (False, True)] == [
        (30, 120),
        (120, 30),
    ]


@pytest.mark.parametrize(
    ("count", "total", "mean"), [(3, 1, 0.33), (3, -2, -0.67), (8, 1, 0.12), (8, 3, 0.38), (200, 1, 0.0), (1, 7, 7.0)]
)
def test_a_mean_has_two_decimals_and_halves_go_to_the_even_one(count, total, mean):
    assert PointsFigures(count, total).mean == mean


def test_the_spread_is_the_standard_deviation_of_all():
    points = PointsFigures()
    for total in (2, 4, 4, 4, 5, 5, 7, 9):
        points.add(total)
    assert (points.mean, points.spread) == (4.75 + 0.25, 2.0)


def test_a_contract_counts_for_its_declarer_against_the_others_and_not_for_the_partner():
    deals = (DealDigest((3, -3), 0, "up", True, 0), DealDigest((-2, 2), 3, "up", False, 3))
    found = figures_of([played("abcd", (1, -1), (1, 2), deals, PAIRS)]).people
    up = {who: figures.contracts["sang"].get("up") for who, figures in found.items()}
    declared = {who: (each.declared.points.count, each.made, each.declared.points.total) for who, each in up.items()}
    assert declared == {"a": (1, 1, 3), "b": (0, 0, 0), "c": (0, 0, 0), "d": (1, 0, 2)}
    defended = {who: (each.defended.count, each.defended.total) for who, each in up.items()}
    assert defended == {"a": (1, -2), "b": (1, -3), "c": (1, -2), "d": (1, -3)}


def test_contract_without_a_required_number_has_unknown_made_counts():
    deals = (DealDigest((3, -1, -2), 0, "stops", None, 0), DealDigest((0, 0, 0), 0, "up", True, 0))
    found = figures_of([played("abc", (3, -1, -2), (1, 2, 3), deals)]).people
    made = {who: {key: each.made for key, each in found[who].contracts["sang"].items()} for who in "ab"}
    assert made == {"a": {"stops": None, "up": 1}, "b": {"stops": None, "up": 0}}


def test_a_side_that_declares_as_one_has_declared_for_both_partners():
    deals = (DealDigest((-5, 3), None, "grand", False, together=(0, 2)),)
    found = figures_of([played("abcd", (-5, 3), (2, 1), deals, PAIRS)])
    grand = {who: figures.contracts["sang"]["grand"] for who, figures in found.people.items()}
    declared = {who: (each.declared.points.count, each.made, each.declared.points.total) for who, each in grand.items()}
    assert declared == {"a": (1, 0, -5), "b": (0, 0, 0), "c": (1, 0, -5), "d": (0, 0, 0)}
    assert found.games["sang"].contracts["grand"].points.total == -5


def test_a_partner_of_the_deal_has_no_part_in_the_contract_of_its_declarer():
    deals = (DealDigest((6, 2, -4), 0, "call", True, together=(0, 1)),)
    found = figures_of([played("abc", (6, 2, -4), (1, 2, 3), deals)]).people
    call = {who: figures.contracts["sang"].get("call") for who, figures in found.items()}
    assert (call["a"].declared.points.total, call["b"], call["c"].defended.total) == (6, None, -4)


def test_counted_bids_of_a_person_are_added_up_by_size():
    first = (("bids", 0, 2, True), ("bids", 1, 0, False), ("bids", 2, 2, True))
    second = (("bids", 0, 2, False), ("bids", 1, 3, True), ("bids", 2, 0, True))
    deals = tuple(DealDigest((0, 0, 0), counted=tuple(Counted(*each) for each in deal)) for deal in (first, second))
    found = figures_of([played("abc", (0, 0, 0), (1, 1, 1), deals)] * 2).people
    counted = {who: figures.games["sang"].counted["bids"] for who, figures in found.items()}
    assert counted == {
        "a": {2: MadeFigures(4, 2)},
        "b": {0: MadeFigures(2, 0), 3: MadeFigures(2, 2)},
        "c": {2: MadeFigures(2, 2), 0: MadeFigures(2, 2)},
    }


def test_the_deals_as_forehand_are_apart_from_the_others():
    deals = (DealDigest((3, -1, -2), forehand=0), DealDigest((4, 0, 0), forehand=1), DealDigest((9, 9, 9)))
    game = figures_of([played("abc", (16, 8, 7), (1, 2, 3), deals)]).people["a"].games["sang"]
    assert (game.forehand.total, game.elsewhere.total) == (3, 4)


def test_opponents_are_ahead_behind_or_level_by_their_places():
    found = figures_of([played("abc", (5, 5, 9), (2, 2, 3)), played("bac", (1, 2, 3), (3, 2, 1))]).people
    assert found["a"].against == {"b": Against(1, 0, 1), "c": Against(1, 1, 0)}
    assert found["c"].against == {"a": Against(1, 1, 0), "b": Against(1, 1, 0)}


def test_partners_are_no_opponents_and_the_pair_has_places_and_points_of_its_own():
    found = figures_of([played("abcd", (7, 2), (1, 2), sides=PAIRS)]).people["a"]
    assert list(found.against) == ["b", "d"]
    assert found.beside["c"].places == PlaceFigures([1], wins=1)
    assert found.beside["c"].games == {"sang": PointsFigures(1, 7, 49, 7, 7)}


def test_a_run_is_of_matches_won_alone_one_after_the_other():
    outcomes = [(1, 2, 3), (1, 2, 3), (1, 1, 3), (1, 2, 3), (2, 1, 3)]
    found = figures_of([played("abc", (0, 0, 0), places) for places in outcomes]).people
    assert (found["a"].run, found["b"].run) == (Run(2, 0), Run(1, 1))


def test_a_seat_of_nobody_counts_for_nobody_and_still_for_the_game():
    found = figures_of([played(["a", None, "c"], (5, 1, -6), (1, 2, 3))])
    assert (list(found.people), list(found.people["a"].against)) == (["a", "c"], ["c"])
    assert found.games["sang"].points.count == 3


def test_somebody_who_sits_twice_counts_on_the_first_seat_and_not_against_themselves():
    found = figures_of([played("aba", (5, 1, -6), (1, 2, 3))]).people
    assert (found["a"].places.counts, found["a"].against) == ([1], {"b": Against(1, 0, 0)})


def test_stakes_are_added_up_over_matches_by_currency_and_with_each():
    one = played("abc", (3, 1, -4), (1, 2, 3), payments=((2, 0, 5), (1, 0, 1)), amount="0.50", currency="kr")
    two = played("cab", (3, 1, -4), (1, 2, 3), payments=((2, 0, 2),), amount="1", currency="€")
    found = figures_of([one, two]).people
    assert found["a"].stakes == {"kr": Fraction(3)}
    assert found["c"].stakes == {"kr": Fraction(-5, 2), "€": Fraction(2)}
    assert found["b"].stakes_with == {"a": {"kr": Fraction(-1, 2)}, "c": {"€": Fraction(-2)}}


def test_partners_share_what_their_side_pays_evenly():
    found = figures_of([played("abcd", (7, 2), (1, 2), sides=PAIRS, payments=((1, 0, 5),), amount="1")]).people
    assert [found[who].stakes[""] for who in "abcd"] == [
        Fraction(5, 2),
        Fraction(-5, 2),
        Fraction(5, 2),
        Fraction(-5, 2),
    ]
    assert found["a"].stakes_with == {"b": {"": Fraction(5, 4)}, "d": {"": Fraction(5, 4)}}


def test_payment_by_an_empty_side_is_with_nobody():
    found = figures_of([played("a", (7, 2), (1, 2), sides=((0,), ()), payments=((1, 0, 5),), amount="1")]).people["a"]
    assert (found.stakes, found.stakes_with) == ({"": Fraction(5)}, {})


def test_the_hardest_contract_has_the_lowest_mean_of_those_with_five_deals():
    def deals(points, contract, times):
        return (DealDigest((points, 0, 0), 0, contract, None, 0),) * times

    several = deals(-1, "down", 5) + deals(2, "up", 5) + deals(-9, "rare", 4) + deals(-1, "low", 6)
    game = figures_of([played("abc", (0, 0, 0), (1, 1, 1), several)]).games["sang"]
    assert game.hardest == ("down", "low")


def test_one_contract_alone_is_not_the_hardest():
    deals = (DealDigest((1, 0, 0), 0, "only", None, 0),) * 9
    assert figures_of([played("abc", (0, 0, 0), (1, 1, 1), deals)]).games["sang"].hardest == ()


def test_a_trend_has_the_matches_of_one_person_in_their_order():
    matches = [
        played("abc", (5, 1, -6), (1, 2, 3)),
        played("bcd", (0, 0, 0), (1, 1, 1)),
        played("bca", (9, 0, 0), (1, 2, 2)),
    ]
    assert [(point.place, point.of, point.total) for point in trend_of(matches, "a")] == [(1, 3, 5), (2, 3, 0)]


def test_two_people_are_opponents_in_some_matches_and_partners_in_others():
    matches = [
        played("abc", (5, 1, -6), (1, 2, 3)),
        played("acd", (5, 1, -6), (1, 2, 3)),
        played("axby", (7, 2), (1, 2), sides=PAIRS, game="pairs"),
    ]
    found = {}
    for each in matches:
        add_match_of_two(found, each, "b", "a")
    assert (found["sang"].against, found["sang"].one.total, found["sang"].other.total) == (Against(0, 1, 0), 1, 5)
    assert (found["pairs"].beside, found["pairs"].pair.total) == (PlaceFigures([1], wins=1), 7)
    assert list(found) == ["sang", "pairs"]
