"""Opening the file: a newer one is refused untouched, a damaged one set aside, an older one brought up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from typing import Literal, TypeAlias

from scorekeeper.match.days import day_in_full
from scorekeeper.match.plain import ReadGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.store.backups import Backups, day_of, put_back
from scorekeeper.store.faults import (
    CannotKeep,
    NewerStore,
    NotAStore,
    NotKept,
    StorePutBack,
    StoreSetAside,
    fault_of,
    is_damage,
)
from scorekeeper.store.migrations import APPLICATION, MIGRATIONS, migrate, version_of
from scorekeeper.store.soundness import has_no_answer, has_shape, is_whole
from scorekeeper.store.store import Store, suspicion_of

Journal: TypeAlias = Literal["WAL", "MEMORY"]

MEMORY = ":memory:"
PATIENCE = 5.0
"""Seconds to wait for another program that writes."""

SMALL = 16 * 1024 * 1024
"""Bytes up to which a file is looked through whenever it is opened (in some hundredths of a second)."""

_SIBLINGS = ("-wal", "-shm", "-journal")


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
    notice, backups = None, Backups(path) if journal == "WAL" else None

    def bring_up_to_date(db: sqlite3.Connection) -> None:
        version = version_of(db)
        if backups and version:
            backups.make(db, now(), daily=version == len(MIGRATIONS))
        migrate(db)

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if _is_damaged(path, patience):
            notice = _replace(path, now(), backups)
        try:
            db = _connect(str(path), patience, journal, bring_up_to_date)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            if notice or not _is_to_blame(path, error, patience):
                raise
            notice = _replace(path, now(), backups)
            db = _connect(str(path), patience, journal, bring_up_to_date)
    except OSError as error:
        raise NotKept(CannotKeep(str(path.parent))) from error
    except sqlite3.Error as error:
        fault = fault_of(error, str(path.parent), path.name)
        if fault is None:
            raise
        raise NotKept(fault) from error
    store = make(db, read_game, path, notice)
    store.backups = backups
    return store


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


def _is_damaged(path: Path, patience: float) -> bool:
    """Look without touching. Raises `NotKept` for a file that is not ours to open."""
    if path.is_dir():
        raise NotKept(CannotKeep(str(path.parent)))
    if not path.exists() or path.stat().st_size == 0:
        return False
    if _beside(path, "-wal"):
        # Somebody has it open, or was cut off: only together with its log is the file whole.
        damaged = not _is_sound(path, "mode=ro", patience)
    else:
        # Nobody has it open, so it can be read without leaving a trace. What looks damaged is looked at
        # again under lock: somebody may have come in the meantime, or have left a journal to roll back.
        again = "mode=rw" if _beside(path, "-journal") else "mode=ro"
        damaged = not _is_sound(path, "mode=ro&immutable=1", patience) and not _is_sound(path, again, patience)
    if not damaged:
        suspicion_of(path).unlink(missing_ok=True)
    return damaged


def _is_sound(path: Path, how: str, patience: float, *, doubted: bool = False) -> bool:
    """Whether the file can be read; all of it where it is small, or there is reason for doubt."""
    doubted = doubted or path.stat().st_size <= SMALL or suspicion_of(path).exists() or _beside(path, "-wal")
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, timeout=patience)) as db:
            db.execute("BEGIN")  # so that nobody brings it up to date while we look
            _refuse_strangers(db, path.name)
            return (is_whole(db) if doubted else has_shape(db)) and _may_be_written(path)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if has_no_answer(error):
            return False
        raise


def _is_to_blame(path: Path, error: sqlite3.Error | UnicodeDecodeError, patience: float) -> bool:
    """Whether the file is why it could not be opened: it says so, or nothing else explains it and it is not whole."""
    if is_damage(error) or not isinstance(error, sqlite3.Error):
        return True
    return fault_of(error, "", "") is None and not _is_sound(path, "mode=ro", patience, doubted=True)


def _may_be_written(path: Path) -> bool:
    """Whether its header has the two numbers that SQLite gives a file it reads and writes (1, or 2 with a log).

    With another first one it can be read and never written, and no check of SQLite's finds anything wrong.
    """
    with path.open("rb") as file:
        return file.read(20)[18:] in {b"\1\1", b"\2\2"}


def _beside(path: Path, ending: str) -> bool:
    """Whether something that is not empty lies beside the file."""
    sibling = path.with_name(path.name + ending)
    return sibling.exists() and sibling.stat().st_size > 0


def _refuse_strangers(db: sqlite3.Connection, name: str) -> None:
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = version_of(db)
    if application != APPLICATION and (version or db.execute("SELECT 1 FROM sqlite_master").fetchone()):
        raise NotKept(NotAStore(name))
    if version > len(MIGRATIONS):
        raise NotKept(NewerStore(name))


def _replace(path: Path, when: str, backups: Backups | None) -> Fault:
    """Set a damaged file aside and put the newest good backup in its place; say what was done."""
    aside = _set_aside(path, when)
    for copy in backups.newest_first() if backups else ():
        if _is_whole(copy):
            with suppress(OSError):  # no room for it: then it stays where it is, and a new store is begun
                put_back(copy, path)
                return StorePutBack(aside, day_in_full(day_of(copy) or date.min))
    return StoreSetAside(aside)


def _is_whole(copy: Path) -> bool:
    """Whether a backup is a store of ours without damage."""
    try:
        return _is_sound(copy, "mode=ro&immutable=1", PATIENCE, doubted=True)
    except (NotKept, OSError, sqlite3.Error):
        return False


def _set_aside(path: Path, when: str) -> str:
    """Rename a damaged file and what lies beside it, under a name that is free, and give back that name."""
    stamp = "".join(c for c in when if c.isalnum())
    aside, again = path.with_name(f"{path.name}.damaged-{stamp}"), 1
    while aside.exists():
        again += 1
        aside = path.with_name(f"{path.name}.damaged-{stamp}-{again}")
    for sibling in _SIBLINGS:
        beside = path.with_name(path.name + sibling)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + sibling))
    path.rename(aside)
    suspicion_of(path).unlink(missing_ok=True)
    return aside.name
