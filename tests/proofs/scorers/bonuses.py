"""A second scorer of Skull King and Ninety-Nine: from the published rules, without the package.

A deal is scored by the settings of a match, which here are words and numbers as a table says them.
"""

from __future__ import annotations

from typing import Any

SKULL_KING = {
    "scoring": ["skull-king", "rascal", "choice", "cannonball"],
    "bonus": ["none", "counts"],
    "steps": ["tens", "fives"],
    "wager": ["off", "on"],
    "lost": ["two", "one", "none"],
}
NINETY_NINE = {"end": ["hundred", "rubber", "nine-deals"], "first": ["none", "diamonds"]}
"""The values of each setting."""

LOST = {"two": 2, "one": 1, "none": 0}
PREMIUMS = {"declaration": 30, "revelation": 60}
NEXT_TRUMPS = {0: "diamonds", 1: "spades", 2: "hearts", 3: "clubs"}


def cards_of(players: int) -> list[int]:
    """The cards of each deal of Skull King; 70 are in the pack."""
    return [min(cards, 70 // players) for cards in range(1, 11)]


def chosen_by(settings: dict[str, Any], ball: int) -> dict[str, Any]:
    """The settings for one player in a deal; `ball` is 1 for a cannonball, where each chooses."""
    return settings | ({"scoring": ["rascal", "cannonball"][ball]} if settings.get("scoring") == "choice" else {})


def bonus_counts(settings: dict[str, Any], bid: int, taken: int) -> bool:
    """Whether a bonus brings anything."""
    scoring, off = settings.get("scoring", "skull-king"), abs(bid - taken)
    return off == 0 or counts_missed(settings) or (scoring == "rascal" and off == 1)


def counts_missed(settings: dict[str, Any]) -> bool:
    """Whether a bonus counts with a bid that is missed, too: by Rascal never."""
    return settings.get("bonus") == "counts" and settings.get("scoring", "skull-king") == "skull-king"


def skull_king(settings: dict[str, Any], cards: int, bid: int, taken: int, bonus: int = 0, wager: int = 0) -> int:
    """Return the score of one player in a deal of Skull King."""
    scoring, off = settings.get("scoring", "skull-king"), abs(bid - taken)
    staked = wager if off == 0 else -wager
    kept = bonus if counts_missed(settings) or off == 0 else 0
    if scoring == "cannonball":
        return (15 * cards if off == 0 else 0) + kept + staked
    if scoring == "rascal":
        if off == 1:
            return (10 * cards + bonus) // 2 + staked
        return (10 * cards if off == 0 else 0) + kept + staked
    if bid == 0:
        return (10 * cards if off == 0 else -10 * cards) + kept + staked
    return (20 * bid if off == 0 else -10 * off) + kept + staked


def ninety_nine(bids: list[int], taken: list[int], premium: str | None = None, by: int = 0) -> list[int]:
    """Return the score of each player in a deal of Ninety-Nine."""
    made = [bid == took for bid, took in zip(bids, taken, strict=True)]
    more = {1: 30, 2: 20, 3: 10}.get(sum(made), 0)
    points = [took + more * well for took, well in zip(taken, made, strict=True)]
    for player in range(3):
        if premium is not None and (player == by) == made[by]:
            points[player] += PREMIUMS[premium]
    return points


def rubber(deals: list[list[int]]) -> tuple[list[list[int]], bool]:
    """The totals after each deal of a rubber of Ninety-Nine, given what the tricks brought; and whether it is over.

    A game goes to whoever has most when somebody has 100; all who have that have 100 more. Three games are the rubber,
    and 100 more for each game that it had fewer than eight.
    """
    totals, game, won, played, found = [0, 0, 0], [0, 0, 0], [0, 0, 0], 0, []
    for points in deals:
        game = [score + more for score, more in zip(game, points, strict=True)]
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        if max(game) >= 100:
            played += 1
            for player, score in enumerate(game):
                won[player] += score == max(game)
                totals[player] += 100 * (score >= 100)
                if score == max(game) and won[player] == 3:
                    totals[player] += 100 * (8 - played)
            game = [0, 0, 0]
        found.append(totals)
    return found, max(won) == 3
