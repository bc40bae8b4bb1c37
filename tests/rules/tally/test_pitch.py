"""Pitch and Pedro: one side bids for its points, and a card can be nobody's."""

import json

import pytest

from scorekeeper.exchange.csv_file import print_csv
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.deal_fields import deal_schema
from scorekeeper.rules.game import Setup
from scorekeeper.rules.own_form.judging import judged
from scorekeeper.rules.own_form.table_form import fields_of, form_of, with_texts
from scorekeeper.texts import say
from tests.exchange.worked import table_of
from tests.support.handing_on import check_every_way
from tests.support.tables import at_table, refused, spoken


def pitch(bidder, bid, owners):
    """A deal of Pitch; `owners` are of high, low, jack and game."""
    return {"bidder": bidder, "bidder-bid": bid, **dict(zip(("high", "low", "jack", "game"), owners, strict=True))}


def pedro(bidder, bid, points):
    return {"bidder": bidder, "bidder-bid": bid, "points": list(points)}


def at(game, players, options=None):
    table = CATALOGUE.from_document(game, options)
    return table, table.start(Setup(players, 0, {}))


def asked(game, answers, players, options=None):
    table, position = at(game, players, options)
    return table.questions(position, answers)


# --- the match


def test_table_may_end_by_the_best_total_or_at_a_low_score_without_a_made_bid():
    best = CATALOGUE.from_document(own(claim="total"))
    deals = [pitch(0, 3, (0, 0, 1, 0))] * 2 + [pitch(1, 3, (1, 1, "nobody", 1))]
    sheet = sheet_of(at_table(best, *deals, pitch(1, 2, (0, 0, 1, 1)), players=2))
    assert (sheet.totals, sheet.over, sheet.standing.places) == ((8, 7), True, (1, 2))
    low = CATALOGUE.from_document(own(claim="made", floor=-8))
    lost = [pitch(1, 4, (0, 0, 0, 0))] * 2
    assert not sheet_of(at_table(low, lost[0], players=2)).over
    ended = sheet_of(at_table(low, *lost, players=2))
    assert (ended.totals, ended.over, ended.standing.places) == ((8, -8), True, (1, 2))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (
            {"target": None, "deals": 6, "at_tie": "shared"},
            "A bid decides who wins only where the highest total wins, at a target above the start.",
        ),
        (
            {"lowest_wins": True},
            "A bid decides who wins only where the highest total wins, at a target above the start.",
        ),
        ({"target": -20}, "A bid decides who wins only where the highest total wins, at a target above the start."),
        ({"items": None}, "A bid decides who wins only where one side bids."),
    ],
)
@pytest.mark.parametrize("claim", ["bidder", "made"])
def test_winning_by_a_bid_needs_a_target_and_a_bid(claim, changes, why):
    document = own(claim=claim)
    changes = changes | ({"items": document["items"][1:]} if "items" in changes else {})
    assert spoken(refused(document | changes)) == [f'"Ours": {why}']


# --- entry


def test_first_it_is_asked_who_bids_and_how_much_and_then_who_has_what():
    fields = asked("pitch", {}, 3).fields
    assert [(field.key, field.announced) for field in fields] == [
        ("bidder", True), ("bidder-bid", True), ("high", False), ("low", False), ("jack", False), ("game", False),
    ]  # fmt: skip
    assert [option.value for option in fields[0].options] == [0, 1, 2]
    assert (fields[1].low, fields[1].high) == (2, 4)
    assert [[option.value for option in field.options] for field in fields[2:]] == [
        [0, 1, 2], [0, 1, 2], [0, 1, 2, "nobody"], [0, 1, 2, "nobody"],
    ]  # fmt: skip
    assert say(fields[4].options[3].name) == "Nobody"


@pytest.mark.parametrize(
    ("answers", "missing", "points"),
    [
        ({}, "Who bids?", (None, None)),
        ({"bidder": 0}, "How much is bid?", (None, None)),
        ({"bidder-bid": 3}, "Who bids?", (None, None)),
        ({"bidder": 0, "bidder-bid": 3}, "Who took the high?", (None, None)),
        ({"bidder": 0, "bidder-bid": 3, "high": 0, "low": 0, "jack": "nobody"}, "Who took the game?", (None, None)),
        ({"high": 0, "low": 0, "jack": 1, "game": 0}, "Who bids?", (None, None)),
        ({"bidder": 0, "high": 0, "low": 0, "jack": 1, "game": 0}, "How much is bid?", (None, 1)),
        (pitch(0, 3, (0, 0, "nobody", 0)), None, (3, 0)),
    ],
)
def test_a_half_entered_deal_says_what_is_missing_and_scores_what_follows(answers, missing, points):
    questions = asked("pitch", answers, 2)
    assert (spoken(questions.missing), questions.points) == ([missing] if missing else [], points)
    assert not questions.impossible


def test_a_bid_that_cannot_be_is_impossible_at_once():
    questions = asked("pitch", {"bidder": 0, "bidder-bid": 6}, 2)
    assert questions.impossible
    assert spoken(questions.missing) == ["Bid: 6 cannot be; it is from 2 to 4."]


@pytest.mark.parametrize(
    ("players", "options", "announced"), [(3, {}, "Seat 1 bids 3"), (4, {"seating": "pairs"}, "Seat 1 bid 3")]
)
def test_the_bid_is_announced_once_it_is_known(players, options, announced):
    assert asked("pitch", {"bidder": 1}, players, options).announced is None
    assert say(asked("pitch", {"bidder": 1, "bidder-bid": 3}, players, options).announced) == announced


# --- telling and keeping


def test_player_who_did_not_bid_has_no_note_on_the_sheet():
    sheet = sheet_of(at_table("pedro", pedro(1, 9, (8, 6))))
    hints = [row.cells[1].hint for row in sheet.grid.rows]
    assert [hint and say(hint) for hint in hints] == [None, "9/6×"]


DEALS = (pitch(0, 3, (0, 0, "nobody", 0)), pitch(1, 2, (1, 0, 1, "nobody")))


@pytest.mark.parametrize(
    "players", [("Anna", "Bo"), ("nobody", "Bo"), ("Nobody", "nobody (2)"), ("NOBODY", "Bo"), ("Anna", "nobody")]
)
def test_nobody_as_an_answer_survives_a_file_a_link_and_a_csv_sheet_whatever_the_names(players):
    match = at_table("pitch", *DEALS, players=players)
    sheet = sheet_of(match)
    assert sheet.totals == (4, 2)
    check_every_way(match)


def test_a_sheet_in_csv_has_nobody_in_the_place_of_a_name():
    first = table_of(print_csv(sheet_of(at_table("pitch", *DEALS, players=2))))[1]
    assert ",Anna,3,Anna,Anna,nobody,Anna," in ",".join(first)


def test_a_sheet_in_words_and_the_schema_of_a_deal_have_nobody_too():
    assert "Nobody" in print_text(sheet_of(at_table("pitch", *DEALS, players=2)))
    schema = deal_schema(CATALOGUE.game("pitch"))["properties"]
    assert schema["jack"]["enum"] == [0, 1, 2, 3, 4, 5, 6, "nobody"]
    assert schema["high"]["enum"] == [0, 1, 2, 3, 4, 5, 6]
    assert (schema["bidder-bid"]["minimum"], schema["bidder-bid"]["maximum"]) == (2, 4)


def test_the_cards_say_what_counts():
    short = "A player with less of {what} than they bid has the bid below 0 and nothing of it; the others have theirs."
    assert spoken(CATALOGUE.game("pitch").outline.facts)[1:] == [
        "Until somebody has 7 points.",
        "If the best are level then, another deal is played.",
        "If several are there, the player who bid in that deal wins if they are among them.",
        "The deal passes to the left.",
        "Bidder: bids from 2 to 4.",
        "High: 1 point.",
        "Low: 1 point.",
        "Jack: 1 point; it can be nobody’s.",
        "Game: 1 point; it can be nobody’s.",
        short.format(what="high, low, jack, game"),
    ]
    table, position = at("pedro", 4)
    assert spoken(table.outline.facts)[-1] == short.format(what="points")
    assert spoken(table.due(position).facts) == ["Seat 0 deals", "the highest bidder leads to the first trick"]


# --- a table of one's own


def test_an_own_pitch_has_other_bids_and_another_way_to_win():
    made = form_of(CATALOGUE.game("pitch"))
    for path, texts in (
        ("items.bidder.low", ("1",)),
        ("items.bidder.high", ("5",)),
        ("items.bidder.of", ("high", "low", "game")),
        ("items.bidder.short", ("difference",)),
        ("items.bidder.said", ("call",)),
        ("items.jack.nobody", ("",)),
        ("claim", ("made",)),
    ):
        made = with_texts(made, path, texts)
    game = judged(made, CATALOGUE.from_document).game
    document = game.document()
    bidder = document["items"][0]
    assert (game.table.items[0].low, bidder["high"], bidder["short"]) == (1, 5, "difference")
    assert (bidder["of"], game.table.items[3].nobody, document["claim"]) == (["high", "low", "game"], False, "made")
    position = game.start(Setup(2, 0, {}))
    found = game.play(position, pitch(0, 3, (0, 0, 0, 1)))
    assert (found.points, say(found.parts[0].label)) == ((0, 1), "call")
    assert spoken(game.play(position, pitch(0, 6, (0, 0, 0, 1))).faults) == ["Call: 6 cannot be; it is from 1 to 5."]


def test_a_thing_can_be_nobodys_in_the_form_only_where_there_is_one_of_it():
    made = with_texts(form_of(CATALOGUE.game("pitch")), "items.jack.total", ("2",))
    assert judged(made, CATALOGUE.from_document).game.table.items[3].nobody is False


def own(id="pitch", **changes):
    """Return a table of Pitch with other keys of its bidder, or of the table itself."""
    document = json.loads(json.dumps(CATALOGUE.game(id).document())) | {"id": "ours", "name": "Ours", "options": []}
    table = {key: value for key, value in changes.items() if key in {"unit", "scoring", "book", "claim", "floor"}}
    document["items"][0] |= {key: value for key, value in changes.items() if key not in table}
    return {**document, **table}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"of": ["ace"]}, "Only what is counted counts for a bid, and ace is not."),
        ({"of": ["bidder"]}, "Only what is counted counts for a bid, and bidder is not."),
        ({"low": 4}, "The lowest number of bidder is not below the highest."),
        ({"unit": 2}, "If a side bids, points are whole."),
        ({"scoring": "less", "book": 1}, "Bids go with scoring all that is counted."),
    ],
)
def test_a_table_that_cannot_be_is_told_in_a_sentence(changes, said):
    assert f'"Ours": {said}' in spoken(refused(own(**changes)))


HAND = {"id": "one", "name": "One", "counts": ["bidder", "high", "low", "jack", "game"]}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"counts": ["bidder"]}, 'In "Ours", "One" counts "bidder", which cannot be counted there.'),
        ({"factor": 0}, '"Ours": One has a bid, and its points count as they are, or several times.'),
        ({"factor": -1}, '"Ours": One has a bid, and its points count as they are, or several times.'),
        ({"divisor": 1, "low": True}, '"Ours": One has a bid, and its points count as they are, or several times.'),
        ({"factor": 2, "divisor": 2}, '"Ours": One has a bid, and its points count as they are, or several times.'),
    ],
)
def test_a_hand_with_a_bid_counts_what_is_bid_for(changes, said):
    assert said in spoken(refused(own() | {"players": 2, "hands": [{**HAND, **changes}]}))


def test_in_a_hand_that_counts_twice_so_does_the_bid():
    game = CATALOGUE.from_document(own() | {"hands": [{**HAND, "factor": 2}]})
    position = game.start(Setup(2, 0, {}))
    made, short = (game.play(position, pitch(0, bid, (0, 0, 1, 0))) for bid in (3, 4))
    assert (made.points, made.notes) == ((6, 2), ("3/3", ""))
    assert (short.points, short.notes) == ((-8, 2), ("4/3×", ""))


def test_nobody_is_only_for_what_there_is_one_of():
    document = own()
    document["items"][3]["total"] = 2
    assert spoken(refused(document)) == ['"Ours": Nobody can have jack only where there is one of it.']


def test_everything_of_what_can_be_nobodys_is_no_fixed_sum():
    document = own() | {"claim": "total", "hands": [{**HAND, "counts": ["jack"], "sweep": True}]}
    assert '"Ours": One has a sweep where all that it counts has a total, by side.' in spoken(refused(document))


def test_the_form_asks_who_wins_only_where_a_side_bids_and_there_is_a_target():
    shown = {id: {field.path for field in fields_of(form_of(CATALOGUE.game(id)))} for id in ("pitch", "spades")}
    assert "claim" in shown["pitch"]
    assert "claim" not in shown["spades"]
    without = with_texts(with_texts(form_of(CATALOGUE.game("pitch")), "target", ("",)), "deals", ("6",))
    assert "claim" not in {field.path for field in fields_of(without)}
    assert judged(without, CATALOGUE.from_document).game.table.claim == "total"
