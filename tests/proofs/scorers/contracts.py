"""A second scorer of games in which one of two pairs has a contract: from the published rules, without the package.

A match is followed deal by deal, by the id of the game and settings that are words and numbers as a table says them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.proofs.scorers.second import Second

Said = dict[str, Any]

SETTINGS: dict[str, dict[str, list[Any]]] = {
    "five-hundred": {
        "schedule": ["avondale", "original", "perfect"],
        "tricks": ["ten", "none"],
        "claim": ["made", "bidder", "stop"],
        "door": ["always", "unless-all"],
    },
    "euchre": {
        "target": [10, 5, 7, 11, 15],
        "march": ["four", "five"],
        "euchred": ["two", "four"],
        "end": ["target", "eight"],
    },
    "bid-whist": {"target": ["seven", "five", "twenty-one"], "overbooks": ["on", "off"]},
    "tarneeb": {"target": [41, 31, 61]},
}
SETTINGS["five-hundred-3"] = SETTINGS["five-hundred-5"] = SETTINGS["five-hundred"]
SETTINGS["five-hundred-6"] = SETTINGS["five-hundred"] | {"seating": ["pairs", "halves"]}
"""The values of each setting."""

TARGET = {"five-hundred": 500, "five-hundred-3": 500, "five-hundred-5": 500, "five-hundred-6": 500}
TARGET |= {"euchre": 10, "bid-whist": 7, "tarneeb": 41}
NUMBERS = {"five": 5, "seven": 7, "twenty-one": 21}
"""The target that ends a match."""

AVONDALE = {
    "6": {"spades": 40, "clubs": 60, "diamonds": 80, "hearts": 100, "no trumps": 120},
    "7": {"spades": 140, "clubs": 160, "diamonds": 180, "hearts": 200, "no trumps": 220},
    "8": {"spades": 240, "clubs": 260, "diamonds": 280, "hearts": 300, "no trumps": 320},
    "9": {"spades": 340, "clubs": 360, "diamonds": 380, "hearts": 400, "no trumps": 420},
    "10": {"spades": 440, "clubs": 460, "diamonds": 480, "hearts": 500, "no trumps": 520},
}
MISERES = {"misère": 250, "open misère": 500}


def five_hundred(chosen: Said, said: Said) -> tuple[int, int, bool]:
    """Return the points of the bidders and the others, and whether the bid was made."""
    suit, tricks = said["suit"], said["tricks"]
    if suit in MISERES:
        return (MISERES[suit], 0, True) if tricks == 0 else (-MISERES[suit], 0, False)
    value = AVONDALE[said["level"]][suit] - (20 if chosen.get("schedule") == "perfect" else 0)
    if chosen.get("schedule") == "original":
        value = AVONDALE["6"][suit] * (int(said["level"]) - 5)
    others = 0 if chosen.get("tricks") == "none" else 10 * (10 - tricks)
    if tricks < int(said["level"]):
        return -value, others, False
    return (max(value, 250) if tricks == 10 else value), others, True


def euchre(chosen: Said, said: Said) -> tuple[int, int, bool]:
    """Return the points of the makers and the others, and whether the makers had three tricks."""
    if said["result"] == "fewer than three against one alone":
        return 0, 4, False
    if said["result"] == "alone, fewer than three":
        return 0, 4 if chosen.get("euchred") == "four" else 2, False
    if said["result"] == "fewer than three":
        return 0, 2, False
    march = 5 if chosen.get("march") == "five" else 4
    return {"3 or 4 tricks": 1, "all five": 2, "alone, all five": march}[said["result"]], 0, True


def bid_whist(chosen: Said, said: Said) -> tuple[int, int, bool]:
    """Return the points of the bidders in books above six, twice at no trump; and whether the bid was made."""
    bid, books = int(said["bid"]), said["books"] - 6
    times = 2 if said["trumps"] == "no trump" else 1
    if books < bid:
        return -bid * times, 0, False
    return (bid if chosen.get("overbooks") == "off" else books) * times, 0, True


def tarneeb(_chosen: Said, said: Said) -> tuple[int, int, bool]:
    """Return the points of the bidders and the others, and whether the bid was made."""
    bid, tricks = int(said["bid"]), said["tricks"]
    if bid == 13:
        return (26, 0, True) if tricks == 13 else (-16, 13 - tricks, False)
    if tricks < bid:
        return -bid, 13 - tricks, False
    return (16 if tricks == 13 else tricks), 0, True


SCORERS = {
    "five-hundred": five_hundred,
    "five-hundred-3": five_hundred,
    "five-hundred-5": five_hundred,
    "five-hundred-6": five_hundred,
    "euchre": euchre,
    "bid-whist": bid_whist,
    "tarneeb": tarneeb,
}


class SecondContracts(Second):
    """One match of two sides, or of three: players, or pairs; or of five players, two of them against three."""

    def __init__(self, game: str, settings: Said) -> None:
        self.game, self.settings = game, settings
        in_three = game == "five-hundred-3" or (game == "five-hundred-6" and settings.get("seating") != "halves")
        self.sides = 3 if in_three else 5 if game == "five-hundred-5" else 2
        self.totals, self.made, self.bidder, self.deals = [0] * self.sides, False, 0, 0
        alone = game in {"five-hundred-3", "five-hundred-5"}
        self.records: list[dict[str, int]] = (
            [{"won": 0, "lost": 0}] * self.sides if alone and game != "five-hundred-5" else []
        )
        target = settings.get("target", TARGET[game])
        self.target = NUMBERS.get(target, target) if settings.get("end") != "eight" else 10**6
        self.floor = -500 if game.startswith("five-hundred") else -self.target if game == "bid-whist" else None

    def play(self, answers: Said) -> list[int]:
        bidder = answers["makers" if self.game == "euchre" else "bidder"]
        if bidder == "nobody":
            return self.book([0] * self.sides)
        self.bidder = bidder
        own, others, self.made = SCORERS[self.game](self.settings, answers)
        together = {self.bidder, answers.get("bidder-partner", self.bidder)}
        scores = [own if side in together else others for side in range(self.sides)]
        if self.sides == 3:
            following, last = (self.bidder + 1) % 3, (self.bidder + 2) % 3
            scores[following] = 10 * answers.get("tricks-next", 0) if others else 0
            scores[last] = others - scores[following]
        if self.settings.get("claim") == "stop":
            scores = [
                score if side in together else max(min(score, 490 - self.totals[side]), 0)
                for side, score in enumerate(scores)
            ]
        if self.records:
            what = "won" if self.made else "lost"
            self.records = [each | {what: each[what] + (at == self.bidder)} for at, each in enumerate(self.records)]
        return self.book(scores)

    @property
    def winner(self) -> int | None:
        """The side at the target: the bidder, or else the best alone; None where there is none."""
        by_contract = self.game.startswith("five-hundred") and self.settings.get("claim", "made") != "bidder"
        if self.totals[self.bidder] >= self.target and (self.made or not by_contract):
            return self.bidder
        best = max(self.totals)
        ended = best >= self.target and not by_contract
        return self.totals.index(best) if ended and self.totals.count(best) == 1 else None

    @property
    def out_of_the_door(self) -> bool:
        """Whether somebody has lost by what they owe, which ends the match."""
        unless = self.settings.get("door") == "unless-all" and max(self.totals) < 0
        level = max(self.totals) <= (self.floor or 0) and self.level
        return self.floor is not None and min(self.totals) <= self.floor and not unless and not level

    @property
    def ended(self) -> bool:
        """Whether one side has won or lost, or all deals are played."""
        if self.settings.get("end") == "eight":
            return self.deals == 8
        return self.out_of_the_door or self.winner is not None

    @property
    def ranks(self) -> Sequence[Any]:
        """The rank of each side: the winner's first, and else by the totals."""
        return [(side != self.winner, -total) if self.over else -total for side, total in enumerate(self.totals)]
