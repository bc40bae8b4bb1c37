"""Sheets as earlier versions wrote them: three columns about the match, its players as a list."""

import csv
import io

import pytest

from scorekeeper.exchange.csv_file import print_csv, read_csv
from scorekeeper.exchange.match_file import read_match_file
from scorekeeper.match.sheet import sheet_of
from tests.exchange.worked import CSV, JSON, OLD_CSV, told
from tests.tables import at_table


def everywhere(column, text):
    rows = list(csv.reader(io.StringIO(OLD_CSV.decode("utf-8-sig"), newline="")))
    for row in rows[1:]:
        row[rows[0].index(column)] = text
    file = io.StringIO()
    csv.writer(file, lineterminator="\r\n").writerows(rows)
    return file.getvalue().encode("utf-8-sig")


def test_the_worked_example_is_read_from_a_sheet_of_an_earlier_version_and_written_anew():
    match = read_csv(OLD_CSV)
    assert match == read_match_file(JSON.encode()).match
    assert print_csv(sheet_of(match)) == CSV


WITH_A_NOTE = b"""\
match,game,players,number,dealer,declarer,contract,played as,trump,thrown in,note,Anna tricks,Anna quota,Anna score,\
Anna running total,Bo tricks,Bo quota,Bo score,Bo running total,Cleo tricks,Cleo quota,Cleo score,Cleo running total\r
'=Cabin,british,"[""Anna"", ""Bo"", ""Cleo""]",1,Bo,Bo,no-trumps,,,,'-,4,4,0,0,8,8,0,0,4,4,0,0\r
'=Cabin,british,"[""Anna"", ""Bo"", ""Cleo""]",total,,,,,,,,,,,0,,,,0,,,,0\r
"""


def test_who_dealt_first_is_found_from_the_deals_of_an_earlier_sheet():
    match = read_csv(WITH_A_NOTE)
    assert (match.title, match.first_dealer, match.deals[0].note) == ("=Cabin", 1, "-")


WITHOUT_A_DEALER = b"""\
match,game,players,number,dealer,declarer,contract,played as,trump,thrown in,note,Anna tricks,Anna quota,Anna score,\
Anna running total,Bo tricks,Bo quota,Bo score,Bo running total,Cleo tricks,Cleo quota,Cleo score,Cleo running total\r
,estonian-3,"[""Anna"", ""Bo"", ""Cleo""]",1,,Cleo,no-trumps,,,,,6,3,3,3,3,3,0,0,3,6,-3,-3\r
,estonian-3,"[""Anna"", ""Bo"", ""Cleo""]",total,,,,,,,,,,,3,,,,0,,,,-3\r
"""


def test_who_dealt_first_is_found_where_an_earlier_sheet_has_no_dealer_at_all():
    assert read_csv(WITHOUT_A_DEALER).first_dealer == 1


OF_NOTHING_YET = b"""\
match,game,players,number,dealer,declarer,contract,played as,trump,thrown in,note,Anna tricks,Anna quota,Anna score,\
Anna running total,Bo tricks,Bo quota,Bo score,Bo running total,Cleo tricks,Cleo quota,Cleo score,Cleo running total\r
,follett,"[""Anna"", ""Bo"", ""Cleo""]",total,,,,,,,,,,,-3,,,,-3,,,,-3\r
"""


def test_an_earlier_sheet_without_deals_is_read():
    assert read_csv(OF_NOTHING_YET) == at_table("follett")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (everywhere("game", "boston"), 'The catalogue has no game "boston". A house table travels in JSON.'),
        (
            everywhere("game", "swedish (house table)"),
            (
                "The sheet is of a house table or of house rules, which sheets of earlier versions do not have in "
                "them. Export the match as JSON, or once more as CSV."
            ),
        ),
        (everywhere("players", "A, B, C"), 'The players should be a list such as ["Anna", "Bo"], not "A, B, C".'),
        (everywhere("players", "[1]"), 'The players should be a list such as ["Anna", "Bo"], not "[1]".'),
        (everywhere("players", "{}"), 'The players should be a list such as ["Anna", "Bo"], not "{}".'),
        (everywhere("players", '["\\ud800", "B", "C"]'), '"players" holds half a character, which cannot be written.'),
        (everywhere("players", '["A", "B"]'), "2 players are named; 3 play."),
        (everywhere("players", '["A", "B", "D"]'), 'Column 20 is "C tricks"; it should be "D tricks".'),
        (b"match,game,players\r\n", "The last row is not the totals; the sheet is not whole."),
        (
            OLD_CSV.replace(b",9,6,-3,-5,", b",9,6,-3,5,"),
            'Deal 2: "A running total" is 5 in the file; recomputed it is -5.',
        ),
    ],
)
def test_an_earlier_sheet_that_cannot_be_is_told_in_a_sentence(content, sentence):
    assert told(read_csv, content)[0] == sentence
