"""The course of a proof: any case can be met again, and what was stopped goes on."""

from __future__ import annotations

import pytest

from tests.proofs.course import OutOfTime, Timeline


def drawn(course):
    return [(case.number, case.random.random()) for case in course]


def test_one_seed_draws_one_series_of_cases_and_another_seed_another():
    assert drawn(Timeline("a", "1", 5)) == drawn(Timeline("b", "1", 5))
    assert drawn(Timeline("a", "1", 5)) != drawn(Timeline("a", "2", 5))


def test_a_course_that_was_stopped_goes_on_with_the_case_it_stopped_in():
    first = Timeline("a", "1", 5)
    for case in first:
        if case.number == 3:
            break
    assert first.done == 3
    assert drawn(Timeline("a", "1", 5, done=first.done)) == drawn(Timeline("a", "1", 5))[3:]


def test_a_course_whose_time_is_up_says_so_before_the_next_case():
    with pytest.raises(OutOfTime):
        drawn(Timeline("a", "1", 5, limit=-1))
