"""Gin Rummy, by the examples of rummytalk, ginplayeronline.com and ginrummy.com."""

from scorekeeper.match.sheet import sheet_of
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, spoken, thrown_in

ID = "gin"


def knock(who, own, other, **more):
    return {"knocker": who, "how": "knock", "knocked_with": own, "deadwood": other, **more}


def gin(who, other, how="gin", **more):
    return {"knocker": who, "how": how, "deadwood": other, **more}


MATCH = (knock(0, 8, 20), gin(0, 14), knock(0, 8, 7), knock(1, 5, 30), knock(0, 1, 16), gin(0, 15))


def test_a_match_that_is_stopped_brings_nothing_besides():
    assert sheet_of(at_table(ID, *MATCH[:-1], ended="2026-11-21T20:00:00Z")).totals == (66, 51)


def test_a_deal_that_is_thrown_in_is_dealt_again_by_the_same_player():
    match = played(ID, thrown_in(), knock(0, 8, 20), first_dealer=1)
    assert [outcome.dealer for outcome in match.outcomes] == [1, 1]
    assert spoken(match.due.facts) == ["Seat 0 deals", "Seat 1 begins"]


def test_the_deadwood_of_whoever_has_gin_is_not_asked():
    game, position = at_table(ID).game, played(ID).position
    asked = [[field.key for field in game.questions(position, said).fields] for said in ({}, gin(0, 1), knock(0, 1, 2))]
    assert asked == [["knocker", "how"], ["knocker", "how", "deadwood"], ["knocker", "how", "knocked_with", "deadwood"]]


def test_the_page_of_gin_says_what_a_box_brings():
    assert "At the end, 100 for the winner, and 25 for each box." in map(say, at_table(ID).game.outline.facts)
    lower = at_table(ID, options={"premiums": "20"}).game.as_set()
    assert "At the end, 100 for the winner, and 20 for each box." in map(say, lower.facts)
