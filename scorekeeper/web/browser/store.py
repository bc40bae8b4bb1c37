"""The same SQLite store in a browser: a file in memory, copied to the browser's own database after every change."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.match.plain import ReadGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.store.faults import NotKept
from scorekeeper.store.store import Store
from scorekeeper.store.writer import Writer
from scorekeeper.web.browser.bridge import Browser
from scorekeeper.web.browser.faults import NotFlushed, OpenElsewhere

log = logging.getLogger(__name__)


class BrowserStore(Store):
    """Keeps matches in a browser. A change is confirmed once the browser has it, and only one window makes any.

    `on_kept` is called after every change that the browser has taken.
    """

    def __init__(
        self,
        browser: Browser,
        on_kept: Callable[[], None],
        db: sqlite3.Connection,
        read_game: ReadGame,
        path: Path | None,
        notice: Fault | None,
    ) -> None:
        """Keep what is written through `db`, whose file lies in the browser's folder."""
        super().__init__(db, read_game, path, notice)
        self._browser = browser
        self._on_kept = on_kept
        self._written = False  # and not yet handed to the browser
        self._age = 0  # how often the file was put back

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """The file for oneself. Raises `NotKept` where another window has the pen."""
        if not self._browser.has_pen():
            raise NotKept(OpenElsewhere())
        with super().writing() as pages:
            yield pages
        self._written = True

    async def durable(self) -> None:
        """Return once the browser has everything. Where it has not, the file is put back: raises `NotKept`."""
        if not self._written:
            return
        self._written = False
        age = self._age
        try:
            await self._browser.flush()
        except Exception:  # whatever a browser may say
            log.exception("The browser did not keep what was written")
            self._age += 1
            await self._browser.refill()
        if age != self._age:  # what came after the change that failed was put back together with it
            raise NotKept(NotFlushed())
        self._on_kept()
