"""Files and folders that nobody but their owner can read, from the first moment on, where the system is POSIX."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

MODE: Final = 0o600
_FOLDER_MODE: Final = 0o700


def make_folder(path: Path) -> None:
    """Make a folder where it is missing; one that is there keeps its mode. Raises `OSError`."""
    path.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file where it is missing; one that is there is not even opened. Raises `OSError`.

    SQLite gives what it puts beside a database the mode of the database. A file that is open through SQLite must not
    be opened and closed besides: on POSIX that would drop SQLite's locks.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, MODE))


def opener(path: str, flags: int) -> int:
    """The `opener` of `open`, for a file that may have to be made."""
    return os.open(path, flags, MODE)
