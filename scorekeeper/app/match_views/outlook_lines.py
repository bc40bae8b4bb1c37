"""What can still be reached: a quiet line for each account, below all that has happened."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.match.outlook import deals_to_come, outlook
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts.language import counted
from scorekeeper.texts.speech import say


def outlook_lines(sheet: Sheet) -> ft.Control | None:
    """The panel of the lines; None where the sheet has none."""
    title, *lines = outlook_words(sheet)
    if not lines:
        return None
    return kit.panel(kit.caption(title), *(kit.sentence(line, size=theme.SMALL) for line in lines), spacing=theme.HAIR)


def outlook_words(sheet: Sheet) -> list[str]:
    """The title, and the lines, which there may be none of."""
    to_come = 0 if sheet.due is None else deals_to_come(sheet.due) or 0
    title = counted(to_come, "The last deal can still bring", "The last {n} deals can still bring")
    return [title, *(say(line, sheet) for line in outlook(sheet))]
