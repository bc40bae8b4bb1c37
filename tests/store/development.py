"""A file of matches as a development version before 1.0 left it."""

import sqlite3
from contextlib import closing


def left_by_development(file, version=20):
    """The file of a development version, of which only what all of them had is made here."""
    file.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version = {version}")
        db.executescript("""
            PRAGMA application_id = 1396919122;
            CREATE TABLE identity (id TEXT PRIMARY KEY NOT NULL, removed_at INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
            CREATE TABLE matches (id TEXT PRIMARY KEY NOT NULL, touched INTEGER NOT NULL UNIQUE, head TEXT NOT NULL);
            INSERT INTO identity (id) VALUES ('0123456789abcdef0123456789abcdef');
            INSERT INTO matches VALUES ('m1', 4711, '{"players":["Anna","Bo","Cleo"]}');
        """)
