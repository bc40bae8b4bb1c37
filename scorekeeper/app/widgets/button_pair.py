"""Two buttons that belong together."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App

_LARGE = 1.2
"""From this size of type on, two buttons need more than half a phone each."""


def pair(app: App, second: ft.Control, first: ft.Control) -> ft.Control:
    """Side by side, the first at the thumb; with large type on a phone one below the other."""
    if app.viewport.wide or app.viewport.text < _LARGE:
        return ft.Row([ft.Container(second, expand=True), ft.Container(first, expand=True)], spacing=theme.GAP)
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Column([second, first], spacing=theme.GAP, tight=True, horizontal_alignment=stretched)
