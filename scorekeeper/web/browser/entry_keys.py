"""The keys of one question of the next deal, for the picture of its entry: what each answers, and how it looks."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from scorekeeper.app.features.deal_entry.actions import field_key, with_answer, with_answers
from scorekeeper.app.features.deal_entry.answers import next_after
from scorekeeper.app.kit.figures import SUITS
from scorekeeper.app.match_views.joint_keys import fit_beside
from scorekeeper.app.match_views.keypad import (
    begins,
    composed,
    digit_columns,
    highest,
    is_too_high,
    is_wide,
    key_height,
    most_across,
    names_next,
    possible,
    takes_more,
)
from scorekeeper.app.match_views.option_keys import across, fit_of, height_of, suit_height, suits_across
from scorekeeper.app.session.entry_session import Pick
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.draft import Draft
from scorekeeper.match.entry import AtOnce, answered, at_once, most_left
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import Field, Questions
from scorekeeper.service.entry import questions
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

_JOINT_COLUMNS: Final = 2

TOO_HIGH: Final = -2
"""In place of the number that a digit makes."""

FieldKey: TypeAlias = tuple[str, int | None]
Said: TypeAlias = tuple[tuple[str, int | None, Any], ...]
"""What a key answers: the key and the index of each question, and the answer; None clears it."""


Typed: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
"""The digits of a number as far as they are typed, and for each next digit the place of the key that it means.

-1 is no key, and -2 a number that is too high: the page says so. A number that is not among the first ones is whole: no
digit may follow. Where the keys are digits, it is not the place of a key, but the number that the digit makes.
"""


class State(NamedTuple):
    """A deal as far as it is entered, as `AnswerInput` and `EntrySession` have it."""

    draft: Draft
    filled: FieldKey | None = None
    pick: Pick = Pick()


class Key(NamedTuple):
    """A key: what it answers, its words, a smaller line below them, its suit, and whether it can be tapped."""

    said: Said
    name: str
    hint: str = ""
    suit: str = ""
    live: bool = True
    chosen: bool = False
    label: str = ""  # for a screen reader, where it is not the name
    types: str = ""  # instead of an answer: the key of the keyboard that does the same


class Pad(NamedTuple):
    """The keys of a question: how they look, how many are in a row, how high they are."""

    kind: str  # numbers, digits, options, suits, joint; or none
    columns: int
    height: float  # in pixels; 0: as high as its words ask
    keys: tuple[Key, ...]
    barred: str = ""
    typed: Typed = ()
    most: str = ""  # what is said of a digit that makes a number too high


def pressed(open_match: OpenMatch, state: State, said: Said) -> State:
    """The state after a key, as `AnswerInput` brings it about."""
    fields = {field_key(field): field for field in questions(open_match, state.draft).fields}
    if len(said) > 1:
        ways = [(fields[key, index], value) for key, index, value in said]
        draft = with_answers(open_match, state.draft, ways)
        return State(draft, state.filled, Pick(field_key(ways[-1][0])))
    ((key, index, value),) = said
    draft, filled = with_answer(open_match, state.draft, state.filled, fields[key, index], value)
    return State(draft, filled, Pick((key, index), tapped=value is None))


def changes_others(open_match: OpenMatch, before: State, after: State, said: Said) -> bool:
    """Whether a key changed other answers too, but for the number that follows from the others."""
    own = {(key, index) for key, index, _ in said} | {before.filled, after.filled}
    asked = (questions(open_match, state.draft).fields for state in (before, after))
    return any(
        answered(before.draft.answers, field) != answered(after.draft.answers, field)
        for fields in asked
        for field in fields
        if field_key(field) not in own
    )


def pad_of(
    open_match: OpenMatch, view: Viewport, state: State, asked: Questions, focus: Field | None
) -> tuple[Pad, str]:
    """The keys of the question that is asked, and its words; none where the app alone can ask it."""
    sheet = open_match.sheet
    if focus is None:
        return Pad("none", 1, 0, ()), ""
    joint = None if state.pick.tapped else at_once(asked, state.draft.answers, focus)
    if joint is not None and fit_beside(view, sheet, joint):
        return _joint(open_match, joint), say(joint.question, sheet)
    question = say(focus.question or focus.label, sheet)
    if (is_wide(focus) and focus.step > 1) or focus.pair is not None:
        return Pad("none", 1, 0, ()), question
    if is_wide(focus):
        most = most_left(asked, state.draft.answers, focus, state.filled)
        return _digits(view, focus, most, goes_on=next_after(focus, asked, state.draft) is not None), question
    value = answered(state.draft.answers, focus)
    if focus.kind == "number":
        most = most_left(asked, state.draft.answers, focus, state.filled)
        return _numbers(view, focus, value, most), question
    return _options(open_match, view, focus, value), question


def _numbers(view: Viewport, field: Field, value: Any, most: int) -> Pad:
    can_be = set(possible(field, most))
    keys = [
        Key(((*field_key(field), n),), str(n), live=n in can_be, chosen=n == value)
        for n in range(field.low, field.high + 1, field.step)
    ]
    columns = across(len(keys) + 1, most_across(view))
    height, said = _tenths(key_height(view)), _at_most(field, field.high)
    return Pad("numbers", columns, height, (*keys, _clear(field)), typed=_typed(field), most=said)


def _digits(view: Viewport, field: Field, most: int, *, goes_on: bool) -> Pad:
    """The ten digits, on which the page composes a number: what follows from it, the app says when it is there."""
    begun = [None, *(number for number in range(1, field.high + 1) if takes_more(field, number))]

    def made(so_far: int | None, digit: int) -> int:
        number = composed(field, so_far, digit)
        if is_too_high(field, most, so_far, digit):
            return TOO_HIGH
        return number if number is not None and begins(field, most, number) else -1

    typed = (
        ("" if so_far is None else str(so_far), tuple(made(so_far, digit) for digit in range(10))) for so_far in begun
    )
    columns, order = digit_columns(view)
    word = names_next(view)
    keys = {str(n): Key((), str(n), types=str(n)) for n in range(10)}
    keys["clear"] = Key((), "", types="Backspace")
    keys["next"] = Key((), tr("Next") if word else "→", label="" if word else tr("Next"), types="Enter", live=goes_on)
    shown, height = tuple(keys[name] for name in order), _tenths(key_height(view))
    return Pad("digits", columns, height, shown, typed=tuple(typed), most=_at_most(field, most))


def _at_most(field: Field, most: int) -> str:
    return tr("{most} at most", most=highest(field, most))


def _typed(field: Field) -> Typed:
    """What typed digits mean, where the numbers of a question have a key each."""
    numbers = range(field.low, field.high + 1, field.step)
    begun = [None, *(number for number in numbers if takes_more(field, number))]

    def place(so_far: int | None, digit: int) -> int:
        number = composed(field, so_far, digit)
        if number is None:
            return TOO_HIGH
        return numbers.index(number) if number in numbers else -1

    return tuple(
        ("" if so_far is None else str(so_far), tuple(place(so_far, digit) for digit in range(10))) for so_far in begun
    )


def _clear(field: Field) -> Key:
    return Key(((*field_key(field), None),), "")


def _options(open_match: OpenMatch, view: Viewport, field: Field, value: Any) -> Pad:
    sheet = open_match.sheet
    suits = any(option.value in SUITS for option in field.options)
    keys = [
        Key(
            ((*field_key(field), option.value),),
            say(option.name, sheet),
            say(option.hint, sheet) if option.hint and option.barred is None and not suits else "",
            str(option.value) if option.value in SUITS else "",
            live=option.barred is None,
            chosen=option.value == value,
        )
        for option in field.options
    ]
    barred = " ".join(say(option.barred, sheet) for option in field.options if option.barred)
    if suits:
        columns = suits_across(view, [key.name for key in keys])
        height = suit_height(view, beside=columns < len(keys))
        return Pad("suits", columns, _tenths(height), tuple(keys), barred)
    fit = fit_of(view, sheet, field)
    clear = [] if field.needed else [_clear(field)]
    return Pad("options", fit.columns, _tenths(height_of(view, field.options, fit)), (*keys, *clear), barred)


def _tenths(height: float) -> float:
    """A height in tenths of a pixel: many rows of it are as high as the app's."""
    return round(height, 1)


def _joint(open_match: OpenMatch, question: AtOnce) -> Pad:
    sheet, keys = open_match.sheet, []
    for way in question.ways:
        said = tuple((*field_key(field), option.value) for field, option in way)
        lines = [(say(field.label, sheet), say(option.name, sheet)) for field, option in way]
        heard = ", ".join(f"{label}: {name}" for label, name in lines)
        keys.append(Key(said, "\n".join(part for line in lines for part in line), label=heard))
    return Pad("joint", _JOINT_COLUMNS, 0, tuple(keys))


def pad_json(pad: Pad) -> dict[str, Any]:
    """The keys for the page."""
    keys = []
    for key in pad.keys:
        known = key._asdict()
        del known["live"], known["chosen"]
        keys.append({name: value for name, value in known.items() if value})
    looks = {"kind": pad.kind, "columns": pad.columns, "height": pad.height, "barred": pad.barred, "keys": keys}
    return {**looks, "typed": dict(pad.typed), **({"most": pad.most} if pad.most else {})} if pad.typed else looks
