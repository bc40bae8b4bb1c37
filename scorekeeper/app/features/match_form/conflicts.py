"""What would be wrong with the deals of a match if its details were changed as they stand on the screen."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.widgets.panel import panel, ruled
from scorekeeper.app.widgets.words import caption
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts.language import counted, tr
from scorekeeper.texts.speech import say


def how_many(sheet: Sheet | None) -> int:
    """How many deals do not fit."""
    return len({place for place, _ in sheet.replay.conflicts}) if sheet else 0


def misfits_line(then: Sheet | None) -> list[ft.Control]:
    """How many deals would not fit any more, where there are some."""
    count = how_many(then)
    if not count:
        return []
    said = counted(
        count,
        "{n} deal would not fit any more; none is lost.",
        "{n} deals would not fit any more; none is lost.",
    )
    return [
        ft.Row(
            [
                ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.DOWN),
                ft.Container(ft.Text(said, size=theme.SMALL, color=theme.DOWN), expand=True),
            ],
            spacing=theme.GAP,
        )
    ]


def misfits(then: Sheet | None) -> list[ft.Control]:
    """Every fault that there would be, deal by deal."""
    if then is None or not then.replay.conflicts:
        return []
    outcomes = then.replay.outcomes
    rows: list[ft.Control] = [
        ft.Container(
            ft.Text(
                spans=[
                    ft.TextSpan(_number(outcomes[place].number), ft.TextStyle(size=theme.SMALL, color=theme.SOFT)),
                    ft.TextSpan(say(fault, then), ft.TextStyle(size=theme.SMALL, color=theme.INK)),
                ]
            ),
            padding=ft.Padding.symmetric(vertical=theme.GAP),
        )
        for place, fault in then.replay.conflicts
    ]
    around = ft.Padding.symmetric(vertical=theme.EDGE_GAP, horizontal=theme.INSET)
    return [panel(caption(tr("With these changes")), *ruled(rows), padding=around)]


def _number(number: int) -> str:
    """What stands before a fault of a deal."""
    return f"{tr('Deal {number}:', number=number)} "
