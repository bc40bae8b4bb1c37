"""What went out comes back: every variant, hostile names, and files that nobody should have written."""

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exchange.csv_file import print_csv, read_csv
from scorekeeper.exchange.match_file import print_match, read_match
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.match import LONGEST_NAME, Deal, Match, faults_of_match, tidy, writable
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.exchange.worked import CSV, JSON, read_or_told
from tests.strategies import matches_of

# Any script; what a spreadsheet, a shell or a parser might stumble over is drawn often.
LETTERS = st.sampled_from("=+-@'\"\\,;\t {}[]<>&%\u0301\u200d\u05d0\u0627安👩") | st.characters(codec="utf-8")
NAMES = st.text(LETTERS, min_size=1, max_size=LONGEST_NAME).map(tidy).filter(lambda name: name and writable(name))
NOTES = st.text(LETTERS | st.just("\n"), max_size=40).map(tidy).filter(lambda note: writable(note, lines=True))


@st.composite
def hostile_matches(draw):
    match = draw(st.sampled_from(CATALOGUE.ids()).flatmap(lambda id: matches_of(CATALOGUE.game(id))))
    seats = len(match.players)
    names = draw(st.lists(NAMES, min_size=seats, max_size=seats, unique_by=str.casefold))
    deals = tuple(Deal(deal.answers, note=draw(NOTES)) for deal in match.deals)
    hostile = Match(match.game, tuple(names), match.first_dealer, deals, title=draw(NAMES | st.just("")))
    if faults_of_match(hostile):  # composing can make a name longer
        hostile = replace(hostile, players=match.players)
    return hostile


@given(hostile_matches())
def test_printing_reading_and_printing_again_gives_the_same_file_and_match(match):
    text = print_match(match)
    assert read_match(text.encode()) == match
    assert print_match(read_match(text.encode())) == text


@given(hostile_matches())
def test_a_csv_sheet_brings_back_the_whole_match(match):
    content = print_csv(sheet_of(match))
    back = read_csv(content)
    assert print_csv(sheet_of(back)) == content
    if match.deals:
        assert back == match
    else:
        assert back == replace(match, first_dealer=0)


@given(hostile_matches())
def test_nothing_in_a_sheet_is_taken_for_a_formula(match):
    rows = list(csv.reader(io.StringIO(print_csv(sheet_of(match)).decode("utf-8-sig"), newline="")))
    for row in rows:
        assert len(row) == len(rows[0])
        for cell in row:
            assert not cell.startswith(("=", "+", "@", "\t", "\r"))
            assert not cell.startswith("-") or cell[1:].isdecimal()


@given(hostile_matches())
def test_the_paper_has_every_name_and_no_line_ends_in_blanks(match):
    text = print_text(sheet_of(match))
    assert all(name in text for name in match.players)
    assert text.endswith("\n")


@given(st.integers(0, len(CSV) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_a_damaged_sheet_is_read_or_refused_in_sentences(at, put, cut):
    read_or_told(CSV[:at] + put + CSV[at + cut :])


@given(st.integers(0, len(JSON) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_a_damaged_match_file_is_read_or_refused_in_sentences(at, put, cut):
    content = JSON.encode()
    read_or_told(content[:at] + put + content[at + cut :])


CELLS = st.sampled_from(
    ["", "0", "16", "-1", "sang", "pass", "yes", "A", "=", "'", '["A","B","C"]', "total", "swedish"]
)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 22), CELLS | st.text(max_size=5)), min_size=1, max_size=4))
def test_a_sheet_with_other_cells_is_the_same_match_or_is_refused_in_sentences(changes):
    rows = list(csv.reader(io.StringIO(CSV.decode("utf-8-sig"), newline="")))
    for row, column, text in changes:
        rows[row][column] = text
    file = io.StringIO()
    csv.writer(file, lineterminator="\r\n").writerows(rows)
    try:
        content = file.getvalue().encode()
    except UnicodeEncodeError:
        return
    match = read_or_told(content)
    if match is not None:
        computed = {row[16] for row in csv.reader(io.StringIO(print_csv(sheet_of(match)).decode("utf-8-sig")))}
        assert computed == {row[16] for row in rows}


@given(
    st.binary()
    | st.sampled_from([b"{", b"match,", b'"match', b"\xef\xbb\xbf["]).flatmap(
        lambda head: st.binary().map(lambda tail: head + tail)
    )
)
def test_no_bytes_at_all_bring_more_than_a_sentence(content):
    read_or_told(content)


@pytest.mark.parametrize("key", ["dealer", "declarer"])
def test_the_deals_of_a_game_tell_who_dealt_first(key):
    game = CATALOGUE.game("british")
    for first in range(3):
        match = Match(game, ("A", "B", "C"), first, (Deal({"contract": "no-trumps", "counts": [8, 4, 4]}),))
        log = sheet_of(read_csv(print_csv(sheet_of(match)))).log
        column = [heading.key for heading in log.headings].index(key)
        assert log.rows[0].cells[column].value == "ABC"[first]
