"""Tyzicha, as Denexa's page tells it."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import played, spoken

ID = "tyzicha"


def hand(bid, points, declarer=0, **marriages):
    said = {f"{suit}_marriage": seat for suit, seat in marriages.items()}
    return {"declarer": declarer, "bid": bid, "play": "played", "points": points, **said}


def conceded(bid, declarer=0):
    return {"declarer": declarer, "bid": bid, "play": "conceded"}


def test_the_declarer_leads_to_the_first_trick_whoever_bid_first():
    match = played(ID, hand(110, [111, 9, 0]), conceded(120, declarer=2))
    assert [outcome.forehand for outcome in match.outcomes] == [0, 2]


def parts(outcome):
    return {(part.account, say(part.label)): part.points for part in outcome.parts}


def test_a_score_is_told_in_parts():
    outcome = played(ID, hand(110, [70, 30, 20], hearts=1)).outcomes[0]
    assert parts(outcome) == {
        (0, "contract broken"): -110,
        (1, "card points"): 30,
        (1, "marriages"): 100,
        (2, "card points"): 20,
    }
    assert outcome.details["marriages"] == (0, 100, 0)
    assert outcome.declarer == 0


def at(seat_one):
    """Deals that bring seat 1 to that total: two contracts of 390, and one of the rest."""
    big = hand(390, [0, 120, 0], declarer=1, hearts=1, diamonds=1, clubs=1, spades=1)
    return [big, big, hand(seat_one - 780, [0, 120, 0], declarer=1, hearts=1, diamonds=1)]


def test_a_thousand_is_not_yet_enough_for_a_declarer_and_the_next_contract_is():
    match = played(ID, *at(1000))
    assert match.totals == (0, 1000, 0)
    assert not match.standing.over
    assert spoken(match.due.facts) == [
        "Seat 0 deals",
        "Seat 2 bids first",
        "Seat 1 is forced if both others pass",
        "Seat 1 has to make a contract now",
    ]
    won = played(ID, *at(1000), hand(110, [0, 120, 0], declarer=1))
    assert won.totals == (0, 1110, 0)
    assert won.standing.over
    assert won.standing.places == (2, 1, 2)
    assert won.due is None


def test_the_deal_passes_to_the_left_and_the_player_there_is_the_one_who_may_be_forced():
    match = played(ID, conceded(110), conceded(110), first_dealer=2)
    assert [o.dealer for o in match.outcomes] == [2, 0]
    assert match.due.details["forced"] == 2


def ask(answers):
    return CATALOGUE.game(ID).questions(played(ID).position, answers)


def test_a_conceded_hand_asks_no_more_and_a_played_one_asks_for_points_and_marriages():
    assert [f.key for f in ask(conceded(110)).fields] == ["declarer", "bid", "play"]
    assert ask(conceded(110)).missing == ()
    assert ask(conceded(110)).points == (-110, 40, 40)
    then = ask({"declarer": 0, "bid": 110, "play": "played"})
    assert say(then.announced) == "Seat 0 plays for 110"
    assert [f.key for f in then.fields if f.needed] == ["declarer", "bid", "play", "points", "points", "points"]
    assert spoken(then.missing) == ["120 card points left to enter."]


def test_a_bid_goes_up_by_tens_and_only_whoever_may_be_forced_can_begin_at_a_hundred():
    bid = {f.key: f for f in ask({"declarer": 0}).fields}["bid"]
    assert (bid.low, bid.high, bid.step) == (110, 400, 10)
    assert {f.key: f.low for f in ask({"declarer": 1}).fields}["bid"] == 100


@pytest.mark.parametrize("key", ["declarer", "bid"])
def test_nothing_is_announced_before_the_contract_is_known(key):
    said = {"declarer": 0, "bid": 110}
    del said[key]
    assert ask(said).announced is None


def test_a_concession_says_what_it_costs_once_the_bid_is_known():
    hints = {field.key: [o.hint and say(o.hint) for o in field.options] for field in ask({"bid": 150}).fields}
    assert hints["play"] == [None, "150 lost, the others 40 each"]
    hints = {field.key: [o.hint and say(o.hint) for o in field.options] for field in ask({}).fields}
    assert hints["play"] == [None, None]


def test_bid_of_a_hundred_is_possible_before_a_declarer_is_named():
    assert {f.key: (f.low, f.high, f.step) for f in ask({}).fields}["bid"] == (100, 400, 10)


def test_the_parts_of_a_concession_and_of_a_contract_that_is_made():
    assert parts(played(ID, conceded(130)).outcomes[0]) == {
        (0, "conceded"): -130,
        (1, "conceded to"): 40,
        (2, "conceded to"): 40,
    }
    assert parts(played(ID, hand(110, [111, 9, 0])).outcomes[0]) == {(0, "contract made"): 110}
    assert played(ID, conceded(130)).outcomes[0].details["marriages"] is None


def test_the_player_to_the_right_of_the_dealer_bids_first():
    facts = [spoken(played(ID, first_dealer=dealer).due.facts) for dealer in (1, 2)]
    assert facts[0] == ["Seat 1 deals", "Seat 0 bids first", "Seat 2 is forced if both others pass"]
    assert facts[1] == ["Seat 2 deals", "Seat 1 bids first", "Seat 0 is forced if both others pass"]
