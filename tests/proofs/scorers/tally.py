"""A second scorer of tallies in which things are counted: from the document of a table and nothing of the package.

It follows a match deal by deal, each player alone, and says what a deal scores, what the totals are, and who pays whom.
"""

from __future__ import annotations

from typing import Any


class SecondTally:
    """One match of a table, told deal by deal."""

    def __init__(self, document: dict[str, Any], players: int) -> None:
        """Follow a table with its changes: where each begins, what is scored at the end."""
        self.document = document
        self.items = {item["id"]: item for item in document["items"]}
        self.hands = {hand["id"]: hand for hand in document["hands"]}
        more = document.get("handicaps") or [0] * players
        self.begun = [document.get("start", 0) + one for one in more]
        self.totals = list(self.begun)

    def play(self, answers: dict[str, Any]) -> list[int]:
        """Score a deal, book it, and say what it scored."""
        hand = self.hands[answers.get("contract") or answers["hand"]]
        scores = [0] * len(self.totals)
        for id in hand["counts"]:
            found, points = answers[id], self.items[id]["points"]
            for seat in range(len(scores)):
                count = int(found == seat) if isinstance(found, int) else found[seat]
                scores[seat] += hand.get("factor", 1) * points * count
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        return scores

    def final(self, *, over: bool) -> list[int]:
        """The totals, and once the match is over what is scored besides."""
        final = list(self.totals)
        for bonus in self.document.get("at_end", []) if over else []:
            best, worst = self.best_and_worst(self.totals)
            for seat, total in enumerate(self.totals):
                shared = best == worst
                earned = {
                    "first": total == best and not shared,
                    "last": total == worst and not shared,
                    "below": total < self.begun[seat],
                }
                final[seat] += bonus["points"] * earned[bonus["to"]]
        return final

    def best_and_worst(self, totals: list[int]) -> tuple[int, int]:
        low = self.document["lowest_wins"]
        return (min(totals), max(totals)) if low else (max(totals), min(totals))

    def paid(self, *, over: bool) -> list[int]:
        """Return each payment if the last pays all: negative for the last, the first of whom pays the remainder."""
        final = self.final(over=over)
        _, worst = self.best_and_worst(final)
        gets = [abs(total - worst) for total in final]
        losers = [seat for seat, total in enumerate(final) if total == worst]
        owed = sum(gets)
        for turn in range(owed):
            gets[losers[turn % len(losers)]] -= 1
        return gets
