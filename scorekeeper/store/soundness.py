"""Whether a file is what it should be: the schema of its version, pages in order, values of the kind they are kept as.

SQLite reads much that it never wrote. A letter that changed in the schema is met only when a statement needs it, and
a text may stand where a number should: so both are looked for, and not SQLite's own check values alone.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Final

from scorekeeper.store.faults import is_damage
from scorekeeper.store.migrations import MIGRATIONS, migrate, version_of

_MOST: Final = 2**53
"""No count comes near it; much larger ones could not be counted on."""

_KINDS: Final = {
    "TEXT": "typeof({0}) = 'text'",
    "INTEGER": f"typeof({{0}}) = 'integer' AND {{0}} BETWEEN -{_MOST} AND {_MOST}",
}
"""What a value is that was kept in a column of that type."""

_CHECKS: Final = re.compile(r"CHECK \(((?:[^()]|\([^()]*\))+)\)")
"""What a table asks of its rows. SQLite looks at it again only where a file may be written."""


_STATISTICS: Final = re.compile(r"sqlite_stat[134]")
"""Tables of SQLite's own, which `ANALYZE` makes. No other object can have such a name."""


def has_shape(db: sqlite3.Connection) -> bool:
    """Whether all is there that the file's version says, word by word, and nothing else.

    A trigger of somebody else's changes what is written after it was confirmed, so a file with one is not sound.
    """
    with closing(_model(db)) as model:
        return set(_schema(db)) == set(_schema(model))


def is_whole(db: sqlite3.Connection) -> bool:
    """Whether all of the file is as it should be. Call it within a transaction, so that it is of one moment."""
    if not has_shape(db) or db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        return False
    with closing(_model(db)) as model:
        wrong = any(db.execute(query).fetchone() for query in _wrong_values(model))
    if version_of(db) >= 2 and db.execute("SELECT count(*) FROM identity").fetchone() != (1,):  # noqa: PLR2004  # the migration that brought it
        return False
    return not wrong and db.execute("PRAGMA foreign_key_check").fetchone() is None


def is_spoilt(db: sqlite3.Connection) -> bool:
    """Whether anything of the file is not as it should be, as a connection without a transaction finds it now."""
    db.execute("BEGIN")
    try:
        return not is_whole(db)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return has_no_answer(error)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def has_no_answer(error: sqlite3.Error | UnicodeDecodeError) -> bool:
    """Whether it was the file's fault that it could not be looked through: a sound one can answer all of it."""
    plain = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) == sqlite3.SQLITE_ERROR
    return plain or is_damage(error)


def _model(db: sqlite3.Connection) -> sqlite3.Connection:
    """An empty file of the same version."""
    model = sqlite3.connect(":memory:", isolation_level=None)
    migrate(model, MIGRATIONS[: version_of(db)])
    return model


def _schema(db: sqlite3.Connection) -> Iterator[tuple[object, ...]]:
    for kind, name, table, sql in db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"):
        if kind == "table" and _STATISTICS.fullmatch(str(name)):
            continue
        yield kind, name, table, " ".join(str(sql or "").split())


def _wrong_values(model: sqlite3.Connection) -> Iterator[str]:
    """One query a table: its rows with a value that was never kept there."""
    for table, sql in model.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall():
        right = [f"coalesce({check}, 1)" for check in _CHECKS.findall(sql)]
        for _, column, kind, needed, *_ in model.execute(f"PRAGMA table_info({table})"):
            right.append(f"({_KINDS[kind].format(column)}{'' if needed else f' OR {column} IS NULL'})")
        yield f"SELECT 1 FROM {table} WHERE NOT ({' AND '.join(right)}) LIMIT 1"  # noqa: S608  # our own words only
