"""The hand in which each line is drawn: its colour, how it is broken, and the mark on it, no two alike."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from scorekeeper.pictures.letters import CAPITAL, fitted, measure
from scorekeeper.pictures.shapes import Disc, Ink, Path, Shape, Spot, Words

LINE: Final = 2.25
MARK: Final = 4.0
SAMPLE: Final = 30.0
_BETWEEN: Final = 16.0

_DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (7, 4), (2, 3.5), (11, 3.5, 2, 3.5), (14, 5))
_CORNERS: Final = ((0, 0.0), (4, pi / 4), (3, -pi / 2), (4, 0.0), (3, pi / 2))
"""The shapes of the marks: how many corners (none: round), and where the first one is."""

_LARGER: Final = {3: 1.35, 4: 1.25}  # corners take away from a mark


class Stroke(NamedTuple):
    """How one of several lines is drawn; `open`: its marks are rings."""

    number: int
    dash: tuple[float, ...]
    open: bool

    def line(self, spots: list[Spot], scale: float = 1.0) -> Path:
        """A line in this hand."""
        dash = tuple(length * scale for length in self.dash)
        return Path(tuple(spots), self.number, LINE * scale, dash)

    def mark(self, spot: Spot, scale: float = 1.0) -> Shape:
        """A mark in this hand."""
        corners, turn = _CORNERS[self.number % len(_CORNERS)]
        x, y = spot
        fill: Ink = "paper" if self.open else self.number
        radius = MARK * scale
        if not corners:
            return Disc(x, y, radius, self.number, fill, 1.5 * scale)
        radius *= _LARGER[corners]
        angles = [turn + 2 * pi * n / corners for n in range(corners)]
        around = tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)
        return Path(around, self.number, 1.5 * scale, closed=True, fill=fill)


def stroke(number: int) -> Stroke:
    """The hand of a line, by its number from 0; ten of them differ in more than colour."""
    return Stroke(number, _DASHES[number % len(_DASHES)], number // len(_CORNERS) % 2 == 1)


def key(names: tuple[str, ...], width: float, size: float) -> tuple[list[Shape], float]:
    """Whose line is whose: a piece of each with the whole name, as many in a row as fit; and how high that is."""
    shapes: list[Shape] = []
    x, y, row = 0.0, 0.0, size * 1.6
    room = width - SAMPLE - 6
    for number, name in enumerate(names):
        letters = fitted(name, size, room)
        takes = SAMPLE + 6 + measure(name, letters)
        if x and x + takes > width:
            x, y = 0.0, y + row
        middle = y + row / 2
        drawn = stroke(number)
        shapes += [drawn.line([(x + 2, middle), (x + SAMPLE - 2, middle)]), drawn.mark((x + SAMPLE / 2, middle))]
        shapes.append(Words(x + SAMPLE + 6, middle + letters * CAPITAL / 2, name, letters))
        x += takes + _BETWEEN
    return shapes, y + row
