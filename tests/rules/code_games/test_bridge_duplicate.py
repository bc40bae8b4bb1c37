"""Duplicate bridge at one table, by the figures of Lumbroso, of qoobaa/bridge, and of the scoring table."""

import pytest

from scorekeeper.match.sheet import sheet_of
from tests.rules.code_games.bridge_deals import bid
from tests.support.tables import at_table, played

ID = "bridge-duplicate"


def on_board(number, deal):
    """Return the points of a contract on a board, after boards that were passed out."""
    outcome = played(ID, *[{"declarer": "passed"}] * (number - 1), deal).outcomes[-1]
    assert outcome.faults == ()
    return outcome.points


@pytest.mark.parametrize(
    ("level", "strain", "over", "doubling", "points"),
    [
        (1, "clubs", 0, None, (70, 70)),
        (2, "hearts", 0, None, (110, 110)),
        (2, "spades", 2, None, (170, 170)),
        (6, "hearts", 0, None, (980, 1430)),
        (6, "spades", 0, None, (980, 1430)),
        (7, "diamonds", 0, None, (1440, 2140)),
        (1, "none", 0, None, (90, 90)),
        (3, "none", 0, None, (400, 600)),
        (3, "none", 1, None, (430, 630)),
        (4, "spades", 0, None, (420, 620)),
        (4, "spades", 1, None, (450, 650)),
        (5, "diamonds", 0, None, (400, 600)),
        (6, "none", 0, None, (990, 1440)),
        (7, "none", 0, None, (1520, 2220)),
        (2, "hearts", 0, "doubled", (470, 670)),
        (1, "clubs", 0, "doubled", (140, 140)),
        (1, "none", 0, "redoubled", (560, 760)),
        (4, "spades", 1, "doubled", (690, 990)),
        (4, "spades", -1, None, (-50, -100)),
        (4, "spades", -2, "doubled", (-300, -500)),
        (4, "spades", -4, "doubled", (-800, -1100)),
        (4, "spades", -1, "redoubled", (-200, -400)),
    ],
)
def test_a_contract_brings_what_the_table_has_not_vulnerable_and_vulnerable(level, strain, over, doubling, points):
    deal = bid(0, level, strain, 6 + level + over, doubling=doubling)
    brought = tuple(on_board(board, deal) for board in (1, 2))
    assert brought == tuple((each, 0) if each > 0 else (0, -each) for each in points)


VULNERABLE = ["", "NS", "EW", "NSEW", "NS", "EW", "NSEW", "", "EW", "NSEW", "", "NS", "NSEW", "", "NS", "EW"]


@pytest.mark.parametrize("first", [0, 1])
def test_vulnerability_goes_by_the_board_number_and_repeats_after_sixteen(first):
    for number, who in enumerate([*VULNERABLE, *VULNERABLE[:4]]):
        due = played(ID, *[{"declarer": "passed"}] * number, first_dealer=first, options={"deals": 20}).due
        north_south, east_west = due.details["vulnerable"] if first == 0 else due.details["vulnerable"][::-1]
        assert (north_south, east_west) == ("NS" in who, "EW" in who)
        assert due.dealer == (first + number) % 4


def test_the_match_is_over_after_as_many_boards_as_were_agreed_on():
    sheet = sheet_of(at_table(ID, {"declarer": "passed"}, bid(1, 1, "clubs", 7), options={"deals": 2}))
    assert (sheet.conflicts, sheet.over, sheet.totals) == ([], True, (0, 70))
    assert played(ID).due.of == 16
