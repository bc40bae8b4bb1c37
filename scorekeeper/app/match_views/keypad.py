"""The keypad of deal entry: the answers to one question, as large keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.match_views.option_keys import MOST_ACROSS, Say, across, beside, clear_key, grid, look, option_keys
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import error_boundary
from scorekeeper.app.widgets.button import tap
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Field
from scorekeeper.texts.language import tr

KEY = 50
MOST_KEYS, MOST_STEPS = 21, 24  # more numbers than these are entered digit by digit


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
    most = MOST_KEYS if _unit(field) == 1 else MOST_STEPS
    return field.kind == "number" and len(range(field.low, field.high + 1, field.step)) > most


def composed(field: Field, so_far: int | None, digit: int) -> int:
    """A number with one more digit appended; where that would be too high it starts again with this digit.

    Where a question counts in tens, the last 0 is appended automatically.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> points = Field("n", "number", Phrase("Points"), high=120)
    >>> composed(points, None, 0), composed(points, 0, 7), composed(points, 12, 0), composed(points, 12, 1)
    (0, 7, 120, 1)
    >>> composed(Field("n", "number", Phrase("Bid"), low=100, high=400, step=10), 10, 2)
    120
    """
    unit = _unit(field)
    longer = (so_far or 0) * 10 + digit * unit
    return longer if longer <= field.high else digit * unit


def _unit(field: Field) -> int:
    """The value of 1 in the last digit that is entered: 1 or 10."""
    return 10 if field.step % 10 == 0 and field.low % 10 == 0 else 1


def keypad(app: App, sheet: Sheet, field: Field, value: Any, press: Press) -> ft.Control:
    """The keys for one question, the current answer marked."""
    on_answer = press.answer
    if is_wide(field):
        return _digits(app, field, press)
    if field.kind == "number":
        return _numbers(app, field, value, on_answer)
    return option_keys(app, sheet, field, value, on_answer)


def number_keys(app: App, numbers: range, value: Any, on_answer: Say) -> ft.Control:
    """A key for each number, the current one marked."""
    keys = [Key(app, n, n == value, on_answer, key=n) for n in numbers]
    return grid(keys, across(len(keys)))


def _numbers(app: App, field: Field, value: Any, on_answer: Say) -> ft.Control:
    numbers = range(field.low, field.high + 1, field.step)
    keys = [Key(app, n, n == value, on_answer, key=n) for n in numbers]
    return grid([*keys, clear_key(app, on_answer, KEY)], across(len(keys) + 1))


def _digits(app: App, field: Field, press: Press) -> ft.Control:
    """The ten digits, as on a telephone; on a low screen in two rows."""
    go_on = None if press.go_on is None else app.on(press.go_on, repeats=True)
    face = ft.Text(tr("Next"), size=theme.BODY, color=theme.SOFT if go_on is None else theme.ACCENT)
    one, *others, nought = (Key(app, n, False, press.digit, key=n) for n in (*range(1, 10), 0))  # noqa: FBT003
    clear, then = clear_key(app, press.answer, KEY), beside(face, tr("Next"), go_on, KEY)
    if app.viewport.low:
        keys = grid([one, *others[:4], clear, *others[4:], nought, then], MOST_ACROSS)
    else:
        keys = grid([one, *others, clear, nought, then], 3)
    if _unit(field) == 1:
        return keys
    tens = ft.Text(tr("In tens: the last 0 is written for you."), size=theme.CAPTION, color=theme.SOFT)
    return ft.Column([tens, keys], spacing=theme.GAP, tight=True)


@error_boundary
def Key(app: App, value: int, chosen: bool, on_answer: Say) -> ft.Control:  # noqa: FBT001
    """The key of a number. Memoised: it is rendered again when `chosen` or `on_answer` changes."""
    text = str(value)
    return tap(
        ft.Container(ft.Text(text, size=theme.TITLE, color=theme.INK), alignment=ft.Alignment.CENTER),
        text,
        app.on(on_answer, value, repeats=True),
        selected=chosen,
        height=KEY,
        expand=True,
        **look(chosen=chosen),
    )
