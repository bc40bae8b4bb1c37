"""Bar charts of figures: rows with a name and a bar or two, and bars divided into parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure, truncated
from scorekeeper.pictures.shapes import Ink, Picture, Rect, Shape, TextLine, moved, vertical_line

_LABEL, _CAPTION = 13.0, 12.0
_BAR: Final = 11.0
_ROOMY: Final = 1.6  # height of a bar with the space around it, in bars
_GAP = 8.0
_SHARE = 0.36  # share of the width for names
_LEAST = 0.2  # least share of the width for bars; otherwise words are below them
_APART = 4.0  # between two rows


class Bar(NamedTuple):
    """A bar: its length, below 0 to the left; its caption; hollow or filled; `few` matches make its ink soft."""

    length: float
    caption: str
    hollow: bool = False
    few: bool = False


class BarRow(NamedTuple):
    """The name of a row, its bars, and the row in words."""

    name: str
    bars: tuple[Bar, ...]
    words: str


class _Scale(NamedTuple):
    """The position of 0, the length of 1, the text scale, and the width; `below`: captions are below their bars."""

    zero: float
    unit: float
    text: float
    width: float
    below: bool


def bars_picture(rows: Sequence[BarRow], width: float, *, text: float = 1.0) -> Picture:
    """Return the rows one below the other, all bars on one scale; words are below their bars without room beside."""
    label, caption = _LABEL * text, _CAPTION * text
    bars = [bar for row in rows for bar in row.bars]
    names = min(max(measure(row.name, label) for row in rows), width * _SHARE) + _GAP
    behind = max((measure(bar.caption, caption) for bar in bars), default=0.0) + _GAP
    below = width - names - behind < width * _LEAST
    if below:
        names = behind = 0.0
    low, high = min([bar.length for bar in bars] + [0.0]), max([bar.length for bar in bars] + [0.0])
    unit = (width - names - behind) / (high - low) if high > low else 0.0
    scale = _Scale(names - unit * low, unit, text, width, below)
    shapes: list[Shape] = []
    down = 0.0
    for row in rows:
        drawn, tall = _row_below(scale, row) if below else _row_beside(scale, row, names - _GAP)
        shapes += moved(drawn, 0, down)
        down += tall
    if not below:
        shapes.append(vertical_line(scale.zero, 0, down, "edge"))
    return Picture(width, down, tuple(shapes), ". ".join(row.words for row in rows))


def _row_beside(scale: _Scale, row: BarRow, room: float) -> tuple[list[Shape], float]:
    """Return the name with the bars and their captions beside it, and the height of the row."""
    label, step = _LABEL * scale.text, _BAR * _ROOMY * scale.text
    tall = max(len(row.bars) * step, label * 1.5)
    shapes: list[Shape] = [TextLine(0, tall / 2 + label * CAP_HEIGHT / 2, truncated(row.name, label, room), label)]
    for index, bar in enumerate(row.bars):
        shapes += _bar(bar, scale, tall / 2 + (index + 0.5 - len(row.bars) / 2) * step)
    return shapes, tall + _APART * scale.text


def _row_below(scale: _Scale, row: BarRow) -> tuple[list[Shape], float]:
    """Return the name with each bar and its caption below it, and the height of the row."""
    label, step = _LABEL * scale.text, (_BAR + _CAPTION * _ROOMY) * scale.text
    shapes: list[Shape] = [TextLine(0, label, row.name, fitting_size(row.name, label, scale.width))]
    top = label * 1.4
    for index, bar in enumerate(row.bars):
        shapes += _bar(bar, scale, top + index * step + _BAR * scale.text / 2)
    return shapes, top + len(row.bars) * step + _APART * scale.text


def _bar(bar: Bar, scale: _Scale, middle: float) -> Iterator[Shape]:
    start, end = sorted((scale.zero, scale.zero + bar.length * scale.unit))
    high, size = _BAR * scale.text, _CAPTION * scale.text
    ink: Ink = "edge" if bar.few else "accent"
    if end > start:
        yield Rect(start, middle - high / 2, end - start, high, "tint" if bar.hollow else ink, ink)
    soft: Ink = "soft" if bar.few else "ink"
    if scale.below:
        yield TextLine(0, middle + high / 2 + size, bar.caption, fitting_size(bar.caption, size, scale.width), soft)
    else:
        yield TextLine(max(end, scale.zero) + _GAP / 2, middle + size * CAP_HEIGHT / 2, bar.caption, size, soft)


class BarPart(NamedTuple):
    """A part of a divided bar: its amount and its ink."""

    many: int
    ink: Ink


def divided_bar(parts: Sequence[BarPart], width: float, words: str) -> Picture:
    """Return one bar as wide as the picture, divided by the amounts of the parts; empty if all are 0."""
    whole, x = sum(part.many for part in parts), 0.0
    shapes: list[Shape] = [Rect(0, 0, width, _BAR, "tint")]
    for part in parts:
        long = width * part.many / whole if whole else 0.0
        if long:
            shapes.append(Rect(x, 0, long, _BAR, part.ink))
        x += long
    return Picture(width, _BAR, tuple(shapes), words)
