"""What can still be reached: a quiet line for each account, below all that has happened."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.words import caption, sentence
from scorekeeper.match.outlook import deals_to_come, outlook
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts.language import counted
from scorekeeper.texts.speech import say


def outlook_lines(sheet: Sheet) -> ft.Control | None:
    """The panel of the lines; None where the sheet has none."""
    lines = [say(line, sheet) for line in outlook(sheet)]
    if sheet.due is None or not lines:
        return None
    to_come = deals_to_come(sheet.due) or 0
    title = counted(to_come, "The last deal can still bring", "The last {n} deals can still bring")
    return panel(caption(title), *(sentence(line, size=theme.SMALL) for line in lines), spacing=theme.HAIR)
