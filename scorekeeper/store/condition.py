"""The condition of the database file, found by reading alone: sound, damaged, empty, missing, or not ours."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

from scorekeeper.store.backups import store_id
from scorekeeper.store.files import uri
from scorekeeper.store.integrity import check_ownership, has_schema, is_intact, means_damage
from scorekeeper.store.migrations import version_of
from scorekeeper.store.store import suspect_marker
from scorekeeper.store.store_faults import CANNOT_KEEP, NotKept, fault_of, is_damage

Condition: TypeAlias = Literal["sound", "damaged", "empty", "missing"]

TIMEOUT: Final = 5.0
"""Seconds to wait for another program that writes."""

SMALL: Final = 16 * 1024 * 1024
"""Bytes up to which a file is checked completely whenever it is opened (in some hundredths of a second)."""


def condition_of(path: Path, timeout: float) -> Condition:
    """Return the condition of the file at a path. Raises `NotKept` as `check_ownership` does."""
    if path.is_dir():
        raise NotKept(CANNOT_KEEP(folder=str(path.parent)))
    if not path.exists():
        return "missing"
    if path.stat().st_size == 0:
        return "empty"
    if has_sibling(path, "-wal"):
        # A program has it open, or was interrupted: the file is complete only together with its write-ahead log.
        damaged = not is_sound(path, "mode=ro", timeout)
    else:
        # No program has it open, so it can be read without making any file. A file that looks damaged is read again
        # with SQLite's locks: a program may have opened it meanwhile, or have left a journal to roll back.
        again = "mode=rw" if has_sibling(path, "-journal") else "mode=ro"
        damaged = not is_sound(path, "mode=ro&immutable=1", timeout) and not is_sound(path, again, timeout)
    if damaged:
        return "damaged"
    suspect_marker(path).unlink(missing_ok=True)
    how = "mode=ro" if has_sibling(path, "-wal") else "mode=ro&immutable=1"
    with closing(sqlite3.connect(uri(path, how), uri=True, timeout=timeout)) as db:
        return "sound" if version_of(db) > 0 else "empty"  # without its lost log a file may have no table


def is_sound(path: Path, how: str, timeout: float, *, thorough: bool = False) -> bool:
    """Whether the file is undamaged. A small or suspect file is checked completely, otherwise the schema alone."""
    thorough = thorough or path.stat().st_size <= SMALL or suspect_marker(path).exists() or has_sibling(path, "-wal")
    try:
        with closing(sqlite3.connect(uri(path, how), uri=True, timeout=timeout)) as db:
            db.execute("BEGIN")  # so that no program migrates it during the check
            check_ownership(db, path.name)
            return (is_intact(db) if thorough else has_schema(db)) and _has_writable_header(path)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if means_damage(error):
            return False
        raise


def is_good_copy(copy: Path) -> bool:
    """Whether a backup is an undamaged store of ours."""
    try:
        return is_sound(copy, "mode=ro&immutable=1", TIMEOUT, thorough=True)
    except (NotKept, OSError, sqlite3.Error):
        return False


def is_cause_of(path: Path, error: sqlite3.Error | UnicodeDecodeError, timeout: float) -> bool:
    """Whether damage to the file caused an error: SQLite says so, or no other cause is known and a full check fails."""
    if is_damage(error) or not isinstance(error, sqlite3.Error):
        return True
    return fault_of(error, "", "") is None and not is_sound(path, "mode=ro", timeout, thorough=True)


def id_in(path: Path) -> str | None:
    """Return the id of the store in a file, which may be damaged; None if it cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError, ValueError):
        how = "mode=ro" if has_sibling(path, "-wal") else "mode=ro&immutable=1"
        with closing(sqlite3.connect(uri(path, how), uri=True)) as db:
            return store_id(db)
    return None


def has_sibling(path: Path, ending: str) -> bool:
    """Whether a file of the same name with that ending exists and is not empty."""
    sibling = path.with_name(path.name + ending)
    return sibling.exists() and sibling.stat().st_size > 0


def _has_writable_header(path: Path) -> bool:
    """Whether bytes 18 and 19 of the header (write and read version of the format) are both 1, or both 2 (WAL).

    With another write version SQLite opens the file read-only, and its checks find no fault.
    """
    with path.open("rb") as file:
        return file.read(20)[18:] in {b"\1\1", b"\2\2"}
