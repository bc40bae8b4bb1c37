"""A second scorer of Spades, in pairs and each alone: from the published rules, without the package.

A match is followed deal by deal. Its settings are words and numbers as a table says them; what is not set is as usual.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.proofs.scorers.second import Second

SETTINGS = {
    "spades": {
        "target": [200, 250, 300, 500, 1000],
        "bags": ["ten", "five", "off", "at-once"],
        "failed": ["over", "contract", "nothing"],
        "nil": ["hundred", "fifty", "off"],
        "blind": ["two-hundred", "hundred", "off"],
        "ten": ["off", "on"],
        "least": [0, 1, 4, 8],
        "unbid": ["off", "on"],
        "hook": ["off", "on"],
        "lose": ["none", "two-hundred", "five-hundred"],
        "tie": ["deal", "shared"],
    }
}
"""The values of each setting."""

SETTINGS["spades-solo"] = SETTINGS["spades"] | {"failed": ["over", "nothing"], "least": [0, 1, 4]}
SETTINGS["spades"]["thirteen"] = SETTINGS["spades-solo"]["all"] = ["points", "wins"]

BAGS = {"ten": (10, 100), "five": (5, 50)}
"""The number of bags paid for at a time, and their cost; by other settings none are carried."""

POINTS = {"fifty": 50, "hundred": 100, "two-hundred": 200, "five-hundred": 500}


class SecondSides(Second):
    """One match of Spades: the totals and the bags of each side, or of each player alone."""

    def __init__(self, game: str, settings: dict[str, Any], players: int) -> None:
        self.settings = settings
        self.sides = [[0, 2], [1, 3]] if game == "spades" else [[seat] for seat in range(players)]
        self.players, self.tricks = players, 17 if players == 3 else 13
        self.totals, self.bags = [0] * len(self.sides), [0] * len(self.sides)
        self.target = settings.get("target", 500)
        lose = settings.get("lose", "none")
        self.floor = None if lose == "none" else -POINTS[lose]
        self.winner: int | None = None
        """The side that has made a bid of all tricks, where that wins."""

    @property
    def without_bids(self) -> bool:
        return self.deals == 0 and self.settings.get("unbid") == "on"

    def allows(self, bids: list[int]) -> bool:
        """Whether these bids can be made: each side has bid enough, and they do not come to all tricks."""
        held = [side for side in self.sides if not self.nils(side, bids)]  # a nil frees a side of it
        enough = all(self.contract(side, bids) >= self.settings.get("least", 0) for side in held)
        return enough and (self.settings.get("hook") != "on" or sum(bids) != self.tricks)

    def nils(self, side: list[int], bids: list[int]) -> list[int]:
        return [] if self.settings.get("nil") == "off" else [seat for seat in side if bids[seat] == 0]

    def contract(self, side: list[int], bids: list[int]) -> int:
        return sum(bids[seat] for seat in side)

    def play(self, answers: dict[str, Any]) -> list[int]:
        if self.without_bids:
            scores = [10 * tricks for tricks in answers["tricks"]]
        else:
            scores = [self.scored(number, answers) for number in range(len(self.sides))]
        return self.book(scores)

    def scored(self, number: int, answers: dict[str, Any]) -> int:
        """Return the score of a side in a deal with bids, and carry its bags on."""
        side, bids, tricks = self.sides[number], answers["tricks-bid"], answers["tricks"][number]
        nils = self.nils(side, bids)
        alone = len(side) == 1
        taken = {seat: tricks if alone else answers["tricks-nil"][seat] for seat in nils}
        contract, failed = self.contract(side, bids), self.settings.get("failed", "over")
        helping = tricks if failed == "contract" else tricks - sum(taken.values())
        bags = max(helping - contract, 0) + (sum(taken.values()) if failed == "over" else 0)
        score = sum((-1 if taken[seat] else 1) * self.worth_of_nil(seat, answers) for seat in nils)
        if contract == self.tricks <= helping and "wins" in {self.settings.get("thirteen"), self.settings.get("all")}:
            self.winner = number
        worth = 200 if contract == 10 and self.settings.get("ten") == "on" else 10 * contract
        return score + (worth if helping >= contract else -worth) + self.carried(number, bags)

    def worth_of_nil(self, seat: int, answers: dict[str, Any]) -> int:
        if "tricks-blind" in answers and answers["tricks-blind"][seat]:
            return POINTS[self.settings.get("blind", "two-hundred")]
        return POINTS[self.settings.get("nil", "hundred")]

    def carried(self, number: int, bags: int) -> int:
        """Return the points that bags bring and cost a side at once; some are carried on to the next deal."""
        way = self.settings.get("bags", "ten")
        if way not in BAGS:
            return -bags if way == "at-once" else bags
        size, cost = BAGS[way]
        paid, left = divmod(self.bags[number] + bags, size)
        self.bags = [*self.bags[:number], left, *self.bags[number + 1 :]]
        return bags - cost * paid

    @property
    def ended(self) -> bool:
        """Whether somebody has enough, or too little, to end the match."""
        low = self.floor is not None and min(self.totals) <= self.floor
        return low or max(self.totals) >= self.target

    @property
    def over(self) -> bool:
        """Whether the match is over: those who are level for the first place may have to play on.

        They share it if somebody below them has lost by the low score, who could else still win.
        """
        lost = self.floor is not None and min(self.totals) <= self.floor < max(self.totals)
        shared = lost or self.settings.get("tie") == "shared"
        return self.winner is not None or (self.ended and (not self.level or shared))

    @property
    def ranks(self) -> Sequence[Any]:
        """The rank of each: who has won at once, then the highest total."""
        return [(side != self.winner, -total) for side, total in enumerate(self.totals)]

    @property
    def counters(self) -> list[int]:
        """The bags of each where they are carried; else nothing is counted beside the totals."""
        return list(self.bags) if self.settings.get("bags", "ten") in BAGS else []
