"""The quota whists of the world: worked examples of their sources, and what their tables say that others do not."""

import pytest

from scorekeeper.match.entry import whole
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, refused, spoken, thrown_in, totals, wrong


def deal(contract, *counts, **more):
    return {"contract": contract, "counts": list(counts), **more}


def points(id, *deals, **facts):
    """The points of each of these deals, in which there is nothing wrong."""
    match = played(id, *deals, **facts)
    assert match.conflicts == []
    return [outcome.points for outcome in match.outcomes]


@pytest.mark.parametrize(
    ("id", "first_dealer", "deals", "scored"),
    [
        # hjerteres.dk: forehand's ten tricks in Grand or Trumf are 2, three tricks in Pas are 1; nothing is lost.
        ("danish", 0, [deal("grand", 3, 10, 3)], [(0, 2, 0)]),
        ("danish", 0, [deal("grand", 4, 3, 9)], [(0, 0, 5)]),
        # kortspel24.se: in Pass each trick over costs 1 and nothing is won.
        ("swedish-kortspel24", 0, [deal("pass", 9, 2, 5)], [(-3, 0, 0)]),
        ("swedish-kortspel24", 0, [deal("sang", 6, 6, 4)], [(2, 0, 0)]),
        ("swedish-short", 2, [deal("trumf", 6, 6, 4, trump="hearts")], [(-2, 2, 0)]),
        # spilareglur.is: Aníta calls spades and has no trick; Ari calls and has four; everybody's totals are told.
        ("manni-sagnir", 1, [deal("spadi", 8, 8, 0), deal("hjarta", 4, 8, 4)], [(4, 4, -8), (-4, 4, 0)]),
        ("short", 0, [deal("no-trumps", 9, 2, 2)], [(2, -1, -1)]),
        ("short-choice", 0, [deal("misere", 5, 4, 4)], [(-2, 1, 1)]),
        ("estonian-folk", 3, [deal("no-trumps", 3, 3, 2, 1)], [(3, 3, 2, 1)]),
        ("polish-358", 2, [deal("spades", 3, 9, 4)], [(-5, 4, 1)]),
        ("polish-358", 2, [deal("no-tricks", 6, 3, 7)], [(-3, 2, 1)]),
        # ikstarnow.pl: the chooser's nine tricks are 1, seven are −1.
        ("polish-358", 2, [deal("hearts", 9, 4, 3)], [(1, -1, 0)]),
        ("polish-358", 2, [deal("hearts", 7, 6, 3)], [(-1, 1, 0)]),
        ("blato", 0, [deal("clubs", 10, 3, 3)], [(7, -2, -5)]),
        ("tribello", 0, [deal("cut-trump", 8, 3, 2)], [(2, -1, -1)]),
        ("mizerka-753", 0, [deal("no-tricks", 5, 4, 6)], [(2, -1, -1)]),
        ("manni-48", 0, [deal("hearts", 6, 4, 2)], [(2, 0, 0)]),
        ("clubs", 0, [deal("clubs", 6, 4, 3)], [(2, 0, -1)]),
        ("nines", 0, [deal("hearts", 6, 4, 3)], [(-2, 0, 1)]),
        ("widow-whist", 0, [deal("widow-taken", 4, 5, 4, declarer=0)], [(0, 2, 1)]),
        ("widow-whist", 0, [deal("widow-left", 4, 5, 4)], [(1, 2, 1)]),
        # Britannica: 4 for each odd trick of the bidder's side, 8 for the others if it fails, 2 at nullo.
        ("norwegian-whist", 0, [deal("grand", 9, 4, declarer=2)], [(12, 0)]),
        ("norwegian-whist", 0, [deal("grand", 4, 9, declarer=2)], [(0, 24)]),
        ("norwegian-whist", 0, [deal("nullo", 9, 4)], [(0, 6)]),
        ("minnesota-whist", 0, [deal("high-tricks", 9, 4)], [(3, 0)]),
        ("minnesota-whist", 0, [deal("low-tricks", 9, 4)], [(0, 3)]),
        ("3-2-5", 0, [deal("3-2-5", 2, 4, 4, trump="spades")], [(0, 1, -1)]),
        ("7-8", 0, [deal("7-8", 6, 9, trump="spades")], [(-1, 1)]),
    ],
)
def test_a_worked_example_of_a_source_scores_what_the_source_says(id, first_dealer, deals, scored):
    assert points(id, *deals, first_dealer=first_dealer) == scored


def test_in_the_six_rounds_of_the_archive_tricks_score_then_cost():
    rounds = [deal("no-trumps", 3, 3, 2, 1)] * 4 + [deal("trumps", 3, 3, 2, 1, trump="clubs")] * 4
    rounds += [deal("no-trumps-low", 3, 3, 2, 1)] * 4
    assert totals("estonian-folk", *rounds) == (12, 12, 8, 4)


@pytest.mark.parametrize(
    ("lost", "scored"),
    [
        ("always", [(-2, 2, 0), (-3, 2, 1)]),
        ("avoiding", [(0, 2, 0), (-3, 2, 1)]),
        ("most", [(0, 2, 0), (-3, 2, 1)]),
        ("never", [(0, 2, 0), (0, 2, 1)]),
    ],
)
def test_a_table_sets_when_points_are_lost(lost, scored):
    deals = (deal("sang", 6, 6, 4), deal("pass", 9, 2, 5))
    assert points("swedish", *deals, first_dealer=2, options={"lost": lost}) == scored


def test_only_the_one_with_most_tricks_of_two_over_quota_loses():
    both_over = deal("pass", 7, 8, 1)
    assert points("swedish", both_over, options={"lost": "most"}) == [(0, -4, 5)]
    assert points("swedish", both_over, options={"lost": "avoiding"}) == [(-1, -4, 5)]


def test_another_time_for_losing_points_is_refused_with_those_that_there_are():
    assert spoken(refused("swedish", {"lost": "often"})) == [
        'In Swedish Bismarck, the house rule "Points are lost" should be one of "always", "avoiding", "most", "never".'
    ]


def facts(id, *deals, **more):
    sheet = sheet_of(at_table(id, *deals, **more))
    return [say(fact, sheet) for fact in sheet.due.facts]


def test_cards_are_exchanged_with_trumps_alone_in_poland():
    assert facts("polish-358", deal("spades", 3, 9, 4), first_dealer=2)[2:] == [
        "Bo gives Anna 4 cards",
        "Cleo gives Anna 1 card",
        "each card is returned with the highest of its suit",
        "no cards are exchanged in Bez atu, Bez lew",
    ]


def test_every_fourth_deal_is_without_an_exchange_in_turkey():
    over = deal("koz", 9, 4, 3, trump="spades")
    assert facts("turkish-358", over, first_dealer=1)[2:] == [
        "Bo gives Cleo 1 card",
        "Anna gives Cleo 1 card",
        "each card is returned with the highest of its suit",
    ]
    assert facts("turkish-358", *[over] * 3, first_dealer=1)[2:] == ["no cards are exchanged in this deal"]
    assert len(facts("turkish-358", *[over] * 4, first_dealer=1)) > 3


def test_the_eight_is_the_five_and_the_five_the_three_in_the_next_deal_of_turkey():
    match = played("turkish-358", deal("kozsuz", 8, 3, 5), deal("kozsuz", 5, 8, 3), first_dealer=1)
    assert [outcome.points for outcome in match.outcomes] == [(0, 0, 0), (0, 0, 0)]
    assert [outcome.declarer for outcome in match.outcomes] == [0, 1]


def test_cards_are_drawn_unseen_in_india():
    assert facts("3-2-5", deal("3-2-5", 2, 4, 4, trump="spades"))[2:] == [
        "Bo draws 1 card unseen from Cleo",
        "as many cards are given back",
    ]


def test_a_player_of_blato_passes_once_and_calls_again():
    match = played("blato", thrown_in(), deal("spades", 3, 5, 8))
    assert match.conflicts == []
    assert [outcome.declarer for outcome in match.outcomes] == [2, 2]
    assert match.outcomes[1].points == (0, 0, 0)
    twice = played("blato", thrown_in(), thrown_in())
    assert [say(fault) for _, fault in twice.conflicts] == [
        "Seat 2 has passed 1 time, and cannot pass again in this match."
    ]
    called = played("blato", thrown_in(contract="spades"))
    assert [say(fault) for _, fault in called.conflicts] == ["A hand that is passed has no contract."]


def test_a_bad_hand_of_turkey_is_dealt_again_and_nothing_is_forced():
    match = played("turkish-358", thrown_in(), deal("kozsuz", 8, 3, 5), first_dealer=1)
    assert match.conflicts == []
    assert match.outcomes[1].number == 1


def test_contracts_go_round_without_end_in_nines_until_somebody_is_at_nought():
    quota = [deal(contract, 5, 4, 4) for contract in ("hearts", "diamonds", "clubs", "spades", "no-trumps")]
    match = played("nines", *quota, *quota[:3])
    assert match.conflicts == []
    assert match.totals == (1, 9, 9)
    assert facts("nines", *quota)[1:] == ["Hearts is played"]
    over = played("nines", *quota, *quota[:4])
    assert (over.totals, over.standing.over, over.standing.places) == ((0, 9, 9), True, (1, 2, 2))


def test_a_match_of_clubs_ends_at_eleven_below_nought_too():
    low = [deal("clubs", 0, 7, 6)] * 2
    assert not played("clubs", *low).standing.over
    match = played("clubs", *low, deal("clubs", 1, 6, 6))
    assert (match.totals, match.standing.over) == ((-11, 8, 6), True)


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (deal("grand", 9, 4), "Who plays Grand?"),
        (deal("grand", 9, 4, declarer=4), "Declarer: 4 is not one of 0 (Seat 0), 1 (Seat 1), 2 (Seat 2), 3 (Seat 3)."),
        (deal("nullo", 9, 4, declarer=1), "In Nullo nobody declares."),
    ],
)
def test_declarer_is_asked_if_a_call_decides_it(answers, sentence):
    assert wrong("norwegian-whist", answers) == [sentence]


def test_a_suit_that_cannot_be_named_is_refused():
    sentence = 'Trumps: "spades" is not one of diamonds, hearts.'
    assert wrong("manni-sagnir-short", deal("litur", 4, 8, 4, trump="spades")) == [sentence]


def test_the_free_choice_of_estonia_is_among_six_or_among_seven():
    six, seven = (CATALOGUE.from_document("estonian-3", options) for options in ({}, {"choice": "any"}))
    assert "stops-choice" not in six.table.contracts[-1].of
    assert seven.table.contracts[-1].of == tuple(contract.id for contract in seven.table.contracts[:-1])


FOUR = {"first_dealer": 3}


def test_dealer_of_four_sits_out_and_each_player_declares_every_contract():
    match = played("swedish-four", deal("sang", 6, 6, 4, 0), deal("pass", 0, 2, 5, 9), **FOUR)
    assert match.conflicts == []
    assert [outcome.points for outcome in match.outcomes] == [(-2, 2, 0, 0), (0, 2, 1, -3)]
    assert (match.due.of, match.due.number) == (16, 3)
    assert next(say(fact) for fact in match.due.facts) == "Seat 1 deals and sits out"


def test_tricks_of_a_player_who_sits_out_are_refused():
    faults = played("swedish-four", deal("sang", 6, 5, 4, 1), **FOUR).conflicts
    assert [say(fault) for _, fault in faults] == ["Seat 3 sits out this deal, and takes no tricks."]


def test_nobody_is_asked_for_the_tricks_of_a_player_who_sits_out():
    sheet = sheet_of(at_table("mizerka-four", **FOUR))
    asked = sheet.questions(0, {"contract": "clubs"})
    assert [field.index for field in asked.fields if field.key == "counts"] == [0, 1, 2]
    entered = {"contract": "clubs", "counts": [7, 5, 1, None]}
    full = sheet.questions(0, entered)
    assert (full.missing, full.points) == ((), (0, 0, 0, 0))
    assert whole(full, entered)["counts"] == [7, 5, 1, 0]
