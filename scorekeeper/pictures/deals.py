"""The deals of a match as a table of the printed sheet."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, Literal, TypeAlias

from scorekeeper.match.sheet import Sheet
from scorekeeper.match.table import Cell, Heading, Row
from scorekeeper.pictures.font_metrics import measure, truncated
from scorekeeper.pictures.result_picture import points_said
from scorekeeper.pictures.ruled_table import PAD, TableCell, TableColumn, table, widths
from scorekeeper.pictures.shapes import Picture, Shape, moved
from scorekeeper.texts import names_of, say, tr

SIZE: Final = 9.0
_ROW: Final = 13.5
_BETWEEN: Final = 14.0
_NAME: Final = 58.0  # words without room are truncated to this width; names are in full above
_FIGURES: Final = {"number", "score", "total"}
_PARTNERS: Final = 100  # column groups below this are accounts, from here on seats


DetailLevel: TypeAlias = Literal["counts", "scores", "totals"]
"""The printed columns of each account: counts, score and running total; the last two; the last alone."""


def deals_columns(sheet: Sheet, detail: DetailLevel = "counts", *, whole: bool = True) -> list[TableColumn]:
    """Return the columns of the log with any value; unless `whole`, their words may be truncated."""
    headings, rows = sheet.log
    deals = rows[:-1]
    columns = []
    room = inf if whole else _NAME
    for index, heading in enumerate(headings):
        cells = [row.cells[index] for row in deals]
        if heading.key != "note" and any(cell.value is not None for cell in cells) and _wanted(heading, detail):
            columns.append(_column(sheet, heading, cells, deals, detail, room))
    return columns


def _wanted(heading: Heading, detail: DetailLevel) -> bool:
    if heading.account is None and heading.seat is None:
        return True
    if heading.kind in {"score", "total"}:
        return heading.kind == "total" or detail != "totals"
    return heading.answer and not heading.is_told and detail == "counts"


def _column(  # a column, and the layout of the table
    sheet: Sheet, heading: Heading, cells: Sequence[Cell], deals: Sequence[Row], detail: DetailLevel, room: float
) -> TableColumn:
    """Return one column, its words no wider than `room`. A column of totals alone has no title but the name above."""
    game = sheet.match.game
    names = {word: say(name) for word, name in sheet.called_in(heading.key).items()}
    names |= {entry.key: say(entry.name) for entry in game.outline.entries}
    names |= {box.key: box.name if measure(box.name, SIZE) <= _NAME else box.short for box in game.boxes}
    entries = [TableCell(_text(sheet, cell, names, room)) for cell in cells]
    if heading.key == "number":
        entries = [
            TableCell(f"{e.text} ?" if row.mark == "wrong" else e.text) for e, row in zip(entries, deals, strict=True)
        ]
    head = say(heading.label, sheet) if detail != "totals" or heading.kind != "total" else ""
    column = TableColumn(head, tuple(entries), SIZE, "end" if heading.kind in _FIGURES else "start")
    if heading.seat is not None:
        return column._replace(side="end", over=sheet.match.players[heading.seat], group=_PARTNERS + heading.seat)
    if heading.account is not None:
        return column._replace(over=names_of(sheet)[heading.account], group=heading.account)
    return column


def _text(sheet: Sheet, cell: Cell, names: dict[str, str], room: float) -> str:
    if cell.value is None:
        return ""
    if isinstance(cell.value, int):
        if cell.kind == "flag":
            return tr("yes")
        return str(cell.value) if cell.kind == "number" else points_said(sheet, cell.value)
    text = say(cell.value)
    return truncated(names.get(text, text), SIZE, room)


def deals_block(columns: Sequence[TableColumn], beside: int) -> Picture:
    """Return the deals as `beside` tables side by side, each with its own heads."""
    count = len(columns[0].entries)
    each = -(-count // beside)
    wide = widths(columns)
    shapes: list[Shape] = []
    right = high = 0.0
    for first in range(0, count, each):
        part = [
            column._replace(entries=column.entries[first : first + each], min_width=width - 2 * PAD)
            for column, width in zip(columns, wide, strict=True)
        ]
        drawn, width, height = table(part, _ROW)
        shapes += moved(drawn, right, 0)
        right += width + _BETWEEN
        high = max(high, height)
    return Picture(right - _BETWEEN, high, tuple(shapes), "")
