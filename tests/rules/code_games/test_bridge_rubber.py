"""Rubber bridge for four, by the scoring table of the laws and by the examples of two courses."""

import pytest

from scorekeeper.match.sheet import sheet_of
from tests.rules.code_games.bridge_deals import bid
from tests.support.tables import at_table, played, spoken

ID = "bridge-rubber"
GAME = bid(0, 3, "none", 9)
"""Three at no trumps, made: a game for the first side."""


def scored(*deals, **facts):
    """Return the points of the last deal for each side, below and above the line."""
    outcome = played(ID, *deals, **facts).outcomes[-1]
    assert outcome.faults == ()
    return outcome.details["below"], outcome.details["above"]


@pytest.mark.parametrize(
    ("before", "deal", "below", "above"),
    [
        ([], bid(0, 2, "hearts", 10), (60, 0), (60, 0)),
        ([], bid(1, 4, "spades", 8, doubling="doubled"), (0, 0), (300, 0)),
        ([], bid(2, 3, "none", 10), (100, 0), (30, 0)),
        ([], bid(3, 3, "spades", 9), (0, 90), (0, 0)),
        ([GAME], bid(0, 2, "diamonds", 6), (0, 0), (0, 200)),
        ([], bid(0, 6, "hearts", 13, doubling="doubled"), (360, 0), (650, 0)),
        ([GAME, bid(1, 3, "none", 9)], bid(1, 4, "spades", 10), (0, 120), (0, 500)),
        ([GAME], bid(2, 5, "clubs", 11), (100, 0), (700, 0)),
        ([GAME], bid(1, 1, "none", 7, doubling="redoubled"), (0, 160), (0, 100)),
        ([], bid(0, 4, "hearts", 10, honours=1, held="five"), (120, 0), (0, 150)),
        ([], bid(0, 4, "hearts", 10, honours=0, held="four"), (120, 0), (100, 0)),
        ([], bid(0, 1, "none", 5, honours=0), (0, 0), (150, 100)),
        ([], {"declarer": "passed"}, (0, 0), (0, 0)),
    ],
)
def test_a_contract_scores_below_and_above_the_line_what_the_laws_say(before, deal, below, above):
    assert scored(*before, deal) == (below, above)


QUESTION = (GAME, bid(2, 2, "clubs", 9), bid(1, 2, "hearts", 10), bid(0, 1, "spades", 7), bid(2, 1, "none", 7))
"""A game, then 70 below and 20 above; the others 60 below and 60 above; and one at no trumps, made."""


def test_the_question_of_a_course_is_answered_by_930_to_120():
    sheet = sheet_of(at_table(ID, *QUESTION))
    assert (sheet.conflicts, sheet.over, sheet.totals) == ([], True, (930, 120))
    assert sheet.bridge_pad.games == (2, 0)


@pytest.mark.parametrize(
    ("deals", "options", "totals"),
    [
        (QUESTION[:1], {}, (400, 0)),
        (QUESTION[1:2], {}, (160, 0)),
        (QUESTION[1:2], {"part": "50"}, (110, 0)),
        (QUESTION[:3], {"part": "50"}, (460, 120)),
    ],
)
def test_stopped_rubber_brings_300_for_the_only_game_and_100_or_50_for_a_part_score(deals, options, totals):
    assert sheet_of(at_table(ID, *deals, options=options, ended="2026-11-21T20:00:00Z")).totals == totals


def test_vulnerable_side_and_points_below_the_line_are_told_before_the_next_deal():
    due = played(ID, GAME, bid(1, 2, "hearts", 8)).due
    assert spoken(due.facts) == ["Seat 2 deals", "Seat 0 are vulnerable", "Seat 1 have 60 below the line"]
    assert due.details == {"contracts": [], "games": (1, 0), "vulnerable": [True, False], "below": (0, 60)}


def test_after_a_deal_that_all_pass_the_next_player_deals():
    match = played(ID, {"declarer": "passed"})
    assert (match.conflicts, match.totals, match.due.dealer) == ([], (0, 0), 1)


def test_the_player_after_the_declarer_leads():
    leads = [played(ID, deal).outcomes[0].forehand for deal in (bid(3, 1, "clubs", 7), {"declarer": "passed"})]
    assert leads == [0, None]
