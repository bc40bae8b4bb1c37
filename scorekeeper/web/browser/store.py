"""The same SQLite store in a browser: a file in memory, copied to the browser's own database after every change."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.match.serializing import ReadGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.store.faults import NotKept
from scorekeeper.store.migrations import migrate
from scorekeeper.store.store import Store
from scorekeeper.store.writer import Writer
from scorekeeper.web.browser.bridge import Browser
from scorekeeper.web.browser.faults import open_elsewhere

log = logging.getLogger(__name__)


class BrowserStore(Store):
    """Keeps matches in a browser, where one window at a time writes.

    A change that the browser does not take stays in memory, for it is all that there is of it: the match goes
    on, `unkept` says so until a later write has taken everything, and every later change tries that. A change
    in a window that has lost the lease is refused and put back as the other window has it, unless that would
    lose something that is not kept anywhere.
    """

    def __init__(
        self,
        browser: Browser,
        on_write: Callable[[], None],
        db: sqlite3.Connection,
        read_game: ReadGame,
        path: Path | None,
        notice: Fault | None,
    ) -> None:
        """Keep what is written through `db`, whose file lies in the browser's folder.

        `on_write` is called after every attempt to copy it to the browser's database, whatever came of it.
        """
        super().__init__(db, read_game, path, notice)
        self._browser = browser
        self._on_write = on_write
        self._written = False  # by whoever calls `durable` next
        # Changes are counted. Whatever is copied holds all that were made before.
        self._changes = self._kept = self._failed = 0

    @property
    def unkept(self) -> bool:
        """Whether something is in memory alone, because the browser did not take it."""
        return self._failed > self._kept

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """The file for oneself. Raises `NotKept` where another window has the lease, and asks for it."""
        if not self._browser.has_lease():
            if not self.unkept:
                self._browser.request_lease()
            raise NotKept(open_elsewhere())
        with super().writing() as transaction:
            yield transaction
        self._written = True
        self._changes += 1

    async def durable(self) -> None:
        """Return once the browser has taken what was written, or has not: see `unkept`.

        Raises `NotKept` where another window has taken the lease.
        """
        if not self._written:
            return
        self._written = False
        change = self._changes
        try:
            await self._browser.flush()
        except Exception:  # whatever a browser may say
            log.exception("The browser did not take what was written")
            if not self._browser.has_lease():
                await self._give_way(change)
                raise NotKept(open_elsewhere()) from None
            self._failed = max(self._failed, change)
        else:
            self._kept = max(self._kept, change)
        finally:
            self._on_write()

    async def follow(self) -> None:
        """Read what another window has written, where nothing here would be lost by it."""
        if not self._browser.has_lease() and self._kept == self._changes:
            await self._browser.refill()

    async def _give_way(self, change: int) -> None:
        """Another window writes: go back to what it has kept, if everything before this change is kept."""
        changes = self._changes  # none is added as long as we have no lease
        if not self.unkept:
            try:
                await self._browser.refill()
            except Exception:
                log.exception("What another window has written could not be read")
            else:
                self._kept = max(self._kept, changes)
                return
        self._failed = max(self._failed, change)

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        """A transaction on the file as it is now: it may have been put back since the last one.

        SQLite goes by the file's change counter, and another window counts just as we do; so it is told to
        forget what it has read. What was put back may be of an earlier version, too.
        """
        self._db.execute("PRAGMA shrink_memory")
        migrate(self._db)
        with super()._transaction(begin):
            yield
