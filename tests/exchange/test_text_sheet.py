"""The sheet as text: it looks like the paper, whatever the names are written in."""

from decimal import Decimal

import pytest

from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.exchange.text_tables import PrintedColumn, table_lines, width
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from tests.support.tables import at_table, thrown_in


def paper(match):
    return print_text(sheet_of(match))


def parts(match):
    return paper(match).rstrip("\n").split("\n\n")


def test_before_the_first_deal_there_is_no_log():
    assert parts(at_table("manni")) == [
        "Hornafjarðarmanni",
        """\
       │ Total, │
       │     to │ To
Player │     10 │ go
───────┼────────┼───
Anna   │      0 │ 10
Bo     │      0 │ 10
Cleo   │      0 │ 10""",
        "Deal 1 · Anna deals · the cut card decides what is played.",
    ]


def test_title_stake_day_and_note_stand_at_the_head():
    match = at_table(
        "swedish",
        title="Cabin",
        stake=Stake(Decimal("0.50"), "€"),
        started="2026-01-31T19:30:00Z",
        note="Must trump.\nNo money.",
    )
    assert parts(match)[0] == "Cabin\nSwedish Bismarck · 31 January 2026 · 0.50 € a point\nMust trump.\nNo money."


def test_wide_and_combining_characters_keep_the_columns_straight():
    match = at_table("swedish", players=("李小龙", "अनु", "Örn"))
    lines = parts(match)[1].split("\n")
    assert {width(line[: line.index("│")]) for line in (lines[0], *lines[2:])} == {7}


def test_a_side_has_one_total_and_a_row_for_each_player():
    match = at_table("finnish-partners", {"contract": "misere", "counts": [3, 10]}, first_dealer=3)
    *rows, foot = parts(match)[1].split("\n")[3:]
    assert foot == "Sum 0 ✓"
    assert [row.split("│")[0].strip() for row in rows] == ["Anna", "Cleo", "Bo", "Dag"]
    assert [row.split("│")[-1].strip() for row in rows] == ["+2", "", "−2", ""]
    assert rows[0].split("│")[3].strip() == "X +2"


def test_a_match_that_is_over_says_who_came_where_and_owes_nothing():
    match = at_table("manni", *[{"contract": "nolo", "counts": [0, 0, 12]}] * 3)
    assert parts(match)[2] == "The match is over.\n1. Anna +12\n1. Bo +12\n3. Cleo −24"
    assert "owes" not in paper(match)


def test_text_sheet_says_that_a_stake_is_paid_by_the_score():
    each_with_each, by_score = Stake(Decimal(1), "kr"), Stake(Decimal(1), "kr", "score")
    assert parts(at_table("swedish", stake=each_with_each))[0] == "Swedish Bismarck\n1 kr a point"
    assert parts(at_table("swedish", stake=by_score))[0] == "Swedish Bismarck\n1 kr a point, by the score"


def test_a_match_that_was_stopped_early_says_after_how_many_deals_and_not_that_it_is_over():
    deal = {"contract": "sang", "counts": [6, 6, 4]}
    assert parts(at_table("swedish", deal, ended="2026-01-31"))[2] == (
        "Anna is ahead. Stopped after 1 of 12 deals.\n1. Anna +2\n2. Cleo 0\n3. Bo −2"
    )
    nothing = parts(at_table("swedish", ended="2026-01-31"))[2]
    assert nothing.startswith("Nothing is played yet. Stopped after 0 of 12 deals.\n1. Anna 0")


def test_a_hand_thrown_in_has_a_line_of_its_own():
    match = at_table(
        "swedish",
        thrown_in(contract="trumf", trump="hearts"),
        {"contract": "trumf", "trump": "spades", "counts": [8, 4, 4]},
        first_dealer=2,
    )
    log = parts(match)[3].split("\n")
    assert [cell.strip() for cell in log[1].split("│")][:6] == ["", "", "", "", "", "Thrown"]
    assert [cell.strip() for cell in log[4].split("│")][:6] == ["1", "Cleo", "Anna", "Trumf", "hearts", "yes"]
    assert [cell.strip() for cell in log[5].split("│")][:6] == ["1", "Cleo", "Anna", "Trumf", "spades", ""]


def test_notes_stand_below_the_log_and_so_does_what_cannot_stand():
    match = at_table(
        "swedish",
        Deal({"contract": "sang", "counts": [6, 6, 3]}, note="late " * 20),
        {"contract": "pass", "counts": [9, 2, 5]},
        first_dealer=2,
    )
    assert "X ?" in parts(match)[1]
    lines = parts(match)[-1].split("\n")
    assert lines[0].startswith("Deal 1: late late")
    assert max(map(len, lines)) < 80
    assert lines[-1] == "Deal 1: That makes 15 tricks; there are 16."


def test_every_variant_is_drawn_within_a_page_before_its_first_deal(id_of_a_game):
    assert all(width(line) < 130 for line in paper(at_table(id_of_a_game)).split("\n"))


@pytest.fixture(params=["swedish", "estonian-4", "finnish-partners", "ecarte", "follett", "polley"])
def id_of_a_game(request):
    return request.param


def test_a_name_wider_than_its_columns_widens_them():
    columns = [
        PrintedColumn("a", ["1"], over="Annabelle"),
        PrintedColumn("b", ["2"], over="Annabelle"),
        PrintedColumn("c", ["3"]),
    ]
    assert table_lines(columns) == ["Annabelle │", "a  b      │ c", "──────────┼──", "1  2      │ 3"]


def test_named_hands_have_a_row_each_below_the_totals():
    deals = [{"tricks": [3, 4, 4, 2]}, {"hearts": [0, 5, 4, 4]}]
    rows = parts(at_table("canadian-salad", *deals, players=4))[2].split("\n")
    assert rows[2:5] == [
        "No tricks         │   30 │ 40 │   40 │  20",
        "No hearts         │    0 │ 50 │   40 │  40",
        "No queens         │      │    │      │",
    ]


def test_a_bridge_pad_has_a_line_with_the_latest_premium_on_top():
    deals = [
        {"side": "player", "strain": "spades", "bid": 4, "jokers": 0, "tricks": [11, 2]},
        {"side": "house", "strain": "hearts", "bid": 2, "jokers": 1, "tricks": [4, 9]},
    ]
    assert parts(at_table("bridge-solitaire", *deals))[2].split("\n") == [
        "                       │ Anna │ House",
        "───────────────────────┼──────┼──────",
        "Above the line         │      │   150",
        "                       │   30 │",
        "Below the line, game 1 │  120 │",
        "Below the line, game 2 │      │   120",
        "Games won              │    1 │     1",
    ]
