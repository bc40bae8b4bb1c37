"""Files in the folder of the store: making private ones, their URIs, and damaged ones that were set aside.

Files and folders are created so that only their owner can read them, on POSIX systems (modes 600 and 700).
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from urllib.parse import quote_from_bytes

MODE: Final = 0o600
_FOLDER_MODE: Final = 0o700


def make_folder(path: Path) -> None:
    """Create a folder if it is missing; an existing one keeps its mode. Raises `OSError`."""
    path.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Create an empty file if it is missing; an existing one is not opened. Raises `OSError`.

    SQLite gives its files beside a database the mode of the database. A file that SQLite has open must not be opened
    and closed again by this process: on POSIX that would drop SQLite's locks.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, MODE))


def opener(path: str, flags: int) -> int:
    """The `opener` argument of `open`, for a file that may have to be created."""
    return os.open(path, flags, MODE)


def uri(path: Path, how: str) -> str:
    """Return the URI of a file for SQLite, with a mode. `Path.as_uri` would import code for network access.

    >>> uri(Path("/anna's/100 %?.db"), "mode=ro")
    'file:///anna%27s/100%20%25%3F.db?mode=ro'
    """
    named = path.absolute().as_posix()
    drive = "" if named.startswith("/") else "/"  # before the letter of a drive
    return f"file://{drive}{quote_from_bytes(os.fsencode(named), safe='/:')}?{how}"


SIBLINGS: Final = ("-wal", "-shm", "-journal")
"""The endings of SQLite's files beside a database."""

_NAME: Final = re.compile(r"\.damaged-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-\d+)?$")


class SetAside(NamedTuple):
    """A damaged file: its name, the time when it was set aside (UTC, ISO 8601), and its size in bytes."""

    name: str
    when: str
    size: int


def files_set_aside(path: Path) -> tuple[SetAside, ...]:
    """Return the damaged files beside the store at a path, the last one first. Raises `OSError`."""
    found = []
    for file in path.parent.glob(f"{path.name}.damaged-*"):
        if named := _NAME.search(file.name):
            year, month, day, *time = named.groups()
            found.append(SetAside(file.name, f"{year}-{month}-{day}T{':'.join(time)}Z", file.stat().st_size))
    return tuple(sorted(found, key=lambda each: (each.when, each.name), reverse=True))


def content_set_aside(file: Path) -> bytes:
    """Return the bytes of a damaged file, with those of its write-ahead log that can be applied. Raises `OSError`."""
    if not file.with_name(f"{file.name}-wal").exists():
        return file.read_bytes()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        for ending in ("", "-wal"):
            shutil.copyfile(file.with_name(file.name + ending), copy.with_name(copy.name + ending))
        with suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return copy.read_bytes()
