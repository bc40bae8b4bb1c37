"""The versions that matches came through: read and written in a transaction of the store."""

from __future__ import annotations

import secrets
import sqlite3
from typing import Any

from scorekeeper.match.versions import MOST_VERSIONS, Lacking, Versions


class VersionsReader:
    """Reads the versions of matches in a transaction."""

    _db: sqlite3.Connection

    def versions(self, match_id: str) -> Versions:
        """Return the versions that a match came through; none of a match whose rows were lost in a damaged file."""
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


def random_nonce() -> str:
    """The random value of a write: 128 bits, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


class VersionsWriter(VersionsReader):
    """Writes the versions of matches in a transaction. `nonce` makes the random value of each write."""

    nonce = staticmethod(random_nonce)

    def add_version(self, match_id: str, document: Any, first_deal: int | None) -> None:
        """Write the next version of a match; `document` is the change, as plain values.

        `first_deal` is the first deal, from 0, that it touched; None where it changed more than deals and the end.
        """
        last = "SELECT seq, id FROM versions WHERE match_id = ? ORDER BY seq DESC LIMIT 1"
        seq, newest = self._db.execute(last, (match_id,)).fetchone() or (-1, None)
        (id,) = Versions(() if newest is None else (newest,)).then(document, self.nonce()).ids[-1:]
        self._db.execute(
            "INSERT INTO versions (match_id, seq, id, first_deal) VALUES (?, ?, ?, ?)",
            (match_id, seq + 1, id, first_deal),
        )

    def set_versions(self, match_id: str, versions: Versions, first_deal: int | None = None) -> None:
        """Write the versions of a match in the place of those that were kept: the newest, as many as are read of it.

        `first_deal` is the first deal that those touched which were not kept.
        """
        versions = versions.latest(MOST_VERSIONS)
        stored = self._db.execute("SELECT id, first_deal FROM versions WHERE match_id = ?", (match_id,))
        first_deals: dict[str, int | None] = dict(stored.fetchall())
        self._db.execute("DELETE FROM versions WHERE match_id = ?", (match_id,))
        first = 1 if versions.whole else 0
        rows = [(match_id, seq, id, first_deals.get(id, first_deal)) for seq, id in enumerate(versions.ids, first)]
        self._db.executemany("INSERT INTO versions (match_id, seq, id, first_deal) VALUES (?, ?, ?, ?)", rows)

    def set_version_there(self, match_id: str, version: str | None) -> None:
        """Write which version of a match is on the phone whose code was opened last; None where that is not known."""
        self._db.execute("UPDATE matches SET version_there = ? WHERE id = ?", (version, match_id))

    def set_version_of(self, match_id: str, of: str | None, *, deleted: bool = True) -> None:
        """Let a match be another version of one, or a match by itself, `deleted` or not."""
        self._db.execute("UPDATE matches SET version_of = ?, deleted = ? WHERE id = ?", (of, deleted, match_id))
