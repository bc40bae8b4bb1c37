"""What the store gives back: a match, or a row of a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from scorekeeper.match.draft import Drafts
from scorekeeper.match.history import Change
from scorekeeper.match.match import Match

Shelf: TypeAlias = Literal["open", "finished", "archived", "deleted"]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it is stored.

    `revision` grows by one with every change, undo and redo included. `cursor` is how many changes of
    the journal are applied; `undo` is the last of them and `redo` the next, where there is one.
    """

    id: str
    revision: int
    cursor: int
    match: Match
    undo: Change | None
    redo: Change | None
    drafts: Drafts
    archived: bool
    deleted: bool


class SummaryCache(NamedTuple):
    """What the store caches of a match for lists: whether it is over, and the values of one row as JSON."""

    over: bool
    summary: dict[str, Any]


class StoredSummary(NamedTuple):
    """A row of a list of matches. `updated` is the time of its last change, ISO 8601; a damaged `summary` is empty."""

    id: str
    updated: str
    summary: dict[str, Any]
