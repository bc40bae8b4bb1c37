"""Stores without a match, copied from one that is made once."""

from __future__ import annotations

import functools
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from scorekeeper.service.app_services import FILE, open_services


@functools.cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        open_services(Path(folder)).close()
        return (Path(folder) / FILE).read_bytes()


def lay_empty_store(folder: Path) -> Path:
    """Put an empty store into a folder that has none, and return the folder. Made anew it takes six times as long."""
    file = folder / FILE
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_empty())
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("UPDATE identity SET id = lower(hex(randomblob(16)))")
    return folder
