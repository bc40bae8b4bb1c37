"""Keys that answer two questions at once: one for each way to answer both, such as who took which of two cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit import tap
from scorekeeper.app.match_views.option_keys import GAP, grid, lines_of, look
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.entry import AtOnce
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Field, Option
from scorekeeper.texts.speech import say

Way: TypeAlias = tuple[tuple[Field, Option], ...]
"""One way to answer both questions."""

_COLUMNS = 2
_LETTER = 0.55  # width of a letter as a fraction of the font size, rather more than on average
_LARGE = 1.2  # type from which two such keys do not stand side by side
_MOST_LINES = 1  # of each text on a key; longer ones are asked one after the other


def fit_beside(view: Viewport, sheet: Sheet, question: AtOnce) -> bool:
    """Whether these keys have room two by two, each text on one line. If not, one answer is asked after the other."""
    whole_width = (theme.ASIDE if view.beside else view.width) - 2 * theme.EDGE_GAP
    room = (whole_width - GAP) / _COLUMNS - 2 * theme.GAP

    def whole(text: str, size: float) -> bool:
        return (lines_of(text, int(room / (size * _LETTER))) or _MOST_LINES + 1) <= _MOST_LINES

    said = [answer for way in question.ways for answer in way]
    fits = all(whole(say(field.label, sheet), theme.CAPTION) for field, _ in said)
    fits = fits and all(whole(say(option.name, sheet), theme.BODY) for _, option in said)
    return fits and len(question.ways) <= _COLUMNS**2 and view.text < _LARGE


def joint_keys(app: App, sheet: Sheet, question: AtOnce, on_way: Callable[[Way], Any]) -> ft.Control:
    """A key for each way to answer both questions, two by two."""
    return grid([_key(app, sheet, way, on_way) for way in question.ways], _COLUMNS)


def _key(app: App, sheet: Sheet, way: Way, on_way: Callable[[Way], Any]) -> ft.Control:
    said = [(say(field.label, sheet), say(option.name, sheet)) for field, option in way]
    lines: list[ft.Control] = []
    for label, name in said:
        lines += [
            ft.Text(label, size=theme.CAPTION, color=theme.SOFT),
            ft.Text(name, size=theme.BODY, color=theme.INK),
        ]
    return tap(
        ft.Container(
            ft.Column(lines, spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER),
            alignment=ft.Alignment.CENTER_LEFT,
            padding=ft.Padding.symmetric(horizontal=theme.GAP, vertical=theme.HAIR),
        ),
        ", ".join(f"{label}: {name}" for label, name in said),
        app.on(on_way, way, repeats=True),
        expand=True,
        **look(chosen=False),
    )
