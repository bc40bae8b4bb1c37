"""Live updates: every session shows the changes of the others in its process, and no deal is recorded twice.

Sessions share only the services. The change signal says that something has changed, and each session reads for itself.
A session without a connection reads when it is connected again. While a deal is entered, its screen stays and tells of
other people's changes; the sheet is updated when the entry is left.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import saved_line
from scorekeeper.app.session.entry_session import EntryKey, kind_at
from scorekeeper.app.session.state import MissedChanges
from scorekeeper.flet_fixes.drawing import drawn, use_left, use_once
from scorekeeper.match.history import Change
from scorekeeper.match.open_match import Draft, OpenMatch
from scorekeeper.service import library, play
from scorekeeper.service.app_services import ChangeSignal
from scorekeeper.service.service_faults import Refused, is_damaged, is_gone, is_unreadable
from scorekeeper.service.steps import carried, catch_up, is_same_deal, shown_after_others, steps_to
from scorekeeper.texts import tr

T = TypeVar("T")

_LOCKS: Final[WeakKeyDictionary[ChangeSignal, asyncio.Lock]] = WeakKeyDictionary()
"""A lock that one session at a time holds while it draws, so that a person who saves waits for no other screens."""

_WAITS: Final = (1.0, 5.0)
"""Seconds to wait between tries of a failed reading. After the last, a notice tells why."""


def follow(app: App) -> None:
    """Subscribe a session to the changes of others, until it ends."""
    page = app.page
    leave = app.services.change_signal.subscribe(app.services, partial(_on_published, app))

    async def reconnected(_event: Any) -> None:
        await _read_all(app)
        app.state.wakes += 1  # drawings without a connection are repeated
        app.navigation.go_on()

    async def state_changed(event: ft.AppLifecycleStateChangeEvent) -> None:
        if event.state in {ft.AppLifecycleState.RESUME, ft.AppLifecycleState.SHOW}:
            await _read_all(app)  # another program may have written; only a server notices that by itself

    def written() -> None:  # reads the changes missed while the last answer of a left entry was being written
        if kind_at(app.page.route) is None:
            _catch_up_if_missed(app)

    app.drafts.when_written = written
    page.on_connect = reconnected
    page.on_app_lifecycle_state_change = state_changed

    def closed(_event: Any) -> None:
        leave()
        _read_no_more(app)
        app.notices.show(None, redraw=False)

    page.on_close = closed


def use_catching_up(app: App, of: EntryKey) -> None:
    """Update the sheet when the screen of an entry is left in any way. A hook.

    Drafts are then published, so that an announcement shows on every phone. The entry session ends.
    """

    def left() -> None:
        unkept = app.session(of).unkept
        if app.entry is not None and app.entry.of == of:
            app.entry = None
        if app.open_match is not None and app.open_match.drafts.all:
            app.services.change_signal.publish(by=app.services)
        if unkept and app.open_match is not None and app.open_match.id == of.match_id and app.is_connected:
            app.page.run_task(app.attempt, app.drafts.show_stored_correction, of.match_id)
        _catch_up_if_missed(app)

    use_left(left)


def use_rereading(app: App, read: Callable[[], Awaitable[None]]) -> None:
    """Call `read` when others change stored things that this screen shows, beside the open match. A hook."""
    key: ft.MutableRef[object] = ft.use_ref(object)
    app.readers[key.current] = read
    use_left(lambda: app.readers.pop(key.current, None))


def use_read(app: App, key: Hashable, read: Callable[[], Awaitable[T]], nothing: T) -> T:
    """Return the result of `read` for each new `key`, and after changes by others; `nothing` at first. A hook."""
    found, show = ft.use_state(nothing)

    async def fill() -> None:
        now = await read()
        show(lambda _: now)

    use_once(app, key, fill)
    use_rereading(app, fill)
    return found


class FoundAtAddress(NamedTuple, Generic[T]):
    """The thing at an address: `known` is None until it is read, and if it does not exist (`gone`)."""

    known: T | None = None
    gone: bool = False


async def found_or_gone(reading: Awaitable[T]) -> FoundAtAddress[T]:
    """Wait for a reading, and return its result or that the thing is gone. Raises `Refused` if it is unreadable now."""
    try:
        return FoundAtAddress(await reading)
    except Refused as refused:
        if is_unreadable(refused):
            raise
        return FoundAtAddress(gone=True)


def use_next_match(app: App) -> None:
    """Open a newly started match when the screen of a finished one is left. A hook."""
    use_left(lambda: _catch_up_if_missed(app))


def _catch_up_if_missed(app: App) -> None:
    if app.match.missed_changes and app.is_connected:
        app.page.run_task(_catch_up, app)


def change_lines(app: App, before: OpenMatch, now: OpenMatch) -> tuple[str, ...]:
    """Describe the changes of other sessions to a match, in one line or more."""
    old, new = before.match.deals, now.match.deals
    if len(new) > len(old) and new[: len(old)] == old:
        return saved_line(now.sheet, len(new) - 1), tr("Entered {where}.", where=app.role.where)
    return (tr("The match was changed {where}.", where=app.role.where),)


def _on_published(app: App) -> None:
    """Schedule a reading after another session has changed something. Called from that session's task."""
    if not app.will_catch_up and app.is_connected:
        app.will_catch_up = True
        # Running a task makes its page current, which must not happen to the publishing session.
        contextvars.copy_context().run(app.page.run_task, _catch_up, app)


async def _catch_up(app: App, failed: int = 0) -> None:
    """Read and draw in this session's turn, together with everything published until then."""
    async with _LOCKS.setdefault(app.services.change_signal, asyncio.Lock()):
        app.will_catch_up = False
        await _read_all(app, failed)
        await drawn()


async def _read_all(app: App, failed: int = 0) -> None:
    """Read the open match and the lists of screens again; if unreadable, once more later. `failed` counts the tries."""
    _read_no_more(app)
    last, unread = failed == len(_WAITS), False

    async def read_unless_refused(read: Callable[[], Awaitable[None]]) -> None:
        nonlocal unread
        try:
            await read()
        except Refused as refused:
            if last or is_damaged(refused) or not is_unreadable(refused):
                raise
            unread = True

    await app.attempt(read_unless_refused, partial(_read, app))
    for read in tuple(app.readers.values()):
        await app.attempt(read_unless_refused, read)

    def read_later() -> None:
        if app.is_connected:  # otherwise all is read on the next connection
            app.page.run_task(_catch_up, app, failed + 1)

    if unread:
        app.rereading = asyncio.get_running_loop().call_later(_WAITS[failed], read_later)


def _read_no_more(app: App) -> None:
    """Cancel a later reading: everything is read now, or the session has ended."""
    if app.rereading is not None:
        app.rereading.cancel()
        app.rereading = None


async def read_lists(app: App) -> None:
    """Read the lists of all screens again, beside the open match; see `use_rereading`."""
    for read in tuple(app.readers.values()):
        await app.attempt(read)


async def changed(app: App, command: Callable[..., Awaitable[T]], *args: Any) -> T:
    """Run a command that changes stored things, read the lists again, and return the command's result."""
    result = await command(app.services, *args)
    await read_lists(app)
    return result


async def _read(app: App) -> None:
    """Read the match again, and show as much of it as the screen may change now."""
    async with app.match.lock:
        before = app.open_match
        if before is None or (before.sheet.standing.over and app.page.route == "/"):
            await _open_newer_match(app, before)
            return
        try:
            now, steps = await catch_up(app.services, before)
        except Refused as refused:
            if not is_gone(refused):
                raise  # the sheet stays as read last, and a notice tells why
            await _show_deleted(app, before.id)
            return
        if app.drafts.are_in_flight or kind_at(app.page.route) is not None:
            _update_entry(app, before, now, steps)
            return
        _update_sheet(app, before, now, steps)
        if not now.sheet.standing.over:
            return
        if app.page.route == "/":
            await _open_newer_match(app, now)  # another match may have been started meanwhile
        else:
            app.match.missed_changes = True  # it may have been the start of another match


async def _open_newer_match(app: App, before: OpenMatch | None) -> None:
    """Open the match that was started last, if none is open or the open one is over."""
    latest = await library.latest(app.services)
    if latest is None or app.state.absent is not None:
        return
    now = await play.open_match(app.services, latest)
    if before is not None and before.id == now.id:
        _update_sheet(app, before, now, steps_to(before, now))
    elif before is None or not now.sheet.standing.over:
        app.state.open_match = now
        app.notify(tr("A match was begun {where}.", where=app.role.where))


async def _show_deleted(app: App, match_id: str) -> None:
    """Handle the deletion of the open match: the start page opens another, the match's own pages say so."""
    app.state.open_match = None
    if app.page.route == "/":
        await app.match.open_latest()
        app.show_error(tr("The match was deleted {where}.", where=app.role.where))
    else:
        app.state.absent = match_id


def _update_entry(app: App, before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...]) -> None:
    """Apply changes during an entry if it is still the same deal; otherwise describe them."""
    app.match.missed_changes = True
    if now.revision == before.revision:
        return
    kind = app.entry.of.kind if app.entry is not None else kind_at(app.page.route) or "next"
    own = before.drafts.of(kind)
    if (own is None and kind == "correction") or is_same_deal(before, now, steps, own or Draft()):
        shown = shown_after_others(before, now, steps)
        drafts = shown.drafts.without(kind)
        app.state.behind = None
        settled = drafts if own is None else drafts.put(now.settle(carried(before, steps, own)))
        app.state.open_match = replace(shown, drafts=settled)
    else:
        app.state.behind = MissedChanges(kind, change_lines(app, before, now))


def _update_sheet(app: App, before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...]) -> None:
    app.match.missed_changes = False
    shown = shown_after_others(before, now, steps, app.state.behind.kind if app.state.behind else None)
    app.state.behind = None
    if shown != before:
        app.state.open_match = shown
    if now.revision != before.revision:
        app.notify(*change_lines(app, before, now))
