"""Forgetting persons: in every match, in the file itself, and in the backups beside it.

One transaction removes the names and leaves a mark of each person: the id. It also notes that cleaning is due. Then
each backup is replaced by a rewritten copy; the file is rewritten (`VACUUM`), and its log truncated. Interrupted
cleaning continues when the store is next opened.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Collection, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

from scorekeeper.match.document import ReadGame
from scorekeeper.match.names import comparison_key
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.versioned import each_version
from scorekeeper.match.versions import WriterId
from scorekeeper.match.without_names import Forgotten, GameWords, as_it_is, forget_in, names_in
from scorekeeper.store.backups import Backups, put_in_place, rewriting
from scorekeeper.store.integrity import is_damaged
from scorekeeper.store.migrations import migrate
from scorekeeper.store.reader import Reader
from scorekeeper.store.repair import is_good_copy
from scorekeeper.store.store import Store
from scorekeeper.store.store_faults import NotKept
from scorekeeper.store.writer import Writer

log = logging.getLogger(__name__)

_LOCK_TIMEOUT: Final = 30.0
"""Seconds to wait for another program that makes a backup."""


BackupResult: TypeAlias = Literal["rewritten", "removed", "kept"]
"""The result of cleaning a backup. A damaged one cannot be rewritten, so it is removed."""


@dataclass(frozen=True)
class Found:
    """The persons to forget, the matches with their names, and the ids of damaged matches."""

    forgotten: Forgotten
    records: tuple[MatchRecord, ...]
    unreadable: tuple[str, ...]


def find(
    transaction: Reader, ids: Collection[str], words: GameWords = as_it_is, known_as: Collection[str] = ()
) -> Found:
    """Find persons, everybody merged with them, and the matches that contain their names, or those in `known_as`."""
    every = transaction.every_person()
    tops = {each.top for each in every if each.person.id in ids}
    ours = {*ids, *(each.person.id for each in every if each.top in tops)}
    names = [*known_as, *(name for each in every if each.person.id in ours for name in each.person.names)]
    seated = transaction.matches_of(ours)
    records = _read(transaction, {*seated, *(row for match in seated for row in transaction.parted(match))})
    names += [name for record in records.values() if record is not None for name in names_in(record, ours)]
    others = {key for each in every if each.person.id not in ours for key in each.person.keys}
    theirs = tuple(name for name in dict.fromkeys(names) if comparison_key(name) not in others)
    if theirs:
        named = transaction.matches_with(frozenset(map(comparison_key, theirs)))
        records |= _read(transaction, named - seated - records.keys())
    unreadable = tuple(id for id, record in records.items() if record is None)
    readable = tuple(record for record in records.values() if record is not None)
    return Found(Forgotten(frozenset(ours), theirs, words), readable, unreadable)


def _read(transaction: Reader, ids: Collection[str]) -> dict[str, MatchRecord | None]:
    """Read matches by id; None for a damaged one."""
    found: dict[str, MatchRecord | None] = {}
    for id in sorted(ids):
        found[id] = None
        with suppress(NotKept):
            found[id] = transaction.whole(id)
    return found


def forget(transaction: Writer, found: Found) -> int:
    """Remove persons from the store, and leave a mark of each. Return the number of changed matches."""
    forgotten, changed = found.forgotten, 0
    for record in found.records:
        after = forget_in(record, forgotten)
        if after != record:
            transaction.rewrite(record, after)
            changed += 1
        if record.version_of is None and after.sitters != record.sitters:
            transaction.set_sitters(record.id, after.sitters)
    transaction.mark_forgotten(forgotten.ids)
    for each in transaction.every_person():
        person = each_version(each.person, lambda version: version.with_texts(forgotten.text))
        if person != each.person:
            transaction.write_people(person)
    for season in transaction.every_season():
        renamed = each_version(season, lambda version: version.with_texts(forgotten.text))
        if renamed != season:
            transaction.set_season(renamed)
    for row in transaction.own_games():
        if row.own is not None and (game := forgotten.words(row.own.game, {}, forgotten.text)) is not row.own.game:
            transaction.rewrite_own_game(row.number, replace(row.own, game=game, revision=row.own.revision + 1))
    transaction.set_forgetting(due=True)
    return changed


def clean(store: Store) -> None:
    """Remove forgotten names from the backups and the file, if that is due. Errors are logged, not raised."""
    try:
        with store.reading() as transaction:
            if not transaction.forgetting():
                return
            ids = transaction.forgotten()
        if (backups := store.backups) is not None:
            for copy in copies_to_clean(backups):
                clean_copy(backups, copy, store.read_game, ids)
        store.write_anew()
        note_clean(store, ids)
    except UNCLEAN as error:
        log_unclean(error)


UNCLEAN: Final = (OSError, sqlite3.Error, NotKept)
"""The exceptions that may stop the cleaning; it then stays due."""


def log_unclean(why: Exception) -> None:
    """Log an error that has stopped the cleaning."""
    log.warning("The file still holds forgotten names: %s", type(why).__name__)


def note_clean(store: Store, ids: frozenset[str]) -> None:
    """Store that the file and its backups are clean of these persons. Raises `NotKept`."""
    with store.writing() as transaction:
        if transaction.forgotten() == ids:  # otherwise backups still have a person forgotten meanwhile
            transaction.set_forgetting(due=False)


def copies_to_clean(backups: Backups) -> list[Path]:
    """Return the backups, after waiting for one in progress. Raises `OSError` and `sqlite3.Error`.

    A later backup does not contain the names. Any thread may call this.
    """
    if not backups.folder.is_dir():
        return []
    with backups.locked(_LOCK_TIMEOUT):
        return sorted(copy.path for copy in backups.copies())


def clean_copy(
    backups: Backups,
    copy: Path,
    read_game: ReadGame,
    ids: Collection[str],
    words: GameWords = as_it_is,
    names: Collection[str] = (),
) -> BackupResult:
    """Rewrite a backup without the names of persons, or remove a damaged one. Raises as `copies_to_clean`.

    `names` are names that the backup may not link to the persons: it may be older than they are. It opens connections
    of its own, so any thread may call it.
    """
    with backups.locked(_LOCK_TIMEOUT):
        if is_good_copy(copy):
            return "rewritten" if _rewrite(copy, read_game, ids, words, names) else "kept"
        if _holds(copy, ids) or holds_names(copy, names):
            copy.unlink(missing_ok=True)
            return "removed"
    return "kept"


def _rewrite(copy: Path, read_game: ReadGame, ids: Collection[str], words: GameWords, names: Collection[str]) -> bool:
    """Replace a backup by one without the names; return whether anything changed."""
    with rewriting(copy) as part:
        with closing(sqlite3.connect(part, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("PRAGMA secure_delete = ON")
            db.execute("PRAGMA foreign_keys = ON")
            migrate(db)
            if not _forget_in_copy(db, read_game, ids, words, names):
                return False
            db.execute("VACUUM")
            if is_damaged(db):
                raise sqlite3.DatabaseError("the copy is not sound")
        put_in_place(part, copy)
    return True


def _forget_in_copy(
    db: sqlite3.Connection, read_game: ReadGame, ids: Collection[str], words: GameWords, names: Collection[str]
) -> bool:
    """Forget persons in a backup; return whether it had any. Its count of changes stays, since it orders backups."""
    db.execute("BEGIN IMMEDIATE")
    writer = Writer(db, read_game, WriterId())
    known = set(ids) - writer.forgotten()
    keys = frozenset(map(comparison_key, names))
    if not any(writer.has_person(id) for id in known) and not (keys and writer.matches_with(keys)):
        db.execute("ROLLBACK")
        return False
    counts = db.execute("SELECT touched, id FROM matches").fetchall()
    (removed_at,) = db.execute("SELECT removed_at FROM identity").fetchone()
    forget(writer, find(writer, known, words, names))
    db.execute("UPDATE matches SET touched = -touched - 1")
    db.executemany("UPDATE matches SET touched = ? WHERE id = ?", counts)
    db.execute("UPDATE identity SET removed_at = ?", (removed_at,))
    db.execute("COMMIT")
    return True


def holds_names(file: Path, names: Iterable[str]) -> bool:
    """Whether a file contains any of the names, as the store writes texts; False if it cannot be read."""
    written = [json.dumps(spelt)[1:-1] for name in names for spelt in (name, comparison_key(name))]
    return _holds(file, written)


def _holds(file: Path, texts: Iterable[str]) -> bool:
    """Whether a file contains any of the texts; False if it cannot be read."""
    try:
        content = file.read_bytes().lower()
    except OSError:
        return False
    return any(text.lower().encode() in content for text in texts)
