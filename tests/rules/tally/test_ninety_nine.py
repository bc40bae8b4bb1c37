"""Ninety-Nine: bids that bring the more the fewer make theirs, a premium, and trumps by the deal before."""

import json

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.own_form.judging import judged
from scorekeeper.rules.own_form.table_form import form_of, with_texts
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts import say
from tests.support.handing_on import check_every_way
from tests.support.tables import at_table, played, refused, spoken

GAME = CATALOGUE.game("ninety-nine")


def deal(bids, taken, premium=None, by=None):
    answers = {"tricks-bid": list(bids), "tricks": list(taken), "premium": premium, "premium-by": by}
    return {key: said for key, said in answers.items() if said is not None}


def outcome(*said):
    return GAME.play(GAME.start(Setup(3, 0, {})), deal(*said))


def questions(**said):
    answers = {key.replace("_", "-"): value for key, value in said.items()}
    return GAME.questions(GAME.start(Setup(3, 0, {})), answers)


# --- scoring


def test_a_score_with_a_premium_has_its_parts():
    found = outcome([3, 3, 1], [4, 3, 2], "declaration", 0)
    assert [(part.account, say(part.label), part.points) for part in found.parts] == [
        (0, "tricks", 4), (1, "tricks", 33), (2, "tricks", 2), (1, "premium", 30), (2, "premium", 30),
    ]  # fmt: skip
    assert outcome([4, 3, 1], [4, 3, 2]).parts == ()


# --- the match


def test_nine_deals_have_no_bonus_and_no_target():
    one = deal([9, 0, 1], [9, 0, 0], "revelation", 0)
    match = at_table("ninety-nine", *[one] * 9, options={"end": "nine-deals"})
    assert match.game.target is None
    assert sheet_of(match).over
    assert sheet_of(match).totals == (801, 180, 0)
    assert not sheet_of(at_table("ninety-nine", *[one] * 8, options={"end": "nine-deals"})).over


@pytest.mark.parametrize(
    ("bids", "taken", "trumps"),
    [
        ([3, 4, 5], [2, 3, 4], "trumps: diamonds"),
        ([0, 4, 5], [0, 5, 4], "trumps: spades"),
        ([4, 3, 1], [4, 3, 2], "trumps: hearts"),
        ([4, 3, 2], [4, 3, 2], "trumps: clubs"),
    ],
)
def test_trumps_go_by_how_many_made_their_bid_in_the_deal_before(bids, taken, trumps):
    replay = played("ninety-nine", deal([4, 3, 2], [4, 3, 2]), deal(bids, taken))
    assert spoken(GAME.due(replay.position).facts)[2:] == [trumps]


@pytest.mark.parametrize(("first", "said"), [("none", "no trumps"), ("diamonds", "trumps: diamonds")])
def test_trumps_of_the_first_deal_are_a_setting(first, said):
    game = CATALOGUE.from_document("ninety-nine", {"first": first})
    assert spoken(game.due(game.start(Setup(3, 0, {}))).facts)[2:] == [said]


# --- entry


def test_a_premium_is_offered_once_the_bids_are_known_and_needs_no_answer():
    assert {field.key for field in questions(tricks_bid=[4, 3, None]).fields} == {"tricks-bid"}
    asked = questions(tricks_bid=[4, 3, 1], tricks=[4, 3, 2])
    assert asked.missing == ()
    assert asked.points == (24, 23, 2)
    offered = [(field.key, [option.value for option in field.options]) for field in asked.fields if field.offered]
    assert offered == [("premium", ["declaration", "revelation"]), ("premium-by", [0, 1, 2])]
    assert not any(field.needed for field in asked.fields if field.offered)
    (joint,) = asked.joint
    assert (joint.keys, say(joint.question)) == (("premium", "premium-by"), "Was there a premium, and whose?")


def test_half_answered_premium_brings_the_other_question():
    which = questions(tricks_bid=[4, 3, 1], tricks=[4, 3, 2], premium="declaration")
    assert spoken(which.missing) == ["Whose premium was it?"]
    assert [field.key for field in which.fields if field.offered and field.needed] == ["premium-by"]
    whose = questions(tricks_bid=[4, 3, 1], tricks=[4, 3, 2], premium_by=1)
    assert spoken(whose.missing) == ["Which premium was it?"]
    assert [field.key for field in whose.fields if field.offered and field.needed] == ["premium"]


def test_no_score_follows_before_all_tricks_are_known_as_it_hangs_on_how_many_made_theirs():
    assert questions(tricks_bid=[4, 3, 1], tricks=[4, 3, None]).points == (None, None, None)


def test_tricks_are_asked_of_all_and_nobody_is_asked_who_missed():
    fields = [field for field in questions(tricks_bid=[4, 3, 1]).fields if not field.offered]
    assert [(field.key, field.index, field.usual, field.needed) for field in fields[3:]] == [
        ("tricks", 1, None, True), ("tricks", 2, None, True), ("tricks", 0, None, True),
    ]  # fmt: skip
    off = questions(tricks_bid=[4, 3, 1], tricks=[4, 3, 1])
    assert off.points == (4 + 10, 3 + 10, 1 + 10)
    assert spoken(off.missing) == ["The tricks add up to 8; there are 9."]
    half = questions(tricks_bid=[4, 3, 1], tricks=[4, 3, 1], premium="declaration")
    assert spoken(half.missing) == ["Whose premium was it?"]


def test_a_premium_makes_all_wait_for_the_tricks_of_whoever_declared():
    document = json.loads(json.dumps(GAME.document())) | {"id": "ours", "options": []}
    document["items"][0] |= {"made_by": [], "made": [10, 1, 0, 0]}
    game = CATALOGUE.from_document(document)
    position, said = game.start(Setup(3, 0, {})), {"tricks-bid": [4, 3, 1], "tricks": [4, 3, None]}
    assert game.questions(position, said).points == (14, 13, None)
    declared = said | {"premium": "declaration", "premium-by": 2}
    assert game.questions(position, declared).points == (None, None, None)
    assert game.questions(position, declared | {"premium-by": 0}).points == (44, 13, None)


def test_bids_are_hidden_and_nothing_is_announced():
    asked = questions(tricks_bid=[4, 3, 1])
    assert asked.announced is None
    assert not any(field.announced for field in asked.fields)


# --- telling and keeping


def test_a_caption_tells_who_declared():
    found = outcome([3, 3, 1], [4, 3, 2], "declaration", 0)
    words = [say(part).replace("\u00a0", " ") for part in found.caption]
    assert words == ["Seat 0 3/4 missed, Seat 1 3/3, Seat 2 1/2 missed", "Declaration: Seat 0"]
    assert found.notes == ("3/4×", "3/3", "1/2×")


def test_a_match_is_the_same_after_a_file_a_link_and_a_sheet_in_csv():
    deals = (deal([4, 3, 1], [4, 3, 2]), deal([3, 3, 1], [4, 3, 2], "declaration", 0))
    match = at_table("ninety-nine", *deals, options={"first": "diamonds"})
    check_every_way(match)


def test_the_card_says_what_counts():
    assert spoken(GAME.outline.facts) == [
        "3 players, each alone.",
        "Until somebody has 100 points.",
        "The deal passes to the left.",
        "Tricks: made 1 for each bid; missed 1 for each taken.",
        "Premium: declaration 30, revelation 60 with a bid that is made, else for each other.",
        "A bid that is made brings more by how many made theirs, from one on: 30, 20, 10.",
        "Bids are hidden until the play is over.",
        "Trumps go by how many made their bid in the deal before, from none on: diamonds, spades, hearts, clubs.",
        "In the first deal: no trumps.",
        "At the end, for everybody who has reached the target: +100.",
    ]


# --- a table of one's own


def test_an_own_ninety_nine_has_other_premiums_and_points_for_how_many_made_it():
    made = form_of(GAME)
    for path, texts in (
        ("items.premium.names", ("show\nblind",)),
        ("items.premium.points", ("20", "40")),
        ("items.tricks.made_by", ("15", "10", "5")),
        ("items.tricks.trumps_first", ("hearts",)),
    ):
        made = with_texts(made, path, texts)
    tricks, premium = judged(made, CATALOGUE.from_document).game.document()["items"]
    assert (premium["names"], premium["points"]) == (["show", "blind"], [20, 40])
    assert (tricks["made_by"], tricks["trumps_first"]) == ([15, 10, 5], "hearts")


# --- a rubber


REVEALED = deal([9, 0, 1], [9, 0, 0], "revelation", 0)  # 89 for the first, 20 for the second
MADE = deal([4, 3, 2], [4, 3, 2])  # 14, 13 and 12


def rubber(*deals, **facts):
    return sheet_of(at_table("ninety-nine", *deals, options={"end": "rubber"}, **facts))


def test_three_games_in_a_row_bring_a_hundred_each_and_five_hundred_for_the_rubber():
    sheet = rubber(*[MADE, REVEALED] * 3)
    assert [outcome.totals for outcome in sheet.outcomes] == [
        (14, 13, 12), (203, 33, 12), (217, 46, 24), (406, 66, 24), (420, 79, 36), (1109, 99, 36),
    ]  # fmt: skip
    assert sheet.over
    assert sheet.totals == (1109, 99, 36)
    assert sheet.standing.places == (1, 2, 3)
    assert not rubber(*[MADE, REVEALED] * 2, MADE).over


def test_the_end_of_a_game_stands_with_the_deal_that_ended_it():
    last = rubber(*[MADE, REVEALED] * 3).outcomes[-1]
    assert [(part.account, say(part.label), part.points) for part in last.parts] == [
        (0, "tricks", 29), (1, "tricks", 20), (0, "premium", 60), (0, "target reached at the end", 100),
        (0, "rubber won in 3 games", 500),
    ]  # fmt: skip
    assert sum(part.points for part in last.parts if part.account == 0) == last.points[0] == 689


def test_players_at_a_hundred_get_a_hundred_more_and_the_best_alone_wins_the_game():
    both = deal([4, 3, 1], [4, 3, 2], "revelation", 2)  # 84, 83 and 2
    sheet = rubber(MADE, MADE, both)
    assert sheet.totals == (14 + 14 + 84 + 100, 13 + 13 + 83 + 100, 12 + 12 + 2)
    assert sheet.position.games.won == (1, 0, 0)


def test_two_who_share_the_best_of_a_game_have_both_won_it():
    level = deal([0, 0, 9], [4, 5, 0], "revelation", 2)  # 64, 65 and 0
    other = deal([0, 0, 9], [5, 4, 0], "revelation", 2)
    sheet = rubber(level, other)
    assert sheet.totals == (229, 229, 0)
    assert sheet.position.games.won == (1, 1, 0)


def test_a_rubber_says_what_each_has_in_the_game_and_how_many_games_they_have_won():
    sheet = rubber(MADE, REVEALED, MADE)
    assert spoken(sheet.standing.counters) == [
        "game 14, won 1", "game 13, won 0", "game 12, won 0",
    ]  # fmt: skip
    assert sheet.target is None


def test_a_rubber_that_is_stopped_early_has_what_was_scored():
    stopped = rubber(MADE, REVEALED, ended="2026-01-31T20:11:00Z")
    assert stopped.over
    assert stopped.totals == (203, 33, 12)


def test_a_rubber_is_the_same_after_a_file_a_link_and_a_sheet_in_csv():
    match = at_table("ninety-nine", MADE, REVEALED, MADE, options={"end": "rubber"})
    check_every_way(match)


def own_rubber(**more):
    document = json.loads(json.dumps(GAME.document())) | {"id": "ours", "options": [], "rubber": 3, **more}
    return CATALOGUE.from_document(document)


def test_its_rules_say_how_a_rubber_goes():
    facts = spoken(own_rubber(rubber_within=8, rubber_points=100).outline.facts)
    assert facts[1] == "Until somebody has 100 points."
    assert facts[9:] == [
        "A rubber: such games one after the other, each from the start, until somebody has won 3.",
        "Points at the end count at the end of each game.",
        "The winner of the rubber has +100 for each game fewer than 8.",
        "At the end, for everybody who has reached the target: +100.",
    ]


@pytest.mark.parametrize(
    "with_rubber",
    [{"target": None, "deals": 9, "at_end": []}, {"claim": "bidder"}, {"halves_at": [50]}, {"out_above": 200}],
)
def test_a_rubber_needs_games_that_go_to_a_target_and_nothing_else(with_rubber):
    with pytest.raises(BrokenTable) as broken:
        own_rubber(**with_rubber)
    why = '"Ninety-Nine": A rubber is of games to a target, and nothing else ends them or hangs on a total.'
    assert why in spoken(broken.value.faults)


def test_no_rubber_is_played_where_something_that_is_counted_ends_the_match():
    document = json.loads(json.dumps(CATALOGUE.game("phase-10").document())) | {"id": "ours", "options": []}
    assert spoken(refused(document | {"target": 500, "deals": None, "rubber": 2})) == [
        '"Phase 10": A rubber is of games to a target, and nothing else ends them or hangs on a total.'
    ]
