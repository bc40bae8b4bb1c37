"""Panels: a rounded box with a thin border, and rows with lines between them."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.app import theme

_EDGE = 1


def inner_width(room: float) -> float:
    """The width of the content of a panel that is `room` wide."""
    return room - 2 * (theme.INSET + _EDGE)


def panel(*controls: ft.Control, padding: ft.PaddingValue = theme.INSET, spacing: float = 0, **look: Any) -> ft.Control:
    """A panel with controls one below the other, as wide as its parent."""
    return ft.Container(
        ft.Column(list(controls), spacing=spacing, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True),
        bgcolor=theme.PAPER,
        border=ft.Border.all(_EDGE, theme.LINE),
        border_radius=theme.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        padding=padding,
        **look,
    )


def hairline() -> ft.Control:
    """A thin horizontal line."""
    return ft.Container(height=1, bgcolor=theme.LINE)


def ruled(rows: list[ft.Control]) -> list[ft.Control]:
    """Rows with a thin line between each two."""
    return [part for row in rows for part in (hairline(), row)][1:]
