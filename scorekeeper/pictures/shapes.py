"""Vector shapes of pictures: polylines, circles, rectangles and text, and the strokes of lines; for any renderer.

Lengths are logical pixels; x grows to the right and y down. An ink is a role, not a colour: the screen, SVG and PDF
each have colours for the roles. Strokes are different for each of up to ten lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure

WIDTH: Final = 360.0  # the width of cards and of results, in logical pixels
Ink: TypeAlias = Literal["ink", "soft", "line", "edge", "accent", "behind", "paper", "tint"] | int
"""A role; a number is the colour of a line among several, from 0."""

XY: TypeAlias = tuple[float, float]


class Polyline(NamedTuple):
    """A line through vertices. `dash`: lengths drawn and left out, in turn; `fill`: the ink inside a closed line."""

    vertices: tuple[XY, ...]
    ink: Ink
    width: float = 1.0
    dash: tuple[float, ...] = ()
    closed: bool = False
    fill: Ink | None = None


class Circle(NamedTuple):
    """A filled circle with an outline."""

    x: float
    y: float
    radius: float
    ink: Ink
    fill: Ink
    width: float = 1.0


class Rect(NamedTuple):
    """A rectangle, filled, outlined or both; `line` is the width of its outline."""

    x: float
    y: float
    width: float
    height: float
    fill: Ink | None = None
    edge: Ink | None = None
    line: float = 1.0


class TextLine(NamedTuple):
    """A line of text. (x, y) is on its baseline, at its start, middle or end; `turned`: rotated to read upwards."""

    x: float
    y: float
    text: str
    size: float
    ink: Ink = "ink"
    side: Literal["start", "middle", "end"] = "start"
    turned: bool = False


Shape: TypeAlias = Polyline | Circle | Rect | TextLine


class Picture(NamedTuple):
    """Shapes in painting order, the size of the picture, and its alternative text."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    alt_text: str


def moved(shapes: Iterable[Shape], right: float, down: float, scale: float = 1.0) -> list[Shape]:
    """Return the shapes scaled about the origin and then translated."""
    return [_moved(shape, right, down, scale) for shape in shapes]


def _moved(shape: Shape, right: float, down: float, scale: float) -> Shape:
    if isinstance(shape, Polyline):
        vertices = tuple((x * scale + right, y * scale + down) for x, y in shape.vertices)
        dash = tuple(length * scale for length in shape.dash)
        return shape._replace(vertices=vertices, width=shape.width * scale, dash=dash)
    x, y = shape.x * scale + right, shape.y * scale + down
    if isinstance(shape, TextLine):
        return shape._replace(x=x, y=y, size=shape.size * scale)
    if isinstance(shape, Circle):
        return shape._replace(x=x, y=y, radius=shape.radius * scale, width=shape.width * scale)
    return shape._replace(x=x, y=y, width=shape.width * scale, height=shape.height * scale, line=shape.line * scale)


def horizontal_line(x: float, y: float, width: float, ink: Ink = "line", line: float = 1.0) -> Polyline:
    """Return a horizontal line."""
    return Polyline(((x, y), (x + width, y)), ink, line)


def vertical_line(x: float, y: float, height: float, ink: Ink = "line", line: float = 1.0) -> Polyline:
    """Return a vertical line."""
    return Polyline(((x, y), (x, y + height)), ink, line)


def write(shapes: list[Shape], lines: Iterable[str], at: XY, size: float, step: float, ink: Ink = "ink") -> float:
    """Add lines of text to shapes, each a step below the one before, the first below `at`; return the last one's y."""
    x, down = at
    for line in lines:
        down += step
        shapes.append(TextLine(x, down, line, size, ink))
    return down


def one_below_another(parts: Sequence[Picture], alt_text: str = "") -> Picture:
    """Join these parts to one picture on paper; its alternative text is theirs, unless one is given."""
    shapes: list[Shape] = []
    down = 0.0
    for part in parts:
        shapes += moved(part.shapes, 0, down)
        down += part.height
    text = alt_text or " ".join(f"{part.alt_text}." for part in parts if part.alt_text)
    return Picture(WIDTH, down, (Rect(0, 0, WIDTH, down, fill="paper"), *shapes), text)


def apart(heights: Sequence[float], least: float, highest: float, lowest: float) -> list[float]:
    """Return the heights moved apart by at least `least`, within `highest` and `lowest` (y grows down).

    >>> apart([10.0, 12.0, 50.0], 15.0, 10.0, 100.0)
    [10.0, 25.0, 50.0]
    >>> apart([98.0, 99.0], 15.0, 0.0, 100.0)
    [85.0, 100.0]
    """
    heights_now = [max(height, highest) for height in heights]
    order = sorted(range(len(heights)), key=lambda each: (heights[each], each))
    for before, this in pairwise(order):
        heights_now[this] = max(heights_now[this], heights_now[before] + least)
    limit = lowest
    for this in reversed(order):
        heights_now[this] = min(heights_now[this], limit)
        limit = heights_now[this] - least
    return heights_now


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


def legend_of_lines(names: tuple[str, ...], width: float, size: float) -> tuple[list[Shape], float]:
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
