"""Deals that no cards and no bids can give are refused, each in a sentence."""

import pytest

from tests.support.tables import played, spoken

SPADES = {"player": 0, "game": "spades", "matadors": 2, "result": "game lost"}
TAKER = {"taker": 0, "contract": "garde"}


def said(game, deal, options=None):
    outcome = played(game, deal, options=options or {}).outcomes[0]
    return spoken(outcome.faults)


@pytest.mark.parametrize(
    ("game", "deal", "sentence"),
    [
        ("belote", {"taker": 0, "points": [161, 1]}, "Card points: nobody can have 161."),
        ("belote", {"taker": 0, "points": [1, 161]}, "Card points: nobody can have 1."),
        ("coinche", {"bidder": 0, "bid": "100", "points": [161, 1]}, "Card points: nobody can have 161."),
        ("klaverjas", {"player": 0, "points": [1, 161]}, "Card points: nobody can have 1."),
        ("skat", {**SPADES, "result-bid": 19}, "Overbid: nobody bids 19."),
        ("skat", {**SPADES, "result-bid": 34}, "Overbid: nobody bids 34."),
        ("skat", {**SPADES, "result-bid": 262}, "Overbid: nobody bids 262."),
        ("skat", {"player": "nobody", "ramsch": 1, "ramsch-points": 119}, "Card points: nobody can have 119."),
        (
            "tarot-4",
            {**TAKER, "oudlers": "3", "points": 12},
            "Points: 12 cannot be with Oudlers: 3; it is from 13 to 91.",
        ),
        (
            "tarot-4",
            {**TAKER, "oudlers": "0", "points": 79},
            "Points: 79 cannot be with Oudlers: 0; it is from 0 to 78.",
        ),
        (
            "tarot-3",
            {**TAKER, "oudlers": "1", "points": 87, "chelem": "announced and made"},
            "Points: 87 cannot be with Oudlers: 1; it is from 4 to 83.",
        ),
        (
            "tarot-4",
            {**TAKER, "oudlers": "3", "points": 85, "chelem": "made unannounced"},
            "Slam: Made unannounced takes at least 86 points.",
        ),
    ],
)
def test_a_deal_that_cannot_happen_is_refused(game, deal, sentence):
    assert sentence in said(game, deal, {"ramsch": "points"} if "ramsch" in deal else {})


def test_a_slam_with_garde_contre_needs_less_by_what_the_dog_can_hold():
    deal = {"taker": 0, "contract": "garde contre", "oudlers": "3", "points": 84, "chelem": "made unannounced"}
    outcome = played("tarot-4", deal).outcomes[0]
    # 25 and 48 above 36, times 6, and 200 for the slam.
    assert (outcome.faults, outcome.points) == ((), (1914, -638, -638, -638))
    assert said("tarot-4", {**deal, "points": 58}) == ["Slam: Made unannounced takes at least 59 points."]


def test_a_bid_of_skat_that_can_be_said_is_taken():
    for bid in (18, 23, 35, 46, 59, 121, 187, 216, 264):
        assert played("skat", {**SPADES, "result-bid": bid}).outcomes[0].faults == ()
