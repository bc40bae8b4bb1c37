"""Empty screens: the picture of an empty sheet with a sentence, or a page with one button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.canvas import drawing
from scorekeeper.app.kit.rows import centred
from scorekeeper.app.kit.words import sentence
from scorekeeper.pictures.blank import blank_sheet

_ICON = 56  # the size of the icon of an empty page


def empty_picture() -> ft.Control:
    """Return the picture, centred, and hidden from screen readers."""
    return centred(ft.Semantics(exclude_semantics=True, content=drawing(blank_sheet())))


def empty_state(text: str, icon: ft.IconData | None = None) -> ft.Control:
    """Return the picture, or a large icon, and a sentence about what is missing and how to get it."""
    words = ft.Container(sentence(text, centred=True), padding=ft.Padding.symmetric(horizontal=theme.INSET * 2))
    above = empty_picture() if icon is None else centred(_large(icon))
    centre = ft.CrossAxisAlignment.CENTER
    column = ft.Column([above, words], spacing=theme.INSET, tight=True, horizontal_alignment=centre)
    return ft.Container(column, padding=ft.Padding.only(top=theme.INSET * 3), alignment=ft.Alignment.TOP_CENTER)


def _large(icon: ft.IconData) -> ft.Control:
    face = ft.Icon(icon, size=_ICON, color=theme.ACCENT)
    around = ft.Container(face, width=2 * _ICON, height=2 * _ICON, bgcolor=theme.TINT, border_radius=_ICON)
    around.alignment = ft.Alignment.CENTER
    return around


def message(title: str, text: str, label: str, on_click: Callable[..., Any]) -> ft.Control:
    """Return a title, a sentence and a button, centred."""
    return _column(_parts(title, text, label, on_click))


def message_page(  # the texts and the actions
    title: str,
    text: str,
    label: str,
    on_click: Callable[..., Any],
    below: Sequence[ft.Control] = (),
    *,
    scrolls: bool = False,
) -> ft.View:
    """Return a screen with a title, a sentence and a button, and further controls `below` it.

    With `scrolls` it may be higher than the window, and has no picture.
    """
    parts = [*_parts(title, text, label, on_click), *below]
    whole = _column(parts[1:], ft.ScrollMode.AUTO) if scrolls else _column(parts)
    centre = ft.CrossAxisAlignment.CENTER
    return ft.View(bgcolor=theme.BACK, padding=theme.INSET * 2, horizontal_alignment=centre, controls=[whole])


def missing_page(*, gone: bool, title: str, text: str, label: str, on_click: Callable[..., Any]) -> ft.View:
    """Return the page at an address without content: blank while it is read, a message if nothing is there (`gone`)."""
    return message_page(title, text, label, on_click) if gone else ft.View(bgcolor=theme.BACK)


def _parts(title: str, text: str, label: str, on_click: Callable[..., Any]) -> list[ft.Control]:
    head = ft.Text(title, size=theme.TITLE, color=theme.INK, text_align=ft.TextAlign.CENTER)
    return [
        empty_picture(),
        ft.Semantics(header=True, content=head),
        sentence(text, centred=True),
        ft.FilledButton(label, height=theme.BUTTON, on_click=on_click),
    ]


def _column(parts: list[ft.Control], scroll: ft.ScrollMode | None = None) -> ft.Column:
    return ft.Column(
        parts,
        expand=True,
        scroll=scroll,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=theme.INSET,
    )
