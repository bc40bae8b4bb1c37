"""A finished match of twenty-one deals, recomputed from its deals with every check.

Against the shortest loop that computes tricks - quota and adds up, which knows each deal's quotas
beforehand and checks nothing.
"""

from __future__ import annotations

import random
import timeit

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE

ROUNDS = 7
TIMES = 2000


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
    """Print the two times and their ratio; 30 or less is wanted."""
    match = finished()
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

    assert replay(match).totals == tuple(shortest())
    assert replay(match).standing.over
    ratios, ours, plain = [], [], []
    for _ in range(ROUNDS):
        ours.append(timeit.timeit(lambda: replay(match), number=TIMES) / TIMES)
        plain.append(timeit.timeit(shortest, number=TIMES) / TIMES)
        ratios.append(ours[-1] / plain[-1])
    ratio = sorted(ratios)[ROUNDS // 2]
    print(
        f"recompute 21 deals, every check: {min(ours) * 1e6:.0f} µs; shortest loop: "
        f"{min(plain) * 1e6:.1f} µs; ratio {ratio:.1f} (median of {ROUNDS}; 30 or less wanted)"
    )
    return ratio


if __name__ == "__main__":
    main()
