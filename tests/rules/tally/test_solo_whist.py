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
    ("deal", "scores"),
    [
        (solo(0, "prop and cop", 9, partner=2), (1, -1, 1, -1)),
        (solo(1, "solo", 5), (-1, 3, -1, -1)),
        (solo(3, "misère", 1), (2, 2, 2, -6)),
        (solo(0, "abundance declared", 12), (-18, 6, 6, 6)),
        (solo(0, "prop and cop", 7, partner=3), (-1, 1, 1, -1)),
    ],
)
def test_three_pay_a_soloist_or_two_a_prop_and_a_cop(deal, scores):
    assert totals("solo-whist", deal) == scores


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


def test_tricks_over_or_under_count_nothing():
    assert totals("solo-whist", solo(0, "solo", 13)) == (3, -1, -1, -1)
    assert totals("solo-whist", solo(0, "solo", 0)) == (-3, 1, 1, 1)
    assert totals("solo-whist", solo(0, "misère", 13)) == (-6, 2, 2, 2)


def test_a_prop_and_a_cop_need_eight_tricks_together():
    assert totals("solo-whist", solo(0, "prop and cop", 8, partner=1)) == (1, 1, -1, -1)
    assert totals("solo-whist", solo(0, "prop and cop", 8, partner=1), options={"stakes": "high"}) == (10, 10, -10, -10)


def test_only_a_prop_has_a_cop_and_there_are_thirteen_tricks():
    assert wrong("solo-whist", solo(0, "solo", 5, partner=1))
    assert wrong("solo-whist", solo(0, "prop and cop", 8))
    assert wrong("solo-whist", solo(0, "solo", 14))


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (esmakker(0, "8", 10, partner=1), (200, 200, -200, -200)),
        (esmakker(0, "8", 6, partner=1), (-80, -80, 80, 80)),
        (esmakker(0, "8", 8, partner=0, attachment="gode"), (960, -320, -320, -320)),
    ],
)
def test_made_bid_has_its_value_for_each_trick_if_all_tricks_are_paid(deal, scores):
    assert totals("esmakker", deal, options={"scoring": "all"}) == scores


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (esmakker(0, "8", 10, partner=1), (60, 60, -60, -60)),
        (esmakker(0, "9", 7, partner=1, attachment="gode"), (-320, -320, 320, 320)),
        (esmakker(0, "7", 7, partner=2), (10, -10, 10, -10)),
        (esmakker(0, "13", 13, partner=0), (1920, -640, -640, -640)),
        (esmakker(0, "13", 0, partner=0), (-49920, 16640, 16640, 16640)),
    ],
)
def test_bid_is_paid_with_its_overtricks_and_each_missing_trick_costs_two(deal, scores):
    assert totals("esmakker", deal) == scores


@pytest.mark.parametrize("attachment", ["vip", "gode", "halve", "sans"])
def test_each_attachment_doubles(attachment):
    assert totals("esmakker", esmakker(0, "7", 7, partner=1, attachment=attachment)) == (20, 20, -20, -20)


@pytest.mark.parametrize(("base", "value"), [("1", 4), ("5", 20), ("10", 40)])
def test_the_value_doubles_with_each_level_from_the_base(base, value):
    assert totals("esmakker", esmakker(0, "9", 9, partner=1), options={"base": base})[0] == value


@pytest.mark.parametrize(("level", "most", "each"), [("sol", 1, 40), ("ren sol", 0, 80), ("bordlægger", 0, 160)])
def test_a_sol_may_take_one_trick_and_the_others_none(level, most, each):
    assert totals("esmakker", esmakker(2, level, most)) == (-each, -each, 3 * each, -each)
    assert totals("esmakker", esmakker(2, level, most + 1)) == (each, each, -3 * each, each)
    assert totals("esmakker", esmakker(2, level, 13)) == (each, each, -3 * each, each)


def test_a_sol_has_no_partner_and_a_level_says_who_it_is():
    assert wrong("esmakker", esmakker(0, "sol", 0, partner=1))
    assert wrong("esmakker", esmakker(0, "8", 8))
    assert wrong("esmakker", esmakker(0, "8", 14, partner=1))


def test_nobody_is_prop_and_cop_alone():
    alone = {"bidder": 0, "bidder-partner": 0, "bid": "prop and cop", "tricks": 9}
    assert wrong("solo-whist", alone) == ["Partner: 0 is not one of 1 (Seat 1), 2 (Seat 2), 3 (Seat 3)."]


@pytest.mark.parametrize(
    ("counted", "deal", "scores"),
    [
        ("ones", solo(0, "prop and cop", 9, partner=2), (2, -2, 2, -2)),
        ("ones", solo(0, "prop and cop", 6, partner=2), (-3, 3, -3, 3)),
        ("ones", solo(1, "solo", 4), (2, -6, 2, 2)),
        ("ones", solo(1, "solo", 7), (-3, 9, -3, -3)),
        ("ones", solo(0, "abundance", 11), (9, -3, -3, -3)),
        ("ones", solo(3, "misère", 3), (2, 2, 2, -6)),
        ("abundance", solo(0, "abundance", 11), (21, -7, -7, -7)),
        ("abundance", solo(0, "royal abundance", 7), (-15, 5, 5, 5)),
        ("abundance", solo(0, "prop and cop", 9, partner=2), (2, -2, 2, -2)),
        ("abundance", solo(0, "abundance declared", 11), (-18, 6, 6, 6)),
    ],
)
def test_tricks_above_what_is_needed_and_those_that_are_missing_count_as_it_is_set(counted, deal, scores):
    assert totals("solo-whist", deal, options={"over": counted}) == scores


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (esmakker(0, "8", 13, partner=1), (220, 220, -220, -220)),
        (esmakker(0, "8", 12, partner=1), (150, 150, -150, -150)),
        (esmakker(0, "8", 11, partner=1), (80, 80, -80, -80)),
        (esmakker(0, "13", 12, partner=1), (-1280, -1280, 1280, 1280)),
        (esmakker(0, "ren sol", 0), (240, -80, -80, -80)),
        (esmakker(0, "8", 13, partner=1, attachment="vip"), (340, 340, -340, -340)),
    ],
)
def test_a_slam_brings_a_hundred_more_and_twelve_tricks_fifty_where_it_is_set(deal, scores):
    assert totals("esmakker", deal, options={"slam": "hundred"}) == scores


@pytest.mark.parametrize(
    ("attachment", "worth"), [("second vip", 80), ("third vip", 160), ("two attachments", 160), ("sans", 80)]
)
def test_two_attachments_and_a_third_vip_count_four_times_where_it_is_set(attachment, worth):
    deal = esmakker(0, "9", 9, partner=2, attachment=attachment)
    assert totals("esmakker", deal, options={"attachments": "several"}) == (worth, -worth, worth, -worth)
    if attachment != "sans":
        assert wrong("esmakker", deal)


ALONG = {"along": "on"}


@pytest.mark.parametrize(
    ("deal", "along", "scores"),
    [
        (esmakker(0, "sol", 1), [0, 1, 0, 0], (80, 80, -80, -80)),
        (esmakker(0, "sol", 1), [0, 2, 0, 0], (160, -160, 0, 0)),
        (esmakker(0, "sol", 2), [0, 1, 2, 0], (-120, 200, -120, 40)),
        (esmakker(3, "ren sol", 0), [2, 0, 0, 0], (-320, 0, 0, 320)),
        (esmakker(0, "bordlægger", 1), [0, 0, 0, 1], (-640, 0, 0, 640)),
    ],
)
def test_player_who_goes_along_with_a_sol_gets_its_value_from_each_or_pays_it(deal, along, scores):
    assert totals("esmakker", deal | {"along": along}, options=ALONG) == scores


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


@pytest.mark.parametrize(
    ("deal", "along", "low", "high"),
    [
        (esmakker(0, "sol", 1), [0, 1, 1, 1], 10, 13),
        (esmakker(0, "ren sol", 0), [0, 1, 1, 1], 13, 13),
        (esmakker(0, "sol", 13), [0, 2, 0, 0], 0, 11),
        (esmakker(0, "ren sol", 12), [0, 2, 2, 0], 0, 11),
    ],
)
def test_the_tricks_of_the_bidder_and_of_all_who_go_along_make_thirteen(deal, along, low, high):
    number = deal["tricks"]
    said = [f"Tricks: {number} cannot be with Going along; it is from {low} to {high}."]
    assert wrong("esmakker", deal | {"along": along}, options=ALONG) == said


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
