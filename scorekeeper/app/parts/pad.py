"""What is at the thumb while a deal is entered: the answers to one question, as large keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.context import App
from scorekeeper.app.parts.figures import suit
from scorekeeper.app.parts.tap import OnTap, tap
from scorekeeper.app.walls import piece
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Field, Option
from scorekeeper.texts.speech import say

KEY = 50
TALL = 80
MOST_ACROSS = 6
MOST_KEYS, MOST_STEPS = 21, 24  # more numbers than these are written digit by digit
_GAP = 6
_NARROWEST = 80  # a card that is chosen by its name

Say = Callable[[Any], Any]
"""What is done with an answer; None takes it back."""


class Press(NamedTuple):
    """What the keys do: say an answer, write one more digit of it, or go on to the next question."""

    answer: Say
    digit: Say
    go_on: Callable[[], Any] | None  # None: there is nothing to go on to


def across(keys: int, most: int = MOST_ACROSS) -> int:
    """How many keys stand in a row, so that rows are few and nearly full.

    >>> across(18), across(14), across(10), across(4)
    (6, 5, 5, 4)
    """
    return ceil(keys / ceil(keys / most))


def is_wide(field: Field) -> bool:
    """Whether a question has too many numbers for a key each, so that its answer is written digit by digit.

    >>> from scorekeeper.rules.phrase import Phrase
    >>> [is_wide(Field("n", "number", Phrase("Points"), high=high)) for high in (20, 21, 120)]
    [False, True, True]
    >>> [is_wide(Field("n", "number", Phrase("Bid"), high=high, step=10)) for high in (230, 240)]
    [False, True]
    """
    most = MOST_KEYS if _unit(field) == 1 else MOST_STEPS
    return field.kind == "number" and len(range(field.low, field.high + 1, field.step)) > most


def composed(field: Field, so_far: int | None, digit: int) -> int:
    """A number with one more digit at its end; where that would be too high it starts anew with this digit.

    Where a question goes in tens, the last 0 stands there by itself.

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
    """What one more on the last digit stands for."""
    return 10 if field.step % 10 == 0 and field.low % 10 == 0 else 1


def pad(app: App, sheet: Sheet, field: Field, value: Any, press: Press) -> ft.Control:
    """The keys for one question, the answer so far marked among them."""
    on_answer = press.answer
    if is_wide(field):
        return _digits(app, field, press)
    if field.kind == "number":
        return _numbers(app, field, value, on_answer)
    if field.kind == "suit":
        return _grid([_suit_key(app, sheet, o, o.value == value, on_answer) for o in field.options], 4)
    room = min(app.frame.width, theme.ASIDE if app.frame.wide else app.frame.width) - 2 * theme.EDGE_GAP
    cards = [_card(app, sheet, o, o.value == value, on_answer) for o in field.options]
    rows: list[ft.Control] = [_grid(cards, across(len(cards), max(2, room // _NARROWEST)))]
    why = " ".join(say(o.barred, sheet) for o in field.options if o.barred)
    if why:
        rows.insert(0, ft.Text(why, size=theme.CAPTION, color=theme.SOFT))
    return ft.Column(rows, spacing=theme.GAP, tight=True)


def _grid(keys: Sequence[ft.Control], columns: int) -> ft.Control:
    rows = [keys[i : i + columns] for i in range(0, len(keys), columns)]
    return ft.Column(
        [ft.Row([*row, *[ft.Container(expand=True)] * (columns - len(row))], spacing=_GAP) for row in rows],
        spacing=_GAP,
        tight=True,
    )


def number_keys(app: App, numbers: range, value: Any, on_answer: Say) -> ft.Control:
    """A key for each number and no other, the one that stands now marked among them."""
    keys = [Key(app, n, n == value, on_answer, key=n) for n in numbers]
    return _grid(keys, across(len(keys)))


def _numbers(app: App, field: Field, value: Any, on_answer: Say) -> ft.Control:
    numbers = range(field.low, field.high + 1, field.step)
    keys = [Key(app, n, n == value, on_answer, key=n) for n in numbers]
    return _grid([*keys, _clear(app, on_answer)], across(len(keys) + 1))


def _clear(app: App, on_answer: Say) -> ft.Control:
    face = ft.Icon(ft.Icons.BACKSPACE_OUTLINED, size=20, color=theme.SOFT)
    return _beside(face, "Clear", app.on(on_answer, None))


def _beside(face: ft.Control, name: str, on_tap: OnTap) -> ft.Control:
    """A key beside the numbers, which does something else."""
    return tap(
        ft.Container(face, alignment=ft.Alignment.CENTER),
        name,
        on_tap,
        height=KEY,
        expand=True,
        border_radius=theme.RADIUS_SMALL,
    )


def _digits(app: App, field: Field, press: Press) -> ft.Control:
    """The ten digits as on a telephone, or on a low screen in two rows."""
    go_on = None if press.go_on is None else app.on(press.go_on)
    face = ft.Text("Next", size=theme.BODY, color=theme.SOFT if go_on is None else theme.ACCENT)
    one, *others, nought = (Key(app, n, False, press.digit, key=n) for n in (*range(1, 10), 0))  # noqa: FBT003
    clear, then = _clear(app, press.answer), _beside(face, "Next", go_on)
    if app.frame.low:
        grid = _grid([one, *others[:4], clear, *others[4:], nought, then], MOST_ACROSS)
    else:
        grid = _grid([one, *others, clear, nought, then], 3)
    if _unit(field) == 1:
        return grid
    tens = ft.Text("In tens: the last 0 is written for you.", size=theme.CAPTION, color=theme.SOFT)
    return ft.Column([tens, grid], spacing=theme.GAP, tight=True)


@piece
def Key(app: App, value: int, chosen: bool, on_answer: Say) -> ft.Control:  # noqa: FBT001
    """One number. It is drawn again only when it is chosen or not any more, as long as `on_answer` stays the same."""
    text = str(value)
    return tap(
        ft.Container(ft.Text(text, size=theme.TITLE, color=theme.INK), alignment=ft.Alignment.CENTER),
        text,
        app.on(on_answer, value),
        selected=chosen,
        height=KEY,
        expand=True,
        **_look(chosen=chosen),
    )


def _suit_key(app: App, sheet: Sheet, option: Option, chosen: bool, on_answer: Say) -> ft.Control:  # noqa: FBT001
    name = say(option.name, sheet)
    face = ft.Column(
        [suit(str(option.value), 30), ft.Text(name, size=theme.CAPTION, color=theme.SOFT)],
        spacing=theme.HAIR,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tap(
        ft.Container(face, alignment=ft.Alignment.CENTER),
        name,
        app.on(on_answer, option.value),
        selected=chosen,
        height=TALL * app.frame.text,
        expand=True,
        **_look(chosen=chosen),
    )


def _card(app: App, sheet: Sheet, option: Option, chosen: bool, on_answer: Say) -> ft.Control:  # noqa: FBT001
    barred = option.barred is not None
    colour = theme.ON_ACCENT if chosen else theme.SOFT if barred else theme.INK
    words: list[ft.Control] = [
        ft.Text(say(option.name, sheet), size=theme.BODY, color=colour, text_align=ft.TextAlign.CENTER)
    ]
    if barred:
        words.insert(0, ft.Icon(ft.Icons.CLOSE, size=16, color=theme.SOFT))
    elif option.hint:
        hint = say(option.hint, sheet)
        soft = theme.ON_ACCENT if chosen else theme.SOFT
        words.append(ft.Text(hint, size=theme.CAPTION, color=soft, text_align=ft.TextAlign.CENTER))
    face = ft.Column(
        words,
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    look: dict[str, Any] = {"bgcolor": None, "border": ft.Border.all(1, theme.LINE)} if barred else _look(chosen=chosen)
    if chosen:
        look["bgcolor"] = theme.ACCENT
    return tap(
        ft.Container(face, alignment=ft.Alignment.CENTER),
        say(option.name, sheet),
        None if barred else app.on(on_answer, option.value),
        selected=chosen,
        height=TALL * app.frame.text,
        expand=True,
        padding=theme.HAIR,
        **{"border_radius": theme.RADIUS_SMALL, **look},
    )


def _look(*, chosen: bool) -> dict[str, Any]:
    return {
        "bgcolor": theme.TINT if chosen else theme.KEY,
        "border": ft.Border.all(2, theme.ACCENT) if chosen else ft.Border.all(1, theme.LINE),
        "border_radius": theme.RADIUS_SMALL,
    }
