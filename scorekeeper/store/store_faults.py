"""The faults of reading and writing the store."""

from __future__ import annotations

import sqlite3

from scorekeeper.rules.phrase import Failure, Fault, Sentence


class NotKept(Failure):
    """The store could not be read or written; its contents are unchanged."""


NEWER_STORE = Sentence(
    "The matches in {name} were kept by a newer scorekeeper: update this one. They were left untouched."
)
DEVELOPMENT_STORE = Sentence(
    "The matches in {name} were kept by a development version of scorekeeper. They were left untouched. "
    "That version can export them as match files; assets/from_before_1.py turns those into files that this one reads."
)
NOT_A_STORE = Sentence("{name} belongs to another program. It was left untouched.")


STORE_DAMAGED = Sentence(
    "{name} is damaged. Start scorekeeper again: the newest good backup takes its place, or else a new file."
)
STORE_LOST = Fault(
    "The matches that this browser kept are gone: nothing is left of them that could be read. "
    "If you have a backup, restore it under Matches."
)
CANNOT_KEEP = Sentence("Nothing can be kept in {folder}: it cannot be written.")
DISK_FULL = Fault("The disk is full. The change was not kept.")
STORE_BUSY = Fault("Another scorekeeper is writing just now. The change was not kept; try again.")
STORE_TROUBLE = Sentence("The matches cannot be reached just now ({reason}). The change was not kept.")
MATCH_UNREADABLE = Sentence("The match {id} is damaged and cannot be read. It was left as it is.")

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNWRITABLE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_TROUBLE = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_NOMEM}


def is_damage(error: Exception) -> bool:
    """Whether the file itself is damaged. SQLite quotes damaged contents, which may not be text at all."""
    return isinstance(error, UnicodeDecodeError) or (isinstance(error, sqlite3.Error) and _code(error) in _DAMAGED)


def fault_of(error: sqlite3.Error, folder: str, name: str) -> Fault | None:
    """Return the fault to show for an error; None if the error is a defect of the program."""
    code = _code(error)
    if code in _DAMAGED:
        return STORE_DAMAGED(name=name)
    if code in _UNWRITABLE:
        return CANNOT_KEEP(folder=folder)
    if code in _BUSY:
        return STORE_BUSY
    if code == sqlite3.SQLITE_FULL:
        return DISK_FULL
    return STORE_TROUBLE(reason=str(error)) if code in _TROUBLE else None


def _code(error: sqlite3.Error) -> int | None:
    """Return the primary error code, without the details in the upper bytes. Errors of the Python layer have none."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
