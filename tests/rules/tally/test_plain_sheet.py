"""The plain sheet: a number of any sign for each player, as the people at the table say it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.match_link import print_link, read_match_link
from scorekeeper.match.example_deal import example_deal
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.own_form.table_form import entries_of, form_of
from scorekeeper.rules.own_form.tally_fields import TALLY
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.tally.kinds.number import NumberItem
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, spoken

SHEET = CATALOGUE.game("sheet")


def points(*numbers):
    return {"points": list(numbers)}


def faults(answers, players=3):
    outcome = SHEET.play(SHEET.start(Setup(players, 0, {})), answers)
    return spoken(outcome.faults)


@pytest.mark.parametrize("players", range(2, 13))
def test_two_to_twelve_play_on_one_sheet(players):
    names = tuple("ABCDEFGHIJKL"[:players])
    match = Match(SHEET, names, 0, (Deal(points(*range(players))),))
    assert replay(match).totals == tuple(range(players))


def test_players_without_a_number_get_0_once_there_is_one():
    position = SHEET.start(Setup(3, 0, {}))
    nothing, some = (SHEET.questions(position, answers) for answers in ({}, points(None, -40, None)))
    assert spoken(nothing.missing) == ["The points are still to enter."]
    assert (some.missing, [field.needed for field in some.fields]) == ((), [False, False, False])


def test_rounds_may_have_names_in_an_own_game():
    hands = [
        {"id": id, "name": name, "row": name, "counts": ["points"]} for id, name in (("a", "2 sets"), ("b", "Run"))
    ]
    game = CATALOGUE.from_document({**SHEET.document(), "id": "rummy", "hands": hands, "order": "deal", "deals": 2})
    assert [say(hand.name) for hand in game.named_hands(3)] == ["2 sets", "Run"]
    deals = [{"hand": "a", **points(0, 20, 45)}, {"hand": "b", **points(15, 0, -5)}]
    assert played(game, *deals, players=3).totals == (15, 20, 40)


@given(
    deals=st.lists(st.lists(st.integers(-99_999, 99_999), min_size=4, max_size=4), max_size=30),
    target=st.none() | st.integers(100_000 - 5, 100_000),
)
def test_totals_are_the_sums_and_a_file_and_a_link_have_them_all(deals, target):
    options = {} if target is None else {"target": target}
    so_far, kept = [0] * 4, []
    for deal in deals:
        if target is not None and max(so_far) >= target:
            break
        so_far = [total + number for total, number in zip(so_far, deal, strict=True)]
        kept.append(points(*deal))
    match = at_table("sheet", *kept, options=options, players=("A", "B", "C", "D"))
    assert replay(match).totals == tuple(so_far)
    assert read_match_file(print_match(match).encode()).match == match
    link = print_link(match, "https://example.org/")
    assert link is None or read_match_link(link).match == match


def house(**changes):
    document = {**SHEET.document(), "id": "house", **{key: changes[key] for key in changes if key != "item"}}
    document["items"] = [{**document["items"][0], **changes.get("item", {})}, *changes.get("more", [])]
    document.pop("more", None)
    return document


def test_the_numbers_of_an_own_game_are_within_five_digits():
    assert CATALOGUE.from_document(house(item={"low": -99_999, "high": 99_999})).table.items[0].low == -99_999
    for item in ({"low": -100_000}, {"high": 100_000}):
        with pytest.raises(BrokenTable):
            CATALOGUE.from_document(house(item=item))


def test_bounds_of_numbers_are_among_the_first_fields_of_an_own_game():
    form = form_of(SHEET)
    (item,) = [entry for group in TALLY.groups for entry in entries_of(form, group) if entry.path == "items.points"]
    assert [(say(field.label), field.rare) for field in item.fields] == [
        ("Name", False),
        ("The lowest number", False),
        ("The highest number", False),
        ("Points for each", True),
        ("Written for every side, 0 too", True),
        ("It need not be written at all", True),
        ("Most in all", True),
        ("More points for all of them", True),
        ("It hangs on what a side has of", True),
        ("It is a multiple of", True),
        ("Only one side has any", True),
        ("Numbers that nobody can have", True),
    ]


def test_a_number_can_hang_on_another_number_or_a_count_and_not_on_itself():
    more = [
        {"id": "melds", "name": "melds", "kind": "number"},
        {"id": "out", "name": "going out", "points": 50, "total": 1},
    ]
    form = form_of(CATALOGUE.from_document(house(more=more)))
    (item,) = [entry for group in TALLY.groups for entry in entries_of(form, group) if entry.path == "items.points"]
    (field,) = [field for field in item.fields if field.path == "items.points.unless"]
    assert [(word.value, say(word.name)) for word in field.words] == [
        ("", "nothing else"), ("melds", "melds"), ("out", "going out"),
    ]  # fmt: skip


def test_player_who_is_out_is_asked_for_no_number_and_the_others_must_write_one():
    game = CATALOGUE.from_document(house(out_above=100, lowest_wins=True))
    position = played(game, points(101, 5, 5), players=3).position
    nothing, some = (game.questions(position, answers) for answers in ({}, points(None, 3, None)))
    assert spoken(nothing.missing) == ["The points are still to enter."]
    assert [(field.index, field.needed) for field in nothing.fields] == [(1, True), (2, True)]
    assert (some.missing, some.points) == ((), (0, 3, 0))


def test_target_that_ends_the_play_at_once_bounds_numbers_and_only_one_has_it():
    game = CATALOGUE.game("cribbage-sheet")
    position = played(game, points(120, 120), players=2).position
    assert [field.high for field in game.questions(position, points(1, None)).fields] == [1, 0]


def test_written_number_counts_as_it_is_or_times_the_factor_of_a_hand():
    assert "Points: written as they are." in spoken(SHEET.outline.facts)
    hands = [{"id": id, "name": id, "counts": ["points"], "factor": factor} for id, factor in (("one", 1), ("two", 2))]
    game = CATALOGUE.from_document(house(hands=hands, order="deal"))
    assert [say(entry.says[0]) for entry in game.outline.entries] == ["written as they are", "written, times 2"]
    assert played(game, {"hand": "one", **points(5, -3, 0)}, {"hand": "two", **points(5, -3, 0)}, players=3).totals == (
        15,
        -9,
        0,
    )


@pytest.mark.parametrize(
    ("item", "is_signed"),
    [
        ({}, False),
        ({"low": -1}, True),
        ({"each": 0}, False),
        ({"each": -1}, True),
        ({"total": 4, "all_more": 400}, False),
        ({"total": 4, "all_more": -1}, True),
        ({"unless": "melds"}, True),
    ],
)
def test_number_can_cost_points_if_it_or_its_value_is_negative_or_depends_on_another(item, is_signed):
    assert NumberItem(**{"id": "threes", "name": "threes", "low": 0, **item}).is_signed == is_signed


@pytest.mark.parametrize(
    ("item", "points"),
    [
        ({"each": 2}, (2, -2, 8)),
        ({"each": 0}, (0, 0, 0)),
        ({"total": 4, "all_more": 1}, (1, -1, 5)),
        ({"total": 4, "all_more": -1}, (1, -1, 3)),
        ({"each": 100, "total": 4, "all_more": 400}, (100, -100, 800)),
    ],
)
def test_a_number_counts_so_much_for_each_and_more_for_all_there_are(item, points):
    game = CATALOGUE.from_document(house(item=item))
    assert played(game, {"points": [1, -1, 4]}, players=3).totals == points


def test_the_rules_say_what_each_and_all_of_it_bring_and_what_a_side_without_loses():
    item = {"name": "red threes", "low": 0, "high": 4, "each": 100, "total": 4, "all_more": 400, "unless": "melds"}
    melds = {"id": "melds", "name": "melds", "kind": "number"}
    facts = spoken(CATALOGUE.from_document(house(item=item, more=[melds])).outline.facts)
    assert "Red threes: 100 each." in facts
    assert "All red threes together count 800." in facts
    assert "A side without melds loses as much by red threes." in facts
    simple = spoken(CATALOGUE.game("canasta").outline.facts)
    assert not any(fact.startswith(("All red threes", "A side without")) for fact in simple)


def test_points_for_each_are_told_times_the_factor_of_a_hand():
    hands = [{"id": id, "name": id, "counts": ["points"], "factor": factor} for id, factor in (("one", 1), ("two", 2))]
    game = CATALOGUE.from_document(house(item={"each": 5}, hands=hands, order="deal"))
    assert [say(entry.says[0]) for entry in game.outline.entries] == ["5 each", "10 each"]


ONE_HAND = {"id": "one", "name": "One", "counts": ["points"]}


@pytest.mark.parametrize(
    ("changes", "is_score"),
    [
        ({}, True),
        ({"halves_at": [50]}, False),
        ({"item": {"each": 2}}, False),
        ({"item": {"total": 4, "all_more": 10}}, False),
        ({"hands": [{**ONE_HAND, "factor": 2}, {**ONE_HAND, "id": "two", "factor": 2}], "order": "deal"}, False),
        ({"more": [{"id": "out", "name": "going out", "points": 50, "total": 1}]}, False),
    ],
)
def test_a_number_that_is_the_score_is_not_said_again(changes, is_score):
    game = CATALOGUE.from_document(house(**changes))
    fields = [field for field in game.questions(game.start(Setup(2, 0, {})), {}).fields if field.key == "points"]
    assert [field.account for field in fields] == ([None, None] if is_score else [0, 1])
    assert [column.is_told for column in game.columns if column.key == "points"] == [is_score]


def test_a_number_that_is_the_score_in_one_hand_alone_is_told_in_a_log():
    hands = [{**ONE_HAND, "id": id, "name": id, "factor": factor} for id, factor in (("one", 1), ("two", 2))]
    game = CATALOGUE.from_document(house(hands=hands, order="deal"))
    assert [column.is_told for column in game.columns if column.key == "points"] == [False]


def test_the_lowest_number_can_be_written_and_one_beyond_it_does_not_count():
    assert SHEET.play(SHEET.start(Setup(3, 0, {})), points(-99_999, 0, 0)).points == (-99_999, 0, 0)
    questions = SHEET.questions(SHEET.start(Setup(3, 0, {})), points(100_000, 5, None))
    assert questions.points == (0, 5, 0)


@pytest.mark.parametrize(
    ("item", "answers", "kept"),
    [
        ({"optional": True}, points(0, 0, 0), {}),
        ({"optional": True}, {}, {}),
        ({"optional": True}, points(5, 0, 0), points(5, 0, 0)),
        ({"optional": True}, points(5, 5, 5), points(5, 5, 5)),
        ({"needed": True, "optional": True}, {}, points(0, 0, 0)),
        ({"needed": True}, points(0, 0, 0), points(0, 0, 0)),
        ({}, points(0, 0, 0), points(0, 0, 0)),
    ],
)
def test_optional_number_of_0_is_left_out_unless_each_player_has_one(item, answers, kept):
    game = CATALOGUE.from_document(house(item=item))
    found = game.play(game.start(Setup(3, 0, {})), answers)
    assert (found.faults, found.answers) == ((), kept)


@pytest.mark.parametrize("optional", [False, True])
def test_optional_number_is_not_needed_in_a_log(optional):
    game = CATALOGUE.from_document(house(item={"optional": optional}))
    assert [column.values.needed for column in game.columns if column.key == "points"] == [not optional]


def test_beside_something_else_that_is_counted_it_is_a_part_of_the_score():
    game = CATALOGUE.from_document(house(more=[{"id": "out", "name": "going out", "points": 50, "total": 1}]))
    outcome = played(game, {**points(5, -3, 0), "out": 1}, players=3).outcomes[0]
    assert outcome.points == (5, 47, 0)
    parts = [(part.account, say(part.label), part.points) for part in outcome.parts]
    assert parts == [(0, "points", 5), (1, "points", -3), (1, "going out", 50)]


def test_a_made_up_deal_shows_what_an_own_game_made_of_it_scores():
    match = example_deal(SHEET, 1, ("A", "B", "C"))
    (deal,) = match.deals
    assert replay(match).totals == tuple(deal.answers["points"])
    assert 0 < max(map(abs, deal.answers["points"])) <= 99
