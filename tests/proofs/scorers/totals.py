"""A second scorer of games in which much hangs on the totals: from published rules, without the package.

Canasta, Cribbage, Indian rummy, Kalooki, Yaniv and Cabo.

A match is followed deal by deal, by the id of the game and settings that are words and numbers as a table says them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.proofs.scorers.second import Second

Said = dict[str, Any]

SETTINGS: dict[str, dict[str, list[Any]]] = {
    "canasta": {"target": [1000, 5000, 8500], "entry": ["sum", "each"]},
    "cribbage-sheet": {"target": ["long", "short"]},
    "rummy-13": {"form": ["pool-101", "pool-201", "two", "six", "points"], "again": ["off", "on"]},
    "kalooki": {"out": ["at-101", "at-151"], "again": ["off", "on"]},
    "yaniv": {
        "out": ["above-100", "above-200"],
        "halves": ["on", "off"],
        "level": ["loses", "wins"],
        "beaten": ["own", "zero"],
    },
    "cabo": {"penalty": ["ten", "five"], "halves": ["once", "off"]},
}
"""The values of each setting."""

PLAYERS = {
    "canasta": [2, 3, 4],
    "cribbage-sheet": [2, 3, 4],
    "rummy-13": [2, 3, 4, 5, 6],
    "kalooki": [2, 3, 4, 5, 6],
    "yaniv": [2, 3, 4, 5, 6, 7, 8],
    "cabo": [2, 3, 4, 5, 6, 7, 8],
}
"""The possible numbers of players; four are two pairs at Canasta and Cribbage."""

IN_PAIRS = {"canasta", "cribbage-sheet"}
LAST_TOTAL = {"pool-101": 100, "pool-201": 200, "at-101": 100, "at-151": 150, "above-100": 100, "above-200": 200}
"""The highest total with which a player is still in."""


def first_meld(total: int) -> str:
    """Return the minimum first meld of a side of Canasta."""
    if total < 0:
        return "15 to begin"
    if total < 1500:
        return "50 to begin"
    return "90 to begin" if total < 3000 else "120 to begin"


def skunk_line(total: int, *, short: bool) -> str:
    """Return the place of a player of Cribbage by lines at 61 and 91, or at 31 in a game to 61."""
    if short:
        return "below the skunk line" if total <= 30 else "past the skunk line"
    if total <= 60:
        return "below the double skunk line"
    return "below the skunk line" if total <= 90 else "past the skunk line"


def canasta(side: Said) -> int:
    """Return the points of a side of Canasta for a deal, of which each thing is counted."""
    threes = {4: 800}.get(side.get("red-threes", 0), 100 * side.get("red-threes", 0))
    canastas = 500 * side.get("natural", 0) + 300 * side.get("mixed", 0)
    out = {1: 100, 2: 200}.get(side.get("out", 0), 0)
    return int(side["melds"] + canastas + (threes if side["melds"] else -threes) + out - side["left"])


class SecondTotals(Second):
    """One match. Whoever `went` out has the number of the deal in which they did."""

    def __init__(self, game: str, settings: Said, players: int, first: int = 0) -> None:
        """Follow a match with these settings from its first deal, which the seat `first` deals."""
        self.game, self.settings, self.players = game, settings, players
        self.sides = 2 if players == 4 and game in IN_PAIRS else players
        self.totals, self.deals, self.dealer = [0] * self.sides, 0, first
        self.went: dict[int, int] = {}
        self.once: set[int] = set()

    @property
    def form(self) -> str:
        """The form of Indian rummy that is played."""
        return str(self.settings.get("form", "pool-101"))

    @property
    def limit(self) -> int | None:
        """The highest total of who is in; None where nobody goes out of the match."""
        usual = {"rummy-13": "pool-101", "kalooki": "at-101", "yaniv": "above-100"}.get(self.game, "")
        return LAST_TOTAL.get(self.settings.get("form", self.settings.get("out", usual)))

    @property
    def target(self) -> int | None:
        """The total that ends a match."""
        if self.game == "canasta":
            return int(self.settings.get("target", 5000))
        if self.game == "cribbage-sheet":
            return 61 if self.settings.get("target") == "short" else 121
        return 101 if self.game == "cabo" else self.limit

    @property
    def playing(self) -> list[int]:
        return [side for side in range(self.sides) if side not in self.went]

    @property
    def price(self) -> int:
        """The total of a side that buys in again: the highest total of the sides that are in, and 1."""
        return 1 + max((self.totals[side] for side in self.playing), default=0)

    @property
    def buyers(self) -> list[int]:
        """The sides that can buy in again: those that went out in the deal before, if they are not out at once."""
        if self.settings.get("again") != "on" or self.limit is None or self.price > self.limit:
            return []
        return [side for side, deal in self.went.items() if deal == self.deals]

    def bought(self, answers: Said) -> list[int]:
        """Return the sides that buy in again in a deal."""
        return [side for side, yes in enumerate(answers.get("again", ())) if yes]

    def play(self, answers: Said) -> list[int]:
        bought = [self.price - self.totals[side] if yes else 0 for side, yes in enumerate(answers.get("again", ()))]
        self.went = {side: deal for side, deal in self.went.items() if side not in self.bought(answers)}
        scores = self.scored(answers)
        scores = [score + more for score, more in zip(scores, bought or [0] * self.sides, strict=True)]
        for side in range(self.sides):
            halved = self.halved(side, self.totals[side] + scores[side]) if scores[side] else 0
            scores[side] -= halved
        self.book(scores)
        if self.limit is not None:
            out = [side for side in self.playing if self.totals[side] > self.limit]
            self.went = {**self.went, **dict.fromkeys(out, self.deals)}  # a copy may have the one before
        self.dealer = (self.dealer + 1) % self.players
        while self.limit is not None and self.dealer in self.went and self.playing:
            self.dealer = (self.dealer + 1) % self.players
        return scores

    def scored(self, answers: Said) -> list[int]:
        """Return the points of each side in a deal, before a total is halved."""
        if self.settings.get("entry") == "each":
            return [canasta({key: row[side] for key, row in answers.items()}) for side in range(self.sides)]
        if self.game in IN_PAIRS:
            return list(answers["points"])
        key = "sum" if self.game == "cabo" else "left"
        who, numbers = answers[f"{key}-by"], answers[key]
        if self.game == "rummy-13":
            numbers = [min(number, 80) for number in numbers]
        scores = [0 if side in self.went else numbers[side] for side in range(self.sides)]
        if self.game == "rummy-13" and self.form == "points":
            return [sum(numbers) if side == who else -numbers[side] for side in range(self.sides)]
        if self.game == "kalooki" and answers.get("left-once"):
            return [2 * score for score in scores]
        if self.game in {"yaniv", "cabo"}:
            scores[who] = self.caller(who, numbers)
        if self.settings.get("beaten") == "zero" and scores[who] > 0:
            as_little = {"wins": numbers[who] - 1}.get(self.settings.get("level", ""), numbers[who])
            scores = [0 if at != who and numbers[at] <= as_little else score for at, score in enumerate(scores)]
        return scores

    def caller(self, who: int, numbers: list[int]) -> int:
        """Return the points of a caller: 0 with the lowest hand, else the hand and a penalty."""
        others = [numbers[side] for side in self.playing if side != who]
        if self.game == "cabo":
            penalty = 5 if self.settings.get("penalty") == "five" else 10
            return numbers[who] + penalty if min(others) < numbers[who] else 0
        beaten = min(others) < numbers[who]
        if self.settings.get("level") != "wins":
            beaten = beaten or min(others) == numbers[who]
        return numbers[who] + 30 if beaten else 0

    def halved(self, side: int, total: int) -> int:
        """Return the reduction of a total that is exactly one of those that are halved."""
        if self.settings.get("halves") == "off":
            return 0
        if self.game == "yaniv" and total in {50, 100}:
            return total // 2
        if self.game == "cabo" and total == 100 and side not in self.once:
            self.once = {*self.once, side}
            return 50
        return 0

    @property
    def ended(self) -> bool:
        """Whether somebody is at the target, one at most is in, or all deals are played."""
        if self.limit is not None:
            return len(self.playing) <= 1
        if self.game == "rummy-13":
            return self.deals == {"two": 2, "six": 6}.get(self.form)
        return self.target is not None and max(self.totals) >= self.target

    @property
    def level(self) -> bool:
        """Whether several have the best total."""
        return self.places.count(1) > 1

    @property
    def over(self) -> bool:
        """Whether the match is over: at Canasta another deal is played where several are level."""
        return self.ended and not (self.game == "canasta" and self.level)

    @property
    def ranks(self) -> Sequence[Any]:
        """The rank of each: who is in before who is out, then who went out later, then by total."""
        highest = self.game in IN_PAIRS or (self.game == "rummy-13" and self.form == "points")
        return [(-self.went.get(side, 10**6), -total if highest else total) for side, total in enumerate(self.totals)]

    @property
    def counters(self) -> list[str]:
        """Return the texts below the totals; empty if none has any."""
        if self.game == "canasta":
            return [first_meld(total) for total in self.totals]
        if self.game == "cribbage-sheet":
            return [skunk_line(total, short=self.target == 61) for total in self.totals]
        return ["out of the match" if side in self.went else "" for side in range(self.sides)] if self.went else []
