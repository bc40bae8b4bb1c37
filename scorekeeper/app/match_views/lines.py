"""The line chart of the running totals."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.lines import alt_text, is_drawn, lines_picture
from scorekeeper.pictures.shapes import Picture
from scorekeeper.pictures.timeline import Timeline, timeline_of
from scorekeeper.texts.language import tr


def lines(  # the last one: what a tap on the picture does
    sheet: Sheet, room: float, height: float, text: float = 1.0, *, plain: bool = False, on_tap: Any = None
) -> ft.Control | None:
    """The chart in a panel of that width; None where there are too few deals. A `plain` one has no axes."""
    if not is_drawn(sheet):
        return None
    # Without the handler, which is a new object at every render and would defeat the memoisation.
    picture = LineChart(timeline_of(sheet), kit.inner_width(room), height, text, plain=plain, key="lines")
    if on_tap is None:
        return ft.Semantics(label=alt_text(timeline_of(sheet)), image=True, exclude_semantics=True, content=picture)
    return kit.tap(
        picture, alt_text(timeline_of(sheet)), on_tap, hint=tr("Opens the result"), border_radius=theme.RADIUS
    )


def lines_in(sheet: Sheet, room: float, height: float, text: float) -> Picture | None:
    """The plain chart in a panel of that width; None where there are too few deals."""
    if not is_drawn(sheet):
        return None
    return lines_picture(timeline_of(sheet), kit.inner_width(room), height, text=text, plain=True)


def heard_of_lines(sheet: Sheet) -> str:
    """The chart for a screen reader."""
    return alt_text(timeline_of(sheet))


@kit.error_boundary
def LineChart(timeline: Timeline, room: float, height: float, text: float, *, plain: bool) -> ft.Control:
    """The panel with the chart; memoised."""
    picture = lines_picture(timeline, room, height, text=text, plain=plain)
    return kit.panel(kit.caption(tr("Running totals")), kit.drawing(picture), spacing=theme.GAP)
