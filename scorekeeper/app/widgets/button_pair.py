"""Two buttons side by side."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App

_LARGE = 1.2
"""From this text size on, two buttons are one below the other on a phone."""


def pair(app: App, second: ft.Control, first: ft.Control) -> ft.Control:
    """Two buttons side by side, the first to the right; with large type on a phone the first is below."""
    if app.viewport.wide or app.viewport.text < _LARGE:
        return ft.Row([ft.Container(second, expand=True), ft.Container(first, expand=True)], spacing=theme.GAP)
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Column([second, first], spacing=theme.GAP, tight=True, horizontal_alignment=stretched)
