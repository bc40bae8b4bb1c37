"""What a picture is made of: paths, boxes and words on a plane, before anybody draws them.

Lengths are logical pixels; x runs to the right and y down. An ink is a role, not a colour: who draws
knows whether it is day or night.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

Ink: TypeAlias = Literal["ink", "soft", "line", "edge", "accent", "paper", "tint"] | int
"""A role; a number is the colour of that line among several, from 0."""

Spot: TypeAlias = tuple[float, float]


class Path(NamedTuple):
    """A line through spots. `dash`: lengths drawn and left out, in turn; `fill`: what a closed one holds."""

    spots: tuple[Spot, ...]
    ink: Ink
    width: float = 1.0
    dash: tuple[float, ...] = ()
    closed: bool = False
    fill: Ink | None = None


class Disc(NamedTuple):
    """A round dot, edged in one ink and filled with another."""

    x: float
    y: float
    radius: float
    ink: Ink
    fill: Ink
    width: float = 1.0


class Box(NamedTuple):
    """A rectangle, filled, edged or both."""

    x: float
    y: float
    width: float
    height: float
    fill: Ink | None = None
    edge: Ink | None = None
    line: float = 1.0


class Words(NamedTuple):
    """A line of text. (x, y) is on its baseline, at its start, middle or end; `turned`: it reads upwards."""

    x: float
    y: float
    text: str
    size: float
    ink: Ink = "ink"
    side: Literal["start", "middle", "end"] = "start"
    turned: bool = False


Shape: TypeAlias = Path | Disc | Box | Words


class Picture(NamedTuple):
    """Shapes in the order in which they cover each other, on a plane of that size; `said` is all of it in words."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    said: str


def moved(shapes: Iterable[Shape], right: float, down: float, scale: float = 1.0) -> list[Shape]:
    """The same shapes elsewhere, or larger: first scaled about the origin, then moved."""
    return [_moved(shape, right, down, scale) for shape in shapes]


def _moved(shape: Shape, right: float, down: float, scale: float) -> Shape:
    if isinstance(shape, Path):
        spots = tuple((x * scale + right, y * scale + down) for x, y in shape.spots)
        dash = tuple(length * scale for length in shape.dash)
        return shape._replace(spots=spots, width=shape.width * scale, dash=dash)
    x, y = shape.x * scale + right, shape.y * scale + down
    if isinstance(shape, Words):
        return shape._replace(x=x, y=y, size=shape.size * scale)
    if isinstance(shape, Disc):
        return shape._replace(x=x, y=y, radius=shape.radius * scale, width=shape.width * scale)
    return shape._replace(x=x, y=y, width=shape.width * scale, height=shape.height * scale, line=shape.line * scale)


def across(x: float, y: float, width: float, ink: Ink = "line", line: float = 1.0) -> Path:
    """A level line."""
    return Path(((x, y), (x + width, y)), ink, line)


def upright(x: float, y: float, height: float, ink: Ink = "line", line: float = 1.0) -> Path:
    """A plumb line."""
    return Path(((x, y), (x, y + height)), ink, line)


def apart(heights: Sequence[float], least: float, highest: float, lowest: float) -> list[float]:
    """The same heights, moved apart so that what stands there does not overlap, and stays within bounds.

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
