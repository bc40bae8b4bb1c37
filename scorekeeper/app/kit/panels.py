"""Panels: a rounded box with a thin border, rows with lines between them, and two columns in a wide window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.buttons import OnTap, tap
from scorekeeper.app.kit.rows import heading, stretched
from scorekeeper.app.session.app import App

_EDGE = 1


def inner_width(room: float) -> float:
    """Return the width of the content of a panel that is `room` wide."""
    return room - 2 * (theme.INSET + _EDGE)


def panel(*controls: ft.Control, padding: ft.PaddingValue = theme.INSET, spacing: float = 0, **look: Any) -> ft.Control:
    """Return a panel with controls one below the other, as wide as its parent."""
    return ft.Container(
        stretched(controls, spacing, tight=True),
        bgcolor=theme.PAPER,
        border=ft.Border.all(_EDGE, theme.LINE),
        border_radius=theme.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        padding=padding,
        **look,
    )


def hairline() -> ft.Control:
    """Return a thin horizontal line."""
    return ft.Container(height=1, bgcolor=theme.LINE)


def titled(title: str, *controls: ft.Control, spacing: float = theme.GAP) -> ft.Control:
    """Return a panel with a heading."""
    return panel(heading(title, theme.NAME), *controls, spacing=spacing)


def listed_panel(title: str, rows: Sequence[ft.Control]) -> ft.Control:
    """Return a panel with a heading and rows with lines between them, each as wide as the panel."""
    around = ft.Padding.only(left=theme.INSET, right=theme.INSET, top=theme.EDGE_GAP, bottom=theme.HAIR)
    return panel(ft.Container(heading(title, theme.NAME), padding=around), *ruled(list(rows)), padding=0)


def row_panel(rows: Sequence[ft.Control]) -> ft.Control:
    """Return a panel with rows as wide as itself, and a thin line between each two."""
    return panel(*ruled(list(rows)), padding=0)


def ruled(rows: list[ft.Control]) -> list[ft.Control]:
    """Return rows with a thin line between each two."""
    return [part for row in rows for part in (hairline(), row)][1:]


def columns(app: App, left: Sequence[ft.Control], right: Sequence[ft.Control]) -> list[ft.Control]:
    """Return controls in two columns; on a phone in one, the left ones first."""
    end = ft.Container(height=theme.GAP)
    if not app.viewport.wide:
        return [*left, *right, end]
    both = [stretched(column, theme.EDGE_GAP, tight=True, expand=True) for column in (left, right) if column]
    row = ft.Row([*both], spacing=2 * theme.EDGE_GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    return [row, end]


def column_width(app: App) -> float:
    """Return the width of a column, in logical pixels."""
    room = min(theme.WIDEST, app.viewport.width) - 2 * theme.EDGE_GAP
    return (room - 2 * theme.EDGE_GAP) / 2 if app.viewport.wide else room


def padded(content: ft.Control, bgcolor: ft.ColorValue | None = None) -> ft.Container:
    """Return the content of a panel's row with its distance from the sides and its neighbours."""
    around = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP)
    return ft.Container(content, padding=around, bgcolor=bgcolor)


def told_row(parts: Sequence[ft.Control], title: str, facts: str, on_tap: OnTap) -> ft.Control:
    """Return a row of parts side by side, read as its title and the `facts`; `on_tap` makes it a tap target."""
    face = padded(ft.Row(list(parts), spacing=theme.GAP))
    if on_tap is not None:
        return tap(face, title, on_tap, facts=facts)
    return ft.Semantics(label=f"{title}. {facts}", exclude_semantics=True, content=face)


def leading_panel(icon: ft.IconData, title: str, below: str, on_tap: OnTap) -> ft.Control:
    """Return a panel with an icon, a title and a smaller line, which opens another screen."""
    words: ft.Control = ft.Text(title, size=theme.NAME, color=theme.INK)
    if below:
        words = ft.Column([words, ft.Text(below, size=theme.SMALL, color=theme.SOFT)], spacing=2, tight=True)
    first = ft.Icon(icon, size=24, color=theme.ACCENT)
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.SOFT)
    face = padded(ft.Row([first, ft.Container(words, expand=True), arrow], spacing=theme.EDGE_GAP))
    return panel(tap(face, title, on_tap, facts=below), padding=0)
