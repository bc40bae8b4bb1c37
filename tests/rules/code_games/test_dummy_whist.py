"""Dummy whist, as Parlett tells it."""

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import played, spoken

ID = "dummy-whist"


def hand(tricks, dummy=None):
    return {"tricks": tricks} if dummy is None else {"dummy": dummy, "tricks": tricks}


FIRST = [hand(9, dummy=1), hand(8)]  # 3 and 2: exactly five


def test_rubber_ends_at_five_points_or_more_and_the_dummy_passes_on():
    match = played(ID, *FIRST)
    assert match.totals == (0, 5, 0)
    assert match.due.details["rubber"] == 2
    assert match.due.details["rubber_points"] == (0, 0)
    over = played(ID, hand(10, dummy=1), hand(10))
    assert over.totals == (0, 8, 0)
    assert over.due.details["rubber"] == 2


def test_the_opponents_win_rubbers_too_and_four_points_are_not_enough():
    assert played(ID, hand(4, dummy=1), hand(6)).due.details == {
        "contracts": [],
        "rubber": 1,
        "dummy": 1,
        "rubber_points": (0, 4),
    }
    match = played(ID, hand(4, dummy=1), hand(6), hand(6))
    assert match.totals == (5, 0, 5)
    assert match.due.details["rubber"] == 2


def test_the_points_of_the_two_sides_of_a_rubber_are_kept_apart():
    match = played(ID, hand(10, dummy=1), hand(3), hand(7))
    assert match.totals == (4, 5, 4)
    assert [o.details["rubber"] for o in match.outcomes] == [1, 1, 1]
    assert match.due.details["rubber"] == 2


def test_three_rubbers_are_a_match_and_the_most_points_win():
    match = played(ID, *FIRST, hand(12, dummy=2), hand(3), hand(6))
    assert match.conflicts == []
    assert match.totals == (0, 5 + 4 + 1, 6 + 4 + 1)
    assert match.standing.over
    assert match.standing.places == (3, 2, 1)
    assert match.due is None


def test_the_dummy_is_asked_for_where_it_can_be_and_known_elsewhere():
    game = CATALOGUE.game(ID)
    first = game.questions(played(ID).position, {})
    assert [f.key for f in first.fields] == ["dummy", "tricks"]
    assert spoken(first.missing) == ["Who has the dummy in this rubber?"]
    later = game.questions(played(ID, FIRST[0]).position, {})
    assert [f.key for f in later.fields] == ["tricks"]
    assert say(later.fields[0].label) == "Seat 1 and the dummy"
    second = game.questions(played(ID, *FIRST).position, {})
    assert [option.barred is None for option in second.fields[0].options] == [True, False, True]
    third = game.questions(played(ID, *FIRST, hand(12, dummy=2)).position, {})
    assert [f.key for f in third.fields] == ["tricks"]
    assert say(third.announced) == "Seat 0 has the dummy"


def test_holder_of_the_dummy_is_filled_in_if_it_follows():
    outcomes = played(ID, *FIRST, hand(12, dummy=2), hand(2)).outcomes
    assert [o.answers["dummy"] for o in outcomes] == [1, 1, 2, 0]


def test_the_rubber_and_its_score_are_said_before_a_deal():
    assert spoken(played(ID).due.facts) == ["Seat 0 deals", "rubber 1 of 3", "the lowest cut has the dummy"]
    assert spoken(played(ID, FIRST[0]).due.facts) == [
        "Seat 1 deals",
        "rubber 1 of 3",
        "Seat 1 with the dummy has 3, the others 0",
    ]
    third = played(ID, *FIRST, hand(12, dummy=2))
    assert spoken(third.due.facts)[1:] == ["rubber 3 of 3", "Seat 0 has the dummy"]


def test_in_the_second_rubber_nobody_is_said_to_have_the_dummy_before_it_is_told():
    match = played(ID, *FIRST)
    assert spoken(match.due.facts) == ["Seat 2 deals", "rubber 2 of 3"]
    assert match.due.details["dummy"] is None
    assert played(ID).due.details == {"contracts": [], "rubber": 1, "dummy": None, "rubber_points": (0, 0)}
    assert played(ID, *FIRST, hand(12, dummy=2)).due.details["dummy"] == 0


def test_the_tricks_are_asked_of_thirteen():
    game = CATALOGUE.game(ID)
    tricks = game.questions(played(ID).position, {}).fields[-1]
    assert (say(tricks.label), tricks.low, tricks.high, say(tricks.note)) == (
        "With the dummy",
        0,
        13,
        "of 13; the others have the rest",
    )
    said = game.questions(played(ID).position, {"dummy": 2})
    assert say(said.announced) == "Seat 2 has the dummy"
    assert say(said.fields[-1].label) == "Seat 2 and the dummy"
    assert game.questions(played(ID).position, {}).announced is None
