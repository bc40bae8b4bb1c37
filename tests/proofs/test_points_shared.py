"""Right: the package and a second scorer agree in whole matches of Belote, Coinche and Klaverjas."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from tests.proofs.agreeing import MOST, agree_to_the_end, chosen_of
from tests.proofs.playing import match_of
from tests.proofs.rare_deals import deals_of_second
from tests.proofs.scorers.shared import SETTINGS, WHO, SecondShared
from tests.support.tables import NAMES

Said = dict[str, Any]

BIDS = ("80", "90", "100", "110", "120", "130", "140", "150", "160", "170", "180", "capot", "générale")
RARE = 1 / 8


def deal_of_points(random: Random, second: SecondShared) -> Said:
    said: Said = {WHO[second.game]: random.randrange(2)}
    own = random.choice((0, 81, 81, 81, 82, 71, 91, 162, random.randint(0, 162), random.choice(range(80, 161, 10))))
    own = own if own not in {1, 161} else 81  # no card counts 1
    said["points"] = [own, 162 - own]
    if random.random() < RARE:
        said["points-all"] = random.randrange(2)
        said["points"] = [0, 162] if said["points-all"] else [162, 0]
    more = MORE[second.game](random, said)
    if second.settings.get("empty") == "none" and "points-all" in said:
        more.pop("announces", None)
    return said | more


def belote(random: Random, _said: Said) -> Said:
    """Often a belote, and announces of one side."""
    more = of_a_side(random, "belote")
    announces = random.choice(([0, 0], [0, 0], [20, 0], [0, 50], [150, 0], [0, 1000], [0, 40]))
    return more | ({"announces": announces} if any(announces) else {})


def coinche(random: Random, _said: Said) -> Said:
    """Any bid, sometimes doubled."""
    more: Said = {"bid": random.choice(BIDS), **of_a_side(random, "belote")}
    doubled = random.choice((None, None, "coinche", "surcoinche"))
    return more | ({"doubled": doubled} if doubled else {})


def klaverjas(random: Random, said: Said) -> Said:
    """Roem of a side that has a trick."""
    roem = [random.choice((0, 0, 20, 50, 70, 200, 1000)) for _ in range(2)]
    if "points-all" in said:
        roem[1 - said["points-all"]] = 0
    return {"roem": roem} if any(roem) else {}


def of_a_side(random: Random, what: str) -> Said:
    """Something that one of both sides has, or nobody."""
    holder = random.choice((0, 1, None, None))
    return {} if holder is None else {what: holder}


MORE = {"belote": belote, "coinche": coinche, "klaverjas": klaverjas}


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
