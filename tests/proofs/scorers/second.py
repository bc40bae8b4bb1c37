"""What second scorers have in common: totals that grow deal by deal, and places by rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Second:
    """One match, followed from its first deal: `play` scores a deal, books it, and says what it scored."""

    floor: int | None = None
    target: int | None = None
    dealer: int | None = None
    """The dealer of the next deal, of whom not every scorer knows."""

    deals = 0
    records: Sequence[dict[str, int]] = ()
    totals: list[int]
    ended: bool

    def book(self, scores: list[int]) -> list[int]:
        """Add the scores of a deal to the totals, and return them."""
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.deals += 1
        return scores

    @property
    def final(self) -> list[int]:
        """Return the totals with all that is scored at the end."""
        return self.totals

    @property
    def level(self) -> bool:
        """Whether several have the best total."""
        return self.totals.count(max(self.totals)) > 1

    @property
    def over(self) -> bool:
        """Whether the match is over; in some games not while several are level at its end."""
        return self.ended

    @property
    def ranks(self) -> Sequence[Any]:
        """The rank of each, the lowest for the first place."""
        return [-total for total in self.totals]

    @property
    def places(self) -> list[int]:
        """The place of each; those who are level share one."""
        return [1 + sum(other < rank for other in self.ranks) for rank in self.ranks]

    @property
    def counters(self) -> Sequence[Any]:
        """Return the text below each total; empty if none has any."""
        return list(self.records) if any(any(each.values()) for each in self.records) else []
