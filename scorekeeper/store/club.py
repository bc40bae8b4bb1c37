"""The club that a store belongs to, and what of the store it is known to have: read and written in a transaction.

What waits for the club follows from the rows: whatever is now at another stamp than the one that the club has answered
for. So it is written in the same transaction as the deal, and a program that was killed has lost nothing of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

Thing: TypeAlias = tuple[str, str]
"""What is sent: its kind ("match", "person" or "season") and its id."""


class Club(NamedTuple):
    """A club: its address, the token by which it knows this phone, and where it was when it was last looked at.

    In a browser the token is empty: there a cookie has it, which no script reads.
    """

    address: str
    token: str
    seen: str = ""


class Sent(NamedTuple):
    """A stamp that the club has answered for, and the sentence with which it refused that; None where it did not."""

    stamp: str
    refused: str | None = None


class ClubReader:
    """Reads in a transaction what is known of the club."""

    _db: sqlite3.Connection

    def club(self) -> Club | None:
        """The club; None where the store belongs to none."""
        row = self._db.execute("SELECT address, token, seen FROM club WHERE was_left = 0").fetchone()
        return None if row is None else Club(*row)

    def token_of(self, address: str) -> str | None:
        """Return the token by which a club knows this phone, also one that was left; None where it does not."""
        row = self._db.execute("SELECT token FROM club WHERE address = ?", (address,)).fetchone()
        return None if row is None else row[0]

    def sent(self) -> Mapping[Thing, Sent]:
        """What the club has answered for."""
        rows = self._db.execute("SELECT kind, id, stamp, refused FROM sent")
        return {(kind, id): Sent(stamp, refused) for kind, id, stamp, refused in rows}

    def match_stamps(self) -> dict[str, str]:
        """Return the stamp of each match, as `MatchRecord.stamp`."""
        rows = self._db.execute("SELECT id, version_of, beside FROM matches").fetchall()
        newest = self._db.execute(
            "SELECT matches.id, versions.id FROM matches JOIN versions ON match_id = matches.id WHERE seq >"
            " (SELECT max(seq) FROM versions AS every WHERE every.match_id = matches.id) - heads ORDER BY 2"
        )
        ids: dict[str, list[str]] = {}
        for match, id in newest:
            ids.setdefault(match, []).append(id)
        return {
            id: " ".join(ids.get(id, ())) + ("+" if version_of is not None else f" {beside}")
            for id, version_of, beside in rows
        }


class ClubWriter(ClubReader):
    """Writes what is known of the club in a transaction."""

    def join_club(self, club: Club) -> None:
        """Belong to a club, of which nothing is known yet."""
        self._db.execute("DELETE FROM club")
        self._db.execute("DELETE FROM sent")
        self._db.execute("INSERT INTO club (address, token, seen) VALUES (?, ?, ?)", club)

    def leave_club(self) -> None:
        """Belong to no club; everything that is kept stays. The club knows this phone again when it comes back."""
        self._db.execute("UPDATE club SET was_left = 1")
        self._db.execute("DELETE FROM sent")

    def set_seen(self, seen: str) -> None:
        """Write up to where everything has come from the club."""
        self._db.execute("UPDATE club SET seen = ?", (seen,))

    def begin_again(self) -> None:
        """Write that nothing is known of the club: it does not know what it has said, as after an older backup."""
        self._db.execute("UPDATE club SET seen = ''")
        self._db.execute("DELETE FROM sent")

    def set_sent(self, answered: Iterable[tuple[Thing, Sent]]) -> None:
        """Write what the club has answered for."""
        rows = [(*thing, *sent) for thing, sent in answered]
        self._db.executemany("INSERT OR REPLACE INTO sent (kind, id, stamp, refused) VALUES (?, ?, ?, ?)", rows)

    def drop_refused(self) -> None:
        """Write that the club has answered for nothing that it has refused, so that it is sent again."""
        self._db.execute("DELETE FROM sent WHERE refused IS NOT NULL")
