"""A faulty deal is refused with a sentence for each fault, and keeps its place in the schedule."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import shown
from scorekeeper.texts.speech import say
from tests.support.tables import played, spoken, thrown_in


def faults(game, *deals, first_dealer=2, place=-1):
    outcome = played(game, *deals, first_dealer=first_dealer).outcomes[place]
    return spoken(outcome.faults)


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
