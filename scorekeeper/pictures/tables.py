"""A ruled table as shapes: heads, lines, crosses in used boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from scorekeeper.pictures.letters import CAPITAL, cut, fitted, measure, wrapped
from scorekeeper.pictures.shapes import Box, Ink, Path, Shape, Words, across, upright

THICK: Final = 1.2
THIN: Final = 0.5
_BESIDE: Final = 3.5  # between a cross and its figure
PAD: Final = 5.0
"""How far the text in a cell stays from its sides."""


class Entry(NamedTuple):
    """What stands in one cell. `joined`: it belongs to the cell above, and no line parts them."""

    text: str = ""
    crossed: bool = False
    ink: Ink = "ink"
    joined: bool = False


class Column(NamedTuple):
    """A column: its head, what it holds, how large that is set; under a column's `over` stand all of its kin."""

    head: str
    entries: tuple[Entry, ...]
    size: float = 9.0
    side: Literal["start", "middle", "end"] = "start"
    over: str = ""
    least: float = 0.0  # how wide it is at least
    group: int = -1  # columns of one group stand under one name
    head_size: float = 7.2

    @property
    def width(self) -> float:
        """How wide it has to be; a head of several words may be broken."""
        heads = [measure(word, self.head_size) for word in self.head.split()]
        entries = [measure(entry.text, self.size) for entry in self.entries]
        return max([self.least, *heads, *entries]) + 2 * PAD


def widths(columns: Sequence[Column]) -> list[float]:
    """How wide the columns are; a group is as wide as a name over it wants to be, within reason."""
    found = [column.width for column in columns]
    for group in {column.group for column in columns} - {-1}:
        places = [place for place, column in enumerate(columns) if column.group == group]
        name, size = columns[places[0]].over, columns[places[0]].size
        wanted = min(measure(name, size), max((measure(word, size) for word in name.split()), default=0) * 1.2)
        more = (wanted + 2 * PAD - sum(found[place] for place in places)) / len(places)
        for place in places:
            found[place] += max(more, 0)
    return found


def table(columns: Sequence[Column], row: float) -> tuple[list[Shape], float, float]:
    """The table from the origin on, with rows that high: its shapes, its width and its height."""
    wide = widths(columns)
    head = max(_head_height(column, width) for column, width in zip(columns, wide, strict=True))
    xs = [sum(wide[:place]) for place in range(len(wide) + 1)]
    over = max((column.size * 2.7 for column in columns if column.group >= 0), default=0.0)
    count = len(columns[0].entries)
    top = over + head
    high = top + count * row
    shapes: list[Shape] = [Box(0, 0, xs[-1], top, fill="tint")]
    shapes += _grid(columns, xs, top, row, over)
    for column, x, width in zip(columns, xs, wide, strict=False):
        shapes += _heads(column, x, width, over, head)
        for place, entry in enumerate(column.entries):
            shapes += _cell(column, entry, (x, top + place * row), (width, row))
    shapes += _over(columns, xs, over)
    shapes.append(Box(0, 0, xs[-1], high, edge="ink", line=THICK))
    return shapes, xs[-1], high


def _grid(columns: Sequence[Column], xs: Sequence[float], top: float, row: float, over: float) -> list[Shape]:
    """The lines between; those between groups are thick."""
    count = len(columns[0].entries)
    shapes: list[Shape] = [across(0, top, xs[-1], "ink", THICK)]
    for place, column in enumerate(columns):
        parted = (line for line in range(1, count) if not column.entries[line].joined)
        wide = xs[place + 1] - xs[place]
        shapes += [across(xs[place], top + line * row, wide, "edge", THIN) for line in parted]
        if place:
            inner = column.group >= 0 and column.group == columns[place - 1].group
            start = over if inner else 0.0
            line_width = THIN if inner or column.group < 0 else THICK
            shapes.append(upright(xs[place], start, top + count * row - start, "edge" if inner else "ink", line_width))
    return shapes


def _head_height(column: Column, width: float) -> float:
    return len(wrapped(column.head, column.head_size, width - PAD)) * column.head_size * 1.15 + 7


def _heads(column: Column, x: float, width: float, over: float, head: float) -> list[Shape]:
    """The head of a column, in as many lines as it takes; it stands on the line below it."""
    start, high = (over, head) if column.group >= 0 else (0.0, over + head)
    size = column.head_size
    lines = wrapped(column.head, size, width - PAD)
    first = start + high - 4 - (len(lines) - 1) * size * 1.15
    return [
        Words(_anchor(column, x, width), first + n * size * 1.15, line, size, "soft", column.side)
        for n, line in enumerate(lines)
    ]


def _anchor(column: Column, x: float, width: float) -> float:
    return {"start": x + PAD, "middle": x + width / 2, "end": x + width - PAD}[column.side]


def _over(columns: Sequence[Column], xs: Sequence[float], high: float) -> list[Shape]:
    """The name over each group, in one line or two."""
    shapes: list[Shape] = []
    for group in sorted({column.group for column in columns} - {-1}):
        places = [place for place, column in enumerate(columns) if column.group == group]
        start, end = xs[places[0]], xs[places[-1] + 1]
        name, size, room = columns[places[0]].over, columns[places[0]].size, end - start - PAD
        lines = wrapped(name, size, room)
        if len(lines) > 2:  # noqa: PLR2004  # no more lines fit over the heads
            size = max(fitted(name, size, 1.8 * room), size * 0.75)
            lines = wrapped(name, size, room)
            lines = [*lines[:1], cut(" ".join(lines[1:]), size, room)]
        first = high / 2 + size * CAPITAL / 2 - (len(lines) - 1) * size * 0.6
        middle = (start + end) / 2
        shapes += [Words(middle, first + n * size * 1.2, line, size, "ink", "middle") for n, line in enumerate(lines)]
    return shapes


def _cell(column: Column, entry: Entry, at: tuple[float, float], size: tuple[float, float]) -> list[Shape]:
    """A text in its place; in a crossed box the cross, and what it brought beside it."""
    (x, y), (width, high) = at, size
    middle, baseline = y + high / 2, y + high / 2 + column.size * CAPITAL / 2
    if not entry.crossed:
        said = Words(_anchor(column, x, width), baseline, entry.text, column.size, entry.ink, column.side)
        return [said] if entry.text else []
    wide = measure(entry.text, column.size)
    cross = min(high * 0.42, column.size * 1.25)
    between = _BESIDE if entry.text else 0.0
    start = x + (width - cross - between - wide) / 2
    shapes: list[Shape] = [
        Path(((start, middle - side), (start + cross, middle + side)), "ink", THICK) for side in (cross / 2, -cross / 2)
    ]
    return [*shapes, Words(start + cross + between, baseline, entry.text, column.size)]
