"""The screen of the next deal's entry after some taps, for the picture: words by place, and keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from scorekeeper.app import theme
from scorekeeper.app.features.deal_entry.entry_actions import with_answers
from scorekeeper.app.features.deal_entry.entry_layout import abreast, name_size, value_size
from scorekeeper.app.features.deal_entry.entry_screen import head_of, question_look
from scorekeeper.app.kit.pages import title_room
from scorekeeper.app.kit.rows import at_dots, unbroken_size
from scorekeeper.app.match_views.key_layout import digits_in_order, fit_beside, key_layout, names_next
from scorekeeper.app.match_views.keypad import heard_of_sign
from scorekeeper.app.session.entry_session import PickedQuestion, focus_of, next_after
from scorekeeper.app.session.state import Viewport
from scorekeeper.flet_fixes.client_gaps import SUIT_LETTERS
from scorekeeper.match import entry_view
from scorekeeper.match.entry import answered, at_once, is_announced, most_left, wrong_fields
from scorekeeper.match.entry_view import AccountTotal, Answer, CountHeading, Entered, EntryRow, FieldKey, Key, field_key
from scorekeeper.match.number_entry import begins, composed, is_signed, is_too_high, takes_more
from scorekeeper.match.open_match import Draft, OpenMatch
from scorekeeper.rules.game import Field
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import names_of, say, signed
from scorekeeper.web.browser.picture_grid import in_rem

_BUTTONS: Final = 1  # in the bar, beside Back

TOO_HIGH: Final = -2
"""A number that a digit would make too high."""

KeyAnswers: TypeAlias = tuple[tuple[str, int | None, Any], ...]
"""The answers of a key: the key and the index of each question, and the answer; None clears it."""

Typed: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
"""The digits of a number typed so far, and for each next digit the place of the key that it selects.

-1 is no key, and -2 a number that is too high. A number that is not among the first ones is complete: no digit may
follow. If the keys are digits, the value is not a place but the resulting number.
"""


class State(NamedTuple):
    """A deal as far as it is entered, as `AnswerInput` and `EntrySession` have it."""

    draft: Draft
    filled: FieldKey | None = None
    pick: PickedQuestion = PickedQuestion()


KeyText: TypeAlias = "str | tuple[str, ...] | tuple[tuple[Any, ...], ...]"
"""A text; or with its look (a class of `picture.css`) and its label for a screen reader, as a template; or rows."""

LINES: Final = {
    "number": ["button", "line", [], ["span", "", ["label"], ["small", "", ["note", "rest"]]],
               ["b", "figure", ["value"]], ["b", "score", ["score"]]],
    "written": ["button", "line", [], ["span", "", ["label"], ["small", "", ["note", "rest"]]],
                ["b", "figure written", ["value"]]],
    "folded": ["button", "line", [], ["span", "folded", ["label"]], ["b", "", ["value"]]],
    "head": ["div", "head", ["label"]],
    "total": ["div", "line sum", [], ["span", "", [0]], ["b", "", [1]]],
    "out": ["div", "line sum out", [], ["span", "", [0]], ["b", "", [1]]],
    "cells": ["div", "cells", []],
    "cell": ["button", "cell", [], ["small", "", ["label"]], ["span", "", ["value"]]],
    "blank": ["div", "cell", []],
}  # fmt: skip
"""The look of each kind of row: an element, its class, the places of its words, and the elements in it.

The look of the words is a class of the element, too. Several words have a dot between them. A number in place of a
place refers to one of the row's own words.
"""


class KeyLook(NamedTuple):
    """The keys of a question: their look, their number in a row, their height (0: as their words need)."""

    pad: entry_view.Pad
    columns: int
    height: float  # in pixels
    arrow: bool = False  # if its word has no room
    typed: Typed = ()
    most: str = ""  # the answer to a digit that makes a number too high
    nothing: KeyText = ""  # in place of a number without a digit
    every: tuple[int, ...] = ()  # the lowest and the highest number, if `typed` would have too many


class EntryView(NamedTuple):
    """The screen of a state: its rows and keys, and its words by place. `shape` is all but the words."""

    shape: Hashable
    keys: KeyLook
    words: dict[str, KeyText]
    facts: dict[str, Any]


def said_by(key: Key) -> KeyAnswers:
    """Return the answers of a key; empty if it is a digit, or continues a number."""
    return () if key.types else tuple((*field_key(field), value) for field, value in key.answers)


def pressed(open_match: OpenMatch, state: State, key: Key) -> State:
    """Return the state after a key, with the effect of `AnswerInput`."""
    draft, filled = with_answers(open_match, state.draft, state.filled, key.answers)
    return State(draft, filled, PickedQuestion(field_key(key.answers[-1][0]), tapped=key.clears))


def changes_others(open_match: OpenMatch, before: State, key: Key) -> bool:
    """Whether a key changes other answers too, apart from the number that follows from the others."""
    if key.types:
        return False
    after = pressed(open_match, before, key)
    own = {field_key(field) for field, _ in key.answers} | {before.filled, after.filled}
    asked = (open_match.questions(state.draft).fields for state in (before, after))
    return any(
        answered(before.draft.answers, field) != answered(after.draft.answers, field)
        for fields in asked
        for field in fields
        if field_key(field) not in own
    )


def entered_in(open_match: OpenMatch, state: State) -> Entered:
    """Return the entry of a state, from which its screen is made."""
    asked, answers = open_match.questions(state.draft), state.draft.answers
    wrong = frozenset(field_key(field) for field in wrong_fields(asked, answers))
    focus, sheet = focus_of(asked, state.draft, state.pick), open_match.sheet
    return Entered(sheet, asked, answers, focus, state.filled, partial(say, table=sheet), wrong)


def keys_in(view: Viewport, state: State, e: Entered) -> KeyLook:
    """Return the keys of the asked question; empty if only the app can ask it."""
    focus = e.focus
    joint = None if focus is None or state.pick.tapped else at_once(e.asked, e.answers, focus)
    if joint is not None and not fit_beside(view, e.sheet, joint):
        joint = None
    pad = entry_view.pad_of(e, joint, goes_on=next_after(focus, e.asked, state.draft) is not None)
    columns, height, _ = key_layout(view, pad)
    arrow = not names_next(view, columns)
    keys = KeyLook(pad, columns, round(height, 1), arrow)  # rounded: many rows are as high as the app's
    if focus is None or pad.kind == "pairs" or (pad.kind == "digits" and focus.step > 1):
        return KeyLook(pad._replace(kind="none", keys=()), 1, 0)
    if pad.kind == "digits":
        by_type = {key.types: key if key.types == "Enter" else replace(key, live=True) for key in pad.keys}
        most, signed = most_left(e.asked, e.answers, focus, e.filled), is_signed(focus)
        numbers = range(0) if signed else range(1, focus.high + 1)
        return keys._replace(
            pad=pad._replace(keys=tuple(by_type[types] for types in digits_in_order(view))),
            typed=_typed(focus, numbers, partial(_number_made, focus, most)),
            every=(focus.low, most) if signed else (),
            most=entry_view.at_most(e, focus, most),
            nothing=("–", "empty", _nothing_heard(e, focus)),
        )
    if pad.kind == "numbers":
        numbers = range(focus.low, focus.high + 1, focus.step)
        typed = _typed(focus, numbers, partial(_key_made, focus, numbers))
        return keys._replace(typed=typed, most=entry_view.at_most(e, focus, focus.high))
    return keys


def _nothing_heard(e: Entered, field: Field) -> str:
    if entry_view.is_cell(field):
        return entry_view.heard_of_cell(e.say, "{label}", "", needed=False)
    return entry_view.heard_of_number(e.say, "{label}", "", "")


def _typed(field: Field, numbers: range, made: Callable[[int | None, int], int]) -> Typed:
    """Return for each incomplete number, and at first, the results of the ten digits."""
    begun = [None, *(number for number in numbers if takes_more(field, number))]
    return tuple(("" if so_far is None else str(so_far), tuple(made(so_far, n) for n in range(10))) for so_far in begun)


def _number_made(field: Field, most: int, so_far: int | None, digit: int) -> int:
    """Return the number that a digit makes. The app shows its consequences."""
    number = composed(field, so_far, digit)
    if is_too_high(field, most, so_far, digit):
        return TOO_HIGH
    return number if number is not None and begins(field, most, number) else -1


def _key_made(field: Field, numbers: range, so_far: int | None, digit: int) -> int:
    """Return the place of the key of the number that a digit makes."""
    number = composed(field, so_far, digit)
    if number is None:
        return TOO_HIGH
    return numbers.index(number) if number in numbers else -1


def keys_json(keys: KeyLook) -> dict[str, Any]:
    """Return the keys for the page. The arrow keys step from one complete answer to the next."""
    pad, made = keys.pad, [_key_json(key, keys) for key in keys.pad.keys]
    looks = {"kind": pad.kind, "columns": keys.columns, "height": keys.height, "barred": pad.barred, "keys": made}
    typed = {"typed": dict(keys.typed), "most": keys.most} if keys.typed else {}
    every = {"every": keys.every} if keys.every else {}
    return looks | typed | every | {"steps": pad.kind not in {"digits", "joint"}}


def _key_json(key: Key, keys: KeyLook) -> dict[str, Any]:
    """Return a key: its answers or its digit, its name, and its face if that is more than the name."""
    name, label, look = key.name, "", ""
    face = [("span", "", key.name), ("small", "", key.hint)] if key.hint else []
    if key.types == "Enter":
        look = "onward"
        name, label = ("→", tr("Next")) if keys.arrow else (tr("Next"), "")
    elif key.types in {entry_view.MINUS, entry_view.PLUS}:
        label, look = heard_of_sign(key), "sign"
    elif not key.name:
        label, look = tr("Clear"), "clear"
    whole = len(keys.pad.keys) - len(keys.pad.keys) % keys.columns
    if keys.pad.kind == "digits" and key in keys.pad.keys[whole:]:  # the last row has fewer keys
        look = f"{look} wide".strip()
    if key.suit:
        face = [("i", f"suit {key.suit}", SUIT_LETTERS[key.suit]), ("span", "", key.name)]
    if key.lines:
        label, face = key.name, [part for one, two in key.lines for part in (("small", "", one), ("span", "", two))]
    made = {"said": said_by(key), "name": name, "face": face, "look": look, "label": label, "types": key.types}
    return {name: value for name, value in made.items() if value}


def view_of(open_match: OpenMatch, view: Viewport, state: State) -> EntryView:
    """Return the app's own screen of a state."""
    e, draft, due = entered_in(open_match, state), state.draft, open_match.sheet.due
    asked, focus, keys = e.asked, e.focus, keys_in(view, state, e)
    pad = keys.pad
    words: dict[str, KeyText] = {}
    words["rows"] = tuple(_row(e, row, words) for row in entry_view.rows_of(e, abreast(view, e.sheet, asked)))
    words["ask"] = pad.question
    size, room = question_look(view, [pad.question, *pad.alike])
    words["ask size"], words["ask room"] = in_rem(size), f"{round(room)}px" if room else ""
    if due is not None:
        title, kicker, words["whose"] = head_of(view, open_match, draft, asked, due)
        beside = title_room(view, _BUTTONS, has_back=True)
        words["title"], words["kicker"] = title, at_dots(kicker, theme.CAPTION, beside, view.text)
        words["size"] = in_rem(unbroken_size(title, theme.TITLE, beside, view.text))
    sums, over = entry_view.sums_of(e)
    words["sums"] = sums
    missing = entry_view.still_missing(e)
    words["why"] = "" if missing == pad.question else missing
    facts = {
        "on": None if focus is None else name_of(focus),
        "wrong": sorted(f"{key} {index}" for key, index in e.wrong),
        "ready": not asked.missing,
        "announces": is_announced(asked, draft.answers),
        "over": over,
    }
    words["chosen"] = next((str(at) for at, key in enumerate(pad.keys) if key.chosen), "")
    return EntryView(_shape(state, e, keys, facts, sums), keys, words, facts)


def _shape(state: State, e: Entered, keys: KeyLook, facts: dict[str, Any], sums: str) -> Hashable:
    """Return everything of a screen except its words.

    Numbers with a total count only by their sum, and a contract by the questions that follow. A seat's bid is compared
    with the others' bids, and so is a number without a total.
    """
    asked, answers = e.asked, e.answers
    numbers = [field for field in asked.fields if field.kind == "number"]
    still = tuple(field_key(field) for field in asked.fields if answered(answers, field) is None)
    totals = {group.key: group.total for group in asked.groups}
    weighed = tuple(
        answered(answers, field)
        for field in asked.fields
        if (totals.get(field.group or "") is None if field.kind == "number" else field.index is not None)
    )
    others = sum(
        answered(answers, field) or 0 for field in numbers if field is not e.focus and field_key(field) != state.filled
    )
    known = tuple((said_by(key), key.name, key.live) for key in keys.pad.keys)
    facts_known = tuple((name, str(value)) for name, value in facts.items())
    asks = tuple((field_key(f), f.low, f.high, f.never, tuple(o.barred is None for o in f.options)) for f in numbers)
    look = (keys.pad.kind, known, (keys.typed, keys.every) if keys.pad.kind == "digits" else ())
    return (look, still, weighed, asks, facts_known, *totals.values(), sums, others, state.filled)


def name_of(field: Field) -> str:
    """Return the place of a question in words and scores."""
    return f"{field.key} {field.index}"


def _row(e: Entered, row: EntryRow, words: dict[str, KeyText]) -> tuple[Any, ...]:
    """Return a row with its kind in `LINES` and the places of its words, which are added to `words`."""
    match row:
        case CountHeading(key, label):
            words[f"label {key}"] = label
            return ("head", key)
        case AccountTotal(account, points, ahead, out):
            shown = signed(points, plus=e.sheet.plus, unit=e.sheet.unit)
            total = (shown, "up" if ahead > 0 else "down") if ahead and not out else shown
            return ("out" if out else "total", "", _named(names_of(e.sheet)[account]), total)
        case Answer(look="folded", field=field):
            words[f"label {field.key}"], words[f"value {field.key}"] = row.label, row.value
            for part in row.parts:
                _put(e, part, words)
            return ("folded", field.key, name_of(field))
        case Answer(field=field):
            return ("number" if field.account is not None else "written", _put(e, row, words))
    return ("cells", *(("blank", "") if cell is None else ("cell", _put(e, cell, words)) for cell in row))


def _put(e: Entered, answer: Answer, words: dict[str, KeyText]) -> str:
    """Put the words of an answer in their places; return the common part of these."""
    name, field = name_of(answer.field), answer.field
    if answer.look == "number":
        words[f"label {name}"], words[f"value {name}"] = _named(answer.label), answer.value
        words[f"note {name}"], words[f"rest {name}"] = answer.note, answer.rest
        if answer.rest or answer.usual:
            words[f"value {name}"] = (answer.value, "empty")
        elif answer.empty:
            words[f"value {name}"] = (answer.value, "empty", _nothing_heard(e, field))
        return name
    words[f"label {name}"], words[f"value {name}"] = answer.label, answer.value
    if answer.empty:
        heard = entry_view.heard_of_cell(e.say, "{label}", "", needed=field.needed or field.kind == "suit")
        words[f"value {name}"] = (answer.value, "empty", heard)
    elif value_size(answer.value) != theme.NAME:
        words[f"value {name}"] = (answer.value, "long")
    return name


def _named(name: str) -> KeyText:
    """Return a name beside figures, as large as possible."""
    look = {theme.BODY: "long", theme.SMALL: "longer"}.get(name_size(name), "")
    return (name, look) if look else name


def score_words(e: Entered, points: Mapping[int, int]) -> tuple[tuple[int, KeyText], ...]:
    """Return the score of each number, and the label of both for a screen reader."""
    heard = entry_view.heard_of_number(e.say, "{label}", "{value}", "{points}")
    plus, unit = e.sheet.plus, e.sheet.unit
    return tuple((number, (signed(scored, plus=plus, unit=unit), "", heard)) for number, scored in points.items())
