"""A second scorer of Gin Rummy: from the published rules, without the package."""

from __future__ import annotations

from typing import Any

Said = dict[str, Any]

SETTINGS: dict[str, list[Any]] = {
    "premiums": ["25", "20"],
    "undercut": ["25", "20", "15", "10"],
    "equal": ["undercut", "difference"],
    "spades": ["off", "on"],
    "target": [50, 100, 250],
}
"""The values of each setting."""


class SecondGin:
    """One match; whoever reaches the target has won, and then the boxes are counted."""

    floor = None

    def __init__(self, settings: Said) -> None:
        """Follow a match with these settings from its first deal."""
        self.settings = settings
        self.bonus = {"25": 25, "20": 20}[settings.get("premiums", "25")]
        self.target = settings.get("target", 100)
        self.totals, self.boxes, self.deals = [0, 0], [0, 0], 0
        self.ended = False

    def play(self, said: Said) -> list[int]:
        """Score a deal, book it, and say what it scored."""
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
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.deals += 1
        self.ended = max(self.totals) >= self.target
        return scores

    @property
    def over(self) -> bool:
        """Whether somebody has reached the target."""
        return self.ended

    @property
    def level(self) -> bool:
        """Whether both have as much."""
        return self.totals[0] == self.totals[1]

    @property
    def final(self) -> list[int]:
        """Return the final scores: the game, the shutout and the boxes are in them."""
        if not self.over:
            return self.totals
        finals = [total + self.bonus * boxes for total, boxes in zip(self.totals, self.boxes, strict=True)]
        winner = 0 if self.totals[0] >= self.target else 1
        finals[winner] += 100 + (self.totals[winner] if self.totals[1 - winner] == 0 else 0)
        return finals

    @property
    def places(self) -> list[int]:
        """The places; of a match that is over, the first is whoever reached the target."""
        if self.over:
            return [1, 2] if self.totals[0] >= self.target else [2, 1]
        return [1 if self.totals[player] >= self.totals[1 - player] else 2 for player in (0, 1)]
