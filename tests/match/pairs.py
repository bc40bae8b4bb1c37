"""Matches of pairs."""

from scorekeeper.match.digest import MatchDigest
from scorekeeper.match.statistics import Seated

ALONE = ((0,), (1,), (2,))
PAIRS = ((0, 2), (1, 3))


def played(people, totals, places, deals=(), sides=ALONE, **facts):
    """A match of these people from seat 0 on; None where nobody is known."""
    said = {"game": "sang", "name": "Sang", "family": "", "rules": "", "high_wins": True, "started": None}
    said |= {"over": True, "stopped_early": False, **facts}
    digest = MatchDigest(**said, sides=sides, totals=totals, places=places, deals=deals)
    return Seated("m", digest, {seat: who for seat, who in enumerate(people) if who})
