"""The schema of the database, and its migrations. Those that a file lacks are written in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeAlias

from scorekeeper.store.finding_people import find_people

APPLICATION = 0x53434B52
"""SQLite's application id in the file's header ("SCKR"), so that another program's database is not taken for ours."""

Migration: TypeAlias = tuple[str | Callable[[sqlite3.Connection], None], ...]
"""Statements, and functions for what SQL alone cannot do."""

_BEGINNING: Migration = (
    f"PRAGMA application_id = {APPLICATION}",
    # `head` is everything of a match but its deals, its rules included. `cursor` is how many changes of the
    # journal are applied. `touched` is the order of last use: a counter of the store, as a clock can be wrong.
    # `over` and `summary` are a cache of what follows from the deals. Both may be NULL at any time. They
    # stand before the long `head`, so that a list need not read past it.
    """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY NOT NULL,
        revision INTEGER NOT NULL,
        cursor INTEGER NOT NULL,
        archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
        deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
        updated TEXT NOT NULL,
        touched INTEGER NOT NULL UNIQUE,
        over INTEGER CHECK (over IN (0, 1)),
        summary TEXT,
        head TEXT NOT NULL,
        CHECK ((over IS NULL) = (summary IS NULL))
    )
    """,
    "CREATE INDEX matches_on_the_table ON matches (over, touched) WHERE deleted = 0 AND archived = 0",
    "CREATE INDEX matches_in_hand ON matches (touched) WHERE deleted = 0 AND archived = 0",
    "CREATE INDEX matches_archived ON matches (touched) WHERE deleted = 0 AND archived = 1",
    "CREATE INDEX matches_deleted ON matches (touched) WHERE deleted = 1",
    "CREATE INDEX matches_without_summary ON matches (touched) WHERE summary IS NULL",
    """
    CREATE TABLE deals (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (match_id, place)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE changes (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (match_id, seq)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE drafts (
        match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        body TEXT NOT NULL
    ) WITHOUT ROWID
    """,
)

_TWO_DRAFTS_AND_AN_ID: Migration = (
    # A random id that the store and its backups share: it tells the backups of this store from those of another.
    "CREATE TABLE identity (id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID",
    "INSERT INTO identity (id) VALUES (lower(hex(randomblob(16))))",
    # A match keeps two half-entered deals: the next one, and the correction or insertion of an earlier one.
    "ALTER TABLE drafts RENAME TO one_draft",
    """
    CREATE TABLE drafts (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('next', 'correction')),
        body TEXT NOT NULL,
        PRIMARY KEY (match_id, kind)
    ) WITHOUT ROWID
    """,
    # A body that is not JSON is kept as it is; reading it says so.
    """
    INSERT INTO drafts (match_id, kind, body)
        SELECT match_id,
               CASE WHEN json_valid(body) AND json_type(body, '$.place') = 'integer' THEN 'correction' ELSE 'next' END,
               body
        FROM one_draft
    """,
    "DROP TABLE one_draft",
)

_BY_EVENING: Migration = (
    # `played` orders lists: when a match was started, or where that is not known last changed, in UTC. A match whose
    # start was given without a time zone has it in that of the computer that wrote the row: see `sort_key`.
    "ALTER TABLE matches ADD COLUMN played TEXT NOT NULL DEFAULT ''",
    """
    UPDATE matches SET played = coalesce(
        CASE WHEN json_valid(summary) AND json_type(summary, '$.started') = 'text'
             THEN json_extract(summary, '$.started') END,
        updated
    )
    """,
    "DROP INDEX matches_on_the_table",
    "DROP INDEX matches_archived",
    "DROP INDEX matches_deleted",
    "CREATE INDEX matches_on_the_table ON matches (over, played, touched) WHERE deleted = 0 AND archived = 0",
    "CREATE INDEX matches_archived ON matches (played, touched) WHERE deleted = 0 AND archived = 1",
    "CREATE INDEX matches_deleted ON matches (played, touched) WHERE deleted = 1",
    # The store's count of changes (`touched`) when matches were last removed for good, and since schema 4 when
    # anything of the persons was last changed: it never goes down.
    "ALTER TABLE identity ADD COLUMN removed_at INTEGER NOT NULL DEFAULT 0",
)

_PEOPLE: Migration = (
    # `merged_into` is a redirect: the seats of a person who was merged into another stay, so that taking it apart
    # restores exactly what was. `number` is the order in which persons were found.
    """
    CREATE TABLE people (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        merged_into TEXT REFERENCES people (id),
        body TEXT NOT NULL
    )
    """,
    "CREATE INDEX people_merged ON people (merged_into) WHERE merged_into IS NOT NULL",
    """
    CREATE TABLE seats (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        person_id TEXT NOT NULL REFERENCES people (id),
        PRIMARY KEY (match_id, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX seats_of_person ON seats (person_id)",
    # The persons of all seats before and after a change of the players, as JSON; NULL where there was none.
    "ALTER TABLE changes ADD COLUMN seats TEXT",
    # Who was forgotten, without any name: ids that were random, and the seats that they had, so that an older backup
    # does not bring the name back unasked: one with a revision of the match before that `revision`. A match may be
    # removed for good, and still be in such a backup.
    "CREATE TABLE forgotten_people (id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID",
    """
    CREATE TABLE forgotten_seats (
        match_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        PRIMARY KEY (match_id, seat)
    ) WITHOUT ROWID
    """,
    # Whether somebody was forgotten and the name may still be in free pages, in the log or in backups beside the file.
    "ALTER TABLE identity ADD COLUMN forgetting INTEGER NOT NULL DEFAULT 0",
    find_people,
)

_FIGURES: Migration = (
    # Caches of what follows from the deals; see `store.digests`. Every row may be dropped at any time.
    """
    CREATE TABLE digests (
        match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        form INTEGER NOT NULL,
        body TEXT NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE figures (
        key TEXT PRIMARY KEY NOT NULL,
        form INTEGER NOT NULL,
        changes INTEGER NOT NULL,
        body TEXT NOT NULL
    ) WITHOUT ROWID
    """,
)

_OWN_GAMES: Migration = (
    # `used` is the order of last use, in the store's count of changes (`touched`). `body` has the table and the id of
    # the game that it was made from. A match has a table of its own: no row of a match leads here.
    """
    CREATE TABLE own_games (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        put_away INTEGER NOT NULL DEFAULT 0 CHECK (put_away IN (0, 1)),
        revision INTEGER NOT NULL,
        used INTEGER NOT NULL,
        body TEXT NOT NULL
    )
    """,
)

_SEASONS: Migration = (
    # `number` is the order in which seasons were begun. A match belongs to at most one season. Whoever is forgotten
    # goes out of all of it; whoever was merged stays, as in `seats`.
    """
    CREATE TABLE seasons (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        body TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE season_matches (
        match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE season_people (
        season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        PRIMARY KEY (season_id, place)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE season_apart (
        season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        one TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        other TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        PRIMARY KEY (season_id, place)
    ) WITHOUT ROWID
    """,
)

_VERSIONS: Migration = (
    # The ids of the versions that a match came through (`match.versions`), the newest last. They begin with 1 where
    # none is left out, else with 0. A match of an earlier scorekeeper has none until it is changed. `first_deal` is the
    # first deal, from 0, that the write touched; NULL where it changed more of the match than deals and its end.
    """
    CREATE TABLE versions (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        id TEXT NOT NULL,
        first_deal INTEGER,
        PRIMARY KEY (match_id, seq)
    ) WITHOUT ROWID
    """,
    # Of two versions that have parted one counts; the other is a row of its own, deleted, that leads to it.
    "ALTER TABLE matches ADD COLUMN version_of TEXT CHECK (version_of IS NULL OR deleted = 1)",
    # The newest version of the match that has come from another phone, and so is there.
    "ALTER TABLE matches ADD COLUMN version_there TEXT",
    "CREATE INDEX matches_parted ON matches (version_of) WHERE version_of IS NOT NULL",
)

_VERSIONS_OF_SETTINGS: Migration = (
    # The ids of the versions that the settings of a season came through, as a JSON list, the newest last; and whether
    # none is left out. `season_versions` has those that have parted from the one in `seasons`, which counts; each with
    # its people and pairs by their ids, so that no name is in it but the season's.
    "ALTER TABLE seasons ADD COLUMN versions TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE seasons ADD COLUMN from_first_version INTEGER NOT NULL DEFAULT 0",
    """
    CREATE TABLE season_versions (
        season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (season_id, place)
    ) WITHOUT ROWID
    """,
    # The same for the entries of people.
    "ALTER TABLE people ADD COLUMN versions TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE people ADD COLUMN from_first_version INTEGER NOT NULL DEFAULT 0",
    """
    CREATE TABLE person_versions (
        person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (person_id, place)
    ) WITHOUT ROWID
    """,
)

_TAKEN_OVER: Migration = ()
"""Nothing in the rows so far. `head` may have `earlier`, and `seats` whoever left their seat, numbered after the others
(`match.earlier.sitters_of`): an earlier program would take such a match for damaged."""

_WHERE_PLAYED: Migration = ()
"""Nothing in the rows here either. `head` may have `location`."""

_NEW_KINDS: Migration = ()
"""Nor here. The tables of games may have the kinds of the third version of their language."""

_NEW_KEYS: Migration = ()
"""Nor here. The tables of games may have the keys and the kinds of the fourth version of their language."""

_DECLARERS: Migration = ()
"""Nor here. The tables of games may have what the fifth version of their language has."""

_SHARED_AND_LEFT: Migration = ()
"""Nor here. They may have what the sixth version has."""

_CLUB: Migration = (
    # Of a game nothing is new in the rows here. They may have what the seventh version of the language of tables has.
    # The club that this store belongs to, one or none; `number` is that of the last change that came from it.
    """
    CREATE TABLE club (
        address TEXT PRIMARY KEY NOT NULL,
        token TEXT NOT NULL,
        number INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    # What the club has answered for: see `store.club`. Every row may be dropped; then the thing is sent again.
    """
    CREATE TABLE sent (
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        stamp TEXT NOT NULL,
        refused TEXT,
        PRIMARY KEY (kind, id)
    ) WITHOUT ROWID
    """,
)

_LONG_ENTRIES: Migration = ()
"""Nothing in the rows here either. The tables of games may have what the eighth version of their language has."""

_HALF_POINTS: Migration = ()
"""Nor here. The tables of games may have what the ninth version of their language has."""

_WINNING_BIDS: Migration = ()
"""Nor here. The tables of games may have what the tenth version of their language has."""

_RUBBERS: Migration = ()
"""Nor here. The tables of games may have what the eleventh version of their language has."""

_STEPS_OF_NUMBERS: Migration = ()
"""Nor here. The tables of games may have what the twelfth version of their language has."""

MIGRATIONS: tuple[Migration, ...] = (
    *(_BEGINNING, _TWO_DRAFTS_AND_AN_ID, _BY_EVENING, _PEOPLE, _FIGURES, _OWN_GAMES, _SEASONS),
    _VERSIONS + _VERSIONS_OF_SETTINGS,
    _TAKEN_OVER,
    _WHERE_PLAYED,
    _NEW_KINDS,
    _NEW_KEYS,
    _DECLARERS,
    _SHARED_AND_LEFT,
    _CLUB,
    _LONG_ENTRIES,
    _HALF_POINTS,
    _WINNING_BIDS,
    _RUBBERS,
    _STEPS_OF_NUMBERS,
)
"""In order; the file's `user_version` is how many of them were applied. Never change one: add another."""

FIRST_WITH_PEOPLE = 4
FIRST_WITH_FIGURES = 5
FIRST_WITH_OWN_GAMES = 6
FIRST_WITH_SEASONS = 7


def migrate(db: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Apply the migrations that a file lacks, in one transaction: all of them, or none where one fails.

    Each transaction waits for the disk, which may take 0.1 s on a phone.
    """
    if version_of(db) >= len(migrations):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        lacking = migrations[version_of(db) :]  # another program may have come first while we waited
        for statement in chain.from_iterable(lacking):
            if isinstance(statement, str):
                db.execute(statement)
            else:
                statement(db)
        if lacking:
            db.execute(f"PRAGMA user_version = {len(migrations)}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def version_of(db: sqlite3.Connection) -> int:
    """How many migrations were applied to a file (its `user_version`)."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])
