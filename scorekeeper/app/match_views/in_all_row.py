"""The row that leads to figures over all matches."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit import panel, tap
from scorekeeper.app.session.app import Handler
from scorekeeper.texts.language import tr


def in_all_row(below: str, on_tap: Handler) -> ft.Control:
    """A panel that leads to figures over all matches; `below` says whose they are."""
    words = ft.Column(
        [
            ft.Text(tr("In all"), size=theme.NAME, color=theme.INK),
            ft.Text(below, size=theme.SMALL, color=theme.SOFT),
        ],
        spacing=2,
        tight=True,
    )
    chart = ft.Icon(ft.Icons.BAR_CHART, size=24, color=theme.ACCENT)
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.SOFT)
    face = ft.Container(
        ft.Row([chart, ft.Container(words, expand=True), arrow], spacing=theme.EDGE_GAP),
        padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP),
    )
    return panel(tap(face, tr("In all"), on_tap, facts=below), padding=0)
