"""The answers tapped on the picture, judged like the app's own: the half-entered deal after them, or a saved deal.

A Save is stored once, even by a later start, or else shown as half entered. The page keeps it until it is told to
forget it: the tab may be closed before the app is there. So the same Save may come again when its deal is stored
already, or when the match has gone on. It has all answers that were tapped, and the stamp of the picture. It is stored
only into a match at that very revision, which every change raises, and only if no other deal is half entered there.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypedDict

from scorekeeper.app.features.deal_entry.entry_actions import save, with_answers
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import saved_line
from scorekeeper.app.session.entry_session import EntryKey, EntrySession, PickedQuestion
from scorekeeper.app.session.state import Notice
from scorekeeper.match.entry import most_left
from scorekeeper.match.entry_view import field_key
from scorekeeper.match.match import jsonable
from scorekeeper.match.number_entry import possible
from scorekeeper.match.open_match import Draft, OpenMatch
from scorekeeper.rules.game import Field
from scorekeeper.service import play
from scorekeeper.service.service_faults import Refused, is_gone
from scorekeeper.texts import STRANGERS, say, tr

_OnTheSheet: TypeAlias = Literal["go", "deal", "mend", "undo", "redo", "leave", "act"]
_InTheEntry: TypeAlias = Literal["press", "ask", "next", "type", "save", "forget", "shut"]
_NoTap: TypeAlias = Literal["whole", "covered", "new", "take", "lost", "forms"]


class Tap(TypedDict, total=False):
    """One tap on the picture. `of` is its stamp; `to` is an address, `said` are answers, `deal` is an index.

    A typed answer `stays` if its keys are still shown, `writes` if another digit may follow, and `ends` a number with
    its last digit. `key` is a key of the keyboard without an answer on the page, `act` an item of the menu that is no
    address. A Save has an `id`, and all answers tapped `before` it. `shut` goes back from a box that was only opened.
    Other messages come in the same way:
    - `whole`: the device has the whole site now; `covered`: the page's own notice covers the foot, `high` pixels.
    - `new`: a match of a `game` with `players` and the `first` one, which `starts` or not; `take`: the match in the
      `letters` of a link. See `page_forms.py`.
    - `lost`: the graphics card has lost everything, and the page reloaded with the `forms` it kept: `page_forms.py`.
    """

    do: _OnTheSheet | _InTheEntry | _NoTap
    of: str
    to: str
    said: list[list[Any]]
    stays: bool
    writes: bool
    ends: bool
    key: str
    deal: int
    act: str
    id: str
    high: int
    before: list[Any]
    game: str
    players: list[str]
    first: int | None
    starts: bool
    letters: str
    forms: str


def fields_of(open_match: OpenMatch, draft: Draft) -> Mapping[tuple[str, int | None], Field]:
    """Return the questions of the deal, by the place of the answer."""
    return {field_key(field): field for field in open_match.questions(draft).fields}


def answered(
    open_match: OpenMatch, draft: Draft, session: EntrySession, answers: Any
) -> tuple[Draft, EntrySession] | None:
    """Return the draft with the answers of one key; None if the app's own screen has no such key."""
    if not isinstance(answers, list) or not answers:
        return None
    fields, ways = fields_of(open_match, draft), []
    for each in answers:
        if not isinstance(each, list) or len(each) != 3 or not isinstance(each[0], str):  # noqa: PLR2004  # key, index, value
            return None
        key, index, value = each
        field = fields.get((key, index)) if index is None or type(index) is int else None
        if field is None or not _has_key(open_match, draft, session, field, value):
            return None
        ways.append((field, value))
    draft, filled = with_answers(open_match, draft, session.filled, ways)
    last, value = ways[-1]
    pick = PickedQuestion(field_key(last), tapped=len(ways) == 1 and value is None)
    return draft, replace(session, filled=filled, asked=pick)


def typed(tap: Tap, draft: Draft, session: EntrySession) -> tuple[Draft, EntrySession]:
    """Return the draft and session after a typed answer, or one reached by an arrow; its keys may stay."""
    last = None if session.asked is None else session.asked.field
    if last is None or tap.get("stays") is not True:
        return draft, replace(session, writing=None, ended=last if tap.get("ends") is True else None)
    writing = last if tap.get("writes") is True else None
    return draft, replace(session, asked=PickedQuestion(last, tapped=True), writing=writing, ended=None)


def _has_key(open_match: OpenMatch, draft: Draft, session: EntrySession, field: Field, value: Any) -> bool:
    """Whether a question can now be answered with that value; None clears its answer."""
    if value is None:
        return True
    if field.kind == "number":
        most = most_left(open_match.questions(draft), draft.answers, field, session.filled)
        return type(value) is int and value in possible(field, most)
    return any(type(o.value) is type(value) and o.value == value and o.barred is None for o in field.options)


_MOST: Final = 200
"""The most taps of one deal; a deal needs less than twenty."""


class Booking(NamedTuple):
    """The result of a Save: the next address, and whether the page can forget it."""

    address: str | None
    is_done: bool


def stamp(open_match: OpenMatch, draft: Draft) -> str:
    """Return the identity of a picture: match, revision, number of deals, half-entered deal, a hash of its texts."""
    answers = urlsafe_b64encode(json.dumps(jsonable(draft.answers), sort_keys=True).encode()).decode()
    texts = sha256("".join(draft.texts.values()).encode(errors="surrogatepass")).hexdigest()[:12]
    return f"{open_match.id} {open_match.revision} {len(open_match.match.deals)} {answers} {texts}"


async def book(app: App, tap: Tap) -> Booking:
    """Store a deal that was saved on the picture, or show it as half entered, with a notice if it cannot be stored."""
    id, revision, deal_index, answers = [*str(tap.get("of")).split(" "), "", "", "", ""][:4]
    before = tap.get("before")
    if not isinstance(before, list) or len(before) > _MOST:
        before = [None]  # an invalid tap, which ends them
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
            return open_match.settle(Draft(answers))
    return open_match.begin()


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
    half = jsonable(open_match.next_draft.answers)
    return any(half == jsonable(draft.answers) for draft in drafts)


async def _save(app: App, open_match: OpenMatch, draft: Draft) -> Booking:
    """Save the deal. If it is refused, it is half entered, and its screen shows the reason."""
    half = open_match.drafts.next
    of, draft = EntryKey(open_match.id, "next"), replace(draft, **open_match.next_draft.texts)
    at_entry = f"/match/{open_match.id}/{of.address}"
    if half != draft and not await app.attempt(app.drafts.keep, draft):
        return Booking(at_entry, is_done=False)
    if open_match.questions(draft).missing or not await app.attempt(save, app, of):
        return Booking(at_entry, is_done=await _is_half_entered(app, draft))
    now = app.open_match
    is_saved = now is not None and len(now.match.deals) > len(open_match.match.deals)
    return Booking("/" if is_saved else at_entry, is_done=is_saved or await _is_half_entered(app, draft))


async def _is_half_entered(app: App, draft: Draft) -> bool:
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
    draft, fresh = drafts[-1], open_match.begin()
    is_free = jsonable(open_match.next_draft.answers) == jsonable(fresh.answers)
    fits = jsonable(draft.answers) != jsonable(fresh.answers)
    if not fits or not (is_free or _is_among(open_match, drafts)):
        other = tr(
            "A deal that was saved before the app was there is not on the sheet: another deal is half "
            "entered. Save or clear that one; at the next start this one comes again."
        )
        misfit = tr(
            "A deal that was saved before the app was there is not on the sheet: it does not fit the match as it is "
            "now."
        )
        app.show_error(other if fits else misfit)
        return Booking(None, is_done=not fits)
    at_entry = f"/match/{open_match.id}/entry"
    if not await app.attempt(app.drafts.keep, draft):
        return Booking(at_entry, is_done=False)
    app.show_error(
        tr("A deal that was saved before the app was there is not on the sheet: the match has changed since."),
        tr("Your entry is kept. Check that it still fits, and save again."),
    )
    return Booking(at_entry, is_done=True)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else -1  # noqa: PLR2004  # digits of any number of ours
