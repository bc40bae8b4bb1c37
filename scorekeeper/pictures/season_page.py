"""The table of a season as one page to hang up. Lengths are typographic points, 72 to an inch."""

from __future__ import annotations

from scorekeeper.match.season_table import SeasonAnswer
from scorekeeper.pictures.font_metrics import fitting_size, truncated, wrapped
from scorekeeper.pictures.printed import LONG_SIDE, MARGIN, SHORT_SIDE
from scorekeeper.pictures.ruled_table import PAD, TableCell, TableColumn, table, widths
from scorekeeper.pictures.season_said import SeasonColumn, columns_of, season_lines
from scorekeeper.pictures.shapes import Picture, Shape, TextLine, moved, write

_TITLE, _BODY = 30.0, 12.0
_NAME, _POINTS, _HEAD = 17.0, 19.0, 10.0
_ROW = 34.0
_LEAST_ROW = 24.0  # if rows would be lower than this, everything is smaller
_GAP = 18.0
_LEADING = 1.4
_COUNT = 60.0  # the width of a column of numbers, at least


def season_page(found: SeasonAnswer) -> Picture:
    """Return the page: the name, the way of counting, and the table, as large as the page allows."""
    season, rows = found.season, found.table.rows
    room = SHORT_SIDE - 2 * MARGIN
    size = fitting_size(season.name, _TITLE, room)
    shapes: list[Shape] = [TextLine(MARGIN, MARGIN + size, season.name, size)]
    lines = [line for words in season_lines(found) for line in wrapped(words, _BODY, room)]
    down = write(shapes, lines, (MARGIN, MARGIN + size), _BODY, _BODY * _LEADING, "soft") + _GAP
    if rows:
        left = LONG_SIDE - MARGIN - down
        row = min(_ROW, max(_LEAST_ROW, left / (len(rows) + 1)))
        scale = 1.0
        grid, wide, high = table(_columns(found, room), row)
        if high > left:  # all of it is smaller, and still as wide as the page
            scale = left / high
            grid, wide, high = table(_columns(found, room / scale), row)
        shapes += moved(grid, MARGIN, down, min(scale, room / wide, left / high))
    return Picture(SHORT_SIDE, LONG_SIDE, tuple(shapes), ". ".join([season.name, *season_lines(found)]))


def _columns(found: SeasonAnswer, room: float) -> list[TableColumn]:
    columns = {each.key: _column(found, each) for each in columns_of(found.season, "page")}
    name = columns["name"]
    left = room - sum(widths([each for each in columns.values() if each is not name])) - 2 * PAD
    called = tuple(cell._replace(text=truncated(cell.text, _NAME, left)) for cell in name.entries)
    columns["name"] = name._replace(entries=called, min_width=left)
    return [*columns.values()]


def _column(found: SeasonAnswer, column: SeasonColumn) -> TableColumn:
    cells = tuple(
        TableCell(column.text(found, row), ink="soft" if row.rank is None else "ink") for row in found.table.rows
    )
    title, size = column.title(found.season), _POINTS if column.key == "points" else _NAME
    if column.key in {"rank", "name"}:
        return TableColumn(title, cells, size, "end" if column.key == "rank" else "start", head_size=_HEAD)
    return TableColumn(title, cells, size, "end", min_width=_COUNT, head_size=_HEAD)
