"""The chart of one line over many matches: totals of a game, or places over all games."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from scorekeeper.pictures.font_metrics import CAP_HEIGHT, measure
from scorekeeper.pictures.lines import round_numbers, thinned
from scorekeeper.pictures.shapes import Picture, Shape, TextLine, horizontal_line
from scorekeeper.pictures.strokes import MARK, stroke
from scorekeeper.texts import signed

MIN_MATCHES: Final = 2  # the fewest matches of a line
_SMALL = 10.5
_GAP = 6.0
_BETWEEN_TICKS = 30.0
_BETWEEN_MARKS = 11.0
_MAX_READ = 60  # numbers in the alternative text


class Trend(NamedTuple):
    """A person's numbers, one for each match, the first match first; and the words below both ends, such as dates.

    `places`: the best, 1, is at the top. `ink` is the number of the line's colour. `title` names the numbers.
    """

    title: str
    numbers: tuple[int, ...]
    first: str
    last: str
    ink: int = 0
    places: bool = False
    unit: int = 1  # the number of scores that make a point


def trend_picture(trend: Trend, width: float, height: float, *, text: float = 1.0) -> Picture:
    """Return the line, between the axis of numbers and the words below both ends."""
    small = _SMALL * text
    ticks = _ticks(trend, max(2, int(height / max(_BETWEEN_TICKS, 2 * small))))
    left = max(measure(signed(tick, plus=False, unit=trend.unit), small) for tick in ticks) + _GAP
    right, top, tall = width - MARK - 1, max(small / 2, MARK + 1), height - 2 * small
    high, low = (ticks[0], ticks[-1]) if trend.places else (ticks[-1], ticks[0])

    def at(number: int) -> float:
        return top + (tall - top) * (high - number) / (high - low)

    shapes: list[Shape] = []
    for tick in ticks:
        shapes.append(horizontal_line(left, at(tick), width - left, "line" if tick or trend.places else "edge"))
        words = signed(tick, plus=False, unit=trend.unit)
        shapes.append(TextLine(left - _GAP, at(tick) + small * CAP_HEIGHT / 2, words, small, "soft", "end"))
    steps = max(len(trend.numbers) - 1, 1)
    start = left + MARK + 1
    vertices = [(start + (right - start) * n / steps, at(number)) for n, number in enumerate(trend.numbers)]
    drawn = stroke(trend.ink)
    shapes.append(drawn.line(thinned(vertices, width)))
    if ceil(_BETWEEN_MARKS * len(vertices) / width) == 1:  # there is room for a mark at each match
        shapes += [drawn.mark(xy, 0.7) for xy in vertices[:-1]]
    shapes.append(drawn.mark(vertices[-1]))
    shapes.append(TextLine(left, height - small / 4, trend.first, small, "soft"))
    if trend.last != trend.first:
        shapes.append(TextLine(width, height - small / 4, trend.last, small, "soft", "end"))
    read = ", ".join(signed(n, plus=False, unit=trend.unit) for n in trend.numbers[-_MAX_READ:])
    return Picture(width, height, tuple(shapes), f"{trend.title}. {read}")


def _ticks(trend: Trend, wanted: int) -> tuple[int, ...]:
    """Return whole numbers at equal distances that enclose all: places from 1 on, totals with 0."""
    if trend.places:
        most = max(*trend.numbers, 2)
        every = ceil((most - 1) / wanted)
        return tuple(range(1, most + every, every))
    least, most = min(*trend.numbers, 0), max(*trend.numbers, 0)
    found = round_numbers(least, most, wanted)
    return found if len(found) > 1 else (0, 1)
