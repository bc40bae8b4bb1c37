"""Following what others do with the same services: every screen shows every deal at once, and none is entered twice.

Nothing is shared between sessions but the services. Each hears that something has changed and reads for itself
what it shows; one that is asleep hears nothing, and reads when it wakes. A deal that is being entered here is
not changed under the thumb: its screen says what has happened, and the sheet waits until it is left.
"""

from __future__ import annotations

import asyncio
import contextvars
from dataclasses import replace
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import booked
from scorekeeper.app.session.entry_session import EntryKey, kind_at
from scorekeeper.app.session.half_entered import carried, shown_after_others, stands
from scorekeeper.app.session.state import MissedChanges, Notice
from scorekeeper.match.draft import Draft
from scorekeeper.match.history import Change
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import entry, library, play
from scorekeeper.service.change_signal import ChangeSignal
from scorekeeper.service.faults import Refused, is_gone
from scorekeeper.service.steps import catch_up, steps_to
from scorekeeper.texts.language import tr

_TURNS: Final[WeakKeyDictionary[ChangeSignal, asyncio.Lock]] = WeakKeyDictionary()
"""Held by one session at a time: were fifty screens drawn at once, whoever saved would wait for them all."""


def follow(app: App) -> None:
    """Hear of every change by others, until the session ends."""
    page = app.page
    leave = app.services.change_signal.subscribe(app.services, partial(_heard, app))

    async def woken(_event: Any) -> None:
        await app.attempt(_read, app)
        app.state.wakes += 1  # what was drawn while nobody looked is drawn again

    async def turned(event: ft.AppLifecycleStateChangeEvent) -> None:
        if event.state in {ft.AppLifecycleState.RESUME, ft.AppLifecycleState.SHOW}:
            await app.attempt(_read, app)  # another program may have written, of whose doings nobody hears

    page.on_connect = woken
    page.on_app_lifecycle_state_change = turned
    page.on_close = lambda _event: leave()


def use_catching_up(app: App, of: EntryKey) -> None:
    """On a screen during which the sheet stands still: it catches up when that is left, by whatever way. A hook.

    What has been entered so far is then the table's: an announcement shows on every phone. What was remembered of
    the entry ends with its screen.
    """

    def left() -> None:
        unkept = app.session(of).unkept
        if app.entry is not None and app.entry.of == of:
            app.entry = None
        if app.open_match is not None and app.open_match.drafts.all:
            app.services.change_signal.publish(by=app.services)
        if unkept and app.open_match is not None and app.open_match.id == of.match_id and _awake(app):
            app.page.run_task(app.attempt, app.show_stored_correction, of.match_id)
        _see_what_was_missed(app)

    ft.use_effect(lambda: None, [], left)  # what an effect gives back is forgotten when its screen is drawn again


def use_next_match(app: App) -> None:
    """On a screen about a match that may be over: what has been begun since is shown when that is left. A hook."""
    ft.use_effect(lambda: None, [], lambda: _see_what_was_missed(app))


def _see_what_was_missed(app: App) -> None:
    if app.missed_changes and _awake(app):
        app.page.run_task(_catch_up, app)


def happened(app: App, before: OpenMatch, now: OpenMatch) -> tuple[str, ...]:
    """What others have done to a match, in a line or two."""
    old, new = before.sheet.match.deals, now.sheet.match.deals
    if len(new) > len(old) and new[: len(old)] == old:
        entered = (booked(now.sheet, place) for place in range(len(old), len(new)))
        return *entered, tr("Entered {where}.", where=app.role.where)
    return (tr("The match was changed {where}.", where=app.role.where),)


def _heard(app: App) -> None:
    """Another session has changed something. May be called from another session's doings."""
    if not app.will_catch_up and _awake(app):
        app.will_catch_up = True
        # Running a task makes its page the current one: not for whoever brought the news.
        contextvars.copy_context().run(app.page.run_task, _catch_up, app)


def _awake(app: App) -> bool:
    try:
        return app.page.session.connection is not None
    except RuntimeError:  # the session is gone
        return False


async def _catch_up(app: App) -> None:
    """Read and draw in one's turn; what else is told until then is read with it."""
    async with _TURNS.setdefault(app.services.change_signal, asyncio.Lock()):
        app.will_catch_up = False
        await app.attempt(_read, app)
        await app.drawn()


async def _read(app: App) -> None:
    """Show what is kept, as far as the screen may change now."""
    async with app.change_lock:
        before = app.open_match
        if before is None or (before.sheet.standing.over and app.page.route == "/"):
            await _look_for_another(app, before)
            return
        try:
            now, steps = await catch_up(app.services, before)
        except Refused as refused:
            if not is_gone(refused):
                raise  # the sheet stays as it was read last, and the reason is told
            await _gone(app, before.id)
            return
        if _entering(app):
            _beside_the_entry(app, before, now, steps)
            return
        _on_the_sheet(app, before, now, steps)
        if not now.sheet.standing.over:
            return
        if app.page.route == "/":
            await _look_for_another(app, now)  # whoever slept through the end may have slept through the next beginning
        else:
            app.missed_changes = True  # what was told may have been the next beginning


async def _look_for_another(app: App, before: OpenMatch | None) -> None:
    """Where no match is in hand, or one that is over: the one that has been begun since."""
    latest = await library.latest(app.services)
    if latest is None or app.state.absent is not None:
        return
    now = await play.open_match(app.services, latest)
    if before is not None and before.id == now.id:
        _on_the_sheet(app, before, now, steps_to(before, now))
    elif before is None or not now.sheet.standing.over:
        app.state.open_match = now
        app.notify(tr("A match was begun {where}.", where=app.role.where))


async def _gone(app: App, match_id: str) -> None:
    """The match in hand was deleted."""
    app.state.open_match = None
    if app.page.route == "/":
        await app.show_latest()
        app.show_error(tr("The match was deleted {where}.", where=app.role.where))
    else:
        app.state.absent = match_id


def _entering(app: App) -> bool:
    return app.drafts_in_flight > 0 or kind_at(app.page.route) is not None


def _beside_the_entry(app: App, before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...]) -> None:
    """A deal is being entered: it goes on where it still is the same deal; else its screen says what has happened."""
    app.missed_changes = True
    if now.revision == before.revision:
        return
    kind = app.entry.of.kind if app.entry is not None else kind_at(app.page.route) or "next"
    own = before.drafts.of(kind)
    if (own is None and kind == "correction") or stands(before, now, steps, own or Draft()):
        shown = shown_after_others(before, now, steps)
        drafts = shown.drafts.without(kind)
        app.state.behind = None
        settled = drafts if own is None else drafts.put(entry.settle(now, carried(before, steps, own)))
        app.state.open_match = replace(shown, drafts=settled)
    else:
        app.state.behind = MissedChanges(kind, happened(app, before, now))


def _on_the_sheet(app: App, before: OpenMatch, now: OpenMatch, steps: tuple[Change, ...]) -> None:
    app.missed_changes = False
    shown = shown_after_others(before, now, steps, app.state.behind.kind if app.state.behind else None)
    app.state.behind = None
    if shown != before:
        app.state.open_match = shown
    if now.revision != before.revision:
        app.state.notice = Notice(happened(app, before, now))
