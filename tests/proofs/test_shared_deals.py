"""Right: the package and a second scorer agree in whole matches of Scopa, Tressette, Sueca, Briscola and Schieber."""

from __future__ import annotations

import pytest

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.agreeing import MOST, agree_to_the_end, chosen_of
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.left import PLAYERS, SETTINGS, SecondLeft
from tests.proofs.shared_deals import shared_deal
from tests.support.tables import NAMES


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_where_sides_share_what_a_deal_holds_with_settings_at_random(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.choice(PLAYERS[id])
        game, first = CATALOGUE.from_document(id, chosen), case.random.randrange(players)
        deals = tuple(deals_of_second(case.random, SecondLeft(id, chosen, players), shared_deal, MOST))
        agree_to_the_end(Match(game, NAMES[:players], first, deals), SecondLeft(id, chosen, players))


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=2_000)
def test_two_scorers_agree_where_sides_share_a_deal_that_is_entered_by_its_own_questions(id, cases):
    for case in cases:
        chosen, players = chosen_of(case.random, SETTINGS[id]), case.random.choice(PLAYERS[id])
        match = match_of(case.random, CATALOGUE.from_document(id, chosen), most=10, players=players)
        agree_to_the_end(match, SecondLeft(id, chosen, players))
