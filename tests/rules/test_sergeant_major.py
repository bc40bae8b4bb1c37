"""Sergeant Major, as Parlett tells it: quotas from the dealer clockwise, cards owed at the next deal, twelve tricks."""

import pytest

from scorekeeper.commands.score import print_score
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, refused, spoken


def deal(*tricks, trump="hearts"):
    return {"trump": trump, "counts": list(tricks)}


def facts(*deals, id="sergeant-major", first_dealer=0, options=None):
    sheet = sheet_of(at_table(id, *deals, first_dealer=first_dealer, options=options))
    return [say(fact, sheet) for fact in sheet.due.facts]


@pytest.mark.parametrize(
    ("id", "first_dealer", "tricks", "points"),
    [
        # The dealer's target first, then eldest's, then the third player's.
        ("sergeant-major", 0, (8, 5, 3), (0, 0, 0)),
        ("sergeant-major", 0, (10, 5, 1), (2, 0, -2)),
        ("sergeant-major", 1, (3, 8, 5), (0, 0, 0)),
        ("sergeant-major", 2, (5, 3, 8), (0, 0, 0)),
        ("sergeant-major", 2, (0, 5, 11), (-5, 2, 3)),
        ("sergeant-major-952", 0, (9, 5, 2), (0, 0, 0)),
        ("sergeant-major-952", 1, (4, 6, 6), (2, -3, 1)),
    ],
)
def test_each_trick_above_or_below_the_target_wins_or_loses_a_point(id, first_dealer, tricks, points):
    outcome = played(id, deal(*tricks), first_dealer=first_dealer).outcomes[0]
    assert outcome.faults == ()
    assert outcome.points == points
    assert outcome.declarer == outcome.dealer == first_dealer


def test_in_a_deal_that_cannot_be_nobody_was_over():
    assert played("sergeant-major", deal(10, 5, 1)).outcomes[0].after.gains == (2, 0, -2)
    assert played("sergeant-major", deal(10, 5, 2)).outcomes[0].after.gains == ()


def test_the_deal_passes_to_the_left_and_the_targets_with_it():
    match = played("sergeant-major", deal(8, 5, 3), deal(3, 8, 5), deal(5, 3, 8), deal(8, 5, 3))
    assert [o.dealer for o in match.outcomes] == [0, 1, 2, 0]
    assert match.totals == (0, 0, 0)


def test_before_the_first_deal_no_cards_are_owed():
    assert facts() == ["Anna deals and plays 8-5-3"]


def test_nobody_owes_cards_where_everybody_took_their_target():
    assert facts(deal(8, 5, 3)) == ["Bo deals and plays 8-5-3"]


def test_one_player_over_gives_each_of_the_others_as_many_cards_as_that_one_fell_short():
    # Anna is 3 over, Bo 2 short, Cleo 1 short. Bo deals next and has 8 to take, Cleo 5.
    assert facts(deal(11, 3, 2)) == [
        "Bo deals and plays 8-5-3",
        "Anna gives Bo 2 cards",
        "Anna gives Cleo 1 card",
        "each card is returned with the highest of its suit",
    ]


def test_player_with_exactly_the_target_is_given_nothing():
    assert facts(deal(10, 5, 1))[1:3] == [
        "Anna gives Cleo 2 cards",
        "each card is returned with the highest of its suit",
    ]


def test_two_players_over_give_the_third_their_surplus_with_the_higher_target_first():
    # Anna is 1 over, Cleo 2, Bo 3 short. Bo deals next; Cleo has 5 to take, Anna 3.
    assert facts(deal(9, 2, 5)) == [
        "Bo deals and plays 8-5-3",
        "Cleo gives Bo 2 cards",
        "Anna gives Bo 1 card",
        "each card is returned with the highest of its suit",
    ]
    # Anna is 4 short, Bo 3 over, Cleo 1. Bo deals next and has 8 to take, Cleo 5.
    assert facts(deal(4, 8, 4))[1:3] == ["Bo gives Anna 3 cards", "Cleo gives Anna 1 card"]


def test_only_the_last_deal_is_paid_for():
    assert facts(deal(11, 3, 2), deal(3, 8, 5)) == ["Cleo deals and plays 8-5-3"]


def test_after_a_deal_that_cannot_stand_no_cards_are_known_to_be_owed():
    assert facts(deal(11, 3, 3)) == ["Bo deals and plays 8-5-3"]


def test_other_programs_are_told_who_gives_whom_how_many_in_order():
    due = played("sergeant-major", deal(9, 2, 5)).due
    assert due.details["exchange"] == [{"from": 2, "to": 1, "cards": 2}, {"from": 0, "to": 1, "cards": 1}]
    assert '"exchange"' in print_score(sheet_of(at_table("sergeant-major", deal(9, 2, 5))))
    assert "exchange" not in played("swedish").due.details


@pytest.mark.parametrize(("tricks", "over"), [((11, 3, 2), False), ((12, 2, 2), True), ((3, 0, 13), True)])
def test_twelve_tricks_or_more_in_one_deal_end_the_game(tricks, over):
    match = played("sergeant-major", deal(8, 5, 3), deal(*tricks))
    assert match.standing.over is over
    assert (match.due is None) is over


def test_the_dealer_names_trumps_and_nobody_owes_a_contract():
    game = CATALOGUE.game("sergeant-major")
    match = played(game)
    assert [f.key for f in game.questions(match.position, {}).fields] == ["trump", "counts", "counts", "counts"]
    assert game.boxes == ()
    assert game.owed(match.position) == ((), (), ())
    assert played(game, deal(8, 5, 3)).outcomes[0].box is None


def test_first_of_two_givers_can_be_the_one_who_was_over_by_more():
    # Anna, who dealt, was 3 over and Cleo 1; Bo deals next, so that Cleo has 5 tricks to take and Anna 3.
    assert facts(deal(11, 1, 4))[1:3] == ["Cleo gives Bo 1 card", "Anna gives Bo 3 cards"]
    by_more = {"exchange_first": "over"}
    assert facts(deal(11, 1, 4), options=by_more)[1:3] == ["Anna gives Bo 3 cards", "Cleo gives Bo 1 card"]


def test_highest_total_leads_before_the_end_and_in_a_stopped_match_whatever_is_set():
    for facts in ({}, {"ended": "2026-01-31T22:00:00Z"}):
        match = played("sergeant-major", deal(3, 8, 5), deal(3, 11, 2), **facts)
        assert match.standing.places == (3, 1, 2)


def test_winner_of_sergeant_major_is_a_setting_with_two_values():
    choice, _ = CATALOGUE.game("sergeant-major-952").outline.choices
    assert [(value.value, say(value.name)) for value in choice.values] == [
        ("total", "The highest total"),
        ("ender", "The player whose tricks end the match"),
    ]
    assert choice.defaults == {3: "ender"}
    for wrong in ("most", ["ender"], None):
        assert spoken(refused("sergeant-major", {"winner": wrong})) == [
            'In Sergeant Major, the house rule "Winner" should be one of "total", "ender".'
        ]


def test_the_one_contract_is_not_spelt_out_beside_its_trumps():
    sheet = sheet_of(at_table("sergeant-major"))
    assert say(sheet.questions(0, {"trump": "spades"}).announced, sheet) == "Anna plays spades"
    manni = sheet_of(at_table("manni"))
    assert say(manni.questions(0, {"contract": "trumps", "trump": "spades"}).announced, manni) == "Trumps, spades"
