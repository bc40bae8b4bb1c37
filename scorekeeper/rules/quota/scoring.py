"""The score of a deal without faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import sub

from scorekeeper.rules.quota.layout import PlayableContract


def points_of(played: PlayableContract, counts: Sequence[int], quotas: tuple[int, ...] | None) -> tuple[int, ...]:
    """The points of each account.

    Positive: tricks - quota. Negative: quota - tricks. Each is worth the contract's points. Where only overtricks
    count, nothing is below 0.
    """
    points: Iterable[int]
    if quotas is None:
        points = stops_points(counts)
    else:
        points = map(sub, counts, quotas) if played.sign > 0 else map(sub, quotas, counts)
    if played.points == 1 and not played.floors:
        return tuple(points)
    return tuple(worth(played, point) for point in points)


def worth(played: PlayableContract, tricks: int) -> int:
    """The points for so many tricks on the right side of the quota; below 0 for as many on the wrong side."""
    return played.points * (max(tricks, 0) if played.floors else tricks)


def stops_points(cards: Sequence[int]) -> tuple[int, ...]:
    """In stops, who ran out scores all cards left in the other hands, and the others minus their own.

    >>> stops_points([1, 0, 3, 1])  # Hermann's example
    (-1, 5, -3, -1)
    """
    everything = sum(cards)
    return tuple(-left if left else everything for left in cards)
