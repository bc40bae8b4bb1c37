"""The running totals as lines, one an account: who is ahead of whom, at a glance."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.error_boundary import error_boundary
from scorekeeper.app.widgets.button import tap
from scorekeeper.app.widgets.canvas import drawing
from scorekeeper.app.widgets.panel import panel, within
from scorekeeper.app.widgets.words import caption
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.lines import MIN_DEALS, alt_text, lines_picture
from scorekeeper.pictures.timeline import Timeline, timeline_of
from scorekeeper.texts.language import tr


def lines(  # the last one: what a tap on the picture does
    sheet: Sheet, room: float, height: float, text: float = 1.0, *, plain: bool = False, on_tap: Any = None
) -> ft.Control | None:
    """The picture in that much room; None where there is too little to see. A `plain` one has no axes."""
    if len(sheet.lines) <= MIN_DEALS:
        return None
    # A handler is made anew with every drawing, and would have the picture drawn anew too.
    picture = Lines(timeline_of(sheet), within(room), height, text, plain=plain, key="lines")
    if on_tap is None:
        return ft.Semantics(label=alt_text(timeline_of(sheet)), image=True, exclude_semantics=True, content=picture)
    return tap(picture, tr("How it goes"), on_tap, hint=alt_text(timeline_of(sheet)), border_radius=theme.RADIUS)


@error_boundary
def Lines(course: Timeline, room: float, height: float, text: float, *, plain: bool) -> ft.Control:
    """The card with the lines in it."""
    picture = lines_picture(course, room, height, text=text, plain=plain)
    return panel(caption(tr("Running totals")), drawing(picture), spacing=theme.GAP)
