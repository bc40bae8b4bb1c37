"""Where nothing is written yet: an empty sheet, and words below it."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.widgets.canvas import drawing
from scorekeeper.app.widgets.words import sentence
from scorekeeper.pictures.blank import blank_sheet


def blank() -> ft.Control:
    """The picture, in the middle; a screen reader passes it by."""
    seen = ft.Semantics(exclude_semantics=True, content=drawing(blank_sheet()))
    return ft.Row([seen], alignment=ft.MainAxisAlignment.CENTER)


def nothing(text: str) -> ft.Control:
    """The picture, and a sentence that says what is not there and how it would be."""
    words = ft.Container(sentence(text, centred=True), padding=ft.Padding.symmetric(horizontal=theme.INSET * 2))
    column = ft.Column([blank(), words], spacing=theme.INSET, tight=True)
    return ft.Container(column, padding=ft.Padding.only(top=theme.INSET * 3))
