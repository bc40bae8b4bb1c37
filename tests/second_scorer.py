"""A second scorer, from the published facts and nothing of the package: slow, plain, and independent.

It follows a match deal by deal from the same tricks and answers who declares, what is owed, what a
deal scores and what the totals are.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FACTS = tomllib.loads((Path(__file__).parent / "published/tables.toml").read_text("utf-8"))
SIDES = {"finnish-partners": [[0, 2], [1, 3]]}


class SecondScorer:
    """One match of a quota game, told deal by deal."""

    def __init__(self, variant: str, first_dealer: int, changed: dict[str, Any] | None = None) -> None:
        """Follow a variant; in a house table of it, `changed` has what is other.

        `times` and `points` are by contract, `handicaps` by side, `at_end` are the bonuses.
        """
        self.variant = variant
        self.changed = changed or {}
        self.facts = FACTS[variant] | {key: self.changed[key] for key in ("deals",) if key in self.changed}
        self.players = self.facts["players"]
        self.first_dealer = first_dealer
        self.sides = SIDES.get(variant) or [[seat] for seat in range(self.players)]
        self.contracts = {row[0]: row for row in self.facts["contracts"]}
        self.totals = [self.facts["start"]] * len(self.sides)
        if "handicaps" in self.changed:
            self.totals = [a + b for a, b in zip(self.totals, self.changed["handicaps"], strict=True)]
        self.begun = list(self.totals)
        self.tricks = [0] * len(self.sides)
        self.declared: list[tuple[int | None, str]] = []
        self.most_tricks = 0

    @property
    def number(self) -> int:
        """The number of the deal to come, from 1."""
        return len(self.declared) + 1

    @property
    def over(self) -> bool:
        if "deals" in self.facts:
            return len(self.declared) == self.facts["deals"]
        if "end_tricks" in self.facts:
            return self.most_tricks >= self.facts["end_tricks"]
        return max(self.totals) >= self.facts["target"]

    @property
    def dealer(self) -> int:
        played = len(self.declared)
        turns = played if self.facts["turn"] == "passes" else played // len(self.schedule)
        return (self.first_dealer + turns) % self.players

    @property
    def declarer(self) -> int | None:
        match self.facts.get("declarer"):
            case "forehand":
                return (self.dealer + 1) % self.players
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
    def choices(self) -> list[str]:
        """The contracts that can be played in the deal to come."""
        ids, played = self.schedule, len(self.declared)
        match self.facts.get("order"):
            case "round":
                return [ids[played // self.players]]
            case "deal":
                return [ids[played % len(ids)]]
            case "block":
                return [ids[played % len(ids)]]
            case "free":
                left = [id for id in ids if self.declared.count((self.declarer, id)) < self.times(id)]
                return list(dict.fromkeys(left))
            case _:
                return ids

    @property
    def boxes_due(self) -> list[str]:
        """The boxes of those contracts that come next."""
        if "order" not in self.facts:
            return self.choices
        return [self._boxes(id)[self.declared.count((self.declarer, id))] for id in self.choices]

    def _boxes(self, id: str) -> list[str]:
        return [id, *(f"{id}-{time}" for time in range(2, self.times(id) + 1))]

    def owed(self, seat: int) -> list[str]:
        if "order" not in self.facts:
            return []
        return [box for id in self.contracts for box in self._boxes(id)[self.declared.count((seat, id)) :]]

    def scores(self, contract: str, counts: list[int], played_as: str | None = None) -> list[int]:
        """What the deal to come would score."""
        _, aim, _, quotas = self.contracts[played_as or contract]
        if aim == "stops":
            return [sum(counts) if left == 0 else -left for left in counts]
        worth = self.changed.get("points", {}).get(played_as or contract, 1)
        return self._quota_scores(aim, [int(quota) for quota in quotas.split("/")], counts, worth)

    def play(self, contract: str, counts: list[int], played_as: str | None = None) -> list[int]:
        """Score a deal, book it, and say what it scored."""
        scores = self.scores(contract, counts, played_as)
        self.declared.append((self.declarer, contract))
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

    def _quota_scores(self, aim: str, quotas: list[int], counts: list[int], worth: int) -> list[int]:
        scores = []
        for side, tricks in zip(self.sides, counts, strict=True):
            if len(self.sides) < self.players:  # a partnership: the declarer's side has the first quota
                quota = quotas[0 if self.declarer in side else 1]
            else:
                quota = quotas[(side[0] - (self.declarer or 0)) % self.players]
            score = tricks - quota if aim == "positive" else quota - tricks
            score *= worth
            scores.append(max(score, 0) if self.variant == "british-overtricks" else score)
        return scores


def facts_of_choice(variant: str, contract: str) -> list[Any]:
    """What a choice contract can be played as."""
    return FACTS[variant].get("of", {}).get(contract, [])
