"""Skull King: bids that count by the cards of the hand, bonuses, wagers, and tricks that nobody takes."""

import json

import pytest

from scorekeeper.match.entry import whole
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.own_form.judging import judged
from scorekeeper.rules.own_form.table_form import form_of, with_texts
from scorekeeper.rules.tally.kinds.beside_bids import BonusItem
from scorekeeper.texts import say
from tests.support.handing_on import check_every_way
from tests.support.tables import at_table, spoken


def at(number, players=4, **options):
    """The game with its settings, and its position before the deal of a number."""
    game = CATALOGUE.from_document("skull-king", options)
    return game, game.start(Setup(players, 0, {}))._replace(number=number)


def answers(bids, taken, **more):
    return {
        "tricks-bid": list(bids),
        "tricks": list(taken),
        **{key.replace("_", "-"): said for key, said in more.items()},
    }


def outcome(number, bids, taken, options=None, **more):
    game, position = at(number, len(bids), **(options or {}))
    return game.play(position, answers(bids, taken, **more))


def faults(*deal, **more):
    return spoken(outcome(*deal, **more).faults)


# --- scoring


def test_cannonball_is_asked_with_the_bids_optional_and_shown_during_the_play():
    game, position = at(6, scoring="choice")
    balls = [field for field in game.questions(position, {}).fields if field.key == "cannonball"]
    assert [(field.index, field.needed, field.announced) for field in balls] == [
        (0, False, True), (1, False, True), (2, False, True), (3, False, True),
    ]  # fmt: skip
    asked = game.questions(position, {"tricks-bid": [2, 1, 1, 2], "cannonball": [None, 1, None, None]})
    assert spoken(asked.shares)[4:] == ["Cannonball: Seat 1"]
    assert not game.questions(position, {"tricks-bid": [2, 1, 1, None], "cannonball": [None, 1, None, None]}).shares
    assert not any(field.key == "cannonball" for field in at(6)[0].questions(position, {}).fields)


def test_players_with_a_cannonball_are_told_and_an_empty_list_is_not_kept():
    found = outcome(6, [2, 1, 1, 2], [2, 1, 1, 2], {"scoring": "choice"}, cannonball=[1, 0, 0, 1])
    assert say(found.caption[2]) == "Cannonball: Seat 0, Seat 3"
    assert found.answers["cannonball"] == [1, 0, 0, 1]
    nobody = outcome(6, [2, 1, 1, 2], [2, 1, 1, 2], {"scoring": "choice"}, cannonball=[0, 0, 0, 0])
    assert "cannonball" not in nobody.answers
    assert len(nobody.caption) == 2


def test_player_without_an_answer_about_a_cannonball_has_none():
    found = outcome(6, [2, 1, 1, 2], [2, 1, 1, 2], {"scoring": "choice"}, cannonball=[None, 1, None, None])
    assert (found.faults, found.points) == ((), (60, 90, 60, 60))
    assert found.answers["cannonball"] == [0, 1, 0, 0]


def test_ten_deals_are_played_and_eight_players_have_eight_cards_each_in_the_last_three():
    for players, cards in ((2, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), (7, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
                           (8, [1, 2, 3, 4, 5, 6, 7, 8, 8, 8])):  # fmt: skip
        game, position = at(1, players)
        assert game.layout(players).deals == 10
        found = [game.questions(position._replace(number=number), {}).fields[0].high for number in range(1, 11)]
        assert found == cards


# --- tricks that nobody takes


def test_a_trick_that_a_kraken_takes_is_nobodys():
    found = outcome(5, [2, 1, 0, 2], [2, 1, 0, 1], tricks_lost=1)
    assert found.faults == ()
    assert found.points == (40, 20, 50, -10)
    assert found.answers == answers([2, 1, 0, 2], [2, 1, 0, 1], tricks_lost=1)
    words = [say(part).replace("\u00a0", " ") for part in found.caption]
    assert words == ["5 cards", "Seat 0 2/2, Seat 1 1/1, Seat 2 0/0, Seat 3 2/1 missed", "Tricks that nobody took: 1"]


def test_zero_lost_tricks_and_zero_bonuses_are_not_kept():
    found = outcome(5, [2, 1, 0, 2], [2, 1, 0, 2], tricks_lost=0, bonus=[0, 0, 0, 0])
    assert found.answers == answers([2, 1, 0, 2], [2, 1, 0, 2])


@pytest.mark.parametrize(("lost", "most"), [("two", 2), ("one", 1), ("none", 0)])
def test_lost_tricks_are_limited_by_the_setting_and_the_cards(lost, most):
    game, position = at(5, lost=lost)
    asked = {field.key: field.high for field in game.questions(position, {"tricks-bid": [2, 1, 0, 2]}).fields}
    assert asked.get("tricks-lost", 0) == most
    first, one = at(1, lost=lost)
    asked = {field.key: field.high for field in first.questions(one, {"tricks-bid": [0, 1, 0, 0]}).fields}
    assert asked.get("tricks-lost", 0) == min(most, 1)


# --- entry


def asked(number, players=4, options=None, **said):
    game, position = at(number, players, **(options or {}))
    return game.questions(position, {key.replace("_", "-"): value for key, value in said.items()})


def bonus_of(questions):
    return [(field.index, field.high, field.needed) for field in questions.fields if field.key == "bonus"]


def test_a_bonus_is_asked_after_the_bids_and_only_of_whoever_made_theirs():
    assert bonus_of(asked(5, tricks_bid=[2, 1, 0, None])) == []
    everybody = asked(5, tricks_bid=[2, 1, 0, 2])
    assert bonus_of(everybody) == [(0, 230, False), (1, 230, False), (2, 230, False), (3, 230, False)]
    one_missed = asked(5, tricks_bid=[2, 1, 0, 2], tricks_missed=[1, None, None, None], tricks=[None, 2, None, None])
    assert bonus_of(one_missed) == [(0, 230, False), (2, 230, False), (3, 230, False)]
    still_open = asked(5, tricks_bid=[2, 1, 0, 2], tricks_missed=[1, None, None, None])
    assert bonus_of(still_open) == [(0, 230, False), (2, 230, False), (3, 230, False)]


def test_bonus_is_asked_in_steps_and_one_that_counts_nothing_can_only_be_removed():
    said = {"tricks_bid": [2, 1, 0, 2], "tricks_missed": [1, None, None, None], "tricks": [None, 2, None, None]}
    first, second, *_ = [field for field in asked(5, bonus=[20, 30, None, None], **said).fields if field.key == "bonus"]
    assert (first.low, first.high, first.step, say(first.question)) == (0, 230, 10, "Bonus: how much for Seat 0?")
    assert (second.low, second.high) == (0, 0)


def test_bonus_that_counts_in_any_case_is_asked_of_all():
    said = {"tricks_bid": [2, 1, 0, 2], "tricks_missed": [1, None, None, None], "tricks": [None, 2, None, None]}
    assert len(bonus_of(asked(5, options={"bonus": "counts"}, **said))) == 4


def test_a_bonus_of_one_who_then_missed_is_still_there_to_be_removed_and_the_deal_waits():
    said = {"tricks_bid": [2, 1, 0, 2], "tricks_missed": [1, 3, None, None], "tricks": [None, 2, None, 1]}
    questions = asked(5, bonus=[None, 30, None, None], **said)
    assert bonus_of(questions) == [(0, 230, False), (1, 0, False), (2, 230, False)]
    assert spoken(questions.missing) == ["Seat 1 missed the bid, so their bonus of 30 counts nothing."]


def test_a_bonus_of_some_is_saved_with_none_for_the_others():
    said = {"tricks-bid": [2, 1, 0, 2], "tricks-missed": [1, 3, None, None], "tricks": [None, 2, None, 1]}
    said["bonus"] = [30, None, None, None]
    game, position = at(5)
    questions = game.questions(position, said)
    assert questions.missing == ()
    assert questions.points == (70, -10, 50, -10)
    assert whole(questions, said) == answers([2, 1, 0, 2], [2, 2, 0, 1], bonus=[30, 0, 0, 0])


def test_a_number_that_cannot_be_a_bonus_is_told_before_the_tricks_are_known():
    said = {"tricks_bid": [3, 1, 0, 2], "bonus": [15, None, None, None]}
    questions = asked(5, **said)
    assert questions.impossible
    assert spoken(questions.missing) == ["Bonus: Seat 0 cannot have 15; it is a multiple of 10."]


def test_with_a_trick_that_is_nobodys_the_tricks_add_up_to_one_less():
    questions = asked(5, tricks_bid=[2, 1, 0, 2], tricks_lost=1)
    assert spoken(questions.missing) == ["The tricks add up to 5; there are 4."]
    done = asked(
        5, tricks_bid=[2, 1, 0, 2], tricks_lost=1, tricks_missed=[3, None, None, None], tricks=[None, None, None, 1]
    )
    assert done.missing == ()
    assert done.points == (40, 20, 50, -10)


def test_a_number_of_tricks_that_cannot_be_nobodys_is_told_at_once():
    questions = asked(5, tricks_bid=[2, 1, 0, 2], tricks_lost=-1)
    assert questions.impossible
    assert [group.total for group in questions.groups] == [5]
    assert spoken(questions.missing) == ["Tricks that nobody took: -1 cannot be; it is from 0 to 2."]


# --- telling and keeping


def test_a_log_has_no_column_for_cannonballs_as_the_caption_tells_them():
    columns = at(1, scoring="choice")[0].columns
    assert [column.is_told for column in columns if column.key == "cannonball"] == [True]


@pytest.mark.parametrize(
    ("low", "high", "missed", "is_signed"),
    [
        (0, 100, "none", False),
        (0, 100, "counts", False),
        (-1, 100, "none", True),
        (0, 1, "costs", True),
        (0, 0, "costs", False),
    ],
)
def test_a_bonus_can_cost_points_where_it_is_below_0_or_lost_with_a_bid(low, high, missed, is_signed):
    assert BonusItem(id="bonus", name="bonus", low=low, high=high, missed=missed).is_signed == is_signed


def test_a_bonus_may_be_below_0():
    document = json.loads(json.dumps(CATALOGUE.game("skull-king").document())) | {"id": "ours", "options": []}
    document["items"][2] |= {"low": -30}
    game = CATALOGUE.from_document(document)
    (values,) = [column.values for column in game.columns if column.key == "bonus"]
    assert (values.low, values.high, values.step) == (-30, 230, 10)
    position = game.start(Setup(4, 0, {}))._replace(number=5)
    fields = game.questions(position, {"tricks-bid": [2, 1, 0, 2]}).fields
    assert {field.low for field in fields if field.key == "bonus"} == {-30}
    assert game.play(position, answers([2, 1, 0, 2], [2, 1, 0, 2], bonus=[-30, 0, 0, 0])).points == (10, 20, 50, 40)


def test_bid_and_taken_stand_with_the_points_on_the_sheet():
    deals = [{"tricks-bid": [0, 1], "tricks": [0, 1]}, {"tricks-bid": [2, 1], "tricks": [2, 0], "bonus": [20, 0]}]
    rows = sheet_of(at_table("skull-king", *deals, players=2)).grid.rows
    notes = [[say(row.cells[at].hint) for row in rows] for at in (1, 2)]
    assert notes == [["0/0", "1/1"], ["2/2", "1/0×"]]


DEALS = [
    {"tricks-bid": [0, 1, 0], "tricks": [0, 0, 0], "tricks-lost": 1},
    {"tricks-bid": [1, 1, 0], "tricks": [1, 1, 0], "bonus": [20, 0, 10], "wager": [10, 0, 0]},
    {"tricks-bid": [1, 2, 1], "tricks": [1, 1, 1], "wager": [0, 20, 0]},
]  # fmt: skip


def test_a_match_is_the_same_after_a_file_a_link_and_a_sheet_in_csv():
    match = at_table("skull-king", *DEALS[:2], {**DEALS[2], "tricks": [1, 0, 2]}, players=3, options={"wager": "on"})
    assert sheet_of(match).totals == (80, -30, 30)
    check_every_way(match)


def test_a_match_with_cannonballs_is_the_same_after_a_file_a_link_and_a_sheet_in_csv():
    deals = [{**DEALS[0], "cannonball": [1, 0, 0]}, DEALS[1]]
    match = at_table("skull-king", *deals, players=3, options={"scoring": "choice", "wager": "on"})
    check_every_way(match)


def test_the_card_says_what_counts():
    facts = spoken(CATALOGUE.game("skull-king").outline.facts)
    assert facts == [
        "2 to 10 players, each alone.",
        "10 deals.",
        "The deal passes to the left.",
        "Tricks: made 20 for each bid; missed −10 for each too many or too few.",
        "Bonus: written, and counts with a bid that is made.",
        "A bid of 0 that is made: 10 for each card of the hand.",
        "A bid of 0 that is missed: −10 for each card of the hand.",
        "Cards of a hand: with 2–7 players 10, with 8 players 8, with 9–10 players 7 at most, from one card up.",
        "Tricks that nobody takes: 2 at most.",
    ]


def test_by_choice_the_card_says_what_a_cannonball_and_half_a_bonus_count():
    facts = spoken(at(1, scoring="choice")[0].as_set().facts)
    assert "Cannonball: +15 for each card of the hand with a bid that is made, else 0." in facts
    assert "Bonus: half of it counts with a bid that is off by one." in facts


# --- a table of one's own


def own(**texts):
    made = form_of(CATALOGUE.game("skull-king"))
    for path, said in texts.items():
        made = with_texts(made, path.replace("__", "."), said)
    return judged(made, CATALOGUE.from_document).game.document()["items"]


def test_an_own_skull_king_has_other_points_by_cards_and_for_how_many_made_it():
    tricks, _, bonus, _ = own(
        items__tricks__zero_by_cards=("5", "-5"),
        items__tricks__made_by=("20", "10", *["5"] * 8),
        items__tricks__lost=("0",),
        items__bonus__high=("100",),
        items__bonus__step=("5",),
        items__bonus__missed=("counts",),
    )
    assert (tricks["zero_by_cards"], tricks.get("lost", 0)) == ([5, -5], 0)
    assert tricks["made_by"] == [20, 10, *[5] * 8]
    assert (bonus.get("high", 100), bonus["step"], bonus["missed"]) == (100, 5, "counts")
