"""A segmented control: one of a few choices in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import tap
from scorekeeper.app.widgets.chips import chip, chips

_LARGE = 1.2


class Segment(NamedTuple):
    """One choice: its value, its label, and the name for screen readers where the label does not say enough."""

    value: str
    label: str
    name: str = ""


def segmented(app: App, segments: Sequence[Segment], chosen: str, on_choice: Callable[[str], object]) -> ft.Control:
    """The choices side by side, equally wide, the chosen one in the accent colour; with large type as chips."""
    if app.viewport.text >= _LARGE:
        return chips(
            [
                chip(one.label, app.on(on_choice, one.value), name=one.name or one.label, chosen=one.value == chosen)
                for one in segments
            ]
        )
    return ft.Container(
        ft.Row([_segment(app, one, one.value == chosen, on_choice) for one in segments], spacing=theme.HAIR),
        bgcolor=theme.PAPER,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS_SMALL,
        padding=theme.HAIR,
    )


def _segment(app: App, segment: Segment, chosen: bool, on_choice: Callable[[str], object]) -> ft.Control:  # noqa: FBT001
    return tap(
        ft.Container(
            ft.Text(segment.label, size=theme.SMALL, color=theme.ON_ACCENT if chosen else theme.INK),
            alignment=ft.Alignment.CENTER,
        ),
        segment.name or segment.label,
        app.on(on_choice, segment.value),
        selected=chosen,
        bgcolor=theme.ACCENT if chosen else None,
        border_radius=theme.GAP,
        height=theme.TARGET,
        expand=True,
    )
