"""What can go wrong with keeping, one function and one sentence each."""

from __future__ import annotations

import sqlite3

from scorekeeper.rules.phrase import Fault, Phrase


class NotKept(Exception):
    """Nothing could be read or written; what was kept is as it was. `faults` says why."""

    def __init__(self, *faults: Fault) -> None:
        """Keep the faults, in order."""
        super().__init__(*faults)
        self.faults = faults


def newer_store(name: str) -> Fault:
    """A later scorekeeper wrote the file."""
    return Fault("The matches in {name} were kept by a newer scorekeeper. They were left untouched.", name=name)


def not_a_store(name: str) -> Fault:
    """The file is a database of another program."""
    return Fault("{name} belongs to another program. It was left untouched.", name=name)


class MatchDamaged(Fault):
    """One match among the others is damaged: it will not be read later either."""

    __slots__ = ()


class StoreDamaged(Fault):
    """The file turned out to be damaged while it was in use."""

    __slots__ = ()


def store_damaged(name: str) -> StoreDamaged:
    """The file turned out to be damaged while it was in use."""
    return StoreDamaged(
        "{name} is damaged. Start scorekeeper again: the newest good backup takes its place, or else a new file.",
        name=name,
    )


def store_set_aside(name: str) -> Fault:
    """The file was found damaged when it was opened; a new one has been begun."""
    return Fault("The kept matches could not be read. The file was set aside as {name}; a new one is begun.", name=name)


def store_salvaged(number: int) -> Fault:
    """The file was found damaged when it was opened; in its place stand the matches of it that could be read."""
    return Fault(
        "Not all of the kept matches could be read. {number} match is here again; see Matches for the damaged file.",
        plural="Not all of the kept matches could be read. {number} matches are here again; "
        "see Matches for the damaged file.",
        counted=number,
        number=number,
    )


def store_lost() -> Fault:
    """The browser has lost all that was kept in it, and only that there was something is left; a new file is begun."""
    return Fault(
        "The matches that this browser kept are gone: nothing is left of them that could be read. "
        "If you have a backup, restore it under Matches."
    )


def store_put_back(name: str, day: Phrase) -> Fault:
    """The file was found damaged when it was opened; the newest good backup stands in its place."""
    return Fault(
        "The kept matches could not be read. Here they are as they were on {day}; the damaged file is kept as {name}.",
        name=name,
        day=day,
    )


def store_missing(name: str, day: Phrase, folder: str) -> Fault:
    """There was no file when it was to be opened, but backups; the newest good one stands in its place."""
    return Fault(
        "{name} was missing. Here are the matches as they were on {day}, from the folder {folder} beside it. "
        "To begin anew, move that folder away too.",
        name=name,
        day=day,
        folder=folder,
    )


def store_empty(name: str, day: Phrase, folder: str) -> Fault:
    """The file was empty when it was to be opened, and there are backups; the newest good one stands in its place."""
    return Fault(
        "{name} was empty. Here are the matches as they were on {day}, from the folder {folder} beside it. "
        "To begin anew, move that folder away too.",
        name=name,
        day=day,
        folder=folder,
    )


def people_found(number: int) -> Phrase:
    """Bringing the file up to date has found so many persons; it is said once."""
    return Phrase(
        "{number} person was found in the kept matches.",
        {"number": number},
        plural="{number} people were found in the kept matches.",
        count=number,
    )


def store_moved(name: str) -> Fault:
    """Another file, or none, is now where the one that is open was."""
    return Fault(
        "{name} was moved, removed or replaced while it was open: nothing more is kept. "
        "Save a backup, then start scorekeeper again.",
        name=name,
    )


def cannot_keep(folder: str) -> Fault:
    """The folder or the file cannot be written."""
    return Fault("Nothing can be kept in {folder}: it cannot be written.", folder=folder)


def disk_full() -> Fault:
    """No room is left."""
    return Fault("The disk is full. The change was not kept.")


def store_busy() -> Fault:
    """Another program has the file for longer than we wait."""
    return Fault("Another scorekeeper is writing just now. The change was not kept; try again.")


def store_busy_reading() -> Fault:
    """Another program has the file for longer than we wait, and lets nobody read it meanwhile."""
    return Fault("Another scorekeeper is writing just now: nothing can be read. Try again.")


def store_trouble(reason: str) -> Fault:
    """The disk or the system failed in some other way."""
    return Fault("The matches cannot be reached just now ({reason}). The change was not kept.", reason=reason)


def match_unreadable(id: str) -> MatchDamaged:
    """One match among the others is damaged."""
    return MatchDamaged("The match {id} is damaged and cannot be read. It was left as it is.", id=id)


_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNWRITABLE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_TROUBLE = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_NOMEM}


def is_damage(error: Exception) -> bool:
    """Whether the file itself is broken. SQLite quotes what it finds there, which need not be text at all."""
    return isinstance(error, UnicodeDecodeError) or (isinstance(error, sqlite3.Error) and _code(error) in _DAMAGED)


def fault_of(error: sqlite3.Error, folder: str, name: str) -> Fault | None:
    """What to tell the person; None where the error is a mistake of ours and nobody's fault."""
    code = _code(error)
    if code in _DAMAGED:
        return store_damaged(name)
    if code in _UNWRITABLE:
        return cannot_keep(folder)
    if code in _BUSY:
        return store_busy()
    if code == sqlite3.SQLITE_FULL:
        return disk_full()
    return store_trouble(str(error)) if code in _TROUBLE else None


def _code(error: sqlite3.Error) -> int | None:
    """The primary code: the extended ones say more in their upper bytes. Errors of the Python layer have none."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
