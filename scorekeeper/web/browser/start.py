"""Start of the app in a browser: opens the store, runs the session, and stores the HTML for the next start page."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import read_lists
from scorekeeper.app.session.long_tasks import load_last_backup
from scorekeeper.app.session.preferences import set_client_locale, stored_language
from scorekeeper.app.session.state import Viewport
from scorekeeper.app.session_start import make_main
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service import library, play
from scorekeeper.service.app_services import FILE, AppServices, StorageStatus, random_id, utc_now
from scorekeeper.service.club_access import ClubAccess, ClubReply
from scorekeeper.store.opening import StorageMedium, open_store
from scorekeeper.store.store_faults import DEVELOPMENT_STORE, NEWER_STORE, STORE_LOST, NotKept
from scorekeeper.texts import STRANGERS, Language, fitting, language_of, say, speaking, spoken, tr
from scorekeeper.web.browser.bridge import Browser, StoreEvent
from scorekeeper.web.browser.browser_store import OPEN_ELSEWHERE, BrowserStore
from scorekeeper.web.browser.entry_tree import entry_tree
from scorekeeper.web.browser.page_forms import forms_told
from scorekeeper.web.browser.picture import IN_SMALL_SLICES, picture_in_steps
from scorekeeper.web.browser.picture_taps import PictureTaps, stamp_of

log = logging.getLogger(__name__)

T = TypeVar("T")

KEPT = StorageStatus(Phrase("Kept on this phone."), safe=True)
MAY_BE_CLEARED = StorageStatus(Phrase("This browser may delete the matches one day: save a backup."), safe=False)
NOTHING_KEPT = StorageStatus(Phrase("Nothing is kept in this browser: save a file."), safe=False, stored=False)
NOT_KEPT = StorageStatus(Phrase("Not kept yet"), safe=False)

_QUIET: Final = 0.3  # seconds without a tap or an answer before the picture is made: drawing the screen comes first


Refusal: TypeAlias = Literal["", "newer", "development"]
"""The reason to leave the browser's database untouched: a newer or a development version of the site wrote it."""

_REFUSALS: Final = {"newer": NEWER_STORE, "development": DEVELOPMENT_STORE}


async def begin(refusal: Refusal) -> None:
    """Open the store and wait for the client. The worker calls this once, after the files have been restored.

    Raises as `BrowserApp`; the page tells why.
    """
    import scorekeeper_js as browser  # type: ignore[import-not-found]  # noqa: PLC0415  # only there in a browser

    try:
        app = BrowserApp(browser, refusal)
    except NotKept as refused:
        with speaking(fitting([browser.language])):
            browser.failed(say(refused.faults[0], STRANGERS))
        raise
    ft.run(app.main)


class _Outdated(Exception):
    """The picture in the making is of an earlier state."""


class BrowserApp:
    """The app in one window of a browser, with the browser's storage, its lease and the start page."""

    def __init__(self, browser: Browser, refusal: Refusal = "") -> None:
        """Open the store in the browser's folder. Raises `NotKept` for a refusal, and as `open_store`."""
        if refusal:
            raise NotKept(_REFUSALS[refusal](name=FILE))
        self._browser = browser
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked = False
        self._app: App | None = None
        self._taps: PictureTaps | None = None
        self._looks = self._on_state  # the state has only a weak reference to it
        self._pictures = 0  # the number begun; only the latest is finished
        self._pictured = False  # whether there is a picture for the next start
        self._address: str | None = None  # the first address of the app, if a tap on the picture decides it
        self.persisted: bool | None = None
        opened = open_store(
            Path(browser.folder) / FILE,
            CATALOGUE.from_document,
            utc_now,
            make=partial(BrowserStore, browser, self._after_write),
            medium=StorageMedium("MEMORY", incomplete=json.loads(browser.damaged())),
        )
        self._store = cast("BrowserStore", opened)
        self.services = AppServices(opened, CATALOGUE, utc_now, random_id, self.storage_status)
        self.services.club = ClubAccess(self._ask_club, wake=self._begin_exchange)
        self._main = make_main(self.services, greet=self._on_start)

    async def main(self, page: ft.Page) -> None:
        """Run the window's one session; Flet calls this."""
        try:
            await self._main(page)
        except Exception:
            log.exception("The session did not start")
            self._browser.failed()
            return
        if self._address is not None and self._app is not None:
            self._app.go(self._address)  # the screen is drawn already: this is the browser's own address
        self._browser.painted()
        self._picture_again()
        self._start(self._keep_backup())
        if self._app is not None:
            self._app.state.subscribe(self._looks)  # type: ignore[attr-defined]  # `ft.observable` gives it no types
        self._start(self._look_whether_persistent())
        self._begin_exchange()

    def storage_status(self) -> StorageStatus | None:
        """Whether the browser may clear the matches; None if it does not say."""
        if self._browser.nothing_kept():
            return NOTHING_KEPT
        if self._store.unkept:
            return NOT_KEPT
        return None if self.persisted is None else KEPT if self.persisted else MAY_BE_CLEARED

    async def finish_tasks(self) -> None:
        """Wait for all background tasks."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def _on_start(self, app: App) -> None:
        context = copy_context()

        def on_event(event: StoreEvent) -> None:
            context.copy().run(app.page.run_task, partial(self._on_store_event, app, event))

        self._app = app
        self._pictured = await library.latest(self.services) is not None
        app.state.unkept = self._store.unkept
        self._browser.listen(on_event)
        nothing_kept = self._browser.nothing_kept()
        if nothing_kept:
            app.memory = WindowMemory()
        if language_of(self._browser.language) is not None:  # until the preferences of this device have been read
            app.state.preferences = app.state.preferences._replace(language=self._browser.language)
            set_client_locale(app)
        with speaking(app.language):
            if not self._browser.has_lease():
                app.show_error(say(OPEN_ELSEWHERE, STRANGERS))
            elif nothing_kept:
                app.show_error(say(NO_DATABASE if nothing_kept == "missing" else STORAGE_DENIED, STRANGERS))
            elif self._store.notice is not None:
                app.show_error(say(self._store.notice, STRANGERS))
        if self._store.notice not in {None, STORE_LOST} and self._browser.has_lease():
            self._store.changed()  # a repair is stored at once, with the file that was set aside
            self._start(self._store.durable())
        self._taps = taps = PictureTaps(app, self._browser.has_lease)

        def on_taps(later: str) -> None:
            context.copy().run(app.page.run_task, partial(self._on_taps, app, taps, later))

        first = self._browser.take_taps(on_taps)
        await app.attempt(self._carry_out, app, taps, first)
        if self._address is not None:
            app.page.route = self._address

    async def _carry_out(self, app: App, taps: PictureTaps, taps_json: str) -> None:
        """Carry out taps on the picture, given as JSON, and tell the page to forget them."""
        self._address = None
        found = json.loads(taps_json)
        if not found:
            return
        if self._app is not None and any(tap.get("do") == "lost" for tap in found):
            self._browser.keep_forms(forms_told(self._app))
        self._address = await taps.carry_out(found)
        if self._store.unkept:
            return
        if taps.done:
            self._browser.forget_saves(json.dumps(taps.done))
            taps.done.clear()
        if app.state.notice is None or app.state.notice.tone == "done":
            self._browser.taken()

    async def _on_taps(self, app: App, taps: PictureTaps, taps_json: str) -> None:
        await app.attempt(self._carry_out, app, taps, taps_json)
        if self._address is not None and app.page.route != self._address:
            app.go(self._address)

    async def _on_store_event(self, app: App, event: StoreEvent) -> None:
        """Handle a change by another window: read and show its matches, or tell that it has taken the lease."""
        with speaking(app.language):
            if event == "lost":
                app.show_error(say(OPEN_ELSEWHERE, STRANGERS))
                return
            before = app.open_match
            await app.attempt(self._store.follow)
            await app.attempt(_show_again, app)
            if event == "lease" and self._taps is not None and self._taps.waiting:
                await self._on_taps(app, self._taps, json.dumps([*self._taps.waiting.values()]))
            await read_lists(app)
            if event == "lease" and before is not None:
                await app.attempt(_keep_drafts, app, before)
            if event == "lease":
                app.notify(tr("This window writes now."))

    def _after_write(self) -> None:
        """Update the unkept state, the start page's HTML and persistence, after each attempt to store a change."""
        if self._app is not None:
            self._app.state.unkept = self._store.unkept
        if self._store.unkept:
            return
        self._picture_again()
        self._start(self._keep_backup())
        if not self._asked and not self.persisted and not self._browser.nothing_kept():
            self._asked = True
            self._start(self._ask_to_persist())

    async def _keep_backup(self) -> None:
        """Make the backup of the store that is due, in a pause in taps and answers."""
        if self._store.due_backup and await self._rest(lambda: self._store.due_backup is not None):
            await self._store.keep_backup()

    def _on_state(self, _state: object, name: str | None) -> None:
        """Make the picture anew if the session's language or window changes."""
        if name in {"preferences", "device", "viewport"}:
            self._picture_again()

    def _picture_again(self) -> None:
        """Make the HTML for the next start page anew, in place of an outdated one in progress."""
        self._pictures += 1
        self._start(self._keep_picture(self._pictures))

    async def _keep_picture(self, number: int) -> None:
        """Store the HTML of the last used match for the next start page, and then the HTML with its entry.

        Both are made in small steps, and only while nothing else happens, so that no tap and no frame waits for them.
        The first picture is stored at once without the entry, in the session's own language: the page may be closed
        before it is quiet.
        """
        app = self._app
        with suppress(_Outdated):
            if not self._pictured:
                await self._keep(number, app.language if app is not None else spoken(), at_once=True)
            await asyncio.sleep(_QUIET)
            if await self._rest(lambda: number == self._pictures):
                await self._keep(number, await stored_language(app) if app is not None else spoken())

    async def _keep(self, number: int, language: Language, *, at_once: bool = False) -> None:
        """Store the picture in a language, with the entry unless `at_once`. Raises `_Outdated`."""
        view = self._app.viewport if self._app is not None else Viewport()
        latest = await library.latest(self.services)
        if latest is None:
            self._pictured = False
            self._browser.keep_picture(None, "", None, language.tag)
            return
        open_match = await play.open_match(self.services, latest)
        stamp, entry = stamp_of(open_match), None

        async def between(_done: int) -> None:
            if not (number == self._pictures if at_once else await self._rest(lambda: number == self._pictures)):
                raise _Outdated

        with speaking(language):
            await between(0)
            markup = await IN_SMALL_SLICES.in_slices(0, picture_in_steps(open_match, view), between)
            self._browser.keep_picture(markup, stamp, None, language.tag)
            self._pictured = True
            if not at_once:
                await between(0)
                entry = await IN_SMALL_SLICES.in_slices(0, entry_tree(open_match, view), between)
        if entry is not None:
            self._browser.keep_picture(markup, stamp, entry, language.tag)

    async def _rest(self, is_wanted: Callable[[], bool]) -> bool:
        """Wait for a pause in taps and answers, as long as the work is wanted; return whether it is wanted then."""
        left = _QUIET - self._browser.seconds_quiet()
        while left > 0 and is_wanted():
            await asyncio.sleep(left)
            left = _QUIET - self._browser.seconds_quiet()
        return is_wanted()

    async def _look_whether_persistent(self) -> None:
        """Ask the page whether storage is persistent, and update the screen. It cannot answer before it has painted."""
        self.persisted = await self._browser.will_keep()
        if self._app is not None:
            await self._app.attempt(load_last_backup, self._app)

    async def _ask_to_persist(self) -> None:
        self.persisted = await self._browser.please_keep()

    def _begin_exchange(self) -> None:
        """Exchange with the club as long as the window is open, if the store belongs to one."""
        if self.services.club is not None and self.services.is_in_club and not self._browser.nothing_kept():
            from scorekeeper.web.browser.club_outbox import Outbox  # noqa: PLC0415  # only a phone in a club needs it

            self._start(Outbox(self.services, self.services.club).run())

    async def _ask_club(self, path: str, body: bytes | None) -> ClubReply:
        try:
            answer = await self._browser.ask_club(path, body)
        except Exception as error:  # any error of JavaScript
            raise ConnectionError(str(error)) from error
        return ClubReply(answer.status, dict(json.loads(answer.headers)), answer.body.to_bytes())

    def _start(self, work: Awaitable[None]) -> None:
        async def run_logged() -> None:
            try:
                await work
            except Exception:
                log.exception("A task beside the sheet failed")

        task = asyncio.create_task(run_logged())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


STORAGE_DENIED = Fault(
    "Nothing can be kept in this browser: it does not allow this site to store anything. What is entered is lost "
    "when this window is closed, so save a file after each match."
)
NO_DATABASE = Fault(
    "Nothing can be kept in this browser: it has no database. What is entered is lost when this window is "
    "closed, so save a file after each match."
)


async def _keep_drafts(app: App, before: OpenMatch) -> None:
    """Store drafts entered while another window had the lease, unless that has changed the match."""
    if app.open_match is not None and (app.open_match.id, app.open_match.revision) == (before.id, before.revision):
        for draft in before.drafts.all:
            await app.drafts.keep(draft)


async def _show_again(app: App) -> None:
    if app.open_match is not None:
        await app.match.open(app.open_match.id)
    else:
        await app.match.open_latest()


class WindowMemory:
    """Values by name, in memory."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}

    async def get(self, key: str) -> Any:
        """Return the value of a name; None if there is none."""
        return self._values.get(key)

    async def set(self, key: str, value: Any) -> bool:
        """Store a value."""
        self._values[key] = value
        return True
