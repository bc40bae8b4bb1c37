"""A match as a play that BG Stats opens, in the form that its pages for other programs tell."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper.exchange.match_link import play_of, print_play_link
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.tables import at_table, thrown_in

SANG = {"contract": "sang", "counts": [6, 6, 4]}
FACTS = {"first_dealer": 2, "started": "2026-01-31T21:30:00+02:00", "ended": "2026-01-31T23:00:00Z"}


def test_the_worked_example_is_a_play_with_every_value_that_the_app_wants():
    nolo = {"contract": "nolo", "counts": [0, 0, 12]}
    assert play_of(sheet_of(at_table("manni", nolo, nolo, nolo, players=3, location="At the Café", **FACTS)), "m1") == {
        "sourceName": "scorekeeper",
        "sourcePlayId": "m1",
        "playDate": "2026-01-31 19:30:00",
        "location": "At the Café",
        "durationMin": 210,
        "game": {"name": "Hornafjarðarmanni", "sourceGameId": "manni", "highestWins": True, "noPoints": False},
        "players": [
            {"name": "Anna", "sourcePlayerId": "Anna", "startPlayer": True, "winner": True, "rank": 1, "score": 12},
            {"name": "Bo", "sourcePlayerId": "Bo", "startPlayer": False, "winner": True, "rank": 1, "score": 12},
            {"name": "Cleo", "sourcePlayerId": "Cleo", "startPlayer": False, "winner": False, "rank": 3, "score": -24},
        ],
    }


def test_leader_of_the_first_trick_of_the_first_played_deal_is_the_start_player():
    deal = {"declarer": 3, "bid": 7, "trump": "hearts", "five": 0, "three": 1, "tricks": [5, 3]}
    for leads, first in (("forehand", "Cleo"), ("bidder", "Dag")):
        table = at_table("kaiser", thrown_in(), deal, first_dealer=1, options={"leads": leads})
        play = play_of(sheet_of(table), "m1")
        assert [each["name"] for each in play["players"] if each["startPlayer"]] == [first]


def test_the_lowest_wins_where_it_does():
    deals = [
        {"hand": "tricks", "tricks": [10, 5, 2]},
        {"hand": "hearts", "hearts": [7, 6, 0]},
        {"hand": "queens", "queens": [3, 1, 0]},
        {"hand": "spade-king", "spade-king": 0},
        {"hand": "last-trick", "last-trick": 1},
        {"hand": "salad", "tricks": [17, 0, 0], "hearts": [13, 0, 0], "queens": [4, 0, 0], "spade-king": 0,
         "last-trick": 0},
    ]  # fmt: skip
    play = play_of(sheet_of(at_table("canadian-salad", *deals, players=3, **FACTS)), "m1")
    assert (play["game"]["highestWins"], [each["winner"] for each in play["players"]]) == (False, [False, False, True])


def test_both_partners_win_with_the_total_of_their_side():
    deals = [{"raise": "retruc", "won": 0}] * 4
    play = play_of(sheet_of(at_table("truc", *deals, players=4, **FACTS)), "m1")
    assert [(each["name"], each["winner"], each["score"]) for each in play["players"]] == [
        ("Anna", True, 12),
        ("Cleo", True, 12),
        ("Bo", False, 0),
        ("Dag", False, 0),
    ]


def test_nobody_has_won_a_match_that_was_stopped_early_and_somebody_is_first():
    play = play_of(sheet_of(at_table("swedish", SANG, players=3, **FACTS)), "m1")
    assert [(each["winner"], each["rank"]) for each in play["players"]] == [(False, 3), (False, 1), (False, 2)]


def test_unfinished_match_has_no_winner_and_an_unknown_start_is_left_out():
    play = play_of(sheet_of(at_table("swedish", SANG, players=3, first_dealer=2)), "m1")
    assert not any(each["winner"] for each in play["players"])
    assert "playDate" not in play


def test_a_house_table_is_no_play_of_the_game_whose_id_it_has():
    table = CATALOGUE.from_document(CATALOGUE.game("swedish").document() | {"target": 50})
    game = play_of(sheet_of(at_table(table, SANG)), "m1")["game"]
    assert (game["name"], game["sourceGameId"]) == ("Swedish Bismarck (8b3f)", "swedish~8b3f09b75393")


def test_the_house_is_no_player():
    assert [each["name"] for each in play_of(sheet_of(at_table("bridge-solitaire", players=1)), "m1")["players"]] == [
        "Anna"
    ]


@pytest.mark.parametrize("name", ["Åse & Bo", 'a"b', "=1+1", "安娜#?%"])
def test_any_name_stays_whole_in_the_link(name):
    link = print_play_link(sheet_of(at_table("swedish", SANG, players=(name, "Bo", "Cleo"), **FACTS)), "m1")
    (data,) = parse_qs(urlsplit(link).query, strict_parsing=True)["data"]
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName")
    assert link.isascii()
    assert json.loads(data)["players"][0]["name"] == name
