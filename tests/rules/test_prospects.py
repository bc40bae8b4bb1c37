"""The possible results of a match: the bounds of a house table, who can still win, and what is left out."""

from __future__ import annotations

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.prospects import Pool, Prospect, can_be_covered
from tests.rules.house_quotas import house
from tests.rules.tally.house_tallies import HANDS
from tests.rules.tally.house_tallies import house as tally_house


def before_the_last(*changes, totals):
    """Seat 0 has the last contract of the house table, to win tricks with the quotas 7 4 2: the totals before it."""
    rules = CATALOGUE.from_document(house(*changes))
    position = rules.start(Setup(3, 0, {}))
    while rules.due(position).number < 6:
        position = rules.play(position, {"contract": rules.due(position).choices[-1], "counts": [4, 4, 5]}).after
    return rules.prospects(position._replace(totals=totals))


def firsts(prospects):
    return [prospect.first for prospect in prospects]


def test_the_last_contract_adds_what_all_tricks_and_none_bring():
    prospects = before_the_last(totals=(0, 0, 0))
    assert [prospect[:2] for prospect in prospects] == [(-7, 6), (-4, 9), (-2, 11)]


def test_at_the_start_the_bounds_are_those_of_all_contracts_together():
    rules = CATALOGUE.from_document(house())
    position = rules.start(Setup(3, 0, {}))
    # To win tricks everybody has the quotas 7, 4 and 2 once: 26 above them, 13 below. To lose them too: 13 and -26.
    assert rules.prospects(position) == (Prospect(-39, 39, first=True, safe=False),) * 3


@pytest.mark.parametrize(("lead", "safe", "other"), [(15, False, True), (16, False, True), (17, True, False)])
def test_player_who_can_be_tied_is_not_safe_and_one_who_can_tie_can_win(lead, safe, other):
    prospects = before_the_last(totals=(lead, 0, -60))  # seat 1 takes all tricks: 9, and seat 0 loses 7
    assert (prospects[0].safe, firsts(prospects)) == (safe, [True, other, False])


@pytest.mark.parametrize(("lead", "safe", "other"), [(10, False, True), (11, True, False)])
def test_lowest_total_is_the_one_that_cannot_be_caught_if_low_wins(lead, safe, other):
    prospects = before_the_last(("lowest_wins", True), totals=(-lead, 0, 60))  # seat 0 takes all: 6, and seat 1 has -4
    assert (prospects[0].safe, firsts(prospects)) == (safe, [True, other, False])


def test_a_handicap_is_a_lead_as_any_other():
    rules = CATALOGUE.from_document(house(("order", None), ("deals", 1), ("handicaps", [0, 60, 0])))
    prospects = rules.prospects(rules.start(Setup(3, 0, {})))
    assert [prospect.safe for prospect in prospects] == [False, True, False]


def test_two_who_each_need_over_half_of_the_tricks_cannot_both_be_caught():
    # Seat 1 declares the only deal, to lose tricks: quotas 7 2 4 from seat 0. Whoever takes none has their quota.
    down = {"id": "down", "name": "Down", "aim": "negative", "trumps": "none", "quotas": [2, 4, 7]}
    rules = CATALOGUE.from_document(house(("order", None), ("deals", 1), ("contracts", [down])))
    start = rules.start(Setup(3, 0, {}))
    # Seat 0 gets 7. The others, with 2 and 4, have to come down to it by 7 and 6 tricks: all 13 there are.
    assert firsts(rules.prospects(start._replace(totals=(0, 12, 9)))) == [True, True, True]
    assert firsts(rules.prospects(start._replace(totals=(0, 12, 10)))) == [False, True, True]


@pytest.mark.parametrize(
    "change",
    [
        (("target", 50),),
        (("end_tricks", 12),),
        (("end_over", 5),),
        (("at_end", [{"to": "first", "points": 10}]),),
        (("order", None), ("deals", 500)),
    ],
)
def test_nothing_is_said_where_the_end_is_open_or_brings_points_or_is_far(change):
    rules = CATALOGUE.from_document(house(*change))
    assert rules.prospects(rules.start(Setup(3, 0, {}))) is None


def test_nothing_is_said_once_a_match_is_over():
    rules = CATALOGUE.from_document(house(("order", None), ("deals", 1)))
    position = rules.start(Setup(3, 0, {}))
    assert rules.prospects(position) is not None
    assert rules.prospects(rules.play(position, {"contract": "up", "counts": [4, 7, 2]}).after) is None


def test_bounds_are_those_of_the_best_contracts_if_not_all_owed_ones_are_played():
    rules = CATALOGUE.from_document(house(("deals", 3)))
    prospects = rules.prospects(rules.start(Setup(3, 0, {})))
    assert [prospect[:3] for prospect in prospects] == [(-26, 26, None)] * 3  # each contract the one or the other


def test_a_tally_of_owed_hands_adds_what_their_counts_are_worth():
    rules = CATALOGUE.from_document(tally_house(hands=HANDS, order="deal", deals=2))
    position = rules.start(Setup(3, 0, {}))
    assert [prospect[:2] for prospect in rules.prospects(position)] == [(0, 18)] * 3  # 13 hearts, and 5 for the last
    after = rules.play(position, {"hearts": [6, 0, 7]}).after
    assert [prospect[:2] for prospect in rules.prospects(after)] == [(0, 5)] * 3
    assert firsts(rules.prospects(after)) == [True, False, True]


@pytest.mark.parametrize("id", ["barbu", "twenty-five", "manni", "sergeant-major", "dubbelkingen", "rifki", "kaiser"])
def test_nothing_is_said_of_games_with_a_target_doubles_or_hands_that_are_not_certain(id):
    rules = CATALOGUE.game(id)
    assert rules.prospects(rules.start(Setup(rules.info.players[0], 0, {}))) is None


@pytest.mark.parametrize(
    ("wanted", "pools", "answer"),
    [
        ({1: 20}, [Pool(20, 1, (1, 1, 1))], True),
        ({1: 21}, [Pool(20, 1, (1, 1, 1))], False),
        ({1: 3, 2: 3}, [Pool(2, 3, (3, 3, 3))], False),  # each needs two of three things
        ({1: 4, 2: 2}, [Pool(2, 3, (3, 3, 3))], True),
        ({1: 3}, [Pool(1, 5, (5, 2, 5))], False),  # no more than two cost it anything
        ({1: 2, 2: 3}, [Pool(1, 5, (5, 2, 5))], True),
        ({1: 5, 2: 5}, [Pool(1, 4, (4, 4, 4)), Pool(6, 1, (1, 1, 1))], None),  # the six go to one, and one is lacking
        ({1: 0, 2: -4}, [], True),
    ],
)
def test_wanted_costs_are_covered_by_the_pools_or_not_or_stay_undecided(wanted, pools, answer):
    assert can_be_covered(wanted, pools) is answer


def test_a_choice_brings_the_best_and_the_worst_of_what_it_offers():
    free = {"id": "free", "name": "Free", "aim": "choice", "of": ["up", "down"]}
    rules = CATALOGUE.from_document(house(("contracts", [*house()["contracts"], free]), ("deals", 6)))
    prospects = rules.prospects(rules.start(Setup(3, 0, {})))
    # Everybody declares two of three: to win tricks in both is best (26 each time), to lose them in both the worst.
    assert [prospect[:2] for prospect in prospects] == [(-52, 52)] * 3


@pytest.mark.parametrize("change", [{"low": True}, {"sweep": True}, {"ends_at": 9}])
def test_nothing_is_said_of_hands_that_can_turn_round_or_end_the_match(change):
    one, two = ({**hand, "times": 1} for hand in HANDS)
    rules = [
        CATALOGUE.from_document(tally_house(players=2, hands=[hand, two], order="deal")) for hand in (one, one | change)
    ]
    assert [game.prospects(game.start(Setup(2, 0, {}))) is None for game in rules] == [False, True]
