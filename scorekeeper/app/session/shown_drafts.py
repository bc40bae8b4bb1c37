"""The half-entered deals of a session: shown at once, then stored."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session.shown_match import ShownMatch
from scorekeeper.app.session.state import SessionState
from scorekeeper.flet_fixes.drawing import drawn
from scorekeeper.match.draft import Draft, DraftKind
from scorekeeper.service import play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.faults import MAY_ONLY_WATCH, Overtaken, Refused


class ShownDrafts:
    """Keeps and drops the drafts of the match that is shown."""

    def __init__(
        self,
        services: AppServices,
        state: SessionState,
        match: ShownMatch,
        session: Callable[[EntryKey], EntrySession],
    ) -> None:
        """Store drafts with these services; `session` has what is remembered while a deal is entered."""
        self._services = services
        self._state = state
        self._match = match
        self._session = session
        self.when_written: Callable[[], None] = lambda: None  # called when the last draft in flight is written
        self._in_flight = 0  # drafts that are shown, and not written yet

    @property
    def are_in_flight(self) -> bool:
        """Whether a draft is shown that is not written yet."""
        return self._in_flight > 0

    async def keep(self, draft: Draft, *, redraw: bool = True) -> None:
        """Show a half-entered deal at once, then write it. On a sheet that is not the newest it is only shown.

        `redraw=False` where its screen is being opened, which draws it.
        """
        shown = self._match.current
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
            with suppress(Overtaken):  # it is told when the deal is saved
                await play.keep_draft(self._services, shown.id, draft, shown.revision)
        finally:
            self._in_flight -= 1
            if not self.are_in_flight:
                self.when_written()

    async def drop(self, kind: DraftKind, *, redraw: bool = True) -> None:
        """Drop a half-entered deal, shown and stored; `redraw=False` where its screen is being left."""
        shown = self._match.current
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
        """Show the correction that is stored, in place of one that was only shown."""
        stored = (await play.open_match(self._services, match_id)).drafts.correction
        now = self._match.if_open(match_id)
        if now is not None:
            self._match.put(replace(now, drafts=replace(now.drafts, correction=stored)), redraw=redraw)
