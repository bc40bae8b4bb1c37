"""What a hand of a tally game scores, once it is known to be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.rules.tally.layout import Count, Laid, Layout
from scorekeeper.rules.tally.table import TallyTable

Counted = Mapping[str, Sequence[int]]
"""How many of each item each of its owners has, by the item's id."""


def worth(points: Sequence[int], count: int) -> int:
    """What so many of an item are worth: the first the first price, and so on, each further one the last.

    >>> worth((10,), 3), worth((500, 750, 1000), 4)
    (30, 3250)
    """
    return sum(points[:count]) + points[-1] * max(0, count - len(points))


def points_of_item(count: Count, counted: Counted, accounts: int) -> tuple[int, ...]:
    """What each account has for one item."""
    points = [0] * accounts
    for account, number in zip(count.accounts, counted[count.id], strict=True):
        points[account] += worth(count.item.points, number)
    return tuple(points)


def points_of(table: TallyTable, layout: Layout, laid: Laid, counted: Counted) -> tuple[int, ...]:
    """The points of each account."""
    accounts = len(layout.sides)
    items = [points_of_item(count, counted, accounts) for count in laid.counts]
    everything = [sum(item[account] for item in items) for account in range(accounts)]
    scored = scored_by(table, layout, everything)
    return scored[::-1] if laid.hand.low else scored


def scored_by(table: TallyTable, layout: Layout, everything: Sequence[int]) -> tuple[int, ...]:
    """What the worth of all that was counted scores."""
    match table.scoring:
        case "all":
            return tuple(everything)
        case "less":
            return tuple(each - layout.book for each in everything)
        case "over":
            return tuple(max(each - layout.book, 0) for each in everything)
        case "difference":
            return (everything[0] - everything[1], everything[1] - everything[0])
        case "winner":
            return (max(everything[0] - everything[1], 0), max(everything[1] - everything[0], 0))
