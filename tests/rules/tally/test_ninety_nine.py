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


def questions(**said):
    answers = {key.replace("_", "-"): value for key, value in said.items()}
    return GAME.questions(GAME.start(Setup(3, 0, {})), answers)


# --- the match


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
    assert spoken(half.missing) == ["The tricks add up to 8; there are 9."]


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
