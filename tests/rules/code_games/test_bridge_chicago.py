"""Chicago: four deals of bridge, as the ACBL and David Stevenson tell it."""

from tests.rules.code_games.bridge_deals import bid
from tests.support.tables import played, spoken, thrown_in, wrong

ID = "bridge-chicago"
SHORT = bid(0, 1, "clubs", 6)
"""One down: nothing is carried from it."""


def vulnerable(**facts):
    """Return the vulnerable sides in each of the four deals; seat 0 deals the first."""
    replays = [played(ID, *[SHORT] * deals, **facts) for deals in range(4)]
    return [[side for side in (0, 1) if replay.due.details["vulnerable"][side]] for replay in replays]


def test_nobody_is_vulnerable_then_the_dealers_side_twice_or_the_other_then_both():
    assert vulnerable() == [[], [1], [0], [0, 1]]
    assert vulnerable(first_dealer=3) == [[], [0], [1], [0, 1]]
    assert vulnerable(options={"vulnerable": "others"}) == [[], [0], [1], [0, 1]]


def test_a_deal_that_all_pass_is_dealt_again_by_the_same_player():
    match = played(ID, SHORT, thrown_in())
    assert (match.conflicts, match.due.number, match.due.dealer) == ([], 2, 1)
    assert spoken(match.due.facts) == ["Seat 1 deals", "Seat 1 are vulnerable"]
    assert wrong(ID, {"declarer": "passed"}) == [
        'Declarer: "passed" is not one of 0 (Seat 0), 1 (Seat 1), 2 (Seat 2), 3 (Seat 3).'
    ]


def test_points_below_the_line_are_told_before_the_next_deal():
    due = played(ID, bid(1, 2, "hearts", 8)).due
    assert spoken(due.facts)[2:] == ["Seat 1 have 60 below the line"]
