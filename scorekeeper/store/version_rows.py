"""The versions in the history of matches: read and written in a transaction of the store."""

from __future__ import annotations

import json
import re
import sqlite3
from typing import Final

from scorekeeper.match.versions import MOST_VERSIONS, VERSION_PATTERN, Lacking, Versions, WriterId, united
from scorekeeper.store.summary_rows import stored_json

_IS_VERSION: Final = re.compile(VERSION_PATTERN).fullmatch


class VersionsReader:
    """Reads the versions of matches in a transaction. A damaged id of a version is left out."""

    _db: sqlite3.Connection

    def versions(self, match_id: str) -> Versions:
        """Return the versions in the history of a match; none if there is no such match."""
        last = self._db.execute(
            "SELECT substr(id, 1, 11) || max(CAST(substr(id, 12) AS INTEGER)) FROM versions WHERE match_id = ?"
            " GROUP BY substr(id, 1, 11)",
            (match_id,),
        )
        newest = self._db.execute(
            "SELECT id FROM versions WHERE match_id = ?1 ORDER BY seq DESC"
            " LIMIT coalesce((SELECT heads FROM matches WHERE id = ?1), 0)",
            (match_id,),
        )
        ids = tuple(id for (id,) in last if _IS_VERSION(id))
        return united(Versions(ids), newest=(id for (id,) in newest if _IS_VERSION(id)))

    def lacking(self, match_id: str) -> Lacking | None:
        """Return the part of a match that is missing on the phone whose code was opened last.

        None if that is unknown, if nothing is missing, or if more than deals and the end has changed.
        """
        row = self._db.execute("SELECT versions_there FROM matches WHERE id = ?", (match_id,)).fetchone()
        if row is None or row[0] is None:
            return None
        there = Versions(tuple(json.loads(row[0])))
        since = [first_deal for id, first_deal in self.first_deals(match_id) if not there.knows(id)]
        changed = [first_deal for first_deal in since if first_deal is not None]
        if not changed or len(changed) < len(since):
            return None
        return Lacking(there, min(changed), self.versions(match_id))

    def first_deals(self, match_id: str) -> list[tuple[str, int | None]]:
        """Return each version of a match with the first deal that it changed; None if it changed more than deals."""
        rows = self._db.execute("SELECT id, first_deal FROM versions WHERE match_id = ? ORDER BY seq", (match_id,))
        return [(id, first_deal) for id, first_deal in rows if _IS_VERSION(id)]

    def version_of(self, match_id: str) -> str | None:
        """Return the id of the match of which this row is another version; None for a match of its own."""
        row = self._db.execute("SELECT version_of FROM matches WHERE id = ?", (match_id,)).fetchone()
        return None if row is None else row[0]

    def parted(self, match_id: str) -> tuple[str, ...]:
        """Return the ids of the rows with other versions of a match, which have parted from the one that counts."""
        rows = self._db.execute("SELECT id FROM matches WHERE version_of = ? ORDER BY id", (match_id,))
        return tuple(id for (id,) in rows)

    def all_parted(self) -> frozenset[str]:
        """Return the ids of all matches with another version."""
        rows = self._db.execute("SELECT DISTINCT version_of FROM matches WHERE version_of IS NOT NULL")
        return frozenset(id for (id,) in rows)


class VersionsWriter(VersionsReader):
    """Writes the versions of matches in a transaction. `writer` makes their ids."""

    writer: WriterId

    def new_version(self, id: str, versions: Versions) -> str:
        """Return the id of the next version of something, by its id and its versions."""
        return self.writer.next(id, versions)

    def add_version(self, match_id: str, first_deal: int | None) -> None:
        """Add the next version of a match to its history.

        `first_deal` is the first deal, from 0, that it changed; None if it changed more than deals and the end.
        """
        beside = [self.versions(row) for row in self.parted(match_id)]
        id = self.writer.next(match_id, self.versions(match_id), beside)
        self._db.execute(
            "INSERT INTO versions (match_id, seq, id, first_deal)"
            " SELECT ?1, coalesce(max(seq), 0) + 1, ?2, ?3 FROM versions WHERE match_id = ?1",
            (match_id, id, first_deal),
        )
        self._db.execute("UPDATE matches SET heads = 1 WHERE id = ?", (match_id,))

    def set_versions(self, match_id: str, versions: Versions, first_deal: int | None = None) -> None:
        """Add versions to the history of a match, and make the newest of them current.

        `first_deal` is the first deal that the new versions changed.
        """
        versions = versions.latest(MOST_VERSIONS)
        stored = dict(self.first_deals(match_id))
        newest = versions.newest_ids
        rows = [id for id in (*stored, *versions.ids) if id not in newest]
        self._db.execute("DELETE FROM versions WHERE match_id = ?", (match_id,))
        self._db.executemany(
            "INSERT INTO versions (match_id, seq, id, first_deal) VALUES (?, ?, ?, ?)",
            [
                (match_id, seq, id, stored.get(id, first_deal))
                for seq, id in enumerate((*dict.fromkeys(rows), *newest), 1)
            ],
        )
        self._db.execute("UPDATE matches SET heads = ? WHERE id = ?", (max(1, len(newest)), match_id))

    def set_versions_there(self, match_id: str, versions: Versions) -> None:
        """Store the versions of a match on the phone whose code was opened last."""
        ids = stored_json(list(versions.ids)) if versions.ids else None
        self._db.execute("UPDATE matches SET versions_there = ? WHERE id = ?", (ids, match_id))

    def set_version_of(self, match_id: str, of: str | None, *, deleted: bool = True) -> None:
        """Make a match another version of one, or (None) a match of its own, `deleted` or not."""
        self._db.execute("UPDATE matches SET version_of = ?, deleted = ? WHERE id = ?", (of, deleted, match_id))
