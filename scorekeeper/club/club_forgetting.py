"""Forgetting persons at the club: in every match, season and list there. It cannot be undone.

A mark keeps the id, and tells each phone. A match that a phone sends later loses the names.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Collection
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.club import items
from scorekeeper.club.contents import match_row_of, person_of, records_of, season_from, version_of, versions_of_match
from scorekeeper.club.database import Database, NotOpened, backups_of, check_copy, open_file
from scorekeeper.club.items import ids_in
from scorekeeper.club.schema import CLUB, FORGOTTEN, INITIALS, KEYS
from scorekeeper.exchange.backup_lists import BackedUpPerson, tops_of
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import mark_of
from scorekeeper.match.versioned import each_version
from scorekeeper.match.without_names import Forgotten, forget_in, holds, names_in, texts_in
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.service.forgetting import with_other_words
from scorekeeper.store.backups import Backups, put_in_place, rewriting
from scorekeeper.store.files import uri
from scorekeeper.store.store_faults import is_damage


def forget(db: Connection, ids: Collection[str], catalogue: Catalogue) -> None:
    """Forget these persons, known or not, and everybody merged with them. Marks the database as unclean."""
    people = [person_of(item) for item in items.all_of(db, "person")]
    tops = tops_of(people)
    theirs = {tops.get(id, id) for id in ids}
    ours = {*ids, *(id for id, top in tops.items() if top in theirs)}
    others = {key for each in people if each.person.id not in ours for key in each.person.keys}
    names = [name for each in people if each.person.id in ours for name in each.person.names]
    with_them, with_names = [], []
    for item in items.each_match(db):
        if any(id in version.body for version in item.versions for id in ours):
            with_them.append((item, records_of(item, catalogue)))
            names += [name for record in with_them[-1][1] for name in names_in(record, ours)]
    removed = tuple(name for name in dict.fromkeys(names) if comparison_key(name) not in others)
    done = {item.id for item, _ in with_them}
    for item in items.each_match(db) if removed else ():
        texts = (text for version in item.versions for text in texts_in(json.loads(version.body)))
        if item.id not in done and any(holds(text, removed) for text in texts):
            with_names.append((item, records_of(item, catalogue)))
    forgotten = Forgotten(frozenset(ours), removed, partial(with_other_words, catalogue))
    for item, before in (*with_them, *with_names):  # the versions keep their ids: no phone has to pull them again
        after = [forget_in(each, forgotten) for each in before]
        if after != before:
            items.write_versions(db, "match", item.id, versions_of_match(after, catalogue))
            items.write_match_row(db, item.id, match_row_of(after[0]))
    _forget_in_lists(db, forgotten)
    for id in sorted(ours):
        number = items.write_item(db, "person", id, "", [version_of(BackedUpPerson(mark_of(id)))])
        db.execute(delete(FORGOTTEN).where(FORGOTTEN.c.person == id))
        db.execute(insert(FORGOTTEN).values(person=id, number=number))
    db.execute(delete(INITIALS).where(INITIALS.c.person.in_(ours)))
    db.execute(update(CLUB).values(unclean=True))


def _forget_in_lists(db: Connection, forgotten: Forgotten) -> None:
    """Remove the names from seasons and keys, also from withdrawn keys."""
    for item in items.all_of(db, "season"):
        before = season_from(item)
        after = each_version(before, lambda season: season.with_texts(forgotten.text))
        if after != before:
            items.write_item(db, "season", item.id, item.phone, [version_of(after)])
    for key in db.execute(select(KEYS.c.id, KEYS.c.name)).all():
        if (name := forgotten.text(key.name)) != key.name:
            db.execute(update(KEYS).where(KEYS.c.id == key.id).values(name=name))


def forget_merged(db: Connection, catalogue: Catalogue) -> bool:
    """Forget everybody who was merged into a forgotten person. Return whether there was anybody."""
    people = [person_of(item) for item in items.all_of(db, "person")]
    marks, tops = {each.person.id for each in people if each.person.forgotten}, tops_of(people)
    more = [id for id, top in tops.items() if top in marks and id not in marks]
    if more:
        forget(db, more, catalogue)
    return bool(more)


log = logging.getLogger(__name__)

UNCLEAN: Final = (OSError, sqlite3.Error, SQLAlchemyError, NotOpened, NotReadable, ValueError, LookupError)
"""The exceptions that may stop the cleaning."""

_LOCK_TIMEOUT: Final = 30.0  # seconds to wait for another process that makes a backup


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
        with closing(open_file(part)) as copy:
            with copy.writing() as db:
                number = db.execute(select(CLUB.c.number)).scalar_one()
                forget(db, ids, catalogue)
                db.execute(update(CLUB).values(number=number, unclean=False))  # the number orders the backups
            copy.write_anew()
        with closing(sqlite3.connect(part, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            check_copy(db)
        put_in_place(part, path)
