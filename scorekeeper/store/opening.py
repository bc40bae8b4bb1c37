"""Opening the file: a newer one is refused untouched, a damaged one set aside, an older one brought up to date."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, Literal, TypeAlias

from scorekeeper.match.serializing import ReadGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.store.backups import Backups, last_touch, store_id
from scorekeeper.store.condition import PATIENCE, Condition, condition_of, is_good_copy, is_to_blame
from scorekeeper.store.faults import CannotKeep, NotKept, fault_of
from scorekeeper.store.migrations import MIGRATIONS, migrate, version_of
from scorekeeper.store.private import make_file, make_folder
from scorekeeper.store.repair import repair
from scorekeeper.store.store import MEMORY, FileId, Store, file_id

log = logging.getLogger(__name__)

Journal: TypeAlias = Literal["WAL", "MEMORY"]

_COUNTED: Final = 2**52
"""A copy that claims more changes has never been written by us."""


def open_store(
    path: Path | str,
    read_game: ReadGame,
    now: Callable[[], str],
    *,
    patience: float = PATIENCE,
    make: Callable[[sqlite3.Connection, ReadGame, Path | None, Fault | None], Store] = Store,
    journal: Journal = "WAL",
) -> Store:
    """Open the store at a path, or one that is forgotten at `:memory:`. Raises `NotKept`.

    A damaged file is renamed, never overwritten. The newest good backup takes its place, or where there is
    none a new store is begun; `notice` says so. Once a day, and before an older file is brought up to date,
    a backup is made.

    `now` is asked for the time in new names; `patience` is how long to wait for others, in seconds.
    A store of another kind is made by `make`; `journal` is SQLite's own word for where it notes the way back.
    Where that is in memory, so is the file (a browser's, which it copies out after every change), and there are
    no backups: they would lie in the same browser, go with it, and be copied out beside it.
    """
    if path == MEMORY:
        return make(_connect(MEMORY, patience, journal, migrate), read_game, None, None)
    path = Path(path).absolute()
    backups = Backups(path) if journal == "WAL" else None

    def connected() -> sqlite3.Connection:
        make_file(path)
        return _connect(str(path), patience, journal, bring_up_to_date)

    def bring_up_to_date(db: sqlite3.Connection) -> None:
        if backups and 0 < version_of(db) < len(MIGRATIONS):
            backups.make(now())
        migrate(db)

    with _told(path):
        make_folder(path.parent)
        db, notice = _opened(path, patience, connected, partial(repair, path, now, backups, patience))
        store = make(db, read_game, path, notice)
    if backups:
        store.file, store.backups = _numbered(path), backups
        _outrank(db, backups)
        store.back_up(now(), daily=True)
    return store


def _opened(
    path: Path,
    patience: float,
    connected: Callable[[], sqlite3.Connection],
    repaired: Callable[[Callable[[], Condition]], Fault | None],
) -> tuple[sqlite3.Connection, Fault | None]:
    """The file, repaired where it has to be, and what was done. Raises as `repair` does, and `sqlite3.Error`."""
    look = partial(condition_of, path, patience)
    notice, before = repaired(look), file_id(path)
    try:
        return connected(), notice
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if notice or not is_to_blame(path, error, patience):
            raise
    # Unless another program has repaired it meanwhile, it is damaged, however it looks.
    notice = repaired(lambda: "damaged" if file_id(path) == before else look())
    return connected(), notice


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Raise `NotKept` for whatever the system says that a person can be told."""
    try:
        yield
    except OSError as error:
        raise NotKept(CannotKeep(str(path.parent))) from error
    except sqlite3.Error as error:
        fault = fault_of(error, str(path.parent), path.name)
        if fault is None:
            raise
        raise NotKept(fault) from error


def _connect(
    path: str, patience: float, journal: Journal, bring_up_to_date: Callable[[sqlite3.Connection], None]
) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=patience, isolation_level=None)
    db.text_factory = _text
    try:
        # A system without shared memory stays with the older journal: slower, as safe.
        db.execute(f"PRAGMA journal_mode = {journal}")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        bring_up_to_date(db)
    except BaseException:
        db.close()
        raise
    return db


def _text(content: bytes) -> str:
    """A text out of the file. All is kept as plain ASCII: another byte is damage, and spoils the JSON around it."""
    return content.decode("ascii", "backslashreplace")


def _numbered(path: Path) -> FileId | None:
    """Which file is open; None where the system numbers no files, and no other can be told from it."""
    found = file_id(path)
    return None if found is None or found[1] == 0 else found


def _outrank(db: sqlite3.Connection, backups: Backups) -> None:
    """Go on counting changes where the good copies end, so that the newest copy is always the one with most of them.

    A copy has more only where the file is of another store, or was put back from an older copy by hand.
    """
    try:
        id, here = store_id(db), last_touch(db)
        ahead = [copy for copy in backups.copies() if (copy.touched, copy.id != id) > (here, False)]
        ahead = [copy for copy in ahead if copy.touched < _COUNTED and is_good_copy(copy.path)]
        if here == 0 or not ahead:
            return
        most = max(copy.touched for copy in ahead)
        if id in {copy.id for copy in ahead}:
            log.warning("A backup of this store knows of %d changes, and its file of %d only", most, here)
        newest = "touched = (SELECT max(touched) FROM matches)"
        db.execute(f"UPDATE matches SET touched = ? WHERE {newest} AND touched <= ?", (most + 1, most))  # noqa: S608  # our own words only
    except sqlite3.Error as error:  # what is kept is as safe as before
        log.warning("The count of changes could not be moved on: %s", error)
