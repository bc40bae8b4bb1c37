"""Canasta, Cribbage, Indian rummy, Kalooki, Yaniv and Cabo: what their sources give, deal by deal."""

import pytest

from scorekeeper.match.score_grid import player_rows
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import played, spoken


def left(by, *numbers, **more):
    return {"left-by": by, "left": list(numbers), **more}


def called(by, *numbers):
    return {"sum-by": by, "sum": list(numbers)}


def points(*numbers):
    return {"points": list(numbers)}


def match(id, *deals, **options):
    game = CATALOGUE.from_document(id, options)
    first = next(value for value in deals[0].values() if isinstance(value, list))
    sides = len(first)
    return played(game, *deals, players=4 if game.table.seating[-1] == "pairs" and sides == 2 else sides)


def said_below(replay):
    sheet = sheet_of(replay.match)
    return [row.counter for row in player_rows(sheet, say, sheet.names)]


@pytest.mark.parametrize(
    ("total", "hint"),
    [
        (-10, "15 to begin"),
        (0, "50 to begin"),
        (1495, "50 to begin"),
        (1500, "90 to begin"),
        (2995, "90 to begin"),
        (3000, "120 to begin"),
    ],
)
def test_a_side_of_canasta_has_its_first_meld_by_its_total_below_that(total, hint):
    assert said_below(match("canasta", points(total, 20)))[0] == hint


OUR_DEAL = {"melds": [320, 0], "natural": [1, 0], "mixed": [1, 0], "red-threes": [2, 1], "out": [1, 0], "left": [0, 85]}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"red-threes": [3, 2]}, "The red threes add up to 5; there are 4."),
        ({"out": [1, 1]}, "Hundreds for going out (2 if concealed): only one side has any."),
        ({"out": [3, 0]}, "Hundreds for going out (2 if concealed): Seat 0 cannot have 3; it is from 0 to 2."),
        ({"melds": [323, 0]}, "Points melded: Seat 0 cannot have 323; it is a multiple of 5."),
        ({"left": [0, 87]}, "Points left in hand: Seat 1 cannot have 87; it is a multiple of 5."),
        ({"melds": None}, "Missing: points melded."),
        ({"mixed": [19, 0]}, "Mixed canastas: Seat 0 cannot have 19; it is from 0 to 18."),
        ({"points": [5, 5]}, "Points: with so many players, and as this match is set, no such answer is asked for."),
    ],
)
def test_impossible_deal_of_canasta_is_told(changed, said):
    [outcome] = match("canasta", {**OUR_DEAL, **changed}, entry="each").outcomes
    assert spoken(outcome.faults) == [said]


@pytest.mark.parametrize(
    ("options", "hints"),
    [
        ({}, ["below the double skunk line", "below the skunk line", "past the skunk line"]),
        ({"target": "short"}, ["past the skunk line", "past the skunk line", ""]),
    ],
)
def test_player_before_the_skunk_line_has_a_note_below_the_points(options, hints):
    if options:
        assert said_below(match("cribbage-sheet", points(30, 31), **options)) == [
            "below the skunk line",
            "past the skunk line",
        ]
        assert match("cribbage-sheet", points(61, 30), **options).finished
    else:
        assert said_below(match("cribbage-sheet", points(60, 61, 91), **options)) == hints


def test_three_play_cribbage_each_alone_and_four_in_pairs():
    assert CATALOGUE.game("cribbage-sheet").sides(3) == ((0,), (1,), (2,))
    assert CATALOGUE.game("cribbage-sheet").sides(4) == ((0, 2), (1, 3))


def test_in_a_pool_to_101_whoever_has_105_is_out_and_the_last_who_is_in_wins():
    deals = [left(0, 0, 80, 40), left(0, 0, 5, 40), left(2, 40, 20, 0), left(0, 0, 0, 40)]
    pool = match("rummy-13", *deals)
    assert [outcome.totals[1] for outcome in pool.outcomes] == [80, 85, 105, 105]
    assert (pool.finished, pool.totals, pool.standing.places) == (True, (40, 105, 120), (1, 3, 2))
    longer = match("rummy-13", *deals[:3], left(0, 0, 20, 40), form="pool-201")
    assert (longer.finished, longer.totals) == (False, (40, 125, 120))


def test_out_in_one_go_doubles_what_the_others_have_at_kalooki():
    assert match("kalooki", left(0, 0, 30, 44, **{"left-once": 1})).totals == (0, 60, 88)
    assert match("kalooki", left(0, 0, 100, 44)).standing.counters == ()
    assert match("kalooki", left(0, 0, 101)).finished
    [outcome] = match("kalooki", left(0, 0, 0)).outcomes
    assert spoken(outcome.faults) == ["Points left: Seat 1 cannot have 0; it is from 1 to 300."]
    assert not match("kalooki", left(0, 0, 150), out="at-151").finished
    assert match("kalooki", left(0, 0, 151), out="at-151").finished


def test_at_yaniv_exactly_50_or_100_is_halved_and_above_the_limit_a_player_is_out():
    assert match("yaniv", left(0, 0, 50, 49)).totals == (0, 25, 49)
    assert match("yaniv", left(0, 0, 50, 49), halves="off").totals == (0, 50, 49)
    deals = [left(0, 0, 31, 20), left(0, 0, 20, 49), left(0, 0, 49, 32)]
    assert [outcome.totals for outcome in match("yaniv", *deals).outcomes] == [(0, 31, 20), (0, 51, 69), (0, 50, 101)]
    assert match("yaniv", *[left(0, 0, 34)] * 3).finished
    assert not match("yaniv", *[left(0, 0, 34)] * 5, out="above-200").finished


def test_at_cabo_exactly_100_becomes_50_once_and_above_100_it_is_over():
    deals = [called(0, 0, 90), called(0, 0, 10), called(0, 0, 50)]
    assert [outcome.totals[1] for outcome in match("cabo", *deals).outcomes] == [90, 50, 100]
    over = match("cabo", *deals, called(0, 3, 4))
    assert (over.finished, over.totals, over.standing.places) == (True, (0, 104), (1, 2))
    assert match("cabo", called(0, 0, 90), called(0, 0, 10), halves="off").totals == (0, 100)


def test_player_who_went_out_can_buy_in_again_at_the_highest_total_plus_1():
    deals = [left(0, 0, 80, 40), left(2, 9, 30, 0), left(0, 0, 5, 20, again=[0, 1, 0]), left(2, 3, 40, 0)]
    pool = match("rummy-13", *deals, again="on")
    assert [outcome.totals for outcome in pool.outcomes] == [(0, 80, 40), (9, 110, 40), (9, 46, 60), (12, 86, 60)]
    assert [(part.account, say(part.label), part.points) for part in pool.outcomes[2].parts] == [
        (1, "buys in again", -69),
        (1, "points left", 5),
        (2, "points left", 20),
    ]
    assert spoken(pool.outcomes[2].caption) == ["Seat 1 buys in again", "Seat 0 declared"]


def test_question_about_buying_in_again_comes_before_the_deal_and_is_optional():
    pool = match("rummy-13", left(0, 0, 80, 40), left(2, 9, 30, 0), again="on")
    (field,) = [field for field in pool.match.game.questions(pool.position, {}).fields if field.key == "again"]
    assert (field.index, say(field.question)) == (1, "Does Seat 1 buy in again?")
    assert (field.announced, field.needed) == (True, False)
    deal = left(0, 0, 5, 20, again=[None, 1, None])
    assert match("rummy-13", left(0, 0, 80, 40), left(2, 9, 30, 0), deal, again="on").totals == (9, 46, 60)


@pytest.mark.parametrize(
    ("deals", "said", "asked"),
    [
        (2, {}, [0, 2]),
        (2, {"again": [None, 0, None]}, [0, 2]),
        (2, {"again": [None, True, None]}, [0, 2]),
        (2, {"again": [None, 1, None]}, [0, 1, 2]),
        (3, {"again": [None, 1, None]}, [0, 2]),
    ],
)
def test_points_are_asked_of_whoever_buys_in_again_in_the_deal_after_they_went_out(deals, said, asked):
    rows = [left(0, 0, 80, 40), left(2, 9, 30, 0), left(0, 0, 0, 3)]
    pool = match("rummy-13", *rows[:deals], again="on")
    fields = pool.match.game.questions(pool.position, said).fields
    assert [field.index for field in fields if field.key == "left"] == asked


@pytest.mark.parametrize(
    ("options", "said", "column"),
    [({}, 0, []), ({"again": "on"}, 1, [(0, 1)]), ({"again": "on", "form": "two"}, 0, [])],
)
def test_the_rules_and_the_log_have_buying_in_only_where_somebody_can_go_out(options, said, column):
    game = CATALOGUE.from_document("rummy-13", options)
    facts = spoken(game.as_set().facts)
    assert not column or "Buys in again: one more than the highest total of those who are in." in facts
    assert facts.count(
        "A player who went out can buy in again in the next deal, with one more than the highest total of the players "
        "in, if that is not above the limit."
    ) == said  # fmt: skip
    assert [(each.values.low, each.values.high) for each in game.columns if each.key == "again"] == column


@pytest.mark.parametrize(
    ("again", "said"),
    [
        ([1, 0, 0], "Seat 0 cannot buy in again: only whoever went out in the deal before can, up to the limit."),
        ([0, 2, 0], "Buys in again: 2 is not one of 0 (Stays out), 1 (Buys in again)."),
        ([0, True, 0], "Buys in again: true is not one of 0 (Stays out), 1 (Buys in again)."),
        ([0, 1], "2 counts are given; 3 are needed."),
        ("yes", 'Buys in again: a list of 3 is needed, not "yes".'),
    ],
)
def test_buying_in_again_is_a_list_of_the_players_who_can(again, said):
    deals = [left(0, 0, 101, 40), left(0, 0, 0, 20, again=again)]
    assert said in spoken(match("rummy-13", *deals, again="on").outcomes[1].faults)


def test_nobody_buys_in_again_late_above_the_limit_or_at_a_table_without_that_rule():
    late = [left(0, 0, 80, 40), left(0, 0, 30, 7), left(0, 0, 0, 3), left(0, 0, 5, 20, again=[0, 1, 0])]
    assert not match("kalooki", *late, again="on").outcomes[3].points
    assert not match("kalooki", left(0, 0, 101, 100), left(0, 0, 5, 1, again=[0, 1, 0]), again="on").outcomes[1].points
    assert match(
        "kalooki", left(0, 0, 151, 148), left(0, 0, 4, 1, again=[0, 1, 0]), again="on", out="at-151"
    ).totals == (*(0, 153, 149),)
    assert not match("kalooki", left(0, 0, 101, 40), left(0, 0, 5, 1, again=[0, 1, 0])).outcomes[1].points
    assert match("rummy-13", left(0, 0, 34), left(1, 20, 0), form="two", again="on").totals == (20, 34)
