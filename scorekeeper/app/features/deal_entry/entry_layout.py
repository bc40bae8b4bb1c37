"""The layout of deal entry: the answers, the question, its keys and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport


class Parts(NamedTuple):
    """The parts of the screen: the `summary` of answers, the question, a note on its answer, keys, buttons.

    The note comes and goes with a tap, so its place moves no key.
    """

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
