"""The club of a store, and the changes that it has answered for: read and written in a transaction.

Waiting changes follow from the rows: all things whose stamp differs from the last one that the club answered for. They
need no queue, so a program that was killed has lost none.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

Thing: TypeAlias = tuple[str, str]
"""The key of a thing to send: its kind ("match", "person" or "season") and its id."""


class Club(NamedTuple):
    """A club: its address, this phone's token, and the position (`seen`) of the last pulled change.

    In a browser the token is empty: it is in a cookie, which scripts cannot read.
    """

    address: str
    token: str
    seen: str = ""


class Sent(NamedTuple):
    """A stamp that the club has answered for, and the sentence of its refusal; None if it accepted.

    `came`: this phone first heard of the thing from the club, so it is another's.
    """

    stamp: str
    refused: str | None = None
    came: bool = False


class ClubReader:
    """Reads the state of the exchange with the club in a transaction."""

    _db: sqlite3.Connection

    def club(self) -> Club | None:
        """Return the club; None without one."""
        row = self._db.execute("SELECT address, token, seen FROM club WHERE was_left = 0").fetchone()
        return None if row is None else Club(*row)

    def token_of(self, address: str) -> str | None:
        """Return the token by which a club knows this phone, also one that was left; None if it does not."""
        row = self._db.execute("SELECT token FROM club WHERE address = ?", (address,)).fetchone()
        return None if row is None else row[0]

    def sent(self) -> Mapping[Thing, Sent]:
        """Return the last answered stamp of each thing."""
        rows = self._db.execute("SELECT kind, id, stamp, refused, came FROM sent")
        return {(kind, id): Sent(stamp, refused, bool(came)) for kind, id, stamp, refused, came in rows}

    def match_stamps(self) -> dict[str, str]:
        """Return the stamp of each match, as `MatchRecord.stamp`; those with fewer versions first."""
        rows = self._db.execute(
            "SELECT matches.id, version_of, beside FROM matches LEFT JOIN versions ON match_id = matches.id"
            " GROUP BY matches.id ORDER BY sum(substr(versions.id, instr(versions.id, '.') + 1)), matches.id"
        ).fetchall()
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
    """Writes the state of the exchange with the club in a transaction."""

    def join_club(self, club: Club) -> None:
        """Join a club, with an empty state."""
        self._db.execute("DELETE FROM club")
        self._db.execute("DELETE FROM sent")
        self._db.execute("INSERT INTO club (address, token, seen) VALUES (?, ?, ?)", club)

    def leave_club(self) -> None:
        """Leave the club; everything stays here. The token is kept for a return."""
        self._db.execute("UPDATE club SET was_left = 1")
        self._db.execute("DELETE FROM sent")

    def set_seen(self, seen: str) -> None:
        """Store the position of the last change that was pulled."""
        self._db.execute("UPDATE club SET seen = ?", (seen,))

    def begin_again(self) -> None:
        """Clear the state of the exchange, for a club that has lost changes, as after an older backup.

        What came from the club stays known as another's.
        """
        self._db.execute("UPDATE club SET seen = ''")
        self._db.execute("UPDATE sent SET stamp = '', refused = NULL")

    def set_sent(self, answered: Iterable[tuple[Thing, Sent]]) -> None:
        """Store the stamps that the club has answered for. `came` counts the first time alone."""
        rows = [(*thing, *sent) for thing, sent in answered]
        self._db.executemany(
            "INSERT INTO sent (kind, id, stamp, refused, came) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (kind, id) DO UPDATE SET stamp = excluded.stamp, refused = excluded.refused",
            rows,
        )

    def drop_refused(self) -> None:
        """Delete the stamps that the club refused, so that they are sent again."""
        self._db.execute("UPDATE sent SET stamp = '', refused = NULL WHERE refused IS NOT NULL")
