"""The log file of the server; nothing is logged to the terminal."""

from __future__ import annotations

import logging
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from scorekeeper.store.files import opener

FILE: Final = "scorekeeper.log"
_LONGEST: Final = 1_000_000  # bytes; one older file is kept as well


class _PrivateFile(RotatingFileHandler):
    """A log file that only its owner can read, for it may hold names of players."""

    def _open(self) -> TextIOWrapper:
        return TextIOWrapper(open(self.baseFilename, "ab", opener=opener), encoding=self.encoding)


def log_to_file(folder: Path) -> None:
    """Write warnings and errors, with tracebacks, to a file in `folder` from now on.

    The file is created with the first of them. A log that cannot be written is ignored.
    """
    handler = _PrivateFile(folder / FILE, maxBytes=_LONGEST, backupCount=1, encoding="utf-8", delay=True)
    logging.raiseExceptions = False
    logging.basicConfig(
        handlers=[handler], level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s", force=True
    )
