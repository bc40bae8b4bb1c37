"""A session's handle on everything: page, state, way from address to address, and the actions of its screens.

Every handler of a control goes through `App.on`, so no exception ends the session. Sessions share only the services,
which hold no controls.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

import flet as ft

from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session.error_report import is_not_here, report_of
from scorekeeper.app.session.shown_match import ShownDrafts, ShownMatch
from scorekeeper.app.session.state import ALONE, Notice, Notices, SessionRole, SessionState, Viewport
from scorekeeper.flet_fixes.dialog_fixes import OpenDialogs
from scorekeeper.flet_fixes.drawing import is_connected, navigate
from scorekeeper.flet_fixes.focus_fixes import FieldOrder
from scorekeeper.flet_fixes.screen_reader import SecondLayout
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.service_faults import Overtaken, Refused
from scorekeeper.texts import STRANGERS, Language, SeatNames, language_of, say, speaking, tr


@dataclass(eq=False)
class Navigation:
    """Takes a session from address to address, one at a time, after the dialogs of its page are closed."""

    _page: ft.Page
    _state: SessionState
    _dialogs: OpenDialogs
    _task: asyncio.Task[None] | None = None  # keeps the task from being collected
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)  # held until the client shows the address
    _unshown: tuple[str, str] | None = None  # the address left, and the one that the client has not shown yet

    @property
    def is_under_way(self) -> bool:
        """Whether the client has not reached the latest address yet."""
        return self._task is not None and not self._task.done()

    def go(self, path: str) -> None:
        """Go to another address."""
        self._task = asyncio.create_task(self._go(path))

    async def _go(self, path: str) -> None:
        async with self._one_at_a_time:
            await self._dialogs.gone()
            left = self._page.route
            if path == left:
                self._state.redraws += 1  # nothing is left, so the cleared notice needs a drawing now
            self._unshown = None if path == left else (left, path)
            if is_connected(self._page) and await navigate(self._page, path):
                self._unshown = None

    def go_on(self) -> None:
        """Go on after a lost connection to an address that the client may not have received.

        It reconnects at the address that it shows. From the address that was left it goes on; any other is newer.
        """
        left, path = self._unshown or ("", "")
        self._unshown = None
        if path and self._page.route == left:
            self.go(path)


log = logging.getLogger(__name__)

Handler: TypeAlias = "Callable[[], Awaitable[None]]"  # the handler of a tap; made by `App.on`


KeyHandlers: TypeAlias = Mapping[str, Callable[[], Any]]
"""Handlers by the name of the key: `Enter`, `Arrow Up`, `7`, `Ctrl+Z`, `Ctrl+Shift+Z`."""


class LoadFailure(NamedTuple):
    """The reason why a screen could not load, and the function that tries again."""

    notice: Notice
    again: Handler


class DeviceMemory(Protocol):
    """A device's own storage beside matches, by name; see `ft.SharedPreferences`."""

    async def get(self, key: str) -> Any:
        """Return the value of a name; None if there is none."""

    async def set(self, key: str, value: Any) -> bool:
        """Store a value."""


@dataclass(eq=False)
class App:
    """A session: one window or one phone. It holds Flet's services, which end when nothing refers to them."""

    services: AppServices
    state: SessionState
    page: ft.Page
    files: ft.FilePicker
    role: SessionRole = ALONE
    memory: DeviceMemory = field(default_factory=ft.SharedPreferences)  # the device's own storage beside matches
    wakelock: ft.Wakelock = field(default_factory=ft.Wakelock)
    haptics: ft.HapticFeedback = field(default_factory=ft.HapticFeedback)
    semantics: ft.SemanticsService = field(default_factory=ft.SemanticsService)
    home: str = "/"  # the address at which the sheet was shown last
    entry: EntrySession | None = None  # of the deal being entered; see `session`
    will_catch_up: bool = False  # another session has changed something, and a task that reads it waits for its turn
    rereading: asyncio.TimerHandle | None = None  # a timer that repeats a failed reading
    keys: KeyHandlers = field(default_factory=dict)  # the key bindings of the screen drawn last
    running: list[object] = field(default_factory=list)  # actions in progress
    called_off: bool = False  # the long task must stop
    walked: bool = False  # Tab was pressed: Enter may belong to the focused control
    taps: int = 0  # the number of taps so far
    tapped: asyncio.Event = field(default_factory=asyncio.Event)  # set by every tap
    at: str = "/"  # the address of the screen drawn last
    drawings: int = 0  # the number of drawings so far
    saves: int = 0  # the number of deals that this session has saved or corrected
    body: ft.Column | None = None  # the scrolling column of that screen
    card: int | None = None  # a deal whose card opens as soon as the sheet is drawn
    on_deal: Callable[[int], Awaitable[None]] | None = None  # opens the card of a deal on the screen drawn last
    act: str | None = None  # an action of the sheet's menu to run as soon as the sheet is drawn
    on_act: Callable[[str], Awaitable[None]] | None = None  # runs such an action on the sheet drawn last
    readers: dict[object, Callable[[], Awaitable[None]]] = field(default_factory=dict)  # see `use_rereading`
    tells_unkept: bool = False  # the screen being drawn shows itself that something is not kept
    load_failed: Callable[[LoadFailure], None] | None = None  # set by the screen being drawn; see `loading`
    dialogs: OpenDialogs = field(default_factory=OpenDialogs)
    fields: FieldOrder = field(default_factory=FieldOrder)
    navigation: Navigation = field(init=False)
    second_layout: SecondLayout = field(init=False)
    notices: Notices = field(init=False)
    match: ShownMatch = field(init=False)
    drafts: ShownDrafts = field(init=False)

    def __post_init__(self) -> None:
        """Connect the parts."""
        self.navigation = Navigation(self.page, self.state, self.dialogs)

        def is_busy(since: int) -> bool:  # an action is in progress, or a tap came after so many
            return self.taps != since or bool(self.running) or self.navigation.is_under_way

        self.second_layout = SecondLayout(self.page, self.semantics, is_busy, lambda: self.taps)
        self.dialogs.on_gone = self.second_layout.soon
        self.notices = Notices(self.state, lambda: self.is_connected)
        self.match = ShownMatch(self.services, self.state)
        self.drafts = ShownDrafts(self.services, self.state, self.match, self.session)

    @property
    def open_match(self) -> OpenMatch | None:
        """The match that is shown, or was shown last; None before the first."""
        return self.state.open_match

    @property
    def may_write(self) -> bool:
        """Whether this session may change matches. One that only watches has no buttons for that."""
        return not self.services.watches

    @property
    def may_remove(self) -> bool:
        """Whether this session may remove matches for good."""
        return self.may_write and not self.services.guest

    @property
    def viewport(self) -> Viewport:
        """The shape of the window."""
        return self.state.viewport

    @property
    def language(self) -> Language:
        """The chosen language, or else the device's."""
        return language_of(self.state.preferences.language) or self.state.device

    def resize(self, width: float, height: float) -> None:
        """Set the size of the window, in logical pixels. The state changes only if the layout does."""
        frame = self.viewport.of(width, height)
        if frame != self.viewport:
            self.state.viewport = frame

    def scale_text(self, text: float) -> None:
        """Set the reader's text scale; 1.0 is the ordinary size."""
        if text > 0 and text != self.viewport.text:
            self.state.viewport = self.viewport._replace(text=text).of(self.page.width or 0, self.page.height or 0)

    def go(self, path: str) -> None:
        """Go to another address."""
        self.navigation.go(path)

    def go_to(self, part: str, match_id: str | None = None) -> None:
        """Go to a screen of a match, by default the open one: `entry`, `log`, `result`, `mend`."""
        chosen = match_id or (self.open_match.id if self.open_match else None)
        self.go(f"/match/{chosen}/{part}" if chosen else "/")

    def go_to_sheet(self) -> None:
        """Go to the sheet, at its latest address."""
        self.go(self.home)

    def session(self, of: EntryKey) -> EntrySession:
        """Return the session of a deal's entry; a new one if another deal was entered last."""
        return self.entry if self.entry is not None and self.entry.of == of else EntrySession(of)

    def go_back(self, of: EntryKey) -> None:
        """Leave the entry of a deal for the screen that it was opened from, a screen of the same match."""
        back, sheet = self.session(of).return_to, f"/match/{of.match_id}"
        self.entry = None
        self.go(back or (self.home if self.home in {"/", sheet} else sheet))

    def notify(self, *lines: str, undo: bool = False) -> None:
        """Show a notice that something was done; `undo` adds a button that undoes it."""
        self.notices.show(Notice(lines, "done", undo))

    async def save_file(self, name: str, content: bytes) -> None:
        """Save a file on the person's device, and show a notice. They may choose the place."""
        await self.files.save_file(file_name=name, src_bytes=content)
        self.notify(tr("Saved as {name}.", name=name))

    def show_error(self, *lines: str, report: str = "") -> None:
        """Show a notice that something failed; a defect has a report to copy."""
        self.notices.show(Notice(lines, "trouble", report=report))

    @property
    def is_connected(self) -> bool:
        """Whether a client is connected to this session."""
        return is_connected(self.page)

    def tick(self) -> None:
        """Vibrate briefly without waiting, if the device can."""

        async def click() -> None:
            with suppress(Exception):  # a device that cannot stays silent
                await self.haptics.selection_click()  # type: ignore[no-untyped-call]  # Flet gives it no types

        self.page.run_task(click)

    def call_off(self) -> None:
        """Stop the long task, at its next step."""
        self.called_off = True

    def on(self, action: Callable[..., Any], *args: Any, clear_notice: bool = True, repeats: bool = False) -> Handler:
        """Return a handler that clears the notice and runs an action; while it runs, taps count only with `repeats`."""
        key = getattr(action, "__module__", ""), getattr(action, "__qualname__", action), args

        async def handler() -> None:
            self.taps += 1
            self.tapped.set()
            if not repeats and key in self.running:
                return
            self.running.append(key)
            drawings = self.drawings

            def redraw() -> None:  # unless it was drawn since, or another address comes next
                if self.is_connected and self.drawings == drawings and not self.navigation.is_under_way:
                    self.state.redraws += 1

            try:
                later = self.notices.clear_soon(redraw) if clear_notice else None
                await self.attempt(action, *args)
                if later is not None and not later.cancelled():
                    later.cancel()
                    redraw()
            finally:
                self.running.remove(key)

        return handler

    def typed(self, action: Callable[[str], Any]) -> Callable[[ft.Event[Any]], Awaitable[None]]:
        """Return a handler for a text field that gives its text to the action."""

        async def handler(event: ft.Event[Any]) -> None:
            await self.attempt(action, str(event.data or ""))

        return handler

    async def attempt(self, action: Callable[..., Any], *args: Any) -> bool:
        """Run an action, and return whether it succeeded. A refusal becomes a notice, a defect one with a report."""
        failure = await self._failure_of(action, *args)
        if failure is not None:
            self.notices.show(failure)
        return failure is None

    def loading(self, load: Callable[[], Any]) -> Handler:
        """Return a handler that loads the content of the screen being drawn; an empty screen shows an error itself."""
        tell = self.load_failed

        async def begin() -> None:
            failure = await self._failure_of(load)
            if failure is None:
                return
            if tell is None:
                self.notices.show(failure)
            else:
                tell(LoadFailure(failure, begin))

        return begin

    async def _failure_of(self, action: Callable[..., Any], *args: Any) -> Notice | None:
        """Run an action; return None, or a notice that tells why it was refused or failed."""
        with speaking(self.language):
            try:
                result = action(*args)
                if inspect.isawaitable(result):
                    await result
            except Overtaken as overtaken:
                self.match.show_newer(overtaken.newer)
                words = tr("This match was changed {where}. Here it is as it stands now.", where=self.role.where)
                return Notice((words,), "trouble")
            except Refused as refused:
                table: SeatNames = self.open_match.sheet if self.open_match else STRANGERS
                return Notice(tuple(say(fault, table) for fault in refused.faults), "trouble")
            except Exception as error:
                log.exception("A command failed")
                if is_not_here(error):
                    words = tr("A part that this needs is not on this device yet. It is fetched over the network once.")
                    return Notice((words,), "trouble")
                words = tr("Something went wrong here. What was saved is safe.")
                if self.state.unkept:
                    words = tr("Something went wrong here.")
                return Notice((words,), "trouble", report=report_of(error))
        return None

    async def undo(self) -> None:
        """Undo the latest change."""
        before = self.open_match
        after = await self.match.change(lambda open_match: play.undo(self.services, open_match.id, open_match.revision))
        if before and before.undo and after:
            self.notify(tr("Undone: {what}", what=say(before.undo, before.sheet)))

    async def redo(self) -> None:
        """Redo the latest undone change."""
        before = self.open_match
        after = await self.match.change(lambda open_match: play.redo(self.services, open_match.id, open_match.revision))
        if before and before.redo and after:
            self.notify(tr("Redone: {what}", what=say(before.redo, after.sheet)), undo=True)


# Two contexts, because only an observable value draws a screen again.
STATE: ft.ContextProvider[SessionState | None] = ft.create_context(None)
APP: ft.ContextProvider[App | None] = ft.create_context(None)


def use_app() -> App:
    """Return the session's app. A component that calls it is drawn again when the session's state changes. A hook."""
    ft.use_context(STATE)
    app = ft.use_context(APP)
    if app is None:
        raise RuntimeError("a screen is drawn outside the app")
    return app


def use_open_match(app: App) -> OpenMatch | None:
    """Return the match of the address, or the open one if the address has no id; None until it is read. A hook."""
    wanted = ft.use_route_params().get("id")

    async def fetch() -> None:
        if wanted and (app.open_match is None or app.open_match.id != wanted):
            await app.match.open(wanted)

    ft.use_effect(app.loading(fetch), [wanted])
    open_match = app.open_match
    return open_match if open_match and wanted in {None, open_match.id} else None
