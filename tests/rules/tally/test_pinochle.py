"""Pinochle, with one deck and with two: melds are written, counters come to a total, and both count for a bid."""

import json

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.own_form.judging import judged
from scorekeeper.rules.own_form.table_form import entries_of, form_of, with_texts
from scorekeeper.rules.tally.tally_checks import with_options
from scorekeeper.rules.tally.tally_outline import outline_of
from scorekeeper.texts import say
from tests.support.handing_on import check_every_way
from tests.support.tables import at_table, refused, spoken

BOTH = ("pinochle", "pinochle-double")


def dealt(bidder, bid, meld, counters):
    return {"bidder": bidder, "bidder-bid": bid, "meld": list(meld), "counters": list(counters)}


def at(game, players, options=None):
    table = CATALOGUE.from_document(game, options)
    return table, table.start(Setup(players, 0, {}))


def outcome(game, answers, players=4, options=None):
    table, position = at(game, players, options)
    return table.play(position, answers)


def asked(game, answers, players=4, options=None):
    table, position = at(game, players, options)
    return table.questions(position, answers)


def parts(found):
    return [(part.account, say(part.label), part.points) for part in found.parts]


# --- a bid that is given up, and all tricks


@pytest.mark.parametrize(
    ("id", "bid", "concede", "points"),
    [
        ("pinochle", 30, "written", (-30, 6)),
        ("pinochle", 30, "nothing", (-30, 0)),
        ("pinochle-double", 60, "written", (-60, 0)),
        ("pinochle-double", 60, "nothing", (-60, 0)),
    ],
)
def test_a_bidder_who_gives_up_has_the_bid_below_nought_and_no_counters_are_asked(id, bid, concede, points):
    options = {"concede": concede}
    deal = {"bidder": 0, "bidder-bid": bid, "meld": [12, 6], "bidder-play": "conceded"}
    assert outcome(id, deal, 4, options).points == points
    assert outcome(id, deal, 4, options).notes == (f"{bid}/0×", "")
    questions = asked(id, {**deal, "meld": None}, 4, options)
    melds = ["meld", "meld"] if concede == "written" else []
    assert [field.key for field in questions.fields] == ["bidder", "bidder-bid", "bidder-play", *melds]
    assert outcome(id, {**deal, "counters": [25, 0]}, 4, options).faults
    assert outcome(id, deal).faults


@pytest.mark.parametrize(("id", "counters"), [("pinochle", (16, 9)), ("pinochle-double", (49, 1))])
def test_side_with_all_tricks_has_all_counters(id, counters):
    deal = dealt(0, 50, (60, 24), counters) | {"bidder-play": "moon"}
    total = sum(counters)
    said = [f"Seat 0 took all tricks, so theirs are all the counters: {total}."]
    assert spoken(outcome(id, deal, 4, {"moon": "on"}).faults) == said
    assert asked(id, deal | {"counters": [counters[0], None]}, 4, {"moon": "on"}).impossible
    assert not outcome(id, deal | {"bidder-play": "moon-missed"}, 4, {"moon": "on"}).faults
    assert not outcome(id, deal | {"counters": [total, 0]}, 4, {"moon": "on"}).faults


def test_bids_melds_and_counters_in_tens_are_multiples_with_tenfold_settings():
    tens = {"end": "tens", "moon": "on"}
    deal = dealt(0, 300, (140, 80), (250, 0))
    assert spoken(outcome("pinochle", deal | {"bidder-bid": 140}, 4, tens).faults) == [
        "Bid: 140 cannot be; it is from 150 to 5000."
    ]
    assert not outcome("pinochle", deal | {"bidder-bid": 140}, 4, tens | {"least": 14}).faults
    assert spoken(outcome("pinochle", deal | {"bidder-bid": 163}, 4, tens).faults) == [
        "Bid: 163 cannot be; it is a multiple of 10."
    ]
    assert spoken(outcome("pinochle", deal | {"meld": [140, 11]}, 4, tens).faults) == [
        "Meld points: Seat 1 cannot have 11; it is a multiple of 10."
    ]
    assert spoken(outcome("pinochle", deal | {"counters": [234, 16]}, 4, tens).faults) == [
        "Counters: Seat 0 cannot have 234; it is a multiple of 10.",
        "Counters: Seat 1 cannot have 16; it is a multiple of 10.",
    ]
    field = next(field for field in asked("pinochle", {}, 4, tens).fields if field.key == "bidder-bid")
    assert (field.low, field.high, field.step) == (150, 5000, 10)
    missed = deal | {"counters": [200, 50], "bidder-play": "moon-missed"}
    assert outcome("pinochle", missed, 4, tens).points == (-500, 130)
    facts = spoken(outline_of(with_options(CATALOGUE.game("pinochle").table, tens)).facts)
    assert "Bidder: bids from 150 to 5000, by 10." in facts
    assert any("bring 250 more; where that fails, 500 are lost" in fact for fact in facts)


# --- what cannot be

DEAL = dealt(0, 25, (12, 6), (16, 9))


def without(*keys):
    return {key: value for key, value in DEAL.items() if key not in keys}


# --- entry


def test_bidder_and_bid_are_asked_first_then_melds_and_counters_of_each_side():
    fields = asked("pinochle", {}).fields
    assert [(field.key, field.index, field.announced) for field in fields] == [
        ("bidder", None, True),
        ("bidder-bid", None, True),
        ("meld", 0, False),
        ("meld", 1, False),
        ("counters", 0, False),
        ("counters", 1, False),
    ]
    assert say(fields[2].question) == "How many meld points do Seat 0 have?"


@pytest.mark.parametrize(
    ("answers", "missing", "points"),
    [
        ({}, "Who bids?", (None, None)),
        ({"bidder": 0}, "How much is bid?", (None, None)),
        ({"bidder": 0, "bidder-bid": 25}, "The meld points are still to enter.", (None, None)),
        ({"bidder": 0, "bidder-bid": 25, "meld": [12, 6]}, "Counters: 25 of 25 are still to enter.", (None, None)),
        (without("meld"), "The meld points are still to enter.", (None, None)),
        (without("bidder-bid"), "How much is bid?", (None, 15)),
        ({**DEAL, "counters": [16, None]}, "Counters: 9 of 25 are still to enter.", (28, None)),
        ({**DEAL, "counters": [25, None]}, None, (37, 0)),
        ({**DEAL, "meld": [12, None]}, "The meld points are not all entered yet.", (28, None)),
        ({**DEAL, "meld": [None, 6]}, "The meld points are not all entered yet.", (None, 15)),
        (DEAL, None, (28, 15)),
    ],
)
def test_a_half_entered_deal_says_what_is_missing_and_scores_what_follows(answers, missing, points):
    questions = asked("pinochle", answers)
    assert (spoken(questions.missing)[:1], questions.points) == ([missing] if missing else [], points)
    assert not questions.impossible


def test_impossible_answer_is_marked_at_once():
    for answers, said in (
        ({"bidder": 0, "bidder-bid": 9}, "Bid: 9 cannot be; it is from 15 to 500."),
        ({**DEAL, "meld": [501, None]}, "Meld points: Seat 0 cannot have 501; it is from 0 to 500."),
        ({**DEAL, "counters": [26, None]}, "Counters: Seat 0 cannot have 26; nobody has more than 25."),
    ):
        questions = asked("pinochle", answers)
        assert questions.impossible
        assert said in spoken(questions.missing)


def test_the_bid_is_announced():
    assert say(asked("pinochle", {"bidder": 1, "bidder-bid": 25}).announced) == "Seat 1 bid 25"
    assert say(asked("pinochle", {"bidder": 1, "bidder-bid": 25}, 3).announced) == "Seat 1 bids 25"


# --- telling and keeping


@pytest.mark.parametrize("id", BOTH)
def test_a_match_is_the_same_after_a_file_a_link_and_a_sheet_in_csv(id):
    deals = [dealt(0, 50, (124, 22), (34, 16))] if id == "pinochle-double" else [DEAL, dealt(1, 30, (14, 8), (25, 0))]
    match = at_table(id, *deals, players=4)
    assert sheet_of(match).totals == {"pinochle": (67, -15), "pinochle-double": (158, 0)}[id]
    check_every_way(match)


def test_the_cards_say_what_counts():
    short = "A player with less of {what} than they bid has the bid below 0 and nothing of it; the others have theirs."
    facts = {id: spoken(CATALOGUE.game(id).outline.facts) for id in BOTH}
    assert facts["pinochle"][0] == "3 or 4 players, each alone, or in sides."
    assert facts["pinochle"][-5:] == [
        "Bidder: bids from 15 to 500.",
        "Meld points: written as they are.",
        "Counters: 1 each, 25 in all.",
        short.format(what="meld points, counters"),
        "Counters: a side with fewer than 1 point has nothing that counts for the bid.",
    ]
    assert facts["pinochle-double"][-2:] == [
        "Meld points: a side with fewer than 20 points has none of them.",
        "Counters: a side with fewer than 20 points has nothing that counts for the bid.",
    ]


# --- a table of one's own


def test_an_own_pinochle_has_another_least_meld_and_other_counters_that_save_it():
    made = form_of(CATALOGUE.game("pinochle-double"))
    for path, texts in (("items.bidder.first_least", ("30",)), ("items.bidder.last_least", ("10",))):
        made = with_texts(made, path, texts)
    game = judged(made, CATALOGUE.from_document).game
    position = game.start(Setup(4, 0, {}))
    assert game.play(position, dealt(0, 60, (30, 29), (40, 10))).points == (70, 10)
    assert game.play(position, dealt(0, 60, (30, 30), (41, 9))).points == (71, 0)


def test_the_form_asks_how_much_is_needed_only_where_several_things_count_for_the_bid():
    keys = {"items.bidder.first_least", "items.bidder.last_least"}
    for id, shown in ((BOTH[0], keys), (BOTH[1], keys), ("pedro", set())):
        form = form_of(CATALOGUE.game(id))
        (items,) = [group for group in form.language.groups if group.key == "items"]
        fields = {field.path for entry in entries_of(form, items) for field in entry.fields}
        assert fields & keys == shown, id


def test_own_table_in_which_one_thing_counts_for_the_bid_drops_the_needed_minimum():
    made = with_texts(form_of(CATALOGUE.game("pinochle")), "items.bidder.of", ("counters",))
    assert judged(made, CATALOGUE.from_document).game.table.items[0].last_least == 0


def own(id="pinochle", **changes):
    """Return a table of Pinochle with other keys of its bidder."""
    document = json.loads(json.dumps(CATALOGUE.game(id).document())) | {"id": "ours", "name": "Ours", "options": []}
    document["items"][0] |= changes
    return document


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"of": ["ace"]}, "Only what is counted counts for a bid, and ace is not."),
        ({"of": ["counters"]}, "So much of one thing is needed only where several things count for a bid."),
        (
            {"of": ["meld", "meld"], "first_least": 20, "last_least": 0},
            "So much of one thing is needed only where several things count for a bid.",
        ),
    ],
)
def test_a_table_that_cannot_be_is_told_in_a_sentence(changes, said):
    assert f'"Ours": {said}' in spoken(refused(own(**changes)))


def test_lost_difference_is_reckoned_from_the_things_that_count():
    game = CATALOGUE.from_document(own(short="difference"))
    position = game.start(Setup(4, 0, {}))
    assert game.play(position, dealt(0, 30, (12, 6), (16, 9))).points == (-2, 15)
    assert game.play(position, dealt(0, 30, (40, 6), (0, 25))).points == (-30, 31)


def test_first_thing_counts_below_zero_if_no_minimum_is_needed():
    document = own(last_least=0)
    document["items"][1]["low"] = -50
    game = CATALOGUE.from_document(document)
    assert game.play(game.start(Setup(4, 0, {})), dealt(0, 20, (-5, -10), (25, 0))).points == (20, -10)


def test_minimum_doubles_in_a_hand_that_counts_twice_and_lapses_without_counters():
    hands = [
        {"id": "twice", "name": "Twice", "counts": ["bidder", "meld", "counters"], "factor": 2},
        {"id": "melds", "name": "Melds", "counts": ["bidder", "meld"]},
    ]
    game = CATALOGUE.from_document(own("pinochle-double") | {"decides": "the cut card", "hands": hands})
    position = game.start(Setup(4, 0, {}))
    assert game.play(position, {"hand": "twice", **dealt(0, 60, (30, 20), (30, 20))}).points == (120, 80)
    assert game.play(position, {"hand": "twice", **dealt(0, 60, (30, 19), (30, 20))}).points == (120, 40)
    assert game.play(position, {"hand": "twice", **dealt(0, 60, (30, 20), (31, 19))}).points == (122, 0)
    assert game.play(position, {"hand": "melds", "bidder": 0, "bidder-bid": 60, "meld": [60, 19]}).points == (60, 0)


def test_counters_in_tens_are_entered_in_steps_of_ten():
    fields = asked("pinochle", {}, 4, {"end": "tens"}).fields
    assert {field.step for field in fields if field.key == "counters"} == {10}
    assert {field.step for field in asked("pinochle", {}, 4).fields if field.key == "counters"} == {1}
