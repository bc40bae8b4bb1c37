"""The schema of the database file, and its migrations: all missing steps are applied in one transaction."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from importlib import resources
from itertools import chain
from typing import Final, TypeAlias

APPLICATION: Final = 0x53434B31
"""SQLite's application id in the file's header ("SCK1"): it tells our files from those of other programs."""

DEVELOPMENT: Final = 0x53434B52
"""The application id ("SCKR") in files of development versions before 1.0, with other schemas."""

Migration: TypeAlias = tuple[str, ...]
"""SQL statements."""


_SCHEMA: Final = re.sub(" *--.*", "", (resources.files(__package__) / "schema.sql").read_text("utf-8"))
"""Without comments: SQLite would store them in the schema, and compare them."""

_BEGINNING: Final = (
    f"PRAGMA application_id = {APPLICATION}",
    *filter(str.strip, _SCHEMA.split(";")),
)

MIGRATIONS: tuple[Migration, ...] = ()
"""The changes of the schema since version 1, in order. Never edit one of a released version: add another."""


def steps() -> tuple[Migration, ...]:
    """Return all steps from an empty file to the newest schema; `user_version` counts those applied to a file."""
    return (_BEGINNING, *MIGRATIONS)


def migrate(db: sqlite3.Connection, wanted: Sequence[Migration] | None = None) -> None:
    """Apply the missing steps of a file, in one transaction: all of them, or none if one fails.

    Each transaction waits for the disk, which may take 0.1 s on a phone.
    """
    wanted = steps() if wanted is None else wanted
    if version_of(db) >= len(wanted):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        lacking = wanted[version_of(db) :]  # another program may have migrated it during the wait
        for statement in chain.from_iterable(lacking):
            db.execute(statement)
        if lacking:
            db.execute(f"PRAGMA user_version = {len(wanted)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def version_of(db: sqlite3.Connection) -> int:
    """Return the number of steps that were applied to a file: its `user_version`."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])
