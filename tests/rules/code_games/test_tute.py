"""Tute, as Denexa's page tells it."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.code_games.tute import Tute
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, spoken

ID = "tute"


def hand(points, last=0, **declared):
    """A hand, by the card points of the side of seats 0 and 2."""
    return {"points": [points, 120 - points], "last_trick": last, **declared}


def tute(hands):
    return Tute({"deals": hands})


@pytest.mark.parametrize(
    ("deal", "totals", "points"),
    [
        (hand(70), (80, 50), (1, 0)),
        (hand(50), (60, 70), (0, 1)),
        (hand(56), (66, 64), (1, 0)),
        (hand(55, last=0), (65, 65), (0, 0)),
        (hand(55, last=1), (55, 75), (0, 1)),
        (hand(40, cuarenta=0), (90, 80), (1, 0)),
        (hand(20, cuarenta=0, veintes=[2, 1]), (110, 120), (0, 1)),
        (hand(20, cuarenta=0, veintes=[3, 0]), (130, 100), (1, 0)),
        (hand(120, last=0), (130, 0), (1, 0)),
        (hand(0, last=1), (0, 130), (0, 1)),
    ],
)
def test_the_higher_total_wins_the_hand_and_a_tie_is_nobodys(deal, totals, points):
    outcome = played(ID, deal).outcomes[0]
    assert outcome.faults == ()
    assert outcome.details["total"] == totals
    assert outcome.points == points


def test_one_hand_is_a_match_unless_more_are_agreed_on():
    match = played(ID, hand(70))
    assert match.standing.over
    assert match.standing.places == (1, 2)
    assert played(ID).due.of == 1
    tied = played(ID, hand(55))
    assert tied.standing.over
    assert tied.standing.places == (1, 1)


def test_the_majority_of_the_agreed_hands_wins_and_the_rest_are_not_played():
    match = played(tute(5), hand(70), hand(50), hand(70))
    assert not match.standing.over
    assert match.due.of == 5
    over = played(tute(5), hand(70), hand(50), hand(70), hand(70))
    assert over.totals == (3, 1)
    assert over.standing.over
    assert over.due is None


def test_all_the_agreed_hands_are_played_where_ties_leave_no_majority():
    match = played(tute(3), hand(55), hand(70))
    assert not match.standing.over
    over = played(tute(3), hand(55), hand(70), hand(50))
    assert over.totals == (1, 1)
    assert over.standing.over


def test_number_of_hands_can_be_set_without_changing_the_rules():
    assert CATALOGUE.from_document(ID, {"deals": 3}) == tute(3) != CATALOGUE.game(ID)
    assert tute(3).document() == CATALOGUE.game(ID).document()
    (figure,) = CATALOGUE.game(ID).outline.figures
    assert (figure.key, figure.low, figure.high, figure.defaults) == ("deals", 1, 99, {4: 1})


def test_everything_goes_to_the_right():
    match = played(tute(9), *[hand(55)] * 3, first_dealer=1)
    assert [o.dealer for o in match.outcomes] == [1, 0, 3]
    assert spoken(match.due.facts) == ["Seat 2 deals", "Seat 1 leads to the first trick"]


def test_two_numbers_of_each_side_are_told_apart_and_three_veintes_are_all_there_are():
    sheet = sheet_of(at_table(ID, players=["Anna", "Bo", "Cleo", "Dag"]))
    asked = CATALOGUE.game(ID).questions(played(ID).position, {"veintes": [2, None]})
    numbers = [field for field in asked.fields if field.kind == "number"]
    assert [say(field.label, sheet) for field in numbers] == [
        "Anna & Cleo: card points",
        "Bo & Dag: card points",
        "Anna & Cleo: veintes",
        "Bo & Dag: veintes",
    ]
    assert [field.high for field in numbers] == [120, 120, 3, 1]
    assert [field.needed for field in numbers] == [True, True, False, False]


def test_declarations_that_were_not_made_are_left_out():
    outcome = played(ID, hand(70, cuarenta=None, veintes=[0, 0])).outcomes[0]
    assert set(outcome.answers) == {"points", "last_trick"}


def test_ninety_nine_hands_are_the_most_that_can_be_agreed_on():
    assert tute(99).info.deals == 99
    assert tute(1).info.deals == 1
    with pytest.raises(BrokenTable):
        tute(100)
    assert hash(tute(3)) == hash(tute(3)) != hash(tute(5))


def test_exactly_half_of_the_hands_is_no_majority():
    two = played(tute(4), hand(70), hand(70))
    assert two.totals == (2, 0)
    assert not two.standing.over
    assert played(tute(4), hand(70), hand(70), hand(70)).standing.over


def test_optional_answers_are_marked_as_not_needed():
    fields = CATALOGUE.game(ID).questions(played(ID).position, {}).fields
    assert {field.key: field.needed for field in fields} == {
        "kings": False,
        "points": True,
        "last_trick": True,
        "cuarenta": False,
        "veintes": False,
    }
    assert [field.key for field in CATALOGUE.game(ID).questions(played(ID).position, {"kings": 0}).fields] == ["kings"]
