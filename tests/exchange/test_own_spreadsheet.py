"""A spreadsheet of somebody's own: what is understood of it, and the fault that says what is wrong."""

import pytest

from scorekeeper.exchange.file_formats import is_ours
from scorekeeper.exchange.own_spreadsheet import OwnSpreadsheet, SpreadsheetMatch, spreadsheet_in
from tests.exchange.worked import CSV, told

EVENING = b"Round,Ada,Ben,Cid\n1,12,0,30\n2,5,-3,20\n3,0,18,9\n"
THREE_ROUNDS = SpreadsheetMatch("", ("Ada", "Ben", "Cid"), ((12, 0, 30), (5, -3, 20), (0, 18, 9)))


def test_a_round_a_row_below_the_names_is_a_match():
    assert spreadsheet_in(EVENING) == OwnSpreadsheet((THREE_ROUNDS,))
    assert THREE_ROUNDS.totals == (17, 15, 59)


@pytest.mark.parametrize("separator", [b",", b";", b"\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_separator_and_encoding_of_spreadsheets_is_read(separator, encoding):
    text = "Åsa,Jörgen\n3,4\n5,−6\n".replace(",", separator.decode())
    content = (text if encoding != "cp1252" else text.replace("−", "-")).encode(encoding)
    assert spreadsheet_in(content).matches == (SpreadsheetMatch("", ("Åsa", "Jörgen"), ((3, 4), (5, -6))),)


def test_each_date_is_a_match_of_those_who_have_a_number_on_it():
    content = b"Datum;Anna;Bo;Cleo\n3.2.2019;12;-4;\n10.2.2019;1;;5\n;3;;6\n"
    assert spreadsheet_in(content).matches == (
        SpreadsheetMatch("2019-02-03", ("Anna", "Bo"), ((12, -4),)),
        SpreadsheetMatch("2019-02-10", ("Anna", "Cleo"), ((1, 5), (3, 6))),
    )


def test_a_last_row_with_the_totals_is_no_round():
    assert spreadsheet_in(b"Runda;Anna;Bo\n1;3;4\n2;5;6\nSumma;8;10\n").matches[0].rounds == ((3, 4), (5, 6))


def test_columns_of_words_are_left_out_and_named():
    found = spreadsheet_in(b"Ada,Ben,Remark\n3,4,rain\n1,2,\n")
    assert (found.matches[0].players, found.left_out) == (("Ada", "Ben"), ("Remark",))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"milk, eggs\n", "The first row has no names of two or more players with numbers below them."),
        (b"Ada,Ben\n", "The first row has no names of two or more players with numbers below them."),
        (b"Ada;Ben\n1;2,5\n", 'Row 2, Ben: "2,5" is not a whole number.'),
        (
            b"Day,Ada,Ben\n2019-01-01,1,\n2019-01-02,3,4\n",
            "2019-01-01: only Ada has a number. A match needs two players.",
        ),
        (b"Round,Ada,Ben\n1,,\n2,,\nSum,0,0\n", "There is no round below the first row."),
        (b"milk\n", "The file is neither a match of scorekeeper nor a table with names in its first row."),
        (b"A,B\n\x81\n", "The file is not text in UTF-8."),
    ],
)
def test_a_fault_says_what_is_wrong(content, sentence):
    assert told(spreadsheet_in, content) == [sentence]


def test_files_of_this_program_are_no_spreadsheets_of_others():
    assert [is_ours(content) for content in (CSV, b'{"format": 1}', b"\x81", EVENING)] == [True, True, True, False]
