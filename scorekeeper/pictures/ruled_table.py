"""A ruled table as shapes: column heads, rules, and crosses in used boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure, truncated, wrapped
from scorekeeper.pictures.shapes import Ink, Polyline, Rect, Shape, TextLine, horizontal_line, vertical_line

THICK: Final = 1.2
THIN: Final = 0.5
_BESIDE: Final = 3.5  # space between a cross and the figure beside it
PAD: Final = 5.0  # padding of a cell to the left and right


class TableCell(NamedTuple):
    """One cell. `joined`: no rule separates it from the cell above."""

    text: str = ""
    crossed: bool = False
    ink: Ink = "ink"
    joined: bool = False


class TableColumn(NamedTuple):
    """A column: its heading, its cells, their font size; `over` is the name above all columns of its group."""

    head: str
    entries: tuple[TableCell, ...]
    size: float = 9.0
    side: Literal["start", "middle", "end"] = "start"
    over: str = ""
    min_width: float = 0.0
    group: int = -1  # -1: no group
    head_size: float = 7.2

    @property
    def width(self) -> float:
        """The width that its content needs; a heading of several words may be wrapped."""
        heads = [measure(word, self.head_size) for word in self.head.split()]
        entries = [measure(entry.text, self.size) for entry in self.entries]
        return max([self.min_width, *heads, *entries]) + 2 * PAD


def widths(columns: Sequence[TableColumn]) -> list[float]:
    """Return the widths of the columns; a group is widened for the name over it, up to a limit."""
    found = [column.width for column in columns]
    for group in {column.group for column in columns} - {-1}:
        indices = [index for index, column in enumerate(columns) if column.group == group]
        name, size = columns[indices[0]].over, columns[indices[0]].size
        wanted = min(measure(name, size), max((measure(word, size) for word in name.split()), default=0) * 1.2)
        more = (wanted + 2 * PAD - sum(found[index] for index in indices)) / len(indices)
        for index in indices:
            found[index] += max(more, 0)
    return found


def table(columns: Sequence[TableColumn], row: float) -> tuple[list[Shape], float, float]:
    """Return the table with rows of that height: its shapes from the origin on, its width and its height."""
    wide = widths(columns)
    heads = (
        (column, wrapped(column.head, column.head_size, width - PAD))
        for column, width in zip(columns, wide, strict=True)
    )
    head = max(len(lines) * column.head_size * 1.15 + 7 for column, lines in heads)
    xs = [sum(wide[:index]) for index in range(len(wide) + 1)]
    over = max((column.size * 2.7 for column in columns if column.group >= 0), default=0.0)
    count = len(columns[0].entries)
    top = over + head
    high = top + count * row
    shapes: list[Shape] = [Rect(0, 0, xs[-1], top, fill="tint")]
    shapes += _grid(columns, xs, top, row, over)
    for column, x, width in zip(columns, xs, wide, strict=False):
        shapes += _heads(column, x, width, over, head)
        for index, entry in enumerate(column.entries):
            shapes += _cell(column, entry, (x, top + index * row), (width, row))
    shapes += _over(columns, xs, over)
    shapes.append(Rect(0, 0, xs[-1], high, edge="ink", line=THICK))
    return shapes, xs[-1], high


def _grid(columns: Sequence[TableColumn], xs: Sequence[float], top: float, row: float, over: float) -> list[Shape]:
    """Return the rules between cells; those between groups are thick."""
    count = len(columns[0].entries)
    shapes: list[Shape] = [horizontal_line(0, top, xs[-1], "ink", THICK)]
    for index, column in enumerate(columns):
        parted = (line for line in range(1, count) if not column.entries[line].joined)
        wide = xs[index + 1] - xs[index]
        shapes += [horizontal_line(xs[index], top + line * row, wide, "edge", THIN) for line in parted]
        if index:
            inner = column.group >= 0 and column.group == columns[index - 1].group
            start = over if inner else 0.0
            ink: Ink = "edge" if inner else "ink"
            thick = THIN if inner or column.group < 0 else THICK
            shapes.append(vertical_line(xs[index], start, top + count * row - start, ink, thick))
    return shapes


def _heads(column: TableColumn, x: float, width: float, over: float, head: float) -> list[Shape]:
    start, high = (over, head) if column.group >= 0 else (0.0, over + head)
    size = column.head_size
    lines = wrapped(column.head, size, width - PAD)
    first = start + high - 4 - (len(lines) - 1) * size * 1.15
    return [
        TextLine(_anchor(column, x, width), first + n * size * 1.15, line, size, "soft", column.side)
        for n, line in enumerate(lines)
    ]


def _anchor(column: TableColumn, x: float, width: float) -> float:
    return {"start": x + PAD, "middle": x + width / 2, "end": x + width - PAD}[column.side]


def _over(columns: Sequence[TableColumn], xs: Sequence[float], high: float) -> list[Shape]:
    shapes: list[Shape] = []
    for group in sorted({column.group for column in columns} - {-1}):
        indices = [index for index, column in enumerate(columns) if column.group == group]
        start, end = xs[indices[0]], xs[indices[-1] + 1]
        name, size, room = columns[indices[0]].over, columns[indices[0]].size, end - start - PAD
        lines = wrapped(name, size, room)
        if len(lines) > 2:  # noqa: PLR2004  # no more lines fit over the heads
            size = max(fitting_size(name, size, 1.8 * room), size * 0.75)
            lines = wrapped(name, size, room)
            lines = [*lines[:1], truncated(" ".join(lines[1:]), size, room)]
        first = high / 2 + size * CAP_HEIGHT / 2 - (len(lines) - 1) * size * 0.6
        middle = (start + end) / 2
        shapes += [
            TextLine(middle, first + n * size * 1.2, line, size, "ink", "middle") for n, line in enumerate(lines)
        ]
    return shapes


def _cell(column: TableColumn, entry: TableCell, at: tuple[float, float], size: tuple[float, float]) -> list[Shape]:
    (x, y), (width, high) = at, size
    middle, baseline = y + high / 2, y + high / 2 + column.size * CAP_HEIGHT / 2
    if not entry.crossed:
        text = TextLine(_anchor(column, x, width), baseline, entry.text, column.size, entry.ink, column.side)
        return [text] if entry.text else []
    wide = measure(entry.text, column.size)
    cross = min(high * 0.42, column.size * 1.25)
    between = _BESIDE if entry.text else 0.0
    start = x + (width - cross - between - wide) / 2
    shapes: list[Shape] = [
        Polyline(((start, middle - side), (start + cross, middle + side)), "ink", THICK)
        for side in (cross / 2, -cross / 2)
    ]
    return [*shapes, TextLine(start + cross + between, baseline, entry.text, column.size)]
