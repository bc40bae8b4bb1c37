"""What the store caches for figures: the digest of each match, and whole answers. All of it may be dropped.

A digest holds for one revision of its match, an answer for one count of changes of the store; both for one form, which
is a number of the program. None has a name in it.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from scorekeeper.store.backups import change_count

MOST_ANSWERS: Final = 20
"""How many answers are cached; of more the first go."""


class DigestReader:
    """The part of a `Reader` that reads what is cached for figures."""

    _db: sqlite3.Connection

    @property
    def changes(self) -> int:
        """The store's count of changes, for which a cached answer holds."""
        return change_count(self._db)

    def digests(self, form: int) -> list[tuple[str, str | None]]:
        """The matches that are not deleted, in the order in which they were played, by their ids.

        Each with its digest in that form as JSON, None where it is not cached.
        """
        return self._db.execute(
            "SELECT id, body FROM matches LEFT JOIN digests"
            " ON match_id = id AND digests.revision = matches.revision AND form = ?"
            " WHERE deleted = 0 ORDER BY played, id",
            (form,),
        ).fetchall()

    def without_digest(self, form: int) -> list[str]:
        """The ids of the matches, not deleted ones, that have no digest of their revision in that form."""
        rows = self._db.execute(
            "SELECT id FROM matches LEFT JOIN digests"
            " ON match_id = id AND digests.revision = matches.revision AND form = ?"
            " WHERE deleted = 0 AND match_id IS NULL ORDER BY touched",
            (form,),
        )
        return [id for (id,) in rows]

    def cached_answer(self, key: str, form: int) -> str | None:
        """The cached answer of that key, if nothing has changed since."""
        row = self._db.execute(
            "SELECT body FROM figures WHERE key = ? AND form = ? AND changes = ?", (key, form, self.changes)
        ).fetchone()
        return None if row is None else str(row[0])


class DigestWriter(DigestReader):
    """The part of a `Writer` that writes what is cached for figures. None of it counts as a change of the store."""

    def cache_digest(self, id: str, revision: int, form: int, body: str) -> None:
        """Cache the digest of a match at a revision."""
        self._db.execute(
            "INSERT OR REPLACE INTO digests (match_id, revision, form, body) VALUES (?, ?, ?, ?)",
            (id, revision, form, body),
        )

    def cache_answer(self, key: str, form: int, changes: int, body: str) -> None:
        """Cache an answer that was read at a count of changes; all of other counts or forms are dropped."""
        self._db.execute("DELETE FROM figures WHERE changes <> ? OR form <> ?", (changes, form))
        self._db.execute(
            "DELETE FROM figures WHERE key IN (SELECT key FROM figures ORDER BY key LIMIT max(0, ?))",
            (self._db.execute("SELECT count(*) FROM figures").fetchone()[0] - MOST_ANSWERS + 1,),
        )
        self._db.execute(
            "INSERT OR REPLACE INTO figures (key, form, changes, body) VALUES (?, ?, ?, ?)", (key, form, changes, body)
        )

    def drop_digest(self, id: str) -> None:
        """Drop what is cached of a match."""
        self._db.execute("DELETE FROM digests WHERE match_id = ?", (id,))

    def keep_digest(self, id: str) -> None:
        """Keep the digest of a match, if it is of its revision, for the next: one that is played alike."""
        self._db.execute(
            "UPDATE digests SET revision = revision + 1"
            " WHERE match_id = ? AND revision = (SELECT revision FROM matches WHERE id = match_id)",
            (id,),
        )

    def drop_answers(self) -> None:
        """Drop all answers: they have the ids of persons. Digests have none."""
        self._db.execute("DELETE FROM figures")

    def drop_figures(self) -> None:
        """Drop everything that is cached for figures; it is made again when it is next needed."""
        self._db.execute("DELETE FROM digests")
        self._db.execute("DELETE FROM figures")
