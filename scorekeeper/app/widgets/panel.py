"""Paper to write on: a card with a hairline round it, and the lines on it."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.app import theme

_EDGE = 1


def within(room: float) -> float:
    """The room that a sheet of paper with that much room leaves for what is on it, beside its edge."""
    return room - 2 * (theme.INSET + _EDGE)


def panel(*controls: ft.Control, padding: ft.PaddingValue = theme.INSET, spacing: float = 0, **look: Any) -> ft.Control:
    """A sheet of paper with these one below the other, as wide as it may be."""
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
    """The line between two entries."""
    return ft.Container(height=1, bgcolor=theme.LINE)


def ruled(rows: list[ft.Control]) -> list[ft.Control]:
    """Rows with a hairline between each two."""
    return [part for row in rows for part in (hairline(), row)][1:]
