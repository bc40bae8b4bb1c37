"""Truc, as Denexa's page tells it."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import played, spoken

ID = "truc"


def hand(calls, won):
    return {"raise": calls, "won": won}


@pytest.mark.parametrize(
    ("deal", "points"),
    [
        # Seat 0 deals: the side of seats 1 and 3 are the dealer's opponents.
        (hand("none", 0), (1, 0)),
        (hand("none", 1), (0, 1)),
        (hand("none", "tie"), (0, 1)),
        (hand("truc", 0), (2, 0)),
        (hand("truc", "tie"), (0, 2)),
        (hand("truc-refused", 0), (1, 0)),
        (hand("retruc", 1), (0, 3)),
        (hand("retruc", "tie"), (0, 3)),
        (hand("retruc-refused", 0), (2, 0)),
        (hand("retruc-refused", 1), (0, 2)),
    ],
)
def test_a_hand_scores_the_stake_last_agreed(deal, points):
    outcome = played(ID, deal).outcomes[0]
    assert outcome.faults == ()
    assert outcome.points == points
    assert outcome.details["stake"] == max(points)
    assert sum(part.points for part in outcome.parts) == sum(points)


def test_the_deal_passes_to_the_right_and_the_player_on_the_dealers_right_leads():
    match = played(ID, *[hand("none", 0)] * 3, first_dealer=1)
    assert [o.dealer for o in match.outcomes] == [1, 0, 3]
    assert spoken(match.due.facts) == ["Seat 2 deals", "Seat 1 leads to the first trick"]


ELEVEN = [*[hand("retruc", 0)] * 3, hand("truc", 0)]


def test_a_side_that_alone_has_eleven_decides_and_plays_for_three():
    match = played(ID, *ELEVEN)
    assert match.totals == (11, 0)
    assert match.due.details["stake"] == 3
    assert match.due.details["decides"] == 0
    asked = CATALOGUE.game(ID).questions(match.position, {})
    assert [f.key for f in asked.fields] == ["decision"]
    won = played(ID, *ELEVEN, {"decision": "played", "won": 0})
    assert won.totals == (14, 0)
    assert won.standing.over
    lost = played(ID, *ELEVEN, {"decision": "played", "won": 1})
    assert lost.totals == (11, 3)
    assert not lost.standing.over


def test_at_eleven_each_the_hand_is_raised_as_ever_and_wins_the_game():
    level = [*ELEVEN, *[{"decision": "played", "won": 1}] * 3, {"decision": "declined"}, {"decision": "declined"}]
    match = played(ID, *level)
    assert match.totals == (11, 11)
    assert spoken(match.due.facts)[2:] == ["this hand wins the game"]
    assert match.due.details["stake"] == 1
    for deal, totals in (
        (hand("none", 1), (11, 12)),
        (hand("truc-refused", 0), (12, 11)),
        (hand("retruc", 0), (14, 11)),
    ):
        end = played(ID, *level, deal)
        assert end.totals == totals
        assert end.standing.over


def test_after_a_refusal_the_side_that_raised_last_is_asked_for_instead_of_the_winner():
    game, position = CATALOGUE.game(ID), played(ID).position
    refused = game.questions(position, {"raise": "retruc-refused"})
    assert [say(f.label) for f in refused.fields] == ["Raise", "Last raise"]
    assert spoken(refused.missing) == ["Who raised last?"]
    assert [o.value for o in refused.fields[1].options] == [0, 1]
    played_out = game.questions(position, {"raise": "retruc"})
    assert [o.value for o in played_out.fields[1].options] == [0, 1, "tie"]


def test_at_eleven_the_side_that_has_it_is_told_to_decide_and_what_each_way_brings():
    match = played(ID, *ELEVEN)
    assert spoken(match.due.facts)[2:] == ["Seat 0 look at their cards and decide: the hand is for 3"]
    (decision,) = CATALOGUE.game(ID).questions(match.position, {}).fields
    assert decision.announced
    assert [(o.value, say(o.name), say(o.hint)) for o in decision.options] == [
        ("played", "Played", "for 3"),
        ("declined", "Not played", "1 for Seat 1"),
    ]
    before = played(ID)
    assert before.due.details == {"contracts": [], "stake": 1, "decides": None}
    assert len(before.due.facts) == 2


def test_hand_played_at_eleven_is_announced_and_a_declined_one_is_not():
    game, position = CATALOGUE.game(ID), played(ID, *ELEVEN).position
    said = game.questions(position, {"decision": "played"}).announced
    assert say(said) == "Seat 0 play the hand for 3"
    assert game.questions(position, {"decision": "declined"}).announced is None


def test_the_other_side_at_eleven_decides_likewise():
    match = played(ID, *[hand("retruc", 1)] * 3, hand("truc", 1))
    assert match.totals == (0, 11)
    assert match.due.details["decides"] == 1
    (decision,) = CATALOGUE.game(ID).questions(match.position, {}).fields
    assert say(decision.options[1].hint) == "1 for Seat 0"
    assert played(ID, *[hand("retruc", 1)] * 3, hand("truc", 1), {"decision": "declined"}).totals == (1, 11)


def test_a_tie_says_whom_it_goes_to():
    game = CATALOGUE.game(ID)
    won = game.questions(played(ID).position, {"raise": "none"}).fields[1]
    assert [(say(o.name), o.hint and say(o.hint)) for o in won.options] == [
        ("Seat 0", None),
        ("Seat 1", None),
        ("Tie", "goes to Seat 1"),
    ]


def test_the_stakes_are_told_before_the_first_deal_with_what_each_scores():
    outline = CATALOGUE.game(ID).outline
    assert say(outline.legend) == "Numbers: what the hand scores"
    assert [(each.key, say(each.name), spoken(each.says), each.numbers) for each in outline.entries] == [
        ("none", "Not raised", ["for 1"], (1,)),
        ("truc", "Truc", ["accepted, for 2"], (2,)),
        ("truc-refused", "Truc refused", ["1 to the raisers"], (1,)),
        ("retruc", "Retruc", ["accepted, for 3"], (3,)),
        ("retruc-refused", "Retruc refused", ["2 to the raisers"], (2,)),
    ]
