"""Matches kept on this machine: one SQLite file, written by one transaction at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorekeeper.match.plain import ReadGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.store.backups import Backups
from scorekeeper.store.faults import NotKept, StoreDamaged, fault_of
from scorekeeper.store.reader import UNREADABLE, Reader
from scorekeeper.store.soundness import is_spoilt
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
        except (sqlite3.Error, *UNREADABLE) as error:
            self._roll_back()
            fault = self._fault_of(error)
            if fault is None:
                raise
            raise NotKept(fault) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._db.in_transaction:  # SQLite has rolled back by itself after the worst errors
            self._db.execute("ROLLBACK")

    def _fault_of(self, error: Exception) -> Fault | None:
        """What to tell the person; None where the error is a mistake of ours, for then the file is sound."""
        folder, name = (str(self.path.parent), self.path.name) if self.path else ("", "")
        fault = fault_of(error, folder, name) if isinstance(error, sqlite3.Error) else None
        if fault is None and is_spoilt(self._db):
            fault = StoreDamaged(name)
        if self.path and isinstance(fault, StoreDamaged):
            with suppress(OSError):  # where nothing can be written, nothing is set aside either
                suspicion_of(self.path).touch()
        return fault


def suspicion_of(path: Path) -> Path:
    """An empty file that says: look at the store thoroughly when you next open it."""
    return path.with_name(f"{path.name}-suspect")
