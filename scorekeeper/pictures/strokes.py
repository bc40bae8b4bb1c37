"""Strokes of chart lines: colour, dashes and marks, different for each of up to ten lines."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure
from scorekeeper.pictures.shapes import XY, Circle, Ink, Polyline, Shape, TextLine

LINE: Final = 2.25
MARK: Final = 4.0
SAMPLE: Final = 30.0
_BETWEEN: Final = 16.0

_DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (7.0, 4.0), (2.0, 3.5), (11.0, 3.5, 2.0, 3.5), (14.0, 5.0))
_CORNERS: Final = ((0, 0.0), (4, pi / 4), (3, -pi / 2), (4, 0.0), (3, pi / 2))
"""The shapes of the marks: the number of corners (0: round), and the angle of the first one."""

_LARGER: Final = {3: 1.35, 4: 1.25}  # marks with corners then look as large as round ones


class Stroke(NamedTuple):
    """The stroke of one of several lines; `hollow`: its marks are not filled."""

    number: int
    dash: tuple[float, ...]
    hollow: bool

    def line(self, vertices: list[XY]) -> Polyline:
        """Return a line with this stroke."""
        return Polyline(tuple(vertices), self.number, LINE, self.dash)

    def mark(self, xy: XY, scale: float = 1.0) -> Shape:
        """Return a mark of this stroke."""
        corners, turn = _CORNERS[self.number % len(_CORNERS)]
        x, y = xy
        fill: Ink = "paper" if self.hollow else self.number
        radius = MARK * scale
        if not corners:
            return Circle(x, y, radius, self.number, fill, 1.5 * scale)
        radius *= _LARGER[corners]
        angles = [turn + 2 * pi * n / corners for n in range(corners)]
        around = tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)
        return Polyline(around, self.number, 1.5 * scale, closed=True, fill=fill)


def stroke(number: int) -> Stroke:
    """Return the stroke of a line, by its number from 0; ten of them differ in more than colour."""
    return Stroke(number, _DASHES[number % len(_DASHES)], number // len(_CORNERS) % 2 == 1)


def key(names: tuple[str, ...], width: float, size: float) -> tuple[list[Shape], float]:
    """Return the legend, with a sample of each line and its full name, as many in a row as fit; and its height."""
    shapes: list[Shape] = []
    x, y, row = 0.0, 0.0, size * 1.6
    room = width - SAMPLE - 6
    for number, name in enumerate(names):
        letters = fitting_size(name, size, room)
        takes = SAMPLE + 6 + measure(name, letters)
        if x and x + takes > width:
            x, y = 0.0, y + row
        middle = y + row / 2
        drawn = stroke(number)
        shapes += [drawn.line([(x + 2, middle), (x + SAMPLE - 2, middle)]), drawn.mark((x + SAMPLE / 2, middle))]
        shapes.append(TextLine(x + SAMPLE + 6, middle + letters * CAP_HEIGHT / 2, name, letters))
        x += takes + _BETWEEN
    return shapes, y + row
