"""A second scorer of Pitch, Pedro and Pinochle: from the published rules, without the package.

A deal is scored by the settings of a match, which here are words and numbers as a table says them.
"""

from __future__ import annotations

PITCH = {"seating": ["alone", "pairs"], "claim": ["bidder", "made"]}
PEDRO = {"claim": ["bidder", "made"], "short": ["bid", "difference"]}
DOUBLE = {"concede": ["never", "written", "nothing"], "moon": ["off", "on"]}
PINOCHLE = {"end": ["hundred-fifty", "two-hundred-fifty", "five-hundred", "tens"], **DOUBLE}
"""The values of each setting, beside the target and the lowest bid."""

ENDS = {"hundred-fifty": (150, 1), "two-hundred-fifty": (250, 1), "five-hundred": (500, 1), "tens": (1500, 10)}
"""The target of a match of Pinochle, and the points that are written for each counter."""

SAVED_FROM = {"pinochle": (0, 1), "pinochle-double": (20, 20)}
"""The least meld that is shown, and the least counters that save it: without these a side has nothing of the deal."""

CARDS = ("high", "low", "jack", "game")
MAY_LACK = ("jack", "game")
"""The things that nobody need have: the jack is not dealt in every deal, and game is nobody's at a tie."""


def pitch_points(owners: dict[str, int | str], sides: int) -> list[int]:
    return [sum(owners[card] == side for card in CARDS) for side in range(sides)]


def pinochle_points(game: str, melds: list[int], counters: list[int]) -> list[int]:
    """Return the points of each side from its meld and its counters."""
    shown, saving = SAVED_FROM[game]
    points = []
    for meld, taken in zip(melds, counters, strict=True):
        if taken < saving:
            points.append(0)
        elif meld < shown:
            points.append(taken)
        else:
            points.append(meld + taken)
    return points


def auction(points: list[int], bidder: int, bid: int, short: str = "bid") -> list[int]:
    """Return the score of each side in a deal."""
    lost = points[bidder] - bid if short == "difference" else -bid
    return [lost if side == bidder and own < bid else own for side, own in enumerate(points)]


def pinochle_otherwise(
    play: str, chosen: dict[str, str], melds: list[int], points: list[int], bidder: int, bid: int
) -> list[int]:
    """Change the scores if a bidder has given up before the play, or has said that they would take all tricks."""
    tens = 10 if chosen.get("end") == "tens" else 1
    if play == "conceded":
        others = [meld if chosen["concede"] == "written" else 0 for meld in melds]
        return [-bid if side == bidder else own for side, own in enumerate(others)]
    if play == "moon-missed":
        return [-50 * tens if side == bidder else own for side, own in enumerate(points)]
    more = 25 * tens if points[bidder] >= bid else 0
    return [own + more * (side == bidder) for side, own in enumerate(auction(points, bidder, bid))]


def winners(claim: str, totals: list[int], target: int, bidder: int, *, made: bool) -> list[int]:
    """The sides that have won after a deal with these totals; none while the match goes on."""
    if claim == "made":
        return [bidder] if made and totals[bidder] >= target else []
    if totals[bidder] >= target:
        return [bidder]
    there = [side for side, total in enumerate(totals) if total >= target and total == max(totals)]
    return there if len(there) == 1 else []
