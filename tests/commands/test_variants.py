"""`scorekeeper variants`: the catalogue by kinds of games."""

import json

import pytest

from scorekeeper.commands.variants import variants
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.representatives import lots_of


def shown(capsys, id=None, form="text"):
    variants(id, form)
    return capsys.readouterr().out


def test_every_game_stands_under_its_kind_and_every_kind_once(capsys):
    lines = shown(capsys).splitlines()
    kinds = [line for line in lines if line and not line.startswith((" ", "`"))]
    assert kinds[:2] == ["The Bismarck family: Sweden", "The Bismarck family: Denmark, Norway and Iceland"]
    assert len(kinds) == len(set(kinds))
    listed = [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "]
    assert listed == list(CATALOGUE.ids())
    assert max(map(len, lines)) < 80


@pytest.mark.parametrize(
    ("id", "length"),
    [
        ("sergeant-major", "3 players."),
        ("funfzehnern", "3 or 4 players."),
        ("canadian-salad", "3 to 6 players, 6 deals."),
        ("twenty-five", "3 to 9 players."),
        ("calypso", "4 players, 4 deals."),
        ("tute", "4 players, 1 deal."),
        ("bridge-solitaire", "1 player."),
    ],
)
def test_a_line_says_how_many_play_and_how_long(capsys, id, length):
    line = next(line for line in shown(capsys).splitlines() if line.startswith(f"  {id} "))
    assert line.removeprefix(f"  {id}").strip().startswith(length)


@pytest.mark.parametrize("ids", lots_of(CATALOGUE.ids()))
def test_the_object_that_is_printed_is_the_game_again(capsys, ids):
    for id in ids:
        [document] = json.loads(shown(capsys, id, "json"))
        new = {"kaiser": {"failed": "bid"}}.get(id, {})  # a new match begins with it, and the game alone does not
        assert CATALOGUE.from_document(document) == CATALOGUE.from_document(id, new), id


def test_one_game_whole_says_what_a_deal_of_it_says_with_ranges(capsys):
    text = " ".join(shown(capsys, "tyzicha").split())
    assert "bid (Bid): 100 to 400 by 10" in text
    assert "declarer (Declarer): seat 0, 1, 2" in text
    assert "points (Card points, not always): 3 of them, each 0 to 120, 120 in all" in text
    [document] = json.loads(shown(capsys, "tyzicha", "json"))
    assert document["deal"]["properties"]["bid"]["maximum"] == 400
    assert "deal" not in json.loads(shown(capsys, form="json"))[0]
