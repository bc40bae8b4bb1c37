"""Bids that partners add up to a contract, nil, and bags that are carried: Spades in pairs and each alone."""

import json

import pytest

from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.entry import whole
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup, Values
from scorekeeper.texts import say
from tests.support.tables import at_table, refused, spoken


def at(options=None, *, game="spades", players=4, bags=None, number=1):
    """A game with its settings, and its position before a deal; A and C play against B and D."""
    table = CATALOGUE.from_document(game, options)
    position = table.start(Setup(players, 0, {}))._replace(number=number)
    return table, position if bags is None else position._replace(carried={"tricks": bags})


def answers(bids, taken, nil=None, blind=None):
    lists = {"tricks-bid": bids, "tricks": taken, "tricks-nil": nil, "tricks-blind": blind}
    return {key: list(row) for key, row in lists.items() if row is not None}


def outcome(bids, taken, nil=None, blind=None, options=None, bags=None, **where):
    table, position = at(options, bags=bags, **where)
    return table.play(position, answers(bids, taken, nil, blind))


def asked(given, options=None, **where):
    table, position = at(options, **where)
    return table.questions(position, given)


# --- scoring; bids and nils of A B C D, tricks of A and C, and of B and D


@pytest.mark.parametrize(("taken", "total", "bags"), [(7, 389, 9), (8, 290, 0), (9, 291, 1)])
def test_pagats_example_of_337_points_and_seven_bags_with_a_contract_of_five(taken, total, bags):
    found = outcome((3, 4, 2, 3), (taken, 13 - taken), bags=(7, 0))
    assert 337 + found.points[0] == total
    assert found.after.carried["tricks"][0] == bags


@pytest.mark.parametrize(
    ("bags", "carried", "points", "left"),
    [("ten", 8, -48, 0), ("five", 4, 2, 1), ("off", 8, 52, 0), ("at-once", 8, 48, 0)],
)
def test_two_bags_over_a_contract_of_five_count_as_the_setting_says(bags, carried, points, left):
    found = outcome((3, 4, 2, 3), (7, 6), options={"bags": bags}, bags=(carried, 0))
    assert found.points[0] == points
    assert found.after.carried["tricks"][0] == left


def test_the_first_deal_can_be_played_without_bids_for_ten_a_trick():
    table, position = at({"unbid": "on"})
    first = table.play(position, {"tricks": [8, 5]})
    assert (first.points, first.notes, first.after.carried) == ((80, 50), ("8", "5"), {"tricks": (0, 0)})
    assert [field.key for field in table.questions(position, {}).fields] == ["tricks", "tricks"]
    bid = table.play(position, {"tricks": [8, 5], "tricks-bid": [1, 1, 1, 1]})
    assert spoken(bid.faults) == ['A deal of this game has no "tricks-bid".']
    assert table.play(first.after, answers((3, 4, 2, 3), (7, 6))).points == (52, -70)


# --- the match


def test_bags_are_counted_beside_the_total():
    match = at_table("spades", answers((3, 4, 2, 3), (7, 6)))
    assert spoken(sheet_of(match).standing.counters) == ["2 bags", "0 bags"]
    text = print_text(sheet_of(match))
    assert "2 bags" in text
    assert "0 bags" in text


def test_side_100_or_more_behind_is_named_before_a_deal_with_blind_nil():
    def told(totals, options=None, **where):
        table, position = at(options, **where)
        return spoken(table.due(position._replace(totals=totals)).facts)[2:]

    assert told((210, 110)) == ["100 or more behind, for a blind nil: Seat 1"]
    assert told((210, 111)) == []
    assert told((-150, -20)) == ["100 or more behind, for a blind nil: Seat 0"]
    for options in ({"blind": "off"}, {"nil": "off"}, {"unbid": "on"}):
        assert told((210, 0), options) == []
    assert told((210, 0), {"unbid": "on"}, number=2) == ["100 or more behind, for a blind nil: Seat 1"]
    alone = told((10, 210, 80, 120), game="spades-solo")
    assert alone == ["100 or more behind, for a blind nil: Seat 0, Seat 2"]


def test_a_match_ends_at_five_hundred_and_level_sides_play_another_deal():
    table, position = at()
    level, won = position._replace(totals=(510, 510)), position._replace(totals=(512, 505))
    assert not table.standing(level).over
    assert (table.standing(won).over, table.standing(won).places) == (True, (1, 2))


@pytest.mark.parametrize(
    ("wins", "bids", "taken", "ended"),
    [
        ("wins", (7, 0, 6, 0), (13, 0), (True, (1, 2))),
        ("wins", (0, 6, 0, 7), (0, 13), (True, (2, 1))),
        ("wins", (7, 0, 6, 0), (12, 1), (False, (2, 1))),
        ("wins", (6, 0, 6, 0), (13, 0), (False, (2, 1))),
        ("points", (7, 0, 6, 0), (13, 0), (False, (2, 1))),
    ],
)
def test_a_contract_of_thirteen_that_is_made_wins_the_match_at_once_where_it_is_set(wins, bids, taken, ended):
    table, position = at({"thirteen": wins, "nil": "fifty"})
    behind = position._replace(totals=(-100, 300) if bids[0] else (300, -100))
    said = answers(bids, taken, tuple(0 if bid else taken[seat % 2] for seat, bid in enumerate(bids)))
    standing = table.standing(table.play(behind, said).after)
    assert (standing.over, standing.places) == ended


@pytest.mark.parametrize(
    ("lose", "low", "over"), [("none", -600, False), ("two-hundred", -200, True), ("five-hundred", -499, False)]
)
def test_a_match_ends_at_a_low_score_where_that_is_set(lose, low, over):
    table, position = at({"lose": lose})
    assert table.standing(position._replace(totals=(low, 30))).over is over


# --- what is asked


def test_each_bids_then_a_side_says_its_tricks_then_whoever_bid_nil_their_own():
    """Forehand, left of the dealer, bids first; the tricks of the other side follow."""
    assert [(field.key, field.index) for field in asked({}).fields] == [("tricks-bid", seat) for seat in (1, 2, 3, 0)]
    bids = {"tricks-bid": [0, 3, 5, 4]}
    fields = asked(bids).fields
    assert [(field.key, field.index, field.needed) for field in fields[4:]] == [
        ("tricks-blind", 0, False),
        ("tricks", 1, True),
        ("tricks", 0, True),
        ("tricks-nil", 0, True),
    ]
    assert say(fields[-1].question) == "How many tricks did Seat 0 take alone, who bid nil?"
    assert spoken(asked({**bids, "tricks": [5, 8]}).missing) == [
        "It is not said how many tricks Seat 0 took, who bid nil."
    ]


def test_tricks_of_one_of_two_partners_with_nil_leave_the_rest_to_the_other():
    (group,) = [group for group in asked({"tricks-bid": [0, 6, 0, 6], "tricks": [3, 10]}).groups if group.total == 3]
    assert group.total == 3
    assert outcome((0, 6, 0, 6), (3, 10), (1, 0, 2, 0)).points == (-197, -120)


def test_side_without_a_trick_is_not_asked_about_a_nil():
    given_answers = {"tricks-bid": [0, 6, 4, 6], "tricks": [0, 13]}
    questions = asked(given_answers)
    assert "tricks-nil" not in {field.key for field in questions.fields}
    assert questions.missing == ()
    assert outcome((0, 6, 4, 6), (0, 13)).points == (60, 121)


def test_once_all_have_bid_the_bids_are_announced_by_name():
    questions = asked({"tricks-bid": [0, 3, 5, 4], "tricks-blind": [1, None, None, None]})
    assert say(questions.announced) == "Bids: 12 of 13"
    assert spoken(questions.shares) == ["Seat 0 blind nil", "Seat 1 3", "Seat 2 5", "Seat 3 4"]
    assert asked({"tricks-bid": [0, 3, None, 4]}).announced is None


def test_a_deal_is_saved_with_what_was_taken_by_nils_and_nothing_idle():
    entered = {**answers((0, 3, 5, 4), (5, 8)), "tricks-nil": [0, None, None, None]}
    questions = asked(entered)
    assert questions.points == (150, 71)
    table, position = at()
    kept = table.play(position, whole(questions, entered)).answers
    assert kept == answers((0, 3, 5, 4), (5, 8), (0, 0, 0, 0))
    assert outcome((3, 4, 2, 3), (7, 6), (0, 0, 0, 0), (0, 0, 0, 0)).answers == answers((3, 4, 2, 3), (7, 6))


def test_the_last_to_bid_is_barred_from_bids_that_come_to_thirteen_where_that_is_set():
    bids = {"tricks-bid": [None, 3, 4, 2]}
    last = next(field for field in asked(bids, {"hook": "on"}).fields if field.index == 0)
    assert (set(last.never), spoken(last.barred)) == ({4}, ["The bids may not come to 13."])
    assert next(field for field in asked(bids).fields if field.index == 0).never == frozenset()
    faults = outcome((4, 3, 4, 2), (8, 5), options={"hook": "on"}).faults
    assert spoken(faults) == ["The bids may not come to 13."]


def test_too_low_bid_and_one_that_makes_thirteen_are_barred_each_for_its_own_reason():
    last = next(
        field for field in asked({"tricks-bid": [None, 4, 2, 4]}, {"hook": "on", "least": 4}).fields if field.index == 0
    )
    assert set(last.never) == {1, 3}
    assert spoken(last.barred) == [
        "Bids: Seat 0 cannot have 3; nobody has fewer than 4.",
        "The bids may not come to 13.",
    ]
    low = asked({"tricks-bid": [None, 4, 2, 4]}, {"hook": "on", "least": 6})
    low = next(field for field in low.fields if field.index == 0)
    assert (set(low.never), len(low.barred)) == ({1, 2, 3}, 1)


def test_a_contract_that_is_too_low_is_told_before_the_play_and_a_nil_is_free_of_it():
    questions = asked({"tricks-bid": [1, 4, None, 4]}, {"least": 4})
    last = next(field for field in questions.fields if field.index == 2)
    assert (set(last.never), spoken(last.barred)) == ({1, 2}, ["Bids: Seat 0 cannot have 3; nobody has fewer than 4."])
    assert (
        next(field for field in asked({"tricks-bid": [0, 4, None, 4]}, {"least": 4}).fields if field.index == 2).never
        == set()
    )
    questions = asked({"tricks-bid": [1, 4, 2, 4]}, {"least": 4})
    assert spoken(questions.missing) == ["Bids: Seat 0 cannot have 3; nobody has fewer than 4."]
    assert outcome((0, 4, 2, 3), (7, 6), (0, 0, 0, 0), options={"least": 4}).faults == ()


def test_more_tricks_with_nil_than_the_side_took_are_impossible_at_once():
    questions = asked({"tricks-bid": [0, 3, 5, 4], "tricks": [5, 8], "tricks-nil": [6, None, None, None]})
    assert questions.impossible
    assert spoken(questions.missing) == ["With nil Seat 0 took 6 of the tricks; their side took 5 in all."]


# --- tables


def own(**changes):
    document = json.loads(json.dumps(CATALOGUE.game("spades").document())) | {"id": "ours", "options": []}
    document["items"][0] |= changes
    return document


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"total": 0}, "There is nothing to bid for in tricks."),
        ({"nil": [100]}, "A nil has points for made and for missed."),
        ({"nil": []}, "There is a blind nil only where there is a nil."),
        ({"least": 27}, "The points of Spades do not come out with its cards and tricks."),
    ],
)
def test_a_table_that_cannot_be_is_told_in_a_sentence(changes, said):
    assert any(said in sentence for sentence in spoken(refused(own(**changes))))


def test_without_nil_a_bid_of_none_is_a_bid_like_others():
    table = CATALOGUE.from_document(own(nil=[], blind=[]))
    position = table.start(Setup(4, 0, {}))
    assert table.play(position, answers((0, 4, 2, 3), (7, 6))).points == (25, -70)


@pytest.mark.parametrize("options", [{"nil": "off"}, {"nil": "off", "blind": "hundred"}])
def test_nil_can_be_off_and_blind_nil_goes_off_with_it(options):
    found = outcome((0, 4, 2, 3), (7, 6), options=options)
    assert (found.faults, found.points) == ((), (25, -70))
    alone = outcome((0, 4, 2, 3), (1, 4, 5, 3), options=options, game="spades-solo")
    assert (alone.faults, alone.points) == ((), (1, 40, 23, 30))
    assert {field.key for field in asked({"tricks-bid": [0, 4, 2, 3]}, options).fields} == {"tricks-bid", "tricks"}


def test_solo_table_speaks_of_bids_and_of_no_partner():
    facts = spoken(CATALOGUE.game("spades-solo").outline.facts)
    for sentence in (
        "Tricks over bids are carried: 10 of them bring −100, and are gone.",
        "Nil, a bid of 0: 100 when no trick is taken with it, −100 else.",
        "Tricks taken with a nil that fails count as taken over the bid.",
    ):
        assert sentence in facts
    chosen = {"ten": "on", "all": "wins", "least": 2, "unbid": "on"}
    set_so = spoken(CATALOGUE.from_document("spades-solo", chosen).as_set().facts)
    assert {
        "A bid of just 10 counts twice.",
        "A bid of all tricks that is made wins the match.",
        "Nobody bids less than 2, but a nil.",
        "The first deal is played without bids; each trick counts as one of a bid that is made.",
    } <= set(set_so)
    assert not [sentence for sentence in facts + set_so if "partner" in sentence or "contract" in sentence]


def test_a_table_says_its_scoring_in_sentences():
    facts = spoken(CATALOGUE.game("spades").outline.facts)
    for sentence in (
        "Tricks: made 10 for each bid, 1 for each over it; missed −10 for each bid.",
        "The bids of partners together are their contract.",
        "Tricks over contracts are carried: 10 of them bring −100, and are gone.",
        "Nil, a bid of 0: 100 when no trick is taken with it, −100 else, whatever the partner does.",
        "Nil that is bid before seeing the cards: 200 or −200.",
        "Tricks taken with a nil that fails count as taken over the contract.",
    ):
        assert sentence in facts


def test_the_columns_are_bids_and_nils_by_seat_and_tricks_by_side():
    columns = [(each.key, each.seats, each.each, each.values) for each in CATALOGUE.game("spades").columns]
    assert columns == [
        ("tricks-bid", True, False, Values(high=13)),
        ("tricks-blind", True, False, Values((0, 1), needed=False)),
        ("tricks", False, True, Values(high=13, total=13)),
        ("tricks-nil", True, False, Values(high=13, needed=False)),
    ]
    alone = [each.key for each in CATALOGUE.game("spades-solo").columns]
    assert alone == ["tricks-bid", "tricks-blind", "tricks"]
