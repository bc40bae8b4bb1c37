"""Right: the package and a second scorer, which shares no code with it, agree in whole matches."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.playing import match_of
from tests.second_scorer import FACTS, SecondScorer

PUBLISHED = Path(__file__).parents[1] / "published"
CLOSED_FORM = tomllib.loads((PUBLISHED / "closed_form.toml").read_text("utf-8"))
NEGATIVE = {"pass", "noll", "nolle", "misere", "miss", "negatives"}


@pytest.mark.parametrize("id", FACTS)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_in_every_score_total_debt_and_turn(id, cases):
    game = CATALOGUE.game(id)
    for case in cases:
        match = match_of(case.random, game)
        finals = followed(id, match)
        if id in CLOSED_FORM:
            # Tricks in positive deals, less tricks in negative deals, less a number that is known beforehand.
            assert finals == tuple(final - CLOSED_FORM[id] for final in tricks_of(match))


def followed(id, match):
    """The totals of a match, after both have followed it deal by deal."""
    second, sheet = SecondScorer(id, match.first_dealer), sheet_of(match)
    for outcome in sheet.replay.outcomes:
        details = outcome.details
        assert outcome.declarer == second.declarer
        first_of_estonia = id.startswith("estonian") and second.number == 1
        assert outcome.dealer == (None if first_of_estonia else second.dealer)
        assert details["contract"] in second.choices
        scores = second.play(details["contract"], details["counts"], details["played_as"])
        assert list(outcome.points) == scores
        assert list(outcome.totals) == second.totals
    assert [list(owed) for owed in sheet.owed] == [second.owed(seat) for seat in range(second.players)]
    assert sheet.standing.over == second.over
    if sheet.due:
        assert list(sheet.due.choices) == second.choices
        assert sheet.due.declarer == second.declarer
    return tuple(sheet.totals)


def tricks_of(match):
    """What each side took in positive deals, less what it took in negative ones, by the deals' own words."""
    finals = [0] * len(match.game.sides(len(match.players)))
    for deal in match.deals:
        sign = -1 if deal.answers["contract"] in NEGATIVE else 1
        for side, tricks in enumerate(deal.answers["counts"]):
            finals[side] += sign * tricks
    return finals
