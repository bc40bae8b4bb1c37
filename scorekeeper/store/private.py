"""Files and folders created so that only their owner can read them, on POSIX systems (modes 600 and 700)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

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
