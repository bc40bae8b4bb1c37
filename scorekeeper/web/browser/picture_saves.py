"""A deal saved on the picture: stored once, even by a later start, or else shown as half entered.

The page keeps a Save until it is told to forget it: the tab may be closed before the app is there. So the same Save may
come again when its deal is stored already, or when the match has gone on. It has all answers that were tapped, and the
stamp of the picture. It is stored only into a match at that very revision, which every change raises, and only if no
other deal is half entered there.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final, NamedTuple

from scorekeeper.app.features.deal_entry.entry_actions import save
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import saved_line
from scorekeeper.app.session.entry_navigation import next_draft
from scorekeeper.app.session.entry_session import EntryKey, EntrySession
from scorekeeper.app.session.state import Notice
from scorekeeper.match.draft import Draft
from scorekeeper.match.match import jsonable
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import entry_steps, play
from scorekeeper.service.service_faults import Refused, is_gone
from scorekeeper.texts import STRANGERS, say, tr
from scorekeeper.web.browser.picture_answers import Tap, answered, typed

_MOST: Final = 200
"""The most taps of one deal; a deal needs less than twenty."""


class Booking(NamedTuple):
    """The result of a Save: the next address, and whether the page can forget it."""

    address: str | None
    is_done: bool


def stamp(open_match: OpenMatch, draft: Draft) -> str:
    """Return the identity of a picture: match, revision, number of deals, half-entered deal, and a hash of its note."""
    answers = urlsafe_b64encode(json.dumps(jsonable(draft.answers), sort_keys=True).encode()).decode()
    note = sha256(draft.note.encode(errors="surrogatepass")).hexdigest()[:12]
    return f"{open_match.id} {open_match.revision} {len(open_match.match.deals)} {answers} {note}"


async def book(app: App, tap: Tap) -> Booking:
    """Store a deal that was saved on the picture, or show it as half entered, with a notice if it cannot be stored."""
    id, revision, deal_index, answers = [*str(tap.get("of")).split(" "), "", "", "", ""][:4]
    before = _taps(tap.get("before"))
    try:
        open_match = await play.open_match(app.services, id)
    except Refused as refused:
        gone = tr("A deal that was saved before the app was there is not on the sheet: its match is not here any more.")
        app.show_error(*([gone] if is_gone(refused) else (say(fault, STRANGERS) for fault in refused.faults)))
        return Booking(None, is_done=is_gone(refused))
    app.match.refresh(open_match)
    drafts = _drafts(open_match, _base(open_match, answers), before)
    if open_match.revision == _number(revision) and len(drafts) > len(before) and _is_among(open_match, drafts):
        return await _save(app, open_match, drafts[-1])
    if _is_booked(open_match, _number(deal_index), before):
        app.notices.show(Notice((saved_line(open_match.sheet, _number(deal_index)),), undo=True))
        return Booking("/", is_done=True)
    return await _show_half_entered(app, open_match, drafts)


def _base(open_match: OpenMatch, stamped: str) -> Draft:
    """Return the half-entered deal of the picture, as far as it fits the match; else a new one."""
    with suppress(ValueError, TypeError, LookupError, AttributeError):
        answers = json.loads(urlsafe_b64decode(stamped))
        if isinstance(answers, dict):
            return entry_steps.settle(open_match, Draft(answers))
    return entry_steps.begin(open_match)


def _drafts(open_match: OpenMatch, base: Draft, before: list[Any]) -> list[Draft]:
    """Return the half-entered deal before and after each tap, up to the first impossible answer."""
    drafts, session = [base], EntrySession(EntryKey(open_match.id, "next"))
    for tap in before:
        after = answered(open_match, drafts[-1], session, tap.get("said")) if isinstance(tap, dict) else None
        if after is None:
            break
        draft, session = typed(tap, *after)
        drafts.append(draft)
    return drafts


def _is_among(open_match: OpenMatch, drafts: list[Draft]) -> bool:
    """Whether the half-entered deal is one that these taps have led to so far."""
    half = jsonable(next_draft(open_match).answers)
    return any(half == jsonable(draft.answers) for draft in drafts)


async def _save(app: App, open_match: OpenMatch, draft: Draft) -> Booking:
    """Save the deal. If it is refused, it is half entered, and its screen shows the reason."""
    half = open_match.drafts.next
    of, draft = EntryKey(open_match.id, "next"), replace(draft, note=next_draft(open_match).note)
    at_entry = f"/match/{open_match.id}/{of.address}"
    if half != draft and not await app.attempt(app.drafts.keep, draft):
        return Booking(at_entry, is_done=False)
    if entry_steps.questions(open_match, draft).missing or not await app.attempt(save, app, of):
        return Booking(at_entry, is_done=await _is_half_entered(app, draft))
    now = app.open_match
    is_saved = now is not None and len(now.match.deals) > len(open_match.match.deals)
    return Booking("/" if is_saved else at_entry, is_done=is_saved or await _is_half_entered(app, draft))


async def _is_half_entered(app: App, draft: Draft) -> bool:
    """Whether the deal is stored as the half-entered one."""
    if app.open_match is None:
        return False
    half = (await play.open_match(app.services, app.open_match.id)).drafts.next
    return half is not None and jsonable(half.answers) == jsonable(draft.answers)


def _is_booked(open_match: OpenMatch, deal_index: int, before: list[Any]) -> bool:
    """Whether the deal at that index has the tapped answers, because this Save was stored or somebody entered it."""
    if not 0 <= deal_index < len(open_match.match.deals):
        return False
    answers = jsonable(open_match.match.deals[deal_index].answers)
    try:
        entered = {(key, index): value for tap in before for key, index, value in tap["said"]}
        return all((answers[key] if at is None else answers[key][at]) == value for (key, at), value in entered.items())
    except (TypeError, ValueError, LookupError):
        return False


async def _show_half_entered(app: App, open_match: OpenMatch, drafts: list[Draft]) -> Booking:
    """Show the deal as half entered, as far as it fits a match that has changed, with a notice."""
    if open_match.sheet.due is None:
        app.show_error(tr("A deal that was saved before the app was there is not on the sheet: the match is over."))
        return Booking("/", is_done=True)
    draft, fresh = drafts[-1], entry_steps.begin(open_match)
    is_free = jsonable(next_draft(open_match).answers) == jsonable(fresh.answers)
    fits = jsonable(draft.answers) != jsonable(fresh.answers)
    if not fits or not (is_free or _is_among(open_match, drafts)):
        app.show_error(_why_not_shown(is_other_half_entered=fits))
        return Booking(None, is_done=not fits)
    at_entry = f"/match/{open_match.id}/entry"
    if not await app.attempt(app.drafts.keep, draft):
        return Booking(at_entry, is_done=False)
    app.show_error(
        tr("A deal that was saved before the app was there is not on the sheet: the match has changed since."),
        tr("Your entry is kept. Check that it still fits, and save again."),
    )
    return Booking(at_entry, is_done=True)


def _why_not_shown(*, is_other_half_entered: bool) -> str:
    if is_other_half_entered:
        return tr(
            "A deal that was saved before the app was there is not on the sheet: another deal is half "
            "entered. Save or clear that one; at the next start this one comes again."
        )
    return tr(
        "A deal that was saved before the app was there is not on the sheet: it does not fit the match as it is now."
    )


def _taps(before: Any) -> list[Any]:
    """Return the taps before a Save; a list with an invalid tap, if they are no list or too many."""
    return before if isinstance(before, list) and len(before) <= _MOST else [None]


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else -1  # noqa: PLR2004  # digits of any number of ours
