"""Right: the package and a second scorer agree in whole matches of games in which much hangs on the totals."""

from __future__ import annotations

import pytest

from scorekeeper.match.match import Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.agreeing import MOST, chosen_of
from tests.proofs.deals_by_total import deal_by_total
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.totals import PLAYERS, SETTINGS, SecondTotals
from tests.support.tables import NAMES, spoken


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_where_much_hangs_on_the_totals_with_settings_at_random(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.choice(PLAYERS[id])
        game, first = CATALOGUE.from_document(id, chosen), case.random.randrange(players)
        deals = tuple(deals_of_second(case.random, SecondTotals(id, chosen, players), deal_by_total, MOST))
        agree(Match(game, NAMES[:players], first, deals), SecondTotals(id, chosen, players, first))


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=2_000)
def test_two_scorers_agree_where_such_a_game_is_entered_by_its_own_questions(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.choice(PLAYERS[id])
        match = match_of(case.random, CATALOGUE.from_document(id, chosen), most=10, players=players)
        agree(match, SecondTotals(id, chosen, players, match.first_dealer))


def agree(match, second):
    """Compare every deal: its points and its dealer, what is said below the totals, and whether the match is over."""
    sheet = sheet_of(match)
    assert sheet.replay.conflicts == []
    for deal, outcome in zip(match.deals, sheet.replay.outcomes, strict=True):
        assert not second.over
        assert outcome.answers == deal.answers
        assert outcome.dealer == second.dealer
        assert list(outcome.points) == second.play(deal.answers), deal.answers
        assert list(outcome.totals) == second.totals
        standing = match.game.standing(outcome.after)
        assert (standing.over, list(standing.places)) == (second.over, second.places)
        assert spoken(standing.counters) == second.said
        assert sum(part.points for part in outcome.parts if part.account == 0) in {0, outcome.points[0]}
    assert sheet.over == (sheet.due is None) == second.over
