"""Quinto, as far as the fragment in Parlett's book goes."""

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import played, spoken

ID = "quinto"


def hand(quints, tricks, doubling="plain"):
    """A hand, by the tricks of the side of seats 0 and 2."""
    return {"quints": quints, "doubling": doubling, "tricks": [tricks, 13 - tricks]}


NEAR = [hand([0, 0], 7, "redoubled"), hand([20, 0], 6, "doubled")]  # 220 to 190


def test_both_above_250_and_level_play_another_deal_which_the_higher_total_wins():
    even = played(ID, *NEAR, hand([0, 20], 6, "doubled"))
    assert even.totals == (280, 280)
    assert not even.standing.over
    assert spoken(even.due.facts)[1:] == ["level above 250: another deal"]
    end = played(ID, *NEAR, hand([0, 20], 6, "doubled"), hand([5, 0], 6))
    assert end.totals == (315, 315)
    assert not end.standing.over
    won = played(ID, *NEAR, hand([0, 20], 6, "doubled"), hand([10, 0], 6))
    assert won.totals == (320, 315)
    assert won.standing.over


def test_the_tricks_are_no_longer_asked_for_when_quints_have_won():
    game, position = CATALOGUE.game(ID), played(ID, *NEAR).position
    assert [f.key for f in game.questions(position, {"quints": [0, 0]}).fields] == [
        "quints", "quints", "doubling", "tricks", "tricks",
    ]  # fmt: skip
    won = game.questions(position, {"quints": [0, 60]})
    assert [f.key for f in won.fields] == ["quints", "quints"]
    assert won.missing == ()
    assert won.points == (0, 60)


def test_the_fragment_is_labelled_as_one():
    card = CATALOGUE.game(ID).info
    assert "fragment" in card.title
    assert "cut off" in card.source


def test_number_of_quints_never_leaves_a_side_short_of_the_target_that_the_other_has():
    game, position = CATALOGUE.game(ID), played(ID, *NEAR).position
    assert [f.high for f in game.questions(position, {}).fields[:2]] == [300, 300]
    assert [f.high for f in game.questions(position, {"quints": [30, None]}).fields[:2]] == [300, 59]
    assert [f.high for f in game.questions(position, {"quints": [None, 60]}).fields[:2]] == [29, 300]
    assert [f.high for f in game.questions(position, {"quints": [29, None]}).fields[:2]] == [300, 300]


def test_quints_that_end_the_game_leave_no_tricks_in_the_score():
    outcome = played(ID, *NEAR, {"quints": [30, 15]}).outcomes[-1]
    assert [(part.account, say(part.label), part.points) for part in outcome.parts] == [
        (0, "quints", 30),
        (1, "quints", 15),
    ]
    assert len(played(ID, *NEAR).due.facts) == 1


def test_level_at_exactly_250_another_deal_is_played_and_its_tricks_are_counted():
    level = [*NEAR, hand([0, 25], 6)]
    match = played(ID, *level)
    assert match.totals == (250, 250)
    assert spoken(match.due.facts)[1:] == ["level above 250: another deal"]
    fields = CATALOGUE.game(ID).questions(match.position, {"quints": [5, 0]}).fields
    assert [say(f.label) for f in fields[3:]] == ["Seat 0: tricks", "Seat 1: tricks"]
    assert [f.high for f in fields[:2]] == [300, 300]
