"""The scores of deals, with figures from the sources."""

import pytest

from tests.rules.quota_questions import EVEN, stops_rounds
from tests.support.tables import played, spoken


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


@pytest.mark.parametrize(
    ("game", "deal", "points"),
    [
        # Forehand (seat 1, left of the first dealer) has the declarer's quota.
        ("swedish", {"contract": "spader", "counts": [4, 8, 4]}, (0, 0, 0)),
        ("swedish", {"contract": "trumf", "trump": "spades", "counts": [2, 12, 2]}, (-2, 4, -2)),
        ("swedish", {"contract": "pass", "counts": [6, 4, 6]}, (0, 0, 0)),
        ("swedish", {"contract": "pass", "counts": [0, 16, 0]}, (6, -12, 6)),
        ("swedish-1949", {"counts": [5, 5, 6]}, (1, -3, 2)),
        ("kortman-1944", {"counts": [4, 9, 3]}, (0, 1, -1)),
        # The dealer (seat 0) has it in Britain and Portugal.
        ("british", {"counts": [8, 4, 4]}, (0, 0, 0)),
        ("british", {"counts": [7, 4, 5]}, (-1, 0, 1)),
        ("portuguese", {"contract": "negatives", "counts": [3, 6, 7]}, (1, 0, -1)),
        ("coleman", {"counts": [10, 3, 3]}, (2, -1, -1)),
        ("polley", {"counts": [8, 5, 3]}, (0, 1, -1)),
        ("lever", {"counts": [9, 3, 3]}, (0, 0, 0)),
        ("lever", {"counts": [10, 0, 5]}, (1, -3, 2)),
        # 8 for the dealer, 5 on his left, 3 on his right; miss the other way.
        ("raf", {"contract": "clubs", "counts": [8, 5, 3]}, (0, 0, 0)),
        ("raf", {"contract": "clubs", "counts": [9, 3, 4]}, (1, -2, 1)),
        ("raf", {"contract": "miss", "counts": [3, 5, 8]}, (0, 0, 0)),
        ("raf", {"contract": "miss", "counts": [2, 6, 8]}, (1, -1, 0)),
        # 7 for forehand (seat 1), then 5, and 1 for the dealer; in Mizerka the other way.
        ("mizerka", {"contract": "clubs", "counts": [1, 8, 4]}, (0, 1, -1)),
        ("mizerka", {"contract": "no-trumps", "counts": [2, 5, 6]}, (1, -2, 1)),
        ("mizerka", {"contract": "mizerka", "counts": [7, 0, 6]}, (0, 1, -1)),
        # Overtricks only: nobody loses.
        ("british-overtricks", {"counts": [9, 4, 3]}, (1, 0, 0)),
        # 5 each, and one trick too many.
        ("follett", {"contract": "dealers-trumps", "counts": [6, 5, 5]}, (1, 0, 0)),
        ("follett", {"contract": "misere", "counts": [6, 5, 5]}, (-1, 0, 0)),
        # Forehand's side is the declarer's: seats 1 and 3.
        ("finnish-partners", {"contract": "trump", "counts": [5, 8]}, (0, 0)),
        ("finnish-partners", {"contract": "trump", "counts": [6, 7]}, (1, -1)),
        ("finnish-partners", {"contract": "misere", "counts": [8, 5]}, (0, 0)),
        ("finnish-partners", {"contract": "misere", "counts": [6, 7]}, (2, -2)),
        ("estonian-3", {"counts": [3, 6, 3]}, (0, 0, 0)),
        ("estonian-4", {"counts": [2, 3, 2, 2]}, (0, 0, 0, 0)),
        ("estonian-4", {"counts": [0, 5, 4, 0]}, (-2, 2, 2, -2)),
        ("finnish-3", {"counts": [4, 7, 5]}, (0, -1, 1)),
        ("finnish-4", {"counts": [2, 6, 2, 2]}, (0, 0, 0, 0)),
        ("manni", {"contract": "nolo", "counts": [4, 6, 2]}, (0, -2, 2)),
        ("manni", {"contract": "trumps", "counts": [4, 6, 2]}, (0, 2, -2)),
    ],
)
def test_a_first_deal_scores(game, deal, points):
    match = played(game, deal)
    assert spoken(match.outcomes[0].faults) == []
    assert match.outcomes[0].points == points


def test_overtricks_score_below_quota_only_in_misere_and_never_below_zero():
    deals = [{"counts": [8, 4, 4]}] * 3 + [{"counts": [2, 8, 6]}]
    assert played("british-overtricks", *deals).outcomes[3].points == (2, 0, 0)


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


@pytest.mark.parametrize(
    ("picked", "counts", "points"),
    [
        ("no-trumps", [3, 7, 2], (0, 1, -1)),
        ("no-trumps-low", [3, 7, 2], (0, -1, 1)),
        ("trumps", [3, 7, 2], (0, 1, -1)),
        ("trumps-low", [3, 7, 2], (0, -1, 1)),
        ("stops-up", [3, 0, 2], (-3, 5, -2)),
        ("stops-down", [0, 4, 2], (6, -4, -2)),
    ],
)
def test_the_eighth_estonian_round_is_scored_by_what_was_picked(picked, counts, points):
    match = played("estonian-3", *EVEN["estonian-3"] * 4, *stops_rounds(3), {"played_as": picked, "counts": counts})
    assert match.outcomes[21].faults == ()
    assert match.outcomes[21].points == points


@pytest.mark.parametrize(("picked", "points"), [("valtti", (0, 0, 0)), ("grandi", (0, 0, 0)), ("misaari", (3, -6, 3))])
def test_valinta_is_scored_by_what_was_picked(picked, points):
    rounds = [{"counts": [4, 8, 4]}, {"counts": [4, 4, 8]}, {"counts": [8, 4, 4]}] * 3
    match = played("finnish-3", *rounds, {"played_as": picked, "counts": [4, 8, 4]})
    assert match.outcomes[9].faults == ()
    assert match.outcomes[9].points == points
    assert match.outcomes[9].details["contract"] == "valinta"
