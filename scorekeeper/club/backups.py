"""Backups of an embedded club: complete databases in the folder `backups` beside it, kept as those of a phone's store.

One is made a day, if anything has changed since the newest; it is read back before it counts. PostgreSQL has its own:
`pg_dump`.
"""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.club.database import Database, NotOpened, open_file
from scorekeeper.club.forgetting import forget
from scorekeeper.club.items import forgotten_people
from scorekeeper.club.schema import CLUB
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.store.backups import FOLDER, Copy, apply_retention, day_of, flush, moment_of
from scorekeeper.store.files import SIBLINGS, make_file, make_folder, uri

log = logging.getLogger(__name__)

UNCLEAN: Final = (OSError, sqlite3.Error, SQLAlchemyError, NotOpened, NotReadable, ValueError, LookupError)
"""What may hinder a backup or the cleaning."""


def last_backup(database: Database) -> str | None:
    """When the newest backup was made, in UTC; None where there is none, or the database is not embedded."""
    copies = _copies(database, checked=False)
    newest = max(copies, key=lambda copy: (copy.touched, copy.path.name), default=None)
    return None if newest is None else moment_of(newest.path)


def back_up(database: Database, now: str) -> Path | None:
    """Make today's backup at a moment in UTC, unless it is there, or nothing has changed; then remove those not due.

    None where none was made; an error is logged.
    """
    if database.file is None:
        return None
    try:
        return _back_up(database.file, re.sub("[-:]", "", now), list(_copies(database)))
    except UNCLEAN as error:
        log.warning("No backup of the club could be made: %s", error)
        return None


def _back_up(file: Path, stamp: str, copies: list[Copy]) -> Path | None:
    id, number = _read(file)
    own = [copy for copy in copies if copy.id == id]
    made = file.parent / FOLDER / f"{file.stem}-{stamp}.db"
    if any(copy.touched >= number or day_of(copy.path) == day_of(made) for copy in own):
        return None
    make_folder(made.parent)
    part = made.with_suffix(".part")
    _copy(file, part)
    if _read(part)[0] != id:
        raise sqlite3.DatabaseError("the copy is not sound")
    part.replace(made)
    flush(made.parent)
    apply_retention([*own, Copy(made, id, number)], made=made)
    return made


def clean(database: Database, catalogue: Catalogue) -> bool:
    """Write anew, and without whoever was forgotten, the database and its backups. False where something hinders it.

    It is tried again then: the database says that it is due.
    """
    try:
        with database.reading() as db:
            due, ids = db.execute(select(CLUB.c.unclean)).scalar_one(), forgotten_people(db)
        if due:
            database.write_anew()
            for copy in list(_copies(database)):
                _clean_copy(copy.path, ids, catalogue)
            with database.writing() as db:
                if forgotten_people(db) == ids:
                    db.execute(update(CLUB).values(unclean=False))
    except UNCLEAN as error:
        log.warning("What was forgotten is not out of the club's files yet: %s", type(error).__name__)
        return False
    return True


def _clean_copy(path: Path, ids: Collection[str], catalogue: Catalogue) -> None:
    """Put a backup without the names in the place of one with them."""
    part = path.with_suffix(".part")
    _copy(path, part)
    copy = open_file(part)
    try:
        with copy.writing() as db:
            number = db.execute(select(CLUB.c.number)).scalar_one()
            forget(db, ids, catalogue)
            db.execute(update(CLUB).values(number=number, unclean=False))  # it orders the backups
        copy.write_anew()
    finally:
        copy.close()
    with closing(sqlite3.connect(part, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    _read(part)
    flush(part)
    part.replace(path)
    flush(path.parent)


def _copies(database: Database, *, checked: bool = True) -> Iterator[Copy]:
    """The backups, in no order; one that cannot be read is none."""
    if database.file is None:
        return
    for path in (database.file.parent / FOLDER).glob(f"{database.file.stem}-*.db"):
        with suppress(*UNCLEAN):
            yield Copy(path, *_read(path, checked=checked))


def _copy(file: Path, part: Path) -> None:
    for each in ("", *SIBLINGS):  # of one that was interrupted
        part.with_name(part.name + each).unlink(missing_ok=True)
    make_file(part)
    with closing(sqlite3.connect(file)) as db, closing(sqlite3.connect(part, isolation_level=None)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it
    flush(part)


def _read(file: Path, *, checked: bool = True) -> tuple[str, int]:
    """The id of the club in a file, and the number of its latest change. Raises `sqlite3.Error` where it is damaged."""
    with closing(sqlite3.connect(uri(file, "mode=ro"), uri=True)) as db:
        if checked and db.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("damaged")
        id, number = db.execute("SELECT id, number FROM club").fetchone()
        return str(id), int(number)
