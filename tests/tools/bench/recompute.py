"""Finished matches, recomputed from their deals with every check: one of a quota table, and some of tallies.

Against the shortest loop that computes the same scores, tricks - quota or points * count and what doubles move, and
adds up. It knows each deal's quotas, points and doubles beforehand, and checks nothing; nor does it keep the totals
after each deal, whose turn is next or what is owed, all of which a replay has for the sheet. It is the time of the
processor, so that what else runs on the machine counts little.
"""

from __future__ import annotations

import random
import timeit
from collections.abc import Callable
from time import process_time
from typing import Any

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Outcome
from scorekeeper.rules.tally.kinds.count import Count
from scorekeeper.rules.tally.kinds.doubles import Doubles
from scorekeeper.rules.tally.tally_game import TallyGame
from tests.proofs.playing import match_of

DOUBLED = {"doubled": 1, "redoubled": 2}
ROUNDS = 7
TIMES = 500
TALLIES = ("canadian-salad", "king-georgian", "king-portuguese", "barbu", "trex", "kingen")


def finished() -> Match:
    """A whole match of `polley`, its tricks drawn at random."""
    chance = random.Random(1)
    deals = []
    for _ in range(21):
        first = chance.randint(0, 16)
        second = chance.randint(0, 16 - first)
        deals.append(Deal({"counts": [first, second, 16 - first - second]}))
    return Match(CATALOGUE.game("polley"), ("Anna", "Bo", "Cleo"), 0, tuple(deals))


def main() -> float:
    """Print the times and their ratios, and return that of the quota table; 30 or less is wanted."""
    match = finished()
    ratio = _compared(match, _tricks_less_quotas(match))
    for id in TALLIES:
        tally = match_of(random.Random(1), CATALOGUE.game(id))
        _compared(tally, _counts_by_points(tally))
    return ratio


def _compared(match: Match, shortest: Callable[[], list[int]]) -> float:
    assert replay(match).totals == tuple(shortest())
    assert replay(match).standing.over
    ratios, ours, plain = [], [], []
    for _ in range(ROUNDS):
        ours.append(timeit.timeit(lambda: replay(match), timer=process_time, number=TIMES) / TIMES)
        plain.append(timeit.timeit(shortest, timer=process_time, number=TIMES) / TIMES)
        ratios.append(ours[-1] / plain[-1])
    ratio = sorted(ratios)[ROUNDS // 2]
    print(
        f"recompute {match.game.info.id}, {len(match.deals)} deals, every check: {min(ours) * 1e6:.0f} µs; shortest "
        f"loop: {min(plain) * 1e6:.1f} µs; ratio {ratio:.1f} (median of {ROUNDS}; 30 or less wanted)"
    )
    return ratio


def _tricks_less_quotas(match: Match) -> Callable[[], list[int]]:
    outcomes = replay(match).outcomes
    signs = [-1 if number % 7 == 6 else 1 for number in range(21)]
    deals = [
        (sign, outcome.details["quotas"], outcome.details["counts"])
        for sign, outcome in zip(signs, outcomes, strict=True)
    ]

    def shortest() -> list[int]:
        totals = [0, 0, 0]
        for sign, quotas, counts in deals:
            for seat in range(3):
                totals[seat] += sign * (counts[seat] - quotas[seat])
        return totals

    return shortest


def _counts_by_points(match: Match) -> Callable[[], list[int]]:
    """The loop for a tally; where two are doubled, the scores without doubles are needed first."""
    players = len(match.players)
    deals = [_rows_and_doubles(match, outcome) for outcome in replay(match).outcomes]

    def shortest() -> list[int]:
        totals = [0] * players
        for rows, _ in deals:
            for points, counts in rows:
                for seat in range(players):
                    totals[seat] += points * counts[seat]
        return totals

    return _loop_with_doubles(deals, players) if any(doubles for _, doubles in deals) else shortest


def _loop_with_doubles(deals: list[Any], players: int) -> Callable[[], list[int]]:
    def shortest() -> list[int]:
        totals = [0] * players
        for rows, doubles in deals:
            scores = [0] * players
            for points, counts in rows:
                for seat in range(players):
                    scores[seat] += points * counts[seat]
            for seat in range(players):
                totals[seat] += scores[seat]
            for one, other, often in doubles:
                moved = often * (scores[one] - scores[other])
                totals[one] += moved
                totals[other] -= moved
        return totals

    return shortest


def _rows_and_doubles(
    match: Match, outcome: Outcome[Any]
) -> tuple[list[tuple[int, list[int]]], list[tuple[int, int, int]]]:
    """The points and the counts of each thing in a deal, and who was doubled with whom, and how often.

    What is neither, such as places or a contract that was shared as nobody doubled, is one row of points.
    """
    game, players = match.game, len(match.players)
    assert isinstance(game, TallyGame)
    laid = game.layout(players).by_id[outcome.answers[game.key]].as_played(outcome.answers)
    kinds = {item.item.kind for item in laid.items}
    if not kinds <= {"count", "doubles"} or laid.shared or laid.hand.sweep:
        return [(1, list(outcome.points or ()))], []
    rows, doubled = [], []
    for item in laid.items:
        if isinstance(item, Count):
            said = outcome.answers[item.id]
            rows.append((item.points[0], [int(seat == said) for seat in range(players)] if item.single else said))
        elif isinstance(item, Doubles):
            said = [DOUBLED.get(outcome.answers.get(key), 0) for key in item.keys]
            doubled += [(*pair, often) for pair, often in zip(item.pairs, said, strict=True) if often]
    return rows, doubled


if __name__ == "__main__":
    main()
