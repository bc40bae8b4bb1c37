"""Two buttons side by side."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Viewport

_LARGE = 1.2
"""From this text size on, two buttons are one below the other on a phone upright."""


def pair(app: App, second: ft.Control, first: ft.Control) -> ft.Control:
    """Two buttons side by side, the first to the right; with large type the first is below, where there is room."""
    if not is_stacked(app.viewport):
        return ft.Row([ft.Container(second, expand=True), ft.Container(first, expand=True)], spacing=theme.GAP)
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Column([second, first], spacing=theme.GAP, tight=True, horizontal_alignment=stretched)


def is_stacked(view: Viewport) -> bool:
    """Whether two buttons are one below the other."""
    return view.text >= _LARGE and not (view.wide and (view.text < theme.LARGE or view.low))
