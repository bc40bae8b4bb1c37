"""Backups of an embedded club: complete databases in the folder `backups` beside it, with the code of a phone's store.

One backup is made a day if anything has changed since the newest. PostgreSQL has its own: `pg_dump`.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.club.club_forgetting import forget
from scorekeeper.club.club_opening import NotOpened, backups_of, check_copy, open_file
from scorekeeper.club.database import Database
from scorekeeper.club.items import ids_in
from scorekeeper.club.schema import CLUB, FORGOTTEN
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.store.backups import Backups, moment_of, rewriting
from scorekeeper.store.files import uri
from scorekeeper.store.store_faults import is_damage

log = logging.getLogger(__name__)

UNCLEAN: Final = (OSError, sqlite3.Error, SQLAlchemyError, NotOpened, NotReadable, ValueError, LookupError)
"""The exceptions that may stop the cleaning."""

_LOCK_TIMEOUT: Final = 30.0  # seconds to wait for another process that makes a backup


def last_backup(database: Database) -> str | None:
    """Return the time of the newest backup, in UTC; None without one, or if the database is not embedded."""
    copies = () if database.file is None else backups_of(database.file).copies()
    readable = (copy for copy in copies if copy.id is not None)
    newest = max(readable, key=lambda copy: (copy.touched, copy.path.name), default=None)
    return None if newest is None else moment_of(newest.path)


def back_up(database: Database, now: str) -> Path | None:
    """Make today's backup at a time in UTC, if it is missing and anything has changed; then remove outdated backups.

    Returns the new file, or None; an error is logged.
    """
    return None if database.file is None else backups_of(database.file).make(now, daily=True)


def clean(database: Database, catalogue: Catalogue) -> bool:
    """Rewrite the database and its backups without forgotten persons. False if an error stopped it, which is logged.

    The database notes that the cleaning is due, so that it is tried again.
    """
    try:
        with database.reading() as db:
            due, ids = db.execute(select(CLUB.c.unclean)).scalar_one(), ids_in(db, FORGOTTEN)
        if due:
            database.write_anew()
            if database.file is not None:
                _clean_copies(backups_of(database.file), ids, catalogue)
            with database.writing() as db:
                if ids_in(db, FORGOTTEN) == ids:
                    db.execute(update(CLUB).values(unclean=False))
    except UNCLEAN as error:
        log.warning("The club's files still hold forgotten names: %s", type(error).__name__)
        return False
    return True


def _clean_copies(backups: Backups, ids: Collection[str], catalogue: Catalogue) -> None:
    """Replace backups that contain the names; remove damaged ones."""
    if not backups.folder.is_dir():
        return
    with backups.locked(_LOCK_TIMEOUT):
        for path in [copy.path for copy in backups.copies()]:
            if _is_sound(path):
                _clean_copy(path, ids, catalogue)
            else:
                path.unlink()


def _is_sound(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(uri(path, "mode=ro&immutable=1"), uri=True)) as copy:
            return bool(copy.execute("PRAGMA quick_check").fetchone() == ("ok",))
    except sqlite3.Error as error:
        if not is_damage(error):  # it cannot be read now, but may be intact
            raise
        return False


def _clean_copy(path: Path, ids: Collection[str], catalogue: Catalogue) -> None:
    with rewriting(path) as part:
        with closing(open_file(part.path)) as copy:
            with copy.writing() as db:
                number = db.execute(select(CLUB.c.number)).scalar_one()
                forget(db, ids, catalogue)
                db.execute(update(CLUB).values(number=number, unclean=False))  # the number orders the backups
            copy.write_anew()
        with closing(sqlite3.connect(part.path, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            check_copy(db)
        part.put_in_place()
