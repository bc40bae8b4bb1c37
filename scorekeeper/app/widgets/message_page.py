"""A page that says one thing: nothing to see here, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.widgets.empty_state import blank


def plain_words(title: str, text: str, label: str, on_click: Callable[..., Any]) -> ft.Control:
    """A title, a sentence and a button, in the middle of what is there."""
    return ft.Column(
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=theme.INSET,
        controls=[
            blank(),
            ft.Semantics(
                header=True,
                content=ft.Text(title, size=theme.TITLE, color=theme.INK, text_align=ft.TextAlign.CENTER),
            ),
            ft.Text(text, size=theme.BODY, color=theme.SOFT, text_align=ft.TextAlign.CENTER),
            ft.FilledButton(label, height=theme.BUTTON, on_click=on_click),
        ],
    )


def plain_page(title: str, text: str, label: str, on_click: Callable[..., Any]) -> ft.View:
    """A whole page of it."""
    return ft.View(
        bgcolor=theme.BACK,
        padding=theme.INSET * 2,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[plain_words(title, text, label, on_click)],
    )
