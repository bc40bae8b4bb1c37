"""The store of matches: one SQLite file, with a transaction for every change."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, TypeAlias

from scorekeeper.match.document import ReadGame
from scorekeeper.match.versions import WriterId
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.store.backups import Backups
from scorekeeper.store.files import MODE, SIBLINGS, SetAside, content_set_aside, files_set_aside
from scorekeeper.store.integrity import check_ownership, has_schema, is_damaged
from scorekeeper.store.reader import UNREADABLE, Reader
from scorekeeper.store.store_faults import CANNOT_KEEP, STORE_BUSY, STORE_DAMAGED, NotKept, fault_of, is_damage
from scorekeeper.store.writer import Writer

_READING: Final = "BEGIN"
"""The statement that begins a read transaction."""

MEMORY: Final = ":memory:"
"""The path of a store that is in memory only."""

Background: TypeAlias = Callable[[Callable[[], object]], None]
"""Runs work in the background, in the order given, without a result."""


STORE_MOVED = Sentence(
    "{name} was moved, removed or replaced while it was open: nothing more is kept. "
    "Save a backup, then start scorekeeper again."
)
STORE_BUSY_READING = Fault("Another scorekeeper is writing just now: nothing can be read. Try again.")


def at_once(work: Callable[[], object]) -> None:
    """Run the work at once, in the caller's thread: the simplest `Background`."""
    work()


class Store:
    """The stored matches, as rows of SQLite. It does not depend on the rules of any game.

    `notice` reports a repair at its opening: see `open_store`. Backups are made in the `background`. `file` is the
    identity of the open file, to detect a replacement; None if that is not checked.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        read_game: ReadGame,
        path: Path | None = None,
        notice: Fault | None = None,
        background: Background = at_once,
    ) -> None:
        """Use a connection that begins no transactions by itself (`isolation_level=None`)."""
        self._db = db
        self.read_game = read_game  # makes a game from its document
        self.writer = WriterId()
        self._background = background
        self._schema = _number(db, "schema_version")
        self._data_version = _number(db, "data_version")
        self.path = path
        self.notice = notice
        self._backup_waits = False
        self.file: FileId | None = None
        self.backups: Backups | None = None  # None in memory

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """Open a read transaction: all reads in it are of one moment. Raises `NotKept`."""
        with self._transaction(_READING):
            yield Reader(self._db, self.read_game)

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """Open an exclusive write transaction; an exception rolls it back.

        Raises `NotKept`, also if another file has replaced the open one, since the write would be lost. (Reading still
        works then, so that everything can be saved elsewhere.)
        """
        with self._transaction("BEGIN IMMEDIATE"):
            self._check_schema()
            yield Writer(self._db, self.read_game, self.writer)
            self._check_not_moved()
        self._check_not_moved()  # the file may have been moved during the commit

    @contextmanager
    def copied_in_memory(self) -> Iterator[Store]:
        """Open a temporary copy of the store in memory, for a change that the file could not take.

        Raises `NotKept` if the file cannot be read.
        """
        with closing(sqlite3.connect(MEMORY, isolation_level=None)) as db:
            db.text_factory = self._db.text_factory
            with self._transaction(_READING):
                _number(self._db, "schema_version")  # raises if the file is locked: `backup` would wait forever
                self._db.backup(db)
            yield Store(db, self.read_game, self.path)

    @property
    def moved(self) -> Fault | None:
        """The fault to show if another file, or none, is now at the path of the open one; otherwise None."""
        if self.path is None or self.file is None or file_id(self.path) == self.file:
            return None
        return STORE_MOVED(name=self.path.name)

    def changed_elsewhere(self) -> bool:
        """Whether another connection has committed a change since the last call; False if the file cannot be read.

        It takes microseconds and reads no match: SQLite's `PRAGMA data_version` counts the commits of others.
        """
        before = self._data_version
        with suppress(sqlite3.Error):  # the next read raises it
            self._data_version = _number(self._db, "data_version")
        return self._data_version != before

    def write_anew(self) -> None:
        """Rewrite the whole file, so that nothing of removed rows is left in it, and truncate its log.

        Raises `NotKept`, also if another program is reading the file, and `sqlite3.Error`.
        """
        self._check_not_moved()
        _write_anew(self._db)

    def write_anew_elsewhere(self) -> Callable[[], None]:
        """Return `write_anew` as work for any thread, by a connection of its own; it raises the same exceptions.

        Other readers continue meanwhile; other writers wait. It is for a file on a disk.
        """
        self._check_not_moved()
        path = str(self.path)
        patience = _number(self._db, "busy_timeout")

        def work() -> None:
            with closing(sqlite3.connect(path, timeout=patience / 1000, isolation_level=None)) as db:
                db.execute("PRAGMA secure_delete = ON")
                _write_anew(db)

        return work

    def files_set_aside(self) -> tuple[SetAside, ...]:
        """Return the damaged files that were set aside beside it, the last one first; none if they cannot be listed."""
        with suppress(OSError):
            return files_set_aside(self.path) if self.path else ()
        return ()

    def content_set_aside(self, name: str) -> bytes | None:
        """Return the bytes of a damaged file that was set aside; None if there is none. Raises `NotKept`."""
        with self._set_aside(name) as path:
            return content_set_aside(path) if path else None

    def remove_set_aside(self, name: str) -> None:
        """Remove a damaged file that was set aside, if there is one, and SQLite's files beside it. Raises `NotKept`."""
        with self._set_aside(name) as path:
            if path is not None:
                for ending in ("", *SIBLINGS):
                    path.with_name(path.name + ending).unlink(missing_ok=True)

    @contextmanager
    def _set_aside(self, name: str) -> Iterator[Path | None]:
        """Yield the path of a damaged file, None if there is none; raise `NotKept` in place of `OSError`."""
        known = {file.name for file in self.files_set_aside()}
        path = self.path.with_name(name) if self.path and name in known else None
        try:
            yield path
        except OSError as error:
            raise NotKept(CANNOT_KEEP(folder=str(path.parent if path else ""))) from error

    async def durable(self) -> None:
        """Return once all commits are durable. On a disk each is durable when its transaction ends."""

    def back_up(self, when: str, *, daily: bool = False) -> None:
        """Make a backup in the background, if this store has backups; with `daily` at most one a day.

        `when` is the time in UTC, ISO 8601. Nothing is queued while an earlier backup waits: it will include
        everything.
        """
        if self.backups and not self._backup_waits:
            self._backup_waits, backups = not daily, self.backups

            def make() -> None:
                self._backup_waits = False
                backups.make(when, daily=daily)

            self._background(make)

    def close(self) -> None:
        """Close the file. Committed changes are durable without it."""
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
            raise NotKept(STORE_BUSY_READING if fault == STORE_BUSY and begin == _READING else fault) from error
        except BaseException:
            self._roll_back()
            raise

    def _check_not_moved(self) -> None:
        if (moved := self.moved) is not None:
            raise NotKept(moved)

    def _check_schema(self) -> None:
        """Raise `NotKept` if the schema was changed: by another scorekeeper, or by another program's trigger."""
        version = _number(self._db, "schema_version")
        if version == self._schema:
            return
        if self.path:
            check_ownership(self._db, self.path.name)
        if not has_schema(self._db):
            raise NotKept(self._damaged())
        self._schema = version

    def _roll_back(self) -> None:
        if self._db.in_transaction:  # after the worst errors SQLite has rolled back already
            self._db.execute("ROLLBACK")

    def _fault_of(self, error: Exception) -> Fault | None:
        """Return the fault to show for an error; None if it is a defect of the program and the file is sound."""
        folder, name = (str(self.path.parent), self.path.name) if self.path else ("", "")
        fault = fault_of(error, folder, name) if isinstance(error, sqlite3.Error) else None
        damaged = is_damaged(self._db) if fault is None else is_damage(error)
        return self._damaged() if damaged else fault

    def _damaged(self) -> Fault:
        """Return the fault of a damaged file, and mark the file, so that the next opening checks it completely."""
        if self.path and self.moved is None:
            with suppress(OSError):  # a folder that cannot be written cannot be repaired either
                suspect_marker(self.path).touch(mode=MODE)
        return STORE_DAMAGED(name=self.path.name if self.path else "")


FileId: TypeAlias = tuple[int, int]
"""The device and inode of a file, which identify it whatever its name is."""


def file_id(path: Path) -> FileId | None:
    """Return the identity of the file at a path; None if there is none. The inode is 0 on systems without inodes."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])


def _write_anew(db: sqlite3.Connection) -> None:
    db.execute("VACUUM")
    busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise NotKept(STORE_BUSY)


def suspect_marker(path: Path) -> Path:
    """Return the path of an empty file that makes the next opening check the store completely."""
    return path.with_name(f"{path.name}-suspect")
