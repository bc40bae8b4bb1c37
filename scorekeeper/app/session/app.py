"""A session's handle on everything: its page, its state, and what its screens may do.

Whatever a control calls goes through `App.on`: no exception that it raises ends the session. Nothing here is shared
between sessions but the services, which hold no controls.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import flet as ft

from scorekeeper.app.session.drawing import drawn
from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session.error_report import report_of
from scorekeeper.app.session.half_entered import shown_after_others, shown_after_own
from scorekeeper.app.session.navigation import navigate
from scorekeeper.app.session.state import ALONE, Notice, SessionRole, SessionState, Viewport
from scorekeeper.match.draft import Draft, DraftKind
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import library, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.faults import Overtaken, Refused, is_gone, may_only_watch
from scorekeeper.service.steps import steps_to
from scorekeeper.texts.language import Language, language_of, speaking, tr
from scorekeeper.texts.speech import STRANGERS, Table, say

log = logging.getLogger(__name__)

_CLOSING = 0.5  # seconds that a client is given for taking down a dialog
_LATER = 0.2  # seconds that a cleared notice may still be shown while the action is carried out

Handler: TypeAlias = "Callable[[], Awaitable[None]]"
"""What a control calls when it is tapped; made by `App.on`."""


@dataclass(eq=False)
class App:
    """A session: one window or one phone. Flet's own services are held here; they end when nothing refers to them."""

    services: AppServices
    state: SessionState
    page: ft.Page
    files: ft.FilePicker
    role: SessionRole = ALONE
    memory: ft.SharedPreferences = field(default_factory=ft.SharedPreferences)  # what the device stores beside matches
    wakelock: ft.Wakelock = field(default_factory=ft.Wakelock)
    haptics: ft.HapticFeedback = field(default_factory=ft.HapticFeedback)
    home: str = "/"  # the address at which the sheet was shown last
    entry: EntrySession | None = None  # of the deal that is being entered; see `session`
    drafts_in_flight: int = 0  # half-entered deals that are shown, and not written yet
    will_catch_up: bool = False  # another session has changed something, and a task that reads it waits for its turn
    missed_changes: bool = False  # another session has changed something that is not shown while a deal is entered
    change_lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while this session changes or reads a match
    notice_timer: asyncio.TimerHandle | None = None  # ends the notice
    keys: Mapping[str, Callable[[], Any]] = field(default_factory=dict)  # the key bindings of the screen drawn last
    running: list[object] = field(default_factory=list)  # the actions that have begun and have not ended
    navigation: asyncio.Task[None] | None = None  # to another address; a task that nothing refers to may be collected
    navigating: asyncio.Lock = field(default_factory=asyncio.Lock)  # held until the client shows the address
    unshown: tuple[str, str] | None = None  # the address left, and the one that the client has not shown yet
    called_off: bool = False  # the long task is to stop
    open_dialogs: set[object] = field(default_factory=set)
    dismissals: dict[object, asyncio.Future[None]] = field(default_factory=dict)  # of the dialogs shown
    walked: bool = False  # Tab was pressed: Enter may belong to the control that has the focus
    taps: int = 0  # how many there have been
    tapped: asyncio.Event = field(default_factory=asyncio.Event)  # a tap has come since this was cleared
    at: str = "/"  # the address of the screen drawn last
    body: ft.Column | None = None  # what scrolls on it
    card: int | None = None  # the deal whose card is opened as soon as the sheet is there
    on_deal: Callable[[int], Awaitable[None]] | None = None  # opens the card of a deal on the screen drawn last
    readers: dict[object, Callable[[], Awaitable[None]]] = field(default_factory=dict)  # see `use_rereading`

    @property
    def open_match(self) -> OpenMatch | None:
        """The match that is shown, or that was shown last; None before the first."""
        return self.state.open_match

    @property
    def may_write(self) -> bool:
        """Whether this session may change matches; one that only watches is shown no buttons that would."""
        return not self.services.watches

    @property
    def may_remove(self) -> bool:
        """Whether this session may do what cannot be undone: remove matches for good."""
        return self.may_write and not self.services.guest

    @property
    def viewport(self) -> Viewport:
        """The shape of the window."""
        return self.state.viewport

    @property
    def language(self) -> Language:
        """The language that was chosen, or else the device's."""
        return language_of(self.state.preferences.language) or self.state.device

    def resize(self, width: float, height: float) -> None:
        """Take over the size of the window, in logical pixels, where that changes the layout."""
        frame = self.viewport.of(width, height)
        if frame != self.viewport:
            self.state.viewport = frame

    def scale_text(self, text: float) -> None:
        """Take over the reader's text scale; 1.0 is the ordinary size."""
        if text > 0 and text != self.viewport.text:
            self.state.viewport = self.viewport._replace(text=text)

    def go(self, path: str) -> None:
        """Go to another address."""
        self.navigation = asyncio.create_task(self._go(path))

    async def _go(self, path: str) -> None:
        async with self.navigating:
            await self._dialogs_gone()
            left = self.page.route
            if path == left:
                self.state.redraws += 1  # nothing is left: what was cleared without drawing is drawn now
            self.unshown = None if path == left else (left, path)
            if self.is_connected and await navigate(self.page, path):
                self.unshown = None

    async def _dialogs_gone(self) -> None:
        """Wait until the client has taken down what is closing: it closes no dialog on a screen that is left."""
        if self.dismissals:
            await asyncio.wait(self.dismissals.values(), timeout=_CLOSING)
            self.dismissals.clear()

    def dismissed(self, token: object) -> None:
        """A dialog is gone."""
        gone = self.dismissals.pop(token, None)
        if gone is not None and not gone.done():
            gone.set_result(None)

    def go_on(self) -> None:
        """After the connection was lost: go where a tap has led that the client may not have heard of.

        It comes back at the address that it shows. If that is the one that was left, it is led on; at any other it
        was led there since.
        """
        left, path = self.unshown or ("", "")
        self.unshown = None
        if path and self.page.route == left:
            self.go(path)

    def go_to(self, part: str, match_id: str | None = None) -> None:
        """Go to a screen of a match, the open one unless another is named: `entry`, `log`, `result`, `mend`."""
        chosen = match_id or (self.open_match.id if self.open_match else None)
        self.go(f"/match/{chosen}/{part}" if chosen else "/")

    def go_to_sheet(self) -> None:
        """Go to the sheet, at the address where it was shown last."""
        self.go(self.home)

    def session(self, of: EntryKey) -> EntrySession:
        """What is remembered of the entry of a deal; an empty one where another deal was entered last."""
        return self.entry if self.entry is not None and self.entry.of == of else EntrySession(of)

    def go_back(self, of: EntryKey) -> None:
        """Leave the entry of a deal for the screen that it was opened from, which is one of the same match."""
        back, sheet = self.session(of).return_to, f"/match/{of.match_id}"
        self.entry = None
        self.go(back or (self.home if self.home in {"/", sheet} else sheet))

    def notify(self, *lines: str, undo: bool = False) -> None:
        """Show a notice that something was done; with `undo`, a button beside it takes it back."""
        self.show_notice(Notice(lines, "done", undo))

    def show_error(self, *lines: str, report: str = "") -> None:
        """Show a notice that something could not be done; a defect comes with a report to be copied."""
        self.show_notice(Notice(lines, "trouble", report=report))

    def show_notice(self, notice: Notice | None, *, redraw: bool = True) -> None:
        """Show a notice, for as long as it says, or none; `redraw=False` where the screen is being left."""
        if self.notice_timer is not None:
            self.notice_timer.cancel()
            self.notice_timer = None
        if redraw:
            self.state.notice = notice
        else:
            self.state.set_without_redraw(notice=notice)
        if notice is not None and notice.seconds is not None:
            self.notice_timer = asyncio.get_running_loop().call_later(notice.seconds, self._let_notice_go)

    def _let_notice_go(self) -> None:
        self.show_notice(None, redraw=self.is_connected)  # without a connection it is drawn when there is one again

    @property
    def is_connected(self) -> bool:
        """Whether there is a client that shows this session."""
        try:
            return self.page.session.connection is not None
        except RuntimeError:  # the session is gone
            return False

    def tick(self) -> None:
        """Vibrate shortly, where the device can, without waiting for it."""

        async def click() -> None:
            with suppress(Exception):  # a device that cannot stays silent
                await self.haptics.selection_click()  # type: ignore[no-untyped-call]  # Flet gives it no types

        self.page.run_task(click)

    def call_off(self) -> None:
        """Stop the long task, at its next step."""
        self.called_off = True

    def clear_notice(self) -> None:
        """Show no notice any more."""
        self.show_notice(None)

    def on(self, action: Callable[..., Any], *args: Any, clear_notice: bool = True, repeats: bool = False) -> Handler:
        """A handler that does something, as `attempt` does, and clears the notice first.

        A second tap does nothing while the first is being carried out, however long that takes; with `repeats` every
        tap counts, as on a keypad.
        """
        key = getattr(action, "__module__", ""), getattr(action, "__qualname__", action), args

        async def handler() -> None:
            self.taps += 1
            self.tapped.set()
            if not repeats and key in self.running:
                return
            self.running.append(key)
            try:
                redraw = self._clear_notice_soon() if clear_notice and self.state.notice is not None else None
                await self.attempt(action, *args)
                if redraw is not None and not redraw.cancelled():
                    redraw.cancel()
                    self._redraw_unless_leaving()
            finally:
                self.running.remove(key)

        return handler

    def _clear_notice_soon(self) -> asyncio.TimerHandle:
        """Clear the notice, and draw that with what the action changes, or else after a while."""
        self.show_notice(None, redraw=False)
        return asyncio.get_running_loop().call_later(_LATER, self._redraw_unless_leaving)

    def _redraw_unless_leaving(self) -> None:
        """Draw the screen, unless the action that was begun has gone to another address: that one is drawn instead."""
        if self.is_connected and (self.navigation is None or self.navigation.done()):
            self.state.redraws += 1

    def typed(self, action: Callable[[str], Any]) -> Callable[[ft.Event[Any]], Awaitable[None]]:
        """A handler for a text field: the action is given the text."""

        async def handler(event: ft.Event[Any]) -> None:
            await self.attempt(action, str(event.data or ""))

        return handler

    async def attempt(self, action: Callable[..., Any], *args: Any) -> bool:
        """Do something. What it is refused for becomes a notice, a defect one with a report. True where it was done."""
        with speaking(self.language):
            try:
                result = action(*args)
                if inspect.isawaitable(result):
                    await result
            except Overtaken as overtaken:
                self._show_newer(overtaken.newer)
                words = tr("This match was changed {where}. Here it is as it stands now.", where=self.role.where)
                self.show_error(words)
            except Refused as refused:
                table: Table = self.open_match.sheet if self.open_match else STRANGERS
                self.show_error(*(say(fault, table) for fault in refused.faults))
            except Exception as error:
                log.exception("A tap could not be carried out")
                words = tr("Something went wrong here. What was saved is safe.")
                if self.state.unkept:
                    words = tr("Something went wrong here.")
                self.show_error(words, report=report_of(error))
            else:
                return True
        return False

    async def change(
        self, command: Callable[[OpenMatch], Awaitable[OpenMatch]], *, redraw: bool = True
    ) -> OpenMatch | None:
        """Change the open match, one change at a time, and show it as it is then; None where no match is open.

        With `redraw=False` the screen stays as it is until the address changes: for one that is being left.
        """
        async with self.change_lock:
            if self.open_match is None:
                return None
            before = self.open_match
            after = shown_after_own(before, await command(before))
            if self._if_open(after.id) is not None:
                self._set_open_match(after, redraw=redraw)
            return after

    async def show_match(self, match_id: str) -> None:
        """Open a match; where it is not stored here, or cannot be read, the state says so."""
        try:
            self.state.open_match = await play.open_match(self.services, match_id)
            self.state.absent = None
            self.missed_changes = False
        except Refused as refused:
            self.state.shut = () if is_gone(refused) else refused.faults
            self.state.absent = match_id

    async def show_latest(self) -> None:
        """Open the match that was changed last, where there is one."""
        latest = await library.latest(self.services)
        if latest is not None:
            await self.show_match(latest)

    def refresh(self, opened: OpenMatch) -> None:
        """Show a match as a command has just returned it."""
        self.state.open_match = opened
        self.state.absent = None

    def _show_newer(self, newer: OpenMatch) -> None:
        """Show a newer revision of a match, with the half-entered deals that concern this session."""
        before = self.open_match
        same = before is not None and before.id == newer.id
        self.state.open_match = shown_after_others(before, newer, steps_to(before, newer)) if before and same else newer

    async def keep_draft(self, draft: Draft, *, redraw: bool = True) -> None:
        """Show a half-entered deal at once, then write it. On a sheet that is not the newest it is only shown.

        `redraw=False` where its screen is being opened, which draws it.
        """
        if self.open_match is None:
            return
        if self.services.watches:
            raise Refused(may_only_watch())
        match_id, revision = self.open_match.id, self.open_match.revision
        self.drafts_in_flight += 1
        try:
            self._set_open_match(replace(self.open_match, drafts=self.open_match.drafts.put(draft)), redraw=redraw)
            await drawn()
            now = self._if_open(match_id)
            dropped = now is not None and now.drafts.of(draft.kind) is None
            if dropped or self.session(EntryKey(match_id, draft.kind)).unkept:
                return
            with suppress(Overtaken):  # it is told when the deal is saved
                await play.keep_draft(self.services, match_id, draft, revision)
        finally:
            self.drafts_in_flight -= 1

    async def drop_draft(self, kind: DraftKind, *, redraw: bool = True) -> None:
        """Drop a half-entered deal, shown and stored; `redraw=False` where its screen is being left."""
        if self.open_match is None:
            return
        of = EntryKey(self.open_match.id, kind)
        behind = self.state.behind
        if behind is not None and behind.kind == kind:
            self.state.behind = None
            if kind == "correction":
                await play.drop_draft(self.services, of.match_id, kind)
            await self.show_match(of.match_id)
        elif self.session(of).unkept:
            await self.show_stored_correction(of.match_id, redraw=redraw)
        else:
            drafts = self.open_match.drafts.without(kind)
            self._set_open_match(replace(self.open_match, drafts=drafts), redraw=redraw)
            await play.drop_draft(self.services, of.match_id, kind)

    async def show_stored_correction(self, match_id: str, *, redraw: bool = True) -> None:
        """Show the correction that is stored, in place of one that was only shown."""
        stored = (await play.open_match(self.services, match_id)).drafts.correction
        now = self._if_open(match_id)
        if now is not None:
            self._set_open_match(replace(now, drafts=replace(now.drafts, correction=stored)), redraw=redraw)

    def _if_open(self, match_id: str) -> OpenMatch | None:
        """The open match, if it is that one: another may have been opened during an `await`."""
        return self.open_match if self.open_match is not None and self.open_match.id == match_id else None

    def _set_open_match(self, open_match: OpenMatch, *, redraw: bool) -> None:
        if redraw:
            self.state.open_match = open_match
        else:
            self.state.set_without_redraw(open_match=open_match)

    async def undo(self) -> None:
        """Undo the latest change."""
        before = self.open_match
        after = await self.change(lambda open_match: play.undo(self.services, open_match.id, open_match.revision))
        if before and before.undo and after:
            self.notify(tr("Taken back: {what}", what=say(before.undo, before.sheet)))

    async def redo(self) -> None:
        """Redo the change that was undone last."""
        before = self.open_match
        after = await self.change(lambda open_match: play.redo(self.services, open_match.id, open_match.revision))
        if before and before.redo and after:
            self.notify(tr("Done again: {what}", what=say(before.redo, after.sheet)), undo=True)


# Two contexts, because a screen is drawn again for an observable value only.
STATE: ft.ContextProvider[SessionState | None] = ft.create_context(None)
APP: ft.ContextProvider[App | None] = ft.create_context(None)


def use_app() -> App:
    """The session's app; a component that uses it is drawn again when the session's state changes. A hook."""
    ft.use_context(STATE)
    app = ft.use_context(APP)
    if app is None:
        raise RuntimeError("a screen is drawn outside the app")
    return app


def use_open_match(app: App) -> OpenMatch | None:
    """The match of the address, or where that has no id the open one; None until it is read. A hook."""
    wanted = ft.use_route_params().get("id")

    async def fetch() -> None:
        if wanted and (app.open_match is None or app.open_match.id != wanted):
            await app.attempt(app.show_match, wanted)

    ft.use_effect(fetch, [wanted])
    open_match = app.open_match
    return open_match if open_match and wanted in {None, open_match.id} else None
