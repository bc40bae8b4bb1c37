"""Bids against what was taken: Oh Hell, Wizard, Call Break and Differenzler."""

import json

import pytest
from hypothesis import HealthCheck, given, settings

from scorekeeper.match.entry import whole
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.texts import language_of, say, signed, speaking
from tests.support.strategies import matches_of
from tests.support.tables import at_table, refused, spoken

some = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def at(game, number, options=None, players=4):
    """A game with its settings, and its position before the deal of a number."""
    table = CATALOGUE.from_document(game, options)
    return table, table.start(Setup(players, 0, {}))._replace(number=number)


def outcome(game, number, bids, taken, options=None, what="tricks"):
    table, position = at(game, number, options, len(bids))
    return table.play(position, {f"{what}-bid": list(bids), what: list(taken)})


def asked(game, number, bids, options=None, **answers):
    table, position = at(game, number, options, len(bids))
    given_bids = {} if set(bids) == {None} else {"tricks-bid": list(bids)}
    return table.questions(position, {**given_bids, **{key.replace("_", "-"): said for key, said in answers.items()}})


# --- scoring


def test_five_deals_of_three_and_two_tenths_add_up_to_sixteen():
    deal = {"tricks-bid": [3, 2, 2, 1], "tricks": [5, 4, 3, 1]}
    sheet = sheet_of(at_table("call-break", *[deal] * 5))
    assert sheet.totals == (160, 110, 105, 50)
    assert sheet.over
    assert signed(sheet.totals[0], plus=False, unit=sheet.unit) == "16.0"
    with speaking(language_of("sv")):
        assert signed(32, unit=10) == "+3,2"
        assert signed(-40, unit=10) == "−4,0"


def test_deal_passes_to_the_set_side_at_call_break_and_to_the_right_at_differenzler():
    for game, options, side in (
        ("call-break", {}, "right"),
        ("call-break", {"direction": "left"}, "left"),
        ("differenzler", {}, "right"),
    ):
        facts = spoken(CATALOGUE.from_document(game, options).as_set().facts)
        assert f"The deal passes to the {side}." in facts


# --- the cards of each deal


@pytest.mark.parametrize(
    ("options", "players", "cards"),
    [
        ({}, 4, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ({}, 9, [5, 4, 3, 2, 1, 2, 3, 4, 5]),
        ({"turn": "twice"}, 9, [5, 4, 3, 2, 1, 1, 2, 3, 4, 5]),
        ({"sizes": "up-down"}, 8, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]),
        ({"sizes": "up", "largest": 3}, 4, [1, 2, 3]),
        ({"sizes": "down", "largest": 17}, 7, [7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_the_hands_of_oh_hell_have_as_many_cards_as_the_settings_say(options, players, cards):
    table, position = at("oh-hell", 1, options, players)
    assert table.layout(players).deals == len(cards)
    for number, size in enumerate(cards, 1):
        now = position._replace(number=number)
        assert table.due(now).of == len(cards)
        assert {field.high for field in table.questions(now, {}).fields} == {size}


@pytest.mark.parametrize(("players", "cards"), [(3, 10), (5, 10), (6, 8), (7, 7), (8, 6), (9, 5), (10, 5)])
def test_largest_hand_of_oh_hell_depends_on_the_players_and_comes_once(players, cards):
    layout = at("oh-hell", 1)[0].layout(players)
    assert (layout.deals, layout.hands[0].items[0].sizes[0]) == (2 * cards - 1, cards)


def test_two_play_oh_hell_with_ten_cards_and_wizard_in_twenty_deals():
    assert [CATALOGUE.game(game).layout(2).deals for game in ("oh-hell", "wizard")] == [19, 20]
    assert outcome("oh-hell", 1, [6, 4], [5, 5]).points == (0, 0)
    assert outcome("wizard", 20, [12, 8], [12, 8]).points == (140, 100)


@pytest.mark.parametrize(("players", "cards"), [(3, 10), (4, 10), (5, 8), (6, 6), (7, 5), (8, 5), (9, 4), (10, 4)])
def test_podrida_is_played_with_forty_cards_and_to_the_right(players, cards):
    game = CATALOGUE.game("podrida")
    assert game.layout(players).deals == 2 * cards - 1
    assert (
        CATALOGUE.from_document("podrida", {"largest": 17}).layout(players).hands[0].items[0].sizes[0] == 40 // players
    )
    assert "The deal passes to the right." in spoken(game.outline.facts)


@pytest.mark.parametrize(
    "game", ["up-down-river", "nomination-whist", "contract-whist", "plump", "ascenseur", "boerenbridge", "podrida"]
)
def test_relatives_of_oh_hell_have_their_sizes_and_trumps_as_settings(game):
    for sizes, deals in (("up", 10), ("down", 10), ("up-down", 19), ("down-up", 19)):
        assert at(game, 1, {"sizes": sizes})[0].layout(4).deals == deals
    table, position = at(game, 1, {"sizes": "up", "trumps": "cycle-from-hearts"})
    assert spoken(table.due(position).facts)[2:] == ["1 card", "trumps: hearts"]
    usual, position = at(game, 1)
    first = "1 card" if game == "up-down-river" else "10 cards"
    trumps = ["trumps: spades"] if game == "nomination-whist" else []
    assert spoken(usual.due(position).facts)[2:] == [first, *trumps]


def test_wizard_has_a_deal_for_each_number_of_cards_or_in_a_short_game_for_the_odd_ones():
    assert [at("wizard", 1)[0].layout(players).deals for players in (3, 4, 5, 6)] == [20, 15, 12, 10]
    short, position = at("wizard", 3, {"deals": "odd"})
    assert short.layout(4).deals == 8
    assert {field.high for field in short.questions(position, {}).fields} == {5}


def test_deal_is_announced_with_its_cards_and_with_trumps_that_go_in_turn():
    table, position = at("oh-hell", 2, {"trumps": "cycle"})
    assert spoken(table.due(position).facts)[2:] == ["9 cards", "trumps: hearts"]
    assert spoken(table.due(position._replace(number=5)).facts)[2:] == ["6 cards", "no trumps"]


def test_deal_is_announced_without_trumps_if_they_do_not_follow_the_deal():
    table, position = at("wizard", 2)
    assert spoken(table.due(position).facts)[2:] == ["2 cards"]


# --- what may be bid


@pytest.mark.parametrize(
    ("cards", "bids", "barred"),
    [
        (10, [None, 3, 0, 3], {4}),
        (5, [None, 3, 1, 2], set()),
        (5, [None, 2, 0, 1], {2}),
        (5, [None, None, 0, 1], set()),
    ],
)
def test_with_the_hook_the_last_to_bid_is_barred_from_what_is_left(cards, bids, barred):
    questions = asked("oh-hell", 11 - cards, bids, {"hook": "on"})
    last = next(field for field in questions.fields if field.index == 0)
    assert set(last.never) == barred
    assert spoken(last.barred) == [f"The bids may not come to {cards}."] * bool(barred)
    assert all(not field.never for field in questions.fields if field is not last)


@pytest.mark.parametrize(
    ("hook", "numbers"),
    [("off", []), ("on", [1, 6, 7, 8, 9, 10]), ("not-with-one", [1, 6, 7, 8, 9]), ("from-four", [1, 6, 7])],
)
def test_the_hook_holds_in_the_deals_that_the_setting_says(hook, numbers):
    found = []
    for number in (1, 6, 7, 8, 9, 10):
        cards = 11 - number
        faults = outcome("oh-hell", number, [cards, 0, 0, 0], [cards, 0, 0, 0], {"hook": hook}).faults
        assert spoken(faults) in ([], [f"The bids may not come to {cards}."])
        found += [number] * bool(faults)
    assert found == numbers


def test_forehand_bids_first_and_the_dealer_last():
    assert [field.index for field in asked("oh-hell", 2, [None] * 4).fields] == [2, 3, 0, 1]


def test_calls_that_come_to_less_than_ten_are_told_before_the_play():
    questions = asked("call-break", 1, [3, 2, 2, 2], {"again": "on"})
    assert questions.impossible
    assert spoken(questions.missing) == ["The calls come to 9; the cards are dealt again below 10."]
    assert not asked("call-break", 1, [3, 2, 2, None], {"again": "on"}).impossible
    assert not asked("call-break", 1, [3, 2, 2, 3], {"again": "on"}).impossible


# --- entry


def test_once_all_have_bid_the_bids_are_announced_and_everybody_takes_what_they_bid():
    questions = asked("oh-hell", 6, [3, 1, 0, 2])
    assert say(questions.announced) == "Bids: 6 of 5"
    assert spoken(questions.shares) == ["Seat 0 3", "Seat 1 1", "Seat 2 0", "Seat 3 2"]
    assert {field.index: field.usual for field in questions.fields if field.key == "tricks"} == {0: 3, 1: 1, 2: 0, 3: 2}
    assert spoken(questions.missing) == ["The tricks add up to 6; there are 5."]
    assert questions.points == (None, None, None, None)


def test_nothing_is_announced_before_the_last_bid():
    questions = asked("oh-hell", 6, [3, None, 0, 2])
    assert questions.announced is None
    assert {field.key for field in questions.fields} == {"tricks-bid"}
    assert spoken(questions.missing) == ["The bids are not all entered yet."]


def test_player_who_missed_needs_a_number_and_the_others_keep_their_bids():
    questions = asked("oh-hell", 6, [3, 1, 0, 2], tricks_missed=[0, None, None, None])
    (anna,) = [field for field in questions.fields if field.key == "tricks" and field.usual is None]
    assert (anna.index, anna.needed, anna.doubtful) == (0, True, 3)
    done = asked("oh-hell", 6, [3, 1, 0, 2], tricks_missed=[0, None, None, None], tricks=[2, None, None, None])
    assert done.missing == ()
    assert done.points == (0, 11, 10, 12)


@pytest.mark.parametrize(
    ("answers", "asked_for", "points"),
    [
        ({}, [("Who missed?", [], True)], (None, None, None, None)),
        (
            {"tricks_missed": [0, None, None, None]},
            [("Who else missed?", [], False), ("Who else missed?", [0], False)],
            (None, 11, 10, 12),
        ),
        (
            {"tricks_missed": [0, None, None, None], "tricks": [2, None, None, None]},
            [("Who else missed?", [], False), ("Who else missed?", [0], False)],
            (0, 11, 10, 12),
        ),
        (
            {"tricks_missed": [0, None, None, None], "tricks": [1, None, None, None]},
            [("Who else missed?", [], False), ("Who else missed?", [0], True)],
            (0, None, None, None),
        ),
        ({"tricks": [2, None, None, None]}, [("Who else missed?", [0], False)], (0, 11, 10, 12)),
        ({"tricks": [2, 1, 0, 2]}, [], (0, 11, 10, 12)),
        (
            {"tricks_missed": [0, None, None, None], "tricks": [2, 1, 0, 2]},
            [("Who else missed?", [], False), ("Who else missed?", [0], False)],
            (0, 11, 10, 12),
        ),
        (
            {"tricks_missed": [0, 1, 2, 3]},
            [
                ("Who else missed?", [2, 3, 1], False),
                ("Who else missed?", [2, 3, 0], False),
                ("Who else missed?", [3, 0, 1], False),
                ("Who else missed?", [2, 0, 1], False),
            ],
            (None, None, None, None),
        ),
    ],
)
def test_question_for_another_who_missed_comes_until_the_tricks_add_up(answers, asked_for, points):
    questions = asked("oh-hell", 6, [3, 1, 0, 2], **answers)
    missed = [field for field in questions.fields if field.key == "tricks-missed"]
    barred = [[option for option in field.options if option.barred] for field in missed]
    assert [(say(field.question), [option.value for option in those], field.needed)
            for field, those in zip(missed, barred, strict=True)] == asked_for  # fmt: skip
    whys = {say(option.barred) for those in barred for option in those}
    assert whys <= {"To change a player who has missed already, use their row."}
    assert questions.points == points


def test_question_for_who_missed_stands_beside_the_tricks_in_the_order_of_the_bids():
    questions = asked("oh-hell", 6, [3, 1, 0, 2])
    (missed,) = [field for field in questions.fields if field.key == "tricks-missed"]
    assert (missed.index, missed.size, missed.group, missed.aside) == (0, 4, "tricks-missed", True)
    assert [(option.value, say(option.name)) for option in missed.options] == [
        (2, "Seat 2"), (3, "Seat 3"), (0, "Seat 0"), (1, "Seat 1"),
    ]  # fmt: skip
    taken = [field for field in questions.fields if field.key == "tricks"]
    assert [(field.index, say(field.note)) for field in taken] == [
        (2, "0 bid"), (3, "2 bid"), (0, "3 bid"), (1, "1 bid"),
    ]  # fmt: skip


def test_tricks_of_a_player_who_missed_can_be_any_number():
    questions = asked("oh-hell", 6, [3, 1, 0, 2], tricks_missed=[0, None, None, None], tricks=[2, None, None, 1])
    taken = {field.index: field for field in questions.fields if field.key == "tricks"}
    assert [(at, taken[at].usual, taken[at].needed, set(taken[at].never)) for at in range(4)] == [
        (0, None, True, set()), (1, 1, False, set()), (2, 0, False, set()), (3, None, True, set()),
    ]  # fmt: skip


def test_a_bid_that_is_no_number_is_told_at_once():
    assert spoken(asked("oh-hell", 6, ["x", 1, 0, 2]).missing) == ['Seat 0’s bids: "x" is not a whole number.']


def test_without_the_hook_nobody_is_barred_from_any_bid():
    assert not any(field.never or field.barred for field in asked("oh-hell", 6, [None, 2, 0, 1]).fields)


def test_bids_that_are_not_hidden_are_asked_before_the_play():
    announced = {(field.key, field.announced) for field in asked("oh-hell", 6, [3, 1, 0, 2]).fields}
    assert announced == {("tricks-bid", True), ("tricks", False), ("tricks-missed", False)}


def test_the_deal_is_saved_with_what_was_bid_and_taken_and_not_with_who_missed():
    answers = {"tricks-bid": [3, 1, 0, 2], "tricks-missed": [0, None, None, None], "tricks": [2, None, None, None]}
    table, position = at("oh-hell", 6)
    assert whole(table.questions(position, answers), answers) == {"tricks-bid": [3, 1, 0, 2], "tricks": [2, 1, 0, 2]}
    everybody = {"tricks-bid": [2, 1, 0, 2]}
    assert whole(table.questions(position, everybody), everybody) == {**everybody, "tricks": [2, 1, 0, 2]}
    assert table.questions(position, everybody).missing == ()


def test_hidden_predictions_are_not_announced():
    table, position = at("differenzler", 1, {"said": "hidden"})
    questions = table.questions(position, {"points-bid": [40, 30, 60, 20]})
    assert questions.announced is None
    assert not any(field.announced for field in questions.fields)


# --- telling


def test_a_deal_is_told_by_bid_and_taken_with_a_mark_where_it_was_missed():
    found = outcome("oh-hell", 6, [3, 1, 0, 2], [2, 1, 0, 2])
    words = [say(part).replace("\u00a0", " ") for part in found.caption]
    assert words == ["5 cards", "Seat 0 3/2 missed, Seat 1 1/1, Seat 2 0/0, Seat 3 2/2"]
    signs = say(found.caption[1], signs=True)
    assert signs == "Seat 0\u00a03/2\u00a0×, Seat 1\u00a01/1, Seat 2\u00a00/0, Seat 3\u00a02/2"


def noted(match):
    return [say(row.cells[1].hint) for row in sheet_of(match).grid.rows]


def test_bid_and_taken_stand_with_the_points_on_the_sheet():
    assert noted(at_table("oh-hell", {"tricks-bid": [3, 1, 7], "tricks": [2, 1, 7]})) == ["3/2×", "1/1", "7/7"]
    said = {"points-bid": [40, 30, 60, 20], "points": [45, 30, 58, 24]}
    assert noted(at_table("differenzler", said)) == ["40/45", "30/30", "60/58", "20/24"]


def test_a_table_says_its_scoring_in_sentences():
    facts = spoken(CATALOGUE.game("call-break").outline.facts)
    assert "Tricks: made 1 for each bid, 0.1 for each over it; missed −1 for each bid." in facts
    assert "Nobody bids less than 1." in facts


# --- tables


def own(**changes):
    """Oh Hell with other keys of its item or of its table."""
    document = json.loads(json.dumps(CATALOGUE.game("oh-hell").document())) | {"id": "ours", "options": []}
    keys = CATALOGUE.printed(CATALOGUE.game("skull-king"))["items"][0]
    of_item = {key: changes.pop(key) for key in list(changes) if key in keys}
    document["items"][0] |= of_item
    return document | changes


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"total": 0}, "There is nothing to bid for in tricks."),
        ({"deals": 5}, "A match whose hands change their size ends with the last of them."),
        ({"target": 101}, "A match whose hands change their size ends with the last of them."),
        ({"pack": 5}, "The pack has too few cards for so many players."),
        ({"low": 2}, "The points of Oh Hell do not come out with its cards and tricks."),
        ({"least": 4}, "The points of Oh Hell do not come out with its cards and tricks."),
        ({"scoring": "over", "book": 3}, "Bids go with scoring all that is counted."),
    ],
)
def test_a_table_that_cannot_be_is_told_in_a_sentence(changes, said):
    assert any(said in sentence for sentence in spoken(refused(own(**changes))))


@pytest.mark.parametrize(
    ("game", "changes", "total"),
    [
        ("oh-hell", {}, None),
        ("ninety-nine", {}, 9),
        ("ninety-nine", {"lost": 1}, None),
        ("ninety-nine", {"total": [9, 12], "players": [3, 4], "trumps_by_made": []}, None),
        ("oh-hell", {"total": [3], "players": [4]}, None),
    ],
)
def test_a_log_knows_what_tricks_add_up_to_where_that_is_always_the_same(game, changes, total):
    document = json.loads(json.dumps(CATALOGUE.game(game).document())) | {"id": "ours", "options": []}
    of_item = {key: each for key, each in changes.items() if key != "players"}
    document["items"][0] |= of_item
    document |= {"sides": None, "tricks": None, "players": changes.get("players", document["players"])}
    columns = {column.key: column.values for column in CATALOGUE.from_document(document).columns}
    assert columns["tricks"].total == total


def test_count_of_only_one_of_two_hands_is_not_needed_in_a_log():
    document = json.loads(json.dumps(CATALOGUE.game("call-break").document())) | {"id": "ours", "options": []}
    document["items"].append({"id": "last", "name": "last trick", "points": 5, "total": 1})
    document |= {"tricks": None, "decides": "trumps", "hands": [
        {"id": "one", "name": "One", "counts": ["tricks"]}, {"id": "two", "name": "Two", "counts": ["last"]},
    ]}  # fmt: skip
    columns = {column.key: column.values for column in CATALOGUE.from_document(document).columns}
    assert (columns["tricks-bid"].needed, columns["tricks"].needed) == (False, False)
    columns = {column.key: column.values for column in CATALOGUE.game("call-break").columns}
    assert (columns["tricks-bid"].needed, columns["tricks"].needed) == (True, True)


# --- what must hold


@some
@given(match=matches_of(CATALOGUE.game("call-break"), whole=True))
def test_scores_in_tenths_are_whole_numbers(match):
    for outcome in sheet_of(match).outcomes:
        assert all(type(points) is int for points in outcome.points)
        assert sum(outcome.points) <= 13 * 10
