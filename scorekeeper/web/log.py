"""What the program has to say of itself: to a file, for whoever mends it; the terminal is the person's."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

FILE: Final = "scorekeeper.log"
_LONGEST: Final = 1_000_000  # bytes; one older file is kept beside it


def keep_log(folder: Path) -> None:
    """Write warnings and worse, with their tracebacks, to a file in `folder` from here on.

    There is no file while there is nothing to say. A log that cannot be written stops nothing.
    """
    handler = RotatingFileHandler(folder / FILE, maxBytes=_LONGEST, backupCount=1, encoding="utf-8", delay=True)
    logging.raiseExceptions = False
    logging.basicConfig(
        handlers=[handler],
        level=logging.WARNING,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        force=True,
    )
