"""A match as a play that BG Stats opens, in the form that its pages for other programs tell."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from scorekeeper.exchange.play_link import play_of, print_play_link
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.tables import at_table, thrown_in

SANG = {"contract": "sang", "counts": [6, 6, 4]}
FACTS = {"first_dealer": 2, "started": "2026-01-31T21:30:00+02:00", "ended": "2026-01-31T23:00:00Z"}


def test_the_worked_example_is_a_play_with_every_value_that_the_app_wants():
    assert play_of(sheet_of(at_table("swedish", SANG, players=3, **FACTS)), "m1") == {
        "sourceName": "scorekeeper",
        "sourcePlayId": "m1",
        "playDate": "2026-01-31 19:30:00",
        "game": {"name": "Swedish Bismarck", "sourceGameId": "swedish", "highestWins": True, "noPoints": False},
        "players": [
            {"name": "Anna", "sourcePlayerId": "Anna", "startPlayer": True, "winner": False, "rank": 3, "score": -2},
            {"name": "Bo", "sourcePlayerId": "Bo", "startPlayer": False, "winner": True, "rank": 1, "score": 2},
            {"name": "Cleo", "sourcePlayerId": "Cleo", "startPlayer": False, "winner": False, "rank": 2, "score": 0},
        ],
    }


def test_whoever_leads_to_the_first_trick_of_the_first_deal_that_is_played_is_the_start_player():
    deal = {"declarer": 3, "bid": 7, "trump": "hearts", "five": 0, "three": 1, "tricks": [5, 3]}
    for leads, first in (("forehand", "Cleo"), ("bidder", "Dag")):
        table = at_table("kaiser", thrown_in(), deal, first_dealer=1, options={"leads": leads})
        play = play_of(sheet_of(table), "m1")
        assert [each["name"] for each in play["players"] if each["startPlayer"]] == [first]


def test_the_lowest_wins_where_it_does():
    play = play_of(
        sheet_of(at_table("canadian-salad", {"hand": "tricks", "tricks": [10, 5, 2]}, players=3, **FACTS)), "m1"
    )
    assert (play["game"]["highestWins"], [each["winner"] for each in play["players"]]) == (False, [False, False, True])


def test_both_partners_win_with_the_total_of_their_side():
    deal = {"contract": "no-trump", "counts": [8, 5]}
    play = play_of(sheet_of(at_table("finnish-partners", deal, players=4, **FACTS)), "m1")
    assert [(each["name"], each["winner"], each["score"]) for each in play["players"]] == [
        ("Anna", True, 3),
        ("Cleo", True, 3),
        ("Bo", False, -3),
        ("Dag", False, -3),
    ]


def test_nobody_has_won_a_match_that_is_not_over_and_a_start_that_is_not_known_is_left_out():
    play = play_of(sheet_of(at_table("swedish", SANG, players=3, first_dealer=2)), "m1")
    assert not any(each["winner"] for each in play["players"])
    assert "playDate" not in play


def test_a_house_table_is_no_play_of_the_game_whose_id_it_has():
    table = CATALOGUE.from_document(CATALOGUE.game("swedish").document() | {"target": 50})
    game = play_of(sheet_of(at_table(table, SANG)), "m1")["game"]
    assert (game["name"], game["sourceGameId"]) == ("Swedish Bismarck (8b39)", "swedish~8b3979d567ef")


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
