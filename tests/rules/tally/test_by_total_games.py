"""Canasta, Cribbage, Indian rummy, Kalooki, Yaniv and Cabo: what their sources give, deal by deal."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import played, spoken


def left(by, *numbers, **more):
    return {"left-by": by, "left": list(numbers), **more}


def match(id, *deals, **options):
    game = CATALOGUE.from_document(id, options)
    first = next(value for value in deals[0].values() if isinstance(value, list))
    sides = len(first)
    return played(game, *deals, players=4 if game.table.seating[-1] == "pairs" and sides == 2 else sides)


def test_three_play_cribbage_each_alone_and_four_in_pairs():
    assert CATALOGUE.game("cribbage-sheet").sides(3) == ((0,), (1,), (2,))
    assert CATALOGUE.game("cribbage-sheet").sides(4) == ((0, 2), (1, 3))


def test_at_yaniv_exactly_50_or_100_is_halved_and_above_the_limit_a_player_is_out():
    assert match("yaniv", left(0, 0, 50, 49)).totals == (0, 25, 49)
    assert match("yaniv", left(0, 0, 50, 49), halves="off").totals == (0, 50, 49)
    deals = [left(0, 0, 31, 20), left(0, 0, 20, 49), left(0, 0, 49, 32)]
    assert [outcome.totals for outcome in match("yaniv", *deals).outcomes] == [(0, 31, 20), (0, 51, 69), (0, 50, 101)]
    assert match("yaniv", *[left(0, 0, 34)] * 3).finished
    assert not match("yaniv", *[left(0, 0, 34)] * 5, out="above-200").finished


def test_question_about_buying_in_again_comes_before_the_deal_and_is_optional():
    pool = match("rummy-13", left(0, 0, 80, 40), left(2, 9, 30, 0), again="on")
    (field,) = [field for field in pool.match.game.questions(pool.position, {}).fields if field.key == "again"]
    assert (field.index, say(field.question)) == (1, "Does Seat 1 buy in again?")
    assert (field.announced, field.needed) == (True, False)
    deal = left(0, 0, 5, 20, again=[None, 1, None])
    assert match("rummy-13", left(0, 0, 80, 40), left(2, 9, 30, 0), deal, again="on").totals == (9, 46, 60)


@pytest.mark.parametrize(
    ("deals", "said", "asked"),
    [
        (2, {}, [0, 2]),
        (2, {"again": [None, 0, None]}, [0, 2]),
        (2, {"again": [None, True, None]}, [0, 2]),
        (2, {"again": [None, 1, None]}, [0, 1, 2]),
        (3, {"again": [None, 1, None]}, [0, 2]),
    ],
)
def test_points_are_asked_of_whoever_buys_in_again_in_the_deal_after_they_went_out(deals, said, asked):
    rows = [left(0, 0, 80, 40), left(2, 9, 30, 0), left(0, 0, 0, 3)]
    pool = match("rummy-13", *rows[:deals], again="on")
    fields = pool.match.game.questions(pool.position, said).fields
    assert [field.index for field in fields if field.key == "left"] == asked


@pytest.mark.parametrize(
    ("options", "said", "column"),
    [({}, 0, []), ({"again": "on"}, 1, [(0, 1)]), ({"again": "on", "form": "two"}, 0, [])],
)
def test_the_rules_and_the_log_have_buying_in_only_where_somebody_can_go_out(options, said, column):
    game = CATALOGUE.from_document("rummy-13", options)
    facts = spoken(game.as_set().facts)
    assert not column or "Buys in again: one more than the highest total of those who are in." in facts
    assert facts.count(
        "A player who went out can buy in again in the next deal, with one more than the highest total of the players "
        "in, if that is not above the limit."
    ) == said  # fmt: skip
    assert [(each.values.low, each.values.high) for each in game.columns if each.key == "again"] == column
