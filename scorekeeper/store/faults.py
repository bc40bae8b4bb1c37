"""What can go wrong with keeping, one class and one sentence each."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault, Phrase


class NotKept(Exception):
    """Nothing could be read or written; what was kept is as it was. `faults` says why."""

    def __init__(self, *faults: Fault) -> None:
        """Keep the faults, in order."""
        super().__init__(*faults)
        self.faults = faults


@dataclass(frozen=True, slots=True)
class NewerStore(Fault):
    """A later scorekeeper wrote the file."""

    template: ClassVar[str] = "The matches in {name} were kept by a newer scorekeeper. They were left untouched."
    name: str


@dataclass(frozen=True, slots=True)
class NotAStore(Fault):
    """The file is a database of another program."""

    template: ClassVar[str] = "{name} belongs to another program. It was left untouched."
    name: str


@dataclass(frozen=True, slots=True)
class StoreDamaged(Fault):
    """The file turned out to be damaged while it was in use."""

    template: ClassVar[str] = (
        "{name} is damaged. Start scorekeeper again: the newest good backup takes its place, or else a new file."
    )
    name: str


@dataclass(frozen=True, slots=True)
class StoreSetAside(Fault):
    """The file was found damaged when it was opened; a new one has been begun."""

    template: ClassVar[str] = (
        "The kept matches could not be read. The file was set aside as {name}; a new one is begun."
    )
    name: str


@dataclass(frozen=True, slots=True)
class StorePutBack(Fault):
    """The file was found damaged when it was opened; the newest good backup stands in its place."""

    template: ClassVar[str] = (
        "The kept matches could not be read. Here they are as they were on {day}; the damaged file is kept as {name}."
    )
    name: str
    day: Phrase


@dataclass(frozen=True, slots=True)
class StoreMissing(Fault):
    """There was no file when it was to be opened, but backups; the newest good one stands in its place."""

    template: ClassVar[str] = (
        "{name} was missing. Here are the matches as they were on {day}, from the folder {folder} beside it. "
        "To begin anew, move that folder away too."
    )
    name: str
    day: Phrase
    folder: str


@dataclass(frozen=True, slots=True)
class StoreEmpty(Fault):
    """The file was empty when it was to be opened, and there are backups; the newest good one stands in its place."""

    template: ClassVar[str] = (
        "{name} was empty. Here are the matches as they were on {day}, from the folder {folder} beside it. "
        "To begin anew, move that folder away too."
    )
    name: str
    day: Phrase
    folder: str


@dataclass(frozen=True, slots=True)
class StoreMoved(Fault):
    """Another file, or none, is now where the one that is open was."""

    template: ClassVar[str] = (
        "{name} was moved, removed or replaced while it was open: nothing more is kept. "
        "Save a backup, then start scorekeeper again."
    )
    name: str


@dataclass(frozen=True, slots=True)
class CannotKeep(Fault):
    """The folder or the file cannot be written."""

    template: ClassVar[str] = "Nothing can be kept in {folder}: it cannot be written."
    folder: str


@dataclass(frozen=True, slots=True)
class DiskFull(Fault):
    """No room is left."""

    template: ClassVar[str] = "The disk is full. The change was not kept."


@dataclass(frozen=True, slots=True)
class StoreBusy(Fault):
    """Another program has the file for longer than we wait."""

    template: ClassVar[str] = "Another scorekeeper is writing just now. The change was not kept; try again."


@dataclass(frozen=True, slots=True)
class StoreTrouble(Fault):
    """The disk or the system failed in some other way."""

    template: ClassVar[str] = "The matches cannot be reached just now ({reason}). The change was not kept."
    reason: str


@dataclass(frozen=True, slots=True)
class MatchUnreadable(Fault):
    """One match among the others is damaged."""

    template: ClassVar[str] = "The match {id} is damaged and cannot be read. It was left as it is."
    id: str


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
        return StoreDamaged(name)
    if code in _UNWRITABLE:
        return CannotKeep(folder)
    if code in _BUSY:
        return StoreBusy()
    if code == sqlite3.SQLITE_FULL:
        return DiskFull()
    return StoreTrouble(str(error)) if code in _TROUBLE else None


def _code(error: sqlite3.Error) -> int | None:
    """The primary code: the extended ones say more in their upper bytes. Errors of the Python layer have none."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
