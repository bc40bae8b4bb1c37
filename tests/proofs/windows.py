"""A model of a browser: a database that fails in every way, and windows that take the lease from each other.

A window does what `web/phone/python-worker.js` and `database.js` do; tests/browser/test_site_keeping.py tries
the same with those, in a real browser.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from scorekeeper.service.app_services import FILE
from scorekeeper.web.browser.start import BrowserApp

FAULTS = ("write", "read", "both", "lies")
"""Transactions that write fail, or those that read, or all; or they do what they should, and say that they failed."""

CHUNK = 16_384
"""Bytes of a file that are written together."""

DEAF = 0.3
"""The probability that a window is frozen when another tells it something."""


class TakenOver(Exception):
    """Another window has the lease."""


class NothingKept(Exception):
    """The store has nothing to put back."""


@dataclass
class Database:
    """The data that the windows of one browser share: files, and the record beside them."""

    random: Random
    locks: bool
    files: dict[str, bytes] = field(default_factory=dict)
    fence: int | None = None
    revision: int = 0
    windows: list[Window] = field(default_factory=list)
    fault: Literal["", "write", "read", "both", "lies"] = ""

    def clear(self):
        """Clear the site's data, as a person can."""
        self.files, self.fence, self.revision = {}, None, 0

    def put(self, files, base):
        """Write what differs from a base, chunk by chunk."""
        written = {}
        for name, content in files.items():
            before, there = base.get(name, b""), self.files.get(name, b"")
            chunks = range(0, len(content), CHUNK)
            is_same = [content[at : at + CHUNK] == before[at : at + CHUNK] for at in chunks]
            from_file = [there if same else content for same in is_same]
            written[name] = b"".join(each[at : at + CHUNK] for at, each in zip(chunks, from_file, strict=True))
        self.files = written

    def raise_fence(self):
        self.fence = (self.random.randrange(2**40) if self.fence is None else self.fence) + 1
        return self.fence

    def notes(self):
        """The notes of all deals that a reload finds."""
        return notes_in(self.files[FILE]) if self.files else set()


def notes_in(store):
    """The notes of all deals in a store's file, which is sound."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(store)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {note for (note,) in db.execute("SELECT json_extract(body, '$.note') FROM deals")}


class Window:
    """One window: the worker's part, and the app's above it."""

    def __init__(self, database, folder):
        self.database, self.files, self.folder, self.language = database, folder, str(folder), "en"
        self.lease, self.fence, self.seen = False, None, None
        self.base = None
        self.told, self.flushing = [], 0
        self.turn = asyncio.Lock()
        self.tasks = set()
        folder.mkdir()
        database.windows.append(self)

    async def open(self):
        """Read what is kept, and write from now on if it is this window's turn. Raises where that cannot be read."""
        if self._is_next():
            await self._take_lease()
        else:
            await self.refill()
        self.browser_app = BrowserApp(self)
        self.browser_app.persisted = True
        self.services, self.store = self.browser_app.services, self.browser_app._store
        self.store._db.execute("PRAGMA synchronous = OFF")  # a browser's files are memory

    def close(self):
        """At any moment: whatever is under way is given up."""
        for task in self.tasks:
            task.cancel()
        self.store.close()
        self.database.windows.remove(self)
        shutil.rmtree(self.files)

    async def settle(self):
        """Let everything that is under way come to its end, and hear all that was told."""
        while self.tasks:
            await asyncio.gather(*self.tasks)
        await self.browser_app.finish_tasks()
        while self.told:
            self.told.pop()
            with suppress(OSError, NothingKept):
                await self.store.follow()

    def notes(self):
        """The notes of all deals that stand on its sheets."""
        return notes_in((self.files / FILE).read_bytes())

    # --- what the store asks of it

    def nothing_kept(self) -> str:
        return ""

    def has_lease(self):
        return self.lease

    def request_lease(self):
        if not self.lease and self._is_next():
            task = asyncio.ensure_future(self._ask())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def flush(self):
        self.flushing += 1
        try:
            async with self.turn:
                await self._flush()
        finally:
            self.flushing -= 1

    async def _flush(self):
        if not self.lease:
            raise TakenOver
        files = {path.name: path.read_bytes() for path in self.files.iterdir()}
        base, self.base = self.base, None
        await self._pause()
        database = self.database
        if database.fault in {"write", "both"}:
            raise OSError("QuotaExceededError")
        if database.fence is not None:
            self._check_fence()
        untouched = base is not None and base[:2] == (database.fence, database.revision)
        if self.fence is None or database.fence is None:
            self.fence = database.raise_fence()
        database.put(files, base[2] if untouched else {})
        database.fence, database.revision = self.fence, database.revision + 1
        written = (database.fence, database.revision)
        await self._pause()
        if database.fault or database.fence is None:
            raise OSError("what was written cannot be read")
        if (database.fence, database.revision) == written:
            self.base = (*written, files)
        self._tell("kept")

    async def refill(self):
        async with self.turn:
            if not self.lease:
                await self._put_back()

    def damaged(self):
        """A file is there whole, or not at all."""
        return "[]"

    def keep_picture(self, _markup, _stamp, _entry, _language):
        """Do nothing: nobody looks at the picture."""

    def seconds_quiet(self):
        """Nobody taps."""
        return 60.0

    def take_taps(self, _on_taps):
        """Nobody has tapped it."""
        return "[]"

    def taken(self):
        """Return nothing: there was no tap."""

    def forget_saves(self, _ids):
        """Do nothing: there was no save."""

    # --- what it does for that

    def _is_next(self):
        """Locks hand the lease on when a window is closed; without them whoever wants it takes it."""
        return not self.database.locks or self.database.windows[0] is self

    def _check_fence(self):
        now = (self.database.fence, self.database.revision)
        if self.database.fence != self.fence and (self.fence is not None or now != self.seen):
            self.lease, self.fence = False, None
            raise TakenOver

    async def _ask(self):
        with suppress(OSError):
            await self._take_lease()

    async def _take_lease(self):
        async with self.turn:
            await self._pause()
            if self.lease or self.flushing:
                return
            self.fence = None if self.database.fault in {"write", "both"} else self.database.raise_fence()
            self._tell("taken")
            with suppress(NothingKept):
                await self._put_back()
            self.lease = True

    async def _put_back(self):
        await self._pause()
        database = self.database
        if database.fault in {"read", "both"}:
            raise OSError("InvalidStateError")
        self.seen = (database.fence, database.revision)
        self.base = (*self.seen, dict(database.files)) if database.files else None
        if not database.files and list(self.files.iterdir()):
            raise NothingKept
        for name, content in database.files.items():
            (self.files / name).write_bytes(content)

    async def _pause(self):
        for _ in range(self.database.random.randrange(3)):
            await asyncio.sleep(0)

    def _tell(self, news):
        for other in self.database.windows:
            if other is self or self.database.random.random() < DEAF:
                continue
            if news == "taken" and other.lease:
                other.lease, other.fence = False, None
            elif not other.lease:
                other.told.append("kept")
