"""The checks of a quota table at the edges where they just hold, and just do not."""

import pytest

from scorekeeper.rules.quota.quota_checks import read_table
from scorekeeper.rules.table_faults import DOUBLE_ID, BrokenTable
from tests.rules.house_quotas import house, sentences
from tests.rules.quota_questions import ask
from tests.support.faults import kind_of, kinds_of
from tests.support.tables import played

GIVE = [
    {"id": "one", "name": "One", "aim": "positive", "trumps": "named", "quotas": [7, 4, 2]},
    {"id": "two", "name": "Two", "aim": "positive", "trumps": "none", "quotas": [7, 4, 2], "balance": 0},
]


def test_a_table_that_does_not_seat_everybody_is_told_that_alone():
    assert sentences(house(("sides", [[0], [1], [1]]), ("deals", 7))) == [
        'The sides of "House" do not seat each of its 3 players once.'
    ]


def test_all_ids_that_stand_twice_are_told_in_order():
    names = ("alpha", "bravo", "delta", "gamma", "kappa", "omega", "sigma", "theta")
    rows = [{**GIVE[0], "id": name, "name": f"{name} {place}"} for place in (1, 2) for name in reversed(names)]
    with pytest.raises(BrokenTable) as refused:
        read_table(house(("contracts", rows)))
    told = [fault for fault in refused.value.faults if kind_of(fault) == "double_id"]
    assert told == [DOUBLE_ID(id=name) for name in names]


def test_a_refusal_that_nobody_catches_has_its_faults_in_it():
    assert BrokenTable((DOUBLE_ID(id="one"), DOUBLE_ID(id="two"))).args == (DOUBLE_ID(id="one"), DOUBLE_ID(id="two"))


def test_two_quotas_are_as_unequal_as_three_if_nobody_declares():
    table = house(("declarer", None), ("order", None), ("deals", None), ("target", 10), ("contracts", [GIVE[0]]))
    table["contracts"][0]["quotas"] = [7, 3, 3]
    assert sentences(table) == ['"House": One has unequal quotas, and nobody is declarer.']


def test_a_choice_that_does_not_say_among_what_is_refused():
    table = house(("deals", 9))
    table["contracts"].append({"id": "any", "name": "Any", "aim": "choice"})
    assert sentences(table) == ['"House": Any is a choice among no contracts.']


ENDS = '"House": A match ends after its deals in their order, at a target, or with many tricks in one deal.'


def test_without_an_order_a_match_that_nothing_ends_is_refused():
    assert sentences(house(("deals", None), ("order", None))) == [ENDS]


def test_an_order_that_ends_at_a_target_ends_after_all_that_is_owed_too():
    table = read_table(house(("deals", None), ("target", 10)))
    assert (table.deals, table.target) == (6, 10)


def test_a_balance_of_nought_may_be_said_or_left_out_where_cards_are_exchanged():
    assert read_table(house(("exchange", True), ("contracts", GIVE))).exchange


def test_four_do_not_exchange_cards():
    four = [{**row, "quotas": [7, 2, 2, 2]} for row in GIVE]
    table = house(
        ("exchange", True), ("contracts", four), ("players", 4), ("sides", [[0], [1], [2], [3]]), ("deals", 8)
    )
    assert sentences(table) == [
        '"House": Cards are exchanged by three, each alone, at a point a trick, with positive quotas in one order.'
    ]


def test_a_list_that_goes_round_with_the_table_is_refused_and_in_blocks_it_is_right():
    four = [{**row, "quotas": [7, 2, 2, 2]} for row in GIVE]
    table = house(("contracts", four), ("players", 4), ("sides", [[0], [1], [2], [3]]), ("deals", 8), ("order", "deal"))
    assert len(sentences(table)) == 1
    assert read_table({**table, "turn": "blocks"}).deals == 8


def test_tricks_that_do_not_add_up_are_told_though_the_contract_is_not_known():
    outcome = played("swedish", {"contract": "grandi", "counts": [8, 8, 8]}).outcomes[0]
    assert kinds_of(outcome.faults) == ["unknown_contract", "tricks_do_not_add_up"]


def test_trick_over_the_quota_of_an_avoiding_contract_costs_a_point_during_the_entry():
    assert ask("swedish", {"contract": "pass", "counts": [8, None, 3]}).points == (-2, None, 3)
