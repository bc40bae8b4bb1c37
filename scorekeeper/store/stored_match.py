"""What comes out of the store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from scorekeeper.match.draft import Drafts
from scorekeeper.match.history import Change
from scorekeeper.match.match import Match

Shelf: TypeAlias = Literal["open", "finished", "archived", "deleted"]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it is kept.

    `revision` grows by one with every change, undo and redo included. `cursor` is how many changes of
    the journal stand; `undo` is the last of them and `redo` the next, where there is one.
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
    """A cache of what follows from a match, for lists: whether it is over, and a line's worth of plain values."""

    over: bool
    summary: dict[str, Any]


class StoredSummary(NamedTuple):
    """A match in a list. `updated` is when somebody last wrote on it, ISO 8601; a damaged `summary` is empty."""

    id: str
    updated: str
    summary: dict[str, Any]
