"""Solo Whist and Esmakker: a bid against three or two, each with its stake or its value."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.texts import say
from tests.support.tables import spoken, totals, wrong


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


@pytest.mark.parametrize(("base", "value"), [("1", 4), ("5", 20), ("10", 40)])
def test_the_value_doubles_with_each_level_from_the_base(base, value):
    assert totals("esmakker", esmakker(0, "9", 9, partner=1), options={"base": base})[0] == value


ALONG = {"along": "on"}


@pytest.mark.parametrize(
    ("deal", "along", "said"),
    [
        (esmakker(0, "8", 8, partner=1), [None, 1, None, None], "Going along: it is not asked"),
        (esmakker(0, "sol", 1), [1, None, None, None], "Seat 0 declares, and goes along with nobody."),
        (esmakker(0, "sol", 1), [None, 3, None, None], "Going along: 3 is not one of 1 (Made it), 2 (Failed)."),
        (esmakker(0, "sol", 1), [None, 1, None], "3 counts are given; 4 are needed."),
        (esmakker(0, "sol", 1), "all", "Going along"),
        (esmakker(0, "sol", 1), [0, [1], 0, 0], "Going along: a list is not one of 1 (Made it), 2 (Failed)."),
        (esmakker(0, "sol", 1), [0, False, 0, 0], "Going along: false is not one of 1 (Made it), 2 (Failed)."),
        (esmakker(0, "sol", 1), [0, True, 0, 0], "Going along: true is not one of 1 (Made it), 2 (Failed)."),
    ],
)
def test_impossible_player_going_along_is_told_in_a_sentence(deal, along, said):
    assert wrong("esmakker", deal | {"along": along}, options=ALONG)[0].startswith(said)


def test_nobody_goes_along_unless_it_is_set():
    assert wrong("esmakker", esmakker(0, "sol", 1) | {"along": [None, 1, None, None]})


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


def test_going_along_with_a_level_is_a_fault_of_its_own():
    for said in ([0, 0, 0, 0], [None, 1, None, None]):
        assert wrong("esmakker", esmakker(0, "8", 8, partner=1) | {"along": said}, options=ALONG) == [
            "Going along: it is not asked, by what else is said of the deal."
        ]
    beyond = esmakker(0, "8", 14, partner=1) | {"along": [None, 1, None, None]}
    assert not any("Going along" in sentence for sentence in wrong("esmakker", beyond, options=ALONG))


def test_going_along_is_told_by_the_caption_and_not_again_in_a_log():
    columns = CATALOGUE.from_document("esmakker", ALONG).columns
    assert [column.is_told for column in columns if column.key == "along"] == [True]


def test_points_for_going_along_are_a_separate_part_of_the_score():
    game = CATALOGUE.from_document("esmakker", ALONG)
    told = game.play(game.start(Setup(4, 0, {})), esmakker(0, "sol", 1) | {"along": [None, 1, None, None]})
    labels = [say(part.label) for part in told.parts if part.account == 1]
    assert labels.count("going along") == 1
