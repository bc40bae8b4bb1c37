"""What a screen has and may call. Every call is guarded: nothing that goes wrong in one ends the session.

Nothing here is shared between sessions but the services, which keep no controls.
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

from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session.error_report import report_of
from scorekeeper.app.session.half_entered import shown_after_others, shown_after_own
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

_AHEAD = 6  # turns of the event loop in which a screen is drawn and on its way, before anything is written

Handler: TypeAlias = "Callable[[], Awaitable[None]]"
"""What a control calls when it is tapped; guarded, so that nothing it raises ends the session."""


@dataclass(eq=False)
class App:
    """A session: its page, its root, and what its screens may do. Services stay referenced, or they vanish."""

    services: AppServices
    state: SessionState
    page: ft.Page
    files: ft.FilePicker
    role: SessionRole = ALONE
    memory: ft.SharedPreferences = field(default_factory=ft.SharedPreferences)  # what this device keeps beside matches
    wakelock: ft.Wakelock = field(default_factory=ft.Wakelock)
    haptics: ft.HapticFeedback = field(default_factory=ft.HapticFeedback)
    home: str = "/"  # the address at which the sheet was seen last
    entry: EntrySession | None = None  # of the deal that is being entered; see `session`
    ahead: int = 0  # half-entered deals that are shown, and not kept yet
    called: bool = False  # something has changed, and is about to be read
    missed: bool = False  # something has changed, and was not shown while a deal is entered
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    keys: Mapping[str, Callable[[], Any]] = field(default_factory=dict)  # of the screen that was drawn last
    under_way: list[object] = field(default_factory=list)  # the commands that have been begun and have not ended
    going: asyncio.Task[None] | None = None  # on its way to another address; who holds no task may lose it
    called_off: bool = False  # the long work that goes on is to stop
    open_dialogs: set[object] = field(default_factory=set)  # the dialogs that are open
    walked: bool = False  # somebody has walked with Tab: Enter may belong to what they walked to
    taps: int = 0  # that have come so far
    tapped: asyncio.Event = field(default_factory=asyncio.Event)  # a tap has come since this was cleared
    at: str = "/"  # the address of the screen that was drawn last
    body: ft.Column | None = None  # what scrolls on it

    @property
    def open_match(self) -> OpenMatch | None:
        """The match in hand."""
        return self.state.open_match

    @property
    def may_write(self) -> bool:
        """Whether this session may change matches; one that only watches is offered nothing that it may not do."""
        return not self.services.watches

    @property
    def viewport(self) -> Viewport:
        """The shape of the window."""
        return self.state.viewport

    @property
    def language(self) -> Language:
        """What is spoken here: the language that was chosen, or else the device's."""
        return language_of(self.state.preferences.language) or self.state.device

    def resize(self, width: float, height: float) -> None:
        """Follow the window, where that makes a difference."""
        frame = self.viewport.of(width, height)
        if frame != self.viewport:
            self.state.viewport = frame

    def scale_text(self, text: float) -> None:
        """Follow the reader's size of type."""
        if text > 0 and text != self.viewport.text:
            self.state.viewport = self.viewport._replace(text=text)

    def go(self, path: str) -> None:
        """Show another address. What was said at the foot of the screen is gone with the screen."""
        self.going = asyncio.create_task(self._go(path))

    async def _go(self, path: str) -> None:
        with suppress(RuntimeError):  # the session ended before its client had shown it
            await self.page.push_route(path)

    def go_to(self, part: str, match_id: str | None = None) -> None:
        """Show a screen of a match, the one in hand unless another is named: `entry`, `log`, `result`, `mend`."""
        chosen = match_id or (self.open_match.id if self.open_match else None)
        self.go(f"/match/{chosen}/{part}" if chosen else "/")

    def go_to_sheet(self) -> None:
        """Show the sheet in hand, at the address where it was seen last."""
        self.go(self.home)

    def session(self, of: EntryKey) -> EntrySession:
        """What is remembered of the entry of a deal: nothing, where another one was entered last."""
        return self.entry if self.entry is not None and self.entry.of == of else EntrySession(of)

    def go_back(self, of: EntryKey) -> None:
        """Leave the entry of a deal for the screen that it was opened from, which is one of the same match."""
        back, sheet = self.session(of).return_to, f"/match/{of.match_id}"
        self.entry = None
        self.go(back or (self.home if self.home in {"/", sheet} else sheet))

    def notify(self, *lines: str, undo: bool = False) -> None:
        """Say that something is done."""
        self.state.notice = Notice(lines, "done", undo)

    def show_error(self, *lines: str, report: str = "") -> None:
        """Say that something cannot be done; where that is our fault, with a report of it to copy."""
        self.state.notice = Notice(lines, "trouble", report=report)

    def tick(self) -> None:
        """Let the thumb feel that a key was taken, where the device can; nobody waits for it."""

        async def click() -> None:
            with suppress(Exception):  # a device that cannot stays silent
                await self.haptics.selection_click()  # type: ignore[no-untyped-call]  # Flet gives it no types

        self.page.run_task(click)

    def call_off(self) -> None:
        """Stop the long work that goes on, at its next step."""
        self.called_off = True

    def clear_notice(self) -> None:
        """Say nothing any more."""
        self.state.notice = None

    def on(self, action: Callable[..., Any], *args: Any, clear_notice: bool = True, repeats: bool = False) -> Handler:
        """A handler that does something. A refusal becomes a sentence on the screen, a defect a calm line.

        A second tap does nothing while the first is under way, however slowly it is written; with `repeats`
        every tap counts, as on a keypad.
        """
        command = getattr(action, "__module__", ""), getattr(action, "__qualname__", action), args

        async def handler() -> None:
            self.taps += 1
            self.tapped.set()
            if not repeats and command in self.under_way:
                return
            self.under_way.append(command)
            try:
                if clear_notice:
                    self.clear_notice()
                await self.attempt(action, *args)
            finally:
                self.under_way.remove(command)

        return handler

    def typed(self, action: Callable[[str], Any]) -> Callable[[ft.Event[Any]], Awaitable[None]]:
        """A handler for a field of text: the action is given what now stands in it."""

        async def handler(event: ft.Event[Any]) -> None:
            await self.attempt(action, str(event.data or ""))

        return handler

    async def attempt(self, action: Callable[..., Any], *args: Any) -> bool:
        """Do something, and say so where it cannot be done. True where it was."""
        with speaking(self.language):
            return await self._attempt(action, *args)

    async def _attempt(self, action: Callable[..., Any], *args: Any) -> bool:
        try:
            result = action(*args)
            if inspect.isawaitable(result):
                await result
        except Overtaken as overtaken:
            self._show_newer(overtaken.newer)
            self.show_error(tr("This match was changed {where}. Here it is as it stands now.", where=self.role.where))
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
        """Change the match in hand, one change at a time, and show it as it is then.

        Quietly, what is on the screen stays until the address changes: a screen that is being left
        is not drawn once more.
        """
        async with self.turn:
            if self.open_match is None:
                return None
            before = self.open_match
            after = shown_after_own(before, await command(before))
            if self._in_hand(after.id) is None:
                return after  # another match was taken in hand while this was written
            self._show(after, redraw=redraw)
            return after

    async def show_match(self, match_id: str) -> None:
        """Take a match in hand."""
        try:
            self.state.open_match = await play.open_match(self.services, match_id)
            self.state.absent = None
            self.missed = False
        except Refused as refused:
            self.state.shut = () if is_gone(refused) else refused.faults
            self.state.absent = match_id

    async def show_latest(self) -> None:
        """Take the match in hand that was last worked on, where there is one."""
        latest = await library.latest(self.services)
        if latest is not None:
            await self.show_match(latest)

    def _show_newer(self, newer: OpenMatch) -> None:
        """Show a newer sheet of a match, with the half-entered deals that concern this session."""
        before = self.open_match
        same = before is not None and before.id == newer.id
        self.state.open_match = shown_after_others(before, newer, steps_to(before, newer)) if before and same else newer

    def refresh(self, opened: OpenMatch) -> None:
        """Take in hand what a service call has just returned."""
        self.state.open_match = opened
        self.state.absent = None

    async def drawn(self) -> None:
        """Let what has just changed be drawn and sent, before something takes its time."""
        for _ in range(_AHEAD):
            await asyncio.sleep(0)

    async def keep(self, draft: Draft) -> None:
        """Show a half-entered deal at once, then keep it; on a sheet that is not the newest it is only shown."""
        if self.open_match is None:
            return
        if self.services.watches:
            raise Refused(may_only_watch())
        match_id, revision = self.open_match.id, self.open_match.revision
        self.ahead += 1
        try:
            self.state.open_match = replace(self.open_match, drafts=self.open_match.drafts.put(draft))
            await self.drawn()
            open_match = self._in_hand(match_id)
            dropped = open_match is not None and open_match.drafts.of(draft.kind) is None
            if dropped or self.session(EntryKey(match_id, draft.kind)).unkept:
                return
            with suppress(Overtaken):  # told when it is saved
                await play.keep_draft(self.services, match_id, draft, revision)
        finally:
            self.ahead -= 1

    async def show_kept(self, match_id: str, *, redraw: bool = True) -> None:
        """Let a correction that was only shown give way to the one that is kept."""
        kept = await play.open_match(self.services, match_id)
        open_match = self._in_hand(match_id)
        if open_match is not None:
            self._show(
                replace(open_match, drafts=replace(open_match.drafts, correction=kept.drafts.correction)),
                redraw=redraw,
            )

    def _in_hand(self, match_id: str) -> OpenMatch | None:
        return self.open_match if self.open_match is not None and self.open_match.id == match_id else None

    def _show(self, open_match: OpenMatch, *, redraw: bool) -> None:
        if not redraw:
            self.state.set_without_redraw(open_match=open_match)
        else:
            self.state.open_match = open_match

    async def drop(self, kind: DraftKind, *, redraw: bool = True) -> None:
        """Forget a half-entered deal; quietly, where its screen is being left. The one of the other kind stays."""
        if self.open_match is None:
            return
        of = EntryKey(self.open_match.id, kind)
        session, behind = self.session(of), self.state.behind
        if behind is not None and behind.kind == kind:
            self.state.behind = None
            if kind == "correction":
                await play.drop_draft(self.services, of.match_id, kind)
            await self.show_match(of.match_id)
        elif session.unkept:
            await self.show_kept(of.match_id, redraw=redraw)
        else:
            self._show(replace(self.open_match, drafts=self.open_match.drafts.without(kind)), redraw=redraw)
            await play.drop_draft(self.services, of.match_id, kind)

    async def undo(self) -> None:
        """Take back the latest change."""
        before = self.open_match
        after = await self.change(lambda open_match: play.undo(self.services, open_match.id, open_match.revision))
        if before and before.undo and after:
            self.notify(tr("Taken back: {what}", what=say(before.undo, before.sheet)))

    async def redo(self) -> None:
        """Make the change again that was last taken back."""
        before = self.open_match
        after = await self.change(lambda open_match: play.redo(self.services, open_match.id, open_match.revision))
        if before and before.redo and after:
            self.notify(tr("Done again: {what}", what=say(before.redo, after.sheet)), undo=True)


# Two contexts, because a screen is drawn again for an observable value only.
STATE: ft.ContextProvider[SessionState | None] = ft.create_context(None)
APP: ft.ContextProvider[App | None] = ft.create_context(None)


def use_app() -> App:
    """The session's app; whoever asks is drawn again when its root changes."""
    ft.use_context(STATE)
    app = ft.use_context(APP)
    if app is None:
        raise RuntimeError("a screen is drawn outside the app")
    return app


def use_open_match(app: App) -> OpenMatch | None:
    """The match that the address names (or the one in hand, where it names none); None until it is at hand."""
    wanted = ft.use_route_params().get("id")

    async def fetch() -> None:
        if wanted and (app.open_match is None or app.open_match.id != wanted):
            await app.attempt(app.show_match, wanted)

    ft.use_effect(fetch, [wanted])
    open_match = app.open_match
    return open_match if open_match and wanted in {None, open_match.id} else None
