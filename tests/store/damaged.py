"""Damage done to a store's file."""

import sqlite3
from contextlib import closing

from tests.support.tables import at_table

TABLE = at_table("swedish", first_dealer=2)


def letter(old, new):
    """Another letter in the schema, as every later statement finds it."""
    return (
        "PRAGMA writable_schema = 1",
        f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}')",  # noqa: S608  # our own words only
        "PRAGMA schema_version = 99",
    )


UNCHECKED = "PRAGMA ignore_check_constraints = 1"

WRONG = {
    "a table that another names": letter("REFERENCES matches", "REFERENCES match4s"),
    "a column": letter("head TEXT", "heat TEXT"),
    "a check": letter("archived IN (0, 1)", "archived IN (7, 1)"),
    "an index": ("DROP INDEX matches_in_hand",),
    "a table": ("ALTER TABLE changes RENAME TO change5",),
    "a trigger of somebody else's": (
        "CREATE TRIGGER t AFTER INSERT ON deals BEGIN UPDATE deals SET body = '{' WHERE match_id = new.match_id; END",
    ),
    "a view of somebody else's": ("CREATE VIEW totals AS SELECT * FROM deals",),
    "a table of somebody else's": ("CREATE TABLE songs (title TEXT)",),
    "an index of somebody else's": ("CREATE INDEX by_body ON deals (body)",),
    "no id": ("DELETE FROM identity",),
    "two ids": ("INSERT INTO identity (id) VALUES ('another')",),
    "a text for a count": ("UPDATE matches SET touched = 'x'",),
    "bytes for a count": ("UPDATE matches SET revision = x'00'",),
    "a count beyond all counting": ("UPDATE matches SET touched = 9223372036854775807",),
    "bytes for a text": ("UPDATE matches SET id = x'6d31'",),
    "bytes for a deal": ("UPDATE deals SET body = x'00'",),
    "a shelf that there is not": (UNCHECKED, "UPDATE matches SET archived = 7"),
    "deals of no match": ("INSERT INTO deals VALUES ('m9', 0, '{}', 0)",),
    "steps of no match": ("INSERT INTO changes VALUES ('m9', 1, '{}')",),
}


def spoil(path, statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)
