"""The SQLite store in a browser: a file in memory, copied to the browser's database (IndexedDB) after every change."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.match.document import ReadGame
from scorekeeper.rules.phrase import Fault
from scorekeeper.store.migrations import migrate
from scorekeeper.store.store import Store
from scorekeeper.store.store_faults import NotKept
from scorekeeper.store.writer import Writer
from scorekeeper.web.browser.bridge import Browser

log = logging.getLogger(__name__)


class BrowserStore(Store):
    """A store in a browser, in which the window with the lease writes.

    A change that cannot be copied to the browser's database stays in memory: the match goes on, `unkept` is True until
    a later copy succeeds, and every later change tries again. A window that has lost the lease refuses a change, and
    replaces its file by that of the other window, unless that would lose a change that is stored nowhere. `on_write` is
    called after every attempt to copy the file, successful or not. `due_backup` is the time of the backup that
    `keep_backup` makes, and whether it is the daily one.
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
        super().__init__(db, read_game, path, notice)
        self._browser = browser
        self._on_write = on_write
        self.due_backup: tuple[str, bool] | None = None
        self._written = False  # since the last call of `durable`
        # Counts of changes made, copied and failed. A copy has all changes made before it.
        self._changes = self._kept = self._failed = 0

    @property
    def unkept(self) -> bool:
        """Whether a change is in memory only, because it could not be copied."""
        return self._failed > self._kept

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """Run an exclusive write transaction. Raises `NotKept` if another window has the lease, and requests it."""
        self._check_lease()
        with super().writing() as transaction:
            yield transaction
        self.changed()

    def changed(self) -> None:
        """Mark the files for the next copy by `durable`, after a change that was no transaction."""
        self._written = True
        self._changes += 1

    def back_up(self, when: str, *, daily: bool = False) -> None:
        """Note that a backup is due."""
        self.due_backup = when, daily

    async def keep_backup(self) -> None:
        """Replace the last good copy of the file by a new one, if that is due; the matches themselves are stored first.

        If the browser refuses it, the older copy stays, and the error is only logged.
        """
        is_ours = self._browser.has_lease() and not self._browser.nothing_kept()
        if self.due_backup is None or self.backups is None or self.unkept or not is_ours:
            return
        (when, daily), self.due_backup = self.due_backup, None
        older = {copy.path: copy.path.read_bytes() for copy in self.backups.copies()}
        made = self.backups.make(when, daily=daily)
        if made is None:
            return
        try:
            await self._browser.flush()
        except Exception:  # any JavaScript error
            log.exception("The browser refused a copy of the file")
            made.unlink(missing_ok=True)
            for path, content in older.items():
                path.write_bytes(content)

    def remove_set_aside(self, name: str) -> None:
        """Remove a damaged file that was set aside, in the browser's database too. Raises `NotKept` as `writing`."""
        self._check_lease()
        super().remove_set_aside(name)
        self.changed()

    def _check_lease(self) -> None:
        if self._browser.has_lease():
            return
        if not self.unkept:
            self._browser.request_lease()
        raise NotKept(OPEN_ELSEWHERE)

    async def durable(self) -> None:
        """Copy the file to the browser's database, and return after success or failure: see `unkept`.

        Raises `NotKept` if another window has taken the lease.
        """
        if not self._written:
            return
        self._written = False
        change = self._changes
        try:
            await self._browser.flush()
        except Exception:  # any JavaScript error
            log.exception("The browser refused a write")
            if not self._browser.has_lease():
                await self._yield_lease(change)
                raise NotKept(OPEN_ELSEWHERE) from None
            self._failed = max(self._failed, change)
        else:
            self._kept = max(self._kept, change)
        finally:
            self._on_write()

    async def follow(self) -> None:
        """Read the changes of another window, unless this one has a change that is not copied."""
        if not self._browser.has_lease() and self._kept == self._changes:
            await self._browser.refill()

    async def _yield_lease(self, change: int) -> None:
        """Read the file of the window that has taken the lease, if all changes before this one were copied."""
        changes = self._changes  # none is added as long as we have no lease
        if not self.unkept:
            try:
                await self._browser.refill()
            except Exception:
                log.exception("Changes of another window could not be read")
            else:
                self._kept = max(self._kept, changes)
                return
        self._failed = max(self._failed, change)

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        """Run a transaction on the present file, which may have been replaced since the last one.

        SQLite validates its page cache by the file's change counter, which another window may have raised equally; so
        the cache is dropped. That window may have an earlier version of scorekeeper, so the file is migrated.
        """
        self._db.execute("PRAGMA shrink_memory")
        migrate(self._db)
        with super()._transaction(begin):
            yield


OPEN_ELSEWHERE = Fault(
    "Scorekeeper is open in another window, and that one writes. Go on there, or close it; this one follows."
)
