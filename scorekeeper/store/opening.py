"""Opening the database file: one of another program or version is refused untouched, a damaged one renamed."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.match.document import ReadGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.store.backups import Backups, store_id
from scorekeeper.store.files import make_file, make_folder
from scorekeeper.store.migrations import migrate, steps, version_of
from scorekeeper.store.repair import TIMEOUT, Condition, condition_of, is_cause_of, is_good_copy, repair
from scorekeeper.store.store import MEMORY, Store, file_id
from scorekeeper.store.store_faults import CANNOT_KEEP, STORE_LOST, NotKept, fault_of
from scorekeeper.store.summary_rows import change_count

log = logging.getLogger(__name__)

Journal: TypeAlias = Literal["WAL", "MEMORY"]


class StorageMedium(NamedTuple):
    """The medium of a file: its `journal` is SQLite's `journal_mode`, "WAL" on a disk.

    With "MEMORY" the file is in a browser's memory, and copied to the browser's storage after every change; so is its
    one backup, the last good copy. `incomplete` are the names of files of which the browser has lost a part, or all of
    it, even if SQLite finds no fault.
    """

    journal: Journal
    incomplete: Collection[str] = ()


DISK: Final = StorageMedium("WAL")

_PAUSE: Final = 0.01  # seconds

_MAX_COUNT: Final = 2**52
"""The largest valid count of changes in a backup."""


def open_store(
    path: Path | str,
    read_game: ReadGame,
    now: Callable[[], str],
    *,
    timeout: float = TIMEOUT,
    make: Callable[[sqlite3.Connection, ReadGame, Path | None, Fault | None], Store] = Store,
    medium: StorageMedium = DISK,
) -> Store:
    """Open the store at a path, or a temporary one at `:memory:`. Raises `NotKept`.

    A damaged file is renamed, never overwritten. The newest good backup replaces it, or a new store if there is none;
    `Store.notice` reports it. A backup is made once a day, and before a migration.

    `now` returns the time in UTC, ISO 8601, for new file names; `timeout` is the wait for other programs, in seconds;
    `make` makes a `Store` of another class.
    """
    if path == MEMORY:
        return make(_connect(MEMORY, timeout, medium.journal, lambda: None), read_game, None, None)
    path = Path(path).absolute()
    backups = Backups(path, only_newest=medium.journal == "MEMORY")
    with _as_not_kept(path):
        make_folder(path.parent)
        for copy in [copy.path for copy in backups.copies() if copy.path.name in medium.incomplete]:
            copy.unlink()
        nothing = path.name in medium.incomplete and not path.exists()
        db, notice = _connect_or_repair(path, timeout, medium, backups, now)
        store = make(db, read_game, path, STORE_LOST if nothing and notice is None else notice)
    if medium.journal == "WAL":
        found = file_id(path)
        store.file = found if found and found[1] else None  # the inode is 0 on systems without inodes
    store.backups = backups
    _advance_change_count(db, backups)
    store.back_up(now(), daily=True)
    return store


def _connect_or_repair(
    path: Path, timeout: float, medium: StorageMedium, backups: Backups, now: Callable[[], str]
) -> tuple[sqlite3.Connection, Fault | None]:
    """Return a connection to the file, repaired if needed, and the notice. Raises as `repair`, and `sqlite3.Error`."""

    def connect() -> sqlite3.Connection:
        make_file(path)
        return _connect(str(path), timeout, medium.journal, lambda: backups.make(now()))

    def look() -> Condition:
        condition = condition_of(path, timeout)
        # An incomplete file is damaged, even if the present part looks sound.
        return "damaged" if path.name in medium.incomplete and condition == "sound" else condition

    notice, before = repair(path, now, backups, timeout, look), file_id(path)
    try:
        return connect(), notice
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if notice or not is_cause_of(path, error, timeout):
            raise
    # Unless another program has repaired it meanwhile, it is damaged, even if the check found nothing.
    notice = repair(path, now, backups, timeout, lambda: "damaged" if file_id(path) == before else look())
    return connect(), notice


@contextmanager
def _as_not_kept(path: Path) -> Iterator[None]:
    """Raise `NotKept` in place of `OSError`, and of every `sqlite3.Error` that has a fault."""
    try:
        yield
    except OSError as error:
        raise NotKept(CANNOT_KEEP(folder=str(path.parent))) from error
    except sqlite3.Error as error:
        fault = fault_of(error, str(path.parent), path.name)
        if fault is None:
            raise
        raise NotKept(fault) from error


def _connect(path: str, timeout: float, journal: Journal, back_up: Callable[[], object]) -> sqlite3.Connection:
    """Connect to a file, and migrate it; `back_up` is called before an older one is migrated."""
    db = sqlite3.connect(path, timeout=timeout, isolation_level=None)
    # All text is stored as ASCII; a damaged byte becomes an escape, which is not valid JSON.
    db.text_factory = lambda content: content.decode("ascii", "backslashreplace")
    # SQLite's own function is seeded once for each process, and processes restored from one memory snapshot share that
    # seed.
    db.create_function("randomblob", 1, secrets.token_bytes)
    try:
        # A system without shared memory keeps the older journal: slower, but as safe.
        _set_journal(db, journal, timeout)
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # removed rows are not left in the file's free pages
        if 0 < version_of(db) < len(steps()):
            back_up()
        migrate(db)
    except BaseException:
        db.close()
        raise
    return db


def _set_journal(db: sqlite3.Connection, journal: Journal, timeout: float) -> None:
    """Set the journal mode, retrying until the timeout: SQLite does not wait while another process changes it."""
    until = monotonic() + timeout
    while True:
        try:
            db.execute(f"PRAGMA journal_mode = {journal}")
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY or monotonic() >= until:
                raise
            sleep(_PAUSE)
        else:
            return


def _advance_change_count(db: sqlite3.Connection, backups: Backups) -> None:
    """Raise the store's count of changes above that of every good backup, so that the next backup counts as newest.

    A backup has a higher count only if the file is of another store, or was replaced by an older copy.
    """
    try:
        id, here = store_id(db), change_count(db)
        ahead = [copy for copy in backups.copies() if (copy.touched, copy.id != id) > (here, False)]
        ahead = [copy for copy in ahead if copy.touched < _MAX_COUNT and is_good_copy(copy.path)]
        if here == 0 or not ahead:
            return
        most = max(copy.touched for copy in ahead)
        if id in {copy.id for copy in ahead}:
            log.warning("A backup has %d changes, the store itself only %d", most, here)
        newest = "touched = (SELECT max(touched) FROM matches)"
        moved = db.execute(f"UPDATE matches SET touched = ? WHERE {newest} AND touched <= ?", (most + 1, most))  # noqa: S608  # our own words only
        if not moved.rowcount:  # there are no matches, only own games or persons
            db.execute("UPDATE identity SET removed_at = max(removed_at, ?)", (most + 1,))
    except sqlite3.Error as error:  # it affects only the order of backups
        log.warning("The number of changes could not be raised: %s", error)
