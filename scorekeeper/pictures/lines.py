"""Line charts: the running totals of a match, with the contracts below; and one line over many matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import Final, NamedTuple, TypeVar

from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.font_metrics import CAP_HEIGHT, measure, short_names, truncated
from scorekeeper.pictures.shapes import (
    MARK,
    Picture,
    Polyline,
    Shape,
    TextLine,
    apart,
    horizontal_line,
    legend_of_lines,
    moved,
    stroke,
    vertical_line,
)
from scorekeeper.pictures.timeline import Timeline
from scorekeeper.texts import listed, signed, tr

T = TypeVar("T")

MIN_DEALS = 4  # a chart needs more scored deals than this
_NAME = 12.0
_SMALL = 10.5
_MIN_SIZE = 8.0  # the smallest font size
_LEADING = 1.25
_SHARE = 0.3  # share of the width for names at the ends of the lines; longer ones are truncated, and in full below
_MAX_AXIS = 64.0  # height of the contracts' names
_BETWEEN_TICKS = 34.0
_BETWEEN_MARKS = 11.0
_MINOR = 0.7  # scale of a mark on the line, relative to the one at its end
_GAP = 6.0
_MAX_READ = 120  # totals of one account in the alternative text, at most
_VERTICES_PER_UNIT = 2  # vertices of a line for each unit of its width, at most; more are thinned
_COLUMN = 2.0  # width of the columns in which vertices are thinned


def is_drawn(sheet: Sheet) -> bool:
    """Whether a match has a chart: enough deals, and totals that have changed."""
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
        """Return the coordinates of a total after so many deals."""
        x = self.x + self.width * step / self.steps
        return x, self.y + self.height * (self.top - points) / (self.top - self.bottom)


class Band(NamedTuple):
    """Consecutive deals with the same contract: the number of deals before them, their number, and its name."""

    before: int
    deals: int
    label: str


class Axis(NamedTuple):
    """The axis below the lines: bands, or without room for them the numbers of the deals."""

    bands: tuple[Band, ...]
    height: float
    text_size: float
    turned: bool = False


def lines_picture(
    timeline: Timeline, width: float, height: float, *, text: float = 1.0, plain: bool = False, keyed: bool = True
) -> Picture:
    """Return the chart in that size; it is higher if the names would not fit one below the other.

    `text` is the reader's text scale. A `plain` chart has no axes, and marks only at the ends. With `keyed`, truncated
    names are in full below.
    """
    size, small = _NAME * text, _SMALL * text
    ends = _short_names(timeline.names, width * _SHARE, size)
    ticks = _extremes(timeline)
    if not plain:
        wanted = max(2, int(height / max(_BETWEEN_TICKS, 2 * small)))
        ticks = round_numbers(ticks[0], ticks[-1], wanted, timeline.unit)
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
        full, more = legend_of_lines(timeline.names, width, size)
        shapes += moved(full, 0, whole + _GAP)
        whole += _GAP + more
    return Picture(width, whole, tuple(shapes), alt_text(timeline))


def alt_text(timeline: Timeline) -> str:
    """Return the alternative text of the chart: the totals of each account, and the contracts."""
    rows = _sampled(timeline.totals)
    each = (f"{name} {', '.join(timeline.text(row[n]) for row in rows)}" for n, name in enumerate(timeline.names))
    played = listed([step.played.name for step in _sampled(timeline.steps) if step.played is not None])
    totals = "; ".join(each)
    if played:
        return tr("Running totals. {totals}. Played: {played}", totals=totals, played=played)
    return tr("Running totals. {totals}", totals=totals)


def _sampled(row: Sequence[T]) -> Sequence[T]:
    """Return at most `_MAX_READ` items at equal distances, the last one included."""
    every = -(-len(row) // _MAX_READ)
    return row[::-1][::every][::-1] if every > 1 else row


def _extremes(timeline: Timeline) -> tuple[int, ...]:
    flat = [points for row in timeline.totals for points in row]
    least, most = min(*flat, 0), max(*flat, 0)
    return tuple(sorted({least, 0, most})) if most > least else (0, 1)


def round_numbers(least: int, most: int, wanted: int, unit: int = 1) -> tuple[int, ...]:
    """Return equidistant numbers (1, 2 or 5 times a power of 10) from `least` or below to `most` or above.

    >>> round_numbers(-7, 33, 5)
    (-10, 0, 10, 20, 30, 40)
    """
    steps = (unit * number * 10**power for power in range(12) for number in (1, 2, 5))
    step = next(step for step in steps if -(-most // step) - least // step <= wanted)
    return tuple(range(least // step * step, -(-most // step) * step + 1, step))


def _short_names(names: tuple[str, ...], room: float, size: float) -> tuple[str, ...]:
    """Return the names at the ends of the lines, long ones as first words or truncated; all stay different."""
    first = tuple(name if "&" in name or measure(name, size) <= room else name.split()[0] for name in names)
    if len(set(first)) == len(first) and all(measure(end, size) <= room for end in first):
        return first
    ends = tuple(truncated(name, size, room) for name in names)
    if len(set(ends)) == len(ends):
        return ends
    ends = tuple(f"{truncated(name, size, room - measure(name[-3:], size))}{name[-3:]}" for name in names)
    return ends if len(set(ends)) == len(ends) else tuple(short_names(names, size, room))


def _axis(timeline: Timeline, room: float, size: float) -> Axis:
    """Return the axis that fits: contracts, horizontal or rotated, or the numbers of the deals."""
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
    """Yield a horizontal line for every tick, darker for 0; with a font size also as many labels as fit."""
    every = ceil(size * (len(ticks) - 1) / area.height)
    for index, tick in enumerate(ticks if size else (0,)):
        x, y = area.at(0, tick)
        yield horizontal_line(x, y, area.width, "line" if tick else "edge")
        if size and (index - ticks.index(0)) % every == 0:
            yield TextLine(x - _GAP, y + size * CAP_HEIGHT / 2, timeline.text(tick), size, "soft", "end")


def _axis_shapes(timeline: Timeline, axis: Axis, area: PlotArea, y: float) -> Iterator[Shape]:
    """Yield the axis: bands between vertical lines, or the numbers of some deals."""
    if not axis.text_size:
        return
    if not axis.bands:
        size = axis.text_size
        wide = measure(str(timeline.steps[-1].number), size) + 2 * _GAP
        every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if n * area.width / area.steps >= wide)
        for number, step in enumerate(timeline.steps, 1):
            if number % every == 0:
                yield TextLine(area.at(number, 0)[0], y + size + _GAP / 2, str(step.number), size, "soft", "middle")
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


def _lines(timeline: Timeline, area: PlotArea, *, marked: bool) -> Iterator[Shape]:
    """Yield the lines, and if `marked` a mark after each deal, unless marks would touch.

    Marks are most of a picture's shapes, and most of its bytes.
    """
    every = ceil(_BETWEEN_MARKS * area.steps / area.width)
    for account in range(len(timeline.names)):
        vertices = [area.at(step, row[account]) for step, row in enumerate(timeline.totals)]
        yield stroke(account).line(thinned(vertices, _VERTICES_PER_UNIT * area.width))
        for xy in vertices[every:-1:every] if marked else ():
            yield stroke(account).mark(xy, _MINOR)


def thinned(vertices: Sequence[tuple[float, float]], most: float) -> list[tuple[float, float]]:
    """Return the vertices of a line; of more than `most` the first, highest, lowest and last of each column."""
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
    """Yield the marks at the ends, and the names beside them, moved apart if they would overlap."""
    vertices = [area.at(area.steps, total) for total in timeline.totals[-1]]
    lowest = area.y + area.height
    heights = apart([y for _, y in vertices], size * _LEADING, area.y, lowest)
    for account, (xy, height) in enumerate(zip(vertices, heights, strict=True)):
        if abs(height - xy[1]) > MARK:
            yield Polyline((xy, (xy[0] + MARK + _GAP - 1, height)), account)
    for account, (xy, height) in enumerate(zip(vertices, heights, strict=True)):
        yield stroke(account).mark(xy)
        yield TextLine(xy[0] + MARK + _GAP, height + size * CAP_HEIGHT / 2, ends[account], size, account)


MIN_MATCHES: Final = 2  # the fewest matches of a line
_BETWEEN_TREND_TICKS = 30.0
_MAX_TREND_READ = 60  # numbers in the alternative text


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
    ticks = _ticks(trend, max(2, int(height / max(_BETWEEN_TREND_TICKS, 2 * small))))
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
    read = ", ".join(signed(n, plus=False, unit=trend.unit) for n in trend.numbers[-_MAX_TREND_READ:])
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
