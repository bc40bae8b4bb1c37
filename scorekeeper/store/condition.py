"""In which condition the file is, found out without touching it: sound, damaged, empty, missing, or not ours."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

from scorekeeper.store.backups import store_id
from scorekeeper.store.faults import CannotKeep, NewerStore, NotAStore, NotKept, fault_of, is_damage
from scorekeeper.store.migrations import APPLICATION, MIGRATIONS, version_of
from scorekeeper.store.soundness import has_no_answer, has_shape, is_whole
from scorekeeper.store.store import suspicion_of

Condition: TypeAlias = Literal["sound", "damaged", "empty", "missing"]

PATIENCE: Final = 5.0
"""Seconds to wait for another program that writes."""

SMALL: Final = 16 * 1024 * 1024
"""Bytes up to which a file is looked through whenever it is opened (in some hundredths of a second)."""


def condition_of(path: Path, patience: float) -> Condition:
    """Look without touching. Raises `NotKept` for a file that is not ours to open."""
    if path.is_dir():
        raise NotKept(CannotKeep(str(path.parent)))
    if not path.exists():
        return "missing"
    if path.stat().st_size == 0:
        return "empty"
    if lies_beside(path, "-wal"):
        # Somebody has it open, or was cut off: only together with its log is the file whole.
        damaged = not is_sound(path, "mode=ro", patience)
    else:
        # Nobody has it open, so it can be read without leaving a trace. What looks damaged is looked at
        # again under lock: somebody may have come in the meantime, or have left a journal to roll back.
        again = "mode=rw" if lies_beside(path, "-journal") else "mode=ro"
        damaged = not is_sound(path, "mode=ro&immutable=1", patience) and not is_sound(path, again, patience)
    if damaged:
        return "damaged"
    suspicion_of(path).unlink(missing_ok=True)
    return "sound" if _is_begun(path, patience) else "empty"


def is_sound(path: Path, how: str, patience: float, *, doubted: bool = False) -> bool:
    """Whether the file can be read; all of it where it is small, or there is reason for doubt."""
    doubted = doubted or path.stat().st_size <= SMALL or suspicion_of(path).exists() or lies_beside(path, "-wal")
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, timeout=patience)) as db:
            db.execute("BEGIN")  # so that nobody brings it up to date while we look
            _refuse_strangers(db, path.name)
            return (is_whole(db) if doubted else has_shape(db)) and _may_be_written(path)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if has_no_answer(error):
            return False
        raise


def is_good_copy(copy: Path) -> bool:
    """Whether a backup is a store of ours without damage."""
    try:
        return is_sound(copy, "mode=ro&immutable=1", PATIENCE, doubted=True)
    except (NotKept, OSError, sqlite3.Error):
        return False


def is_to_blame(path: Path, error: sqlite3.Error | UnicodeDecodeError, patience: float) -> bool:
    """Whether the file is why it could not be opened: it says so, or nothing else explains it and it is not whole."""
    if is_damage(error) or not isinstance(error, sqlite3.Error):
        return True
    return fault_of(error, "", "") is None and not is_sound(path, "mode=ro", patience, doubted=True)


def id_in(path: Path) -> str | None:
    """The id of the store in a file, damaged as it may be; None where it cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError, ValueError):
        how = "mode=ro" if lies_beside(path, "-wal") else "mode=ro&immutable=1"
        with closing(sqlite3.connect(f"{path.as_uri()}?{how}", uri=True)) as db:
            return store_id(db)
    return None


def _is_begun(path: Path, patience: float) -> bool:
    """Whether anything is in a sound file: one whose log was lost may have no table at all, as if it were new."""
    how = "mode=ro" if lies_beside(path, "-wal") else "mode=ro&immutable=1"
    with closing(sqlite3.connect(f"{path.as_uri()}?{how}", uri=True, timeout=patience)) as db:
        return version_of(db) > 0


def lies_beside(path: Path, ending: str) -> bool:
    """Whether something that is not empty lies beside the file."""
    sibling = path.with_name(path.name + ending)
    return sibling.exists() and sibling.stat().st_size > 0


def _may_be_written(path: Path) -> bool:
    """Whether its header has the two numbers that SQLite gives a file it reads and writes (1, or 2 with a log).

    With another first one it can be read and never written, and no check of SQLite's finds anything wrong.
    """
    with path.open("rb") as file:
        return file.read(20)[18:] in {b"\1\1", b"\2\2"}


def _refuse_strangers(db: sqlite3.Connection, name: str) -> None:
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = version_of(db)
    if application != APPLICATION and (version or db.execute("SELECT 1 FROM sqlite_master").fetchone()):
        raise NotKept(NotAStore(name))
    if version > len(MIGRATIONS):
        raise NotKept(NewerStore(name))
