"""Forgetting a person: out of every match, out of the file itself, and out of the backups beside it.

What becomes of each match is found out ahead (`within`), as rows, so that the one transaction in which all of it is
written is short. It also notes that the file is still to be cleaned. Then the backups are rewritten, each as a whole
beside the old one; the file is written anew (`VACUUM`) and its log truncated. What is stopped half-way is gone on with
when the store is next opened: the ids of persons and the seats that they had are remembered, no name is.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.match.document import ReadGame
from scorekeeper.match.forgetting import Forgotten, forget_in, seats_forgotten
from scorekeeper.match.forgotten_here import text_numbers
from scorekeeper.match.names import comparison_key
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season
from scorekeeper.match.versioned import each_version, versions_of
from scorekeeper.match.versions import WriterId
from scorekeeper.store.backups import Backups, rewriting
from scorekeeper.store.condition import is_good_copy
from scorekeeper.store.faults import NotKept
from scorekeeper.store.integrity import is_damaged
from scorekeeper.store.migrations import migrate
from scorekeeper.store.people_reader import ForgottenHere
from scorekeeper.store.rows import ChangedRows, changed_rows
from scorekeeper.store.store import Store
from scorekeeper.store.writer import Writer

log = logging.getLogger(__name__)

_LOCK_TIMEOUT: Final = 30.0
"""Seconds to wait for another program that makes a backup."""


class Within(NamedTuple):
    """What forgetting does in one match: the seats that are remembered, and the rows that change; None where none do.

    `revision` is the one from which on the seats have no name any more.
    """

    id: str
    seats: frozenset[int]
    revision: int
    rows: ChangedRows | None


@dataclass(frozen=True, slots=True)
class Cleaned:
    """What became of the copies of a name: whether the file is clean, and how many backups were rewritten or removed.

    A backup that is damaged cannot be rewritten and is removed.
    """

    file: bool
    rewritten: int = 0
    removed: int = 0

    def and_then(self, became: BackupResult) -> Cleaned:
        """With one more backup."""
        rewritten, removed = self.rewritten + (became == "rewritten"), self.removed + (became == "removed")
        return replace(self, rewritten=rewritten, removed=removed)


BackupResult: TypeAlias = Literal["rewritten", "removed", "kept"]
"""What became of a backup."""


def within(record: MatchRecord, forgotten: Forgotten) -> Within:
    """What forgetting does in a match."""
    after = forget_in(record, forgotten)
    seats = seats_forgotten(record, forgotten) | text_numbers(record, after)
    return Within(record.id, seats, record.revision + 1, changed_rows(record, after))


def write_within(transaction: Writer, found: Within) -> None:
    """Forget in a match, which is as it was when that was found out."""
    transaction.forget_seats(found.id, found.seats, found.revision)
    if found.rows is not None:
        transaction.rewrite(found.rows)


def forget_people(transaction: Writer, forgotten: Forgotten) -> None:
    """Take persons out of the store, and their names out of notes to others and other texts as was decided.

    These are the names of seasons and the words of own games.
    """
    named = {
        (season.id, version.versions.newest)
        for season in transaction.seasons()
        for version in versions_of(season)
        if not version.has_everybody
    }
    transaction.forget_people(forgotten.ids)
    for each in transaction.every_person():
        person = replace(each.person, note=forgotten.text(each.person.note))
        if person != each.person:
            transaction.set_person(person)

    def without(version: Season) -> Season:
        left = (version.id, version.versions.newest) in named and not version.people
        return replace(version, name=forgotten.text(version.name), nobody_left=left)

    for season in transaction.seasons():
        if (changed := each_version(season, without)) != season or season.parted:
            transaction.set_season(changed)
    for row in transaction.own_games():
        if row.own is not None and (game := forgotten.game(row.own.game, {})) is not row.own.game:
            transaction.rewrite_own_game(row.number, replace(row.own, game=game, revision=row.own.revision + 1))
    transaction.drop_answers()  # they have the ids of the persons


def clean(store: Store) -> Cleaned:
    """Clean the backups and the file of what was forgotten, if that is due. Raises nothing that it can tell instead.

    The ids and the seats alone are known: as after a stop half-way.
    """
    done = Cleaned(file=True)
    try:
        with store.reading() as transaction:
            if not transaction.forgetting():
                return done
            earlier = transaction.forgotten()
        forgotten = Forgotten(earlier.ids)
        if (backups := store.backups) is not None:
            for copy in copies_to_clean(backups):
                done = done.and_then(clean_copy(backups, copy, store.read_game, forgotten, earlier))
        store.write_anew()
        note_clean(store, earlier)
    except UNCLEAN as error:
        return unclean(done, error)
    return done


UNCLEAN: Final = (OSError, sqlite3.Error, NotKept)
"""What may hinder the cleaning, which is then due still."""


def unclean(done: Cleaned, why: Exception) -> Cleaned:
    """What was done until something hindered it."""
    log.warning("What was forgotten is not out of the file yet: %s", type(why).__name__)
    return replace(done, file=False)


def note_clean(store: Store, earlier: ForgottenHere) -> None:
    """Note that the file, and all that is beside it, is clean of who was forgotten until then. Raises `NotKept`."""
    with store.writing() as transaction:
        if transaction.forgotten() == earlier:  # else somebody was forgotten meanwhile, whose backups are not clean yet
            transaction.set_forgetting(due=False)


def copies_to_clean(backups: Backups) -> list[Path]:
    """The backups as they are once nobody is making one. Raises `OSError` and `sqlite3.Error`.

    One that is made later has nothing of what was forgotten. May be called in any thread.
    """
    if not backups.folder.is_dir():
        return []
    with backups.locked(_LOCK_TIMEOUT):
        return sorted(copy.path for copy in backups.copies())


def clean_copy(
    backups: Backups, copy: Path, read_game: ReadGame, forgotten: Forgotten, earlier: ForgottenHere
) -> BackupResult:
    """Rewrite a backup without the names, or remove one that is damaged and has them. Raises as `copies_to_clean`.

    It opens connections of its own, so it may be called in any thread.
    """
    with backups.locked(_LOCK_TIMEOUT):
        if is_good_copy(copy):
            return "rewritten" if _rewrite(copy, read_game, forgotten, earlier) else "kept"
        if holds_names(copy, forgotten.names):
            copy.unlink(missing_ok=True)
            return "removed"
    return "kept"


def _rewrite(copy: Path, read_game: ReadGame, forgotten: Forgotten, earlier: ForgottenHere) -> bool:
    """Put a backup without the names in the place of one with them; whether there was anything to change."""
    with rewriting(copy) as part:
        with closing(sqlite3.connect(part.path, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("PRAGMA secure_delete = ON")
            db.execute("PRAGMA foreign_keys = ON")
            migrate(db)
            if not _forget_in_copy(db, read_game, forgotten, earlier):
                return False
            db.execute("VACUUM")
            if is_damaged(db):
                raise sqlite3.DatabaseError("the copy is not sound")
        part.put_in_place()
    return True


def _forget_in_copy(db: sqlite3.Connection, read_game: ReadGame, forgotten: Forgotten, earlier: ForgottenHere) -> bool:
    """Forget in a backup, whose count of changes stays: it orders the backups. Whether anything was changed."""
    before = db.total_changes
    db.execute("BEGIN IMMEDIATE")
    counts = db.execute("SELECT touched, id FROM matches").fetchall()
    (removed_at,) = db.execute("SELECT removed_at FROM identity").fetchone()
    writer = Writer(db, read_game, WriterId())
    ids = {each.person.id for each in writer.every_person() if each.person.keys & (forgotten.keys)}
    known = db.execute("SELECT id FROM people").fetchall()
    here = replace(forgotten, ids=forgotten.ids | ids)
    changed = _forget_everywhere(writer, here, earlier)
    db.execute("UPDATE matches SET touched = -touched - 1")
    db.executemany("UPDATE matches SET touched = ? WHERE id = ?", counts)
    db.execute("UPDATE identity SET removed_at = ?", (removed_at,))
    db.execute("COMMIT")
    return bool(changed or not here.ids.isdisjoint(id for (id,) in known)) and db.total_changes > before


def _forget_everywhere(transaction: Writer, forgotten: Forgotten, earlier: ForgottenHere) -> bool:
    """Forget in every match of a backup, also who was forgotten earlier; whether any was changed or may have to be.

    Those that cannot be read are left as they are, though the name may be in them.
    """
    changed = False
    for id in sorted(transaction.matches_with(forgotten.keys, forgotten.ids) | earlier.seats.keys()):
        try:
            record = transaction.whole(id)
        except NotKept:
            changed = True
            continue
        if record is not None:  # it may have been removed for good
            found = within(record, replace(forgotten, seats=earlier.of(record).seats))
            write_within(transaction, found)
            changed |= found.rows is not None
    forget_people(transaction, forgotten)
    return changed


def holds_names(file: Path, names: Iterable[str]) -> bool:
    """Whether any of the names, as the store writes texts, stands in a file; False where it cannot be read."""
    try:
        content = file.read_bytes().lower()
    except OSError:
        return False
    written = (json.dumps(spelt)[1:-1].lower() for name in names for spelt in (name, comparison_key(name)))
    return any(text.encode() in content for text in written)
