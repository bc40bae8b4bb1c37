"""Reading the versions that matches came through, in a transaction of the store."""

from __future__ import annotations

import sqlite3

from scorekeeper.match.versions import Lacking, Versions


class VersionsReader:
    """Reads the versions of matches in a transaction."""

    _db: sqlite3.Connection

    def versions(self, match_id: str) -> Versions:
        """The versions that a match came through; none where it was kept by an earlier scorekeeper and is unchanged."""
        rows = self._db.execute("SELECT seq, id FROM versions WHERE match_id = ? ORDER BY seq", (match_id,)).fetchall()
        return Versions(tuple(id for _, id in rows), whole=bool(rows) and rows[0][0] == 1)

    def lacking(self, match_id: str) -> Lacking | None:
        """What the phone that a match came from lacks of it.

        None where it came from none, where nothing is new since, and where more has changed than deals and the end.
        """
        rows = self._db.execute(
            "SELECT later.id, later.first_deal, there.id FROM matches"
            " JOIN versions AS there ON there.match_id = matches.id AND there.id = matches.version_there"
            " JOIN versions AS later ON later.match_id = matches.id AND later.seq > there.seq"
            " WHERE matches.id = ? ORDER BY later.seq",
            (match_id,),
        ).fetchall()
        if not rows or any(first_deal is None for _, first_deal, _ in rows):
            return None
        return Lacking(rows[0][2], min(first for _, first, _ in rows), tuple(id for id, _, _ in rows))

    def first_deals(self, match_id: str) -> tuple[int | None, ...]:
        """Of each version of a match, the first deal that it touched; None of one that changed more, or is unknown."""
        rows = self._db.execute("SELECT first_deal FROM versions WHERE match_id = ? ORDER BY seq", (match_id,))
        return tuple(first_deal for (first_deal,) in rows)

    def version_of(self, match_id: str) -> str | None:
        """The id of the match that this row is another version of; None where it is a match by itself."""
        row = self._db.execute("SELECT version_of FROM matches WHERE id = ?", (match_id,)).fetchone()
        return None if row is None else row[0]

    def parted(self, match_id: str) -> tuple[str, ...]:
        """The ids of the rows with other versions of a match, which have parted from the one that counts."""
        rows = self._db.execute("SELECT id FROM matches WHERE version_of = ? ORDER BY id", (match_id,))
        return tuple(id for (id,) in rows)

    def all_parted(self) -> frozenset[str]:
        """The ids of all matches of which there is another version."""
        rows = self._db.execute("SELECT DISTINCT version_of FROM matches WHERE version_of IS NOT NULL")
        return frozenset(id for (id,) in rows)
