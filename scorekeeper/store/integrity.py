"""Integrity of the database file: the schema of its version, SQLite's own check, and the types of all values.

SQLite's `integrity_check` alone is not enough: a changed letter in the schema shows only when a statement needs it, and
a column may hold a text instead of an integer.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from typing import Final, NamedTuple

from scorekeeper.store.migrations import APPLICATION, DEVELOPMENT, Migration, migrate, steps, version_of
from scorekeeper.store.store_faults import DEVELOPMENT_STORE, NEWER_STORE, NOT_A_STORE, NotKept, is_damage

_MAX_COUNT: Final = 2**53
"""The bound of valid integers; the store's own are far below it."""

_VALUE_CHECKS: Final = {
    "TEXT": "typeof({0}) = 'text'",
    "INTEGER": f"typeof({{0}}) = 'integer' AND {{0}} BETWEEN -{_MAX_COUNT} AND {_MAX_COUNT}",
}
"""The condition of a valid value, by the type of its column."""

_CHECK_CONSTRAINT: Final = re.compile(r"CHECK \(((?:[^()]|\([^()]*\))+)\)")
"""The CHECK constraints of a table. SQLite does not check them again in a file that is opened read-only."""


_STATISTICS: Final = re.compile(r"sqlite_stat[134]")
"""Tables that SQLite's `ANALYZE` makes. Such names are reserved for it."""


def check_ownership(db: sqlite3.Connection, name: str) -> None:
    """Raise `NotKept` for the file of another program, of a development version, or of a newer scorekeeper."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = version_of(db)
    if application == DEVELOPMENT:
        raise NotKept(DEVELOPMENT_STORE(name=name))
    if application != APPLICATION and (version or db.execute("SELECT 1 FROM sqlite_master").fetchone()):
        raise NotKept(NOT_A_STORE(name=name))
    if version > len(steps()):
        raise NotKept(NEWER_STORE(name=name))


def has_schema(db: sqlite3.Connection) -> bool:
    """Whether the schema is exactly that of the file's version, and nothing else is in it.

    A foreign trigger could change confirmed data later, so a file with one is not sound.
    """
    return set(_schema(db)) == _reference_of(db).schema


def is_intact(db: sqlite3.Connection) -> bool:
    """Whether the whole file is undamaged. Call it in a transaction. Raises `sqlite3.Error`, `UnicodeDecodeError`."""
    if not has_schema(db) or db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        return False
    if any(db.execute(query).fetchone() for query in _reference_of(db).wrong_values):
        return False
    if version_of(db) > 0 and db.execute("SELECT count(*) FROM identity").fetchone() != (1,):
        return False
    return db.execute("PRAGMA foreign_key_check").fetchone() is None


def is_damaged(db: sqlite3.Connection) -> bool:
    """Whether the file is damaged, checked in a transaction of its own. Raises `sqlite3.Error` of other causes."""
    db.execute("BEGIN")
    try:
        return not is_intact(db)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return means_damage(error)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def means_damage(error: sqlite3.Error | UnicodeDecodeError) -> bool:
    """Whether an error of the checks means that the file is damaged: in a sound file all of their statements run."""
    plain = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) == sqlite3.SQLITE_ERROR
    return plain or is_damage(error)


class _Reference(NamedTuple):
    """The schema of a version, and the queries that find a row with an invalid value."""

    schema: frozenset[tuple[object, ...]]
    wrong_values: tuple[str, ...]


def _reference_of(db: sqlite3.Connection) -> _Reference:
    return _reference(steps()[: version_of(db)])


@cache
def _reference(applied: tuple[Migration, ...]) -> _Reference:
    """Return the schema and the queries after these steps, from an empty database that is made once in memory."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        migrate(model, applied)
        return _Reference(frozenset(_schema(model)), tuple(_wrong_values(model)))


def _schema(db: sqlite3.Connection) -> Iterator[tuple[object, ...]]:
    for kind, name, table, sql in db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"):
        if kind == "table" and _STATISTICS.fullmatch(str(name)):
            continue
        yield kind, name, table, " ".join(str(sql or "").split())


def _wrong_values(model: sqlite3.Connection) -> Iterator[str]:
    """Yield a query for each table that finds a row with an invalid value."""
    for table, sql in model.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall():
        right = [f"coalesce({check}, 1)" for check in _CHECK_CONSTRAINT.findall(sql)]
        for _, column, kind, needed, *_ in model.execute(f"PRAGMA table_info({table})"):
            right.append(f"({_VALUE_CHECKS[kind].format(column)}{'' if needed else f' OR {column} IS NULL'})")
        yield f"SELECT 1 FROM {table} WHERE NOT ({' AND '.join(right)}) LIMIT 1"  # noqa: S608  # our own words only
