"""Writing the versions that matches come through, in a transaction of the store."""

from __future__ import annotations

import secrets
from typing import Any

from scorekeeper.match.versions import MOST_VERSIONS, Versions, begun
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader


def random_nonce() -> str:
    """The random value of a write: 128 bits, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


class VersionsWriter(Reader):
    """Writes the versions of matches in a transaction. `nonce` makes the random value of each write."""

    nonce = staticmethod(random_nonce)

    def begin_versions(self, match_id: str, document: Any) -> None:
        """Write the first version of a new match; `document` is all of it, as plain values."""
        self.set_versions(match_id, begun(document, self.nonce()))

    def know_versions(self, match_id: str) -> None:
        """Before a match of an earlier scorekeeper is changed, write the version that it is, alike on every phone."""
        if self._row("SELECT 1 FROM versions WHERE match_id = ? LIMIT 1", match_id) is not None:
            return
        try:
            whole = self.whole(match_id)
        except NotKept:  # a step of its journal is damaged: nobody else has it as it is
            return
        if whole is not None:
            self.set_versions(match_id, whole.known_versions)

    def add_version(self, match_id: str, document: Any, first_deal: int | None) -> None:
        """Write the next version of a match; `document` is the change, as plain values.

        `first_deal` is the first deal, from 0, that it touched; None where it changed more than deals and the end.
        """
        row = self._row("SELECT seq, id FROM versions WHERE match_id = ? ORDER BY seq DESC LIMIT 1", match_id)
        seq, newest = (-1, None) if row is None else row
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
        kept = self._db.execute("SELECT id, first_deal FROM versions WHERE match_id = ?", (match_id,))
        first_deals: dict[str, int | None] = dict(kept.fetchall())
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
