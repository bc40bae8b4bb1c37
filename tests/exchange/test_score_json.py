"""The sheet for other programs."""

import json

import pytest

from scorekeeper.commands.score import print_score
from scorekeeper.exchange.match_file import read_match_file
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from tests.exchange.worked import JSON
from tests.support.tables import at_table, thrown_in


def score(match):
    return json.loads(print_score(sheet_of(match)))


def test_the_worked_example_is_told_whole():
    assert score(read_match_file(JSON.encode()).match) == {
        "game": "swedish",
        "players": ["A", "B", "C"],
        "sides": [[0], [1], [2]],
        "deals": [
            {
                "number": 1,
                "dealer": 2,
                "declarer": 0,
                "contract": "sang",
                "played_as": None,
                "trump": None,
                "quotas": [8, 4, 4],
                "counts": [6, 6, 4],
                "scores": [-2, 2, 0],
                "running": [-2, 2, 0],
                "thrown_in": False,
                "note": None,
            },
            {
                "number": 2,
                "dealer": 0,
                "declarer": 1,
                "contract": "pass",
                "played_as": None,
                "trump": None,
                "quotas": [6, 4, 6],
                "counts": [9, 2, 5],
                "scores": [-3, 2, 1],
                "running": [-5, 4, 1],
                "thrown_in": False,
                "note": None,
            },
        ],
        "totals": [-5, 4, 1],
        "owed": [["spader", "trumf", "pass"], ["spader", "trumf", "sang"], ["spader", "trumf", "sang", "pass"]],
        "over": False,
        "finished": False,
        "stopped_early": False,
        "places": None,
        "next": {"number": 3, "dealer": 1, "declarer": 2, "contracts": ["spader", "trumf", "sang", "pass"]},
    }


def test_the_first_deal_of_an_estonian_match_has_no_dealer():
    assert score(at_table("estonian-3", first_dealer=2))["next"] == {
        "number": 1,
        "dealer": None,
        "declarer": 0,
        "contracts": ["no-trumps"],
    }
    assert score(at_table("estonian-3", {"counts": [6, 3, 3]}, first_dealer=2))["deals"][0]["dealer"] is None


def test_a_side_has_one_entry_and_a_seat_owes():
    told = score(at_table("finnish-partners", {"contract": "misere", "counts": [3, 10]}, first_dealer=3))
    assert told["sides"] == [[0, 2], [1, 3]]
    assert told["deals"][0]["quotas"] == [5, 8]
    assert told["totals"] == [2, -2]
    assert [len(seat) for seat in told["owed"]] == [3, 4, 4, 4]


def test_running_totals_include_a_starting_score():
    assert score(at_table("follett"))["totals"] == [-3, -3, -3]


def test_a_hand_thrown_in_scores_null_and_leaves_the_totals():
    told = score(at_table("swedish", thrown_in(contract="sang"), first_dealer=2))
    deal = told["deals"][0]
    assert (deal["thrown_in"], deal["scores"], deal["counts"], deal["running"]) == (True, None, None, [0, 0, 0])
    assert told["next"]["contracts"] == ["sang"]
    assert told["next"]["number"] == 1


def test_a_note_is_told():
    told = score(at_table("swedish", Deal({"contract": "sang", "counts": [6, 6, 4]}, note="late"), first_dealer=2))
    assert told["deals"][0]["note"] == "late"


def test_next_is_null_once_the_match_is_finished():
    told = score(at_table("manni", *[{"contract": "nolo", "counts": [0, 0, 12]}] * 3))
    assert (told["finished"], told["next"]) == (True, None)


THREE = [{"contract": "nolo", "counts": [0, 0, 12]}] * 3
ENDED = {"ended": "2026-01-31T23:00:00Z"}


@pytest.mark.parametrize(
    ("deals", "ended", "told"),
    [
        (THREE[:2], {}, (False, False, False)),
        (THREE[:2], ENDED, (True, False, True)),
        (THREE, {}, (True, True, False)),
        (THREE, ENDED, (True, True, False)),
    ],
)
def test_a_match_is_over_when_it_is_finished_or_was_stopped_early(deals, ended, told):
    found = score(at_table("manni", *deals, **ended))
    assert (found["over"], found["finished"], found["stopped_early"]) == told
    assert (found["places"] is not None, found["next"] is None) == (told[0], told[0])


def test_a_game_without_contracts_tells_its_own_answers():
    told = score(at_table("ecarte", {"king": "turned", "vulnerable": "nobody", "tricks": [5, 0]}))
    assert told["deals"][0] == {
        "number": 1,
        "dealer": 0,
        "declarer": None,
        "king": "turned",
        "vulnerable": "nobody",
        "tricks": [5, 0],
        "scores": [3, 0],
        "running": [3, 0],
        "thrown_in": False,
        "note": None,
    }
    assert told["owed"] == [[], []]
    assert told["next"]["contracts"] == []


def test_places_are_given_once_the_match_is_finished_and_ties_share_one():
    taken = [{"trump": "hearts", "counts": counts} for counts in ([8, 5, 3], [12, 2, 2])]
    for deals, facts, places in (
        (taken[:1], {}, None),
        (taken[:1], {"ended": "2026-01-31T22:00:00Z"}, [1, 1, 1]),
        ([taken[1]], {}, [1, 3, 2]),
    ):
        assert score(at_table("sergeant-major", *deals, **facts))["places"] == places
    solitaire = {"side": "player", "bid": 4, "strain": "hearts", "jokers": 0, "tricks": [10, 3]}
    assert score(at_table("bridge-solitaire", solitaire, solitaire))["places"] == [1, 2]
