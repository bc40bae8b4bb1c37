"""Tally tables that no game of the catalogue is like, and that the schema accepts."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from tests.rules.tally.house_tallies import HANDS, ONCE, OPTION, house, sentences
from tests.support.tables import played, spoken

TRICKS = {"id": "tricks", "name": "tricks", "total": 13}
HEARTS = {"id": "hearts", "name": "hearts", "total": 13, "within": "tricks"}
PAIRS = {"players": 4, "seating": "pairs"}


def read(**changes):
    return CATALOGUE.from_document(house(**changes))


def told(game, answers, **more):
    return spoken(played(game, answers, **more).outcomes[0].faults)


def highs(game, answers, key):
    asked = game.questions(played(game).position, answers)
    return [field.high for field in asked.fields if field.key == key]


def test_one_thing_that_is_counted_by_player_is_enough_for_a_limit_of_one_suit():
    hands = [{"id": "one", "name": "One", "counts": ["hearts"], "suit": 5}]
    game = read(items=[{"id": "hearts", "name": "hearts", "total": 13, "by": "player"}], hands=hands)
    assert played(game, {"hearts": [5, 5, 3]}).outcomes[0].points == (5, 5, 3)
    assert told(game, {"hearts": [6, 5, 2]}) == ["Seat 0 cannot have 6 cards of one suit, which has 5."]


def test_a_player_whose_side_has_no_trick_has_no_heart():
    game = read(**PAIRS, items=[TRICKS, {**HEARTS, "by": "player"}])
    assert played(game, {"tricks": [13, 0], "hearts": [5, 0, 8, 0]}).outcomes[0].points == (26, 0)
    assert played(game, {"tricks": [12, 1], "hearts": [5, 0, 7, 1]}).outcomes[0].points == (24, 2)
    assert told(game, {"tricks": [13, 0], "hearts": [5, 0, 7, 1]}) == ["Seat 3 has no tricks, and so no hearts."]
    assert highs(game, {"tricks": [13, 0]}, "hearts") == [13, 0, 13, 0]
    assert highs(game, {"tricks": [12, None]}, "hearts") == [13, 13, 13, 13]


def test_trick_of_a_partner_brings_no_heart_if_both_are_counted_by_player():
    game = read(**PAIRS, items=[{**TRICKS, "by": "player"}, {**HEARTS, "by": "player"}])
    assert told(game, {"tricks": [13, 0, 0, 0], "hearts": [12, 0, 1, 0]}) == ["Seat 2 has no tricks, and so no hearts."]
    assert highs(game, {"tricks": [13, 0, 0, 0]}, "hearts") == [13, 0, 0, 0]


def test_a_side_neither_of_whose_players_has_a_trick_has_no_heart():
    game = read(**PAIRS, items=[{**TRICKS, "by": "player"}, HEARTS])
    assert played(game, {"tricks": [0, 6, 1, 6], "hearts": [1, 12]}).outcomes[0].points == (2, 24)
    assert told(game, {"tricks": [0, 6, 0, 7], "hearts": [1, 12]}) == ["Seat 0 has no tricks, and so no hearts."]
    assert highs(game, {"tricks": [0, None, 0, None]}, "hearts") == [0, 13]
    assert highs(game, {"tricks": [0, None, None, None]}, "hearts") == [13, 13]


def test_others_can_have_only_the_rest_once_a_player_is_at_the_target():
    game = read(items=[{**ONCE[0], "total": 9, "most": 3}], players=3, target=15, at_once=True)
    assert highs(game, {"tricks": [3, None, None]}, "tricks") == [3, 2, 2]
    assert highs(game, {"tricks": [3, 2, None]}, "tricks") == [3, 2, 2]
    game = read(items=[{**ONCE[0], "total": 9, "most": 3}], players=3, target=5, at_once=True)
    assert highs(game, {"tricks": [1, None, None]}, "tricks") == [1, 0, 0]
    game = read(items=[{**ONCE[0], "total": 9, "most": 3}], players=[3, 4], target=100, at_once=True)
    position = played(game).position._replace(totals=(90, 0, 0))
    asked = game.questions(position, {"tricks": [2, None, None]})
    assert [field.high for field in asked.fields] == [2, 3, 3]


def test_option_inside_a_list_removed_by_another_option_is_refused_with_a_sentence():
    choices = [{"value": "none", "name": "Nothing"}, {"value": "all", "name": "Everything"}]
    things = {"id": "things", "name": "Things", "sets": "items", "choices": choices}
    hearts = {"id": "hearts", "name": "Hearts", "sets": "items.hearts.total", "low": 1, "high": 13}
    document = house(options=[things, hearts])
    assert sentences(document, {"things": "none", "hearts": 5}) == ['In the table "House", "items" should be a list.']


@pytest.mark.parametrize(
    "path", ["items", "hands", "options", "players", "conventions", "items.hearts.points", "hands.one.counts"]
)
def test_a_list_in_place_of_an_option_is_no_value_that_holds_otherwise(path):
    items = [{"id": "hearts", "name": "hearts", "points": [5, 3], "total": 13}, house()["items"][1]]
    game = read(items=items, hands=HANDS, decides="a card", options=[{**OPTION, "sets": path}])
    assert [dict(figure.defaults) for figure in game.outline.figures] == [{3: None, 4: None}]


def test_a_number_in_place_of_an_option_holds_otherwise_for_however_many():
    game = read(deals=3, options=[OPTION])
    assert [dict(figure.defaults) for figure in game.outline.figures] == [{3: 3, 4: 3}]


def test_nobody_can_sit_in_a_way_that_there_is_not():
    choices = [{"value": "alone", "name": "Each alone"}, {"value": "round", "name": "Round the table"}]
    game = read(options=[{"id": "seating", "name": "Sides", "choices": choices}])
    assert [(value.value, value.players) for value in game.outline.choices[0].values] == [
        ("alone", (3, 4)),
        ("round", ()),
    ]


def test_a_book_that_is_not_said_is_nought_in_the_sentence_too():
    choices = [{"value": "over", "name": "what is over"}, {"value": "all", "name": "all of it"}]
    game = read(scoring="over", options=[{"id": "scoring", "name": "Scoring", "choices": choices}])
    assert "Only what is over 0 scores." in spoken(game.outline.facts)
