"""A second scorer of Gin Rummy: from the published rules, without the package."""

from __future__ import annotations

from typing import Any

from tests.proofs.scorers.second import Second

Said = dict[str, Any]

SETTINGS: dict[str, list[Any]] = {
    "premiums": ["25", "20"],
    "undercut": ["25", "20", "15", "10"],
    "equal": ["undercut", "difference"],
    "spades": ["off", "on"],
    "target": [50, 100, 250],
}
"""The values of each setting."""


class SecondGin(Second):
    """One match; whoever reaches the target has won, and then the boxes are counted."""

    def __init__(self, settings: Said) -> None:
        self.settings = settings
        self.bonus = {"25": 25, "20": 20}[settings.get("premiums", "25")]
        self.target = settings.get("target", 100)
        self.totals, self.boxes, self.deals = [0, 0], [0, 0], 0
        self.ended = False

    def play(self, said: Said) -> list[int]:
        knocker, twice = said["knocker"], 2 if said.get("spades") == "yes" else 1
        winner, points = knocker, self.bonus + said["deadwood"]
        if said["how"] == "big-gin":
            points += 6
        if said["how"] == "knock":
            points = said["deadwood"] - said["knocked_with"]
            level = points == 0 and self.settings.get("equal") != "difference"
            if points < 0 or level:
                winner, points = 1 - knocker, int(self.settings.get("undercut", "25")) - points
        scores = [0, 0]
        scores[winner] = points * twice
        if points:
            self.boxes = [boxes + twice * (player == winner) for player, boxes in enumerate(self.boxes)]
        self.book(scores)
        self.ended = max(self.totals) >= self.target
        return scores

    @property
    def counters(self) -> list[int]:
        return self.boxes

    @property
    def final(self) -> list[int]:
        """Return the final scores: the game, the shutout and the boxes are in them."""
        if not self.over:
            return self.totals
        finals = [total + self.bonus * boxes for total, boxes in zip(self.totals, self.boxes, strict=True)]
        winner = 0 if self.totals[0] >= self.target else 1
        finals[winner] += 100 + (self.totals[winner] if self.totals[1 - winner] == 0 else 0)
        return finals
