"""A second scorer of Hearts and its kin, in which what is taken costs points: from the published rules alone.

A match is followed deal by deal, by the id of the game and settings that are words and numbers as a table says them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.proofs.scorers.second import Second

SETTINGS = {
    "hearts": {
        "moon": ["others", "taker", "asked", "off"],
        "jack": ["off", "on"],
        "target": [25, 50, 75, 100, 500],
        "tie": ["deal", "shared"],
        "passing": ["four", "three", "left", "off"],
        "halved": ["off", "on", "wins"],
        "counting": ["usual", "spot"],
    },
    "black-maria": {"target": [25, 100, 101, 500]},
    "jacks": {"capot": ["off", "others", "announced"], "target": [5, 20, 21, 100]},
    "slobberhannes": {"target": [5, 10, 11, 100]},
    "likha": {"target": [51, 101, 301]},
}
"""The values of each setting."""

SETTINGS["black-lady"] = {key: values for key, values in SETTINGS["hearts"].items() if key not in {"moon", "counting"}}

PLAYERS = {"hearts": [3, 4, 5, 6, 7], "black-lady": [3, 4, 5, 6, 7], "black-maria": [3, 4]}
TARGET = {"jacks": 20, "slobberhannes": 10, "likha": 101}
"""The totals that end a match, if not 100."""

LISTS = {"hearts": "points", "black-lady": "points", "black-maria": "hearts", "jacks": "jacks", "likha": "hearts"}
"""The answer that lists a number for each player."""

CARDS = {
    "black-maria": {"queen": 13, "king": 10, "ace": 7},
    "jacks": {"polignac": 2},
    "slobberhannes": {"first": 1, "last": 1, "queen": 1},
    "likha": {"queen": 13, "ten": 10},
}
"""The cards that only one player has, and their costs."""


class SecondHearts(Second):
    """One match, in which each plays alone and the lowest total wins."""

    def __init__(self, game: str, settings: dict[str, Any], players: int) -> None:
        self.game, self.settings, self.players = game, settings, players
        self.totals = [0] * players
        self.target = settings.get("target", TARGET.get(game, 100))
        self.exact: int | None = None

    def play(self, answers: dict[str, Any]) -> list[int]:
        scores = self.scored(answers)
        if self.settings.get("halved") == "on":
            scores = [
                score - 50 if score and total + score == 100 else score
                for score, total in zip(scores, self.totals, strict=True)
            ]
        before = self.totals
        self.book(scores)
        if self.settings.get("halved") == "wins":
            come = [seat for seat, total in enumerate(self.totals) if total == 100 != before[seat]]
            self.exact = come[0] if len(come) == 1 else None
        return scores

    def scored(self, answers: dict[str, Any]) -> list[int]:
        """Return each player's score: the cost of the cards taken, or the rule for a player who took everything."""
        if self.settings.get("counting") == "spot":
            jack = answers.get("jack")
            return [points - 10 * (seat == jack) for seat, points in enumerate(answers["spot"])]
        taken = list(answers[LISTS[self.game]]) if self.game in LISTS else [0] * self.players
        for card, points in CARDS.get(self.game, {}).items():
            taken[answers[card]] += points
        by_one = sum(score > 0 for score in taken) == 1
        if (announcer := answers.get("capot-by")) is not None:
            made = by_one and taken[announcer] == 5
            return [5 if (seat == announcer) != made else 0 for seat in range(self.players)]
        scores = self.with_everything(taken, answers) if by_one else taken
        if self.settings.get("jack") == "on":
            scores[answers["jack"]] -= 10
        return scores

    def with_everything(self, taken: list[int], answers: dict[str, Any]) -> list[int]:
        """Return each player's score if one has taken everything that costs points."""
        if self.game == "slobberhannes":
            return [4 if score else 0 for score in taken]
        if self.game == "jacks" and self.settings.get("capot") == "others":
            return [0 if score else 5 for score in taken]
        if self.game == "hearts":
            moon = self.settings.get("moon", "others")
            if moon == "asked":
                moon = answers["moon"]
            if moon == "others":
                return [0 if score else 26 for score in taken]
            if moon == "taker":
                return [-26 if score else 0 for score in taken]
        return taken

    @property
    def ended(self) -> bool:
        """Whether somebody has so much that the match ends."""
        return self.exact is not None or max(self.totals) >= self.target

    @property
    def level(self) -> bool:
        """Whether several have the lowest total."""
        return self.totals.count(min(self.totals)) > 1

    @property
    def over(self) -> bool:
        """Whether the match is over: at Hearts those who are level for the first place may have to play on."""
        plays_on = self.game in {"hearts", "black-lady"} and self.settings.get("tie") != "shared"
        return self.ended and (self.exact is not None or not (self.level and plays_on))

    @property
    def ranks(self) -> Sequence[Any]:
        """The rank of each: the lowest total is the first. At Likha partners lose together."""
        if self.game == "likha" and self.over:
            lost = {seat % 2 for seat, total in enumerate(self.totals) if total >= self.target}
            return [lost == {seat % 2} for seat in range(4)]
        return [(seat != self.exact, total) for seat, total in enumerate(self.totals)]
