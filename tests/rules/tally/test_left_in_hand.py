"""The points or cards left when somebody ends a deal: by going out, by calling, or not at all."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.deal_fields import deal_schema
from scorekeeper.rules.game import Setup
from scorekeeper.rules.own_form.table_form import current, form_of
from tests.support.tables import spoken


def table(**item):
    """A game of which nothing is known but what is left in hand."""
    left = {"id": "left", "name": "points left", "kind": "left-in-hand", **item}
    return CATALOGUE.from_document(
        {
            "shape": "tally", "id": "house", "name": "House", "title": "A house game.",
            "players": [2, 3, 4], "lowest_wins": True, "items": [left],
        }
    )  # fmt: skip


def played(answers, **item):
    """A first deal of it."""
    game, left = table(**item), answers.get("left")
    return game.play(game.start(Setup(len(left) if isinstance(left, list) else 3, 0, {})), answers)


def deal(by, *numbers, **more):
    return {"left-by": by, "left": list(numbers), **more}


CALLED = {"ended": "called", "lowest": "zero", "more": 30}
CLOSED = {"ended": "closed", "times": 2, "low": -17, "high": 140}


@pytest.mark.parametrize(
    ("item", "answers", "points"),
    [
        ({}, deal(0, 0, 25, 55), (0, 25, 55)),
        ({}, deal(1, 25, 0, 55), (25, 0, 55)),
        ({"out": -10}, deal(2, 30, 4, 0), (30, 4, -10)),
        ({"nobody": True}, deal("nobody", 5, 3, 8), (5, 3, 8)),
        ({"pays": "winner"}, deal(0, 0, 12, 40, 70), (122, 0, 0, 0)),
        ({"pays": "both"}, deal(0, 0, 34, 20, 80), (134, -34, -20, -80)),
        ({"in_one": True}, deal(0, 0, 30, 44, **{"left-once": 1}), (0, 60, 88)),
        ({"in_one": True}, deal(0, 0, 30, 44, **{"left-once": 0}), (0, 30, 44)),
        ({"in_one": True, "pays": "winner"}, deal(0, 0, 30, 44, **{"left-once": 1}), (148, 0, 0)),
        (CALLED, deal(0, 6, 5, 20), (36, 5, 20)),
        (CALLED, deal(0, 4, 5, 20), (0, 5, 20)),
        (CALLED, deal(0, 5, 5, 20), (0, 5, 20)),
        ({**CALLED, "level": False}, deal(0, 5, 5, 20), (35, 5, 20)),
        (CLOSED, deal(0, 12, 9), (24, 9)),
        (CLOSED, deal(1, 9, 12), (9, 24)),
        (CLOSED, deal(0, -1, -5), (-1, -5)),
        (CLOSED, deal(0, 0, -5), (0, -5)),
        (CLOSED, deal(0, 5, 9), (5, 9)),
    ],
)
def test_each_scores_what_is_left_by_who_ended_the_deal_and_how(item, answers, points):
    assert played(answers, **item).points == points


@pytest.mark.parametrize(
    ("item", "answers", "said"),
    [
        ({}, {"left": [0, 25, 55]}, ["Went out: it is not said."]),
        ({"ended": "declared"}, {"left": [0, 25, 55]}, ["Declared by: it is not said."]),
        (
            {"ended": "called"},
            deal(3, 0, 25, 55),
            ["Called by: 3 is not one of 0 (Seat 0), 1 (Seat 1), 2 (Seat 2)."],
        ),
        (
            {"ended": "closed"},
            deal("nobody", 0, 25),
            ['Closed by: "nobody" is not one of 0 (Seat 0), 1 (Seat 1).'],
        ),
        ({}, {"left-by": True, "left": [0, 1]}, ["Went out: true is not one of 0 (Seat 0), 1 (Seat 1)."]),
        ({}, {"left-by": [], "left": "all"}, [
            "Went out: a list is not one of 0 (Seat 0), 1 (Seat 1), 2 (Seat 2).",
            'Points left: a list of 3 is needed, not "all".',
        ]),
        ({}, {"left-by": 0}, ["Missing: points left."]),
        ({}, deal(0, 4, 25), ["Points left: Seat 0 ended the deal and has 0, not 4."]),
        ({}, deal(0, 0, 10**30), ["Points left: Seat 1 cannot have " + str(10**30) + "; it is from 0 to 999."]),
        ({"low": -5}, deal(0, 0, -6), ["Points left: Seat 1 cannot have −6; it is from −5 to 999."]),
        ({}, deal(0, 0, None), ["Seat 1’s points left: null is not a whole number."]),
        (
            {"in_one": True},
            deal(0, 0, 5, **{"left-once": 2}),
            ["In one go: 2 is not one of 0 (Not in one go), 1 (In one go)."],
        ),
        (
            {"in_one": True, "nobody": True},
            deal("nobody", 0, 5, **{"left-once": 1}),
            ["In one go: it is not asked, by what else is said of the deal."],
        ),
    ],
)  # fmt: skip
def test_impossible_number_left_is_told_in_a_sentence(item, answers, said):
    assert spoken(played(answers, **item).faults) == said


def test_the_number_of_whoever_is_out_is_not_asked_and_saved_as_nothing():
    game = table()
    asked = game.questions(game.start(Setup(3, 0, {})), {"left-by": 1, "left": [7, 4, 9]})
    assert [(field.key, field.index) for field in asked.fields] == [("left-by", None), ("left", 0), ("left", 2)]
    assert asked.missing == ()
    assert asked.points == (7, 0, 9)


def test_player_who_went_out_has_nothing_left_while_the_others_have_the_minimum():
    game = table(low=5, high=250, step=5)
    assert game.questions(game.start(Setup(3, 0, {})), {"left-by": 1, "left": [5, None, 250]}).points == (5, 0, 250)
    assert played(deal(1, 5, 0, 250), low=5, high=250, step=5).points == (5, 0, 250)
    assert spoken(played(deal(1, 0, 0, 250), low=5, high=250, step=5).faults) == [
        "Points left: Seat 0 cannot have 0; it is from 5 to 250."
    ]
    numbers = deal_schema(game)["properties"]["left"]["items"]
    assert numbers == {"type": "integer", "minimum": 0, "maximum": 250, "multipleOf": 5}


def test_a_score_waits_for_all_numbers_that_it_is_made_of():
    start = Setup(3, 0, {})
    whole = table(pays="winner")
    assert whole.questions(whole.start(start), {"left-by": 1, "left": [7, None, None]}).points == (0, None, None)
    called = table(**CALLED)
    assert called.questions(called.start(start), {"left-by": 1, "left": [7, 5, None]}).points == (7, None, None)
    assert called.questions(called.start(start), {}).points == (None, None, None)


@pytest.mark.parametrize("item", [{}, CALLED, CLOSED, {"pays": "both", "ended": "declared"}, {"in_one": True}])
def test_the_own_form_has_all_that_is_said_of_what_is_left(item):
    assert CATALOGUE.from_document(current(form_of(table(**item)))) == table(**item)
