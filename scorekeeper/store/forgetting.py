"""Forgetting a person: out of every match, out of the file itself, and out of the backups beside it.

What is forgotten is committed first, in one transaction, together with a note that the file is still to be cleaned.
Then the backups are rewritten, each as a whole beside the old one; the file is written anew (`VACUUM`) and its log
truncated. What is stopped half-way is gone on with when the store is next opened: the ids of persons and the seats that
they had are remembered, no name is.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex
from typing import Final

from scorekeeper.match.document import ReadGame
from scorekeeper.match.forgetting import Forgotten, forget_in, seats_forgotten
from scorekeeper.match.names import comparison_key
from scorekeeper.store.backups import Backups, flush
from scorekeeper.store.condition import is_good_copy
from scorekeeper.store.faults import NotKept
from scorekeeper.store.integrity import is_damaged
from scorekeeper.store.migrations import migrate
from scorekeeper.store.people_reader import ForgottenHere
from scorekeeper.store.private import make_file
from scorekeeper.store.store import Store
from scorekeeper.store.writer import Writer

log = logging.getLogger(__name__)

_LOCK_TIMEOUT: Final = 30.0
"""Seconds to wait for another program that makes a backup."""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """What became of the copies of a name: whether the file is clean, and how many backups were rewritten or removed.

    A backup that is damaged cannot be rewritten and is removed.
    """

    file: bool
    rewritten: int = 0
    removed: int = 0


def forget(
    transaction: Writer, forgotten: Forgotten, earlier: ForgottenHere | None = None
) -> tuple[int, tuple[str, ...]]:
    """Take names out of every match, and the persons out of the store; of a backup, also who was forgotten `earlier`.

    Returns how many matches were changed, and the ids of those that cannot be read and were left as they are, though
    the name may be in them.
    """
    changed, unreadable = 0, []
    transaction.drop_figures()
    seats = earlier.seats if earlier else {}
    for id in sorted(transaction.matches_with(forgotten.keys, forgotten.ids) | seats.keys()):
        try:
            record = transaction.whole(id)
        except NotKept:
            unreadable.append(id)
            continue
        if record is None:  # removed for good
            continue
        here = replace(forgotten, seats=earlier.of(record).seats) if earlier else forgotten
        after = forget_in(record, here)
        transaction.forget_seats(id, seats_forgotten(record, here), record.revision + 1)
        if after != record:
            transaction.rewrite(after)
            changed += 1
    transaction.forget_people(forgotten.ids)
    for kept in transaction.every_person():
        person = replace(kept.person, note=forgotten.text(kept.person.note))
        if person != kept.person:
            transaction.set_person(person)
    transaction.drop_figures()  # they have the ids of the persons
    return changed, tuple(unreadable)


def clean(store: Store, forgotten: Forgotten | None = None) -> Cleaned:
    """Clean the backups and the file of what was forgotten, if that is due. Raises nothing that it can tell instead.

    Without `forgotten`, the ids and the seats alone are known: as after a stop half-way.
    """
    backups = Cleaned(file=True)
    try:
        with store.reading() as transaction:
            if not transaction.forgetting():
                return backups
            earlier = transaction.forgotten()
        forgotten = replace(forgotten or Forgotten(), ids=earlier.ids)
        if store.backups is not None:
            backups = _clean_backups(store.backups, store.read_game, forgotten, earlier)
        store.write_anew()
        with store.writing() as transaction:
            transaction.set_forgetting(due=False)
    except (OSError, sqlite3.Error, NotKept) as error:
        log.warning("What was forgotten is not out of the file yet: %s", type(error).__name__)
        return replace(backups, file=False)
    return backups


def _clean_backups(backups: Backups, read_game: ReadGame, forgotten: Forgotten, earlier: ForgottenHere) -> Cleaned:
    """Rewrite every backup without the names. Raises `OSError` and `sqlite3.Error`."""
    rewritten = removed = 0
    if not backups.folder.is_dir():
        return Cleaned(file=True)
    with backups.locked(_LOCK_TIMEOUT):
        for copy in [copy.path for copy in backups.copies()]:
            if is_good_copy(copy):
                rewritten += _rewrite(copy, read_game, forgotten, earlier)
            elif holds_names(copy, forgotten.names):
                copy.unlink(missing_ok=True)
                removed += 1
    return Cleaned(file=True, rewritten=rewritten, removed=removed)


def _rewrite(copy: Path, read_game: ReadGame, forgotten: Forgotten, earlier: ForgottenHere) -> bool:
    """Put a backup without the names in the place of one with them; whether there was anything to change."""
    part = copy.with_suffix(f".{token_hex(4)}.part")
    try:
        make_file(part)
        part.write_bytes(copy.read_bytes())
        with closing(sqlite3.connect(part, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("PRAGMA secure_delete = ON")
            db.execute("PRAGMA foreign_keys = ON")
            migrate(db)
            if not _forget_in_copy(db, read_game, forgotten, earlier):
                return False
            db.execute("VACUUM")
            if is_damaged(db):
                raise sqlite3.DatabaseError("the copy is not sound")
        flush(part)
        part.replace(copy)
        flush(copy.parent)
    finally:
        for each in (part, part.with_name(f"{part.name}-journal")):
            with suppress(OSError):
                each.unlink(missing_ok=True)
    return True


def _forget_in_copy(db: sqlite3.Connection, read_game: ReadGame, forgotten: Forgotten, earlier: ForgottenHere) -> bool:
    """Forget in a backup, whose count of changes stays: it orders the backups. Whether anything was changed."""
    before = db.total_changes
    db.execute("BEGIN IMMEDIATE")
    counts = db.execute("SELECT touched, id FROM matches").fetchall()
    (removed_at,) = db.execute("SELECT removed_at FROM identity").fetchone()
    writer = Writer(db, read_game)
    ids = {kept.person.id for kept in writer.every_person() if kept.person.keys & (forgotten.keys)}
    known = db.execute("SELECT id FROM people").fetchall()
    here = replace(forgotten, ids=forgotten.ids | ids)
    changed, unreadable = forget(writer, here, earlier)
    db.execute("UPDATE matches SET touched = -touched - 1")
    db.executemany("UPDATE matches SET touched = ? WHERE id = ?", counts)
    db.execute("UPDATE identity SET removed_at = ?", (removed_at,))
    db.execute("COMMIT")
    return bool(changed or unreadable or not here.ids.isdisjoint(id for (id,) in known)) and db.total_changes > before


def holds_names(file: Path, names: Iterable[str]) -> bool:
    """Whether any of the names, as the store writes texts, stands in a file; False where it cannot be read."""
    try:
        content = file.read_bytes().lower()
    except OSError:
        return False
    return any(_written(spelt) in content for name in names for spelt in (name, comparison_key(name)))


def _written(name: str) -> bytes:
    return json.dumps(name)[1:-1].lower().encode()
