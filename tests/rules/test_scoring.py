"""The scores of deals, with figures from the sources."""

import pytest

from tests.rules.quota_questions import EVEN
from tests.support.tables import played


def test_the_worked_example_scores_as_printed():
    match = played(
        "swedish", {"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]}, first_dealer=2
    )
    assert [(o.dealer, o.declarer) for o in match.outcomes] == [(2, 0), (0, 1)]
    assert [o.points for o in match.outcomes] == [(-2, 2, 0), (-3, 2, 1)]
    assert [o.totals for o in match.outcomes] == [(-2, 2, 0), (-5, 4, 1)]
    assert match.match.game.owed(match.position) == (
        ("spader", "trumf", "pass"),
        ("spader", "trumf", "sang"),
        ("spader", "trumf", "sang", "pass"),
    )


def test_follett_starts_everybody_at_minus_three():
    assert played("follett").totals == (-3, -3, -3)
    assert played("follett", {"contract": "misere", "counts": [5, 5, 6]}).totals == (-3, -3, -4)


def test_misaari_has_quotas_of_two_and_seven_in_finland():
    valtti = [{"counts": [4, 8, 4]}, {"counts": [4, 4, 8]}, {"counts": [8, 4, 4]}]
    grandi = valtti
    match = played("finnish-3", *valtti, *grandi, {"counts": [8, 1, 7]})
    assert match.outcomes[6].details["contract"] == "misaari"
    assert match.outcomes[6].points == (-1, 1, 0)


def test_in_stops_whoever_runs_out_scores_what_the_others_have_left():
    match = played("estonian-4", *EVEN["estonian-4"] * 4, {"counts": [1, 0, 3, 1]})
    assert match.outcomes[16].details["contract"] == "stops-up"
    assert match.outcomes[16].points == (-1, 5, -3, -1)
    assert match.outcomes[16].details["quotas"] is None


@pytest.mark.parametrize(("picked", "points"), [("valtti", (0, 0, 0)), ("grandi", (0, 0, 0)), ("misaari", (3, -6, 3))])
def test_valinta_is_scored_by_what_was_picked(picked, points):
    rounds = [{"counts": [4, 8, 4]}, {"counts": [4, 4, 8]}, {"counts": [8, 4, 4]}] * 3
    match = played("finnish-3", *rounds, {"played_as": picked, "counts": [4, 8, 4]})
    assert match.outcomes[9].faults == ()
    assert match.outcomes[9].points == points
    assert match.outcomes[9].details["contract"] == "valinta"
