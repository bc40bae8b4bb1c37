"""The sum of the totals, in games whose rules fix it: players check a sheet by it."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import Amount, Phrase, Points, Value


class SumOfTotals(NamedTuple):
    """The sum of all totals, and its words; `balanced` if it is the sum that the rules fix."""

    number: int
    words: Phrase
    balanced: bool


def sum_of_totals(sheet: Sheet) -> SumOfTotals | None:
    """Return the sum and its words; None before the first deal, and in a game in which nothing fixes it.

    Where it is another than the rules bring it to, the words say why: rulings, deals with faults, a match that is not
    over or was stopped early.
    """
    wanted = sheet.match.game.whole_sum(len(sheet.match.players))
    if not sheet.match.deals or wanted is None:
        return None
    number, ruled = sum(sheet.totals), sum(map(sum, sheet.rulings))
    values: dict[str, Value] = {name: Amount(n, sheet.unit) for name, n in (("n", number), ("wanted", wanted))}
    if number == wanted:
        return SumOfTotals(number, Phrase("Sum {n}", values), balanced=True)
    if sheet.replay.conflicts:
        words = Phrase("Sum {n}, not {wanted}: a deal is in conflict", values)
    elif ruled and number - ruled == wanted:
        words = Phrase("Sum {n}: {wanted} and {ruled} by rulings", values | {"ruled": Points(ruled)})
    elif sheet.stopped_early:
        words = Phrase("Sum {n}; after all deals it would be {wanted}", values)
    else:
        words = Phrase("Sum {n}; after all deals it is {wanted}", values)
    return SumOfTotals(number, words, balanced=False)
