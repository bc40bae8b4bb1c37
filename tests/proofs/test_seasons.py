"""Right: the table of a season agrees with a naive recount; no two people at its tables would better change places."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import get_args

import pytest

from scorekeeper.match.digest import DealDigest, MatchDigest
from scorekeeper.match.evening import Round, seating_of, table_sizes
from scorekeeper.match.season import Counting, Season, TieBreak
from scorekeeper.match.season_table import season_table
from scorekeeper.match.statistics import Seated

PEOPLE = "abcdefgh"
PAIRS = ((0, 2), (1, 3))


def season_drawn(random):
    ties = tuple(random.sample(get_args(TieBreak), random.choice([0, 0, 1, 2, 4])))
    return Season(
        "s",
        "Spring",
        ("sang",),
        people=tuple(random.sample(PEOPLE, random.choice([0, 0, 3, 6]))),
        counts=random.choice(get_args(Counting)),
        best=random.choice([None, 1, 2, 3]),
        place_points=random.choice([(3, 1, 0), (3, 1), (5, 3, 2, 1), (0, -1), (2,)]),
        least=random.choice([1, 1, 2, 3]),
        ties=ties,
        taken_over=random.choice(["each", "ended"]),
    )


def match_drawn(random, number, high_wins):
    """A match with few different totals, so that there are ties; of three, of four, or of two sides."""
    sides = random.choice([((0,), (1,), (2,)), ((0,), (1,), (2,), (3,)), PAIRS])
    totals = tuple(random.randint(-3, 3) for _ in sides)
    better = [sum(other > total if high_wins else other < total for other in totals) for total in totals]
    facts = (random.random() < 0.9, random.random() < 0.2)
    digest = MatchDigest("sang", "Sang", "", "", high_wins, None, *facts, sides, totals, tuple(1 + b for b in better))
    people = random.sample(PEOPLE, 5 if random.random() < 0.3 else 4)
    if len(people) > 4:  # the last of them sat on a seat for the first deals
        digest = with_takeover(random, digest)
    return Seated(f"m{number}", digest, {seat: who for seat, who in enumerate(people) if random.random() < 0.95})


def with_takeover(random, digest):
    """Deals that came to some of the totals, and for the first of which the sitter 4 had a seat."""
    deals = tuple(DealDigest(tuple(random.randint(-2, 2) for _ in digest.totals)) for _ in range(random.randint(2, 5)))
    first, taken = random.randrange(1, len(deals)), random.randrange(sum(map(len, digest.sides)))
    stay = tuple((seat, seat, 0, None) for side in digest.sides for seat in side if seat != taken)
    return digest._replace(deals=deals, sat=((4, taken, 0, first), (taken, taken, first, None), *stay))


def brought_to(season, each, person, account):
    """The totals that count for a person of a side; None where the person is not of it, or had no part in it."""
    digest, seats = each.digest, each.digest.sides[account]
    now = [seat for seat in seats if each.people.get(seat) == person]
    if not digest.sat or season.taken_over == "ended":
        return digest.totals if now else None
    (_, taken, _, first), *_ = digest.sat
    early = [sum(deal.points[side] for deal in digest.deals[:first]) for side in range(len(digest.totals))]
    if taken in seats and each.people.get(4) == person:
        return early
    if now == [taken]:
        return [total - some for total, some in zip(digest.totals, early, strict=True)]
    return digest.totals if now else None


def is_left(season, each, person, account):
    """Whether somebody left the seat to another player, who has its place."""
    if not each.digest.sat or season.taken_over == "ended":
        return False
    return each.digest.sat[0][1] in each.digest.sides[account] and each.people.get(4) == person


def better_than(digest, account):
    """Return the number of sides with a better total."""
    totals = digest.totals if digest.high_wins else [-total for total in digest.totals]
    return len([other for other in totals if other > totals[account]])


def recount(season, matches, guests):
    """Count everybody's matches, points and tie-breakers by plain loops."""
    finished = [each for each in matches if each.digest.over]
    low = bool(finished) and all(not each.digest.high_wins for each in finished)
    found = {}
    for person in PEOPLE:
        if season.people and person not in season.people:
            continue
        if not season.people and person in guests:
            continue
        totals, places, won = [], 0, 0
        for each in finished:
            digest = each.digest
            for account in range(len(digest.sides)):
                brought = brought_to(season, each, person, account)
                if brought is not None:
                    total = brought[account]
                    if not digest.high_wins:
                        total = -total
                    if not is_left(season, each, person, account):
                        before = better_than(digest, account)
                        places += [*season.place_points, *[0] * 9][before]
                        won += before == 0 and digest.totals.count(digest.totals[account]) == 1
                    totals.append(total)
        if not totals and not season.people:
            continue
        best = sorted(totals)[::-1][: season.best]
        counted = {
            "sum": Fraction(sum(totals)),
            "mean": Fraction(sum(best), len(best)) if best else None,
            "places": Fraction(places),
            "wins": Fraction(won),
        }[season.counts]
        parts = {"wins": won, "points": sum(totals), "best": max(totals, default=0), "matches": len(totals)}
        found[person] = (len(totals), counted, [parts[each] for each in season.ties])
    return found, low and season.counts in {"sum", "mean"}


def is_ahead(one, other):
    """Whether the first is before the second: by what is counted, then by what parts them."""
    if (one[1] is None) != (other[1] is None):
        return other[1] is None
    if one[1] != other[1]:
        return one[1] > other[1]
    return one[2] > other[2]


@pytest.mark.proof(whole=1000, least=30)
def test_the_table_of_any_season_agrees_with_a_naive_recount(cases):
    for case in cases:
        random = case.random
        kinds = random.choice([(True,), (True,), (False,), (True, False)])
        season = season_drawn(random)
        matches = [match_drawn(random, number, random.choice(kinds)) for number in range(random.randint(0, 12))]
        guests = set(random.sample(PEOPLE, random.randint(0, 2)))
        table = season_table(season, matches, {each: each for each in PEOPLE}, guests)
        found, turned = recount(season, matches, guests)
        assert {row.person for row in table.rows} == set(found)
        assert table.not_over == tuple(each.match for each in matches if not each.digest.over)
        ranked = [person for person in found if found[person][0] >= season.least]
        for row in table.rows:
            number, counted, _ = found[row.person]
            ahead = [other for other in ranked if is_ahead(found[other], found[row.person])]
            assert row.rank == (1 + len(ahead) if number >= season.least else None)
            assert row.matches == number
            assert row.points == (-counted if turned and counted is not None else counted)
        for before, after in zip(table.rows, table.rows[1:], strict=False):
            assert (before.rank is None) <= (after.rank is None)
            if (before.rank is None) == (after.rank is None):
                assert not is_ahead(found[after.person], found[before.person])


def met(past):
    pairs = [tuple(sorted(pair)) for each in past for table in each.tables for pair in combinations(table, 2)]
    return {pair: pairs.count(pair) for pair in pairs}


def cost_of(tables, often):
    pairs = [tuple(sorted(pair)) for table in tables for pair in combinations(table, 2)]
    return sum(often.get(pair, 0) ** 2 for pair in pairs)


def meet(tables, apart):
    return [pair for pair in apart if any(set(pair) <= set(table) for table in tables)]


def drawn_past(random, people):
    """Ten evenings as chance had them; nobody sat out by turns."""
    past = []
    for _ in range(10):
        here = random.sample(people, random.randint(min(len(people), 3), len(people)))
        sizes, tables = table_sizes(len(here)), []
        for size in sizes:
            tables.append(tuple(here[:size]))
            here = here[size:]
        past.append(Round(tuple(tables), tuple(random.randrange(size) for size in sizes)))
    return past


@pytest.mark.proof(whole=600, least=8)
def test_no_two_people_would_lower_the_cost_by_changing_tables(cases):
    for number, case in enumerate(cases):
        random = case.random
        people = [f"p{each:02}" for each in range(5 + number % 12)]
        past = drawn_past(random, people)
        seed = random.randrange(100)
        found = seating_of(people, past, seed=seed)
        tables = [each.seats for each in found.tables]
        assert sorted([*found.out, *(each for table in tables for each in table)]) == people
        assert [len(table) for table in tables] == [*table_sizes(len(people))]
        often = met(past)
        assert found.cost == cost_of(tables, often)
        assert seating_of(reversed(people), past, seed=seed) == found
        for (a, one), (b, other) in combinations([(t, each) for t, table in enumerate(tables) for each in table], 2):
            if a != b:
                swap = {one: other, other: one}
                assert cost_of([[swap.get(each, each) for each in table] for table in tables], often) >= found.cost


@pytest.mark.proof(whole=120, least=4)
def test_after_any_number_of_evenings_nobody_has_sat_out_twice_more_than_another(cases):
    for number, case in enumerate(cases):
        people = [f"p{each:02}" for each in range(5 + number % 12)]
        sizes = case.random.choice([(3,), (4,), (3, 4)])
        past, out = [], dict.fromkeys(people, 0)
        for seed in range(10):
            found = seating_of(people, past, sizes, seed=seed)
            past.append(Round(tuple(t.seats for t in found.tables), tuple(t.first_dealer for t in found.tables)))
            for each in found.out:
                out[each] += 1
            assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.proof(whole=600, least=8)
def test_people_kept_apart_meet_only_if_no_seating_parts_them_and_that_is_said(cases):
    for number, case in enumerate(cases):
        random = case.random
        people = [f"p{each:02}" for each in range(5 + number % 12)]
        past = drawn_past(random, people)
        apart = random.sample([*combinations(people, 2)], random.randint(0, len(people)))
        if number % 2:  # as many as one seating, which is thrown away, has at different tables: it can be done
            hidden = [each.seats for each in seating_of(people, drawn_past(random, people), seed=number).tables]
            apart = [pair for pair in combinations(people, 2) if not meet(hidden, [pair]) and random.random() < 0.8]
        found = seating_of(people, past, apart=apart, seed=3)
        tables = [each.seats for each in found.tables]
        assert list(found.together) == sorted(meet(tables, apart))
        if number % 2:
            assert not found.together
        elif found.together and len(people) < 9:
            assert not any(not meet(tables, apart) for tables in every_seating(people, table_sizes(len(people))))


def every_seating(people, sizes):
    """Every way to seat people at tables of those sizes."""
    if not sizes:
        yield []
        return
    for table in combinations(people, sizes[0]):
        rest = [each for each in people if each not in table]
        for others in every_seating(rest, sizes[1:]):
            yield [table, *others]
