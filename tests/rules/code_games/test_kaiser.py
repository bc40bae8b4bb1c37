"""Kaiser, as Denexa's page tells it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.strategies import matches_of
from tests.support.tables import played, refused, spoken, thrown_in

ID = "kaiser"


def hand(bid, tricks, five=0, three=1, declarer=0, trump="hearts"):
    """A hand; the tricks are those of the side of seats 0 and 2."""
    return {
        "declarer": declarer,
        "bid": bid,
        "trump": trump,
        "tricks": [tricks, 8 - tricks],
        "five": five,
        "three": three,
    }


def test_each_setting_names_its_source_and_declarers_lose_their_bid_by_default():
    choices = CATALOGUE.game(ID).outline.choices
    assert {choice.key: choice.defaults[4] for choice in choices} == {
        "failed": "bid",
        "minus": "plays-on",
        "leads": "forehand",
        "least": "6",
    }
    for choice in choices:
        for value in choice.values:
            assert any(source in say(value.name) for source in ("Denexa", "Wikipedia", "kaisergame.com"))


def test_winner_of_the_bid_is_announced_as_leader_if_that_is_set():
    facts = played(ID, options={"leads": "bidder"}).due.facts
    assert spoken(facts) == ["Seat 0 deals", "Seat 1 bids first", "the winner of the bid leads"]
    for leads, said in (("forehand", "Seat 3 plays 7 hearts"), ("bidder", "Seat 3 plays 7 hearts and leads")):
        game = CATALOGUE.from_document(ID, {"leads": leads})
        asked = game.questions(played(game).position, {"declarer": 3, "bid": 7, "trump": "hearts"})
        assert say(asked.announced) == said


def test_the_player_to_the_dealers_left_leads_to_the_first_trick_whoever_bids():
    match = played(ID, hand(7, 5, declarer=3), thrown_in(), hand(7, 5, declarer=3))
    assert [(outcome.dealer, outcome.forehand) for outcome in match.outcomes] == [(0, 1), (1, 2), (1, 2)]


def test_winner_of_the_bid_is_noted_as_leader_if_that_is_set_and_nobody_without_a_bid():
    match = played(ID, hand(7, 5, declarer=3), thrown_in(), hand(7, 5, declarer=0), options={"leads": "bidder"})
    assert [(outcome.dealer, outcome.forehand) for outcome in match.outcomes] == [(0, 3), (1, None), (1, 0)]


@pytest.mark.parametrize(("least", "right", "wrong"), [("5", 5, 4), ("6", 6, 5), ("7", 7, 6)])
def test_no_bid_is_lower_than_the_least_that_is_set(least, right, wrong):
    options = {"least": least}
    game = CATALOGUE.from_document(ID, options)
    assert played(ID, hand(right, 5), options=options).outcomes[0].points == (10, 0)
    (fault,) = played(ID, hand(wrong, 5), options=options).outcomes[0].faults
    assert say(fault) == f"Bid: {least} to 12, not {wrong}."
    bid = next(column for column in game.columns if column.key == "bid")
    assert (bid.values.low, bid.values.high) == (right, 12)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"failed": "all"}, 'In Kaiser, the house rule "Declarers who fail" should be one of "bid", "taken".'),
        ({"least": 7}, 'In Kaiser, the house rule "Least bid" should be one of "5", "6", "7".'),
        ({"leads": None}, 'In Kaiser, the house rule "First lead" should be one of "forehand", "bidder".'),
    ],
)
def test_invalid_option_is_told_in_words_of_the_file(options, sentence):
    assert spoken(refused(ID, options)) == [sentence]


@pytest.mark.ci
@pytest.mark.unmeasured
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_both_sides_take_ten_points_together_in_every_hand(data):
    for outcome in replay(data.draw(matches_of(CATALOGUE.game(ID)))).outcomes:
        assert sum(outcome.details["value"]) == 10


FORTY_FIVE = [
    hand(12, 7, declarer=1),  # the first side defends, and takes 12
    hand(12, 7, declarer=1),
    hand(12, 7, declarer=1),
    hand(9, 7, five=1, three=0, declarer=1),
    hand(9, 5, five=1, three=1, declarer=1),
]


def test_fifty_two_ends_the_match_reached_exactly_or_overshot():
    above = [*FORTY_FIVE, hand(9, 1, five=1, three=1, declarer=1)]
    exact = played(ID, *above, hand(6, 1, five=0))
    assert exact.totals[0] == 52
    assert exact.standing.over
    assert exact.due is None
    assert played(ID, *above, hand(9, 5)).totals[0] == 56
    assert not played(ID, *above, hand(6, 3, five=1, declarer=0)).standing.over


def test_a_misdeal_is_thrown_in_and_the_same_player_deals_again():
    match = played(ID, hand(7, 5), thrown_in(), hand(7, 5), first_dealer=3)
    assert [(o.number, o.dealer, o.points) for o in match.outcomes] == [(1, 3, (10, 0)), (2, 0, None), (2, 0, (10, 0))]
    assert match.conflicts == []
    refused = played(ID, thrown_in(tricks=[4, 4])).outcomes[0]
    assert spoken(refused.faults) == ["A hand that is thrown in has no tricks."]


def test_the_player_to_the_dealers_left_bids_first_and_a_side_above_45_is_told():
    match = played(ID, *FORTY_FIVE, hand(9, 1, five=1, three=1, declarer=1))
    assert spoken(match.due.facts)[:2] == ["Seat 2 deals", "Seat 3 bids first and leads"]
    assert len(match.due.facts) == 3


def test_the_contract_is_announced_and_a_side_without_a_trick_cannot_have_taken_a_card():
    game, position = CATALOGUE.game(ID), played(ID).position
    asked = game.questions(position, {"declarer": 2, "bid": 7, "trump": "none"})
    assert say(asked.announced) == "Seat 2 plays 7 no trumps"
    asked = game.questions(position, {"declarer": 2, "bid": 7, "trump": "none", "tricks": [8, 0]})
    five = next(field for field in asked.fields if field.key == "five")
    assert [option.barred is None for option in five.options] == [True, False]


def test_only_the_side_above_45_is_told_that_it_scores_as_defenders_below_nought():
    match = played(ID, *FORTY_FIVE, hand(9, 1, five=1, three=1, declarer=1))
    assert match.totals[0] == 46
    assert spoken(match.due.facts)[2:] == ["Seat 0 score as defenders only what is below 0"]
    assert len(played(ID, *FORTY_FIVE).due.facts) == 2


@pytest.mark.parametrize("key", ["declarer", "bid", "trump"])
def test_nothing_is_announced_before_all_of_the_contract_is_known(key):
    said = {"declarer": 2, "bid": 7, "trump": "spades"}
    game, position = CATALOGUE.game(ID), played(ID).position
    assert say(game.questions(position, said).announced) == "Seat 2 plays 7 spades"
    del said[key]
    assert game.questions(position, said).announced is None


def test_each_part_of_a_score_is_named():
    parts = played(ID, hand(6, 5, five=1, three=1), hand(7, 5, three=0), options={"failed": "taken"}).outcomes
    told = [[(part.account, say(part.label), part.points) for part in outcome.parts] for outcome in parts]
    assert told == [[(0, "contract broken", -5), (1, "defence", 5)], [(0, "contract made", 7), (1, "defence", 3)]]
    assert [outcome.declarer for outcome in parts] == [0, 0]
    assert played(ID, hand(6, 2, five=1, three=1, declarer=3)).outcomes[0].declarer == 3


def test_side_without_a_trick_is_barred_from_the_cards_with_the_reason():
    asked = CATALOGUE.game(ID).questions(played(ID).position, {"tricks": [0, 8]})
    fields = {field.key: field for field in asked.fields}
    assert [option.barred and say(option.barred) for option in fields["five"].options] == [
        "Seat 0 took no trick, so not the five of hearts either.",
        None,
    ]
    assert [option.barred and say(option.barred) for option in fields["three"].options] == [
        "Seat 0 took no trick, so not the three of spades either.",
        None,
    ]
    assert (fields["bid"].low, fields["bid"].high) == (6, 12)


def test_dealer_has_the_role_deals():
    assert [(seat, say(role)) for seat, role in played(ID, first_dealer=2).due.roles] == [(2, "deals")]


def test_fault_of_a_complete_hand_is_told_during_the_entry():
    game, position = CATALOGUE.game(ID), played(ID).position
    asked = game.questions(position, hand(7, 5) | {"tricks": [5, 4]})
    assert spoken(asked.missing) == ["That makes 9 tricks; there are 8."]
    assert asked.points == (None, None)
    assert game.questions(position, hand(7, 5)).points == (10, 0)
    assert game.questions(position, hand(7, 5)).card != ()
    assert game.questions(position, {}).card == ()


def test_no_score_is_shown_while_anything_is_wrong():
    asked = CATALOGUE.game(ID).questions(played(ID).position, hand(7, 5) | {"contract": "sang"})
    assert spoken(asked.missing) == ['A deal of this game has no "contract".']
    assert asked.points == (None, None)


def test_faulty_hand_keeps_every_answer():
    outcome = played(ID, {"declarer": 0, "bid": None, "trump": "red"}).outcomes[0]
    assert outcome.answers == {"declarer": 0, "trump": "red"}
    assert outcome.details["declarer"] == 0
    assert outcome.details["bid"] is None


def test_a_hand_thrown_in_after_the_end_is_told_and_kept():
    over = [hand(10, 5, trump="none")] * 3
    match = played(ID, *over, thrown_in(declarer=1, bid=None))
    assert match.totals == (60, 0)
    assert spoken(match.outcomes[-1].faults) == ["The match was over after deal 3."]
    assert match.outcomes[-1].answers == {"declarer": 1}
    right = played(ID, thrown_in(declarer=1, bid=None)).outcomes[0]
    assert (right.faults, right.answers) == ((), {})


def test_a_defending_side_above_45_that_took_nothing_has_no_part_in_the_score():
    above = [*FORTY_FIVE, hand(9, 1, five=1, three=1, declarer=1)]
    outcome = played(ID, *above, hand(9, 3, five=1, three=0, declarer=1)).outcomes[-1]
    assert outcome.details["value"] == (0, 10)
    assert [part.account for part in outcome.parts] == [1]
