"""The chart of points by contract."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit import caption, drawing, error_boundary, inner_width, panel
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.points_by_contract import points_by_contract, points_picture
from scorekeeper.pictures.timeline import Timeline, legend, timeline_of, what_is_played
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

_BOTH = Phrase("Full: as declarer; hollow: in the other deals.")


def by_contract(sheet: Sheet, room: float, text: float) -> ft.Control | None:
    """The chart in a panel of that width; None where fewer than two contracts were played."""
    timeline, column = timeline_of(sheet), what_is_played(sheet)
    if column is None or not points_by_contract(timeline):
        return None
    title = tr("Points by {what}", what=say(column.label).lower())
    declared = any(step.by is not None for step in timeline.steps)
    below = " ".join(part for part in (say(_BOTH) if declared else "", legend(sheet)) if part)
    return PointsByContract(title, timeline, below, inner_width(room), text, key="yields")


@error_boundary
def PointsByContract(title: str, timeline: Timeline, below: str, room: float, text: float) -> ft.Control:
    """The panel with the chart, its title, and its legend; memoised."""
    picture = points_picture(timeline, room, text=text)
    parts = [caption(title), drawing(picture), *([caption(below)] if below else [])]
    return ft.Semantics(
        label=f"{title}. {picture.alt_text} {below}",
        image=True,
        exclude_semantics=True,
        content=panel(*parts, spacing=theme.EDGE_GAP),
    )
