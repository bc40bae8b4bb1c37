"""The conflicts that deals of a match would have if the form were saved."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts.language import counted, tr
from scorekeeper.texts.speech import say


def conflict_count(sheet: Sheet | None) -> int:
    """How many deals have conflicts."""
    return len({place for place, _ in sheet.replay.conflicts}) if sheet else 0


def conflict_line(changed_sheet: Sheet | None) -> list[ft.Control]:
    """The line with the number of deals that would have conflicts; empty for none."""
    count = conflict_count(changed_sheet)
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


def conflict_panel(changed_sheet: Sheet | None) -> list[ft.Control]:
    """The panel with all conflicts there would be, deal by deal; empty for none."""
    if changed_sheet is None or not changed_sheet.replay.conflicts:
        return []
    outcomes = changed_sheet.replay.outcomes
    rows: list[ft.Control] = [
        ft.Container(
            ft.Text(
                spans=[
                    ft.TextSpan(_number(outcomes[place].number), ft.TextStyle(size=theme.SMALL, color=theme.SOFT)),
                    ft.TextSpan(say(fault, changed_sheet), ft.TextStyle(size=theme.SMALL, color=theme.INK)),
                ]
            ),
            padding=ft.Padding.symmetric(vertical=theme.GAP),
        )
        for place, fault in changed_sheet.replay.conflicts
    ]
    around = ft.Padding.symmetric(vertical=theme.EDGE_GAP, horizontal=theme.INSET)
    return [kit.panel(kit.caption(tr("With these changes")), *kit.ruled(rows), padding=around)]


def _number(number: int) -> str:
    """The number of a deal before its fault."""
    return f"{tr('Deal {number}:', number=number)} "
