"""Empty states: the picture of an empty sheet, and a sentence below it."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.widgets.canvas import drawing
from scorekeeper.app.widgets.words import sentence
from scorekeeper.pictures.blank import blank_sheet


def empty_picture() -> ft.Control:
    """The picture, centred, and hidden from screen readers."""
    seen = ft.Semantics(exclude_semantics=True, content=drawing(blank_sheet()))
    return ft.Row([seen], alignment=ft.MainAxisAlignment.CENTER)


def empty_state(text: str) -> ft.Control:
    """The picture, and a sentence that says what is missing and how it comes about."""
    words = ft.Container(sentence(text, centred=True), padding=ft.Padding.symmetric(horizontal=theme.INSET * 2))
    column = ft.Column([empty_picture(), words], spacing=theme.INSET, tight=True)
    return ft.Container(column, padding=ft.Padding.only(top=theme.INSET * 3))
