"""The layout of deal entry: the answers so far, the question, its keys and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.canvas import SUITS
from scorekeeper.app.match_views.key_layout import across, are_whole
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.entry_view import (
    AccountTotal,
    Answer,
    CountHeading,
    Entered,
    is_cell,
    rows_of,
    summary_fields,
    sums_of,
)
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Field, Questions
from scorekeeper.texts import names_of, say, signed


class Parts(NamedTuple):
    """The parts of the screen; the note `why` comes and goes with a tap, so its place moves no key."""

    summary: Sequence[ft.Control]
    question: Sequence[ft.Control]
    why: Sequence[ft.Control]
    keys: Sequence[ft.Control]
    buttons: ft.Control


class Arranged(NamedTuple):
    """The body and the foot of the page, and the scrolling column of the body; None if all of it scrolls."""

    body: list[ft.Control]
    foot: list[ft.Control]
    scrolls: ft.Column | None = None


def is_large(view: Viewport) -> bool:
    """Whether the keys need the whole screen of a phone because of large type."""
    return view.text >= theme.LARGE and not view.beside


def arranged(app: App, parts: Parts) -> Arranged:
    """Return the layout: on a phone the keys are at the foot; in a wide window beside the answers, without moving.

    With large type on a phone they are above the answers and scroll with them, and the foot has only buttons.
    """
    if is_large(app.viewport):
        above = kit.stretched([*parts.question, *parts.keys, *parts.why], theme.GAP, tight=True)
        return Arranged([above, *parts.summary], [parts.buttons])
    if not app.viewport.wide:
        above = kit.stretched([*parts.question, *parts.why], theme.HAIR, tight=True)
        return Arranged([*parts.summary], [above, *parts.keys, parts.buttons])
    answers = _scrolling(parts.summary)
    columns: list[ft.Control] = [  # each column is read as a whole: otherwise keys and answers would alternate
        ft.Semantics(container=True, expand=True, content=answers),
        ft.Container(ft.Semantics(container=True, content=_asking(app, parts)), width=app.viewport.aside),
    ]
    row = ft.Row(columns, spacing=theme.EDGE_GAP * 2, vertical_alignment=ft.CrossAxisAlignment.START, expand=True)
    return Arranged([row], [], answers)


def _asking(app: App, parts: Parts) -> ft.Control:
    """Return the panel beside the answers.

    On a low screen or in large type it is as high as the screen: the question and the buttons stay, and keys without
    room scroll.
    """
    if not app.viewport.low and app.viewport.text < theme.LARGE:
        return _scrolling([kit.panel(*parts.question, *parts.keys, parts.buttons, *parts.why, spacing=theme.INSET)])
    keys = _scrolling([*parts.keys, *parts.why])
    keys.expand = True
    asking = kit.panel(*parts.question, keys, parts.buttons, padding=theme.GAP, spacing=theme.GAP)
    return ft.Container(asking, padding=ft.Padding.only(bottom=theme.HAIR))


def _scrolling(controls: Sequence[ft.Control]) -> ft.Column:
    return kit.stretched(controls, theme.GAP, tight=True, scroll=ft.ScrollMode.AUTO)


_LONG, _LONGER = 16, 20  # letters; longer names are set smaller
_SHORT = 9  # letters that fit into a third of a narrow screen
_ABREAST = 3  # choices with short words
_SCORE, _DIGIT = 48, 12.5  # the width of a score, and of a figure in it
_VALUE = 52  # the width of a number beside its score
_SUIT = 20  # the size of a suit beside its name
_LARGE = 1.2  # the text scale from which three words are not side by side


def entry_summary(app: App, e: Entered, on_focus: Callable[[Field], Any]) -> ft.Control:
    """Return the answers in rows, with the sums of the numbers below."""
    drawn = _Rows(app, e, on_focus)
    rows = [drawn.row(row) for row in rows_of(e, abreast(app.viewport, e.sheet, e.asked))]
    parts: list[ft.Control] = [kit.row_panel(rows)] if rows else []
    text, over = sums_of(e)
    if text:
        sums = ft.Text(text, size=theme.SMALL, color=theme.RED if over else theme.SOFT)
        parts.append(ft.Container(sums, padding=ft.Padding.only(left=theme.INSET, top=theme.GAP)))
    return kit.stretched(parts, tight=True)


def abreast(view: Viewport, sheet: Sheet, asked: Questions) -> int:
    """Return the number of choices that fit side by side without a cut word; at least one."""
    cells = [field for field in summary_fields(asked.fields) if is_cell(field)]
    labels = [say(field.label, sheet) for field in cells]
    options = [option for field in cells for option in field.options]
    names = [say(option.name, sheet) for option in options if option.value not in SUITS]
    suits = [say(option.name, sheet) for option in options if option.value in SUITS]

    def fit(most: int) -> bool:
        cell = min(view.width, theme.WIDE) / most - theme.EDGE_GAP - theme.INSET - theme.GAP
        fits = are_whole(labels, cell, theme.CAPTION * view.text) and are_whole(names, cell, theme.BODY * view.text)
        return fits and are_whole(suits, cell - _SUIT - theme.GAP, theme.BODY * view.text)

    columns = range(_ABREAST if view.text < _LARGE else _ABREAST - 1, 1, -1)
    return across(max(1, len(cells)), next((most for most in columns if fit(most)), 1))


def name_size(name: str) -> int:
    """Return the font size of a name beside figures."""
    return theme.NAME if len(name) <= _LONG else theme.BODY if len(name) <= _LONGER else theme.SMALL


def value_size(value: str) -> int:
    """Return the font size of an answer that is side by side with others."""
    return theme.NAME if len(value) <= _SHORT else theme.BODY


def row_key(field: Field) -> str:
    """Return the scroll key of the row of a number."""
    return f"{field.key} {field.index}"


class _Rows:
    def __init__(self, app: App, e: Entered, on_focus: Callable[[Field], Any]) -> None:
        self._app, self._e, self._on_focus = app, e, on_focus
        self._plus, self._unit = e.sheet.plus, e.sheet.unit

    def row(self, row: tuple[Answer | None, ...] | Answer | CountHeading | AccountTotal) -> ft.Control:
        """Return one row."""
        match row:
            case CountHeading():
                around = ft.Padding.only(left=theme.INSET, top=theme.GAP, bottom=theme.HAIR)
                return ft.Container(kit.caption(row.label), padding=around)
            case AccountTotal():
                name = names_of(self._e.sheet)[row.account]
                ink = theme.SOFT if row.out else None
                total = kit.score(row.points, theme.TITLE - 1, ahead=row.ahead, plus=self._plus, unit=self._unit)
                total.color = ink or total.color
                line = ft.Row([self._least(), ft.Container(_name(name, "", ink), expand=True), total], spacing=0)
                return ft.Container(line, padding=_row_padding(), bgcolor=theme.BACK if row.out else None)
            case Answer():
                return self._folded(row) if row.look == "folded" else self._number(row)
        cells = [ft.Container(expand=True) if cell is None else self._cell(cell) for cell in row]
        stretch = ft.CrossAxisAlignment.STRETCH
        return ft.Row(cells, spacing=0, vertical_alignment=stretch, intrinsic_height=True)

    def _tap(self, answer: Answer, content: ft.Control, **look: Any) -> ft.Control:
        tint = theme.TINT if answer.asked else None
        return kit.tap(content, answer.heard, self._app.on(self._on_focus, answer.field), bgcolor=tint, **look)

    def _least(self) -> ft.Control:
        """Return a strut that keeps a row high enough for a tap; a long name or large type may make it higher."""
        low = self._app.viewport.low
        return ft.Container(height=(theme.TARGET if low else theme.BUTTON + theme.HAIR) - 2 * theme.HAIR)

    def _cell(self, answer: Answer) -> ft.Control:
        colour = theme.RED if answer.wrong else theme.SOFT if answer.empty else theme.INK
        size = theme.NAME if answer.empty else value_size(answer.value)
        parts: list[ft.Control] = [ft.Text(answer.value, size=size, color=colour, expand=True, expand_loose=True)]
        if answer.suit:
            parts.insert(0, kit.suit(answer.suit, _SUIT))
        line = ft.Row(parts, spacing=theme.GAP, tight=True)
        words = ft.Column([kit.caption(answer.label), line], spacing=1, tight=True)
        padding = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP)
        return self._tap(answer, words, padding=padding, expand=True)

    def _number(self, answer: Answer) -> ft.Control:
        text, soft = self._app.viewport.text, answer.rest or answer.empty or answer.usual
        colour = theme.RED if answer.wrong else theme.SOFT if soft else theme.INK
        scored = answer.field.account is not None
        value = ft.Text(answer.value, size=theme.FIGURE, color=colour, text_align=ft.TextAlign.CENTER)
        value.width = _VALUE * text if scored else None
        figures: list[ft.Control] = [value]
        if scored:
            known = (points for points in self._e.asked.points if points is not None)
            wide = max(_SCORE, *(_DIGIT * len(signed(each, plus=self._plus, unit=self._unit)) for each in known), 0)
            figures.append(
                kit.score(answer.points, theme.TITLE - 1, width=wide * text, plus=self._plus, unit=self._unit)
            )
        called = _name(answer.label, " · ".join(filter(None, (answer.note, answer.rest))))
        row: ft.Control = ft.Row([self._least(), ft.Container(called, expand=True), *figures], spacing=0)
        if text >= theme.LARGE:  # the name has a line of its own
            below = ft.Row(figures, spacing=0, alignment=ft.MainAxisAlignment.END)
            row = kit.stretched([called, below], tight=True)
        key = ft.ScrollKey(row_key(answer.field))  # type: ignore[call-arg]  # its value is hidden from type checkers
        return self._tap(answer, row, padding=_row_padding(), key=key)

    def _folded(self, answer: Answer) -> ft.Control:
        name = ft.Container(kit.caption(answer.label), expand=True)
        values = ft.Text(answer.value, size=theme.BODY, color=theme.RED if answer.wrong else theme.INK)
        return self._tap(answer, ft.Row([self._least(), name, values], spacing=0), padding=_row_padding())


def _row_padding() -> ft.Padding:
    return ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.HAIR)


def _name(name: str, note: str, ink: str | None = None) -> ft.Control:
    text = ft.Text(name, size=name_size(name), color=ink or theme.INK)
    if not note:
        return text
    return ft.Column([text, kit.caption(note)], spacing=1, tight=True)
