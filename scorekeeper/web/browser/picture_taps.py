"""Carries out the taps made on the picture before the app was there: once, and only if they still fit.

A tap comes from the page as plain values and is judged like anything from outside. The picture has a stamp of its
match, revision and half-entered deal (`stamp_of`). A tap with another stamp is ignored: the sheet is shown as it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from scorekeeper.app.features.deal_entry.answer_input import AnswerInput, answer_keys
from scorekeeper.app.features.deal_entry.entry_actions import save
from scorekeeper.app.match_views.ruling_dialog import is_ruling
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_navigation import begin_kept, is_correcting, next_draft
from scorekeeper.app.session.entry_session import EntryKey, PickedQuestion
from scorekeeper.match.draft import Draft
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service.entry_steps import questions
from scorekeeper.texts import tr
from scorekeeper.web.browser.first_match_start import is_changed, set_up, take
from scorekeeper.web.browser.kept_forms import restore_forms
from scorekeeper.web.browser.picture_answers import Tap, answered, fields_of, typed
from scorekeeper.web.browser.picture_saves import book, stamp

_OF_THE_APP: Final = frozenset(
    {"/", "/new", "/new/game", "/matches", "/people", "/seasons", "/invite", "/settings", "/variants"}
)
_OF_THE_MATCH: Final = frozenset({"log", "table", "result", "mend", "hand", "rules", "entry", "correction", "versions"})
_LEADING: Final = frozenset({"go", "new", "take"})
_OF_THE_ENTRY: Final = frozenset({"ask", "next", "type", "save", "forget", "shut"})
_CHANGES: Final = frozenset({"mend", "undo", "redo", "leave"})


def stamp_of(open_match: OpenMatch) -> str:
    """Return the stamp of the present picture: match, revision, half-entered deal, and number of deals."""
    return stamp(open_match, next_draft(open_match))


class PictureTaps:
    """The taps on one page's picture, carried out in their order."""

    def __init__(self, app: App, has_lease: Callable[[], bool] = lambda: True) -> None:
        """Begin; `has_lease`: whether this window may write now. Until then the match of a first visit waits."""
        self._app = app
        self._has_lease = has_lease
        self._of: str | None = None  # the stamp that the taps must have
        self._stopped = False  # an answer did not fit: later ones were meant for another screen
        self._before: Draft | None = None  # the half-entered deal before the first answer
        self._lock = asyncio.Lock()
        self.waiting: dict[str, Tap] = {}  # Saves that are neither stored nor shown yet
        self.done: list[str] = []  # the ids of those that are, which the page can forget

    async def carry_out(self, taps: list[Tap]) -> str | None:
        """Carry out taps; return the next address, or None to stay."""
        async with self._lock:
            address: str | None = None
            pressed: list[Tap] = []
            for tap in taps:
                if tap.get("do") == "press":
                    pressed.append(tap)
                    continue
                address = await self._press(pressed) or address
                pressed = []
                address = await self._do(tap) or address
            return await self._press(pressed) or address

    def _fits(self, tap: Tap) -> bool:
        """Whether the picture shows the present state; judged at the first tap, which then changes it."""
        open_match, of = self._app.open_match, tap.get("of")
        if open_match is None or not isinstance(of, str) or not self._app.may_write:
            return False
        if self._of is None:
            self._of, self._before = stamp_of(open_match), open_match.drafts.next
        return self._of == of and self._is_of_this_match(tap)

    def _is_of_this_match(self, tap: Tap) -> bool:
        """Whether the picture is of the open match, at this revision, whatever is half entered."""
        open_match, of = self._app.open_match, tap.get("of")
        if open_match is None or not isinstance(of, str):
            return False
        return of.split(" ")[:2] == [open_match.id, str(open_match.revision)]

    async def _do(self, tap: Tap) -> str | None:
        what = str(tap.get("do"))
        if what == "whole" and self._app.state.notice is None:
            self._app.notify(tr("Scorekeeper now works offline."))
        if what == "covered":
            self._leave_room(tap.get("high"))
        if what == "forms":
            restore_forms(self._app, tap.get("forms"))
        if what in _LEADING:
            return await self._lead(tap)
        if what == "deal" and self._is_of_this_match(tap):
            await self._open_card(tap.get("deal"))
        if what == "act" and self._is_of_this_match(tap):
            return await self._act(tap.get("act"))
        if what in _CHANGES and self._is_of_this_match(tap) and self._app.may_write:
            return await self._change(tap)
        if what == "save" and "before" in tap and self._app.may_write:
            return await self._book(tap)
        if what in _OF_THE_ENTRY and self._fits(tap) and not self._stopped:
            return await self._enter(tap)
        return None

    def _leave_room(self, high: Any) -> None:
        """Keep tap targets above the notice of the page, which covers the foot."""
        if type(high) is int and 0 <= high <= (self._app.page.height or 0) / 2:
            self._app.state.covered = high

    async def _lead(self, tap: Tap) -> str | None:
        """Go to an address; or to a match that was set up or taken from a link, if none was open."""
        if tap.get("do") == "go":
            return self._address(tap)
        id = str(tap.get("id"))
        if self.waiting.pop(id, None) is not None and is_changed(self._app, tap):
            return None  # the app has continued it
        address = await (set_up if tap.get("do") == "new" else take)(self._app, tap)
        if address != "/" and not self._has_lease():
            self.waiting[id] = tap
        self.done.append(id)
        return address

    async def _enter(self, tap: Tap) -> str | None:
        """Carry out a tap about the half-entered deal."""
        match tap.get("do"):
            case "ask":
                return self._ask(tap)
            case "save":
                return await self._save()
            case "forget":
                return await self._forget()
            case "shut":
                return await self._shut()
            case "next":
                return await self._type("Enter")
            case _:
                return await self._type(tap.get("key"))

    async def _change(self, tap: Tap) -> str | None:
        """Carry out a tap that changes the match on the sheet. The revision grows, so it is done once."""
        app, open_match = self._app, self._app.open_match
        if open_match is None:
            return None
        match tap.get("do"):
            case "mend":
                return await self._mend(open_match, tap.get("deal"))
            case "undo" if open_match.undo is not None:
                await app.attempt(app.undo)
            case "redo" if open_match.redo is not None:
                await app.attempt(app.redo)
            case "leave" if open_match.drafts.correction is not None:
                await app.attempt(app.drafts.drop, "correction")
        return "/"

    async def _mend(self, open_match: OpenMatch, deal_index: Any) -> str:
        """Begin the correction of a deal; if another one is half entered, the sheet tells so."""
        half, app = open_match.drafts.correction, self._app
        if type(deal_index) is not int or not 0 <= deal_index < len(open_match.match.deals):
            return "/"
        if is_ruling(open_match, deal_index):
            await self._open_card(deal_index)
            return "/"
        if half is not None and is_correcting(open_match) and (half.place, half.insert) != (deal_index, False):
            return "/"
        await app.attempt(begin_kept, app, deal_index)
        return f"/match/{open_match.id}/correction"

    async def _forget(self) -> str:
        """Cancel the announcement, once."""
        self._stopped = True
        self._app.entry = None
        await self._app.attempt(self._app.drafts.drop, "next")
        return "/"

    async def _shut(self) -> str:
        """Restore the half-entered deal as before a box was opened: nothing else was answered."""
        app, before = self._app, self._before
        app.entry = None
        await (app.attempt(app.drafts.keep, before) if before else app.attempt(app.drafts.drop, "next"))
        return "/"

    def _address(self, tap: Tap) -> str | None:
        """Return the address of a tap, if the open match has it."""
        to, open_match = tap.get("to"), self._app.open_match
        if not isinstance(to, str):
            return None
        if to in _OF_THE_APP:
            return to
        if open_match is None or not self._is_of_this_match(tap):
            return None
        part = to.removeprefix(f"/match/{open_match.id}/")
        return to if part != to and part in _OF_THE_MATCH else None

    async def _open_card(self, deal_index: Any) -> None:
        if type(deal_index) is not int or deal_index < 0:
            return
        if self._app.on_deal is None:
            self._app.card = deal_index
        else:
            await self._app.on_deal(deal_index)

    async def _act(self, act: Any) -> str | None:
        """Run a menu item that is no address; the sheet asks first if its own menu does."""
        if not isinstance(act, str):
            return None
        if self._app.on_act is None:
            self._app.act = act
        else:
            await self._app.attempt(self._app.on_act, act)
        return "/"

    async def _press(self, taps: list[Tap]) -> str | None:
        """Enter answers: show all of them, then write them once. Return the address of the entry."""
        app, open_match = self._app, self._app.open_match
        if not taps or open_match is None or not all(map(self._fits, taps)):
            return None
        of = EntryKey(open_match.id, "next")
        session, draft = app.session(of), next_draft(open_match)
        for tap in taps:
            entered = None if self._stopped else answered(open_match, draft, session, tap.get("said"))
            if entered is None:
                self._stopped = True
                break
            draft, session = typed(tap, *entered)
        app.entry = session
        if draft != next_draft(open_match):
            await app.attempt(app.drafts.keep, draft)
        return f"/match/{open_match.id}/entry"

    def _ask(self, tap: Tap) -> str | None:
        """Show the keys of an answered question."""
        app, open_match, answers = self._app, self._app.open_match, tap.get("said")
        if open_match is None or not isinstance(answers, list) or len(answers) != 1 or not isinstance(answers[0], list):
            return None
        fields = fields_of(open_match, next_draft(open_match))
        for key in fields:
            if list(key) == answers[0][:2]:
                of = EntryKey(open_match.id, "next")
                app.entry = replace(app.session(of), asked=PickedQuestion(key, tapped=True), writing=None, ended=None)
                app.state.redraws += 1  # its screen may be drawn already
        return f"/match/{open_match.id}/entry"

    async def _type(self, key: Any) -> str | None:
        """Do as a key on the entry's screen; Enter goes to the next question, and saves nothing."""
        app, open_match = self._app, self._app.open_match
        if open_match is None:
            return None
        of = EntryKey(open_match.id, "next")

        def show(picked: PickedQuestion) -> None:
            app.entry = replace(app.session(of), asked=None if picked.field is None else picked)
            app.state.redraws += 1

        answers = AnswerInput(app, of, show)
        now = answers.current()
        answers.shown = None if now is None else now.field
        keys = {**answer_keys(answers), "Enter": answers.go_on}
        if isinstance(key, str) and key in keys:
            await app.attempt(keys[key])
        return f"/match/{open_match.id}/entry"

    async def _book(self, tap: Tap) -> str | None:
        """Store a deal that was saved on the picture, perhaps of a page that is closed by now."""
        id = str(tap.get("id"))
        booking = await book(self._app, tap)
        if booking.address is not None:
            self._stopped, self._of = True, ""  # later taps on that picture belong to another deal
        self.waiting.pop(id, None)
        if booking.is_done:
            self.done.append(id)
        else:
            self.waiting[id] = tap
        return booking.address

    async def _save(self) -> str | None:
        """Save the deal. If it is refused, the entry tells why."""
        app, open_match = self._app, self._app.open_match
        if open_match is None:
            return None
        self._stopped = True  # it is done once
        of, draft = EntryKey(open_match.id, "next"), next_draft(open_match)
        before = open_match.revision
        if not questions(open_match, draft).missing:
            await app.attempt(save, app, of)
        saved = app.open_match is not None and app.open_match.revision != before
        return "/" if saved else f"/match/{open_match.id}/entry"
