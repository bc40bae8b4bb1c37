"""The ways to the form in which a game is made own."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import tap
from scorekeeper.app.widgets.panel import panel
from scorekeeper.texts.language import tr


def make_ours_row(app: App, path: str, *, own: bool) -> ft.Control:
    """A panel on the page of a game that leads to its form; `path` is the address of that."""
    title = tr("Change our rules" if own else "Make it ours")
    icon = ft.Icon(ft.Icons.EDIT_OUTLINED, size=24, color=theme.ACCENT)
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.SOFT)
    words = ft.Text(title, size=theme.NAME, color=theme.INK)
    face = ft.Container(
        ft.Row([icon, ft.Container(words, expand=True), arrow], spacing=theme.EDGE_GAP),
        padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP),
    )
    return panel(tap(face, title, app.on(app.go, path)), padding=0)
