"""The cache for statistics: the digest of each match, and whole answers. All of it may be dropped.

A digest is valid for one revision of its match, an answer for one count of changes of the store. Both are valid for one
`form`, the number of their format. Neither contains a name.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from scorekeeper.store.backups import change_count

MOST_ANSWERS: Final = 20
"""Answers in the cache, at most; the first keys are dropped."""


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

    def cached_answer(self, key: str, form: int) -> str | None:
        """Return the cached answer of a key, None if it is missing or anything has changed since."""
        row = self._db.execute(
            "SELECT body FROM figures WHERE key = ? AND form = ? AND changes = ?", (key, form, self.changes)
        ).fetchone()
        return None if row is None else str(row[0])


class DigestWriter(DigestReader):
    """The part of a `Writer` for the cache of statistics. No write to it counts as a change of the store."""

    def cache_digest(self, id: str, revision: int, form: int, body: str) -> None:
        """Cache the digest of a match at a revision."""
        self._db.execute(
            "INSERT OR REPLACE INTO digests (match_id, revision, form, body) VALUES (?, ?, ?, ?)",
            (id, revision, form, body),
        )

    def cache_answer(self, key: str, form: int, changes: int, body: str) -> None:
        """Cache an answer for a count of changes; answers of other counts or forms are dropped."""
        self._db.execute("DELETE FROM figures WHERE changes <> ? OR form <> ?", (changes, form))
        self._db.execute(
            "DELETE FROM figures WHERE key IN (SELECT key FROM figures ORDER BY key LIMIT max(0, ?))",
            (self._db.execute("SELECT count(*) FROM figures").fetchone()[0] - MOST_ANSWERS + 1,),
        )
        self._db.execute(
            "INSERT OR REPLACE INTO figures (key, form, changes, body) VALUES (?, ?, ?, ?)", (key, form, changes, body)
        )

    def drop_digest(self, id: str) -> None:
        """Drop the cached digest of a match."""
        self._db.execute("DELETE FROM digests WHERE match_id = ?", (id,))

    def keep_digest(self, id: str) -> None:
        """Keep the digest of a match, if it is of the present revision, for the next one, which has the same play."""
        self._db.execute(
            "UPDATE digests SET revision = revision + 1"
            " WHERE match_id = ? AND revision = (SELECT revision FROM matches WHERE id = match_id)",
            (id,),
        )

    def drop_answers(self) -> None:
        """Drop all answers: they contain ids of persons. Digests contain none."""
        self._db.execute("DELETE FROM figures")

    def drop_figures(self) -> None:
        """Drop the whole cache for statistics; it is made again on demand."""
        self._db.execute("DELETE FROM digests")
        self._db.execute("DELETE FROM figures")
