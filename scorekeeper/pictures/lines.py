"""The running totals as lines, one an account: who is ahead of whom, since when, and what was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple, TypeVar

from scorekeeper.pictures.letters import CAPITAL, cut, measure
from scorekeeper.pictures.shapes import Path, Picture, Shape, Words, across, apart, moved, upright
from scorekeeper.pictures.strokes import MARK, key, stroke
from scorekeeper.pictures.timeline import Timeline
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import signed

T = TypeVar("T")

LEAST = 2
"""Deals before there is a line worth drawing."""

_NAME = 12.0
_SMALL = 10.5
_TINY = 8.0  # nothing is written smaller
_LEADING = 1.25
_SHARE = 0.3  # of the width, for names at the ends of the lines; longer ones are cut there and whole below
_AXIS = 64.0  # no more height than that for what was played
_BETWEEN_TICKS = 34.0
_BETWEEN_MARKS = 11.0
_MINOR = 0.7  # a mark on the way, beside the one at the end
_GAP = 6.0
_SAID = 120  # totals of one account that are said; whoever wants all of them reads the log
_SPOTS = 2  # on a line, for each unit of its width; more are thinned
_COLUMN = 2.0  # units


class Field(NamedTuple):
    """Where the lines run: its left and upper edge, its size, and the points at its upper and lower edge."""

    x: float
    y: float
    width: float
    height: float
    top: int
    bottom: int
    steps: int

    def at(self, step: float, points: float) -> tuple[float, float]:
        """The spot for a total after so many deals."""
        across = self.x + self.width * step / self.steps
        return across, self.y + self.height * (self.top - points) / (self.top - self.bottom)


class Band(NamedTuple):
    """Deals in a row in which the same was played: how many before them, how many, and what."""

    before: int
    deals: int
    said: str


class Axis(NamedTuple):
    """What stands below the lines: bands, or where they have no room only the deals' numbers."""

    bands: tuple[Band, ...]
    deep: float
    letters: float
    turned: bool = False


def lines_picture(  # the room that it has, and three ways to draw it
    timeline: Timeline, width: float, height: float, *, text: float = 1.0, plain: bool = False, keyed: bool = True
) -> Picture:
    """The lines in that much room; the picture grows where the names would not fit one below the other.

    `text` is how much larger type is set. A `plain` one has no axes, and marks at the ends alone: it is small, and
    shows who leads.
    Names that had to be cut stand whole below, unless something else says whose mark is whose (`keyed`).
    """
    size, small = _NAME * text, _SMALL * text
    ends = _short(timeline.names, width * _SHARE, size)
    ticks = _extremes(timeline) if plain else _ticks(timeline, height, small)
    left = MARK if plain else max(measure(signed(tick), small) for tick in ticks) + _GAP
    room = width - left - max(measure(end, size) for end in ends) - MARK - _GAP
    axis = Axis((), 0, 0) if plain else _axis(timeline, room, small)
    inset = size * _LEADING / 2
    tall = max(height - axis.deep, len(ends) * 2 * inset)
    field = Field(left, inset, room, tall - 2 * inset, ticks[-1], ticks[0], len(timeline.steps))
    shapes: list[Shape] = [*_rules(field, ticks, 0 if plain else small), *_below(timeline, axis, field, tall)]
    shapes += [*_lines(timeline, field, marked=not plain), *_ends(timeline, ends, field, size)]
    whole = tall + axis.deep
    if keyed and ends != timeline.names:
        full, more = key(timeline.names, width, size)
        shapes += moved(full, 0, whole + _GAP)
        whole += _GAP + more
    return Picture(width, whole, tuple(shapes), said(timeline))


def said(timeline: Timeline) -> str:
    """The same picture in words."""
    rows = _some(timeline.totals)
    each = (f"{name} {', '.join(signed(row[n]) for row in rows)}" for n, name in enumerate(timeline.names))
    played = ", ".join(step.played.name for step in _some(timeline.steps) if step.played is not None)
    totals = "; ".join(each)
    if played:
        return tr("Running totals. {totals}. Played: {played}", totals=totals, played=played)
    return tr("Running totals. {totals}", totals=totals)


def _some(row: Sequence[T]) -> Sequence[T]:
    """As many as anybody listens to, evenly apart, the last of them always."""
    every = -(-len(row) // _SAID)
    return row[::-1][::every][::-1] if every > 1 else row


def _extremes(timeline: Timeline) -> tuple[int, ...]:
    """Nought, and the points that are furthest from it."""
    flat = [points for row in timeline.totals for points in row]
    least, most = min(*flat, 0), max(*flat, 0)
    return tuple(sorted({least, 0, most})) if most > least else (0, 1)


def _ticks(timeline: Timeline, height: float, size: float) -> tuple[int, ...]:
    """Round numbers of points, evenly apart, around everything that happened."""
    least, *_, most = _extremes(timeline)
    wanted = max(2, int(height / max(_BETWEEN_TICKS, 2 * size)))
    steps = (number * 10**power for power in range(12) for number in (1, 2, 5))
    step = next(step for step in steps if -(-most // step) - least // step <= wanted)
    return tuple(range(least // step * step, -(-most // step) * step + 1, step))


def _short(names: tuple[str, ...], room: float, size: float) -> tuple[str, ...]:
    """The names as they stand at the ends of the lines: cut where they are long, and still no two alike."""
    ends = tuple(cut(name, size, room) for name in names)
    if len(set(ends)) == len(ends):
        return ends
    return tuple(f"{cut(name, size, room - measure(name[-3:], size))}{name[-3:]}" for name in names)


def _axis(timeline: Timeline, room: float, size: float) -> Axis:
    """What there is room for below the lines: what was played, level or reading upwards, or numbers."""
    bands, deal = tuple(_bands(timeline)), room / len(timeline.steps)
    if len({band.said for band in bands}) > 1:
        if all(measure(band.said, size) + _GAP <= deal * band.deals for band in bands):
            return Axis(bands, 2 * size, size)
        letters = min(size, deal * min(band.deals for band in bands) / 1.1)
        if letters >= _TINY:
            longest = max(measure(band.said, letters) for band in bands)
            return Axis(bands, min(longest, _AXIS) + 2 * _GAP, letters, turned=True)
    return Axis((), 2 * size, size)


def _bands(timeline: Timeline) -> Iterator[Band]:
    before = 0
    for said, steps in groupby(timeline.steps, key=lambda step: step.played.short if step.played else ""):
        count = len(list(steps))
        yield Band(before, count, said)
        before += count


def _rules(field: Field, ticks: tuple[int, ...], size: float) -> Iterator[Shape]:
    """A level line for every tick, the one for nought darker; with a size, what it stands for, where there is room."""
    every = ceil(size * (len(ticks) - 1) / field.height)
    for place, tick in enumerate(ticks if size else (0,)):
        x, y = field.at(0, tick)
        yield across(x, y, field.width, "line" if tick else "edge")
        if size and (place - ticks.index(0)) % every == 0:
            yield Words(x - _GAP, y + size * CAPITAL / 2, signed(tick), size, "soft", "end")


def _below(timeline: Timeline, axis: Axis, field: Field, y: float) -> Iterator[Shape]:
    """The axis: bands between plumb lines, or the numbers of some deals."""
    if not axis.letters:
        return
    if not axis.bands:
        yield from _numbers(timeline, field, y, axis.letters)
        return
    for band in axis.bands:
        start, end = field.at(band.before, 0)[0], field.at(band.before + band.deals, 0)[0]
        if band.before:
            yield upright(start, field.y, y - field.y + axis.deep - _GAP, "line")
        middle = (start + end) / 2
        if axis.turned:
            name = cut(band.said, axis.letters, _AXIS)
            yield Words(middle + axis.letters * CAPITAL / 2, y + _GAP, name, axis.letters, "soft", "end", turned=True)
        else:
            yield Words(middle, y + axis.letters + _GAP / 2, band.said, axis.letters, "soft", "middle")


def _numbers(timeline: Timeline, field: Field, y: float, size: float) -> Iterator[Shape]:
    wide = measure(str(timeline.steps[-1].number), size) + 2 * _GAP
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if n * field.width / field.steps >= wide)
    for place, step in enumerate(timeline.steps, 1):
        if place % every == 0:
            x = field.at(place, 0)[0]
            yield Words(x, y + size + _GAP / 2, str(step.number), size, "soft", "middle")


def _lines(timeline: Timeline, field: Field, *, marked: bool) -> Iterator[Shape]:
    """The lines, and where they are `marked` a mark after each deal; marks that would touch are left out.

    Marks are most of what a picture is made of, and what it costs to send.
    """
    every = ceil(_BETWEEN_MARKS * field.steps / field.width)
    for account in range(len(timeline.names)):
        spots = [field.at(step, row[account]) for step, row in enumerate(timeline.totals)]
        yield stroke(account).line(_thinned(spots, field))
        for spot in spots[every:-1:every] if marked else ():
            yield stroke(account).mark(spot, _MINOR)


def _thinned(spots: Sequence[tuple[float, float]], field: Field) -> list[tuple[float, float]]:
    """The spots of a line; where many share a column of the picture, the first, the highest, the lowest, the last."""
    if len(spots) <= _SPOTS * field.width:
        return list(spots)
    thin: list[tuple[float, float]] = []
    for _, shared in groupby(spots, key=lambda spot: int(spot[0] / _COLUMN)):
        column = list(shared)
        levels = [y for _, y in column]
        places = {0, levels.index(min(levels)), levels.index(max(levels)), len(column) - 1}
        thin += [column[place] for place in sorted(places)]
    return thin


def _ends(timeline: Timeline, ends: tuple[str, ...], field: Field, size: float) -> Iterator[Shape]:
    """The last marks, and the names beside them, moved apart where lines meet."""
    spots = [field.at(field.steps, total) for total in timeline.totals[-1]]
    lowest = field.y + field.height
    heights = apart([y for _, y in spots], size * _LEADING, field.y, lowest)
    for account, (spot, height) in enumerate(zip(spots, heights, strict=True)):
        if abs(height - spot[1]) > MARK:
            yield Path((spot, (spot[0] + MARK + _GAP - 1, height)), account)
    for account, (spot, height) in enumerate(zip(spots, heights, strict=True)):
        yield stroke(account).mark(spot)
        yield Words(spot[0] + MARK + _GAP, height + size * CAPITAL / 2, ends[account], size, account)
