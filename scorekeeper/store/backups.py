"""Automatic backups of the database file, and their retention.

They are complete databases in the folder `backups` beside it. The newest of each day is kept for the last 7 days with a
change, of each week for 4, of each month for 6. Days without a change do not count, so that a long pause removes no
backup. The contents of a backup decide its order: each has the random id of its store, and the store's count of changes
(`touched`). The time in a file's name may be from a wrong clock: it gives the day, and orders nothing. Backups of
another store are never removed. Backups of a development version are ignored.

A browser keeps one: the last good copy of the file, beside it. For 1,000 matches of nine deals it takes 8 MB, 0.06 s of
a computer's processor to make, and 0.01 s at every save, which compares all files with those in the browser's database.
"""

from __future__ import annotations

import logging
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date, time
from itertools import chain, count
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple

from scorekeeper.store.files import SIBLINGS, make_file, make_folder, uri
from scorekeeper.store.integrity import is_damaged
from scorekeeper.store.migrations import DEVELOPMENT
from scorekeeper.store.summary_rows import change_count

log = logging.getLogger(__name__)

FOLDER: Final = "backups"

_RETENTION: Final[tuple[tuple[int, Callable[[date], object]], ...]] = (
    (7, lambda day: day),
    (4, lambda day: day.isocalendar()[:2]),
    (6, lambda day: (day.year, day.month)),
)
"""The number of backups to keep, and the period of which each is the newest."""

_STAMP: Final = re.compile(r"-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-\d+)?\.db$")

_TIMEOUT: Final = 30.0
"""Seconds to wait, in the background, for another program that makes a backup."""

_UNREADABLE_COUNT: Final = -1


class Copy(NamedTuple):
    """A backup: the id of its store, None if unreadable, and its count of changes, then -1."""

    path: Path
    id: str | None
    touched: int


class BackupSource(NamedTuple):
    """The kind of database to back up.

    `is_foreign` tells whether a development version made a database. `read` returns its id and its count of changes;
    `finish` prepares a copy. All raise `sqlite3.Error`, `finish` also for a damaged copy.
    """

    is_foreign: Callable[[sqlite3.Connection], bool]
    read: Callable[[sqlite3.Connection], tuple[str | None, int]]
    finish: Callable[[sqlite3.Connection], None]


class Backups:
    """The backups of the store at `path`, or of another database there."""

    def __init__(self, path: Path, kind: BackupSource | None = None, *, only_newest: bool = False) -> None:
        """Use the folder beside the store; with `only_newest` the store's own folder, for a single backup.

        A browser keeps the files of that folder alone. One thread of one window writes there, without a lock.
        """
        self._path, self._kind, self.only_newest = path, kind or A_STORE, only_newest
        self.folder = path.parent if only_newest else path.parent / FOLDER

    def make(self, when: str, *, daily: bool = False) -> Path | None:
        """Make a backup, unless the newest one is up to date; then remove outdated backups.

        `when` is the time in UTC, ISO 8601; with `daily` at most one is made a day. Returns None if none was made; an
        error is logged, not raised. It opens a connection of its own, so any thread may call it.
        """
        try:
            with closing(sqlite3.connect(uri(self._path, "mode=rw"), uri=True, timeout=_TIMEOUT)) as db:
                if self._kind.read(db)[1] == 0:  # nothing was ever stored
                    return None
                make_folder(self.folder)
                with self.locked(_TIMEOUT):
                    return self._make(db, when, daily=daily)
        except (OSError, sqlite3.Error, ValueError, TypeError) as error:  # the last two for an invalid count
            log.warning("No backup could be made: %s", error)
            return None

    def _make(self, db: sqlite3.Connection, when: str, *, daily: bool) -> Path | None:
        id, touched = self._kind.read(db)
        stamp = re.sub("[-:]", "", when)
        own = [copy for copy in self.copies() if copy.id == id and copy.touched != _UNREADABLE_COUNT]
        newest = max((copy for copy in own if copy.touched <= touched), key=_sort_key, default=None)
        today = daily and newest is not None and day_of(newest.path) == day_of(Path(f"-{stamp}.db"))
        if today or (newest is not None and newest.touched == touched):
            return None
        endings = chain([""], (f"-{again}" for again in count(2)))
        names = (self.folder / f"{self._path.stem}-{stamp}{ending}.db" for ending in endings)
        copy = next(name for name in names if not name.exists())
        part = copy.with_suffix(f".{token_hex(4)}.part")
        self._remove_partial_copies()
        try:
            self._copy(db, part)
            part.replace(copy)
        finally:
            self._remove_partial_copies()
        if self.only_newest:
            for other in self.copies():
                if other.path != copy:
                    other.path.unlink()
        elif id is not None:
            _apply_retention([*own, Copy(copy, id, touched)], made=copy)
        return copy

    def newest_first(self, id: str | None = None) -> Iterator[Path]:
        """Return the backups, newest first; those of the store with that id before all others.

        If no backup has the id, or it is unknown, all of them are in one order. A store continues from the highest
        count of its backups (`_advance_change_count` in `opening`), so the newest of all has the highest count.
        """
        copies = sorted(self.copies(), key=_sort_key, reverse=True)
        if id is not None:
            copies.sort(key=lambda copy: copy.id != id)
        return (copy.path for copy in copies)

    def copies(self) -> Iterator[Copy]:
        """Yield the backups, in no order."""
        found = self.folder.glob(f"{self._path.stem}-*.db") if self.folder.is_dir() else ()
        return filter(None, (self._read_copy(file) for file in found if day_of(file)))

    @contextmanager
    def locked(self, timeout: float) -> Iterator[None]:
        """Hold the lock that stops other programs from making a backup or repairing the store.

        It is a lock of SQLite's on an empty file, so the system releases it when a program dies. Waits `timeout`
        seconds at most. The folder must exist. Raises `OSError` and `sqlite3.Error`.
        """
        if self.only_newest:
            yield
            return
        lock = self.folder / f"{self._path.stem}.lock"
        make_file(lock)
        with closing(sqlite3.connect(lock, timeout=timeout, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = OFF")  # the file stays empty
            db.execute("BEGIN EXCLUSIVE")
            yield

    def _copy(self, db: sqlite3.Connection, part: Path) -> None:
        make_file(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # a single file, without others beside it
            self._kind.finish(copy)
        flush(part)

    def _read_copy(self, path: Path) -> Copy | None:
        try:
            with closing(sqlite3.connect(uri(path, "mode=ro&immutable=1"), uri=True)) as db:
                return None if self._kind.is_foreign(db) else Copy(path, *self._kind.read(db))
        except (sqlite3.Error, ValueError, TypeError):
            return Copy(path, None, _UNREADABLE_COUNT)

    def _remove_partial_copies(self) -> None:
        """Remove files of interrupted backups. Call it with the lock held, when no other program writes one."""
        for part in self.folder.glob(f"{self._path.stem}-*.part*"):
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _apply_retention(copies: list[Copy], made: Path) -> None:
    """Remove outdated backups, after one was `made`."""
    copies = sorted(copies, key=_sort_key, reverse=True)
    retained = {made, copies[0].path}
    for most, period in _RETENTION:
        newest: dict[object, Path] = {}
        for copy in copies:
            newest.setdefault(period(day_of(copy.path) or date.min), copy.path)
        retained |= set(list(newest.values())[:most])
    for copy in copies:
        if copy.path not in retained:
            copy.path.unlink(missing_ok=True)


def _finish_store(copy: sqlite3.Connection) -> None:
    """Drop the cache for statistics from a copy: it may be as large as the matches, and is made again on demand."""
    if copy.execute("SELECT 1 FROM digests").fetchone() is not None:
        copy.execute("DELETE FROM digests")
        copy.execute("VACUUM")
    if is_damaged(copy):
        raise sqlite3.DatabaseError("the copy is not sound")


def put_in_place(part: Path, copy: Path) -> None:
    """Replace a backup by a file beside it, flushed to the disk. Raises `OSError`."""
    flush(part)
    part.replace(copy)
    flush(copy.parent)


@contextmanager
def rewriting(copy: Path) -> Iterator[Path]:
    """Provide a copy of a backup for rewriting, with the lock held; it is removed unless it replaced the backup."""
    path = copy.with_suffix(f".{token_hex(4)}.part")
    try:
        make_file(path)
        path.write_bytes(copy.read_bytes())
        yield path
    finally:
        for each in ("", *SIBLINGS):
            with suppress(OSError):
                path.with_name(path.name + each).unlink(missing_ok=True)


def flush(path: Path) -> None:
    """Flush a file or a folder to the disk (`fsync`); nothing for a folder on Windows. Raises `OSError`."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def day_of(copy: Path) -> date | None:
    """Return the day in UTC in a backup's file name; None for a name of another form."""
    found = _STAMP.search(copy.name)
    try:
        return None if found is None else date(*map(int, found.groups()[:3]))
    except ValueError:
        return None


def moment_of(copy: Path) -> str | None:
    """Return the time in a backup's name: UTC in ISO 8601, or the day alone if the time is not valid; else None."""
    day, found = day_of(copy), _STAMP.search(copy.name)
    if day is None or found is None:
        return None
    try:
        hour, minute, second = map(int, found.groups()[3:])
        at = time(hour, minute, second)
    except ValueError:
        return day.isoformat()
    return f"{day}T{at}Z"


def _sort_key(copy: Copy) -> tuple[int, str]:
    return copy.touched, copy.path.name


def store_id(db: sqlite3.Connection) -> str | None:
    """Return the id that a store shares with its backups; None if it is lost. Raises `sqlite3.Error`."""
    row = db.execute("SELECT id FROM identity").fetchone()
    return None if row is None else str(row[0])


A_STORE: Final = BackupSource(
    lambda db: bool(db.execute("PRAGMA application_id").fetchone()[0] == DEVELOPMENT),
    lambda db: (store_id(db), change_count(db)),
    _finish_store,
)
"""The store of a phone, or of a served app."""
