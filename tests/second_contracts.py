"""A second scorer of games in which one of two pairs has a contract: from the published rules, without the package.

A match is followed deal by deal, by the id of the game and settings that are words and numbers as a table says them.
"""

from __future__ import annotations

from typing import Any

Said = dict[str, Any]

SETTINGS: dict[str, dict[str, list[Any]]] = {
    "five-hundred": {
        "schedule": ["avondale", "original", "perfect"],
        "tricks": [10, 0],
        "claim": ["made", "bidder"],
    },
    "euchre": {"target": [10, 5, 7, 11, 15], "march": [4, 5], "euchred": [2, 4]},
    "bid-whist": {"target": [7, 5], "overbooks": ["on", "off"]},
    "tarneeb": {"target": [41, 31, 61]},
}
"""The values of each setting."""

TARGET = {"five-hundred": 500, "euchre": 10, "bid-whist": 7, "tarneeb": 41}
FLOOR = {"five-hundred": -500, "bid-whist": -7}
"""What ends a match, above and below."""

AVONDALE = {
    "6": {"♠": 40, "♣": 60, "♦": 80, "♥": 100, "NT": 120},
    "7": {"♠": 140, "♣": 160, "♦": 180, "♥": 200, "NT": 220},
    "8": {"♠": 240, "♣": 260, "♦": 280, "♥": 300, "NT": 320},
    "9": {"♠": 340, "♣": 360, "♦": 380, "♥": 400, "NT": 420},
    "10": {"♠": 440, "♣": 460, "♦": 480, "♥": 500, "NT": 520},
}
MISERES = {"misère": 250, "open misère": 500}
BIDS = [level + suit for level, suits in AVONDALE.items() for suit in suits] + [*MISERES]


def worth(chosen: Said, bid: str) -> int:
    """What a bid of Five Hundred is worth: by the perfect schedule a suit bid has 20 less."""
    if bid in MISERES:
        return MISERES[bid]
    level, suit = (bid[:2], bid[2:]) if bid.startswith("10") else (bid[:1], bid[1:])
    return AVONDALE[level][suit] - (20 if chosen.get("schedule") == "perfect" else 0)


def five_hundred(chosen: Said, said: Said) -> tuple[int, int, bool]:
    """What the bidders and the others have, and whether the bid was made."""
    bid, tricks, value = said["bid"], said["tricks"], worth(chosen, said["bid"])
    if bid in MISERES:
        return (value, 0, True) if tricks == 0 else (-value, 0, False)
    others = chosen.get("tricks", 10) * (10 - tricks)
    if tricks < int(bid.rstrip("♠♣♦♥NT")):
        return -value, others, False
    return (max(value, 250) if tricks == 10 else value), others, True


def euchre(chosen: Said, said: Said) -> tuple[int, int, bool]:
    """What the makers and the others have, and whether the makers had three tricks."""
    if said["result"] == "alone, fewer than three":
        return 0, chosen.get("euchred", 2), False
    if said["result"] == "fewer than three":
        return 0, 2, False
    return {"3 or 4 tricks": 1, "all five": 2, "alone, all five": chosen.get("march", 4)}[said["result"]], 0, True


def bid_whist(chosen: Said, said: Said) -> tuple[int, int, bool]:
    """What the bidders have, in books above six, twice at no trump; and whether the bid was made."""
    bid, books = int(said["bid"]), said["books"] - 6
    times = 2 if said["trumps"] == "no trump" else 1
    if books < bid:
        return -bid * times, 0, False
    return (bid if chosen.get("overbooks") == "off" else books) * times, 0, True


def tarneeb(_chosen: Said, said: Said) -> tuple[int, int, bool]:
    """What the bidders and the others have, and whether the bid was made."""
    bid, tricks = int(said["bid"]), said["tricks"]
    if bid == 13:
        return (26, 0, True) if tricks == 13 else (-16, 13 - tricks, False)
    if tricks < bid:
        return -bid, 13 - tricks, False
    return (16 if tricks == 13 else tricks), 0, True


SCORERS = {"five-hundred": five_hundred, "euchre": euchre, "bid-whist": bid_whist, "tarneeb": tarneeb}


class SecondContracts:
    """One match of two pairs."""

    def __init__(self, game: str, settings: Said) -> None:
        """Follow a match with these settings from its first deal."""
        self.game, self.settings = game, settings
        self.totals, self.made, self.bidder = [0, 0], False, 0
        self.counters: list[int] = []
        self.target, self.floor = settings.get("target", TARGET[game]), FLOOR.get(game)

    def play(self, answers: Said) -> list[int]:
        """Score a deal, book it, and say what it scored."""
        own, others, self.made = SCORERS[self.game](self.settings, answers)
        self.bidder = answers["makers" if self.game == "euchre" else "bidder"]
        scores = [own, others] if self.bidder == 0 else [others, own]
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        return scores

    @property
    def winner(self) -> int | None:
        """The side that has won: the other one where a side has lost by what it owes; None while the match goes on."""
        if self.floor is not None and min(self.totals) <= self.floor:
            return 1 - self.totals.index(min(self.totals))
        by_contract = self.game == "five-hundred" and self.settings.get("claim", "made") == "made"
        if self.totals[self.bidder] >= self.target and (self.made or not by_contract):
            return self.bidder
        return 1 - self.bidder if self.totals[1 - self.bidder] >= self.target and not by_contract else None

    @property
    def over(self) -> bool:
        """Whether one side has won."""
        return self.winner is not None

    ended = over

    @property
    def level(self) -> bool:
        """Whether both have the same total."""
        return self.totals[0] == self.totals[1]

    @property
    def places(self) -> list[int]:
        """The place of each side: the winner's first, and before that by the totals."""
        if self.winner is not None:
            return [1, 2] if self.winner == 0 else [2, 1]
        return [1 + (total < max(self.totals)) for total in self.totals]
