"""A page with a message and one button, such as for an unknown address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.widgets.empty_state import empty_picture


def message(title: str, text: str, label: str, on_click: Callable[..., Any]) -> ft.Control:
    """A title, a sentence and a button, centred."""
    return ft.Column(
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=theme.INSET,
        controls=[
            empty_picture(),
            ft.Semantics(
                header=True,
                content=ft.Text(title, size=theme.TITLE, color=theme.INK, text_align=ft.TextAlign.CENTER),
            ),
            ft.Text(text, size=theme.BODY, color=theme.SOFT, text_align=ft.TextAlign.CENTER),
            ft.FilledButton(label, height=theme.BUTTON, on_click=on_click),
        ],
    )


def message_page(title: str, text: str, label: str, on_click: Callable[..., Any]) -> ft.View:
    """A screen with a title, a sentence and a button."""
    return ft.View(
        bgcolor=theme.BACK,
        padding=theme.INSET * 2,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[message(title, text, label, on_click)],
    )
