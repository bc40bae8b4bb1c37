"""Briscola chiamata: a caller and the one who was called, of five."""

import pytest

from tests.support.tables import totals, wrong


def chiamata(caller, called, result, **more):
    return {"caller": caller, "caller-partner": called, "result": result, **more}


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (chiamata(0, 2, "game won"), (2, -1, 1, -1, -1)),
        (chiamata(0, 2, "game lost"), (-2, 1, -1, 1, 1)),
        (chiamata(0, 0, "game lost"), (-4, 1, 1, 1, 1)),
        (chiamata(0, 0, "game won"), (4, -1, -1, -1, -1)),
        (chiamata(4, 1, "all tricks"), (-2, 2, -2, -2, 4)),
        (chiamata(4, 4, "all tricks"), (-2, -2, -2, -2, 8)),
    ],
)
def test_a_caller_has_two_the_called_one_and_alone_four_all_tricks_count_twice(deal, scores):
    assert totals("briscola-chiamata", deal) == scores


def test_a_caller_and_the_called_are_of_the_five():
    assert wrong("briscola-chiamata", chiamata(5, 0, "game won"))
    assert wrong("briscola-chiamata", chiamata(0, 5, "game won"))
    assert wrong("briscola-chiamata", {"caller": 0, "result": "game won"})
    assert wrong("briscola-chiamata", chiamata(0, 1, "drawn"))


@pytest.mark.parametrize(("more", "times"), [(1, 2), (2, 3), (3, 4), (5, 6)])
def test_bids_above_61_count_twice_three_times_and_so_on_where_it_is_set(more, times):
    deal = chiamata(0, 2, "game lost", doublings=more)
    assert totals("briscola-chiamata", deal, options={"bids": "added"}) == (-2 * times, times, -times, times, times)
