"""What the program has to say of itself: to a file, for whoever mends it; the terminal is the person's."""

from __future__ import annotations

import logging
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from scorekeeper.store.private import opener

FILE: Final = "scorekeeper.log"
_LONGEST: Final = 1_000_000  # bytes; one older file is kept beside it


class _PrivateFile(RotatingFileHandler):
    """A file that nobody but its owner can read: it may tell who played what."""

    def _open(self) -> TextIOWrapper:
        return TextIOWrapper(open(self.baseFilename, "ab", opener=opener), encoding=self.encoding)


def log_to_file(folder: Path) -> None:
    """Write warnings and worse, with their tracebacks, to a file in `folder` from here on.

    There is no file while there is nothing to say. A log that cannot be written stops nothing.
    """
    handler = _PrivateFile(folder / FILE, maxBytes=_LONGEST, backupCount=1, encoding="utf-8", delay=True)
    logging.raiseExceptions = False
    logging.basicConfig(
        handlers=[handler],
        level=logging.WARNING,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        force=True,
    )
