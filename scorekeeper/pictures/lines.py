"""The line chart of the running totals: a line for each account over the deals, and the contracts below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple, TypeVar

from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.font_metrics import CAP_HEIGHT, measure, truncated
from scorekeeper.pictures.shapes import Picture, Polyline, Shape, TextLine, apart, horizontal_line, moved, vertical_line
from scorekeeper.pictures.short_names import short_names
from scorekeeper.pictures.strokes import MARK, key, stroke
from scorekeeper.pictures.timeline import Timeline
from scorekeeper.texts import listed, tr

T = TypeVar("T")

MIN_DEALS = 4
"""A chart is drawn from one deal more than this on."""

_NAME = 12.0
_SMALL = 10.5
_MIN_SIZE = 8.0  # the smallest font size
_LEADING = 1.25
_SHARE = 0.3  # of the width, for names at the ends of the lines; longer ones are truncated, and in full below
_MAX_AXIS = 64.0  # height of the contracts' names
_BETWEEN_TICKS = 34.0
_BETWEEN_MARKS = 11.0
_MINOR = 0.7  # scale of a mark on the line; the one at its end has 1
_GAP = 6.0
_MAX_READ = 120  # totals of one account in the alternative text
_VERTICES_PER_UNIT = 2  # of a line, for each unit of its width; more are thinned
_COLUMN = 2.0  # units of width, within which vertices are thinned


def is_drawn(sheet: Sheet) -> bool:
    """Whether a match has a chart: enough deals, and not only totals that have never changed."""
    return len(sheet.lines) > MIN_DEALS and len(set(sheet.lines)) > 1


class PlotArea(NamedTuple):
    """The plot area: its left and upper edge, its size, and the points at its upper and lower edge."""

    x: float
    y: float
    width: float
    height: float
    top: int
    bottom: int
    steps: int

    def at(self, step: float, points: float) -> tuple[float, float]:
        """The coordinates of a total after so many deals."""
        x = self.x + self.width * step / self.steps
        return x, self.y + self.height * (self.top - points) / (self.top - self.bottom)


class Band(NamedTuple):
    """Consecutive deals with the same contract: how many deals before them, how many, and its name."""

    before: int
    deals: int
    label: str


class Axis(NamedTuple):
    """The axis below the lines: bands, or without room for them the deals' numbers."""

    bands: tuple[Band, ...]
    height: float
    text_size: float
    turned: bool = False


def lines_picture(
    timeline: Timeline, width: float, height: float, *, text: float = 1.0, plain: bool = False, keyed: bool = True
) -> Picture:
    """The chart in that size; it is made higher where the names would not fit one below the other.

    `text` is the factor of the reader's text size. A `plain` chart has no axes, and marks at the ends alone. With
    `keyed`, names that had to be truncated are in full below.
    """
    size, small = _NAME * text, _SMALL * text
    ends = _short_names(timeline.names, width * _SHARE, size)
    ticks = _extremes(timeline) if plain else _ticks(timeline, height, small)
    left = MARK if plain else max(measure(timeline.text(tick), small) for tick in ticks) + _GAP
    room = width - left - max(measure(end, size) for end in ends) - MARK - _GAP
    axis = Axis((), 0, 0) if plain else _axis(timeline, room, small)
    inset = size * _LEADING / 2
    tall = max(height - axis.height, len(ends) * 2 * inset)
    area = PlotArea(left, inset, room, tall - 2 * inset, ticks[-1], ticks[0], len(timeline.steps))
    shapes: list[Shape] = [
        *_tick_lines(timeline, area, ticks, 0 if plain else small),
        *_axis_shapes(timeline, axis, area, tall),
    ]
    shapes += [*_lines(timeline, area, marked=not plain), *_ends(timeline, ends, area, size)]
    whole = tall + axis.height
    if keyed and ends != timeline.names:
        full, more = key(timeline.names, width, size)
        shapes += moved(full, 0, whole + _GAP)
        whole += _GAP + more
    return Picture(width, whole, tuple(shapes), alt_text(timeline))


def alt_text(timeline: Timeline) -> str:
    """The alternative text of the chart: the totals of each account, and the contracts."""
    rows = _sampled(timeline.totals)
    each = (f"{name} {', '.join(timeline.text(row[n]) for row in rows)}" for n, name in enumerate(timeline.names))
    played = listed([step.played.name for step in _sampled(timeline.steps) if step.played is not None])
    totals = "; ".join(each)
    if played:
        return tr("Running totals. {totals}. Played: {played}", totals=totals, played=played)
    return tr("Running totals. {totals}", totals=totals)


def _sampled(row: Sequence[T]) -> Sequence[T]:
    """At most `_MAX_READ` items at equal distances, the last one included."""
    every = -(-len(row) // _MAX_READ)
    return row[::-1][::every][::-1] if every > 1 else row


def _extremes(timeline: Timeline) -> tuple[int, ...]:
    """The lowest and the highest total, and 0."""
    flat = [points for row in timeline.totals for points in row]
    least, most = min(*flat, 0), max(*flat, 0)
    return tuple(sorted({least, 0, most})) if most > least else (0, 1)


def _ticks(timeline: Timeline, height: float, size: float) -> tuple[int, ...]:
    """Round numbers of points that enclose all totals."""
    least, *_, most = _extremes(timeline)
    return round_numbers(least, most, max(2, int(height / max(_BETWEEN_TICKS, 2 * size))), timeline.unit)


def round_numbers(least: int, most: int, wanted: int, unit: int = 1) -> tuple[int, ...]:
    """Numbers at equal distances (1, 2 or 5 times a power of 10) from `least` or below it to `most` or above it.

    >>> round_numbers(-7, 33, 5)
    (-10, 0, 10, 20, 30, 40)
    """
    steps = (unit * number * 10**power for power in range(12) for number in (1, 2, 5))
    step = next(step for step in steps if -(-most // step) - least // step <= wanted)
    return tuple(range(least // step * step, -(-most // step) * step + 1, step))


def _short_names(names: tuple[str, ...], room: float, size: float) -> tuple[str, ...]:
    """The names at the ends of the lines, truncated where they are long; different names stay different."""
    ends = tuple(truncated(name, size, room) for name in names)
    if len(set(ends)) == len(ends):
        return ends
    ends = tuple(f"{truncated(name, size, room - measure(name[-3:], size))}{name[-3:]}" for name in names)
    return ends if len(set(ends)) == len(ends) else tuple(short_names(names, size, room))


def _axis(timeline: Timeline, room: float, size: float) -> Axis:
    """The axis for which there is room: contracts, horizontal or rotated, or the deals' numbers."""
    bands, deal = tuple(_bands(timeline)), room / len(timeline.steps)
    if len({band.label for band in bands}) > 1:
        if all(measure(band.label, size) + _GAP <= deal * band.deals for band in bands):
            return Axis(bands, 2 * size, size)
        text_size = min(size, deal * min(band.deals for band in bands) / 1.1)
        if text_size >= _MIN_SIZE:
            longest = max(measure(band.label, text_size) for band in bands)
            return Axis(bands, min(longest, _MAX_AXIS) + 2 * _GAP, text_size, turned=True)
    return Axis((), 2 * size, size)


def _bands(timeline: Timeline) -> Iterator[Band]:
    before = 0
    for label, steps in groupby(timeline.steps, key=lambda step: step.played.short if step.played else ""):
        count = len(list(steps))
        yield Band(before, count, label)
        before += count


def _tick_lines(timeline: Timeline, area: PlotArea, ticks: tuple[int, ...], size: float) -> Iterator[Shape]:
    """A horizontal line for every tick, that for 0 darker; with a font size also as many labels as fit."""
    every = ceil(size * (len(ticks) - 1) / area.height)
    for index, tick in enumerate(ticks if size else (0,)):
        x, y = area.at(0, tick)
        yield horizontal_line(x, y, area.width, "line" if tick else "edge")
        if size and (index - ticks.index(0)) % every == 0:
            yield TextLine(x - _GAP, y + size * CAP_HEIGHT / 2, timeline.text(tick), size, "soft", "end")


def _axis_shapes(timeline: Timeline, axis: Axis, area: PlotArea, y: float) -> Iterator[Shape]:
    """The axis: bands between vertical lines, or the numbers of some deals."""
    if not axis.text_size:
        return
    if not axis.bands:
        yield from _numbers(timeline, area, y, axis.text_size)
        return
    for band in axis.bands:
        start, end = area.at(band.before, 0)[0], area.at(band.before + band.deals, 0)[0]
        if band.before:
            yield vertical_line(start, area.y, y - area.y + axis.height - _GAP, "line")
        middle = (start + end) / 2
        if axis.turned:
            name = truncated(band.label, axis.text_size, _MAX_AXIS)
            yield TextLine(
                middle + axis.text_size * CAP_HEIGHT / 2, y + _GAP, name, axis.text_size, "soft", "end", turned=True
            )
        else:
            yield TextLine(middle, y + axis.text_size + _GAP / 2, band.label, axis.text_size, "soft", "middle")


def _numbers(timeline: Timeline, area: PlotArea, y: float, size: float) -> Iterator[Shape]:
    wide = measure(str(timeline.steps[-1].number), size) + 2 * _GAP
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if n * area.width / area.steps >= wide)
    for number, step in enumerate(timeline.steps, 1):
        if number % every == 0:
            x = area.at(number, 0)[0]
            yield TextLine(x, y + size + _GAP / 2, str(step.number), size, "soft", "middle")


def _lines(timeline: Timeline, area: PlotArea, *, marked: bool) -> Iterator[Shape]:
    """The lines, and if `marked` a mark after each deal; marks that would touch are left out.

    Marks are most of a picture's shapes, and of the bytes that are sent.
    """
    every = ceil(_BETWEEN_MARKS * area.steps / area.width)
    for account in range(len(timeline.names)):
        vertices = [area.at(step, row[account]) for step, row in enumerate(timeline.totals)]
        yield stroke(account).line(thinned(vertices, _VERTICES_PER_UNIT * area.width))
        for xy in vertices[every:-1:every] if marked else ():
            yield stroke(account).mark(xy, _MINOR)


def thinned(vertices: Sequence[tuple[float, float]], most: float) -> list[tuple[float, float]]:
    """The vertices of a line; of more than `most` the first, the highest, the lowest and the last of each column."""
    if len(vertices) <= most:
        return list(vertices)
    thin: list[tuple[float, float]] = []
    for _, shared in groupby(vertices, key=lambda xy: int(xy[0] / _COLUMN)):
        column = list(shared)
        levels = [y for _, y in column]
        indices = {0, levels.index(min(levels)), levels.index(max(levels)), len(column) - 1}
        thin += [column[index] for index in sorted(indices)]
    return thin


def _ends(timeline: Timeline, ends: tuple[str, ...], area: PlotArea, size: float) -> Iterator[Shape]:
    """The marks at the ends, and the names beside them, moved apart where they would overlap."""
    vertices = [area.at(area.steps, total) for total in timeline.totals[-1]]
    lowest = area.y + area.height
    heights = apart([y for _, y in vertices], size * _LEADING, area.y, lowest)
    for account, (xy, height) in enumerate(zip(vertices, heights, strict=True)):
        if abs(height - xy[1]) > MARK:
            yield Polyline((xy, (xy[0] + MARK + _GAP - 1, height)), account)
    for account, (xy, height) in enumerate(zip(vertices, heights, strict=True)):
        yield stroke(account).mark(xy)
        yield TextLine(xy[0] + MARK + _GAP, height + size * CAP_HEIGHT / 2, ends[account], size, account)
