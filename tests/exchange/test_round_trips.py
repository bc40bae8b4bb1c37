"""Round trips: every variant, hostile names, and files that nobody should have written."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.table_faults import BrokenTable
from tests.exchange.hostile import NAMES, NOTES, hostile_matches
from tests.exchange.worked import CSV, JSON, as_file, columns_of, read_or_told, rows_of
from tests.support.strategies import matches_of

pytestmark = pytest.mark.unmeasured

few = settings(max_examples=40)
"""Each draws a game and plays it, which takes its time."""


@pytest.mark.ci
@few
@given(hostile_matches())
def test_printing_reading_and_printing_again_gives_the_same_file_and_match(match):
    text = print_match(match)
    assert read_match_file(text.encode()).match == match
    assert print_match(read_match_file(text.encode()).match) == text


@st.composite
def options_for(draw, game, players):
    """Some of what can be set in a game, with right values."""
    outline, options = game.outline, {}
    for choice in outline.choices:
        values = [value.value for value in choice.values if players in value.players]
        options |= {choice.key: draw(st.sampled_from(values))} if values and draw(st.booleans()) else {}
    for figure in outline.figures:
        options |= {figure.key: draw(st.integers(figure.low, figure.high))} if draw(st.booleans()) else {}
    for row in outline.settings:
        if draw(st.booleans()):
            rows = options.setdefault(row.key[0], {})
            rows[row.key[1]] = list(draw(st.permutations(row.numbers)))
    return options


MOMENTS = st.sampled_from(
    [
        *(None, "2026-01-31", "2026-01-31T19:30:00Z", "2026-01-31T19:30:00.25+05:30", "2026-01-31T19:30"),
        *("2026-01-31T19:30:00-05:00", "0001-01-01T00:00Z", "9999-12-31"),
    ]
)
STAKES = st.builds(
    Stake, st.decimals("0.01", "999", places=2), st.sampled_from(["", "€", "kr"]), st.sampled_from([None, "score"])
)


@st.composite
def matches_with_everything(draw):
    """A match of any game of the catalogue, with whatever a match can have set and said."""
    plain = CATALOGUE.game(draw(st.sampled_from(CATALOGUE.ids())))
    players = draw(st.sampled_from(plain.info.players))
    options = draw(options_for(plain, players))
    try:
        match = draw(matches_of(CATALOGUE.from_document(plain.info.id, options), players=players))
    except BrokenTable:  # settings that do not go together
        options = {}
        match = draw(matches_of(plain, players=players))
    deals = tuple(replace(deal, note=draw(NOTES), time=draw(MOMENTS)) for deal in match.deals)
    return replace(
        match,
        options=options,
        deals=deals,
        title=draw(NAMES | st.just("")),
        note=draw(NOTES),
        stake=draw(st.none() | STAKES),
        started=draw(MOMENTS),
        ended=draw(MOMENTS),
        location=draw(NAMES | st.just("")),
    )


@pytest.mark.ci
@few
@given(hostile_matches() | matches_with_everything())
def test_a_csv_sheet_brings_back_the_whole_match(match):
    content = print_csv(sheet_of(match))
    back = read_csv_file(content).match
    assert back == match
    assert print_csv(sheet_of(back)) == content


@given(st.integers(0, len(CSV) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_a_damaged_sheet_is_read_or_refused_in_sentences(at, put, cut):
    read_or_told(CSV[:at] + put + CSV[at + cut :])


@given(st.integers(0, len(JSON) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_a_damaged_match_file_is_read_or_refused_in_sentences(at, put, cut):
    content = JSON.encode()
    read_or_told(content[:at] + put + content[at + cut :])


CELLS = st.sampled_from(
    [
        "",
        "0",
        "16",
        "-1",
        "sang",
        "pass",
        "yes",
        "A",
        "=",
        "'",
        "2026-01-31",
        "total",
        "swedish",
        "house table x",
        "UTC",
    ]
)


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 15), CELLS | st.text(max_size=5)), min_size=1, max_size=4))
def test_a_sheet_with_other_cells_is_the_same_match_or_is_refused_in_sentences(changes):
    rows = rows_of(CSV)
    for row, column, text in changes:
        rows[row][column] = text
    try:
        content = as_file(rows)
    except UnicodeEncodeError:
        return
    match = read_or_told(content)
    if match is not None:
        assert columns_of(print_csv(sheet_of(match)))["A total"] == ["-2", "-5", "-5"]


@given(
    st.binary()
    | st.sampled_from(
        [b"{", b"\xef\xbb\xbf[", b"\xff\xfe", b"scorekeeper sheet,", b"scorekeeper sheet,1\n", CSV[:-80]]
    ).flatmap(lambda head: st.binary().map(lambda tail: head + tail))
)
def test_no_bytes_at_all_bring_more_than_a_sentence(content):
    read_or_told(content)
