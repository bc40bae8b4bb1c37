"""Damage is set aside, and the newest good backup put in its place. Nothing is ever overwritten."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from datetime import date
from pathlib import Path
from typing import Final

from scorekeeper.match.days import day_in_full, local_date
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.store.backups import FOLDER, Backups, flush, moment_of
from scorekeeper.store.condition import Condition, id_in, is_good_copy, lies_beside
from scorekeeper.store.faults import (
    CannotKeep,
    DiskFull,
    NotKept,
    StoreEmpty,
    StoreMissing,
    StorePutBack,
    StoreSetAside,
)
from scorekeeper.store.private import make_file, make_folder
from scorekeeper.store.soundness import is_spoilt
from scorekeeper.store.store import suspicion_of

_SIBLINGS: Final = ("-wal", "-shm", "-journal")
_NO_ROOM: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def repair(
    path: Path, now: Callable[[], str], backups: Backups | None, patience: float, condition_of: Callable[[], Condition]
) -> Fault | None:
    """Repair the file where it is damaged, or empty or missing beside backups; say what was done, if anything.

    One program does it at a time, and the next looks again (`condition_of`) when its turn comes. Raises `NotKept`
    where a good backup cannot be put in place: then all is as it was, to be tried again. Raises `OSError` and
    `sqlite3.Error`.
    """
    condition = condition_of()
    if condition == "sound" or not (condition == "damaged" or _is_loss(path, backups)):
        return None
    with ExitStack() as stack:
        if backups:
            _wait_for_turn(stack, backups, patience)
        condition = condition_of()
        return None if condition == "sound" else _repaired(path, now(), backups, condition)


def _is_loss(path: Path, backups: Backups | None) -> bool:
    """Whether a file that is empty or missing is one that was lost: there are copies, or the log that it left."""
    if backups is not None and any(copy.touched > 0 for copy in backups.copies()):
        return True
    if not path.exists():
        return lies_beside(path, "-wal") or lies_beside(path, "-journal")
    return path.stat().st_size == 0 and lies_beside(path, "-wal")


def _wait_for_turn(stack: ExitStack, backups: Backups, patience: float) -> None:
    try:
        make_folder(backups.folder)
        stack.enter_context(backups.alone(patience))
    except OSError:  # there can be no copies either
        return
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise


def _repaired(path: Path, when: str, backups: Backups | None, condition: Condition) -> Fault | None:
    id = id_in(path) if condition == "damaged" else None
    copies = backups.newest_first(id) if backups else iter(())
    copy = next((copy for copy in copies if _is_worth_it(copy)), None)
    if copy is None:
        aside = _set_aside(path, when)
        return StoreSetAside(aside) if aside else None
    part = _part_of(copy, path)
    aside = _set_aside(path, when)
    part.replace(path)
    flush(path.parent)
    day = day_in_full(date.fromisoformat(local_date(moment_of(copy)) or date.min.isoformat()))
    return _notice(condition, path.name, aside, day)


def _notice(condition: Condition, name: str, aside: str | None, day: Phrase) -> Fault:
    if condition == "damaged":
        return StorePutBack(aside or name, day)
    return StoreMissing(name, day, FOLDER) if condition == "missing" else StoreEmpty(name, day, FOLDER)


def _is_worth_it(copy: Path) -> bool:
    """Whether a backup is good, and has matches in it."""
    if not is_good_copy(copy):
        return False
    with closing(sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        return db.execute("SELECT 1 FROM matches").fetchone() is not None


def _part_of(copy: Path, path: Path) -> Path:
    """A copy's content beside the file whose place it is to take: on the disk, and good. Raises `NotKept`."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        make_file(part)
        part.write_bytes(copy.read_bytes())
        flush(part)
        with closing(sqlite3.connect(f"{part.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            if is_spoilt(db):
                raise OSError("the disk has something else than was written")  # noqa: TRY301  # told as such an error
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise NotKept(DiskFull() if error.errno in _NO_ROOM else CannotKeep(str(path.parent))) from error
    return part


def _set_aside(path: Path, when: str) -> str | None:
    """Rename a file and what lies beside it, under a name that is free; give back that name.

    None where nothing was there but empty files, which are removed. The file is first: should the program be stopped
    half-way, it is missing at the next start, and what is left beside it is set aside then.
    """
    stamp = "".join(c for c in when if c.isalnum())
    aside, again = path.with_name(f"{path.name}.damaged-{stamp}"), 1
    while any(aside.with_name(aside.name + ending).exists() for ending in ("", *_SIBLINGS)):
        again += 1
        aside = path.with_name(f"{path.name}.damaged-{stamp}-{again}")
    named = None
    for ending in ("", *_SIBLINGS):
        file = path.with_name(path.name + ending)
        if file.exists() and file.stat().st_size == 0:
            file.unlink()
        elif file.exists():
            file.rename(aside.with_name(aside.name + ending))
            named = named or f"{aside.name}{ending}"
    suspicion_of(path).unlink(missing_ok=True)
    return named
