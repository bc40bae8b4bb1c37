"""Columns and rows that would be headed alike, and are told apart: on the sheet, in text and in CSV."""

import pytest

from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.sheet import sheet_of
from scorekeeper.texts.language import language_of, speaking
from scorekeeper.texts.speech import names_of
from tests.exchange.worked import table_of
from tests.support.tables import at_table, thrown_in

SOLITAIRE = {"side": "player", "bid": 1, "strain": "hearts", "jokers": 0, "tricks": [7, 6]}
BACK_ALLEY = {"bids": [4, 3, 3, 2], "trump": "hearts", "tricks": [8, 5]}

ALIKE = [
    ("bridge-solitaire", ["House"], [SOLITAIRE], ("House", "House (2)")),
    ("kaiser", ["A", "A & B", "B & C", "C"], [], ("A & B & C", "A & B & C (2)")),
]


@pytest.mark.parametrize(("id", "players", "deals", "names"), ALIKE)
def test_no_two_columns_of_a_csv_file_are_headed_alike_and_it_is_read_back(id, players, deals, names):
    sheet = sheet_of(at_table(id, *deals, players=players))
    assert sheet.names == names
    header = [cell for cell in table_of(print_csv(sheet))[0] if cell]
    assert len({*header}) == len(header)
    assert sheet_of(read_csv_file(print_csv(sheet)).match).totals == sheet.totals


def test_a_player_called_house_and_the_house_are_two_columns_of_text_in_every_language():
    sheet = sheet_of(at_table("bridge-solitaire", SOLITAIRE, players=["Huset"]))
    assert names_of(sheet) == ("Huset", "House")
    with speaking(language_of("sv")):
        assert names_of(sheet) == ("Huset", "Huset (2)")
        assert print_text(sheet).count("Huset (2)") == 2  # beside its total, and over its columns


def test_a_deal_that_was_thrown_in_has_no_column_beside_the_one_that_replaced_it():
    sheet = sheet_of(at_table("back-alley", BACK_ALLEY, thrown_in(), {**BACK_ALLEY, "tricks": [7, 5]}))
    assert [heading.label for heading in sheet.grid.headings[1:-1]] == ["1", "2"]
