"""Places by total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Rank = TypeVar("Rank", int, tuple[int, int])
"""The sort key of an account: its total, or something before it."""


def places(totals: Sequence[Rank], *, high_wins: bool = True) -> tuple[int, ...]:
    """Return the place of each total, 1 for the best; equal totals share one, and the next is skipped.

    >>> places([5, -6, 5, -4])
    (1, 4, 1, 3)
    >>> places([5, 3], high_wins=False)
    (2, 1)
    """
    return tuple(1 + sum(other > total if high_wins else other < total for other in totals) for total in totals)
