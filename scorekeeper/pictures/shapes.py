"""Vector shapes of pictures: polylines, circles, rectangles and text, independent of any renderer.

Lengths are logical pixels; x grows to the right and y down. An ink is a role, not a colour: the screen, SVG and PDF
each have colours for the roles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

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
