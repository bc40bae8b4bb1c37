"""Rows of panels: what each has around it, how it is read, and where it leads."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.buttons import OnTap, tap
from scorekeeper.app.kit.panels import panel


def padded(content: ft.Control, bgcolor: ft.ColorValue | None = None) -> ft.Container:
    """What stands in a row of a panel, with its distance from the sides and from its neighbours."""
    around = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP)
    return ft.Container(content, padding=around, bgcolor=bgcolor)


def told_row(parts: Sequence[ft.Control], title: str, said: str, on_tap: OnTap) -> ft.Control:
    """A row of parts side by side, read as its title and what is `said` below it; tapped where there is `on_tap`."""
    face = padded(ft.Row(list(parts), spacing=theme.GAP))
    if on_tap is not None:
        return tap(face, title, on_tap, facts=said)
    return ft.Semantics(label=f"{title}. {said}", exclude_semantics=True, content=face)


def leading_panel(icon: ft.IconData, title: str, below: str, on_tap: OnTap) -> ft.Control:
    """A panel with an icon, a title and a smaller line, which leads elsewhere."""
    words: ft.Control = ft.Text(title, size=theme.NAME, color=theme.INK)
    if below:
        words = ft.Column([words, ft.Text(below, size=theme.SMALL, color=theme.SOFT)], spacing=2, tight=True)
    first = ft.Icon(icon, size=24, color=theme.ACCENT)
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.SOFT)
    face = padded(ft.Row([first, ft.Container(words, expand=True), arrow], spacing=theme.EDGE_GAP))
    return panel(tap(face, title, on_tap, facts=below), padding=0)
