"""The seating of an evening with several tables."""

import time

import pytest

from scorekeeper.match.evening import (
    TOO_FEW_FOR_TABLE,
    TOO_FEW_HERE,
    TOO_MANY_HERE,
    Round,
    described,
    faults_of_number,
    seating_of,
    table_sizes,
)


def names(number):
    return [f"p{each:02}" for each in range(number)]


@pytest.mark.parametrize(
    ("number", "sizes", "fault"),
    [
        (0, (3, 4), TOO_FEW_HERE(number=0)),
        (1, (3, 4), TOO_FEW_HERE(number=1)),
        (2, (4,), TOO_FEW_HERE(number=2)),
        (3, (4,), TOO_FEW_FOR_TABLE(number=3, size=4)),
        (201, (3, 4), TOO_MANY_HERE(number=201, most=200)),
    ],
)
def test_a_number_that_no_table_seats_is_refused(number, sizes, fault):
    assert faults_of_number(number, sizes) == [fault]


def test_every_other_number_has_tables_and_at_most_so_many_sit_out_as_a_table_lacks():
    assert not any(faults_of_number(number) for number in range(3, 201))
    assert [number - sum(table_sizes(number)) for number in range(3, 12)] == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert [number - sum(table_sizes(number, [4])) for number in range(4, 10)] == [0, 1, 2, 3, 0, 1]
    assert [number - sum(table_sizes(number, [3])) for number in range(3, 8)] == [0, 1, 2, 0, 1]


def test_seating_parts_people_who_have_met_and_names_the_rest():
    past = [Round((tuple("abcd"), tuple("efg")), (0, 0))]
    found = seating_of("abcdefg", past)
    assert sorted(len(table.seats) for table in found.tables) == [3, 4]
    assert found.cost == sum(times**2 for times in found.met.values()) == 3
    again = described([list("abcd"), list("efg")], [], past)
    assert (again.cost, len(again.met)) == (9, 9)


def test_each_of_five_people_sits_out_in_turn():
    past, out = [], []
    for _ in range(10):
        found = seating_of("abcde", past)
        past.append(Round(tuple(t.seats for t in found.tables), tuple(t.first_dealer for t in found.tables)))
        out += found.out
    assert sorted(out[:5]) == sorted(out[5:]) == list("abcde")


def test_in_four_evenings_everybody_sits_everywhere_and_deals_first_once():
    past = []
    for _ in range(4):
        found = seating_of("abcd", past)
        past.append(Round(tuple(t.seats for t in found.tables), tuple(t.first_dealer for t in found.tables)))
    for who in "abcd":
        assert sorted(each.tables[0].index(who) for each in past) == [0, 1, 2, 3]
        assert sum(each.tables[0][each.dealers[0]] == who for each in past) == 1


def test_two_who_are_kept_apart_meet_at_no_table_even_if_one_of_them_sits_out():
    assert not seating_of("abcdefg", apart=[("a", "b"), ("b", "c")]).together
    for seed in range(5):
        found = seating_of("abcde", apart=[("d", "b")], seed=seed)
        assert (found.together, found.out[0] in "bd") == ((), True)


def test_two_at_the_only_table_meet_and_it_is_said():
    assert seating_of("abcd", apart=[("c", "b"), ("x", "a")]).together == (("b", "c"),)


def test_a_seed_gives_the_same_seating_always_and_others_give_others():
    assert [
        [("".join(table.seats), table.first_dealer) for table in seating_of("abcdefg", seed=seed).tables]
        for seed in (0, 1)
    ] == [[("baec", 0), ("dfg", 0)], [("ebac", 0), ("dfg", 0)]]
    assert len({str(seating_of("abcdefg", seed=seed)) for seed in range(10)}) > 5


@pytest.mark.unmeasured
def test_forty_people_are_seated_within_a_second():
    past = []
    for seed in range(10):
        found = seating_of(names(40), past, seed=seed)
        past.append(Round(tuple(t.seats for t in found.tables), tuple(t.first_dealer for t in found.tables)))
    begun = time.process_time()
    found = seating_of(names(40), past, apart=[("p00", "p01")])
    assert time.process_time() - begun < 1
    assert len(found.tables) == 10
