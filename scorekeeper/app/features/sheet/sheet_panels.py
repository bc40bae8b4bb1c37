"""The line chart of the running totals."""

from __future__ import annotations

from typing import Any

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import deals_to_come, outlook
from scorekeeper.pictures.lines import alt_text, is_drawn, lines_picture
from scorekeeper.pictures.shapes import Picture
from scorekeeper.pictures.timeline import Timeline, timeline_of
from scorekeeper.texts import counted, say, tr

ROUTE = "versions"
"""The last part of the address of a match's versions."""


def lines(  # the last parameter: a tap on the picture
    sheet: Sheet, room: float, height: float, text: float = 1.0, *, plain: bool = False, on_tap: Any = None
) -> ft.Control | None:
    """Return the chart in a panel of that width; None with too few deals. A `plain` one has no axes."""
    if not is_drawn(sheet):
        return None
    timeline = timeline_of(sheet)
    label = alt_text(timeline)
    # Without the handler, which is a new object at every render and would defeat the memoisation.
    picture = LineChart(timeline, kit.inner_width(room), height, text, plain=plain, key="lines")
    if on_tap is None:
        return ft.Semantics(label=label, image=True, exclude_semantics=True, content=picture)
    return kit.tap(picture, label, on_tap, hint=tr("Opens the result"), border_radius=theme.RADIUS)


def lines_in(sheet: Sheet, room: float, height: float, text: float) -> Picture | None:
    """Return the plain chart in a panel of that width; None with too few deals."""
    if not is_drawn(sheet):
        return None
    return lines_picture(timeline_of(sheet), kit.inner_width(room), height, text=text, plain=True)


def heard_of_lines(sheet: Sheet) -> str:
    """Return the chart's label for a screen reader."""
    return alt_text(timeline_of(sheet))


@kit.error_boundary
def LineChart(timeline: Timeline, room: float, height: float, text: float, *, plain: bool) -> ft.Control:
    """The panel with the chart; memoised."""
    picture = lines_picture(timeline, room, height, text=text, plain=plain)
    return kit.panel(kit.caption(tr("Running totals")), kit.drawing(picture), spacing=theme.GAP)


def outlook_lines(sheet: Sheet) -> ft.Control | None:
    """Return the panel of the outlook; None if the sheet has none."""
    title, *lines = outlook_words(sheet)
    if not lines:
        return None
    return kit.panel(kit.caption(title), *(kit.sentence(line, size=theme.SMALL) for line in lines), spacing=theme.HAIR)


def outlook_words(sheet: Sheet) -> list[str]:
    """Return the title, and the lines of the outlook, if any."""
    to_come = 0 if sheet.due is None else deals_to_come(sheet.due) or 0
    title = counted(to_come, "Still possible in the last deal", "Still possible in the last {n} deals")
    return [title, *(say(line, sheet) for line in outlook(sheet))]


def versions_words(open_match: OpenMatch, *, writes: bool) -> str:
    """Return a note that there are several versions, and for a session that `writes` to choose one; empty for one."""
    others = open_match.parted
    if not others:
        return ""
    if not writes:
        return counted(others, "There are two versions of this match.", "There are {n} other versions of this match.")
    return counted(
        others,
        "There are two versions of this match. Choose the one that counts.",
        "There are {n} other versions of this match. Choose the one that counts.",
    )


def versions_line(app: App, open_match: OpenMatch) -> ft.Control | None:
    """Return the line with its button, which moves nothing above the sheet's buttons; None for one version."""
    text = versions_words(open_match, writes=app.may_write)
    if not text:
        return None
    shown = kit.quiet_button(tr("Side by side"), app.on(app.go_to, ROUTE))
    icon = ft.Icon(ft.Icons.CALL_SPLIT, size=20, color=theme.ACCENT)
    words = kit.sentence(text, soft=False, size=theme.SMALL)
    if app.viewport.text < theme.LARGE:
        return kit.with_icon(icon, words, shown)
    return ft.Column([kit.with_icon(icon, words), kit.at_end(shown)], spacing=0, tight=True)
