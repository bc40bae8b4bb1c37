"""The sum of the totals, where the rules of a game fix it."""

import pytest

from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.exchange.html_sheet import print_html_sheet
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.sheet_sentences import sum_of_totals
from scorekeeper.texts import say
from tests.support.tables import at_table

SANG = {"contract": "sang", "counts": [6, 6, 4]}


@pytest.mark.parametrize(
    ("game", "deals", "said"),
    [
        ("swedish", [SANG], "Sum 0"),
        ("swedish", [], None),
        ("follett", [{"contract": "misere", "counts": [5, 5, 6]}], "Sum −10; after all deals it is 0"),
        ("hearts", [{"points": [5, 13, 8, 0]}], None),
        ("skat", [{"player": 0, "game": "grand", "matadors": 1, "result": "game won"}], None),
        ("tarot-4", [{"taker": 0, "contract": "garde", "oudlers": "2", "points": 49}], "Sum 0"),
    ],
)
def test_a_sheet_says_the_sum_of_its_totals_where_the_rules_balance(game, deals, said):
    found = sum_of_totals(sheet_of(at_table(game, *deals)))
    assert (None if found is None else say(found.words)) == said
    assert found is None or found.balanced == (said == "Sum 0")


def test_every_page_of_a_sheet_has_the_sum_and_a_spreadsheet_with_it_is_read_again():
    sheet = sheet_of(at_table("swedish", SANG))
    assert "\nSum 0 ✓\n" in print_text(sheet)
    assert "<p>Sum 0 ✓</p>" in print_html_sheet(sheet)
    assert "\r\nsum,0," in print_csv(sheet).decode("utf-8-sig")
    assert read_csv_file(print_csv(sheet)).match.deals == sheet.match.deals


def test_a_sum_that_the_rules_fix_at_another_number_is_told_too():
    salad = sum_of_totals(sheet_of(at_table("canadian-salad", {"tricks": [3, 4, 3, 3]}, players=4)))
    assert (say(salad.words), salad.balanced) == ("Sum 130; after all deals it is 1120", False)


def test_a_sum_that_is_not_reached_says_why():
    faulty = {"contract": "misere", "counts": [5, 5, 5]}
    short = {"contract": "misere", "counts": [5, 5, 6]}
    wrong = sum_of_totals(sheet_of(at_table("follett", short, faulty)))
    stopped = sum_of_totals(sheet_of(at_table("follett", short, ended="2026-07-01T12:00:00Z")))
    assert say(wrong.words) == "Sum −10, not 0: a deal is in conflict"
    assert say(stopped.words) == "Sum −10; after all deals it would be 0"
