"""Right: the package and a second scorer, which shares no code with it, agree; and every deal balances."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from itertools import count, product
from pathlib import Path
from random import Random

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.proofs.playing import match_of
from tests.second_scorer import FACTS, SecondScorer, facts_of_choice

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


def splits(total, hands):
    """Every way in which so many tricks can fall."""
    if hands == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in splits(total - first, hands - 1)]


def test_three_players_can_split_sixteen_tricks_in_153_ways():
    assert len(splits(16, 3)) == len(set(splits(16, 3))) == 153
    assert len(splits(13, 2)) == 14


def cards_left(hands, most):
    """Every end of a game of stops in which one hand is empty, of so many cards each at the most."""
    for out in range(hands):
        for rest in product(range(1, most + 1), repeat=hands - 1):
            yield (*rest[:out], 0, *rest[out:])


@pytest.mark.parametrize("id", FACTS)
def test_every_split_of_the_tricks_in_every_contract_of_every_declarer_scores_by_the_quotas_and_balances(id):
    game, facts = CATALOGUE.game(id), FACTS[id]
    hands = len(game.sides(facts["players"]))
    aims = {row[0]: row[1] for row in facts["contracts"]}
    for contract in aims:
        for second, position in turns_for(game, contract):
            for played_as in facts_of_choice(id, contract) or [None]:
                aim = aims[played_as or contract]
                for counts in cards_left(hands, 4) if aim == "stops" else splits(facts["tricks"], hands):
                    answers = {"contract": contract, "counts": list(counts)} | (
                        {"played_as": played_as} if played_as else {}
                    )
                    points = game.play(position, answers, thrown_in=False).points
                    assert list(points) == second.scores(contract, counts, played_as), (contract, counts)
                    assert sum(points) == odd_sum(id, aim, points), (contract, counts)


def odd_sum(id, aim, points):
    """What the points of a deal add up to: nothing, but in two games."""
    if id == "british-overtricks":
        return sum(point for point in points if point > 0)
    return 0 if id != "follett" else 1 if aim == "positive" else -1


def turns_for(game, contract):
    """For each declarer a position in which the contract can be played, found by playing; and a second scorer there."""
    found = {}
    seats = FACTS[game.card.id]["players"] if "declarer" in FACTS[game.card.id] else 1
    numbers = count()
    while len(found) < seats:
        match = match_of(Random(next(numbers)), game)
        second, position = SecondScorer(game.card.id, match.first_dealer), game.start(match.setup)
        for deal in match.deals:
            if contract in second.choices and second.declarer not in found:
                found[second.declarer] = deepcopy(second), position
            second.play(deal.answers["contract"], deal.answers["counts"], deal.answers.get("played_as"))
            position = game.play(position, deal.answers, thrown_in=False).after
    return found.values()
