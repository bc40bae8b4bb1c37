"""Rows that follow from the deals, and may be dropped: summaries for lists, and the cache for statistics.

That cache has the digest of each match, valid for one revision of it and one `form`, the number of its format. It
contains no name.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from typing import Any, Literal, NamedTuple, TypeAlias

Shelf: TypeAlias = Literal["open", "over", "archived", "deleted"]


class SummaryCache(NamedTuple):
    """The cached summary of a match for lists: whether it is over, and the values of one row as JSON.

    `played` orders the lists: the time of the start, in UTC; None if that is unknown.
    """

    over: bool
    summary: dict[str, Any]
    played: str | None = None


class Deleted(NamedTuple):
    """A deleted match when it was listed: `touched` changes with any later action on it."""

    id: str
    touched: int


class StoredSummary(NamedTuple):
    """A row of a list of matches. `updated` is the time of its last change, ISO 8601; a damaged `summary` is empty."""

    id: str
    updated: str
    summary: dict[str, Any]


def check_of(body: str) -> int:
    """Return the check value (CRC-32) that is stored beside a row, to detect a changed letter."""
    return zlib.crc32(body.encode("utf-8", "surrogatepass"))


def stored_json(value: Any) -> str:
    """Return a value as the store writes it: ASCII, because a lone surrogate, which a draft may hold, has no UTF-8."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def change_count(db: sqlite3.Connection) -> int:
    """Return the store's count of changes, which grows with every change of any match; 0 for a new store.

    Raises `sqlite3.Error`.
    """
    counts = "coalesce((SELECT max(touched) FROM matches), 0), coalesce((SELECT max(removed_at) FROM identity), 0)"
    return int(db.execute(f"SELECT max({counts})").fetchone()[0])


class DigestReader:
    """The part of a `Reader` for the cache of statistics."""

    _db: sqlite3.Connection

    @property
    def changes(self) -> int:
        """The store's count of changes, for which a cached answer is valid."""
        return change_count(self._db)

    def digests(self, form: int) -> list[tuple[str, str | None]]:
        """Return the ids of the matches that are not deleted, in the order of play, with their digests.

        A digest is JSON in that form, None if it is not cached.
        """
        return self._db.execute(
            "SELECT id, body FROM matches LEFT JOIN digests"
            " ON match_id = id AND digests.revision = matches.revision AND form = ?"
            " WHERE deleted = 0 ORDER BY played, id",
            (form,),
        ).fetchall()

    def without_digest(self, form: int) -> list[str]:
        """Return the ids of the matches, without deleted ones, that have no digest of their revision in that form."""
        rows = self._db.execute(
            "SELECT id FROM matches LEFT JOIN digests"
            " ON match_id = id AND digests.revision = matches.revision AND form = ?"
            " WHERE deleted = 0 AND match_id IS NULL ORDER BY touched",
            (form,),
        )
        return [id for (id,) in rows]


class DigestWriter(DigestReader):
    """The part of a `Writer` for the cache of statistics. No write to it counts as a change of the store."""

    def cache_digest(self, id: str, revision: int, form: int, body: str) -> None:
        """Cache the digest of a match at a revision."""
        self._db.execute(
            "INSERT OR REPLACE INTO digests (match_id, revision, form, body) VALUES (?, ?, ?, ?)",
            (id, revision, form, body),
        )

    def drop_digests(self) -> None:
        """Drop the whole cache for statistics; it is made again on demand."""
        self._db.execute("DELETE FROM digests")
