"""Sheets as CSV: byte for byte, safe in a spreadsheet, and computed again when they come back."""

import csv
import re
from decimal import Decimal

import pytest

from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.exchange.match_file import read_match_file
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.rules.catalogue import CATALOGUE
from tests.exchange.worked import CSV, JSON, NEWER, as_file, columns_of, head_of, rows_of, table_of, told
from tests.support.tables import at_table, thrown_in

EXAMPLE = read_match_file(JSON.encode()).match
HEADER = 6
"""The row of the example, from 0, in which its table begins."""


def refused(content):
    return told(read_csv_file, content)


def printed(match):
    return print_csv(sheet_of(match))


def changed(content, row, column, text):
    """The sheet with another text in one cell of its table; rows count from 0, the header."""
    rows = rows_of(content)
    rows[HEADER + row][rows[HEADER].index(column)] = text
    return as_file(rows)


def saying(key, *cells):
    """The sheet with another row about the match; without cells that row is gone."""
    rows = [row for row in rows_of(CSV) if row[0] != key]
    return as_file([rows[0], *([[key, *cells]] if cells else []), *rows[1:]])


def test_a_match_without_deals_has_its_totals():
    match = at_table("follett", title="=Cabin")
    content = printed(match)
    assert head_of(content)["title"] == ["'=Cabin"]
    assert columns_of(content) == {"deal": ["total"], "Anna total": ["-3"], "Bo total": ["-3"], "Cleo total": ["-3"]}
    assert read_csv_file(content).match == match


def test_a_side_has_one_set_of_columns():
    content = printed(at_table("finnish-partners", {"contract": "misere", "counts": [3, 10]}, first_dealer=3))
    header, row, _ = table_of(content)
    assert header[4:] == [
        *("Anna & Cleo tricks", "Anna & Cleo quota", "Anna & Cleo", "Anna & Cleo total"),
        *("Bo & Dag tricks", "Bo & Dag quota", "Bo & Dag", "Bo & Dag total"),
    ]
    assert row[4:] == ["3", "5", "2", "2", "10", "8", "-2", "-2"]


def test_a_hand_thrown_in_says_so_and_scores_nothing():
    match = at_table("swedish", thrown_in(contract="trumf", trump="spades"), first_dealer=2)
    columns = columns_of(printed(match))
    assert {
        name: columns[name][0] for name in ("deal", "contract", "trump", "thrown in", "Anna quota", "Anna total")
    } == {"deal": "1", "contract": "trumf", "trump": "spades", "thrown in": "yes", "Anna quota": "8", "Anna total": "0"}
    assert read_csv_file(printed(match)).match == match


def test_a_column_that_is_empty_in_every_deal_is_left_out():
    match = at_table(
        "ecarte",
        {"king": "turned", "vulnerable": "nobody", "tricks": [5, 0]},
        {"king": "dealer", "vulnerable": "forehand", "tricks": [2, 3]},
        {"king": "turned", "vulnerable": "nobody", "tricks": [2, 3]},
        {"king": "turned"},
        first_dealer=0,
    )
    header, *rows = table_of(printed(match))
    assert header == [
        *("deal", "dealer", "king", "vulnerable"),
        *("Anna tricks", "Anna", "Anna total", "Bo tricks", "Bo", "Bo total"),
    ]
    assert rows[0] == ["1", "Anna", "turned", "nobody", "5", "3", "3", "0", "0", "0"]
    assert rows[3] == ["4", "Bo", "turned", "", "", "0", "4", "", "1", "5"]
    assert read_csv_file(printed(match)).match == match


def test_only_a_score_begins_with_a_minus():
    match = at_table("swedish", {"contract": "sang", "counts": [6, 6, 4]}, players=("-2", "-x", "C"), first_dealer=2)
    cells = [cell for row in rows_of(printed(match)) for cell in row if cell.startswith("-")]
    assert cells == ["-2", "-2", "-2"]
    assert head_of(printed(match))["players"] == ["'-2", "'-x", "C"]


def test_a_note_may_have_lines_and_quotation_marks():
    note = 'He said "no".\n=1+1, twice'
    match = at_table("swedish", Deal({"contract": "sang", "counts": [6, 6, 4]}, note=note), first_dealer=2)
    assert read_csv_file(printed(match)).match == match
    assert read_csv_file(printed(match).replace(b"\n=1", b"\r\n=1")).match == match


@pytest.mark.parametrize("first_dealer", [0, 1, 2])
def test_the_first_dealer_comes_home_though_no_deal_has_a_dealer(first_dealer):
    match = at_table("estonian-3", {"counts": [6, 3, 3]}, first_dealer=first_dealer)
    assert "dealer" not in columns_of(printed(match))
    assert read_csv_file(printed(match)).match.first_dealer == first_dealer


# as spreadsheets save it


def with_table(change):
    """The sheet with another row in the place of each row of its table."""
    return as_file([*rows_of(CSV)[:HEADER], *(change(row) for row in rows_of(CSV)[HEADER:])])


SAVED = {
    "line feeds": CSV.replace(b"\r\n", b"\n"),
    "no byte-order mark": CSV.removeprefix(b"\xef\xbb\xbf"),
    "UTF-16": CSV.decode("utf-8-sig").encode("utf-16"),
    "UTF-16 from its big end": CSV.decode().encode("utf-16-be"),
    "semicolons": CSV.replace(b",", b";"),
    "tabs": CSV.replace(b",", b"\t"),
    "quotation marks": as_file(rows_of(CSV), quoting=csv.QUOTE_ALL),
    "blank lines": CSV.replace(b"\r\n", b"\r\n\r\n"),
    "empty columns added": CSV.replace(b"\r\n", b",,,\r\n"),
    "empty columns cut off": re.sub(rb",+\r\n", b"\r\n", CSV),
    "an empty column between": with_table(lambda row: [*row[:4], "", *row[4:]]),
    "columns in another order": with_table(lambda row: [row[0], *row[:0:-1]]),
}


@pytest.mark.parametrize("content", SAVED.values(), ids=SAVED)
def test_a_sheet_is_read_as_spreadsheets_save_it(content):
    assert content != CSV
    assert read_csv_file(content).match == EXAMPLE


def test_an_answer_that_follows_from_the_others_may_be_left_out():
    match = at_table("swedish", {"contract": "spader", "counts": [6, 6, 4]}, first_dealer=2)
    content = printed(match)
    assert columns_of(content)["trump"] == ["spades", ""]
    assert sheet_of(read_csv_file(content).match).log == sheet_of(match).log
    for without in (changed(content, 1, "trump", ""), changed(changed(content, 1, "trump", ""), 0, "trump", "")):
        assert sheet_of(read_csv_file(without).match).log == sheet_of(match).log


@pytest.mark.parametrize(
    ("row", "column", "text", "sentence"),
    [
        (1, "A", "3", 'Deal 1: "A" is 3 in the file; recomputed it is -2.'),
        (1, "A", "+2", 'Deal 1: "A" is "+2" in the file; recomputed it is -2.'),
        (1, "A", "\u22122", 'Deal 1: "A" is "\u22122" in the file; recomputed it is -2.'),
        (1, "A", "", 'Deal 1: "A" is empty in the file; recomputed it is -2.'),
        (2, "B", "02", 'Deal 2: "B" is "02" in the file; recomputed it is 2.'),
        (2, "A total", "x", 'Deal 2: "A total" is "x" in the file; recomputed it is -5.'),
        (2, "C quota", "7", 'Deal 2: "C quota" is 7 in the file; recomputed it is 6.'),
        (2, "deal", "3", 'Deal 2: "deal" is 3 in the file; recomputed it is 2.'),
        (2, "deal", "", 'Deal 2: "deal" is empty in the file; recomputed it is 2.'),
        (2, "dealer", "B", 'Deal 2: "dealer" is "B" in the file; recomputed it is "A".'),
        (2, "declarer", "", 'Deal 2: "declarer" is empty in the file; recomputed it is "B".'),
        (3, "A total", "5", 'In the totals, "A total" is 5 in the file; recomputed it is -5.'),
        (3, "A", "5", 'In the totals, "A" is 5 in the file; recomputed it is empty.'),
        (1, "A tricks", "7", "Deal 1: That makes 17 tricks; there are 16."),
        (1, "A tricks", "", 'Deal 1: "A tricks" is empty.'),
        (1, "A tricks", "6.0", 'Deal 1: "A tricks" is "6.0", which is not a whole number.'),
        (1, "A tricks", "9" * 30, 'Deal 1: "A tricks" is "' + "9" * 30 + '", which is not a whole number.'),
        (1, "contract", "nolo", "Deal 1: Nóló is not a contract of this game."),
        (1, "contract", "", "Deal 1: The contract is missing; Spader, Trumf, Sang, Pass can be played."),
        (3, "deal", "3", "The last row is not the totals; the sheet is not whole."),
        (0, "deal", "Deal", 'This file has no column "deal".'),
        (0, "A total", "A totals", 'This file has a column "A totals"; this game with these players has none.'),
        (0, "A total", "B total", '"B total" is given twice.'),
        (0, "A total", "", 'Row 8 has "-2" in a cell that should be empty.'),
    ],
)
def test_a_wrong_cell_is_told_in_a_sentence(row, column, text, sentence):
    assert refused(changed(CSV, row, column, text))[0] == sentence


@pytest.mark.parametrize(
    ("column", "text", "sentence"),
    [
        ("thrown in", "no", 'Deal 1: "thrown in" is "no"; it is "yes" or empty.'),
        ("thrown in", "yes", "Deal 1: A hand that is thrown in has no tricks."),
        ("note", "x" * 1001, "Deal 1: The note has 1001 characters; 1000 are kept."),
        ("time", "tonight", 'Deal 1: "time" should be a time such as 2026-01-31 19:30:00, not "tonight".'),
        ("time zone", "UTC", 'Deal 1: "time" should be a time such as 2026-01-31 19:30:00, not "".'),
    ],
)
def test_a_column_that_was_added_by_hand_is_read(column, text, sentence):
    rows = [[*row, ""] for row in rows_of(CSV)]
    rows[HEADER][-1] = column
    assert read_csv_file(as_file(rows)).match == EXAMPLE
    rows[HEADER + 1][-1] = text
    assert refused(as_file(rows)) == [sentence]


def test_the_sum_follows_from_the_deals_and_is_not_read():
    assert read_csv_file(saying("sum", "5")).match == read_csv_file(saying("sum")).match == EXAMPLE


def test_the_totals_have_no_note():
    rows = [[*row, ""] for row in rows_of(CSV)]
    rows[HEADER][-1], rows[-1][-1] = "note", "x"
    assert refused(as_file(rows)) == ['In the totals, "note" is "x" in the file; recomputed it is empty.']


@pytest.mark.parametrize(
    ("column", "sentence"),
    [
        ("deal", 'This file has no column "deal".'),
        ("A", 'This file has no column "A".'),
        ("declarer", 'This file has no column "declarer".'),
        ("B tricks", 'This file has no column "B tricks".'),
        ("contract", "Deal 1: The contract is missing; Spader, Trumf, Sang, Pass can be played."),
    ],
)
def test_a_missing_column_is_told(column, sentence):
    place = rows_of(CSV)[HEADER].index(column)
    assert refused(with_table(lambda row: [*row[:place], *row[place + 1 :]]))[0] == sentence


def test_a_running_total_that_was_told_is_not_told_again_in_every_row_below():
    content = changed(changed(CSV, 1, "A total", "-1"), 2, "A total", "-4")
    assert refused(content) == ['Deal 1: "A total" is -1 in the file; recomputed it is -2.']


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (saying("game"), 'This file has no row "game".'),
        (saying("players"), 'This file has no row "players".'),
        (saying("players", ""), 'This file has no row "players".'),
        (saying("first dealer"), 'This file has no row "first dealer".'),
        (saying("weather", "rain"), 'Row 2 begins with "weather", which this scorekeeper does not know.'),
        (saying("", "rain"), 'Row 2 begins with "", which this scorekeeper does not know.'),
        (saying("title", "Cabin", "Friday"), 'Row 2 has "Friday" in a cell that should be empty.'),
        (CSV.replace(b"first", b"title,x\r\ntitle,y\r\nfirst"), '"title" is given twice.'),
        (saying("game", "boston", "", "1"), 'There is no variant "boston".'),
        (
            saying("game", "swedish", "", "mine"),
            'In the row "game", "mine" is not the number of a revision, such as 1.',
        ),
        (saying("game", "swedish"), 'In the row "game", "" is not the number of a revision, such as 1.'),
        (saying("game", "swedish", "", "99"), "Swedish Bismarck, revision 99, is not in this version of scorekeeper."),
        (saying("game", "kaiser", "", "99"), "Kaiser, revision 99, is not in this version of scorekeeper."),
        (saying("players", "A", "", "C"), "Player 2 has no name."),
        (saying("players", "A", "B"), '"first dealer" should be one of the players, not "C".'),
        (saying("players", "A", "B", "C", "D"), "4 players are named; 3 play."),
        (saying("players", *"ABC" * 20), "41 players are named; 3 play."),
        (saying("started", "Friday"), '"started" should be a time such as 2026-01-31 19:30:00, not "Friday".'),
        (saying("ended", "31/01/2026"), '"ended" should be a time such as 2026-01-31 19:30:00, not "31/01/2026".'),
        (
            saying("started", "2026-01-31 19:30:00", "CET"),
            '"started zone" should be a time zone such as UTC+02:00, not "CET".',
        ),
        (saying("stake", "a lot"), 'The stake "a lot" is not an amount, such as 0.50 €.'),
        (saying("stake", "1", "€", "each"), '"settle" should be "score", or left out, not "each".'),
        (saying("stake", "", "", "score"), '"settle" says how a stake is paid, and there is no stake.'),
        (saying("note", "x" * 1001), "The note has 1001 characters; 1000 are kept."),
        (
            saying("earlier player", "Eva", "first", "2"),
            "The replaced players, their seats and their deals do not fit the match.",
        ),
        (b"", "The file is empty."),
        (b"\xff\xfea", "The file is not text in UTF-8."),
        (b"deal,dealer\r\n", "The file is neither a match of scorekeeper nor a table with names in its first row."),
        (CSV.split(b"deal,")[0], 'This file has no column "deal".'),
        (CSV.split(b"1,C,A")[0], "The last row is not the totals; the sheet is not whole."),
        (b'scorekeeper sheet,1\r\n"x"y,z', "The file is not CSV: line 2 cannot be read."),
        (CSV.replace(b"total,,", b"3,x\r\n" * 6000), "The file has more than 5000 deals; no match has."),
        (b"scorekeeper sheet,1\r\n" + b"x\r\n" * 6000, 'This file has no column "deal".'),
    ],
)
def test_a_sheet_that_cannot_be_is_told_in_a_sentence(content, sentence):
    assert refused(content)[0] == sentence


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (b"2", NEWER),
        (b"", '"scorekeeper sheet" should be 1, not "".'),
        (b"0", '"scorekeeper sheet" should be 1, not "0".'),
    ],
)
def test_a_sheet_of_another_format_is_refused_whatever_else_it_has(number, sentence):
    assert refused(b"scorekeeper sheet," + number + b'\r\n"no"thing') == [sentence]


# everything of a match


@pytest.mark.parametrize("game", ["bridge-duplicate", "bridge-rubber"])
def test_a_deal_that_was_passed_out_has_a_word_for_its_declarer(game):
    match = Match(CATALOGUE.game(game), ("Anna", "Bo", "Cleo", "Dag"), 0, (Deal({"declarer": "passed"}),))
    assert columns_of(printed(match))["declarer"] == ["passed", ""]
    assert read_csv_file(printed(match)).match == match


def test_everything_of_a_match_has_a_cell_of_its_own_and_comes_home():
    match = at_table(
        "finnish-4",
        Deal(
            {"contract": "valtti", "trump": "spades", "counts": [3, 3, 3, 3]}, note="slow", time="2026-01-31T19:40:07Z"
        ),
        options={"quotas": {"valtti": [3, 3, 3, 3], "grandi": [9, 1, 1, 1]}},
        first_dealer=3,
        title="Cabin",
        note="By the fire.\nTwo lines.",
        stake=Stake(Decimal("0.50"), "€", "score"),
        started="2026-01-31T19:30:00Z",
        ended="2026-01-31T21:30:00.5+02:00",
        location="In the north",
    )
    content = printed(match)
    assert list(head_of(content).items()) == [
        ("scorekeeper sheet", ["1"]),
        ("game", ["finnish-4", "Finnish Bismarck, four", "1"]),
        ("title", ["Cabin"]),
        ("players", ["Anna", "Bo", "Cleo", "Dag"]),
        ("first dealer", ["Dag"]),
        ("started", ["2026-01-31 19:30:00", "UTC"]),
        ("ended", ["2026-01-31 21:30:00.5", "UTC+02:00"]),
        ("location", ["In the north"]),
        ("note", ["By the fire.\nTwo lines."]),
        ("stake", ["0.50", "€", "score"]),
        ("setting quotas.valtti", ["3", "3", "3", "3"]),
        ("setting quotas.grandi", ["9", "1", "1", "1"]),
        ("sum", ["0"]),
    ]
    header, row, totals = table_of(content)
    assert (header[:5], header[-3:]) == (
        ["deal", "dealer", "declarer", "contract", "trump"],
        ["note", "time", "time zone"],
    )
    assert (row[-3:], totals[-3:]) == (["slow", "2026-01-31 19:40:07", "UTC"], ["", "", ""])
    assert read_csv_file(content).match == match


SET_TO_62 = printed(at_table("kaiser", options={"target": 62}))


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (b"setting target,1", 'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.'),
        (b"setting target,many", 'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.'),
        (b"setting target,62,62", 'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.'),
        (b"setting colour,1", 'Kaiser has no house rule "colour".'),
        (b"setting a.b,52", 'Kaiser has no house rule "a".'),
        (b"setting target,62\r\nsetting target.b,52", '"target" is given twice.'),
        (b"setting target.b,62\r\nsetting target,52", '"target" is given twice.'),
    ],
)
def test_a_setting_that_cannot_be_is_told(row, sentence):
    assert refused(SET_TO_62.replace(b"setting target,62", row)) == [sentence]


def test_a_setting_that_is_left_empty_is_not_set():
    assert read_csv_file(SET_TO_62.replace(b"setting target,62", b"setting target,")).match == at_table("kaiser")


def own_table(**changes):
    return CATALOGUE.from_document({**CATALOGUE.game("swedish").document(), "id": "ours", "name": "Ours", **changes})


def test_a_house_table_comes_home_where_its_rules_are_kept_as_an_own_game():
    match = at_table(own_table(start=7))
    content = printed(match)
    id, name, rules = head_of(content)["game"]
    assert (id, name, rules[:12]) == ("ours", "Ours", "house table ")
    assert read_csv_file(content, CATALOGUE.with_games([own_table(start=7)])).match == match


def test_a_house_table_of_which_only_the_words_have_changed_comes_home():
    content = printed(at_table(own_table(start=7)))
    renamed = own_table(start=7, name="Ours at last", card=["Be nice."])
    assert read_csv_file(content, CATALOGUE.with_games([renamed])).match.game == renamed


@pytest.mark.parametrize(
    ("id", "known"),
    [("ours", []), ("ours", [own_table(start=8)]), ("swedish", []), ("swedish", [own_table(start=7, id="swedish")])],
)
def test_a_house_table_whose_rules_are_not_here_is_refused_and_it_is_said_what_carries_it(id, known):
    content = printed(at_table(own_table(start=7, id=id)))
    sentence = (
        f'The sheet is of the house table "{id}", whose rules are not here: a sheet has no place for a whole table. '
        "Export the match as JSON, which has."
    )
    assert told(lambda file: read_csv_file(file, CATALOGUE.with_games(known)).match, content) == [sentence]


def test_an_own_copy_of_a_game_in_code_comes_home_where_it_is_kept():
    copy = {"shape": "code", "id": "ours", "name": "Ours", "of": "kaiser", "settings": {"target": 72}}
    ours = CATALOGUE.from_document(copy)
    match = at_table(ours)
    assert read_csv_file(printed(match), CATALOGUE.with_games([ours])).match == match
    assert refused(printed(match))[0].startswith('The sheet is of the house table "ours"')
