"""Twenty-Five, as Denexa's page tells it: five a trick, and the play stops at exactly twenty-five."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.match.match import faults_of_players
from scorekeeper.match.replay import replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.strategies import matches_of
from tests.support.tables import NAMES, at_table, played, spoken

some = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def hand(*tricks):
    return {"tricks": list(tricks)}


def test_five_tricks_in_the_first_hand_win_at_once():
    match = played("twenty-five", hand(5, 0, 0))
    assert match.conflicts == []
    assert match.totals == (25, 0, 0)
    assert match.standing.over
    assert match.standing.places == (1, 2, 2)
    assert match.due is None


@pytest.mark.parametrize(
    ("players", "sides", "seats"),
    [
        (3, "alone", ((0,), (1,), (2,))),
        (9, "alone", ((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (8,))),
        (4, "pairs", ((0, 2), (1, 3))),
        (6, "pairs", ((0, 3), (1, 4), (2, 5))),
        (8, "pairs", ((0, 4), (1, 5), (2, 6), (3, 7))),
        (9, "threes", ((0, 3, 6), (1, 4, 7), (2, 5, 8))),
    ],
)
def test_partners_never_play_one_after_the_other(players, sides, seats):
    match = at_table("twenty-five", hand(5, *[0] * (len(seats) - 1)), players=players, options={"seating": sides})
    assert faults_of_players(match.game, match.players) == []
    assert match.game.sides(players) == seats
    assert replay(match).standing.over


@pytest.mark.parametrize(
    ("players", "sides", "sentence"),
    [
        (2, "alone", "2 players are named; 3 to 9 play."),
        (5, "pairs", "5 players are named; 4 or 6 or 8 play."),
        (6, "threes", "6 players are named; 9 play."),
    ],
)
def test_impossible_number_of_players_for_a_seating_is_told(players, sides, sentence):
    game = CATALOGUE.from_document("twenty-five", {"seating": sides})
    assert spoken(faults_of_players(game, NAMES[:players])) == [sentence]


def test_nobody_is_asked_for_more_tricks_than_bring_twenty_five():
    game = CATALOGUE.game("twenty-five")
    position = played(game, hand(3, 2, 0)).position
    assert [f.high for f in game.questions(position, {}).fields] == [2, 3, 5]


def test_until_somebody_has_twenty_five_the_last_number_follows_and_then_no_more():
    game = CATALOGUE.game("twenty-five")
    position = played(game, hand(3, 2, 0)).position
    going = game.questions(position, {"tricks": [1, 1, None]})
    assert going.groups[0].total == 5
    assert [f.high for f in going.fields] == [2, 3, 5]
    assert spoken(going.missing) == ["Tricks: 3 of 5 are still to enter."]
    ended = game.questions(position, {"tricks": [2, None, None]})
    assert ended.groups[0].total is None
    assert [f.high for f in ended.fields] == [2, 2, 3]
    assert spoken(ended.missing) == ["The tricks are not all entered yet."]
    assert ended.points == (10, None, None)
    both = game.questions(position, {"tricks": [2, 4, None]})
    assert [f.high for f in both.fields] == [1, 2, 0]


def test_the_deal_passes_to_the_left_and_the_next_player_leads():
    sheet = sheet_of(at_table("twenty-five", hand(2, 2, 1), first_dealer=2))
    assert [say(fact, sheet) for fact in sheet.due.facts] == ["Anna deals", "Bo leads to the first trick"]


@pytest.mark.parametrize("sides", ["alone", "pairs", "threes"])
@some
@given(draw=st.data())
def test_a_match_ends_with_one_at_exactly_twenty_five(sides, draw):
    game = CATALOGUE.from_document("twenty-five", {"seating": sides})
    match = replay(draw.draw(matches_of(game, whole=True)))
    assert match.standing.over
    assert max(match.totals) == 25
    assert sorted(match.totals)[-2] < 25
