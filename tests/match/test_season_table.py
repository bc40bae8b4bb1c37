"""The table of a season; every expected number is counted by hand."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from scorekeeper.match.digest import MatchDigest
from scorekeeper.match.season import (
    NO_POINTS_FOR_PLACES,
    SEASON_ENDS_BEFORE,
    SEASON_NAME_TOO_LONG,
    SEASON_WITHOUT_GAME,
    SEASON_WITHOUT_NAME,
    TOO_FEW_TO_COUNT,
    Season,
    SeasonDocument,
    faults_of_season,
    season_to_dict,
)
from scorekeeper.match.season_table import season_table
from scorekeeper.match.statistics import Seated

SPRING = Season("s", "Spring", ("sang",))
PAIRS = ((0, 2), (1, 3))


def played(people, totals, *, high_wins=True, over=True, sides=None, id="m", game="sang"):
    """A match of these people from seat 0 on; None where nobody is known."""
    sides = sides or tuple((seat,) for seat in range(len(people)))
    places = tuple(1 + sum((o > t) if high_wins else (o < t) for o in totals) for t in totals)
    digest = MatchDigest(game, "Sang", "", "", high_wins, None, over, False, sides, totals, places)
    return Seated(id, digest, {seat: who for seat, who in enumerate(people) if who})


def rows(season, *matches, guests=()):
    return [
        (row.rank, row.person, row.matches, row.points)
        for row in season_table(season, matches, {each: each for each in "abcde"}, guests).rows
    ]


FIRST, SECOND = played("abc", (5, 1, -6)), played("bca", (4, 4, -8))


def test_points_are_added_up_and_equal_ones_share_a_rank():
    assert rows(SPRING, FIRST, SECOND) == [(1, "b", 2, 5), (2, "c", 2, -2), (3, "a", 2, -3)]
    assert rows(SPRING, played("abc", (2, 2, -4))) == [(1, "a", 1, 2), (1, "b", 1, 2), (3, "c", 1, -4)]


def test_a_shared_place_brings_its_points_to_each_and_the_next_is_skipped():
    places = replace(SPRING, counts="places")
    assert rows(places, SECOND) == [(1, "b", 1, 3), (1, "c", 1, 3), (3, "a", 1, 0)]
    assert rows(places, played("abc", (5, 1, 1))) == [(1, "a", 1, 3), (2, "b", 1, 1), (2, "c", 1, 1)]


def test_the_fourth_place_brings_nothing_where_points_are_said_for_three():
    four = played("abcd", (9, 5, 1, -15))
    assert rows(replace(SPRING, counts="places"), four) == [
        (1, "a", 1, 3),
        (2, "b", 1, 1),
        (3, "c", 1, 0),
        (3, "d", 1, 0),
    ]
    assert rows(replace(SPRING, counts="places", place_points=(5, 3, 2, 1)), four)[3] == (4, "d", 1, 1)


def test_a_match_is_won_by_who_is_first_alone():
    assert rows(replace(SPRING, counts="wins"), FIRST, SECOND) == [(1, "a", 2, 1), (2, "b", 2, 0), (2, "c", 2, 0)]


def test_the_mean_is_of_the_best_matches_and_of_fewer_where_there_are_fewer():
    third = played("ade", (7, 1, -8))
    best = replace(SPRING, counts="mean", best=2)
    assert rows(best, FIRST, SECOND, third)[:2] == [(1, "a", 3, 6), (2, "b", 2, Fraction(5, 2))]
    assert rows(replace(SPRING, counts="mean"), FIRST, SECOND, third)[1] == (2, "a", 3, Fraction(4, 3))


def test_person_with_too_few_matches_stands_below_without_a_rank():
    assert rows(replace(SPRING, least=2), FIRST, played("abd", (-20, 1, 19))) == [
        (1, "b", 2, 2),
        (2, "a", 2, -15),
        (None, "d", 1, 19),
        (None, "c", 1, -6),
    ]


def test_tie_breakers_of_a_season_apply_in_their_order():
    level = [played("abc", (5, 0, -5)), played("bca", (3, 2, -5)), played("bca", (2, 3, -5))]
    season = replace(SPRING, counts="places", place_points=(1,))
    assert [row[:2] for row in rows(season, *level)] == [(1, "a"), (1, "b"), (1, "c")]
    assert [row[:2] for row in rows(replace(season, ties=("points",)), *level)] == [(1, "b"), (2, "c"), (3, "a")]
    assert [row[:2] for row in rows(replace(season, ties=("wins", "best")), *level)] == [(1, "a"), (2, "b"), (2, "c")]


def test_partners_have_the_total_and_the_place_of_their_side():
    pairs = played("abcd", (7, 3), sides=PAIRS)
    assert rows(SPRING, pairs) == [(1, "a", 1, 7), (1, "c", 1, 7), (3, "b", 1, 3), (3, "d", 1, 3)]
    assert rows(replace(SPRING, counts="wins"), pairs)[:2] == [(1, "a", 1, 1), (1, "c", 1, 1)]


def test_totals_of_a_game_in_half_points_are_added_up_as_points():
    halves = played("abc", (5, 1, -6), game="sang (in half points)")
    assert rows(SPRING, FIRST, halves) == [(1, "a", 2, Fraction(15, 2)), (2, "b", 2, Fraction(3, 2)), (3, "c", 2, -9)]


def test_the_fewest_points_lead_where_the_lowest_total_wins():
    low = played("abc", (30, 10, 20), high_wins=False)
    assert rows(SPRING, low) == [(1, "b", 1, 10), (2, "c", 1, 20), (3, "a", 1, 30)]
    assert season_table(SPRING, [low], {}).low_wins
    assert rows(SPRING, low, played("abc", (25, 0, 0)))[0] == (1, "a", 2, -5)


def test_a_guest_has_no_row_and_keeps_the_place_in_the_match():
    places = replace(SPRING, counts="places")
    assert rows(places, FIRST, guests="a") == [(1, "b", 1, 1), (2, "c", 1, 0)]
    assert rows(replace(places, people=("b", "d")), FIRST) == [(1, "b", 1, 1), (None, "d", 0, 0)]
    assert rows(replace(SPRING, counts="mean", people=("d",)), FIRST) == [(None, "d", 0, None)]


def test_two_people_of_the_season_at_different_tables_each_have_their_own_match():
    here, there = played("abc", (5, 1, -6)), played("dea", (9, 0, -9), id="n")
    assert rows(replace(SPRING, people=("a", "d")), here, there) == [(1, "d", 1, 9), (2, "a", 2, -4)]


def test_a_match_that_is_not_over_does_not_count_and_is_said():
    table = season_table(SPRING, [FIRST, played("abc", (100, 0, -100), over=False, id="open")], {})
    assert (table.matches, table.not_over, [row.points for row in table.rows]) == (1, ("open",), [5, 1, -6])


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": " "}, SEASON_WITHOUT_NAME),
        ({"name": "x" * 41}, SEASON_NAME_TOO_LONG(length=41, most=40)),
        ({"games": ()}, SEASON_WITHOUT_GAME),
        (
            {"since": date(2026, 3, 2), "until": date(2026, 3, 1)},
            SEASON_ENDS_BEFORE(since="2026-03-02", until="2026-03-01"),
        ),
        ({"best": 0}, TOO_FEW_TO_COUNT(number=0)),
        ({"least": 1001}, TOO_FEW_TO_COUNT(number=1001)),
        ({"place_points": ()}, NO_POINTS_FOR_PLACES),
    ],
)
def test_fault_of_a_season_is_told(change, fault):
    assert faults_of_season(replace(SPRING, **change)) == [fault]


def test_a_season_is_read_back_as_it_was_written():
    season = Season(
        *("s", "Spring", ("sang", "swedish"), date(2026, 1, 1), date(2026, 5, 31), ("a", "b"), "mean", 5, (5, 2), 3),
        ties=("wins", "best"),
        tables=(4,),
        apart=(("a", "b"),),
        closed="2026-06-01T10:00:00Z",
    )
    assert SeasonDocument.model_validate(season_to_dict(season)).season("s", ("a", "b"), (("a", "b"),)) == season
    assert season_to_dict(SPRING) == {"name": "Spring", "games": ["sang"]}
