"""Choices in lines: one of several, or yes and no."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.widgets.button import OnTap, tap


def radio_line(name: str, on_tap: OnTap, *, chosen: bool) -> ft.Control:
    """One of several choices, of which one is chosen."""
    return _line(
        name,
        on_tap,
        ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED,
        chosen=chosen,
    )


def check_line(name: str, on_tap: OnTap, *, chosen: bool) -> ft.Control:
    """A choice by itself."""
    return _line(name, on_tap, ft.Icons.CHECK_BOX if chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK, chosen=chosen)


def _line(name: str, on_tap: OnTap, mark: ft.IconData, *, chosen: bool) -> ft.Control:
    row = ft.Row(
        [
            ft.Container(height=theme.TARGET - 2 * theme.HAIR),  # no lower than a target
            ft.Icon(mark, size=22, color=theme.ACCENT if chosen else theme.SOFT),
            ft.Container(ft.Text(name, size=theme.BODY, color=theme.INK), expand=True),
        ],
        spacing=theme.EDGE_GAP,
    )
    return tap(
        row,
        name,
        on_tap,
        selected=chosen,
        padding=ft.Padding.only(left=theme.HAIR, right=theme.INSET, top=theme.HAIR, bottom=theme.HAIR),
    )
