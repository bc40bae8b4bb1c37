"""Right: the package and a second scorer agree in whole matches of the games in which somebody goes out."""

from __future__ import annotations

import pytest

from scorekeeper.match.match import Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.agreeing import chosen_of
from tests.proofs.going_out_deals import going_out_deal
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.going_out import PLAYERS, SETTINGS, SecondGoingOut
from tests.support.tables import NAMES, spoken

MOST = 40
"""Deals, of matches that go on until they are stopped."""


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=5_000)
def test_two_scorers_agree_where_somebody_goes_out_with_settings_at_random(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.randint(*PLAYERS.get(id, (2, 8)))
        players = min(players, len(NAMES))
        game, first = CATALOGUE.from_document(id, chosen), case.random.randrange(players)
        deals = tuple(deals_of_second(case.random, SecondGoingOut(id, chosen, players), going_out_deal, MOST))
        agree(Match(game, NAMES[:players], first, deals), SecondGoingOut(id, chosen, players))
        agree(match_of(case.random, game, most=10, players=players), SecondGoingOut(id, chosen, players))


def agree(match, second):
    """Compare every deal, whether the match is over after it, the places, and the phase of each."""
    sheet = sheet_of(match)
    assert sheet.replay.conflicts == []
    for deal, outcome in zip(match.deals, sheet.replay.outcomes, strict=True):
        assert not second.over
        assert outcome.answers == deal.answers
        assert list(outcome.points) == second.play(deal.answers), deal.answers
        assert list(outcome.totals) == second.totals
        standing = match.game.standing(outcome.after)
        assert (standing.over, list(standing.places)) == (second.over, second.places)
        if second.game == "phase-10":
            phases = ["all made" if phase == 10 else f"Phase {phase + 1}" for phase in second.phases]
            assert spoken(standing.counters) == phases
    assert sheet.over == (sheet.due is None) == second.over
