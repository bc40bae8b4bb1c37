"""One door for every form."""

import pytest

from scorekeeper.exchange.file_formats import file_name, print_any, read_file
from scorekeeper.exchange.match_file import read_match_file
from scorekeeper.match.sheet import sheet_of
from tests.exchange.worked import CSV, JSON, TEXT, told
from tests.support.tables import at_table

EXAMPLE = read_match_file(JSON.encode()).match


@pytest.mark.parametrize(("form", "content"), [("json", JSON.encode()), ("csv", CSV), ("text", TEXT.encode())])
def test_a_match_is_printed_in_the_form_that_is_asked_for(form, content):
    assert print_any(sheet_of(EXAMPLE), form) == content


@pytest.mark.parametrize(
    "content",
    [
        *(JSON.encode(), b"\n " + JSON.encode(), b"\xef\xbb\xbf" + JSON.encode()),
        *(CSV, CSV.decode().encode("utf-16"), b"\n" + CSV.removeprefix(b"\xef\xbb\xbf").replace(b",", b";")),
    ],
)
def test_format_of_a_file_is_recognized_by_its_content(content):
    assert read_file(content).match == EXAMPLE


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"hello", "The file is neither a match of scorekeeper nor a table with names in its first row."),
        (TEXT.encode(), "The file is neither a match of scorekeeper nor a table with names in its first row."),
        (b"\x89PNG\r\n\x1a\n", "The file is not text in UTF-8."),
        (b"", "The file is empty."),
        (b"{", "The file is not JSON: it cannot be read at line 1, column 2."),
        (
            b"scorekeeper sheets,1\r\n",
            "The file is neither a match of scorekeeper nor a table with names in its first row.",
        ),
    ],
)
def test_file_of_no_known_format_is_refused_in_one_sentence(content, sentence):
    assert told(read_file, content) == [sentence]


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ({}, "swedish-anna-bo-cleo.csv"),
        ({"title": "Cabin, Friday", "started": "2026-01-31T19:30:00Z"}, "swedish-cabin-friday-2026-01-31.csv"),
        ({"title": "../../etc/passwd"}, "swedish-etc-passwd.csv"),
        ({"title": "CON"}, "swedish-con.csv"),
        ({"title": "Åse 安娜 हिन्दी"}, "swedish-åse-安娜-हिन्दी.csv"),
        ({"title": "👩‍👩‍👧"}, "swedish.csv"),
    ],
)
def test_a_file_name_is_one_that_every_system_takes(facts, name):
    assert file_name(at_table("swedish", **facts), "csv") == name


def test_a_file_name_is_never_too_long_for_a_system():
    assert len(file_name(at_table("swedish", title="𐌰" * 80), "json").encode()) <= 255


@pytest.mark.parametrize("form", ["json", "csv", "text"])
@pytest.mark.parametrize("id", ["estonian-4", "finnish-partners", "ecarte", "manni"])
def test_a_match_whose_deals_do_not_fit_its_game_can_still_be_taken_home(form, id):
    match = at_table(id, {"contract": "sang", "counts": [6, 6, 4]}, {"tricks": [[5], {}]}, {"counts": 3})
    assert print_any(sheet_of(match), form)
