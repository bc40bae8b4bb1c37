"""The condition of the database file, and the repair of a damaged one.

Its condition is found by reading alone: sound, damaged, empty, missing, or not ours. A damaged file is renamed, and
replaced by the newest good backup. Nothing is overwritten.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from datetime import date
from pathlib import Path
from typing import Final, Literal, TypeAlias

from scorekeeper.match.days import day_in_full, local_date
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.store.backups import FOLDER, Backups, flush, moment_of, store_id
from scorekeeper.store.files import SIBLINGS, make_file, make_folder, uri
from scorekeeper.store.integrity import check_ownership, has_schema, is_damaged, is_intact, means_damage
from scorekeeper.store.migrations import version_of
from scorekeeper.store.store import suspect_marker
from scorekeeper.store.store_faults import CANNOT_KEEP, DISK_FULL, NotKept, fault_of, is_damage

Condition: TypeAlias = Literal["sound", "damaged", "empty", "missing"]

TIMEOUT: Final = 5.0
"""Seconds to wait for another program that writes."""

SMALL: Final = 16 * 1024 * 1024
"""Bytes up to which a file is checked completely whenever it is opened (in some hundredths of a second)."""


def condition_of(path: Path, timeout: float) -> Condition:
    """Return the condition of the file at a path. Raises `NotKept` as `check_ownership` does."""
    if path.is_dir():
        raise NotKept(CANNOT_KEEP(folder=str(path.parent)))
    if not path.exists():
        return "missing"
    if path.stat().st_size == 0:
        return "empty"
    if has_sibling(path, "-wal"):
        # A program has it open, or was interrupted: the file is complete only together with its write-ahead log.
        damaged = not is_sound(path, "mode=ro", timeout)
    else:
        # No program has it open, so it can be read without making any file. A file that looks damaged is read again
        # with SQLite's locks: a program may have opened it meanwhile, or have left a journal to roll back.
        again = "mode=rw" if has_sibling(path, "-journal") else "mode=ro"
        damaged = not is_sound(path, "mode=ro&immutable=1", timeout) and not is_sound(path, again, timeout)
    if damaged:
        return "damaged"
    suspect_marker(path).unlink(missing_ok=True)
    how = "mode=ro" if has_sibling(path, "-wal") else "mode=ro&immutable=1"
    with closing(sqlite3.connect(uri(path, how), uri=True, timeout=timeout)) as db:
        return "sound" if version_of(db) > 0 else "empty"  # without its lost log a file may have no table


def is_sound(path: Path, how: str, timeout: float, *, thorough: bool = False) -> bool:
    """Whether the file is undamaged. A small or suspect file is checked completely, otherwise the schema alone."""
    thorough = thorough or path.stat().st_size <= SMALL or suspect_marker(path).exists() or has_sibling(path, "-wal")
    try:
        with closing(sqlite3.connect(uri(path, how), uri=True, timeout=timeout)) as db:
            db.execute("BEGIN")  # so that no program migrates it during the check
            check_ownership(db, path.name)
            if not (is_intact(db) if thorough else has_schema(db)):
                return False
            # With another write version of the format SQLite opens the file read-only, and its checks find no fault.
            with path.open("rb") as file:
                return file.read(20)[18:] in {b"\1\1", b"\2\2"}  # write and read version: both 1, or both 2 (WAL)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if means_damage(error):
            return False
        raise


def is_good_copy(copy: Path) -> bool:
    """Whether a backup is an undamaged store of ours."""
    try:
        return is_sound(copy, "mode=ro&immutable=1", TIMEOUT, thorough=True)
    except (NotKept, OSError, sqlite3.Error):
        return False


def is_cause_of(path: Path, error: sqlite3.Error | UnicodeDecodeError, timeout: float) -> bool:
    """Whether damage to the file caused an error: SQLite says so, or no other cause is known and a full check fails."""
    if is_damage(error) or not isinstance(error, sqlite3.Error):
        return True
    return fault_of(error, "", "") is None and not is_sound(path, "mode=ro", timeout, thorough=True)


def id_in(path: Path) -> str | None:
    """Return the id of the store in a file, which may be damaged; None if it cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError, ValueError):
        how = "mode=ro" if has_sibling(path, "-wal") else "mode=ro&immutable=1"
        with closing(sqlite3.connect(uri(path, how), uri=True)) as db:
            return store_id(db)
    return None


def has_sibling(path: Path, ending: str) -> bool:
    """Whether a file of the same name with that ending exists and is not empty."""
    sibling = path.with_name(path.name + ending)
    return sibling.exists() and sibling.stat().st_size > 0


_NO_ROOM: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


STORE_SET_ASIDE = Sentence("The kept matches could not be read. The file was set aside as {name}; a new one is begun.")
STORE_PUT_BACK = Sentence(
    "The kept matches could not be read. Here they are as they were on {day}; the damaged file is kept as {name}."
)
STORE_MISSING = Sentence(
    "{name} was missing. Here are the matches as they were on {day}, from the folder {folder} beside it. "
    "To begin anew, move that folder away too."
)
STORE_EMPTY = Sentence(
    "{name} was empty. Here are the matches as they were on {day}, from the folder {folder} beside it. "
    "To begin anew, move that folder away too."
)
STORE_LOST_IN_BROWSER = Sentence(
    "The matches that this browser kept are gone. Here they are as they were on {day}, from the last good copy."
)


def repair(
    path: Path, now: Callable[[], str], backups: Backups, timeout: float, look: Callable[[], Condition]
) -> Fault | None:
    """Repair the file if it is damaged, or if it is empty or missing and has backups; return the notice.

    One program repairs at a time; `look` is called again once the lock is held. Raises `NotKept` if a good
    backup cannot be put in place; then nothing was changed. Raises `OSError` and `sqlite3.Error`.
    """
    condition = look()
    if condition == "sound" or not (condition == "damaged" or _is_lost(path, backups)):
        return None
    with ExitStack() as stack:
        _lock_backups(stack, backups, timeout)
        condition = look()
        if condition == "sound":
            return None
        return _restore_or_begin(path, now(), backups, condition)


def _is_lost(path: Path, backups: Backups) -> bool:
    """Whether an empty or missing file had matches: there are backups, or a write-ahead log is left."""
    if any(copy.touched > 0 for copy in backups.copies()):
        return True
    if not path.exists():
        return has_sibling(path, "-wal") or has_sibling(path, "-journal")
    return path.stat().st_size == 0 and has_sibling(path, "-wal")


def _lock_backups(stack: ExitStack, backups: Backups, timeout: float) -> None:
    try:
        make_folder(backups.folder)
        stack.enter_context(backups.locked(timeout))
    except OSError:  # without the folder there are no backups either
        return
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise


def _restore_or_begin(path: Path, when: str, backups: Backups, condition: Condition) -> Fault | None:
    id = id_in(path) if condition == "damaged" else None
    copy = next(filter(_is_restorable, backups.newest_first(id)), None)
    if copy is None:
        aside = _rename_damaged(path, when)
        return STORE_SET_ASIDE(name=aside) if aside else None
    part = _copied_beside(copy, path)
    aside = _rename_damaged(path, when)
    part.replace(path)
    flush(path.parent)
    day = day_in_full(date.fromisoformat(local_date(moment_of(copy)) or date.min.isoformat()))
    if backups.only_newest and not aside:
        return STORE_LOST_IN_BROWSER(day=day)
    if condition == "damaged":
        return STORE_PUT_BACK(name=aside or path.name, day=day)
    return (STORE_MISSING if condition == "missing" else STORE_EMPTY)(name=path.name, day=day, folder=FOLDER)


def _is_restorable(copy: Path) -> bool:
    """Whether a backup is undamaged and contains matches, own games or seasons."""
    if not is_good_copy(copy):
        return False
    with closing(sqlite3.connect(uri(copy, "mode=ro&immutable=1"), uri=True)) as db:
        return any(db.execute(f"SELECT 1 FROM {table}").fetchone() for table in ("matches", "own_games", "seasons"))  # noqa: S608  # our own words only


def _copied_beside(copy: Path, path: Path) -> Path:
    """Copy a backup to a temporary file beside `path`, flushed and checked. Raises `NotKept`."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        make_file(part)
        part.write_bytes(copy.read_bytes())
        flush(part)
        with closing(sqlite3.connect(uri(part, "mode=ro&immutable=1"), uri=True)) as db:
            if is_damaged(db):
                raise OSError("the disk has something else than was written")  # noqa: TRY301  # reported as a disk error
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise NotKept(DISK_FULL if error.errno in _NO_ROOM else CANNOT_KEEP(folder=str(path.parent))) from error
    return part


def _rename_damaged(path: Path, when: str) -> str | None:
    """Rename a file and SQLite's files beside it to a free name, and return that name.

    Returns None if there were only empty files, which are removed. The database is renamed first. After an interruption
    the database is missing at the next start, which then renames the files left beside it.
    """
    stamp = "".join(c for c in when if c.isalnum())
    aside, again = path.with_name(f"{path.name}.damaged-{stamp}"), 1
    while any(aside.with_name(aside.name + ending).exists() for ending in ("", *SIBLINGS)):
        again += 1
        aside = path.with_name(f"{path.name}.damaged-{stamp}-{again}")
    named = None
    for ending in ("", *SIBLINGS):
        file = path.with_name(path.name + ending)
        if file.exists() and file.stat().st_size == 0:
            file.unlink()
        elif file.exists():
            file.rename(aside.with_name(aside.name + ending))
            named = named or f"{aside.name}{ending}"
    suspect_marker(path).unlink(missing_ok=True)
    return named
