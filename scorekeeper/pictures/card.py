"""What the cards of a person and of a season have in common: a title, and rows with a figure, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure, wrapped
from scorekeeper.pictures.shapes import Ink, Picture, Rect, Shape, TextLine, horizontal_line, moved, write

WIDTH: Final = 360.0
"""The width of a card, in logical pixels, as that of a result."""

EDGE: Final = 20.0
SMALL: Final = 14.0
_NAME, _TITLE = 18.0, 30.0
_LEADING = 1.2


class RowSizes(NamedTuple):
    """The sizes of the rows of a card: gaps, the figure at the end, of the width how much it may take, the start."""

    gap: float
    figure: float
    widest: float  # a longer figure is set smaller
    indent: float = 0.0


class CardRow(NamedTuple):
    """A row: a name, facts below it, and a figure at the end; `rank` stands before the name."""

    name: str
    facts: str
    figure: str
    rank: str = ""
    name_ink: Ink = "ink"
    figure_ink: Ink = "ink"


def one_below_another(parts: Sequence[Picture], alt_text: str = "") -> Picture:
    """One picture of these parts, on paper; its alternative text is that of its parts, where no other is given."""
    shapes: list[Shape] = []
    down = 0.0
    for part in parts:
        shapes += moved(part.shapes, 0, down)
        down += part.height
    text = alt_text or " ".join(f"{part.alt_text}." for part in parts if part.alt_text)
    return Picture(WIDTH, down, (Rect(0, 0, WIDTH, down, fill="paper"), *shapes), text)


def titled(title: str, lines: Sequence[str], gap: float, *, beside: float = 0.0) -> tuple[list[Shape], float]:
    """A title with lines below it, which leave so much room beside them; and where the last of them stands."""
    room = WIDTH - 2 * EDGE
    down, shapes = EDGE, list[Shape]()
    size = max(fitting_size(max(title.split(), key=len, default=""), _TITLE, room), SMALL)
    down = write(shapes, wrapped(title, size, room), (EDGE, down), size, size * _LEADING)
    below = [each for line in lines for each in wrapped(line, SMALL, room - beside)]
    return shapes, write(shapes, below, (EDGE, down + gap / 2), SMALL, SMALL * _LEADING, "soft")


def card_row(sizes: RowSizes, row: CardRow, alt_text: str) -> Picture:
    """A row of a card, with a line above it."""
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
