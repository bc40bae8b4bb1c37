"""Right: the package and a second scorer agree in whole matches of Belote, Coinche and Klaverjas."""

from __future__ import annotations

from copy import copy

import pytest

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from tests.proofs.agreeing import MOST, agree_to_the_end, chosen_of
from tests.proofs.playing import match_of
from tests.proofs.points_shared import deal_of_points
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.shared import SETTINGS, SecondShared
from tests.support.tables import NAMES


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=10_000)
def test_two_scorers_agree_where_a_side_plays_for_more_than_half_with_settings_at_random(id, cases):
    for case in cases:
        chosen = chosen_of(case.random, SETTINGS[id])
        game, second = CATALOGUE.from_document(id, chosen), SecondShared(id, chosen)
        deals = tuple(deals_of_second(case.random, copy(second), deal_of_points, MOST))
        agree_to_the_end(Match(game, NAMES[:4], case.random.randrange(4), deals), second)


@pytest.mark.parametrize("id", SETTINGS)
@pytest.mark.proof(whole=2_000)
def test_two_scorers_agree_on_entered_deals_of_games_in_which_a_side_needs_over_half(id, cases):
    for case in cases:
        chosen = chosen_of(case.random, SETTINGS[id])
        match = match_of(case.random, CATALOGUE.from_document(id, chosen), most=10, players=4)
        agree_to_the_end(match, SecondShared(id, chosen))


@pytest.mark.parametrize(("id", "more"), [("belote", 90), ("klaverjas", 100)])
@pytest.mark.proof(whole=2_000)
def test_all_points_of_a_deal_are_somebodys_or_wait_for_the_next_winner(id, more, cases):
    for case in cases:
        game, waiting = CATALOGUE.game(id), 0
        position = game.start(Setup(4, 0, {}))
        for deal in deals_of_second(case.random, SecondShared(id, {}), deal_of_points, MOST):
            outcome = game.play(position, deal.answers)
            position, before = outcome.after, waiting
            waiting = position.carried["points"] or 0
            there = 162 + more * ("points-all" in deal.answers) + 20 * ("belote" in deal.answers)
            there += sum(deal.answers.get("announces", deal.answers.get("roem", ())))
            assert sum(outcome.points) + waiting == there + before
            assert min(outcome.points) >= 0
