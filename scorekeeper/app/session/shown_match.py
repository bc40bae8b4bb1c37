"""The match that a session shows: opened, changed, and replaced by a newer revision."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from scorekeeper.app.session.half_entered import shown_after_others, shown_after_own
from scorekeeper.app.session.state import SessionState
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import library, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.faults import Refused, is_gone
from scorekeeper.service.steps import steps_to


class ShownMatch:
    """The open match of a session's state. It stays the same object while nothing in it has changed."""

    def __init__(self, services: AppServices, state: SessionState) -> None:
        """Read and change matches with these services, and show one in a state."""
        self.lock = asyncio.Lock()  # held while this session changes or reads a match
        self.missed_changes = False  # another session has changed something that is not shown while a deal is entered
        self._services = services
        self._state = state

    @property
    def current(self) -> OpenMatch | None:
        """The match that is shown, or that was shown last; None before the first."""
        return self._state.open_match

    def if_open(self, match_id: str) -> OpenMatch | None:
        """The open match, if it is that one: another may have been opened during an `await`."""
        return self.current if self.current is not None and self.current.id == match_id else None

    def put(self, open_match: OpenMatch, *, redraw: bool = True) -> None:
        """Show a match; with `redraw=False` when the address changes, not before."""
        if redraw:
            self._state.open_match = open_match
        else:
            self._state.set_without_redraw(open_match=open_match)

    async def open(self, match_id: str) -> None:
        """Open a match; where it is not stored here, or cannot be read, the state says so."""
        try:
            self._state.open_match = await play.open_match(self._services, match_id)
            self._state.absent = None
            self.missed_changes = False
        except Refused as refused:
            self._state.shut = () if is_gone(refused) else refused.faults
            self._state.absent = match_id

    async def open_latest(self) -> None:
        """Open the match that was changed last, where there is one."""
        latest = await library.latest(self._services)
        if latest is not None:
            await self.open(latest)

    def refresh(self, opened: OpenMatch) -> None:
        """Show a match as a command has just returned it."""
        self._state.open_match = opened
        self._state.absent = None

    async def change(
        self, command: Callable[[OpenMatch], Awaitable[OpenMatch]], *, redraw: bool = True
    ) -> OpenMatch | None:
        """Change the open match, one change at a time, and show it as it is then; None where no match is open.

        With `redraw=False` the screen stays as it is until the address changes: for one that is being left.
        """
        async with self.lock:
            if self.current is None:
                return None
            before = self.current
            after = shown_after_own(before, await command(before))
            if self.if_open(after.id) is not None:
                self.put(after, redraw=redraw)
            return after

    def show_newer(self, newer: OpenMatch) -> None:
        """Show a newer revision of a match, with the half-entered deals that concern this session."""
        before = self.if_open(newer.id)
        self._state.open_match = newer if before is None else shown_after_others(before, newer, steps_to(before, newer))
