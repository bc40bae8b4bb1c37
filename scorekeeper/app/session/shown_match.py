"""The match on a session's screen, and its half-entered deals."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session.state import SessionState
from scorekeeper.flet_fixes.drawing import drawn
from scorekeeper.match.open_match import Draft, DraftKind, OpenMatch
from scorekeeper.service import library, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.service_faults import MAY_ONLY_WATCH, Overtaken, Refused, is_gone
from scorekeeper.service.steps import shown_after_others, shown_after_own, steps_to


@dataclass(eq=False)
class ShownMatch:
    """The open match of a session's state. The object stays the same while nothing in it changes."""

    _services: AppServices
    _state: SessionState
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while this session changes or reads a match
    missed_changes: bool = False  # another session has changed something that is not shown during an entry

    def if_open(self, match_id: str) -> OpenMatch | None:
        """Return the open match if it has this id: another may have been opened during an `await`."""
        shown = self._state.open_match
        return shown if shown is not None and shown.id == match_id else None

    def put(self, open_match: OpenMatch, *, redraw: bool = True) -> None:
        """Show a match; with `redraw=False` only when the address changes."""
        if redraw:
            self._state.open_match = open_match
        else:
            self._state.set_without_redraw(open_match=open_match)

    async def open(self, match_id: str) -> None:
        """Open a match. If it is not stored here, or unreadable, the state says so."""
        try:
            self.refresh(await play.open_match(self._services, match_id))
            self.missed_changes = False
        except Refused as refused:
            self._state.shut = () if is_gone(refused) else refused.faults
            self._state.absent = match_id

    async def open_latest(self) -> None:
        """Open the match that was changed last, if there is one."""
        latest = await library.latest(self._services)
        if latest is not None:
            await self.open(latest)

    def refresh(self, opened: OpenMatch) -> None:
        """Show a match that a command has returned."""
        self._state.open_match = opened
        self._state.absent = None

    async def change(
        self, command: Callable[[OpenMatch], Awaitable[OpenMatch]], *, redraw: bool = True
    ) -> OpenMatch | None:
        """Change the open match, one change at a time. With `redraw=False` its screen is being left."""
        async with self.lock:
            before = self._state.open_match
            if before is None:
                return None
            after = shown_after_own(before, await command(before))
            if self.if_open(after.id) is not None:
                self.put(after, redraw=redraw)
            return after

    def show_newer(self, newer: OpenMatch) -> None:
        """Show a newer revision of a match, with this session's own drafts."""
        before = self.if_open(newer.id)
        self._state.open_match = newer if before is None else shown_after_others(before, newer, steps_to(before, newer))


@dataclass(eq=False)
class ShownDrafts:
    """Stores and drops the drafts of the shown match."""

    _services: AppServices
    _state: SessionState
    _match: ShownMatch
    _session: Callable[[EntryKey], EntrySession]  # the session of a deal's entry
    when_written: Callable[[], None] = lambda: None  # called when the last unwritten draft is written
    _in_flight: int = 0  # the number of drafts that are shown, and not written yet

    @property
    def are_in_flight(self) -> bool:
        """Whether a shown draft is not written yet."""
        return self._in_flight > 0

    async def keep(self, draft: Draft, *, redraw: bool = True) -> None:
        """Show a half-entered deal at once, then write it. On an outdated sheet it is only shown."""
        shown = self._state.open_match
        if shown is None:
            return
        if self._services.watches:
            raise Refused(MAY_ONLY_WATCH)
        self._in_flight += 1
        try:
            self._match.put(replace(shown, drafts=shown.drafts.put(draft)), redraw=redraw)
            await drawn()
            now = self._match.if_open(shown.id)
            dropped = now is not None and now.drafts.of(draft.kind) is None
            if dropped or self._session(EntryKey(shown.id, draft.kind)).unkept:
                return
            with suppress(Overtaken):  # saving the deal reports it
                await play.keep_draft(self._services, shown.id, draft, shown.revision)
        finally:
            self._in_flight -= 1
            if not self.are_in_flight:
                self.when_written()

    async def drop(self, kind: DraftKind, *, redraw: bool = True) -> None:
        """Drop a half-entered deal, shown and stored; `redraw=False` if its screen is being left."""
        shown = self._state.open_match
        if shown is None:
            return
        behind = self._state.behind
        if behind is not None and behind.kind == kind:
            self._state.behind = None
            if kind == "correction":
                await play.drop_draft(self._services, shown.id, kind)
            await self._match.open(shown.id)
        elif self._session(EntryKey(shown.id, kind)).unkept:
            await self.show_stored_correction(shown.id, redraw=redraw)
        else:
            self._match.put(replace(shown, drafts=shown.drafts.without(kind)), redraw=redraw)
            await play.drop_draft(self._services, shown.id, kind)

    async def show_stored_correction(self, match_id: str, *, redraw: bool = True) -> None:
        """Show the stored correction in place of an unstored one."""
        stored = (await play.open_match(self._services, match_id)).drafts.correction
        now = self._match.if_open(match_id)
        if now is not None:
            self._match.put(replace(now, drafts=replace(now.drafts, correction=stored)), redraw=redraw)
