"""The app's beginning in a browser: its matches out of the browser's database, its first screen, its picture."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from functools import partial
from pathlib import Path

import flet as ft

from scorekeeper.app.main import make_main
from scorekeeper.app.session.app import App
from scorekeeper.app.session.preferences import speak_as
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.serializing import ReadGame
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service import library, play
from scorekeeper.service.app_services import FILE, AppServices, StorageStatus, random_id, utc_now
from scorekeeper.store.opening import open_store
from scorekeeper.texts.language import language_of, speaking, tr
from scorekeeper.texts.speech import STRANGERS, say
from scorekeeper.web.browser.bridge import Browser, StoreEvent
from scorekeeper.web.browser.faults import open_elsewhere
from scorekeeper.web.browser.picture import picture_of
from scorekeeper.web.browser.store import BrowserStore

log = logging.getLogger(__name__)

KEPT = StorageStatus(Phrase("Kept on this phone."), safe=True)
MAY_BE_CLEARED = StorageStatus(Phrase("This browser may clear it: save a backup."), safe=False)
NOT_KEPT = StorageStatus(Phrase("Not kept yet"), safe=False)


async def begin() -> None:
    """Open the matches and wait for the client. The worker calls this once, when the files are there."""
    import scorekeeper_js as browser  # type: ignore[import-not-found]  # noqa: PLC0415  # only there in a browser

    house = BrowserApp(browser)
    house.promised = await browser.will_keep()
    ft.run(house.main)


class BrowserApp:
    """The app in one window of a browser, and what it does beside what every app does."""

    def __init__(self, browser: Browser) -> None:
        """Open the matches that the browser keeps."""
        self._browser = browser
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked = False
        self._app: App | None = None
        self.promised: bool | None = None
        self._store: BrowserStore
        opened = open_store(
            Path(browser.folder) / FILE,
            CATALOGUE.from_document,
            utc_now,
            make=self._make_store,
            journal="MEMORY",  # the file itself is in memory; what survives is copied out of it
        )
        self._desk = AppServices(opened, CATALOGUE, utc_now, random_id, self.storage_status)
        self._main = make_main(self._desk, greet=self._greet)

    async def main(self, page: ft.Page) -> None:
        """What Flet calls for the one session that a window has."""
        await self._main(page)
        self._browser.painted()
        self._start(self._draw())

    def storage_status(self) -> StorageStatus | None:
        """How safely the browser keeps the matches, in words; None where it does not say."""
        if self._store.unkept:
            return NOT_KEPT
        return None if self.promised is None else KEPT if self.promised else MAY_BE_CLEARED

    async def settled(self) -> None:
        """Wait until everything that goes on beside the sheet is done."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    def _make_store(
        self, db: sqlite3.Connection, read_game: ReadGame, path: Path | None, notice: Fault | None
    ) -> BrowserStore:
        self._store = BrowserStore(self._browser, self._after_write, db, read_game, path, notice)
        return self._store

    def _greet(self, app: App) -> None:
        context = copy_context()

        def heard(event: StoreEvent) -> None:
            context.copy().run(app.page.run_task, partial(self._renew, app, event))

        self._app = app
        app.state.unkept = self._store.unkept
        self._browser.listen(heard)
        if language_of(self._browser.language) is not None:  # until the habits of this device are known
            app.state.preferences = app.state.preferences._replace(language=self._browser.language)
            speak_as(app)
        with speaking(app.language):
            if not self._browser.has_lease():
                app.show_error(say(open_elsewhere(), STRANGERS))
            elif self._store.notice is not None:
                app.show_error(say(self._store.notice, STRANGERS))

    async def _renew(self, app: App, event: StoreEvent) -> None:
        """Show the matches as another window has left them."""
        with speaking(app.language):
            if event == "lost":
                app.show_error(say(open_elsewhere(), STRANGERS))
                return
            entered = app.open_match
            await app.attempt(self._store.follow)
            await app.attempt(_take_again, app)
            if event == "lease" and entered is not None:
                await app.attempt(_keep_entered, app, entered)
            if event == "lease":
                app.notify(tr("This window writes now."))

    def _after_write(self) -> None:
        """A change is in the browser's database, or it is not and every screen says so. The rest may follow."""
        if self._app is not None:
            self._app.state.unkept = self._store.unkept
        if self._store.unkept:
            return
        self._start(self._draw())
        if not self._asked and not self.promised:
            self._asked = True
            self._start(self._ask())

    async def _draw(self) -> None:
        """Leave a picture of the match in hand for the next start."""
        latest = await library.latest(self._desk)
        open_match = None if latest is None else await play.open_match(self._desk, latest)
        self._browser.keep_picture(None if open_match is None else picture_of(open_match.sheet))

    async def _ask(self) -> None:
        self.promised = await self._browser.please_keep()

    def _start(self, work: Awaitable[None]) -> None:
        async def done() -> None:
            try:
                await work
            except Exception:
                log.exception("Something beside the sheet could not be done")

        task = asyncio.create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _keep_entered(app: App, before: OpenMatch) -> None:
    """Keep the deals that were half entered here while another window had the lease, if it is still their turn."""
    if app.open_match is not None and (app.open_match.id, app.open_match.revision) == (before.id, before.revision):
        for draft in before.drafts.all:
            await app.keep(draft)


async def _take_again(app: App) -> None:
    again: Callable[[], Awaitable[None]] = (
        partial(app.show_match, app.open_match.id) if app.open_match else app.show_latest
    )
    await again()
