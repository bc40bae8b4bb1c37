"""Ratings from digests that are made by hand. Their numbers are those of the model's formulas, worked out here."""

from math import sqrt

import pytest

from scorekeeper.match.rating import BEGINNER, Rating, Ratings, strongest_first
from tests.match.pairs import PAIRS, played

TWO = ((0,), (1,))


def duel(winner, loser, **facts):
    return played((winner, loser), (1, 0), (1, 2), sides=TWO, **facts)


def ratings_of(matches, guests=()):
    ratings = Ratings(guests)
    for each in matches:
        ratings.add(each)
    return ratings.found()


def rounded(ratings):
    return {person: (round(each.strength, 3), round(each.doubt, 3), each.matches) for person, each in ratings.items()}


def test_two_beginners_rise_and_fall_by_equal_amounts_and_both_become_surer():
    # Weng and Lin 2011: of two who are equal the winner gets half of variance / c, c² = both variances and 2 β².
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    c = sqrt(2 * variance + 2 * (25 / 6) ** 2)
    found = ratings_of([duel("a", "b")])
    assert found["a"].strength == pytest.approx(25 + variance / c / 2)
    assert rounded(found) == {"a": (27.635, 8.066, 1), "b": (22.365, 8.066, 1)}


def test_players_who_share_a_place_are_rated_as_tied():
    level = played("ab", (7, 7), (1, 1), sides=TWO)
    assert rounded(ratings_of([level])) == {"a": (25.0, 8.066, 1), "b": (25.0, 8.066, 1)}
    three = ratings_of([played("abc", (9, 2, 2), (1, 2, 2))])
    assert three["a"].strength > 25 > three["b"].strength == three["c"].strength


def test_second_of_three_beginners_gains_from_one_opponent_and_loses_to_another():
    # In their model the first is drawn of three, each with a chance of 1/3, and the second of two, each with 1/2.
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    step = variance / sqrt(3 * variance + 3 * (25 / 6) ** 2)
    found = ratings_of([played("abc", (9, 5, 1), (1, 2, 3))])
    expected = {"a": 25 + step * 2 / 3, "b": 25 + step * (-1 / 3 + 1 / 2), "c": 25 + step * (-1 / 3 - 1 / 2)}
    assert {person: each.strength for person, each in found.items()} == pytest.approx(expected)
    assert {person: round(each.strength, 1) for person, each in found.items()} == {"a": 27.9, "b": 25.7, "c": 21.4}


def test_partners_rise_and_fall_together():
    found = ratings_of([played("abcd", (0, 9), (2, 1), sides=PAIRS)])
    assert found["b"] == found["d"]
    assert found["a"] == found["c"]
    assert found["b"].strength > 25 > found["a"].strength
    assert found["b"].strength < 27.635  # what a pair has won says less of each than what one has won alone


def test_to_beat_somebody_stronger_says_more_than_to_beat_a_beginner():
    before = [duel("b", "c"), duel("b", "d")]
    surprise = ratings_of([*before, duel("a", "b")])["a"].strength
    assert surprise > ratings_of([duel("a", "b")])["a"].strength


def test_the_order_matters_and_the_same_matches_give_the_same():
    first, second = duel("a", "b"), duel("b", "c")
    assert ratings_of([first, second]) == ratings_of([first, second])
    assert ratings_of([first, second])["a"] != ratings_of([second, first])["a"]


def test_points_do_not_matter_nor_whether_the_lowest_wins():
    low = played("abc", (3, 50, 70), (1, 2, 3), high_wins=False)
    assert ratings_of([low]) == ratings_of([played("abc", (9, 1, 0), (1, 2, 3))])


def test_a_guest_and_a_seat_of_nobody_play_as_beginners_and_have_no_rating():
    before = [duel("a", "b"), duel("a", "b")]
    against_a_beginner = ratings_of([*before, duel("c", "a")])["a"]
    assert ratings_of([*before, duel(None, "a")])["a"] == against_a_beginner
    guest = ratings_of([*before, duel("g", "a"), duel("g", "b")], guests={"g"})
    assert guest.keys() == {"a", "b"}
    assert guest["a"] == against_a_beginner


def test_person_on_two_seats_is_rated_by_the_first():
    twice = ratings_of([played("aba", (3, 2, 1), (1, 2, 3))])
    assert rounded(twice)["a"] == rounded(ratings_of([played("abc", (3, 2, 1), (1, 2, 3))]))["a"]


def test_match_without_opponent_changes_no_rating():
    assert ratings_of([played("a", (5, 0), (1, 2), sides=((0,), ()))]) == {}
    assert ratings_of([]) == {}


def test_a_rating_comes_near_the_chances_that_matches_are_played_by():
    # a wins three of four against b: the model's chance of that is found again, of a thousand matches
    found = ratings_of([duel("b", "a") if number % 4 == 3 else duel("a", "b") for number in range(1000)])
    apart = found["a"].strength - found["b"].strength
    # Plackett and Luce's chance of two: 1 / (1 + exp(−apart / c)), with the doubts and β in c
    c = sqrt(found["a"].doubt ** 2 + found["b"].doubt ** 2 + 2 * (25 / 6) ** 2)
    assert apart / c == pytest.approx(1.0986, abs=0.35)  # log 3
    assert found["a"].doubt < 2


def test_the_strongest_stand_first_and_who_is_level_by_name():
    ratings = {"x": Rating(20.0, 3.0, 4), "y": BEGINNER, "z": BEGINNER}
    assert strongest_first(ratings, {"x": "Bo", "y": "Cleo", "z": "Anna"}) == ["z", "y", "x"]
