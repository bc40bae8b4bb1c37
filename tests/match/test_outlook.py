"""The lines of what can still be reached: when there are some, and what they say."""

from __future__ import annotations

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import outlook
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say

EVENING = [
    {"contract": contract, "counts": counts}
    for contract, counts in (
        *(("sang", [6, 6, 4]), ("pass", [9, 2, 5]), ("trumf", [3, 4, 9]), ("spader", [10, 3, 3])),
        *(("trumf", [5, 7, 4]), ("pass", [6, 8, 2]), ("trumf", [8, 2, 6]), ("spader", [4, 9, 3])),
        *(("sang", [2, 5, 9]), ("pass", [3, 7, 6]), ("sang", [5, 8, 3]), ("spader", [4, 6, 6])),
    )
]
LAST = EVENING[:11]  # Cleo, with +4, is forehand and owes Spader; Anna has −3, Bo −1


def lines(deals, game="swedish", **facts):
    rules = CATALOGUE.game(game)
    players = ("Anna", "Bo", "Cleo", "Dag")[: rules.info.players[0]]
    sheet = Sheet(Match(rules, players, 2, tuple(Deal(deal) for deal in deals), **facts))
    return [say(line, sheet) for line in outlook(sheet)]


@pytest.mark.parametrize(("played", "said"), [(5, 0), (6, 3), (11, 3), (12, 0)])
def test_there_is_a_line_for_each_from_the_middle_of_a_match_until_it_is_over(played, said):
    assert len(lines(EVENING[:played])) == said


def test_the_last_deal_adds_between_what_no_trick_and_all_tricks_bring():
    assert lines(LAST) == ["Anna: −4 to +12", "Bo: −4 to +12", "Cleo: −8 to +8"]


def test_leader_who_cannot_be_caught_has_no_line_about_the_others():
    ahead = [deal if "pass" not in deal.values() else deal | {"counts": [8, 8, 0]} for deal in LAST]
    ahead[8] = ahead[8] | {"counts": [0, 0, 16]}
    assert lines(ahead)[2] == "Cleo: −8 to +8, can no longer be caught"
    assert [line for line in lines(ahead) if "win" in line] == []


def test_outlook_says_who_can_still_win_if_somebody_cannot():
    behind = [LAST[0] | {"counts": [0, 9, 7]}, *LAST[1:3], LAST[3] | {"counts": [0, 8, 8]}, *LAST[4:]]
    assert lines(behind) == [
        "Anna: −4 to +12, can no longer win",
        "Bo: −4 to +12, can still win",
        "Cleo: −8 to +8, can still win",
    ]


def test_nothing_is_said_while_a_deal_has_a_fault_or_once_the_match_was_stopped():
    assert lines([EVENING[0] | {"counts": [6, 6, 5]}, *EVENING[1:8]]) == []
    assert lines(EVENING[:8], ended="2026-01-30T23:00:00Z") == []


def test_a_game_that_cannot_say_it_has_no_lines():
    assert lines([{"tricks": [3, 2, 0]}], "twenty-five") == []
