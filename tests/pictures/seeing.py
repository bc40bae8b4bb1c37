"""Looking at a picture as an eye does: what stands where, and what covers what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from scorekeeper.pictures.font_metrics import measure
from scorekeeper.pictures.shapes import Circle, Polyline, Rect, Shape, TextLine

CAPITALS = 0.711
SLACK = 0.6


class Area(NamedTuple):
    """A rectangle that something takes up."""

    left: float
    top: float
    right: float
    bottom: float
    what: str

    def covers(self, other: Area) -> bool:
        """Whether the two share more than an edge."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > SLACK and down > SLACK


def written(shapes: Iterable[Shape]) -> list[str]:
    """All words, in their order."""
    return [shape.text for shape in shapes if isinstance(shape, TextLine)]


def area_of(words: TextLine) -> Area:
    """The room that a line of text takes, from its baseline to the top of its capitals."""
    wide, tall = measure(words.text, words.size), words.size * CAPITALS
    before = {"start": 0.0, "middle": wide / 2, "end": wide}[words.side]
    if words.turned:
        return Area(words.x - tall, words.y - wide + before, words.x, words.y + before, words.text)
    return Area(words.x - before, words.y - tall, words.x - before + wide, words.y, words.text)


def areas(shapes: Iterable[Shape]) -> Iterator[Area]:
    """The room that everything takes."""
    for shape in shapes:
        if isinstance(shape, TextLine):
            yield area_of(shape)
        elif isinstance(shape, Circle):
            x, y, radius = shape.x, shape.y, shape.radius
            yield Area(x - radius, y - radius, x + radius, y + radius, "disc")
        elif isinstance(shape, Rect):
            yield Area(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height, "box")
        elif isinstance(shape, Polyline):
            xs, ys = zip(*shape.vertices, strict=True)
            yield Area(min(xs), min(ys), max(xs), max(ys), "path")


def overlaps(shapes: Iterable[Shape]) -> list[tuple[str, str]]:
    """Every two lines of text of which one covers the other."""
    found = sorted(area_of(shape) for shape in shapes if isinstance(shape, TextLine) and shape.text)
    near = ((a, b) for a, b in combinations(found, 2) if b.left < a.right)
    return [(a.what, b.what) for a, b in near if a.covers(b)]


def outside(shapes: Iterable[Shape], width: float, height: float, edge: float = 0.0) -> list[Area]:
    """Everything that does not stand within a plane of that size, or comes nearer to its edge than that."""
    low, high = edge - SLACK, -edge + SLACK
    return [
        area
        for area in areas(shapes)
        if area.left < low or area.top < low or area.right > width + high or area.bottom > height + high
    ]


LONGEST = (
    "Bartholomew Featherstone",
    "Þorgerður Brynjarsdóttir",
    "Maximiliane Oberhuber-Sc",
    "Konstantin Wolkenstein-R",
    "Wilhelmina van der Mierl",
    "Guillaume de La Rochefou",
    "Anastasia Konstantinowna",
    "Margareta-Josephine Öber",
    "Bartholomäus Wrześniowsk",
    "Bartholomew Featherstora",
)
