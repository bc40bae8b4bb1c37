"""The address at which SQLite opens a file."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote_from_bytes


def uri(path: Path, how: str) -> str:
    """The address of a file, and how it is opened. `Path.as_uri` would import, at every start, what fetches pages.

    >>> uri(Path("/anna's/100 %?.db"), "mode=ro")
    'file:///anna%27s/100%20%25%3F.db?mode=ro'
    """
    named = path.absolute().as_posix()
    drive = "" if named.startswith("/") else "/"  # before the letter of a drive
    return f"file://{drive}{quote_from_bytes(os.fsencode(named), safe='/:')}?{how}"
