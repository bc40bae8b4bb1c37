"""The keypad of deal entry: the answers to one question, as large keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit import error_boundary, tap
from scorekeeper.app.match_views.option_keys import (
    GAP,
    LARGE,
    MOST_ACROSS,
    Say,
    across,
    are_whole,
    below,
    beside,
    clear_key,
    grid,
    look,
    option_keys,
    room_of,
)
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Field
from scorekeeper.texts.language import tr

KEY = 50
_DEAD = 0.35  # the opacity of a number that cannot be
_OFFERED = 6  # numbers in steps that have a key each, beside the digits: the lowest bids are the usual ones
_FEW_ACROSS, _MANY_ACROSS = 4, 8  # numbers in a row, in large type: on a phone upright, and on its side
_LINE = 1.4  # height of a figure as a fraction of the font size
MOST_KEYS, MOST_STEPS = 21, 24  # more numbers than these are entered digit by digit


class Standing(NamedTuple):
    """How the number stands that is asked: what is left for it, and the digits of it that are written already."""

    most: int
    written: int | None = None


class Press(NamedTuple):
    """The handlers of the keys: an answer, one more digit of it, and the next question."""

    answer: Say
    digit: Say
    go_on: Callable[[], Any] | None  # None: there is no next question


def is_wide(field: Field) -> bool:
    """Whether a question has too many numbers for a key each, so that its answer is entered digit by digit.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> [is_wide(Field("n", "number", Phrase("Points"), high=high)) for high in (20, 21, 120)]
    [False, True, True]
    >>> [is_wide(Field("n", "number", Phrase("Bid"), high=high, step=10)) for high in (230, 240)]
    [False, True]
    """
    most = MOST_KEYS if field.step == 1 else MOST_STEPS
    return field.kind == "number" and len(range(field.low, field.high + 1, field.step)) > most


def composed(field: Field, so_far: int | None, digit: int) -> int | None:
    """A number with one more digit appended; None where that would be too high.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> points = Field("n", "number", Phrase("Points"), high=120)
    >>> composed(points, None, 0), composed(points, 0, 7), composed(points, 12, 0), composed(points, 12, 1)
    (0, 7, 120, None)
    >>> bid = Field("n", "number", Phrase("Bid"), low=100, high=400, step=10)
    >>> composed(bid, 1, 2), composed(bid, 12, 0)
    (12, 120)
    """
    longer = (so_far or 0) * 10 + digit
    return longer if longer <= field.high else None


def is_too_high(field: Field, most: int, so_far: int | None, digit: int) -> bool:
    """Whether a number with one more digit appended is above all that can be.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> points = Field("n", "number", Phrase("Points"), high=157)
    >>> is_too_high(points, 157, 15, 7), is_too_high(points, 157, 15, 8), is_too_high(points, 20, 2, 1)
    (False, True, True)
    """
    return (so_far or 0) * 10 + digit > highest(field, most)


def highest(field: Field, most: int) -> int:
    """The highest number that an answer can be, none above `most`.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> highest(Field("n", "number", Phrase("Bid"), low=100, high=400, step=10), 395)
    390
    """
    return max(possible(field, most), default=most)


def takes_more(field: Field, number: int) -> bool:
    """Whether another digit may follow a number that was written.

    What others have leaves fewer numbers, but a digit too many is shown to be wrong, and not given to the next player.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> tricks = Field("tricks", "number", Phrase("Tricks"), high=16)
    >>> [takes_more(tricks, number) for number in (0, 1, 2, 16)]
    [False, True, False, False]
    """
    return number > 0 and composed(field, number, 0) is not None


def only_one(field: Field, most: int, number: int) -> int | None:
    """The one possible answer that these digits begin; None where there are several, or none.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> bid = Field("n", "number", Phrase("Bid"), low=100, high=400, step=10)
    >>> only_one(bid, 400, 12), only_one(bid, 400, 4), only_one(bid, 400, 1), only_one(bid, 400, 9)
    (120, 400, None, None)
    """
    begun = _begun(field, most, number)
    return begun[0] if len(begun) == 1 else None


def begins(field: Field, most: int, number: int | None) -> bool:
    """Whether a number can be the first digits of an answer that is possible, or that answer itself; None cannot.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> bid = Field("n", "number", Phrase("Bid"), low=100, high=400, step=10)
    >>> [digit for digit in range(10) if begins(bid, 400, digit)], begins(bid, 400, 12), begins(bid, 400, 125)
    ([1, 2, 3, 4], True, False)
    """
    return number is not None and bool(_begun(field, most, number))


def _begun(field: Field, most: int, number: int) -> list[int]:
    """The possible answers that these digits begin."""
    return [possible for possible in possible(field, most) if str(possible).startswith(str(number))]


def possible(field: Field, most: int) -> list[int]:
    """The numbers that an answer can be, none above `most`."""
    return [number for number in range(field.low, most + 1, field.step) if number not in field.never]


def keypad(app: App, sheet: Sheet, field: Field, value: Any, standing: Standing, press: Press) -> ft.Control:
    """The keys for one question, the current answer marked; a number that cannot be is grey."""
    on_answer = press.answer
    if is_wide(field):
        return _digits(app, field, value, standing, press)
    if field.kind == "number":
        return _numbers(app, field, value, standing.most, on_answer)
    return option_keys(app, sheet, field, value, on_answer)


def number_keys(app: App, numbers: range, value: Any, on_answer: Say) -> ft.Control:
    """A key for each number, the current one marked."""
    keys = [Key(app, n, n == value, on_answer, key=n) for n in numbers]
    return grid(keys, across(len(keys), most_across(app.viewport)))


def _numbers(app: App, field: Field, value: Any, most: int, on_answer: Say) -> ft.Control:
    can_be = set(possible(field, most))
    numbers = range(field.low, field.high + 1, field.step)
    keys = [Key(app, n, n == value, on_answer if n in can_be else None, key=n) for n in numbers]
    keys.append(clear_key(app, on_answer, key_height(app.viewport)))
    return grid(keys, across(len(keys), most_across(app.viewport)))


def _digits(app: App, field: Field, value: Any, standing: Standing, press: Press) -> ft.Control:
    """The ten digits, as on a telephone; on a low screen in two rows. Above them the lowest of numbers in steps."""
    go_on = None if press.go_on is None else app.on(press.go_on, repeats=True)
    colour = theme.SOFT if go_on is None else theme.ACCENT
    word = names_next(app.viewport)
    face = ft.Text(tr("Next"), size=theme.BODY, color=colour) if word else ft.Icon(ft.Icons.ARROW_FORWARD, color=colour)

    def digit(n: int) -> ft.Control:
        fits = begins(field, standing.most, composed(field, standing.written, n))
        return Key(app, n, False, press.digit, dead=not fits, key=n)  # noqa: FBT003

    height = key_height(app.viewport)
    keys = {str(n): digit(n) for n in range(10)}
    keys["clear"], keys["next"] = clear_key(app, press.answer, height), beside(face, tr("Next"), go_on, height)
    columns, order = digit_columns(app.viewport)
    digits = grid([keys[name] for name in order], columns)
    lowest = possible(field, standing.most)[:_OFFERED] if field.step > 1 else []
    whole = [Key(app, n, n == value, press.answer, key=f"whole {n}") for n in lowest]
    columns = MOST_ACROSS if app.viewport.text < LARGE else MOST_ACROSS // 2
    return below(ft.Container(grid(whole, columns), padding=ft.Padding.only(bottom=GAP)) if whole else None, digits)


def digit_columns(view: Viewport) -> tuple[int, list[str]]:
    """How many keys are in a row of the digits, and their order: as on a telephone; on a low screen in two rows."""
    if _in_two_rows(view):
        return MOST_ACROSS, [*"12345", "clear", *"67890", "next"]
    return 3, [*"123456789", "clear", "0", "next"]


def names_next(view: Viewport) -> bool:
    """Whether the key to the next question has room for its word; else it has an arrow."""
    room = room_of(view, MOST_ACROSS if _in_two_rows(view) else 3)
    return are_whole([tr("Next")], room, theme.BODY * view.text)


def _in_two_rows(view: Viewport) -> bool:
    return view.low and view.text < LARGE


def key_height(view: Viewport) -> float:
    """The height of a key with a number."""
    return max(KEY, theme.TITLE * _LINE * view.text)


def most_across(view: Viewport) -> int:
    """How many keys with numbers are in a row at most."""
    if view.text < LARGE:
        return MOST_ACROSS
    return _MANY_ACROSS if view.wide and not view.beside else _FEW_ACROSS


@error_boundary
def Key(app: App, value: int, chosen: bool, on_answer: Say | None, *, dead: bool = False) -> ft.Control:  # noqa: FBT001
    """The key of a number; grey without `on_answer`, or where it is `dead` with what is shown.

    Memoised: it is rendered again when an argument changes.
    """
    text, dead = str(value), dead or on_answer is None
    return tap(
        ft.Container(ft.Text(text, size=theme.TITLE, color=theme.INK), alignment=ft.Alignment.CENTER),
        text,
        None if on_answer is None else app.on(on_answer, value, repeats=True),
        selected=chosen,
        dead=dead,
        height=key_height(app.viewport),
        expand=True,
        opacity=_DEAD if dead else 1,
        **look(chosen=chosen),
    )
