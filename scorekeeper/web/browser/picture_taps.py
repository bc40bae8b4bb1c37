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
from scorekeeper.app.match_views.match_actions import is_ruling
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_navigation import begin_kept, is_correcting
from scorekeeper.app.session.entry_session import EntryKey, PickedQuestion
from scorekeeper.match.open_match import Draft, OpenMatch
from scorekeeper.texts import tr
from scorekeeper.web.browser.page_forms import is_changed, restore_forms, set_up, take
from scorekeeper.web.browser.picture_answers import Tap, answered, book, fields_of, stamp, typed

_OF_THE_APP: Final = frozenset(
    {"/", "/new", "/new/game", "/matches", "/people", "/seasons", "/invite", "/settings", "/variants"}
)
_OF_THE_MATCH: Final = frozenset({"log", "table", "result", "mend", "hand", "rules", "entry", "correction", "versions"})
_OF_THE_ENTRY: Final = frozenset({"ask", "next", "type", "save", "forget", "shut"})
_CHANGES: Final = frozenset({"mend", "undo", "redo", "leave"})


def stamp_of(open_match: OpenMatch) -> str:
    """Return the stamp of the present picture: match, revision, half-entered deal, and number of deals."""
    return stamp(open_match, open_match.next_draft)


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

    def _match_of(self, tap: Tap) -> OpenMatch | None:
        """Return the open match if the picture shows it at this revision, whatever is half entered."""
        now, of = self._app.open_match, tap.get("of")
        if now is None or not isinstance(of, str) or of.split(" ")[:2] != [now.id, str(now.revision)]:
            return None
        return now

    def _fits(self, now: OpenMatch, tap: Tap) -> bool:
        """Whether the picture shows the present state; judged at the first tap, which then changes it."""
        if not self._app.may_write:
            return False
        if self._of is None:
            self._of, self._before = stamp_of(now), now.drafts.next
        return self._of == tap.get("of")

    async def _do(self, tap: Tap) -> str | None:
        """Carry out a tap that is no answer."""
        app = self._app
        match tap.get("do"):
            case "whole" if app.state.notice is None:
                app.notify(tr("Scorekeeper now works offline."))
            case "covered":
                high = tap.get("high")  # of the page's notice, which covers the foot: tap targets stay above it
                if type(high) is int and 0 <= high <= (app.page.height or 0) / 2:
                    app.state.covered = high
            case "forms":
                restore_forms(app, tap.get("forms"))
            case "go":
                return self._address(tap)
            case "new" | "take":
                return await self._begin(tap)
            case "save" if "before" in tap and app.may_write:
                return await self._book(tap)
        now = self._match_of(tap)
        return None if now is None else await self._do_in(now, tap)

    async def _do_in(self, now: OpenMatch, tap: Tap) -> str | None:
        """Carry out a tap on the sheet of the open match, or on the entry of its next deal."""
        what = str(tap.get("do"))
        if what == "deal":
            await self._open_card(tap.get("deal"))
        if what == "act":
            return await self._act(tap.get("act"))
        if what in _CHANGES and self._app.may_write:
            return await self._change(now, tap)
        if what in _OF_THE_ENTRY and self._fits(now, tap) and not self._stopped:
            return await self._enter(now, tap)
        return None

    async def _begin(self, tap: Tap) -> str | None:
        """Begin a match that was set up, or take one from a link, if none was open."""
        id = str(tap.get("id"))
        if self.waiting.pop(id, None) is not None and is_changed(self._app, tap):
            return None  # the app has continued it
        address = await (set_up if tap.get("do") == "new" else take)(self._app, tap)
        if address != "/" and not self._has_lease():
            self.waiting[id] = tap
        self.done.append(id)
        return address

    async def _enter(self, now: OpenMatch, tap: Tap) -> str | None:
        """Carry out a tap about the half-entered deal; return the next address."""
        app, before = self._app, self._before
        match tap.get("do"):
            case "ask":
                return self._ask(now, tap.get("said"))
            case "save":
                return await self._save(now)
            case "forget":  # the announcement, once
                self._stopped, app.entry = True, None
                await app.attempt(app.drafts.drop, "next")
                return "/"
            case "shut":  # the box that was opened: nothing else was answered
                app.entry = None
                await (app.attempt(app.drafts.keep, before) if before else app.attempt(app.drafts.drop, "next"))
                return "/"
            case "next":
                await self._type(now, "Enter")
            case _:
                await self._type(now, tap.get("key"))
        return _entry_of(now)

    async def _change(self, now: OpenMatch, tap: Tap) -> str:
        """Carry out a tap that changes the match on the sheet. The revision grows, so it is done once."""
        app = self._app
        match tap.get("do"):
            case "mend":
                return await self._mend(now, tap.get("deal"))
            case "undo" if now.undo is not None:
                await app.attempt(app.undo)
            case "redo" if now.redo is not None:
                await app.attempt(app.redo)
            case "leave" if now.drafts.correction is not None:
                await app.attempt(app.drafts.drop, "correction")
        return "/"

    async def _mend(self, now: OpenMatch, deal_index: Any) -> str:
        """Begin the correction of a deal; if another one is half entered, the sheet tells so."""
        half = now.drafts.correction
        if type(deal_index) is not int or not 0 <= deal_index < len(now.match.deals):
            return "/"
        if is_ruling(now, deal_index):
            await self._open_card(deal_index)
            return "/"
        if half is not None and is_correcting(now) and (half.place, half.insert) != (deal_index, False):
            return "/"
        await self._app.attempt(begin_kept, self._app, deal_index)
        return f"/match/{now.id}/correction"

    def _address(self, tap: Tap) -> str | None:
        """Return the address of a tap, if the open match has it."""
        to, now = tap.get("to"), self._match_of(tap)
        if not isinstance(to, str):
            return None
        if to in _OF_THE_APP:
            return to
        return to if now is not None and to in {f"/match/{now.id}/{part}" for part in _OF_THE_MATCH} else None

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
        app, now = self._app, self._app.open_match
        if not taps or now is None or not all(self._match_of(tap) and self._fits(now, tap) for tap in taps):
            return None
        session, draft = app.session(_next_of(now)), now.next_draft
        for tap in taps:
            entered = None if self._stopped else answered(now, draft, session, tap.get("said"))
            if entered is None:
                self._stopped = True
                break
            draft, session = typed(tap, *entered)
        app.entry = session
        if draft != now.next_draft:
            await app.attempt(app.drafts.keep, draft)
        return _entry_of(now)

    def _ask(self, now: OpenMatch, answers: Any) -> str | None:
        """Show the keys of an answered question."""
        app = self._app
        if not isinstance(answers, list) or len(answers) != 1 or not isinstance(answers[0], list):
            return None
        for key in fields_of(now, now.next_draft):
            if list(key) == answers[0][:2]:
                asked = PickedQuestion(key, tapped=True)
                app.entry = replace(app.session(_next_of(now)), asked=asked, writing=None, ended=None)
                app.state.redraws += 1  # its screen may be drawn already
        return _entry_of(now)

    async def _type(self, now: OpenMatch, key: Any) -> None:
        """Do as a key on the entry's screen; Enter goes to the next question, and saves nothing."""
        app, of = self._app, _next_of(now)

        def show(picked: PickedQuestion) -> None:
            app.entry = replace(app.session(of), asked=None if picked.field is None else picked)
            app.state.redraws += 1

        answers = AnswerInput(app, of, show)
        current = answers.current()
        answers.shown = None if current is None else current.field
        keys = {**answer_keys(answers), "Enter": answers.go_on}
        if isinstance(key, str) and key in keys:
            await app.attempt(keys[key])

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

    async def _save(self, now: OpenMatch) -> str:
        """Save the deal. If it is refused, the entry tells why."""
        app = self._app
        self._stopped = True  # it is done once
        if not now.asked_next.missing:
            await app.attempt(save, app, _next_of(now))
        saved = app.open_match is not None and app.open_match.revision != now.revision
        return "/" if saved else _entry_of(now)


def _next_of(now: OpenMatch) -> EntryKey:
    return EntryKey(now.id, "next")


def _entry_of(now: OpenMatch) -> str:
    return f"/match/{now.id}/entry"
