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


def stamped(*, deleted: bool, aside: bool) -> str:
    """What a stamp tells of a match beside its version: whether it stands beside another, or is deleted.

    A version that becomes a match of its own is another thing to the club, also where nothing of it was written.
    """
    return "+" if aside else "-" if deleted else ""


class Club(NamedTuple):
    """A club: its address, the token by which it knows this phone, and the number of the last change that came from it.

    In a browser the token is empty: there a cookie has it, which no script reads.
    """

    address: str
    token: str
    number: int


class Sent(NamedTuple):
    """A stamp that the club has answered for, and the sentence with which it refused that; None where it did not."""

    stamp: str
    refused: str | None = None


class ClubReader:
    """Reads in a transaction what is known of the club."""

    _db: sqlite3.Connection

    def club(self) -> Club | None:
        """The club; None where the store belongs to none."""
        row = self._db.execute("SELECT address, token, number FROM club").fetchone()
        return None if row is None else Club(*row)

    def sent(self) -> Mapping[Thing, Sent]:
        """What the club has answered for."""
        rows = self._db.execute("SELECT kind, id, stamp, refused FROM sent")
        return {(kind, id): Sent(stamp, refused) for kind, id, stamp, refused in rows}

    def match_stamps(self) -> dict[str, str]:
        """The newest version of each match, and whether it is deleted; of one without versions its revision."""
        rows = self._db.execute(
            "SELECT matches.id, revision, deleted, version_of, newest.id FROM matches LEFT JOIN versions AS newest"
            " ON newest.match_id = matches.id"
            " AND newest.seq = (SELECT max(seq) FROM versions WHERE match_id = matches.id)"
        )
        return {
            id: f"{version or revision}{stamped(deleted=deleted, aside=version_of is not None)}"
            for id, revision, deleted, version_of, version in rows
        }


class ClubWriter(ClubReader):
    """Writes what is known of the club in a transaction."""

    def join_club(self, club: Club) -> None:
        """Belong to a club, of which nothing is known yet."""
        self.leave_club()
        self._db.execute("INSERT INTO club (address, token, number) VALUES (?, ?, ?)", club)

    def leave_club(self) -> None:
        """Belong to no club; everything that is kept stays."""
        self._db.execute("DELETE FROM club")
        self._db.execute("DELETE FROM sent")

    def set_club_number(self, number: int) -> None:
        """Write up to which change everything has come from the club."""
        self._db.execute("UPDATE club SET number = ?", (number,))

    def set_sent(self, answered: Iterable[tuple[Thing, Sent]]) -> None:
        """Write what the club has answered for."""
        rows = [(*thing, *sent) for thing, sent in answered]
        self._db.executemany("INSERT OR REPLACE INTO sent (kind, id, stamp, refused) VALUES (?, ?, ?, ?)", rows)

    def drop_sent(self, things: Iterable[Thing]) -> None:
        """Write that the club has answered for none of these."""
        self._db.executemany("DELETE FROM sent WHERE kind = ? AND id = ?", list(things))

    def drop_refused(self) -> None:
        """Write that the club has answered for nothing that it has refused, so that it is sent again."""
        self._db.execute("DELETE FROM sent WHERE refused IS NOT NULL")
