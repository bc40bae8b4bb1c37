"""The quota whists of the world: worked examples of their sources, and what their tables say that others do not."""

from scorekeeper.match.entry import whole
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, refused, spoken, thrown_in


def deal(contract, *counts, **more):
    return {"contract": contract, "counts": list(counts), **more}


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


def test_nobody_is_asked_for_the_tricks_of_a_player_who_sits_out():
    sheet = sheet_of(at_table("mizerka-four", **FOUR))
    asked = sheet.questions(0, {"contract": "clubs"})
    assert [field.index for field in asked.fields if field.key == "counts"] == [0, 1, 2]
    entered = {"contract": "clubs", "counts": [7, 5, 1, None]}
    full = sheet.questions(0, entered)
    assert (full.missing, full.points) == ((), (0, 0, 0, 0))
    assert whole(full, entered)["counts"] == [7, 5, 1, 0]
