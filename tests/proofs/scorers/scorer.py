"""A second scorer, from the published facts and nothing of the package: slow, plain, and independent.

It follows a match deal by deal from the same tricks and answers who declares, what is owed, what a
deal scores and what the totals are.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FACTS = tomllib.loads((Path(__file__).parents[2] / "data/published/tables.toml").read_text("utf-8"))
PARTNERS = [[0, 2], [1, 3]]
SIDES = {"finnish-partners": PARTNERS, "norwegian-whist": PARTNERS, "minnesota-whist": PARTNERS}


class SecondScorer:
    """One match of a quota game, told deal by deal."""

    def __init__(self, variant: str, first_dealer: int, changed: dict[str, Any] | None = None) -> None:
        """Follow a variant; in a house table of it, `changed` has what is other.

        `times` and `points` are by contract, `handicaps` by side, `at_end` are the bonuses, `lost` is when points are
        lost.
        """
        self.variant = variant
        self.changed = changed or {}
        self.facts = FACTS[variant] | {key: self.changed[key] for key in ("deals", "lost") if key in self.changed}
        self.players = self.facts["players"]
        self.sits_out = "sitter" in self.facts
        self.way = -1 if self.facts.get("direction") == "right" else 1
        self.first_dealer = first_dealer
        self.sides = SIDES.get(variant) or [[seat] for seat in range(self.players)]
        self.contracts = {row[0]: row for row in self.facts["contracts"]}
        self.totals = [self.facts["start"]] * len(self.sides)
        if "handicaps" in self.changed:
            self.totals = [a + b for a, b in zip(self.totals, self.changed["handicaps"], strict=True)]
        self.begun = list(self.totals)
        self.tricks = [0] * len(self.sides)
        self.declared: list[tuple[int | None, str]] = []
        self.passed = [0] * self.players
        self.last: list[int] = []
        self.most_tricks = 0

    @property
    def number(self) -> int:
        """The number of the deal to come, from 1."""
        return len(self.declared) + 1

    @property
    def over(self) -> bool:
        facts = self.facts
        if "deals" in facts and len(self.declared) == facts["deals"]:
            return True
        if "end_tricks" in facts and self.most_tricks >= facts["end_tricks"]:
            return True
        if "floor" in facts and min(self.totals) <= facts["floor"]:
            return True
        if "target" not in facts:
            return False
        return min(self.totals) <= facts["target"] if self.counts_down else max(self.totals) >= facts["target"]

    @property
    def counts_down(self) -> bool:
        return "down" in self.facts

    @property
    def dealer(self) -> int:
        played = len(self.declared)
        turns = played if self.facts["turn"] == "passes" else played // len(self.schedule)
        way = -self.way if "against" in self.facts else self.way
        return (self.first_dealer + way * turns) % self.players

    @property
    def declarer(self) -> int | None:
        """The player whose turn it is to declare; None where nobody declares, or a deal itself says who does."""
        match self.facts.get("declarer"):
            case "forehand":
                return (self.dealer + self.way) % self.players
            case "dealer":
                return self.dealer
            case _:
                return None

    def times(self, contract: str) -> int:
        return self.changed.get("times", {}).get(contract, 1)

    @property
    def schedule(self) -> list[str]:
        """The contracts that each declares, in order, as often as they do."""
        return [id for id in self.contracts for _ in range(self.times(id))]

    @property
    def owes(self) -> bool:
        return self.facts.get("order") not in {None, "cycle"}

    @property
    def choices(self) -> list[str]:
        ids, played = self.schedule, len(self.declared)
        match self.facts.get("order"):
            case "round":
                return [ids[played // self.players]]
            case "deal" | "block" | "cycle":
                return [ids[played % len(ids)]]
            case "free":
                left = [id for id in ids if self.declared.count((self.declarer, id)) < self.times(id)]
                return list(dict.fromkeys(left))
            case _:
                return ids

    @property
    def boxes_due(self) -> list[str]:
        """The boxes of those contracts that come next."""
        if not self.owes:
            return self.choices
        return [self._boxes(id)[self.declared.count((self.declarer, id))] for id in self.choices]

    def _boxes(self, id: str) -> list[str]:
        return [id, *(f"{id}-{time}" for time in range(2, self.times(id) + 1))]

    def owed(self, seat: int) -> list[str]:
        if not self.owes:
            return []
        return [box for id in self.contracts for box in self._boxes(id)[self.declared.count((seat, id)) :]]

    @property
    def given(self) -> list[tuple[int, int, int]]:
        """Return the gifts of cards before the coming deal, each with giver, taker and number."""
        rests = self.facts.get("rests")
        barred = set(self.choices) <= set(self.facts.get("without", []))
        if "exchange" not in self.facts or not self.last or barred or (rests and self.number % rests == 0):
            return []
        quotas = self.contracts[next(id for id in self.contracts if id not in self.facts.get("without", []))][3]
        order = [(self.declarer + self.way * step) % 3 for step in range(3)]  # type: ignore[operator]
        target = dict(zip(order, map(int, quotas.split("/")), strict=True))
        seats = sorted(range(3), key=lambda seat: -target[seat])
        over, short = [[seat for seat in seats if sign * self.last[seat] > 0] for sign in (1, -1)]
        if len(over) == 1:
            return [(over[0], seat, -self.last[seat]) for seat in short]
        return [(seat, short[0], self.last[seat]) for seat in over]

    @property
    def may_pass(self) -> bool:
        return self.declarer is not None and self.passed[self.declarer] < self.facts.get("passes", 0)

    def pass_hand(self) -> None:
        """Book that the declarer passed: the same player calls again."""
        assert self.declarer is not None
        self.passed[self.declarer] += 1

    def scores(
        self, contract: str, counts: list[int], played_as: str | None = None, declarer: int | None = None
    ) -> list[int]:
        """Return the scores of the coming deal; `declarer` is the one that the deal names."""
        key = played_as or contract
        aim, quotas = self.contracts[key][1], self.contracts[key][3]
        if aim == "stops":
            return [sum(counts) if left == 0 else -left for left in counts]
        declarer = self.declarer if declarer is None else declarer
        scores = []
        for side, tricks in enumerate(counts):
            quota = self._quota(side, [int(quota) for quota in quotas.split("/")], declarer)
            over = 0 if quota is None else tricks - quota if aim == "positive" else quota - tricks
            if over < 0 and not self._is_lost(key, aim, has_most=tricks == max(counts)):
                over = 0
            if over > 0 and self.facts.get("signs", {}).get(key) == "lost":
                over = 0
            scores.append((-1 if self.counts_down else 1) * over * self._worth(key, side, declarer))
        return scores

    def _quota(self, side: int, quotas: list[int], declarer: int | None) -> int | None:
        if len(self.sides) < self.players:  # a partnership: the declarer's side has the first quota
            return quotas[0 if declarer in self.sides[side] else 1]
        place = self.way * (side - (declarer or 0)) % self.players
        return None if self.sits_out and side == self.dealer else quotas[place]

    def _is_lost(self, contract: str, aim: str, *, has_most: bool) -> bool:
        if "signs" in self.facts:
            return self.facts["signs"][contract] == "lost"
        when = self.facts.get("lost", "always")
        return when == "always" or (aim == "negative" and (when == "avoiding" or (when == "most" and has_most)))

    def _worth(self, contract: str, side: int, declarer: int | None) -> int:
        mine, others = self.facts.get("worth", {}).get(contract, (1, 1))
        worth: int = mine if declarer in self.sides[side] else others
        return worth * self.changed.get("points", {}).get(contract, 1)

    def play(
        self, contract: str, counts: list[int], played_as: str | None = None, declarer: int | None = None
    ) -> list[int]:
        """Score a deal, book it, and say what it scored."""
        scores = self.scores(contract, counts, played_as, declarer)
        self.declared.append((self.declarer, contract))
        self.last = scores
        self.most_tricks = max(self.most_tricks, *counts)
        if self.contracts[played_as or contract][1] != "stops":
            self.tricks = [old + new for old, new in zip(self.tricks, counts, strict=True)]
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        return scores

    @property
    def final(self) -> list[int]:
        """The totals, and once the match is over what is scored besides."""
        final = list(self.totals)
        for bonus in self.changed.get("at_end", []) if self.over else []:
            best, worst = max(self.totals), min(self.totals)
            for side, total in enumerate(self.totals):
                earned = {
                    "first": total == best > worst,
                    "last": total == worst < best,
                    "below": total < self.begun[side],
                    "no-tricks": self.tricks[side] == 0,
                }
                final[side] += bonus["points"] * earned[bonus["to"]]
        return final


def facts_of_choice(variant: str, contract: str) -> list[Any]:
    return FACTS[variant].get("of", {}).get(contract, [])
