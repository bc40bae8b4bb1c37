"""Copies of the store that are made by themselves, so that a damaged file costs an evening at the most.

They lie in a folder beside it, each a store of its own: the newest of every day for a week of days on which
anything was kept, of every week for four, of every month for six. Days on which nothing was kept count for
nothing, so that a long winter takes none of them away.

Which copy is the newest is read from the copies: they have the random id of their store, and the count of its
changes (`touched`). The date in a name is what a clock said that may have been wrong: it names days, and orders
nothing.
Copies of another store are left alone. So are those from before stores had an id: nobody knows whose they are.
"""

from __future__ import annotations

import logging
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date, time
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple

from scorekeeper.store.migrations import version_of
from scorekeeper.store.private import make_file, make_folder
from scorekeeper.store.soundness import is_spoilt

log = logging.getLogger(__name__)

FOLDER: Final = "backups"

_THINNED: Final[tuple[tuple[int, Callable[[date], object]], ...]] = (
    (7, lambda day: day),
    (4, lambda day: day.isocalendar()[:2]),
    (6, lambda day: (day.year, day.month)),
)
"""How many are kept, and of what each of them is the newest."""

_STAMP: Final = re.compile(r"-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-\d+)?\.db$")

_PATIENCE: Final = 30.0
"""Seconds to wait for another program that makes a backup. Nobody waits for the one who waits."""

_UNREAD: Final = -1


class Copy(NamedTuple):
    """A copy: the id of its store, None from before there were ids; its count of changes, -1 where it is unreadable."""

    path: Path
    id: str | None
    touched: int


class Backups:
    """The copies of the store at `path`."""

    def __init__(self, path: Path) -> None:
        """Look for them beside it."""
        self._path = path
        self.folder = path.parent / FOLDER

    def make(self, when: str, *, daily: bool = False) -> Path | None:
        """Copy what is kept at this moment, unless the newest copy has it already; and thin out the older ones.

        `when` is the time in UTC, ISO 8601; `daily` makes no second copy in a day. A copy that cannot be made
        stops nobody: it is logged, and None. It has a connection of its own, and may be made in any thread.
        """
        try:
            with closing(sqlite3.connect(f"{self._path.as_uri()}?mode=rw", uri=True, timeout=_PATIENCE)) as db:
                if last_touch(db) == 0:  # nothing was ever kept in it
                    return None
                make_folder(self.folder)
                with self.alone(_PATIENCE):
                    return self._make(db, when, daily=daily)
        except (OSError, sqlite3.Error, ValueError, TypeError) as error:  # the last two where a count is none
            log.warning("No backup could be made: %s", error)
            return None

    def _make(self, db: sqlite3.Connection, when: str, *, daily: bool) -> Path | None:
        id, touched = store_id(db), last_touch(db)
        stamp = re.sub("[-:]", "", when)
        own = [copy for copy in self.copies() if copy.id == id and copy.touched != _UNREAD]
        newest = max((copy for copy in own if copy.touched <= touched), key=_age, default=None)
        today = daily and newest is not None and day_of(newest.path) == _day(f"-{stamp}.db")
        if today or (newest is not None and newest.touched == touched):
            return None
        copy = self._free(stamp)
        part = copy.with_suffix(f".{token_hex(4)}.part")
        self._drop_parts()
        try:
            _copy(db, part)
            part.replace(copy)
        finally:
            self._drop_parts()
        if id is not None:
            _thin([*own, Copy(copy, id, touched)], made=copy)
        return copy

    def newest_first(self, id: str | None = None) -> Iterator[Path]:
        """The copies that there are; those of the store with that id before all others.

        Next are those without any id. Where no copy has the id, or it is not known, all of them are in one order: a
        store goes on counting where the copies beside it end (`_outrank` in `opening`), so that the newest of all has
        the highest count.
        """
        copies = list(self.copies())
        known = id is not None and any(copy.id == id for copy in copies)
        copies.sort(key=lambda copy: (known and copy.id == id, known and copy.id is None, *_age(copy)), reverse=True)
        return (copy.path for copy in copies)

    def copies(self) -> Iterator[Copy]:
        """The copies that there are, in no order."""
        found = self.folder.glob(f"{self._path.stem}-*.db") if self.folder.is_dir() else ()
        return (_looked_into(file) for file in found if day_of(file))

    @contextmanager
    def alone(self, patience: float) -> Iterator[None]:
        """Wait, so many seconds at most, until no other program makes a backup or repairs the store.

        The folder has to be there. Raises `OSError` and `sqlite3.Error`. The system lets go of it when a program dies.
        """
        lock = self.folder / f"{self._path.stem}.lock"
        make_file(lock)
        with closing(sqlite3.connect(lock, timeout=patience, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = OFF")  # nothing is ever written there
            db.execute("BEGIN EXCLUSIVE")
            yield

    def _free(self, stamp: str) -> Path:
        copy, again = self.folder / f"{self._path.stem}-{stamp}.db", 1
        while copy.exists():
            again += 1
            copy = self.folder / f"{self._path.stem}-{stamp}-{again}.db"
        return copy

    def _drop_parts(self) -> None:
        """Remove what those left who were cut off. Only who is alone may do it: nobody else writes one now."""
        for part in self.folder.glob(f"{self._path.stem}-*.part*"):
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _thin(copies: list[Copy], made: Path) -> None:
    copies = sorted(copies, key=_age, reverse=True)
    kept = {made, copies[0].path}
    for most, period in _THINNED:
        newest: dict[object, Path] = {}
        for copy in copies:
            newest.setdefault(period(day_of(copy.path) or date.min), copy.path)
        kept |= set(list(newest.values())[:most])
    for copy in copies:
        if copy.path not in kept:
            copy.path.unlink(missing_ok=True)


def _copy(db: sqlite3.Connection, part: Path) -> None:
    make_file(part)
    with closing(sqlite3.connect(part)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it
        if is_spoilt(copy):
            raise sqlite3.DatabaseError("the copy is not sound")
    flush(part)


def flush(path: Path) -> None:
    """Wait until the disk has it. A system that cannot open a folder has no need to. Raises `OSError`."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def day_of(copy: Path) -> date | None:
    """The day in UTC that stands in a copy's name; None where somebody else gave it that name."""
    return _day(copy.name)


def moment_of(copy: Path) -> str | None:
    """When a copy was made, by its name: in UTC, ISO 8601, or the day alone where the name has no such time."""
    day, found = day_of(copy), _STAMP.search(copy.name)
    if day is None or found is None:
        return None
    try:
        hour, minute, second = map(int, found.groups()[3:])
        at = time(hour, minute, second)
    except ValueError:
        return day.isoformat()
    return f"{day}T{at}Z"


def _day(name: str) -> date | None:
    found = _STAMP.search(name)
    try:
        return None if found is None else date(*map(int, found.groups()[:3]))
    except ValueError:
        return None


def _age(copy: Copy) -> tuple[int, str]:
    return copy.touched, copy.path.name


def _looked_into(path: Path) -> Copy:
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            return Copy(path, store_id(db), last_touch(db))
    except (sqlite3.Error, ValueError, TypeError):
        return Copy(path, None, _UNREAD)


def store_id(db: sqlite3.Connection) -> str | None:
    """The id that a store shares with its copies; None from before there were ids. Raises `sqlite3.Error`."""
    if version_of(db) < 2:  # noqa: PLR2004  # the migration that brought them
        return None
    row = db.execute("SELECT id FROM identity").fetchone()
    return None if row is None else str(row[0])


def last_touch(db: sqlite3.Connection) -> int:
    """Counts up with every change to any match, so that two moments of one store with the same are alike."""
    row = db.execute("SELECT coalesce(max(touched), 0) FROM matches").fetchone()
    return int(row[0])
