"""Right: the package and a second scorer agree in whole matches of one against the others, or of a pair's contract."""

from __future__ import annotations

from copy import copy

import pytest

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.agreeing import MOST, agree_to_the_end, chosen_of
from tests.proofs.declared_deals import contract_deal, declared_deal
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.contracts import SETTINGS as OF_PAIRS
from tests.proofs.scorers.contracts import SecondContracts
from tests.proofs.scorers.declarers import PLAYERS, SecondDeclarers
from tests.proofs.scorers.declarers import SETTINGS as OF_DECLARERS
from tests.support.tables import NAMES


@pytest.mark.parametrize("id", OF_DECLARERS)
@pytest.mark.proof(whole=5_000)
def test_two_scorers_agree_where_one_plays_against_the_others_with_settings_at_random(id, cases):
    for case in cases:
        chosen = chosen_of(case.random, OF_DECLARERS[id])
        if chosen.get("count", "").startswith("bierlachs"):  # which ends by what somebody has lost
            chosen.pop("deals", None)
        game, players = CATALOGUE.from_document(id, chosen), case.random.choice(PLAYERS[id])
        first = case.random.randrange(players)
        deals = tuple(deals_of_second(case.random, SecondDeclarers(id, chosen, players, first), declared_deal, MOST))
        second = SecondDeclarers(id, chosen, players, first)
        agree_to_the_end(Match(game, NAMES[:players], first, deals), second)
        asked = match_of(case.random, game, most=10, players=players)
        agree_to_the_end(asked, SecondDeclarers(id, chosen, players, asked.first_dealer))


@pytest.mark.parametrize("id", OF_PAIRS)
@pytest.mark.proof(whole=5_000)
def test_two_scorers_agree_where_a_pair_has_a_contract_with_settings_at_random(id, cases):
    for case in cases:
        chosen = chosen_of(case.random, OF_PAIRS[id])
        game, second = CATALOGUE.from_document(id, chosen), SecondContracts(id, chosen)
        deals = tuple(deals_of_second(case.random, copy(second), contract_deal, MOST))
        players = max(game.info.players)
        agree_to_the_end(Match(game, NAMES[:players], case.random.randrange(players), deals), second)
        agree_to_the_end(match_of(case.random, game, most=10, players=players), SecondContracts(id, chosen))
