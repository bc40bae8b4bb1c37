"""The sum of the totals, in games in which it must be 0: players check a sheet by it."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import Amount, Phrase, Value


class SumOfTotals(NamedTuple):
    """The sum of all totals, and its words."""

    number: int
    words: Phrase

    @property
    def balanced(self) -> bool:
        """Whether the sum is 0."""
        return self.number == 0


def sum_of_totals(sheet: Sheet) -> SumOfTotals | None:
    """Return the sum and its words; None before the first deal, and in a game whose points need not balance."""
    if not sheet.match.deals or not sheet.match.game.zero_sum(len(sheet.match.players)):
        return None
    number = sum(sheet.totals)
    values: dict[str, Value] = {"n": Amount(number, sheet.unit)}
    if number and not sheet.over:
        return SumOfTotals(number, Phrase("Sum {n}; after all deals it is 0", values))
    return SumOfTotals(number, Phrase("Sum {n}", values))
