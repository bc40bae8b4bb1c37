"""A second scorer of bridge for four, as a rubber, in four deals, and in boards: from the published rules alone."""

from __future__ import annotations

from typing import Any

from tests.proofs.scorers.second import Second

Said = dict[str, Any]

SETTINGS: dict[str, dict[str, list[Any]]] = {
    "bridge-rubber": {"honours": ["on", "off"], "part": ["100", "50"]},
    "bridge-chicago": {"honours": ["on", "off"], "vulnerable": ["dealer", "others"]},
    "bridge-duplicate": {"deals": [1, 16, 20]},
}
"""The values of each setting."""

TRICK = {"clubs": 20, "diamonds": 20, "hearts": 30, "spades": 30, "none": 30}


BOARDS = "-NEB NEB- EB-N B-NE".replace(" ", "")
"""The vulnerable sides in the boards 1 to 16: nobody, North and South, East and West, or both."""


def odd_tricks(said: Said) -> int:
    plain = said["bid"] * TRICK[said["strain"]] + (10 if said["strain"] == "none" else 0)
    return plain * {"doubled": 2, "redoubled": 4}.get(said.get("doubling", ""), 1)


def premiums(said: Said, vulnerable: bool) -> int:
    """Overtricks, the insult, and a slam of a contract that was made."""
    over, doubling = said["tricks"] - 6 - said["bid"], said.get("doubling")
    points = over * TRICK[said["strain"]]
    if doubling == "doubled":
        points = 50 + over * (200 if vulnerable else 100)
    if doubling == "redoubled":
        points = 100 + over * (400 if vulnerable else 200)
    if said["bid"] == 6:
        points += 750 if vulnerable else 500
    if said["bid"] == 7:
        points += 1500 if vulnerable else 1000
    return points


def undertricks(said: Said, vulnerable: bool) -> int:
    """Return the points of the others for a contract that is short."""
    points = 0
    for number in range(1, 6 + said["bid"] - said["tricks"] + 1):
        if "doubling" not in said:
            points += 100 if vulnerable else 50
        elif vulnerable:
            points += 200 if number == 1 else 300
        else:
            points += {1: 100, 2: 200, 3: 200}.get(number, 300)
    return points * (2 if said.get("doubling") == "redoubled" else 1)


class SecondBridge(Second):
    """One match of two sides; seats 0 and 2 are the first of them."""

    def __init__(self, game: str, settings: Said, first_dealer: int) -> None:
        self.game, self.settings, self.first_dealer = game, settings, first_dealer
        self.totals, self.games, self.below, self.deals = [0, 0], [0, 0], [0, 0], 0

    def play(self, said: Said) -> list[int]:
        scores = [0, 0]
        if said["declarer"] != "passed":
            self._contract(said, said["declarer"] % 2, scores)
            if said.get("honours") is not None:
                four = said["strain"] != "none" and said["held"] == "four"
                scores[said["honours"]] += 100 if four else 150
        return self.book(scores)

    def _contract(self, said: Said, side: int, scores: list[int]) -> None:
        vulnerable = self.vulnerable(side)
        if said["tricks"] < 6 + said["bid"]:
            scores[1 - side] = undertricks(said, vulnerable)
            return
        scores[side] = odd_tricks(said) + premiums(said, vulnerable) + self._made(said, side, vulnerable)

    def _made(self, said: Said, side: int, vulnerable: bool) -> int:
        """Return the bonus of a contract that was made: the rubber, a game, or a part score."""
        if self.game == "bridge-duplicate":
            return 50 if odd_tricks(said) < 100 else 500 if vulnerable else 300
        self.below = [points + (odd_tricks(said) if each == side else 0) for each, points in enumerate(self.below)]
        if self.below[side] < 100:
            return 100 if self.game == "bridge-chicago" and self.deals == 3 else 0
        self.below = [0, 0]
        if self.game == "bridge-chicago":
            return 500 if vulnerable else 300
        self.games = [won + (each == side) for each, won in enumerate(self.games)]
        if self.games[side] == 2:
            return 500 if self.games[1 - side] else 700
        return 0

    def vulnerable(self, side: int) -> bool:
        """Whether a side is vulnerable in the deal that comes."""
        if self.game == "bridge-rubber":
            return self.games[side] > 0
        dealer_or_north = (self.first_dealer + (self.deals if self.game == "bridge-chicago" else 0)) % 2
        if self.game == "bridge-duplicate":
            return BOARDS[self.deals % 16] in ("NB" if side == dealer_or_north else "EB")
        if self.deals in {0, 3}:
            return self.deals == 3
        return (side == dealer_or_north) == (self.settings.get("vulnerable") != "others")

    @property
    def ended(self) -> bool:
        if self.game == "bridge-rubber":
            return 2 in self.games
        return self.deals >= (4 if self.game == "bridge-chicago" else self.settings.get("deals", 16))

    @property
    def stopped(self) -> list[int]:
        totals = list(self.totals)
        if self.over or self.game != "bridge-rubber":
            return totals
        if sum(self.games) == 1:
            totals[self.games.index(1)] += 300
        if (self.below[0] > 0) != (self.below[1] > 0):
            totals[0 if self.below[0] else 1] += int(self.settings.get("part", "100"))
        return totals
