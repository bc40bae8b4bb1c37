"""The sheet that is copied for a chat: narrow, and to be read in letters of any width."""

from dataclasses import replace
from random import Random

import pytest

from scorekeeper.exchange.chat_sheet import print_for_chat
from scorekeeper.exchange.match_file import read_match_file
from scorekeeper.exchange.text_tables import width
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.exchange.worked import JSON
from tests.proofs.playing import match_of
from tests.support.representatives import lots_of
from tests.support.tables import at_table, thrown_in

LONG = tuple(f"{name} Featherstone-Ek"[:24].ljust(24, "x") for name in (
    "Anna-Konstantina", "Bartholomew", "Cleopatra", "Dagobert", "Eva-Maria", "Finn-Lasse", "Gustav", "Hilma", "Ivo",
))  # fmt: skip
WIDE = ("李小龙李小龙李小龙李小龙李小龙李小龙李小龙李小龙", "王" * 24, *(f"名{'字' * 22}{n}" for n in range(7)))


def copied(match):
    return print_for_chat(sheet_of(match))


def test_chat_sheet_has_the_result_the_next_deal_the_owed_contracts_and_every_deal():
    assert (
        copied(read_match_file(JSON.encode()).match)
        == """\
Swedish Bismarck

B is ahead. After 2 of 12 deals.
1. B +4
2. C +1
3. A −5

Deal 3 of 12 · B deals
  C is forehand and owes Spader, Trumf, Sang, Pass.
A owes Spader, Trumf, Pass.
B owes Spader, Trumf, Sang.
C owes Spader, Trumf, Sang, Pass.

Deal 1: A · Sang | A −2 · B +2 · C 0
Deal 2: B · Pass | A −3 · B +2 · C +1
"""
    )


@pytest.mark.parametrize("ids", lots_of(CATALOGUE.ids()))
def test_no_line_is_wider_than_sixty_columns_in_any_game_with_names_of_24_letters(ids):
    wide = [(id, WIDE) for id in ("swedish", "rentz") if id in ids]
    for id, names in [*((id, LONG) for id in ids), *wide]:
        game = CATALOGUE.game(id)
        seats = max(game.info.players)
        match = match_of(Random(1), game, 14, seats)
        for deals in (match.deals, match.deals[:3], ()):
            text = copied(replace(match, players=names[:seats], deals=deals, title="T" * 80, note="word " * 90))
            assert max(map(width, text.split("\n"))) <= 60, id
            assert all(name in text for name in names[:seats]) or names is WIDE, id  # which may be broken, 48 wide


def test_scores_of_four_figures_stay_within_it_too():
    deals = [{"contract": "sang", "counts": [6, 6, 4]}] * 2
    sheet = sheet_of(at_table("swedish", *deals, players=LONG[:3]))
    vars(sheet)["outcomes"] = tuple(outcome._replace(points=(-1234, 2468, -1234)) for outcome in sheet.outcomes)
    lines = print_for_chat(sheet).split("\n")
    assert "  Anna −1234 · Bartholomew +2468 · Cleopatra −1234" in lines
    assert max(map(width, lines)) <= 60


def test_a_long_name_is_short_in_the_deals_and_the_places_say_whose_it_is():
    players = ("Maximilian-Konstantin Ek", "Maximilian-Konradin Ek", "Bo")
    lines = copied(at_table("swedish", {"contract": "sang", "counts": [6, 6, 4]}, players=players)).split("\n")
    assert lines[3:6] == ["1. Maximilian-Konstantin Ek (ME1) +2", "2. Bo 0", "3. Maximilian-Konradin Ek (ME2) −2"]
    assert "Deal 1: ME2 · Sang | ME1 +2 · ME2 −2 · Bo 0" in lines


def test_a_match_that_was_stopped_is_not_won_and_a_deal_without_points_says_why():
    match = at_table(
        "swedish",
        thrown_in(contract="trumf", trump="hearts"),
        {"contract": "trumf", "trump": "hearts", "counts": [8, 4, 3]},
        {"contract": "sang", "counts": [6, 6, 4]},
        ended="2026-01-31",
    )
    text = copied(match)
    assert "win" not in text
    assert "Stopped after " in text
    assert "Deal 1: Bo | thrown in" in text
    assert "That makes 15 tricks; there are 16." in text
