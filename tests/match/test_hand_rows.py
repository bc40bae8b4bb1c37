"""Sheets with rows of hands, or with a line: what players draw instead of a column a deal."""

from __future__ import annotations

from scorekeeper.match.score_grid import hand_rows
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import COUSINS, at_table

SALAD = ({"tricks": [3, 4, 4, 2]}, {"hearts": [0, 5, 4, 4]}, {"queens": [1, 0, 2, 1]}, {"spade-king": 2})


def salad(*deals, **facts):
    return sheet_of(at_table("canadian-salad", *deals, players=4, **facts))


def test_each_hand_of_canadian_salad_has_a_row_that_says_what_to_avoid_and_what_it_costs():
    rows = hand_rows(salad())
    assert [(row.number, say(row.hand.name), say(row.hand.worth)) for row in rows] == [
        (1, "No tricks", "10 each"),
        (2, "No hearts", "10 each"),
        (3, "No queens", "25 each"),
        (4, "No king of spades", "100 points"),
        (5, "No last trick", "100 points"),
        (6, "Salad", "avoid all of it"),
    ]


def test_a_row_has_everybodys_points_once_its_hand_is_played_and_the_next_is_marked():
    rows = hand_rows(salad(*SALAD))
    assert [row.points for row in rows] == [
        (30, 40, 40, 20),
        (0, 50, 40, 40),
        (25, 0, 50, 25),
        (0, 0, 100, 0),
        None,
        None,
    ]
    assert [row.number for row in rows if row.due] == [5]
    assert [row.deal for row in rows] == [0, 1, 2, 3, None, None]
    assert [row.number for row in hand_rows(salad(*SALAD, ended="2026-11-21T20:00:00Z")) if row.due] == []


def test_a_hand_with_a_fault_has_no_points_yet():
    rows = hand_rows(salad(SALAD[0], {"hearts": [0, 5, 4, 3]}, SALAD[2]))
    assert [row.points for row in rows][:3] == [(30, 40, 40, 20), None, (25, 0, 50, 25)]


def test_rows_of_hands_take_the_place_of_columns_of_deals():
    assert [heading.key for heading in salad(*SALAD).grid.headings] == ["name", "total"]


def test_row_of_the_portuguese_king_names_its_contract_and_its_penalty():
    rows = CATALOGUE.game("king-portuguese").named_hands(4)
    assert [(say(row.name), say(row.worth)) for row in rows][:7] == [
        ("Vazas", "avoid tricks: −20 each"),
        ("Copas", "avoid hearts: −20 each"),
        ("Damas", "avoid queens: −50 each"),
        ("Homens", "avoid kings and jacks: −30 each"),
        ("Rei de copas", "avoid the king of hearts: −160 points"),
        ("Duas últimas", "avoid the last two tricks: −90 each"),
        ("Positiva", "take tricks: 25 each"),
    ]


IN_ROWS = ("canadian-salad", "kingen", "king-portuguese", "king-russian", "lora", "coiffeur")


def test_no_other_game_has_rows_of_hands():
    assert [id for id in COUSINS if id not in IN_ROWS and CATALOGUE.game(id).named_hands(4)] == []


def test_a_house_table_of_more_deals_than_hands_has_a_row_for_every_deal():
    table = {**CATALOGUE.game("canadian-salad").document(), "id": "house", "deals": 12}
    names = [say(hand.name) for hand in CATALOGUE.from_document(table).named_hands(4)]
    assert (len(names), names[0], names[6]) == (12, "No tricks", "No tricks")


BRIDGE = (
    {"side": "player", "strain": "spades", "bid": 4, "jokers": 0, "tricks": [11, 2]},
    {"side": "house", "strain": "hearts", "bid": 2, "jokers": 1, "tricks": [4, 9]},
    {"side": "player", "strain": "diamonds", "bid": 3, "jokers": 0, "tricks": [9, 4]},
    {"side": "player", "strain": "none", "bid": 1, "jokers": 1, "honours": "aces", "tricks": [6, 7]},
)


def test_before_the_first_deal_a_bridge_pad_has_nothing_but_its_line():
    assert sheet_of(at_table("bridge-solitaire")).bridge_pad == ((), ((),), (0, 0))


def test_a_bridge_pad_has_premiums_above_the_line_and_the_points_of_each_game_below_it():
    sheet = sheet_of(at_table("bridge-solitaire", *BRIDGE))
    assert sheet.bridge_pad.above == ((30, 0), (0, 150), (150, 200))
    assert sheet.bridge_pad.below == (((120, 0),), ((0, 120),), ((60, 0),))
    assert sheet.bridge_pad.games == (1, 1)


def test_all_that_stands_on_a_pad_is_the_total():
    sheet = sheet_of(at_table("bridge-solitaire", *BRIDGE))
    written = [*sheet.bridge_pad.above, *(row for game in sheet.bridge_pad.below for row in game)]
    assert tuple(map(sum, zip(*written, strict=True))) == sheet.totals == (360, 470)


def test_score_of_a_stopped_rubber_stands_above_the_line():
    sheet = sheet_of(at_table("bridge-solitaire", *BRIDGE, ended="2026-11-21T20:00:00Z"))
    assert sheet.bridge_pad.above[-1] == (100, 0)
    assert sheet.totals == (460, 470)


def test_finished_rubber_begins_no_new_game_below_the_line():
    game = {"side": "player", "strain": "spades", "bid": 4, "jokers": 0, "tricks": [10, 3]}
    pad = sheet_of(at_table("bridge-solitaire", game, game)).bridge_pad
    assert pad == (((700, 0),), (((120, 0),), ((120, 0),)), (2, 0))


def test_a_deal_with_a_fault_stands_nowhere_on_a_pad():
    wrong = {"side": "player", "strain": "spades", "bid": 4, "jokers": 0, "tricks": [11, 3]}
    assert sheet_of(at_table("bridge-solitaire", wrong)).bridge_pad == ((), ((),), (0, 0))


def test_no_other_game_draws_a_line():
    assert {id for id in COUSINS if sheet_of(at_table(id)).bridge_pad} == {"bridge-solitaire", "bridge-rubber"}
