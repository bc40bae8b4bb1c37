"""Solo Whist and Esmakker: a bid against three or two, each with its stake or its value."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.texts import say
from tests.support.tables import spoken, totals


def solo(bidder, bid, tricks, partner=None):
    return {"bidder": bidder, "bid": bid, "tricks": tricks, **({} if partner is None else {"bidder-partner": partner})}


def esmakker(bidder, level, tricks, partner=None, attachment=None):
    called = {} if partner is None else {"bidder-partner": partner}
    attached = {} if attachment is None else {"attachment": attachment}
    return {"bidder": bidder, "level": level, "tricks": tricks, **called, **attached}


@pytest.mark.parametrize(
    ("bid", "enough", "short", "one", "ten"),
    [
        ("solo", 5, 4, 3, 30),
        ("misère", 0, 1, 6, 75),
        ("abundance", 9, 8, 9, 150),
        ("royal abundance", 9, 8, 9, 180),
        ("open misère", 0, 1, 12, 225),
        ("abundance declared", 13, 12, 18, 300),
    ],
)
def test_a_soloist_has_or_pays_three_stakes_and_tricks_over_or_under_count_nothing(bid, enough, short, one, ten):
    assert totals("solo-whist", solo(0, bid, enough))[0] == one
    assert totals("solo-whist", solo(0, bid, short))[0] == -one
    assert totals("solo-whist", solo(0, bid, enough), options={"stakes": "high"})[0] == ten
    assert totals("solo-whist", solo(0, bid, short), options={"stakes": "high"})[0] == -ten


ALONG = {"along": "on"}


def test_each_other_is_asked_once_a_sol_is_bid_and_nobody_need_answer():
    game = CATALOGUE.from_document("esmakker", ALONG)
    start = game.start(Setup(4, 0, {}))
    asked = game.questions(start, esmakker(1, "sol", 1))
    fields = [field for field in asked.fields if field.key == "along"]
    assert [(field.account, field.index, field.needed) for field in fields] == [
        (0, 0, False),
        (2, 2, False),
        (3, 3, False),
    ]
    assert say(fields[0].question) == "Did Seat 0 go along, and how did that end?"
    assert [(option.value, say(option.name)) for option in fields[0].options] == [(1, "Made it"), (2, "Failed")]
    assert asked.missing == ()
    level = game.questions(start, esmakker(1, "8", 8, partner=2))
    assert [field for field in level.fields if field.key == "along"] == []
    assert [field for field in game.questions(start, {"bidder": 1}).fields if field.key == "along"] == []


def test_a_deal_says_who_went_along_and_keeps_nothing_where_nobody_did():
    game = CATALOGUE.from_document("esmakker", ALONG)
    start = game.start(Setup(4, 0, {}))
    told = game.play(start, esmakker(0, "sol", 1) | {"along": [None, 1, 2, None]})
    assert told.answers["along"] == [0, 1, 2, 0]
    assert spoken(told.caption)[-2:] == ["Seat 1 went along", "Seat 2 went along and failed"]
    assert "along" not in game.play(start, esmakker(0, "sol", 1) | {"along": [None] * 4}).answers


@pytest.mark.parametrize(
    ("options", "sol", "ren_sol", "open_sol"),
    [
        ({}, 40, 80, 160),
        ({"base": "5"}, 20, 40, 80),
        ({"sol": "one"}, 10, 20, 40),
        ({"sol": "two", "scoring": "all"}, 20, 40, 80),
        ({"scoring": "all", "sol": "two"}, 20, 40, 80),
        ({"sol": "five"}, 50, 100, 200),
        ({"sol": "ten", "base": "1"}, 10, 20, 40),
    ],
)
def test_value_of_a_sol_is_a_setting_and_the_other_two_count_double_and_fourfold(options, sol, ren_sol, open_sol):
    for level, each in (("sol", sol), ("ren sol", ren_sol), ("bordlægger", open_sol)):
        made, lost = ({"bidder": 1, "level": level, "tricks": tricks} for tricks in (0, 2))
        assert totals("esmakker", made, options=options) == (-each, 3 * each, -each, -each)
        assert totals("esmakker", lost, options=options) == (each, -3 * each, each, each)
    seven = {"bidder": 0, "level": "7", "bidder-partner": 1, "tricks": 7}
    plain = {key: value for key, value in options.items() if key != "sol"}
    assert totals("esmakker", seven, options=options) == totals("esmakker", seven, options=plain)


def test_going_along_is_told_by_the_caption_and_not_again_in_a_log():
    columns = CATALOGUE.from_document("esmakker", ALONG).columns
    assert [column.is_told for column in columns if column.key == "along"] == [True]
