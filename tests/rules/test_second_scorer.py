"""The package and a second scorer, which shares no code with it, agree on random matches."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.match.replay import replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.second_scorer import FACTS, SecondScorer
from tests.strategies import matches_of


@pytest.mark.parametrize("id", FACTS)
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(draw=st.data())
def test_two_scorers_agree_in_every_score_total_debt_and_turn(id, draw):
    match = draw.draw(matches_of(CATALOGUE.game(id), whole=True))
    second = SecondScorer(id, match.first_dealer)
    for outcome in replay(match).outcomes:
        details = outcome.details
        assert outcome.declarer == second.declarer
        first_of_estonia = id.startswith("estonian") and second.number == 1
        assert outcome.dealer == (None if first_of_estonia else second.dealer)
        assert details["contract"] in second.choices
        scores = second.play(details["contract"], details["counts"], details["played_as"])
        assert list(outcome.points) == scores
        assert list(outcome.totals) == second.totals
    sheet = sheet_of(match)
    assert [list(owed) for owed in sheet.owed] == [second.owed(seat) for seat in range(second.players)]
    assert sheet.standing.over == second.over
    if sheet.due:
        assert list(sheet.due.choices) == second.choices
