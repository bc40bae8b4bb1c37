"""The log: heads over its columns that stay where they are, and rows that say who dealt."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.flet_fixes.screen_reader import NamedSemantics
from scorekeeper.match.match import Deal, Match
from scorekeeper.service import play
from tests.app.conftest import WORKED
from tests.support.headless import Headless
from tests.support.reading import heard, walk


def read(column):
    return " / ".join(heard(text) for text in walk([column]) if isinstance(text, ft.Text))


async def test_every_column_of_the_log_has_its_name_and_what_its_figures_are(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, at="log") as phone:
        assert phone.sees("Tricks, score; below, the running total")
        assert [line for line in phone.texts() if line in {"Anna", "Bo", "Cleo"}] == ["Anna", "Bo", "Cleo"]


async def test_the_heads_of_the_log_stay_while_its_rows_scroll(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, at="log") as phone:
        scrolled = [read(column) for column in phone.all(ft.Column) if column.scroll is not None]
        assert len(scrolled) == 1
        assert "Anna · Sang" in scrolled[0]
        assert "Tricks" not in scrolled[0]
        await phone.resize(844, 390)
        scrolled = [read(column) for column in phone.all(ft.Column) if column.scroll is not None]
        assert "Tricks" in scrolled[0]


async def test_every_row_of_the_log_says_who_dealt(opened):
    deals = [{"trump": "clubs", "counts": [8, 4, 4]}, {"trump": "hearts", "counts": [4, 8, 4]}]
    async with opened("swedish-1949", "Anna", "Bo", "Cleo", deals=deals, at="log") as phone:
        assert [line for line in phone.texts() if line.endswith(" deals") and line != "All deals"] == [
            "Cleo deals",
            "Anna deals",
        ]


async def test_the_latest_deals_have_names_over_their_scores_and_counts_by_name(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        lines = phone.texts()
        at = lines.index("Bo · Pass")
        assert lines[at - 4 : at + 2] == ["Anna", "Bo", "Cleo", "2", "Bo · Pass", "Anna 9 · Bo 2 · Cleo 5"]


NINE = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Frej", "Gun", "Hans", "Ivar")


@pytest.mark.parametrize("at", ["log", ""])
async def test_every_score_of_nine_players_has_its_name(opened, at):
    deal = {"points": [10, 0, -5, 5, 1200, 0, 0, 0, -40]}
    async with opened("sheet", *NINE, deals=[deal], at=at, size=(360, 780)) as phone:
        read = " ".join(text.replace("\n", " ") for text in phone.texts())
        assert "Anna +10" in read
        assert "Ivar −40" in read


@pytest.mark.parametrize("size", [(360, 780), (390, 844)])
async def test_a_long_caption_of_the_log_stands_above_its_figures(opened, size):
    names = ("Konstantin-Maximilian Ab", "Wilhelmina-Charlotte Und", "Bartholomew Featherstone")
    async with opened("swedish", *names, deals=WORKED, at="log", size=size) as phone:
        assert {"Konstantin · Sang", "Wilhelmina · Pass"} <= {*phone.texts()}


async def test_no_line_of_the_next_deal_begins_or_ends_with_a_separator(opened):
    names = ("Konstantin-Maximilian Ab", "Wilhelmina-Charlotte Und", "Bartholomew Featherstone")
    async with opened("swedish", *names, deals=WORKED, size=(360, 780)) as phone:
        number, facts = next(text.spans for text in phone.all(ft.Text) if heard(text).startswith("Deal 3"))
        assert (number.text, facts.text) == ("Deal 3 of 12", " · Wilhelmina deals\nBartholomew plays a contract")


async def test_counts_of_long_names_stand_behind_what_is_counted(opened):
    names = ("Konstantin-Maximilian Ab", "Wilhelmina-Charlotte Und", "Bartholomew Featherstone")
    async with opened("swedish", *names, deals=WORKED) as phone:
        assert phone.sees("Tricks: 9 2 5")


async def test_two_long_names_that_begin_alike_are_not_shortened_alike_over_their_scores(opened):
    names = ("Konstantin-Maximilian Ab", "Konstantin-Maximilian Au", "Bo")
    async with opened("swedish", *names, deals=WORKED) as phone:
        heads = [text.value for text in phone.all(ft.Text) if text.semantics_label in names]
        assert heads == ["KMA1", "KMA2", "Bo"]


async def test_a_row_of_the_log_is_heard_with_who_dealt_what_was_counted_and_the_totals(services):
    cut = Deal({"contract": "sang"}, thrown_in=True, note="a card lay face up")
    deals = (cut, Deal(WORKED[0], note="cut twice"), Deal(WORKED[1]))
    hand = await play.start(services, Match(services.catalogue.game("swedish"), ("Anna", "Bo", "Cleo"), 2, deals))
    async with Headless(make_main(services), route=f"/match/{hand.id}/log") as phone:
        rows = [row.label for row in phone.all(NamedSemantics) if row.label.startswith("Deal ")]
        assert rows == [
            "Deal 1: Anna · Sang, thrown in\nCleo deals. thrown in, played again. a card lay face up",
            (
                "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0\n"
                "Cleo deals. cut twice. Tricks: Anna 6, Bo 6, Cleo 4. Total: Anna −2, Bo +2, Cleo 0"
            ),
            (
                "Deal 2: Bo · Pass, Anna −3, Bo +2, Cleo +1\n"
                "Anna deals. Tricks: Anna 9, Bo 2, Cleo 5. Total: Anna −5, Bo +4, Cleo +1"
            ),
        ]


async def test_a_deal_of_which_nothing_but_its_points_is_said_has_its_number_for_a_name(opened):
    async with opened("german-whist", "Anna", "Bo", deals=[{"tricks": [8, 5]}], at="log") as phone:
        assert "Deal 1, Anna +3, Bo −3" in phone.names()
