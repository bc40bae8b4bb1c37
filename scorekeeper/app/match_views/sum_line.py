"""The sum of the totals below them, with a check mark if it is 0."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import sum_of_totals
from scorekeeper.texts import say


def sum_line(sheet: Sheet) -> list[ft.Control]:
    """Return a line and the sum; nothing in a game whose points need not balance."""
    found = sum_of_totals(sheet)
    if found is None:
        return []
    parts: list[ft.Control] = [kit.caption(say(found.words))]
    parts += [ft.Icon(ft.Icons.CHECK, size=theme.BODY, color=theme.ACCENT)] if found.balanced else []
    row = ft.Row(parts, spacing=theme.HAIR, alignment=ft.MainAxisAlignment.END)
    return [
        kit.hairline(),
        ft.Container(row, padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.HAIR)),
    ]
