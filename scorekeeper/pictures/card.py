"""The common parts of a person's and a season's card: a title, and rows with a figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure, wrapped
from scorekeeper.pictures.shapes import Ink, Picture, Rect, Shape, TextLine, horizontal_line, moved, write

WIDTH: Final = 360.0
"""The width of a card, in logical pixels, equal to that of a result."""

EDGE: Final = 20.0
SMALL: Final = 14.0
_NAME, _TITLE = 18.0, 30.0
_LEADING = 1.2


class RowSizes(NamedTuple):
    """The sizes of a card's rows: gaps, the figure at the end and its largest share of the width, the start."""

    gap: float
    figure: float
    widest: float  # a longer figure is smaller
    indent: float = 0.0


class CardRow(NamedTuple):
    """A row: a name, facts below it, and a figure at the end; `rank` is before the name."""

    name: str
    facts: str
    figure: str
    rank: str = ""
    name_ink: Ink = "ink"
    figure_ink: Ink = "ink"


def one_below_another(parts: Sequence[Picture], alt_text: str = "") -> Picture:
    """Join these parts to one picture on paper; its alternative text is theirs, unless one is given."""
    shapes: list[Shape] = []
    down = 0.0
    for part in parts:
        shapes += moved(part.shapes, 0, down)
        down += part.height
    text = alt_text or " ".join(f"{part.alt_text}." for part in parts if part.alt_text)
    return Picture(WIDTH, down, (Rect(0, 0, WIDTH, down, fill="paper"), *shapes), text)


def titled(title: str, lines: Sequence[str], gap: float, *, beside: float = 0.0) -> tuple[list[Shape], float]:
    """Return a title with lines below it, with so much room `beside` them, and the position of the last line."""
    room = WIDTH - 2 * EDGE
    down, shapes = EDGE, list[Shape]()
    size = max(fitting_size(max(title.split(), key=len, default=""), _TITLE, room), SMALL)
    down = write(shapes, wrapped(title, size, room), (EDGE, down), size, size * _LEADING)
    below = [each for line in lines for each in wrapped(line, SMALL, room - beside)]
    return shapes, write(shapes, below, (EDGE, down + gap / 2), SMALL, SMALL * _LEADING, "soft")


def card_row(sizes: RowSizes, row: CardRow, alt_text: str) -> Picture:
    """Return a row of a card, with a line above it."""
    gap, start = sizes.gap, EDGE + sizes.indent
    large = fitting_size(row.figure, sizes.figure, (WIDTH - 2 * EDGE) * sizes.widest)
    room = WIDTH - 2 * EDGE - sizes.indent - measure(row.figure, large) - gap
    down, shapes = gap, list[Shape]([horizontal_line(EDGE, 0, WIDTH - 2 * EDGE)])
    for size, words, ink in ((_NAME, row.name, row.name_ink), (SMALL, row.facts, "soft")):
        down = write(shapes, wrapped(words, size, room), (start, down), size, size * _LEADING, ink)
    height = down + gap
    if row.rank:
        shapes.append(TextLine(EDGE, gap + _NAME * _LEADING, row.rank, _NAME, "soft"))
    middle = height / 2 + large * CAP_HEIGHT / 2
    shapes.append(TextLine(WIDTH - EDGE, middle, row.figure, large, row.figure_ink, "end"))
    return Picture(WIDTH, height, tuple(shapes), alt_text)
