"""Salvage of a damaged file into a sound store in memory: whole matches only, and their related rows.

A row is put into its former table; if that is unknown, into the only one that it fits. An incomplete match is left out:
nobody would notice the missing deal.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from typing import Any, Final, NamedTuple

from scorekeeper.match.document import ReadGame, deal_to_dict
from scorekeeper.match.match import Deal
from scorekeeper.store.database_pages import Pages, StoredRow
from scorekeeper.store.integrity import is_damaged
from scorekeeper.store.migrations import migrate, steps
from scorekeeper.store.reader import UNREADABLE, Reader
from scorekeeper.store.store_faults import NotKept
from scorekeeper.store.summary_rows import check_of, stored_json

_DOCUMENTS: Final = {"head", "body"}
"""Columns that contain a JSON object in every row."""

_CACHES: Final = ("digests", "figures", "sent")
_KINDS: Final = {"TEXT": str, "INTEGER": int}


class Salvaged(NamedTuple):
    """A store in memory with the salvaged rows, and the number of matches in it."""

    db: sqlite3.Connection
    matches: int


class _Column(NamedTuple):
    name: str
    kind: str
    is_needed: bool  # without a default, and never NULL


class _Table(NamedTuple):
    """A table, its columns in the order of a row; `id` is the column that the row id replaces."""

    name: str
    columns: tuple[_Column, ...]
    has_rowid: bool
    id: str | None

    def takes(self, row: StoredRow) -> bool:
        """Whether a row fits this table."""
        if (row.rowid is not None) != self.has_rowid or len(row.values) > len(self.columns):
            return False
        if any(column.is_needed for column in self.columns[len(row.values) :]):
            return False
        return all(self._takes(column, value) for column, value in zip(self.columns, row.values, strict=False))

    def _takes(self, column: _Column, value: Any) -> bool:
        if value is None:
            return not column.is_needed or column.name == self.id
        return isinstance(value, _KINDS[column.kind]) and (column.name not in _DOCUMENTS or _is_document(str(value)))

    @property
    def documents(self) -> int:
        """The number of columns with a JSON object, which distinguish its rows from others."""
        return sum(column.name in _DOCUMENTS for column in self.columns)


def salvage(content: bytes, read_game: ReadGame) -> Salvaged | None:
    """Return the salvaged rows of a file; None if there is no readable match, person, season or own game.

    If the file's version is lost, the newest is tried first: a row may lack the columns of later versions.
    """
    pages = Pages(content)
    rows = list(pages.rows())
    known = pages.version in range(1, len(steps()) + 1)
    for version in [pages.version or 0] if known else range(len(steps()), 0, -1):
        with ExitStack() as unless_found:
            db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            unless_found.callback(db.close)
            found = _filled(db, version, rows, read_game)
            if found is not None:
                unless_found.pop_all()
                return found
    return None


def _filled(db: sqlite3.Connection, version: int, rows: list[StoredRow], read_game: ReadGame) -> Salvaged | None:
    """Return a store of that version with these rows, migrated; None if it stays empty."""
    migrate(db, steps()[:version])
    _insert(db, rows)
    migrate(db)
    for table in _CACHES:
        db.execute(f"DELETE FROM {table}")  # noqa: S608  # our own words only
    _drop_rows_of_nothing(db)
    db.execute("PRAGMA foreign_keys = ON")
    matches = _keep_whole_matches(db, read_game)
    anything = matches or any(
        db.execute(f"SELECT 1 FROM {each}").fetchone()  # noqa: S608  # ours
        for each in ("people", "seasons", "own_games")
    )
    return Salvaged(db, matches) if anything and not is_damaged(db) else None


def _insert(db: sqlite3.Connection, rows: list[StoredRow]) -> None:
    """Insert each row into its table: first the rows of known tables, then those that fit only one."""
    tables = {table.name: table for table in _tables(db)}
    roots = {int(row.values[3]): str(row.values[2]) for row in rows if _is_of_schema(row)}  # type: ignore[arg-type]
    unknown = []
    for row in rows:
        if row.root not in roots and row.root != 1:
            unknown.append(row)
        elif (table := tables.get(roots.get(row.root, ""))) is not None and table.takes(row):
            _put(db, table, row)
    tables.pop("identity", None)  # there is one row of it, which is new if the old one is lost
    for row in sorted(unknown, key=lambda row: -max((t.documents for t in tables.values() if t.takes(row)), default=0)):
        candidates = [table for table in tables.values() if table.name not in _CACHES and table.takes(row)]
        most = max((table.documents for table in candidates), default=0)
        for table in candidates:
            if table.documents == most and (most or _has_parents(db, table, row)) and _put(db, table, row):
                break


def _is_of_schema(row: StoredRow) -> bool:
    """Whether a row belongs to the schema, which has the first page of each table and index."""
    return row.root == 1 and len(row.values) == 5 and isinstance(row.values[3], int)  # noqa: PLR2004  # its columns


def _put(db: sqlite3.Connection, table: _Table, row: StoredRow) -> bool:
    """Insert a row, unless its place is taken; return whether it was inserted."""
    columns = [column.name for column in table.columns[: len(row.values)]]
    values = [row.rowid if name == table.id else value for name, value in zip(columns, row.values, strict=True)]
    if table.name == "identity":
        db.execute("DELETE FROM identity")
    names, placeholders = ", ".join(columns), ", ".join("?" * len(columns))
    try:
        return db.execute(f"INSERT OR IGNORE INTO {table.name} ({names}) VALUES ({placeholders})", values).rowcount == 1  # noqa: S608  # ours
    except (sqlite3.Error, OverflowError):
        return False


def _has_parents(db: sqlite3.Connection, table: _Table, row: StoredRow) -> bool:
    """Whether a row without a document refers to existing rows; without references it could be of any index."""
    values = dict(zip((column.name for column in table.columns), row.values, strict=False))
    parents = _parents(db, table.name)
    return bool(parents) and all(
        values.get(here) is None or db.execute(f"SELECT 1 FROM {of} WHERE {there} = ?", (values[here],)).fetchone()  # noqa: S608  # ours
        for here, of, there in parents
    )


def _parents(db: sqlite3.Connection, table: str) -> list[tuple[str, str, str]]:
    """Return the foreign keys of a table: its column, the other table, and the column there."""
    return [(row[3], row[2], row[4] or "id") for row in db.execute(f"PRAGMA foreign_key_list({table})")]


def _drop_rows_of_nothing(db: sqlite3.Connection) -> None:
    """Remove references to lost rows: set them to NULL if allowed, otherwise delete the row."""
    changed = True
    while changed:
        changed = False
        for table in _tables(db):
            needed = {column.name: column.is_needed for column in table.columns}
            for here, of, there in _parents(db, table.name):
                lost = f"WHERE {here} IS NOT NULL AND {here} NOT IN (SELECT {there} FROM {of})"  # noqa: S608  # ours
                act = f"DELETE FROM {table.name}" if needed[here] else f"UPDATE {table.name} SET {here} = NULL"  # noqa: S608  # ours
                changed |= db.execute(f"{act} {lost}").rowcount > 0


def _keep_whole_matches(db: sqlite3.Connection, read_game: ReadGame) -> int:
    """Remove the matches that are not whole; return the number of the others."""
    reader, whole = Reader(db, read_game), 0
    for id in reader.every_id():
        if _is_whole(db, reader, id) or _made_whole(db, reader, id):
            whole += 1
        else:
            db.execute("DELETE FROM matches WHERE id = ?", (id,))
    return whole


def _is_whole(db: sqlite3.Connection, reader: Reader, id: str) -> bool:
    """Whether a match can be read, and its journal is complete, which shows that its last deal is there."""
    (cursor,) = db.execute("SELECT cursor FROM matches WHERE id = ?", (id,)).fetchone()
    count, last = db.execute("SELECT count(*), coalesce(max(seq), 0) FROM changes WHERE match_id = ?", (id,)).fetchone()
    try:
        return count == last >= cursor and reader.whole(id) is not None
    except (NotKept, sqlite3.Error, *UNREADABLE):
        return False


def _made_whole(db: sqlite3.Connection, reader: Reader, id: str) -> bool:
    """Restore the deals of a match from its journal, or drop the journal; return whether all listed deals are there."""
    for make in (_deals_from_journal, _without_journal):
        db.execute("SAVEPOINT making")
        with suppress(NotKept, sqlite3.Error, *UNREADABLE):
            make(db, reader, id)
            if _has_all_deals(db, id) and _is_whole(db, reader, id):
                db.execute("RELEASE making")
                return True
        db.execute("ROLLBACK TO making")
        db.execute("RELEASE making")
    return False


def _deals_from_journal(db: sqlite3.Connection, reader: Reader, id: str) -> None:
    """Replace the deals of a match by those from its journal, from an empty sheet on. Raises `ValueError`."""
    (cursor,) = db.execute("SELECT cursor FROM matches WHERE id = ?", (id,)).fetchone()
    deals: list[Deal] = []
    for seq in range(1, cursor + 1):
        change = reader.change(id, seq)
        if change is None or tuple(deals[change.at : change.at + len(change.removed)]) != change.removed:
            raise ValueError("the journal does not begin with an empty sheet")
        deals[change.at : change.at + len(change.removed)] = change.inserted
    db.execute("DELETE FROM deals WHERE match_id = ?", (id,))
    bodies = [stored_json(deal_to_dict(deal)) for deal in deals]
    rows = [(id, index, body, check_of(body)) for index, body in enumerate(bodies)]
    db.executemany("INSERT INTO deals (match_id, place, body, checked) VALUES (?, ?, ?, ?)", rows)


def _without_journal(db: sqlite3.Connection, _reader: Reader, id: str) -> None:
    db.execute("DELETE FROM changes WHERE match_id = ?", (id,))
    db.execute("UPDATE matches SET cursor = 0 WHERE id = ?", (id,))


def _has_all_deals(db: sqlite3.Connection, id: str) -> bool:
    """Whether a match has as many deals as its summary, without those thrown in and rulings. Raises `ValueError`."""
    (summary,) = db.execute("SELECT summary FROM matches WHERE id = ?", (id,)).fetchone()
    bodies = db.execute("SELECT body FROM deals WHERE match_id = ?", (id,)).fetchall()
    scored = sum(not json.loads(each).keys() & {"thrown_in", "ruling"} for (each,) in bodies)
    return bool(json.loads(summary or "{}").get("deals") == scored)


def _tables(db: sqlite3.Connection) -> Iterable[_Table]:
    """Yield the tables, with their columns in the order of a row: without row ids the key columns come first."""
    for name, sql in db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall():
        rows = db.execute(f"PRAGMA table_info({name})").fetchall()
        keys, has_rowid = [row for row in rows if row[5]], "WITHOUT ROWID" not in sql
        if not has_rowid:
            rows = sorted(keys, key=lambda row: row[5]) + [row for row in rows if not row[5]]
        columns = tuple(_Column(row[1], row[2], bool(row[3]) and row[4] is None) for row in rows)
        id = keys[0][1] if has_rowid and len(keys) == 1 and keys[0][2] == "INTEGER" else None
        yield _Table(name, columns, has_rowid, id)


def _is_document(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False
