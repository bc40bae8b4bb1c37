"""A faulty deal is refused with a sentence for each fault, and keeps its place in the schedule."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import shown
from scorekeeper.texts.speech import say
from tests.rules.quota_questions import EVEN, stops_rounds
from tests.support.tables import played, spoken, thrown_in


def faults(game, *deals, first_dealer=2, place=-1):
    outcome = played(game, *deals, first_dealer=first_dealer).outcomes[place]
    return spoken(outcome.faults)


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ({"contract": "sang", "counts": [6, 6, 3]}, "That makes 15 tricks; there are 16."),
        ({"contract": "sang", "counts": [6, 6, 5]}, "That makes 17 tricks; there are 16."),
        ({"contract": "sang", "counts": [8.0, 4, 4]}, "Seat 0’s tricks: 8.0 is not a whole number."),
        ({"contract": "sang", "counts": [None, 8, 8]}, "Seat 0’s tricks: null is not a whole number."),
        ({"contract": "sang", "counts": 16}, "Tricks: a list of 3 is needed, not 16."),
        ({"contract": "sang", "counts": {}}, "Tricks: a list of 3 is needed, not an object."),
        ({"contract": "sang"}, "Missing: tricks."),
        ({"counts": [6, 6, 4]}, "The contract is missing; Spader, Trumf, Sang, Pass can be played."),
        ({"contract": "grandi", "counts": [6, 6, 4]}, "Grandi is not a contract of this game."),
        ({"contract": 3, "counts": [6, 6, 4]}, "Contract: 3 is not one of Spader, Trumf, Sang, Pass."),
        ({"contract": ["sang"], "counts": [6, 6, 4]}, "Contract: a list is not one of Spader, Trumf, Sang, Pass."),
        (
            {"contract": "sang", "counts": [6, 6, 4], "played_as": "pass"},
            "Sang is not a choice; it is played as itself.",
        ),
        ({"contract": "sang", "counts": [6, 6, 4], "trump": "hearts"}, "Sang is played without trumps."),
        ({"contract": "spader", "counts": [6, 6, 4], "trump": "hearts"}, "In Spader spades are trumps, not hearts."),
        (
            {"contract": "trumf", "counts": [6, 6, 4], "trump": "Hearts"},
            '"Hearts" is not a suit; the suits are clubs, diamonds, hearts and spades.',
        ),
        (
            {"contract": "trumf", "counts": [6, 6, 4], "trump": []},
            "Trumps: a list is not one of clubs, diamonds, hearts, spades.",
        ),
        ({"contract": "sang", "counts": [6, 6, 4], "tricks": 1}, 'A deal of this game has no "tricks".'),
    ],
)
def test_a_faulty_deal_is_told_in_a_sentence(deal, sentence):
    assert sentence in faults("swedish", deal)


def test_two_ways_of_saying_a_deal_settle_into_one():
    plain, full = (
        played("swedish", {"contract": "spader", "trump": "spades", "counts": [6, 6, 4], "played_as": None}),
        played("swedish-1949", {"counts": [6, 6, 4]}),
    )
    assert plain.outcomes[0].answers == {"contract": "spader", "counts": [6, 6, 4]}
    assert plain.outcomes[0].details["trump"] == "spades"
    assert full.outcomes[0].answers == {"contract": "trumf", "counts": [6, 6, 4]}
    assert full.outcomes[0].details["trump"] is None


def test_the_last_contract_of_a_player_need_not_be_said():
    rounds = [{"contract": c, "counts": [6, 6, 4]} for c in ("spader", "trumf", "sang") for _ in range(3)]
    match = played("swedish", *rounds, {"counts": [6, 6, 4]}, first_dealer=2)
    assert match.conflicts == []
    assert match.outcomes[9].details["contract"] == "pass"


def test_a_faulty_deal_keeps_its_place_and_later_deals_are_judged_as_if_it_were_right():
    match = played(
        "swedish", {"contract": "sang", "counts": [6, 6, 3]}, {"contract": "pass", "counts": [9, 2, 5]}, first_dealer=2
    )
    assert [place for place, _ in match.conflicts] == [0]
    assert match.outcomes[0].points is None
    assert match.outcomes[1].declarer == 1
    assert match.totals == (-3, 2, 1)
    assert match.match.game.owed(match.position)[0] == ("spader", "trumf", "pass")


def test_in_a_fixed_order_a_wrong_contract_counts_as_the_one_that_was_due():
    match = played("british", {"contract": "misere", "counts": [6, 6, 4]}, {"counts": [6, 6, 4]}, first_dealer=0)
    assert [place for place, _ in match.conflicts] == [0]
    assert match.outcomes[1].details["contract"] == "random-trump"
    assert match.match.game.owed(match.position)[0] == ("dealers-trump", "misere")


def test_after_a_hand_is_thrown_in_another_contract_is_refused():
    assert faults("swedish", thrown_in(contract="sang"), {"contract": "pass", "counts": [6, 6, 4]}) == [
        "The hand was thrown in; Sang must be played again."
    ]
    assert faults("swedish", thrown_in(contract="sang"), thrown_in(contract="pass"), {"counts": [6, 6, 4]}) == []


ROUND_8 = [*EVEN["estonian-3"] * 4, *stops_rounds(3)]


@pytest.mark.parametrize(
    ("counts", "sentences"),
    [
        ([1, 2, 3], ["Nobody has 0 cards left; one player must."]),
        ([0, 0, 3], ["2 players have 0 cards left; only one can go out."]),
        ([0, 13, 1], ["Seat 1 cannot have 13 cards left; a hand has 12."]),
        ([0, 12, 12], []),
    ],
)
def test_in_stops_one_player_runs_out_and_nobody_has_more_than_a_hand(counts, sentences):
    assert faults("estonian-3", *EVEN["estonian-3"] * 4, {"counts": counts}) == sentences


@pytest.mark.parametrize(
    ("deal", "sentences"),
    [
        ({"counts": [0, 5, 7]}, ["Free choice is a choice; say what it was played as."]),
        # Whether these are tricks or cards left is not known, so nothing is said of their sum, or of a suit.
        ({"counts": [0, 5, 6], "trump": "hearts"}, ["Free choice is a choice; say what it was played as."]),
        ({"played_as": "stops-choice", "counts": [0, 5, 7]}, ['Free choice cannot be played as "Stops, choice".']),
        ({"played_as": "free-choice", "counts": [0, 5, 7]}, ['Free choice cannot be played as "Free choice".']),
        ({"played_as": ["trumps"], "counts": [0, 5, 7]}, ["Free choice cannot be played as a list."]),
        ({"played_as": "stops-up", "trump": "hearts", "counts": [0, 5, 7]}, ["Free choice is played without trumps."]),
        ({"played_as": "trumps", "trump": "hearts", "counts": [0, 5, 7]}, []),
    ],
)
def test_the_eighth_estonian_round_is_a_choice_among_the_first_six(deal, sentences):
    assert faults("estonian-3", *ROUND_8, deal) == sentences


def test_quoted_input_is_short_and_on_one_line():
    assert shown("a\nb" + "x" * 50) == '"a�b' + "x" * 27 + '…"'
    assert shown(1e300) == "1e+300"


def test_a_hand_thrown_in_where_none_can_be_keeps_its_place_as_any_faulty_deal_does():
    match = played("british", thrown_in(), {"counts": [6, 6, 4]})
    assert [(o.number, o.details["contract"]) for o in match.outcomes] == [(1, "no-trumps"), (2, "random-trump")]
    assert match.due.number == 3


def test_a_hand_thrown_in_in_a_contract_that_cannot_be_played_forces_nothing():
    three = [{"contract": "sang", "counts": [6, 6, 4]}] * 3
    match = played("swedish", *three, thrown_in(contract="sang"))
    assert [place for place, _ in match.conflicts] == [3]
    assert match.due.choices == ("spader", "trumf", "pass")
    again = played("swedish", *three, thrown_in(contract="pass"), thrown_in(contract="sang"))
    assert again.due.choices == ("pass",)


def test_the_suit_of_a_deal_is_the_contracts_own_or_the_one_that_was_said():
    deals = [
        {"contract": "spader", "counts": [6, 6, 4]},
        {"contract": "trumf", "trump": "hearts", "counts": [6, 6, 4]},
        {"contract": "sang", "counts": [6, 6, 4]},
    ]
    assert [o.details["trump"] for o in played("swedish", *deals).outcomes] == ["spades", "hearts", None]


@pytest.mark.parametrize(
    ("counts", "sentences"),
    [
        ([6, 6], ["2 counts are given; 3 are needed."]),
        ([6, 6, 3, 2], ["4 counts are given; 3 are needed."]),
        ([6, 6, 4, 99], ["4 counts are given; 3 are needed."]),
        ([6, 6, "4"], ['Seat 2’s tricks: "4" is not a whole number.']),
        (
            [6, "6", True],
            ['Seat 1’s tricks: "6" is not a whole number.', "Seat 2’s tricks: true is not a whole number."],
        ),
        (
            ["6", "6", "6"],
            [
                'Seat 0’s tricks: "6" is not a whole number.',
                'Seat 1’s tricks: "6" is not a whole number.',
                'Seat 2’s tricks: "6" is not a whole number.',
            ],
        ),
        (["a", "b", "c", "d"], ["4 counts are given; 3 are needed."]),
        ([6], ["1 count is given; 3 are needed."]),
        ([16, 0, 0], []),
        (
            [17, 0, -1],
            ["Seat 0 cannot have 17 tricks; 16 are played.", "Seat 2 cannot have -1; nobody has fewer than 0."],
        ),
    ],
)
def test_impossible_counts_are_told_once_each_and_a_sum_only_if_all_are_numbers(counts, sentences):
    assert faults("swedish", {"contract": "sang", "counts": counts}) == sentences


def test_in_stops_it_is_the_cards_left_that_are_missing():
    assert faults("estonian-3", *EVEN["estonian-3"] * 4, {}) == ["Missing: cards left."]


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ([1, 2, 3, 4], 6),
        ([1], 1),
        ((1, 0, 3), 4),
        (["1", True, 2.0], 0),
        ("123", 0),
        (None, 0),
    ],
)
def test_only_whole_numbers_among_the_answers_are_counts(said, known):
    position = played("swedish").position
    (group,) = CATALOGUE.game("swedish").questions(position, {"contract": "sang", "counts": said}).groups
    assert say(group.so_far) == f"{known} of 16 tricks"
