"""Gin Rummy, by the examples of rummytalk, ginplayeronline.com and ginrummy.com."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, spoken, thrown_in

ID = "gin"


def knock(who, own, other, **more):
    return {"knocker": who, "how": "knock", "knocked_with": own, "deadwood": other, **more}


def gin(who, other, how="gin", **more):
    return {"knocker": who, "how": how, "deadwood": other, **more}


TWENTY = {"premiums": "20", "undercut": "10"}


@pytest.mark.parametrize(
    ("deal", "options", "points"),
    [
        (knock(0, 8, 20), {}, (12, 0)),
        (gin(0, 14), {}, (39, 0)),
        (knock(0, 8, 7), {}, (0, 26)),
        (knock(0, 3, 11), {}, (8, 0)),
        (knock(0, 3, 1), {}, (0, 27)),
        (knock(1, 5, 5), {}, (25, 0)),
        (knock(1, 5, 5), {"equal": "difference"}, (0, 0)),
        (gin(1, 14, "big-gin"), {}, (0, 45)),
        (gin(1, 0), {}, (0, 25)),
        (gin(0, 14), TWENTY, (34, 0)),
        (gin(0, 14, "big-gin"), TWENTY, (40, 0)),
        (knock(0, 8, 7), TWENTY, (0, 11)),
        (knock(0, 8, 20, spades="yes"), {"spades": "on"}, (24, 0)),
        (knock(0, 8, 7, spades="yes"), {"spades": "on"}, (0, 52)),
        (knock(0, 8, 20), {"spades": "on"}, (12, 0)),
    ],
)
def test_a_deal_scores_what_the_sources_say(deal, options, points):
    (outcome,) = played(ID, deal, options=options).outcomes
    assert (outcome.faults, outcome.points) == ((), points)


MATCH = (knock(0, 8, 20), gin(0, 14), knock(0, 8, 7), knock(1, 5, 30), knock(0, 1, 16), gin(0, 15))


def test_at_the_end_the_game_and_the_boxes_of_both_are_counted():
    sheet = sheet_of(at_table(ID, *MATCH))
    assert sheet.position.totals == (106, 51)
    assert (sheet.over, sheet.totals, sheet.standing.places) == (True, (306, 101), (1, 2))
    assert spoken(sheet.standing.counters) == ["4 boxes", "2 boxes"]


@pytest.mark.parametrize(
    ("deals", "options", "totals"),
    [
        ((gin(0, 75),), {}, (325, 0)),  # 100 in the deal, as much again for the shutout, 100 and 25
        ((gin(0, 80),), {"premiums": "20"}, (320, 0)),
        ((gin(0, 40, spades="yes"),), {"spades": "on"}, (410, 0)),  # 130 twice, 100, two boxes
        ((knock(1, 5, 5), gin(1, 75)), {"equal": "difference"}, (0, 325)),
        ((knock(1, 5, 5), gin(1, 75)), {}, (50, 225)),
    ],
)
def test_winner_against_an_opponent_without_points_gets_the_points_of_the_deals_twice(deals, options, totals):
    assert sheet_of(at_table(ID, *deals, options=options)).totals == totals


def test_a_match_that_is_stopped_brings_nothing_besides():
    assert sheet_of(at_table(ID, *MATCH[:-1], ended="2026-11-21T20:00:00Z")).totals == (66, 51)


def test_player_who_reaches_the_target_wins_whatever_the_boxes_bring():
    eight = [knock(1, 1, 9)] * 8
    sheet = sheet_of(at_table(ID, *eight, gin(0, 70), gin(0, 70)))
    assert (sheet.totals, sheet.standing.places) == ((340, 264), (1, 2))
    sheet = sheet_of(at_table(ID, *[knock(1, 1, 8)] * 14, gin(0, 75)))
    assert (sheet.totals, sheet.standing.places) == ((225, 448), (1, 2))


def test_a_deal_that_is_thrown_in_is_dealt_again_by_the_same_player():
    match = played(ID, thrown_in(), knock(0, 8, 20), first_dealer=1)
    assert [outcome.dealer for outcome in match.outcomes] == [1, 1]
    assert spoken(match.due.facts) == ["Seat 0 deals", "Seat 1 begins"]


def test_a_deal_is_noted_as_it_ended():
    captions = [
        " · ".join(map(say, played(ID, deal, options={"spades": "on"}).outcomes[0].caption))
        for deal in (knock(0, 8, 20), gin(1, 14, "big-gin", spades="yes"))
    ]
    assert captions == ["Knock: Seat 0 · 8 against 20", "Big gin: Seat 1 · Upcard a spade"]


def test_the_deadwood_of_whoever_has_gin_is_not_asked():
    game, position = at_table(ID).game, played(ID).position
    asked = [[field.key for field in game.questions(position, said).fields] for said in ({}, gin(0, 1), knock(0, 1, 2))]
    assert asked == [["knocker", "how"], ["knocker", "how", "deadwood"], ["knocker", "how", "knocked_with", "deadwood"]]


def test_the_page_of_gin_says_what_a_box_brings():
    assert "At the end, 100 for the winner, and 25 for each box." in map(say, at_table(ID).game.outline.facts)
    lower = at_table(ID, options={"premiums": "20"}).game.as_set()
    assert "At the end, 100 for the winner, and 20 for each box." in map(say, lower.facts)
