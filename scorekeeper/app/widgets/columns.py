"""Layout in one column on a phone, two in a wide window."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App


def columns(app: App, left: Sequence[ft.Control], right: Sequence[ft.Control]) -> list[ft.Control]:
    """Controls in two columns; on a phone in one, the left ones first."""
    end = ft.Container(height=theme.GAP)
    if not app.viewport.wide:
        return [*left, *right, end]
    both = [_stack(column) for column in (left, right) if column]
    row = ft.Row([*both], spacing=2 * theme.EDGE_GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    return [row, end]


def column_width(app: App, widest: float) -> float:
    """The width of a column, in logical pixels."""
    room = min(widest, app.viewport.width) - 2 * theme.EDGE_GAP
    return (room - 2 * theme.EDGE_GAP) / 2 if app.viewport.wide else room


def _stack(controls: Sequence[ft.Control]) -> ft.Control:
    return ft.Column(
        list(controls),
        spacing=theme.EDGE_GAP,
        tight=True,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
