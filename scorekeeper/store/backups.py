"""Copies of the store that are made by themselves, so that a damaged file costs an evening at the most.

They lie in a folder beside it, each a store of its own: the newest of every day for a week of days on which
anything was kept, of every week for four, of every month for six. Days on which nothing was kept count for
nothing, so that a long winter takes none of them away.
"""

from __future__ import annotations

import logging
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from secrets import token_hex
from typing import Final

from scorekeeper.store.soundness import is_spoilt

log = logging.getLogger(__name__)

FOLDER: Final = "backups"

_THINNED: Final[tuple[tuple[int, Callable[[date], object]], ...]] = (
    (7, lambda day: day),
    (4, lambda day: day.isocalendar()[:2]),
    (6, lambda day: (day.year, day.month)),
)
"""How many are kept, and of what each of them is the newest."""

_STAMP: Final = re.compile(r"-(\d{4})(\d{2})(\d{2})T\d{6}Z\.db")


class Backups:
    """The copies of the store at `path`."""

    def __init__(self, path: Path) -> None:
        """Look for them beside it."""
        self._path = path
        self._folder = path.parent / FOLDER

    def make(self, db: sqlite3.Connection, when: str, *, daily: bool = False) -> Path | None:
        """Copy what is kept at this moment, unless the newest copy has it already; and thin out the older ones.

        `when` is the time in UTC, ISO 8601; `daily` makes no second copy in a day. A copy that cannot be made
        stops nobody: it is logged, and None.
        """
        copy = self._folder / f"{self._path.stem}-{re.sub('[-:]', '', when)}.db"
        part = copy.with_suffix(f".{token_hex(4)}.part")
        try:
            newest = next(self.newest_first(), None)
            if newest and (_touched(newest) == _last_touch(db) or (daily and day_of(newest) == day_of(copy))):
                return None
            self._folder.mkdir(exist_ok=True)
            _copy(db, part)
            part.replace(copy)
            self._thin()
        except (OSError, sqlite3.Error, ValueError, TypeError) as error:  # the last two where a count is none
            log.warning("No backup could be made: %s", error)
            with suppress(OSError):
                part.unlink(missing_ok=True)
            return None
        return copy

    def newest_first(self) -> Iterator[Path]:
        """The copies that there are."""
        found = self._folder.glob(f"{self._path.stem}-*.db") if self._folder.is_dir() else ()
        yield from sorted((file for file in found if day_of(file)), reverse=True)

    def _thin(self) -> None:
        copies = list(self.newest_first())
        kept: set[Path] = set()
        for most, period in _THINNED:
            newest: dict[object, Path] = {}
            for copy in copies:
                newest.setdefault(period(day_of(copy) or date.min), copy)
            kept |= set(list(newest.values())[:most])
        for copy in set(copies) - kept:
            copy.unlink(missing_ok=True)
        for part in self._folder.glob(f"{self._path.stem}-*.part"):  # of somebody who was cut off
            part.unlink(missing_ok=True)


def put_back(copy: Path, path: Path) -> None:
    """Put a copy in the place of the store, whole or not at all. Raises `OSError`."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(copy.read_bytes())
    _flush(part)
    part.replace(path)
    _flush(path.parent)


def _copy(db: sqlite3.Connection, part: Path) -> None:
    with closing(sqlite3.connect(part)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it
        if is_spoilt(copy):
            raise sqlite3.DatabaseError("the copy is not sound")
    _flush(part)


def _flush(path: Path) -> None:
    """Wait until the disk has it. A system that cannot open a folder has no need to."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def day_of(copy: Path) -> date | None:
    """The day that stands in a copy's name; None where somebody else gave it that name."""
    found = _STAMP.search(copy.name)
    try:
        return None if found is None else date(*map(int, found.groups()))
    except ValueError:
        return None


def _touched(copy: Path) -> int | None:
    """The last change that a copy knows of; None where it cannot be read."""
    try:
        with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            return _last_touch(db)
    except (sqlite3.Error, ValueError, TypeError):
        return None


def _last_touch(db: sqlite3.Connection) -> int:
    """Counts up with every change to any match, so that two moments of one store with the same are alike."""
    row = db.execute("SELECT coalesce(max(touched), 0) FROM matches").fetchone()
    return int(row[0])
