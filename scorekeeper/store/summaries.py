"""What the store caches of a match for lists: it follows from the deals, and may be dropped."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

Shelf: TypeAlias = Literal["open", "over", "archived", "deleted"]


class SummaryCache(NamedTuple):
    """What the store caches of a match for lists: whether it is over, and the values of one row as JSON.

    `played` orders the lists: when it was started, in UTC; None where that is not known.
    """

    over: bool
    summary: dict[str, Any]
    played: str | None = None


class Deleted(NamedTuple):
    """A deleted match, as it was when somebody looked: `touched` is another as soon as anything is done to it."""

    id: str
    touched: int


class StoredSummary(NamedTuple):
    """A row of a list of matches. `updated` is the time of its last change, ISO 8601; a damaged `summary` is empty."""

    id: str
    updated: str
    summary: dict[str, Any]
