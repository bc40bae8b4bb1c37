"""A second scorer of Scopa, Tressette, Sueca, Briscola and Schieber: from the published rules, without the package.

A match is followed deal by deal, by the id of the game and settings that are words and numbers as a table says them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.proofs.scorers.second import Second

Said = dict[str, Any]

SETTINGS: dict[str, dict[str, list[Any]]] = {
    "scopa": {"target": [11, 16, 21, 31], "napola": ["off", "on"]},
    "tressette": {"target": [11, 21, 31, 41, 51], "declared": ["on", "off"], "everything": ["counted", "match"]},
    "sueca": {"target": [4, 10], "level": ["nothing", "next", "one"]},
    "briscola": {"target": [1, 2, 3, 5]},
    "schieber": {
        "end": ["two-and-a-half", "thousand", "two-thousand", "three-thousand", "deals"],
        "factors": ["three", "single", "uri"],
        "counter": ["once", "twice"],
    },
}
"""The values of each setting."""

TARGET = {"scopa": 11, "tressette": 21, "sueca": 4, "briscola": 2, "schieber": 2500}
ENDS = {"two-and-a-half": 2500, "thousand": 1000, "two-thousand": 2000, "three-thousand": 3000, "deals": None}
"""The total that ends a match; with deals it is the twelfth."""

PLAYERS = {"scopa": [2, 3, 4], "tressette": [4], "sueca": [4], "briscola": [2, 3, 4], "schieber": [4]}
"""The possible numbers of players; four are two pairs."""

TRUMPS = ("rosen", "eichel", "schilten", "schellen")
FACTORS = {
    "three": {"rosen": 1, "eichel": 1, "schilten": 2, "schellen": 2, "obenabe": 3, "undenufe": 3},
    "single": dict.fromkeys((*TRUMPS, "obenabe", "undenufe"), 1),
    "uri": {"rosen": 1, "eichel": 1, "schilten": 2, "schellen": 2, "obenabe": 2, "undenufe": 2},
}
"""The factor of each game of Schieber by the lottery's rules, with all alike, and in Uri."""

OUT = "out"
"""The answer instead of a game if somebody has counted out in the middle of a deal."""


def scopa(chosen: Said, said: Said, sides: int) -> list[int]:
    """A point for each of four things, and for each sweep; three cards in a row from the ace of coins are three."""
    scores = [0] * sides
    for what in ("cards", "coins", "settebello", "primiera"):
        if said[what] != "nobody":
            scores[said[what]] += 1
    for side, sweeps in enumerate(said["sweeps"]):
        scores[side] += sweeps
    if chosen.get("napola") == "on":
        for side, length in enumerate(said["napola"]):
            scores[side] += length if length >= 3 else 0
    return scores


def tressette(chosen: Said, said: Said, _sides: int) -> list[int]:
    """Return each side's share of eleven points, and its declarations if it has taken anything."""
    declared = said["declared"] if chosen.get("declared") != "off" else [0, 0]
    return [own + (more if own else 0) for own, more in zip(said["points"], declared, strict=True)]


def sueca(_chosen: Said, said: Said, _sides: int) -> list[int]:
    """1, 2 or 4 for whoever has more than 60, and one more for each deal before in which nobody had."""
    if said["winner"] == "nobody":
        return [0, 0]
    points = {"61 to 90": 1, "91 to 119": 2, "all 120": 4}[said["result"]] + said.get("held", 0)
    return [points, 0] if said["winner"] == 0 else [0, points]


def briscola(_chosen: Said, said: Said, sides: int) -> list[int]:
    """A game for whoever has 61."""
    return [int(said["game"] == side) for side in range(sides)]


def schieber(chosen: Said, said: Said, _sides: int) -> list[int]:
    """157 in all, or 257 for whoever takes all of it; weis and stöck beside; times what the game counts."""
    if said["hand"] == OUT:
        return list(said["written"])
    scores = []
    for side in (0, 1):
        points = said["points"][side]
        if points == 157:
            points = 514 if said.get("defence") == side else 257
        points += said["weis"][side]
        points += 20 if said.get("stock") == side else 0
        scores.append(points * FACTORS[chosen.get("factors", "three")][said["hand"]])
    return scores


SCORERS = {"scopa": scopa, "tressette": tressette, "sueca": sueca, "briscola": briscola, "schieber": schieber}


class SecondLeft(Second):
    """One match, in which the highest total wins."""

    def __init__(self, game: str, settings: Said, players: int) -> None:
        self.game, self.settings = game, settings
        self.sides = 2 if players == 4 else players
        self.totals, self.deals = [0] * self.sides, 0
        self.swept: int | None = None
        self.records: list[dict[str, int]] = []
        self.held = self.passed = 0
        self.first: int | None = None
        if game == "schieber":
            self.target = ENDS[settings.get("end", "two-and-a-half")]
        else:
            self.target = settings.get("target", TARGET[game])

    def play(self, answers: Said) -> list[int]:
        scores = SCORERS[self.game](self.settings, answers, self.sides)
        if self.settings.get("level") == "next":
            scores = [score + self.held if score else 0 for score in scores]
            self.held = 0 if any(scores) else self.held + 1
            self.records = [{"n": self.held}] * 2 if self.held else []
        self.passed = self.passed + 1 if answers.get("winner") == "nobody" else 0
        self.book(scores)
        self.first = answers.get("bedankt", answers.get("first"))
        if self.settings.get("everything") == "match" and 11 in answers["points"]:
            self.swept = answers["points"].index(11)
        if self.settings.get("napola") == "on" and 10 in answers["napola"]:
            self.swept = answers["napola"].index(10)
        return scores

    def both_there(self, answers: Said) -> bool:
        """Whether both sides are at the target after a deal, so that it is asked who was there first."""
        scores = SCORERS[self.game](self.settings, answers, self.sides)
        totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        return self.target is not None and min(totals) >= self.target

    @property
    def ended(self) -> bool:
        """Whether somebody is at the target, or all deals are played, whoever is level."""
        return self.deals >= 12 if self.target is None else max(self.totals) >= self.target

    @property
    def over(self) -> bool:
        """Whether the match is over: at a target another deal is played where several are level."""
        if self.first is not None:
            return True
        return self.swept is not None or (self.ended and (self.target is None or not self.level))

    @property
    def ranks(self) -> Sequence[Any]:
        """The rank of each: whoever was first, or took everything, and then the highest total."""
        if self.first is not None:
            return [side != self.first for side in range(self.sides)]
        return [(side != self.swept, -total) for side, total in enumerate(self.totals)]
