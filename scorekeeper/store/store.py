"""Matches kept on this machine: one SQLite file, written by one transaction at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.match.plain import ReadGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.store.backups import Backups
from scorekeeper.store.faults import NotKept, fault_of, is_damage
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer


class Store:
    """The kept matches. It maps matches to rows and knows no rule.

    `notice` is what a person has to be told about the opening, if anything: see `open_store`.
    """

    def __init__(
        self, db: sqlite3.Connection, read_game: ReadGame, path: Path | None = None, notice: Fault | None = None
    ) -> None:
        """Keep matches in a connection that begins no transactions of its own (`isolation_level=None`)."""
        self._db = db
        self._read_game = read_game
        self.path = path
        self.notice = notice
        self.backups: Backups | None = None  # there are none of what is kept in memory or in a browser

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """One moment of the file, to read from."""
        with self._transaction("BEGIN"):
            yield Reader(self._db, self._read_game)

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """The file for oneself, to read and write; an exception takes everything back."""
        with self._transaction("BEGIN IMMEDIATE"):
            yield Writer(self._db, self._read_game)

    async def durable(self) -> None:
        """Return once everything written will survive. On a disk it does when the transaction ends."""

    def back_up(self, when: str) -> None:
        """Make a backup, where backups are made, at a calm moment. `when` is the time in UTC, ISO 8601."""
        if self.backups:
            self.backups.make(self._db, when)

    def close(self) -> None:
        """Close the file. Nothing is lost where this is forgotten."""
        self._db.close()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        try:
            self._db.execute(begin)
            yield
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise self._told(error) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._db.in_transaction:  # SQLite has rolled back by itself after the worst errors
            self._db.execute("ROLLBACK")

    def _told(self, error: sqlite3.Error) -> Exception:
        folder, name = (str(self.path.parent), self.path.name) if self.path else ("", "")
        fault = fault_of(error, folder, name)
        if fault is None:
            return error
        if self.path and is_damage(error):
            suspicion_of(self.path).touch()
        return NotKept(fault)


def suspicion_of(path: Path) -> Path:
    """An empty file that says: look at the store thoroughly when you next open it."""
    return path.with_name(f"{path.name}-suspect")
