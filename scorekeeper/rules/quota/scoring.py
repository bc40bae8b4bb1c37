"""The score of a deal without faults."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from scorekeeper.rules.quota.layout import PlayableContract


def points_of(
    played: PlayableContract, counts: Sequence[int], quotas: tuple[int, ...] | None, *, overtricks_only: bool
) -> tuple[int, ...]:
    """The points of each account.

    Positive: tricks - quota. Negative: quota - tricks. Where only overtricks count, nothing is below 0.
    """
    if quotas is None:
        return stops_points(counts)
    points = map(sub, counts, quotas) if played.sign > 0 else map(sub, quotas, counts)
    return tuple(max(point, 0) for point in points) if overtricks_only else tuple(points)


def stops_points(cards: Sequence[int]) -> tuple[int, ...]:
    """In stops, who ran out scores all cards left in the other hands, and the others minus their own.

    >>> stops_points([1, 0, 3, 1])  # Hermann's example
    (-1, 5, -3, -1)
    """
    everything = sum(cards)
    return tuple(-left if left else everything for left in cards)
