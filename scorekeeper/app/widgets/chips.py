"""Chips: short choices in as many rows as they need."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.widgets.button import OnTap, tap

_ABOVE = 6
_BETWEEN = 6


def chip(  # noqa: PLR0913  # what it says, what it does, and how it looks
    text: str,
    on_tap: OnTap,
    *,
    name: str | None = None,
    chosen: bool | None = None,
    icon: ft.IconData | None = None,
    below: str = "",
    key: str | None = None,
) -> ft.Control:
    """A chip; `chosen` is None where it is an action and not a choice. `below` is a small line under its text."""
    colour = theme.ON_ACCENT if chosen else theme.INK
    drawn = ft.Icons.CHECK if chosen else icon
    face: list[ft.Control] = [ft.Container(height=theme.TARGET - 2 * _ABOVE - 2)]  # no lower than a target
    if drawn is not None:
        face.append(ft.Icon(drawn, size=18, color=colour if chosen else theme.SOFT))
    words: ft.Control = ft.Text(text, size=theme.BODY, color=colour, expand=not below, expand_loose=not below)
    if below:
        second = ft.Text(below, size=theme.CAPTION, color=colour if chosen else theme.SOFT)
        words = ft.Column([words, second], spacing=0, tight=True, expand=True, expand_loose=True)
    face.append(words)
    return tap(
        ft.Row(face, spacing=_BETWEEN, tight=True),
        name or text,
        on_tap,
        selected=chosen,
        padding=ft.Padding.only(left=theme.INSET - _BETWEEN, right=theme.INSET, top=_ABOVE, bottom=_ABOVE),
        bgcolor=theme.ACCENT if chosen else theme.KEY,
        border=ft.Border.all(1, theme.ACCENT if chosen else theme.EDGE),
        border_radius=theme.TARGET / 2,
        key=key,
    )


def chips(several: Sequence[ft.Control]) -> ft.Control:
    """Chips in wrapped rows."""
    return ft.Row(list(several), wrap=True, spacing=theme.GAP, run_spacing=theme.GAP)
