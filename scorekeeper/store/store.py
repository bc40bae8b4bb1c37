"""Matches kept on this machine: one SQLite file, written by one transaction at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from scorekeeper.match.serializing import ReadGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.store.backups import Backups
from scorekeeper.store.faults import NewerStore, NotKept, StoreDamaged, StoreMoved, fault_of
from scorekeeper.store.migrations import MIGRATIONS, version_of
from scorekeeper.store.private import MODE
from scorekeeper.store.reader import UNREADABLE, Reader
from scorekeeper.store.soundness import has_shape, is_spoilt
from scorekeeper.store.writer import Writer

MEMORY: Final = ":memory:"
"""A store at this path is in memory, and forgotten in the end."""

Background: TypeAlias = Callable[[Callable[[], object]], None]
"""Runs what takes long and what nobody waits for: at another time, in another thread, in the order given."""


def at_once(work: Callable[[], object]) -> None:
    """Run it now, where nobody else waits meanwhile."""
    work()


class Store:
    """The kept matches. It maps matches to rows and knows no rule.

    `notice` is what a person has to be told about the opening, if anything: see `open_store`. Backups are made in the
    `background`. `file` says which file is open, to notice another one in its place; None: no attention is paid.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        read_game: ReadGame,
        path: Path | None = None,
        notice: Fault | None = None,
        background: Background = at_once,
    ) -> None:
        """Keep matches in a connection that begins no transactions of its own (`isolation_level=None`)."""
        self._db = db
        self._read_game = read_game
        self._background = background
        self._schema = _schema_version(db)
        self.path = path
        self.notice = notice
        self._backup_waits = False
        self.file: FileId | None = None
        self.backups: Backups | None = None  # there are none of what is kept in memory or in a browser

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """One moment of the file, to read from."""
        with self._transaction("BEGIN"):
            yield Reader(self._db, self._read_game)

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """The file for oneself, to read and write; an exception takes everything back.

        Raises `NotKept` where another file is in its place: what is written then would be found by nobody. (Reading
        goes on, so that everything can still be saved elsewhere.)
        """
        with self._transaction("BEGIN IMMEDIATE"):
            self._check_schema()
            yield Writer(self._db, self._read_game)
            self._check_place()
        self._check_place()  # it may have been moved at the last moment

    @contextmanager
    def copied_in_memory(self) -> Iterator[Store]:
        """A copy of all that is kept, to write on where the file cannot be written; it is forgotten in the end.

        Raises `NotKept` where the file cannot be read.
        """
        with closing(sqlite3.connect(MEMORY, isolation_level=None)) as db:
            db.text_factory = self._db.text_factory
            with self._transaction("BEGIN"):
                self._db.backup(db)
            yield Store(db, self._read_game, self.path)

    @property
    def moved(self) -> Fault | None:
        """What to tell where another file, or none, is now in the place of the one that is open."""
        if self.path is None or self.file is None or file_id(self.path) == self.file:
            return None
        return StoreMoved(self.path.name)

    async def durable(self) -> None:
        """Return once everything written will survive. On a disk it does when the transaction ends."""

    def back_up(self, when: str, *, daily: bool = False) -> None:
        """Make a backup in the background, where backups are made; `daily`: unless there is one of that day.

        `when` is the time in UTC, ISO 8601. One that still waits for its turn will have everything in it: it is enough.
        """
        if self.backups and not self._backup_waits:
            self._backup_waits = not daily
            self._background(partial(self._make_backup, self.backups, when, daily=daily))

    def _make_backup(self, backups: Backups, when: str, *, daily: bool) -> None:
        self._backup_waits = False
        backups.make(when, daily=daily)

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

    def _check_place(self) -> None:
        if (moved := self.moved) is not None:
            raise NotKept(moved)

    def _check_schema(self) -> None:
        """Refuse to write where somebody has changed the schema: a later scorekeeper, or a stranger by a trigger."""
        version = _schema_version(self._db)
        if version == self._schema:
            return
        if self.path and version_of(self._db) > len(MIGRATIONS):
            raise NotKept(NewerStore(self.path.name))
        if not has_shape(self._db):
            raise NotKept(self._damaged())
        self._schema = version

    def _roll_back(self) -> None:
        if self._db.in_transaction:  # SQLite has rolled back by itself after the worst errors
            self._db.execute("ROLLBACK")

    def _fault_of(self, error: Exception) -> Fault | None:
        """What to tell the person; None where the error is a mistake of ours, for then the file is sound."""
        folder, name = (str(self.path.parent), self.path.name) if self.path else ("", "")
        fault = fault_of(error, folder, name) if isinstance(error, sqlite3.Error) else None
        damaged = isinstance(fault, StoreDamaged) or (fault is None and is_spoilt(self._db))
        return self._damaged() if damaged else fault

    def _damaged(self) -> Fault:
        """What to tell of damage, which the next opening will look for."""
        if self.path and self.moved is None:
            with suppress(OSError):  # where nothing can be written, nothing is set aside either
                suspicion_of(self.path).touch(mode=MODE)
        return StoreDamaged(self.path.name if self.path else "")


FileId: TypeAlias = tuple[int, int]
"""The device of a file and its number there, by which a system knows it whatever it is called."""


def file_id(path: Path) -> FileId | None:
    """Which file is at a path; None where there is none. Where a system numbers no files, all of them are (…, 0)."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _schema_version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA schema_version").fetchone()[0])


def suspicion_of(path: Path) -> Path:
    """An empty file that says: look at the store thoroughly when you next open it."""
    return path.with_name(f"{path.name}-suspect")
