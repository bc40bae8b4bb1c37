"""Rules about a total: one that is halved, a hint for each, and a limit above which a player is out of the match."""

from dataclasses import replace

import pytest

from scorekeeper.exchange.csv_file import print_csv
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.match import Deal
from scorekeeper.match.replay import replay
from scorekeeper.match.score_grid import player_rows
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.own_form.table_form import current, form_of, with_texts
from scorekeeper.texts.speech import say
from tests.exchange.worked import columns_of
from tests.support.tables import at_table, played, spoken

HALVES = {"halves_at": [50, 100], "lowest_wins": True}
OUT = {"out_above": 100, "lowest_wins": True, "items.points.needed": True}
AT_ONCE = {"target": 121, "at_once": True, "items.points.low": 0, "items.points.needed": True}


def read(**changes):
    document = CATALOGUE.game("sheet").document()
    [points] = document["items"]
    points["needed"] = changes.pop("items.points.needed", False)
    points["low"] = changes.pop("items.points.low", -99_999)
    whole = {**document, "id": "ours", "name": "Ours", "players": [2, 3, 4], "options": [], **changes}
    return CATALOGUE.from_document(whole)


def after(game, *rows):
    return played(game, *({"points": list(row)} for row in rows), players=len(rows[0]))


def faults(outcome):
    return [say(fault.phrase()) for fault in outcome.faults]


@pytest.mark.parametrize(
    ("changes", "rows", "totals"),
    [
        ({}, [(50, 100, 49)], (25, 50, 49)),
        ({}, [(50, 100, 0), (25, 50, 0)], (25, 50, 0)),
        ({}, [(50, 100, 0), (0, 0, 0)], (25, 50, 0)),
        ({"halves": "once"}, [(50, 100, 0), (25, 50, 0)], (50, 100, 0)),
        ({"halves": "once"}, [(101, 0, 0), (-1, 100, 0)], (50, 50, 0)),
        ({"halves_at": [-20]}, [(-20, 0, 0)], (-10, 0, 0)),
        ({"start": 100}, [(0, 1, -50)], (100, 101, 25)),
    ],
)
def test_player_at_exactly_a_total_has_it_halved_each_time_or_once(changes, rows, totals):
    assert after(read(**{**HALVES, **changes}), *rows).totals == totals


def test_halved_total_is_a_part_of_the_points_of_the_deal():
    [outcome] = after(read(**HALVES), (100, 20)).outcomes
    assert outcome.points == (50, 20)
    assert [(part.account, say(part.label), part.points) for part in outcome.parts] == [
        (0, "points of the deal", 100),
        (0, "exactly 100", -50),
    ]


def test_a_correction_of_an_earlier_deal_takes_back_what_was_halved_after_it():
    whole = after(read(**HALVES), (90, 0), (10, 0), (60, 0))
    deals = whole.match.deals
    corrected = replace(whole.match, deals=(Deal({"points": [89, 0]}), *deals[1:]))
    assert [outcome.totals[0] for outcome in whole.outcomes] == [90, 50, 110]
    assert [outcome.totals[0] for outcome in sheet_of(corrected, whole).outcomes] == [89, 99, 159]


def test_the_points_that_are_shown_while_a_deal_is_entered_are_those_after_halving():
    game = read(**HALVES)
    asked = Sheet(at_table(game, players=2)).questions(0, {"points": [100, None]})
    assert asked.points[0] == 50


def test_each_total_has_its_hint_below_it_until_the_match_is_over():
    game = read(
        hints=["15 to begin", "50 to begin", "90 to begin", "120 to begin"], hints_from=[0, 1500, 3000], target=5000
    )

    def said(*totals):
        return [row.counter for row in player_rows(sheet_of(after(game, totals).match), say, ["A", "B", "C", "D"])]

    assert said(-10, 0, 1495, 1500) == ["15 to begin", "50 to begin", "50 to begin", "90 to begin"]
    assert said(-5, 2995, 3000, 4995) == ["15 to begin", "90 to begin", "120 to begin", "120 to begin"]
    assert said(5000, 0) == ["", ""]


def test_player_above_the_limit_is_out_and_the_last_one_in_wins():
    whole = after(read(**OUT), (85, 0, 40, 10), (20, 30, 40, 0), (0, 80, 5, 0), (0, 0, 10, 100))
    assert [outcome.totals for outcome in whole.outcomes][1] == (105, 30, 80, 10)
    assert [outcome.dealer for outcome in whole.outcomes] == [0, 1, 2, 3]
    assert (whole.finished, whole.standing.places) == (True, (4, 3, 1, 2))
    assert whole.totals == (105, 110, 95, 110)


def test_the_deal_passes_over_whoever_is_out():
    game = read(**OUT)
    rows = [(0, 101, 0, 0), (1, 0, 1, 1), (1, 0, 1, 1), (1, 0, 1, 1)]
    assert [(outcome.dealer, outcome.forehand) for outcome in after(game, *rows).outcomes] == [
        (0, 1), (2, 3), (3, 0), (0, 2),
    ]  # fmt: skip
    right = after(read(**OUT, direction="right"), *rows).outcomes
    assert [(outcome.dealer, outcome.forehand) for outcome in right] == [(0, 3), (3, 2), (2, 0), (0, 3)]


def test_lower_total_is_better_among_players_who_go_out_together():
    assert after(read(**OUT), (101, 120, 5, 5), (0, 0, 101, 101)).standing.places == (3, 4, 1, 1)
    assert after(read(**OUT), (101, 0, 0, 5), (0, 150, 130, 101)).standing.places == (4, 3, 2, 1)
    assert after(read(**OUT), (110, 130)).standing.places == (1, 2)


def test_player_who_is_out_is_not_asked_and_has_0_in_the_saved_deal():
    game = read(**OUT)
    whole = after(game, (0, 101, 0), (5, 0, 7), (1, 0, 2))
    asked = Sheet(whole.match).questions(3, {})
    assert [field.index for field in asked.fields] == [0, 2]
    assert [outcome.answers["points"] for outcome in whole.outcomes] == [[0, 101, 0], [5, 0, 7], [1, 0, 2]]
    assert Sheet(whole.match).questions(3, {"points": [4, None, 5]}).missing == ()


def test_player_who_is_out_is_marked_below_the_total_in_the_text_and_in_the_deal():
    sheet = sheet_of(after(read(**OUT), (0, 101, 7)).match)
    assert [row.counter for row in player_rows(sheet, say, sheet.names)] == ["", "out of the match", ""]
    assert print_text(sheet).count("out of the match") == 1
    assert spoken(sheet.outcomes[0].caption) == ["Seat 1 is out of the match"]


def test_a_sheet_for_other_programs_says_after_which_deal_somebody_is_out():
    sheet = sheet_of(after(read(**OUT), (0, 101, 7), (5, 0, 0)).match)
    columns = columns_of(print_csv(sheet))
    assert columns["Bo out of the match"] == ["1", "1", ""]
    assert "Anna out of the match" not in columns
    assert sheet.outcomes[0].details["out-of-match"] == [None, 1, None]


def test_deal_with_points_of_a_player_put_out_by_a_correction_is_kept_and_faulty():
    whole = after(read(**OUT), (50, 20, 10), (40, 20, 10), (5, 70, 10))
    corrected = replay(replace(whole.match, deals=(Deal({"points": [50, 120, 10]}), *whole.match.deals[1:])))
    assert [faults(outcome) for outcome in corrected.outcomes] == [
        [],
        ["Seat 1 is out of the match, and has no points in this deal."],
        ["Seat 1 is out of the match, and has no points in this deal."],
    ]
    assert corrected.totals == (50, 120, 10)
    assert [deal.answers["points"][1] for deal in corrected.match.deals] == [120, 20, 70]


def test_player_put_back_in_by_a_correction_has_0_in_the_deals_between():
    whole = after(read(**OUT), (0, 101, 0), (5, 0, 7))
    corrected = replay(replace(whole.match, deals=(Deal({"points": [0, 99, 0]}), Deal(whole.outcomes[1].answers))))
    assert (corrected.conflicts, corrected.totals) == ([], (5, 99, 7))


def test_a_deal_after_the_last_but_one_is_out_is_one_after_the_end():
    assert faults(after(read(**OUT), (0, 101), (3, 0)).outcomes[1]) == ["The match was over after deal 1."]


@pytest.mark.parametrize("row", [None, 7, "x", [], [1], [1, True, 2], [1, "0", 2], [1, 10**30, 2], [None] * 3, {}])
def test_whatever_is_said_of_somebody_who_is_out_is_judged(row):
    assert faults(played(read(**OUT), {"points": [0, 101, 7]}, {"points": row}, players=3).outcomes[1])


def test_numbers_from_0_on_can_end_the_play_at_once_at_a_target():
    game = read(**AT_ONCE)
    assert after(game, (118, 100), (3, 0)).standing.places == (1, 2)
    assert faults(after(game, (118, 100), (4, 0)).outcomes[1]) == [
        "Seat 0 would have 122; the play stops as soon as somebody has 121."
    ]
    assert faults(after(game, (118, 100), (3, 21)).outcomes[1]) == [
        "Two would have 121; the play stops as soon as one has."
    ]
    sheet = Sheet(after(game, (118, 100)).match)
    assert [field.high for field in sheet.questions(1, {}).fields] == [3, 21]
    assert [field.high for field in sheet.questions(1, {"points": [3, None]}).fields] == [3, 20]


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"halves_at": 50},
        {"hints": ["50 to begin", "90 to begin"], "hints_from": 1500},
        {"out_above": 100, "lowest_wins": True},
        {"target": 121, "at_once": True, "items.points.low": 0},
    ],
)
def test_rules_about_totals_pass_through_the_form_unchanged(changes):
    game = read(**changes)
    assert CATALOGUE.from_document(game.document()) == game
    assert CATALOGUE.from_document(current(form_of(game))) == game


def test_the_form_has_totals_with_commas_between_them_or_none():
    form = with_texts(form_of(read(lowest_wins=True)), "halves_at", ("50, 100",))
    assert current(form)["halves_at"] == [50, 100]
    assert current(with_texts(form, "halves_at", (" ",)))["halves_at"] is None


def test_the_rules_say_what_hangs_on_a_total():
    game = read(**HALVES, hints=["a card", "two cards", "three cards"], hints_from=[0, 50], out_above=120)
    facts = spoken(game.outline.facts)
    assert facts[3:-1] == [
        "A player who reaches exactly one of these totals has half of it: 50, 100.",
        "Below 0: a card.",
        "From 0 on: two cards.",
        "From 50 on: three cards.",
        "A player with more than 120 is out of the match; the last one in wins.",
        "If the last go out in the same deal, the lowest total of theirs wins.",
    ]
    once = read(**HALVES, halves="once")
    said = "A player who reaches exactly one of these totals has half of it, once in a match: 50, 100."
    assert said in spoken(once.outline.facts)


LEFT = {"id": "left", "name": "points left", "kind": "left-in-hand"}
CALLED = {**LEFT, "ended": "called", "lowest": "zero", "more": 30}


def left_after(item, *deals):
    game = read(items=[item], out_above=100, lowest_wins=True)
    return played(game, *({"left-by": by, "left": list(left)} for by, *left in deals), players=3)


def test_player_who_is_out_has_nothing_left_and_ends_no_deal():
    whole = left_after(LEFT, (0, 0, 101, 7), (0, 0, 0, 9), (2, 30, 0, 0))
    assert [outcome.points for outcome in whole.outcomes] == [(0, 101, 7), (0, 0, 9), (30, 0, 0)]
    assert whole.outcomes[2].answers == {"left-by": 2, "left": [30, 0, 0]}
    asked = Sheet(whole.match).questions(3, {"left-by": 0})
    assert [option.value for option in asked.fields[0].options] == [0, 2]
    assert [field.index for field in asked.fields[1:]] == [2]
    assert Sheet(whole.match).questions(3, {"left-by": 0, "left": [None, None, 4]}).points == (0, 0, 4)


def test_player_who_is_out_is_not_lower_than_the_caller():
    whole = left_after(CALLED, (0, 4, 101, 5), (0, 4, 0, 5), (0, 5, 0, 4))
    assert [outcome.points for outcome in whole.outcomes] == [(0, 101, 5), (0, 0, 5), (35, 0, 4)]


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ((1, 3, 0, 5), "Seat 1 is out of the match, and has not ended the deal."),
        ((0, 3, 8, 5), "Seat 1 is out of the match, and has no points left in this deal."),
    ],
)
def test_impossible_answer_about_a_player_who_is_out_is_told(deal, said):
    assert faults(left_after(CALLED, (0, 4, 101, 5), deal).outcomes[1]) == [said]


def test_deal_entered_after_all_others_are_out_has_its_points():
    game = read(items=[CALLED], out_above=100, lowest_wins=True)
    whole = played(game, {"left-by": 0, "left": [0, 101]}, players=2)
    assert whole.finished
    assert Sheet(whole.match).questions(1, {"left-by": 0, "left": [4, None]}).points == (0, 0)
