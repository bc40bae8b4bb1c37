"""The answers of one tap on the picture, judged like the app's own, and the half-entered deal after them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias, TypedDict

from scorekeeper.app.features.deal_entry.entry_actions import with_answers
from scorekeeper.app.session.entry_session import EntrySession, PickedQuestion
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import most_left
from scorekeeper.match.entry_view import field_key
from scorekeeper.match.number_entry import possible
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Field
from scorekeeper.service.entry_steps import questions

_OnTheSheet: TypeAlias = Literal["go", "deal", "mend", "undo", "redo", "leave", "act"]
_InTheEntry: TypeAlias = Literal["press", "ask", "next", "type", "save", "forget", "shut"]
_NoTap: TypeAlias = Literal["whole", "covered", "new", "take", "lost", "forms"]


class Tap(TypedDict, total=False):
    """One tap on the picture. `of` is its stamp; `to` is an address, `said` are answers, `deal` is an index.

    A typed answer `stays` if its keys are still shown, `writes` if another digit may follow, and `ends` a number with
    its last digit. `key` is a key of the keyboard without an answer on the page, `act` an item of the menu that is no
    address. A Save has an `id`, and all answers tapped `before` it: see `picture_saves.py`. `shut` goes back from a box
    that was only opened. Other messages come in the same way:
    - `whole`: the device has the whole site now; `covered`: the page's own notice covers the foot, `high` pixels.
    - `new`: a match of a `game` with `players` and the `first` one, which `starts` or not; `take`: the match in the
      `letters` of a link. See `first_match_start.py`.
    - `lost`: the graphics card has lost everything, and the page reloaded with the `forms` it kept: `kept_forms.py`.
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
    return {field_key(field): field for field in questions(open_match, draft).fields}


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
        most = most_left(questions(open_match, draft), draft.answers, field, session.filled)
        return type(value) is int and value in possible(field, most)
    return any(type(o.value) is type(value) and o.value == value and o.barred is None for o in field.options)
