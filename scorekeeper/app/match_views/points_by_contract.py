"""What each thing that was played brought to whom, where the game has names for such things."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.error_boundary import error_boundary
from scorekeeper.app.widgets.canvas import drawing
from scorekeeper.app.widgets.panel import panel, within
from scorekeeper.app.widgets.words import caption
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.points_by_contract import points_by_contract, points_picture
from scorekeeper.pictures.timeline import Timeline, legend, timeline_of, what_is_played
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

_BOTH = Phrase("Full: as declarer; hollow: in the other deals.")


def by_contract(sheet: Sheet, room: float, text: float) -> ft.Control | None:
    """The card in that much room; None where there is nothing to compare."""
    course, column = timeline_of(sheet), what_is_played(sheet)
    if column is None or not points_by_contract(course):
        return None
    title = tr("Points by {what}", what=say(column.label).lower())
    declared = any(step.by is not None for step in course.steps)
    below = " ".join(part for part in (say(_BOTH) if declared else "", legend(sheet)) if part)
    return Yields(title, course, below, within(room), text, key="yields")


@error_boundary
def Yields(title: str, course: Timeline, below: str, room: float, text: float) -> ft.Control:
    """The panels, under what they are and over how to read them."""
    picture = points_picture(course, room, text=text)
    parts = [caption(title), drawing(picture), *([caption(below)] if below else [])]
    return ft.Semantics(
        label=f"{title}. {picture.alt_text} {below}",
        image=True,
        exclude_semantics=True,
        content=panel(*parts, spacing=theme.EDGE_GAP),
    )
