"""The checks of a tally table at the edges where they just hold, and just do not."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE, idle_numbers
from scorekeeper.rules.table_faults import DOUBLE_ID, BrokenTable
from tests.rules.tally.house_tallies import HANDS, ONCE, OPTION, house, sentences
from tests.support.faults import kind_of
from tests.support.tables import played

AT_ONCE = {"items": ONCE, "target": 25, "at_once": True}
HEARTS = {"id": "hearts", "name": "hearts", "total": 13}


def read(**changes):
    return CATALOGUE.from_document(house(**changes))


def test_all_ids_that_stand_twice_are_told_in_order():
    names = ("alpha", "bravo", "delta", "gamma", "kappa", "omega")
    items = [{"id": name, "name": name, "total": 3} for _ in range(2) for name in reversed(names)]
    with pytest.raises(BrokenTable) as refused:
        read(items=items)
    assert [fault for fault in refused.value.faults if kind_of(fault) == "double_id"] == [
        DOUBLE_ID(id=n) for n in names
    ]


@pytest.mark.parametrize("path", ["revision.one.two", "players.one.two"])
def test_a_path_that_leads_through_a_number_leads_nowhere(path):
    assert sentences(house(options=[{**OPTION, "sets": path}])) == [
        'The table "House" has an unknown key "options.deals.sets".'
    ]


def test_a_table_whose_hands_count_what_there_is_not_is_told_that_alone():
    hands = [{"id": "one", "name": "One", "counts": ["clubs"]}]
    assert sentences(house(hands=hands, scoring="difference")) == [
        'In "House", "One" counts "clubs", which cannot be counted there.'
    ]


def test_nothing_is_counted_within_itself():
    assert sentences(house(items=[{**HEARTS, "within": "hearts"}])) == [
        'In "House", "hearts" counts "hearts", which cannot be counted there.'
    ]


def test_there_is_no_second_of_what_there_is_only_one():
    assert sentences(house(items=[{"id": "last", "name": "last trick", "points": [5, 3], "total": 1}])) == [
        '"House": There is only one last trick, and a side has it.'
    ]


def test_hands_that_a_card_decides_need_not_come_equally_often():
    assert read(hands=HANDS, decides="a card", deals=3).info.deals == 3


ONE_THING = '"House": A target that ends the play at once needs one thing to count, with a total, or numbers from 0 on.'
EXACTLY = '"House": A target that ends the play at once has to be reached exactly.'


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands": [{**hand, "counts": ["tricks"]} for hand in HANDS], "decides": "a card"}, ONE_THING),
        ({"items": [{**ONCE[0], "points": [5, 4]}]}, ONE_THING),
        ({"items": [{**ONCE[0], "by": "player"}]}, ONE_THING),
        ({"items": [{"id": "tricks", "name": "tricks", "points": 5, "most": 5}]}, ONE_THING),
        ({"items": [{**ONCE[0], "total": 1}]}, ONE_THING),
        ({"scoring": "over", "book": 0}, ONE_THING),
        ({"items": [{**ONCE[0], "points": 0}]}, EXACTLY),
        ({"items": [{**ONCE[0], "points": -5}]}, EXACTLY),
    ],
)
def test_a_play_that_ends_at_once_counts_one_thing_that_reaches_the_target(changes, sentence):
    assert sentence in sentences(house(**AT_ONCE | changes))


@pytest.mark.parametrize("points", [1, 5])
def test_a_play_that_ends_at_once_may_have_one_hand_and_count_by_ones(points):
    items = [{**ONCE[0], "points": points}]
    assert read(**AT_ONCE | {"items": items, "hands": [{**HANDS[0], "counts": ["tricks"]}]}).table.at_once


@pytest.mark.parametrize("ends", [{"low": 1}, {"high": 9}, {"low": 5, "high": 5}])
def test_a_number_that_may_be_set_has_two_ends(ends):
    option = {"id": "deals", "name": "Hands", **ends}
    assert sentences(house(options=[option])) == [
        '"House": Hands is either one of some choices, or a number in a range.'
    ]


def test_the_difference_is_for_two_however_many_else_may_play():
    assert sentences(house(players=[2, 3], scoring="difference")) == [
        '"House": Only two can score the difference, or the other way round.'
    ]


def test_the_tricks_of_a_table_are_those_that_every_hand_counts():
    tricks = {"id": "tricks", "name": "tricks", "total": 12}
    assert read(items=[HEARTS, tricks]).table.tricks == 12
    hands = [{**HANDS[0], "counts": ["tricks"]}, {**HANDS[1], "counts": ["hearts"]}]
    assert read(items=[HEARTS, tricks], hands=hands, decides="a card").table.tricks is None


def test_over_a_book_that_is_not_said_everything_counts():
    choices = [{"value": "all", "name": "all of it"}, {"value": "over", "name": "what is over"}]
    game = CATALOGUE.from_document(
        house(items=[HEARTS], options=[{"id": "scoring", "name": "Scoring", "choices": choices}]), {"scoring": "over"}
    )
    assert played(game, {"hearts": [6, 4, 3]}, players=3).outcomes[0].points == (6, 4, 3)


@pytest.mark.parametrize(
    ("item", "cards", "most"),
    [
        ({"id": "hearts", "name": "hearts", "total": 13, "most": 5}, None, 5),
        ({"id": "sets", "name": "sets", "cards": 4}, 52, 13),
        ({"id": "sets", "name": "sets", "cards": 1}, 0, 0),
    ],
)
def test_nobody_has_more_than_there_are_or_than_the_cards_make(item, cards, most):
    game = read(items=[item], hands=[{"id": "one", "name": "One", "counts": [item["id"]], "cards": cards}])
    assert game.questions(played(game, players=3).position, {}).fields[0].high == most


@pytest.mark.parametrize(
    ("item", "sets", "idle"),
    [
        ("belote", {"step": 20, "never": [20]}, ["items.belote.step", "items.belote.never"]),
        ("belote", {"high": 40, "step": 20, "never": [20]}, []),
        ("points", {"sweep": None}, ["items.points.more"]),
    ],
)
def test_a_step_without_a_number_and_a_bonus_without_its_sweep_change_nothing(item, sets, idle):
    document = CATALOGUE.game("belote").document()
    items = [each | sets if each["id"] == item else each for each in document["items"]]
    items = [{key: value for key, value in each.items() if value is not None} for each in items]
    game = CATALOGUE.from_document({**document, "id": "house", "name": "House", "options": [], "items": items})
    assert list(idle_numbers(game)) == idle
