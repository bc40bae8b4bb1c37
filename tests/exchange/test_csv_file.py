"""Sheets as CSV: byte for byte, safe in a spreadsheet, and computed again when they come back."""

import csv
import io
from decimal import Decimal

import pytest

from scorekeeper.exchange.csv_file import print_csv, read_csv
from scorekeeper.exchange.match_file import read_match_file
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.rules.catalogue import CATALOGUE
from tests.exchange.worked import CSV, JSON, REPEATED_CSV, told
from tests.tables import at_table, thrown_in

EXAMPLE = read_match_file(JSON.encode()).match


def refused(content):
    return told(read_csv, content)


def printed(match):
    return print_csv(sheet_of(match))


def rows_of(content):
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), strict=True))


def as_file(rows):
    file = io.StringIO()
    csv.writer(file, lineterminator="\r\n").writerows(rows)
    return file.getvalue().encode("utf-8-sig")


def changed(content, row, column, text):
    """The sheet with another text in one cell; rows count from 0, the header."""
    rows = rows_of(content)
    rows[row][rows[0].index(column)] = text
    return as_file(rows)


def test_the_worked_example_is_printed_byte_for_byte():
    assert printed(EXAMPLE) == CSV


def test_the_worked_example_is_read():
    assert read_csv(CSV) == EXAMPLE


def test_a_sheet_that_says_of_the_match_in_every_row_what_it_is_is_read_as_it_once_was_written():
    assert REPEATED_CSV.count(b"Swedish Bismarck") == 3
    assert read_csv(REPEATED_CSV) == EXAMPLE
    assert refused(changed(REPEATED_CSV, 2, "game", "swedish-1949")) == ["Row 3 is of another match; a file holds one."]


def test_what_is_said_of_the_match_may_stand_in_another_row_than_the_first():
    first, second, third, totals = rows_of(CSV)
    moved = as_file([first, third[:16] + second[16:], second[:16] + third[16:], totals])
    assert read_csv(moved) == EXAMPLE


def test_a_match_without_deals_has_its_header_and_its_totals():
    match = at_table("follett", title="=Cabin")
    content = printed(match)
    header, totals = rows_of(content)
    assert totals[:8] == ["'=Cabin", "follett", "Follett's Bismarck", "", "Anna", "Bo", "Cleo", "Anna"]
    assert dict(zip(header, totals, strict=True))["number"] == "total"
    assert dict(zip(header, totals, strict=True))["Bo running total"] == "-3"
    assert read_csv(content) == match


def test_a_side_has_one_set_of_columns():
    content = printed(at_table("finnish-partners", {"contract": "misere", "counts": [3, 10]}, first_dealer=3))
    assert rows_of(content)[0][27:] == [
        "Anna & Cleo tricks",
        "Anna & Cleo quota",
        "Anna & Cleo score",
        "Anna & Cleo running total",
        "Bo & Dag tricks",
        "Bo & Dag quota",
        "Bo & Dag score",
        "Bo & Dag running total",
    ]
    assert rows_of(content)[1][27:] == ["3", "5", "2", "2", "10", "8", "-2", "-2"]


def test_a_hand_thrown_in_says_so_and_scores_nothing():
    match = at_table("swedish", thrown_in(contract="trumf", trump="spades"), first_dealer=2)
    header, row, _ = rows_of(printed(match))
    cells = dict(zip(header, row, strict=True))
    assert (cells["number"], cells["contract"], cells["trump"], cells["thrown in"]) == ("1", "trumf", "spades", "yes")
    assert (cells["Anna tricks"], cells["Anna score"], cells["Anna running total"]) == ("", "", "0")
    assert read_csv(printed(match)) == match


def test_a_game_without_contracts_has_its_own_columns():
    match = at_table(
        "ecarte",
        {"king": "turned", "vulnerable": "nobody", "tricks": [5, 0]},
        {"king": "dealer", "vulnerable": "forehand", "tricks": [2, 3]},
        {"king": "turned", "vulnerable": "nobody", "tricks": [2, 3]},
        {"king": "turned"},
        first_dealer=0,
    )
    rows = rows_of(printed(match))
    assert rows[0][17:] == [
        "number",
        "dealer",
        "declarer",
        "king",
        "vulnerable",
        "thrown in",
        "note",
        "Anna tricks",
        "Anna score",
        "Anna running total",
        "Bo tricks",
        "Bo score",
        "Bo running total",
    ]
    assert rows[1][17:] == ["1", "Anna", "", "turned", "nobody", "", "", "5", "3", "3", "0", "0", "0"]
    assert rows[4][17:] == ["4", "Bo", "", "turned", "", "", "", "", "0", "4", "", "1", "5"]
    assert read_csv(printed(match)) == match


HOSTILE = ("=SUM(A1)", "+1", "@B", "-2", "'n beetje", '"', "a,b;c", "👩‍👩‍👧", "अनु", "=", "x" * 24)


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_becomes_a_formula_and_every_name_comes_back(name):
    match = at_table("swedish", {"contract": "sang", "counts": [6, 6, 4]}, players=(name, "B", "C"), first_dealer=2)
    match = Match(match.game, match.players, 2, (Deal(match.deals[0].answers, note=name),), title=name)
    content = printed(match)
    unsafe = [cell for row in rows_of(content) for cell in row if cell[:1] in {"=", "+", "@", "\t", "\r"}]
    assert unsafe == []
    assert read_csv(content) == match


def test_only_a_score_begins_with_a_minus():
    match = at_table("swedish", {"contract": "sang", "counts": [6, 6, 4]}, players=("-2", "-x", "C"), first_dealer=2)
    cells = [cell for row in rows_of(printed(match)) for cell in row if cell.startswith("-")]
    assert cells == ["-2", "-2", "-2"]
    assert "'-2" in rows_of(printed(match))[1]


def test_a_note_may_have_lines_and_quotation_marks():
    note = 'He said "no".\n=1+1, twice'
    match = at_table("swedish", Deal({"contract": "sang", "counts": [6, 6, 4]}, note=note), first_dealer=2)
    assert read_csv(printed(match)) == match
    assert read_csv(printed(match).replace(b"\n=1", b"\r\n=1")) == match


@pytest.mark.parametrize("first_dealer", [0, 1, 2])
def test_who_dealt_first_is_said_though_no_deal_says_it(first_dealer):
    match = at_table("estonian-3", {"counts": [6, 3, 3]}, first_dealer=first_dealer)
    assert rows_of(printed(match))[1][19] == ""
    assert read_csv(printed(match)).first_dealer == first_dealer


def test_lines_may_end_as_any_system_ends_them_and_blank_ones_do_no_harm():
    assert read_csv(CSV.replace(b"\r\n", b"\n") + b"\n\n") == EXAMPLE
    assert read_csv(CSV.removeprefix(b"\xef\xbb\xbf")) == EXAMPLE


def test_an_answer_that_follows_from_the_others_may_be_left_out():
    match = at_table("swedish", {"contract": "spader", "counts": [6, 6, 4]}, first_dealer=2)
    content = printed(match)
    assert b",spader,,spades," in content
    assert sheet_of(read_csv(content)).log == sheet_of(match).log
    assert sheet_of(read_csv(changed(content, 1, "trump", ""))).log == sheet_of(match).log


@pytest.mark.parametrize(
    ("row", "column", "text", "sentence"),
    [
        (1, "A score", "3", 'Deal 1: "A score" is 3 in the file; recomputed it is -2.'),
        (1, "A score", "+2", 'Deal 1: "A score" is "+2" in the file; recomputed it is -2.'),
        (1, "A score", "\u22122", 'Deal 1: "A score" is "\u22122" in the file; recomputed it is -2.'),
        (1, "A score", "", 'Deal 1: "A score" is empty in the file; recomputed it is -2.'),
        (2, "B score", "02", 'Deal 2: "B score" is "02" in the file; recomputed it is 2.'),
        (2, "A running total", "x", 'Deal 2: "A running total" is "x" in the file; recomputed it is -5.'),
        (2, "C quota", "7", 'Deal 2: "C quota" is 7 in the file; recomputed it is 6.'),
        (2, "number", "3", 'Deal 2: "number" is 3 in the file; recomputed it is 2.'),
        (2, "dealer", "B", 'Deal 2: "dealer" is "B" in the file; recomputed it is "A".'),
        (2, "declarer", "", 'Deal 2: "declarer" is empty in the file; recomputed it is "B".'),
        (3, "A running total", "5", 'In the totals, "A running total" is 5 in the file; recomputed it is -5.'),
        (3, "A score", "5", 'In the totals, "A score" is 5 in the file; recomputed it is empty.'),
        (3, "note", "x", 'In the totals, "note" is "x" in the file; recomputed it is empty.'),
        (1, "A tricks", "7", "Deal 1: The tricks add up to 17; 16 are played."),
        (1, "A tricks", "", 'Deal 1: "A tricks" is empty.'),
        (1, "A tricks", "6.0", 'Deal 1: "A tricks" is "6.0", which is not a whole number.'),
        (1, "A tricks", "9" * 30, 'Deal 1: "A tricks" is "' + "9" * 30 + '", which is not a whole number.'),
        (1, "contract", "nolo", "Deal 1: Nolo is not a contract of this game."),
        (1, "contract", "", "Deal 1: The contract is missing; Spader, Trumf, Sang, Pass can be played."),
        (1, "thrown in", "no", 'Deal 1: "thrown in" is "no"; it is "yes" or empty.'),
        (1, "note", "x" * 1001, "Deal 1: The note has 1001 characters; 1000 are kept."),
        (2, "match", "Cabin", "Row 3 is of another match; a file holds one."),
        (2, "player 2", "Bo", "Row 3 is of another match; a file holds one."),
        (2, "started", "2026-01-31", "Row 3 is of another match; a file holds one."),
        (1, "time", "tonight", 'Deal 1: "time" should be a time such as 2026-01-31 19:30:00, not "tonight".'),
        (1, "time zone", "UTC", 'Deal 1: "time" should be a time such as 2026-01-31 19:30:00, not "".'),
        (3, "number", "3", "The last row is not the totals; the sheet is not whole."),
    ],
)
def test_a_cell_that_cannot_be_is_told_in_a_sentence(row, column, text, sentence):
    assert refused(changed(CSV, row, column, text)) == [sentence]


def test_a_hand_marked_as_thrown_in_afterwards_is_refused():
    assert refused(changed(CSV, 1, "thrown in", "yes")) == ["Deal 1: A hand that is thrown in has no tricks."]


def test_a_running_total_that_was_told_is_not_told_again_in_every_row_below():
    content = changed(changed(CSV, 1, "A running total", "-1"), 2, "A running total", "-4")
    assert refused(content) == [
        'Deal 1: "A running total" is -1 in the file; recomputed it is -2.',
    ]


def saying(column, text):
    """The sheet with another text about the match."""
    return changed(CSV, 1, column, text)


HEADER = "match,game,game name,rules,player 1"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (saying("game", "boston"), 'The catalogue has no game "boston". A house table travels in JSON.'),
        (saying("rules", "mine"), 'The column "rules" is "mine", which this scorekeeper does not know.'),
        (saying("player 2", ""), "Player 2 has no name."),
        (saying("player 3", "D"), '"first dealer" should be one of the players, not "C".'),
        (saying("first dealer", ""), '"first dealer" should be one of the players, not "".'),
        (saying("started", "Friday"), '"started" should be a time such as 2026-01-31 19:30:00, not "Friday".'),
        (saying("ended", "31/01/2026"), '"ended" should be a time such as 2026-01-31 19:30:00, not "31/01/2026".'),
        (saying("stake per point", "a lot"), 'The stake "a lot" is not an amount, such as 0.50 €.'),
        (saying("settle", "score"), '"settle" says how a stake is paid, and there is no stake.'),
        (saying("match note", "x" * 1001), "The note has 1001 characters; 1000 are kept."),
        (saying("game", "swedish-1949"), None),
        (saying("game", "finnish-4"), "3 players are named; 4 play."),
        (b"", "The file is empty."),
        (b"\xff\xfea\x00", "The file is not text in UTF-8."),
        (
            b"match;game;players\r\n",
            f"The file is not a sheet of scorekeeper: it does not begin with the columns {HEADER.replace(',', ', ')}.",
        ),
        (HEADER.encode() + b"\r\n", 'Column 6 is ""; it should be "first dealer".'),
        (CSV.split(b"\r\n")[0], "The last row is not the totals; the sheet is not whole."),
        (CSV.replace(b"player 2,", b"player 3,"), 'Column 6 is "player 3"; it should be "first dealer".'),
        (CSV.replace(b",time zone,", b",zone,"), 'Column 18 is "zone"; it should be "time zone".'),
        (HEADER.encode() + b'\r\n"x"y,z', "The file is not CSV: line 2 cannot be read."),
        (CSV + b"x,y\r\n", "Row 5 has 2 cells; the header has 38."),
        (CSV.replace(b",note,", b",remark,"), 'Column 26 is "remark"; it should be "note".'),
        (HEADER.encode() + b"\r\n" + b"x\r\n" * 6000, "The file has more than 5000 deals; no match has."),
    ],
)
def test_a_sheet_that_is_none_of_ours_is_told_in_a_sentence(content, sentence):
    lines = refused(content)
    assert sentence is None or lines[0] == sentence


def test_a_zone_that_is_none_is_told():
    assert refused(changed(saying("started", "2026-01-31 19:30:00"), 1, "started zone", "CET")) == [
        '"started zone" should be a time zone such as UTC+02:00, not "CET".'
    ]


def test_a_column_too_many_is_told():
    rows = [[*row, "x"] for row in rows_of(CSV)]
    assert refused(as_file(rows)) == ["The sheet has 39 columns; this game and table have 38."]


# everything of a match


@pytest.mark.parametrize("game", ["bridge-duplicate", "bridge-rubber"])
def test_a_deal_that_was_passed_out_says_so_where_the_declarer_stands_and_comes_home(game):
    match = Match(CATALOGUE.game(game), ("Anna", "Bo", "Cleo", "Dag"), 0, (Deal({"declarer": "passed"}),))
    content = printed(match)
    header, deal, _ = rows_of(content)
    assert dict(zip(header, deal, strict=True))["declarer"] == "passed"
    assert read_csv(content) == match


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
    )
    header, row, totals = rows_of(printed(match))
    cells = dict(zip(header, row, strict=True))
    assert [[key, cells[key]] for key in header[: header.index("number")]] == [
        ["match", "Cabin"],
        ["game", "finnish-4"],
        ["game name", "Finnish Bismarck, four"],
        ["rules", ""],
        ["player 1", "Anna"],
        ["player 2", "Bo"],
        ["player 3", "Cleo"],
        ["player 4", "Dag"],
        ["first dealer", "Dag"],
        ["started", "2026-01-31 19:30:00"],
        ["started zone", "UTC"],
        ["ended", "2026-01-31 21:30:00.5"],
        ["ended zone", "UTC+02:00"],
        ["match note", "By the fire.\nTwo lines."],
        ["stake per point", "0.50"],
        ["currency", "€"],
        ["settle", "score"],
        ["setting quotas.valtti.1", "3"],
        ["setting quotas.valtti.2", "3"],
        ["setting quotas.valtti.3", "3"],
        ["setting quotas.valtti.4", "3"],
        ["setting quotas.grandi.1", "9"],
        ["setting quotas.grandi.2", "1"],
        ["setting quotas.grandi.3", "1"],
        ["setting quotas.grandi.4", "1"],
        ["time", "2026-01-31 19:40:07"],
        ["time zone", "UTC"],
    ]
    assert dict(zip(header, totals, strict=True))["time"] == ""
    assert read_csv(printed(match)) == match


@pytest.mark.parametrize("moment", ["2026-01-31", "2026-01-31T19:30", "2026-01-31T19:30:00-05:00", "0001-01-01T00:00Z"])
def test_a_time_comes_home_as_it_was_written(moment):
    match = at_table("swedish", started=moment)
    assert read_csv(printed(match)).started == moment


@pytest.mark.parametrize(
    ("id", "options", "players", "header", "cell"),
    [
        ("kaiser", {"target": 62}, 4, "setting target", "62"),
        ("trex", {"kingdom": "complex", "seating": "pairs"}, 4, "setting kingdom", "complex"),
        ("coiffeur", {"match": "157", "rows": "eight"}, 4, "setting match", "157"),
        ("whist-count", {"tricks": 12, "book": 0}, 4, "setting tricks", "12"),
    ],
)
def test_a_setting_stands_under_its_id_and_comes_home(id, options, players, header, cell):
    match = at_table(id, options=options, players=players)
    headings, row = rows_of(printed(match))
    assert dict(zip(headings, row, strict=True))[header] == cell
    assert read_csv(printed(match)) == match


@pytest.mark.parametrize(
    ("header", "cell", "sentence"),
    [
        ("setting target", "1", 'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.'),
        ("setting target", "many", 'In Kaiser, the house rule "Target" should be a whole number from 20 to 200.'),
        ("setting colour", "1", 'Kaiser has no house rule "colour".'),
        ("setting target.1", "52", "The columns of the settings are not whole or not in order: target.1."),
        ("setting a.b.2", "52", "The columns of the settings are not whole or not in order: a.b.2."),
    ],
)
def test_a_setting_that_cannot_be_is_told(header, cell, sentence):
    rows = rows_of(printed(at_table("kaiser", options={"target": 62})))
    place = rows[0].index("setting target")
    rows[0][place] = header
    rows[1][place] = cell
    assert refused(as_file(rows)) == [sentence]


def test_a_setting_that_is_left_empty_is_not_set():
    rows = rows_of(printed(at_table("kaiser", options={"target": 62})))
    rows[1][rows[0].index("setting target")] = ""
    assert read_csv(as_file(rows)) == at_table("kaiser")


def own_table(**changes):
    return CATALOGUE.from_document({**CATALOGUE.game("swedish").document(), "id": "ours", "name": "Ours", **changes})


def test_a_house_table_comes_home_where_its_rules_are_kept_as_an_own_game():
    match = at_table(own_table(start=7))
    content = printed(match)
    header, row = rows_of(content)
    cells = dict(zip(header, row, strict=True))
    assert (cells["game"], cells["game name"], cells["rules"][:12]) == ("ours", "Ours", "house table ")
    assert read_csv(content, CATALOGUE.with_games([own_table(start=7)])) == match


def test_a_house_table_of_which_only_the_words_have_changed_comes_home():
    content = printed(at_table(own_table(start=7)))
    renamed = own_table(start=7, name="Ours at last", card=["Be nice."])
    assert read_csv(content, CATALOGUE.with_games([renamed])).game == renamed


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
    assert told(lambda file: read_csv(file, CATALOGUE.with_games(known)), content) == [sentence]


def test_an_own_copy_of_a_game_in_code_comes_home_where_it_is_kept():
    copy = {"shape": "code", "id": "ours", "name": "Ours", "of": "kaiser", "settings": {"target": 72}}
    ours = CATALOGUE.from_document(copy)
    match = at_table(ours)
    assert read_csv(printed(match), CATALOGUE.with_games([ours])) == match
    assert refused(printed(match))[0].startswith('The sheet is of the house table "ours"')
