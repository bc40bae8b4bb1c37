"""A second scorer of Pitch and Pedro: from the published rules, without the package.

A deal is scored by the settings of a match, which here are words and numbers as a table says them.
"""

from __future__ import annotations

PITCH = {"seating": ["alone", "pairs"], "claim": ["bidder", "made"]}
PEDRO = {"claim": ["bidder", "made"], "short": ["bid", "difference"]}
"""The values of each setting, beside the target and the lowest bid."""

CARDS = ("high", "low", "jack", "game")
MAY_LACK = ("jack", "game")
"""What nobody need have: the jack is not dealt in every deal, and game is nobody's where it is level."""


def pitch_points(owners: dict[str, int | str], sides: int) -> list[int]:
    """How many of the four each side has."""
    return [sum(owners[card] == side for card in CARDS) for side in range(sides)]


def auction(points: list[int], bidder: int, bid: int, short: str = "bid") -> list[int]:
    """What each side scores in a deal."""
    lost = points[bidder] - bid if short == "difference" else -bid
    return [lost if side == bidder and own < bid else own for side, own in enumerate(points)]


def winners(claim: str, totals: list[int], target: int, bidder: int, *, made: bool) -> list[int]:
    """The sides that have won after a deal with these totals; none while the match goes on."""
    if claim == "made":
        return [bidder] if made and totals[bidder] >= target else []
    if totals[bidder] >= target:
        return [bidder]
    there = [side for side, total in enumerate(totals) if total >= target and total == max(totals)]
    return there if len(there) == 1 else []
