"""Coiffeur: each side announces every row once, and alone writes its points, times the row's factor."""

import json
import tomllib
from pathlib import Path

import pytest

from scorekeeper.commands.score import print_score
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.score_grid import hand_rows
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.code_games.coiffeur import ROWS
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from tests.support.handing_on import check_every_way
from tests.support.tables import at_table, played, spoken

COIFFEUR = CATALOGUE.game("coiffeur")
PUBLISHED = tomllib.loads((Path(__file__).parents[2] / "data/published/coiffeur.toml").read_text("utf-8"))["matches"]


def row(side, contract, points=None):
    """A deal; without points, a match."""
    said = {"match": "yes"} if points is None else {"points": points}
    return {"side": side, "contract": contract, **said}


@pytest.mark.parametrize("match", PUBLISHED, ids=lambda match: match["source"])
def test_a_published_match_comes_to_what_was_published(match):
    game = CATALOGUE.from_document("coiffeur", match["options"])
    assert played(game, *match["deals"], options=match["options"]).totals == tuple(match["totals"])


def test_the_announcing_side_alone_scores_its_points_times_the_factor_of_its_row():
    assert [(each.name, each.factor) for each in ROWS] == [
        ("Eichel", 1),
        ("Rosen", 2),
        ("Schilten", 3),
        ("Schellen", 4),
        ("Obenabe", 5),
        ("Undenufe", 6),
        ("Joker 7", 7),
        ("Joker 8", 8),
        ("Slalom", 9),
        ("Guschti", 10),
    ]
    game = CATALOGUE.from_document("coiffeur", {"rows": "ten"})
    position = game.start(at_table(game).setup)
    for each in ROWS:
        for points in (0, 1, 100, 157):
            assert game.play(position, row(0, each.key, points)).points == (each.factor * points, 0)
            assert game.play(position, row(1, each.key, points)).points == (0, each.factor * points)


def whole(options=None):
    """A match in which each side takes 100 in every row, down the sheet."""
    game = CATALOGUE.from_document("coiffeur", options or {})
    return at_table(game, *(row(side, each.key, 100) for each in game.rows for side in (0, 1)), options=options or {})


@pytest.mark.parametrize(("options", "deals", "total"), [({}, 16, 3600), ({"rows": "ten"}, 20, 5500)])
def test_a_match_is_over_when_each_side_has_announced_every_row(options, deals, total):
    sheet = sheet_of(whole(options))
    assert (len(sheet.match.deals), sheet.totals, sheet.standing.over) == (deals, (total, total), True)
    assert sheet.match.game.info.deals == deals
    assert sheet.due is None


def test_the_deal_goes_to_the_right_and_forehand_announces_or_pushes():
    match = played(COIFFEUR, row(0, "rosen", 80), row(1, "rosen", 80))
    assert [(outcome.dealer, outcome.forehand) for outcome in match.outcomes] == [(0, 3), (3, 2)]
    assert spoken(COIFFEUR.due(match.position).facts) == ["Seat 2 deals", "Seat 1 announces, or pushes"]


def test_a_side_that_has_announced_every_row_is_barred_from_announcing():
    position = played(COIFFEUR, *(row(0, each.key, 50) for each in ROWS[:8])).position
    side, *_ = COIFFEUR.questions(position, {}).fields
    assert [option.barred is None for option in side.options] == [False, True]


def test_the_sheet_has_a_row_with_its_factor_and_a_column_for_each_side():
    sheet = sheet_of(at_table(COIFFEUR, row(1, "eichel", 60), row(0, "rosen", 100), row(0, "eichel")))
    rows = hand_rows(sheet)
    assert [(say(each.hand.name), say(each.hand.worth), each.points, each.deals) for each in rows][:3] == [
        ("Eichel", "× 1", (257, 60), (2, 0)),
        ("Rosen", "× 2", (200, None), (1, None)),
        ("Schilten", "× 3", (None, None), (None, None)),
    ]
    lines = print_text(sheet).splitlines()
    assert [line.split() for line in lines if line.startswith(("Eichel", "Rosen"))][:2] == [
        ["Eichel", "│", "257", "│", "60"],
        ["Rosen", "│", "200", "│"],
    ]


@pytest.mark.parametrize("options", [{}, {"rows": "ten"}])
def test_a_match_comes_back_from_its_file_its_link_and_its_csv(options):
    check_every_way(whole(options))


@pytest.mark.parametrize(
    "options", [{"rows": "nine"}, {"match": "258"}, {"rows": 8}, {"rows": []}, {"sheep": 1}, {"factor-eichel": 16}]
)
def test_an_option_that_it_does_not_have_is_refused(options):
    with pytest.raises(BrokenTable):
        CATALOGUE.from_document("coiffeur", options)


def test_every_row_is_owed_by_both_players_of_a_side_until_it_is_announced():
    match = sheet_of(at_table("coiffeur", row(0, "eichel", 100), row(1, "joker", 60)))
    keys = tuple(each.key for each in ROWS[:8])
    ours = tuple(key for key in keys if key != "eichel")
    theirs = tuple(key for key in keys if key != "joker")
    assert sheet_of(at_table("coiffeur")).owed == (keys,) * 4
    assert match.owed == (ours, theirs, ours, theirs)
    assert len(sheet_of(at_table("coiffeur", options={"rows": "ten"})).owed[0]) == 10
    assert json.loads(print_score(match))["owed"] == [list(row) for row in match.owed]
    assert "owes" not in print_text(match)
