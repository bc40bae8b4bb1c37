"""Bar charts of figures: rows with a name and a bar or two, and bars that are divided in parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scorekeeper.pictures.font_metrics import CAP_HEIGHT, measure, truncated
from scorekeeper.pictures.shapes import Ink, Picture, Rect, Shape, TextLine, vertical_line

_LABEL, _SAID = 13.0, 12.0
_BAR: Final = 11.0
_ROOMY: Final = 1.6  # height of a bar with the space around it, in bars
_GAP = 8.0
_SHARE = 0.36  # of the width may be names
_LEAST = 24.0  # units of width that bars have at least, however long the words behind them


class Bar(NamedTuple):
    """A bar: how long, below 0 to the left; what is said behind it; hollow; in soft ink where it is of few."""

    length: float
    said: str
    hollow: bool = False
    few: bool = False


class BarRow(NamedTuple):
    """The name of a row, its bars, and all of it in words."""

    name: str
    bars: tuple[Bar, ...]
    words: str


def bars_picture(rows: Sequence[BarRow], width: float, *, text: float = 1.0) -> Picture:
    """The rows below each other, all bars on one scale, from a line for 0."""
    label, said = _LABEL * text, _SAID * text
    names = min(max(measure(row.name, label) for row in rows), width * _SHARE) + _GAP
    bars = [bar for row in rows for bar in row.bars]
    behind = max((measure(bar.said, said) for bar in bars), default=0.0) + _GAP
    low, high = min([bar.length for bar in bars] + [0.0]), max([bar.length for bar in bars] + [0.0])
    room = max(width - names - behind, _LEAST)
    zero = names + (room * -low / (high - low) if high > low else 0.0)
    unit = room / (high - low) if high > low else 0.0
    shapes: list[Shape] = []
    down = 0.0
    for row in rows:
        tall = max(len(row.bars) * _BAR * _ROOMY, label * 1.5 / text) * text
        middle = down + tall / 2 + label * CAP_HEIGHT / 2
        shapes.append(TextLine(0, middle, truncated(row.name, label, names - _GAP), label))
        for place, bar in enumerate(row.bars):
            at = down + tall / 2 + (place + 0.5 - len(row.bars) / 2) * _BAR * _ROOMY * text
            shapes += _bar(bar, zero, unit, at, text)
        down += tall + 4 * text
    shapes.append(vertical_line(zero, 0, down, "edge"))
    return Picture(width, down, tuple(shapes), ". ".join(row.words for row in rows))


def _bar(bar: Bar, zero: float, unit: float, middle: float, text: float) -> Iterator[Shape]:
    start, end = sorted((zero, zero + bar.length * unit))
    high, size = _BAR * text, _SAID * text
    ink: Ink = "edge" if bar.few else "accent"
    if end > start:
        yield Rect(start, middle - high / 2, end - start, high, "tint" if bar.hollow else ink, ink)
    yield TextLine(
        max(end, zero) + _GAP / 2, middle + size * CAP_HEIGHT / 2, bar.said, size, "soft" if bar.few else "ink"
    )


class Part(NamedTuple):
    """A part of a divided bar: how much, and in which ink."""

    many: int
    ink: Ink


def divided_bar(parts: Sequence[Part], width: float, words: str, *, text: float = 1.0) -> Picture:
    """One bar as wide as the picture, divided by how much each part has; empty where none has any."""
    high, whole, x = _BAR * text, sum(part.many for part in parts), 0.0
    shapes: list[Shape] = [Rect(0, 0, width, high, "tint")]
    for part in parts:
        long = width * part.many / whole if whole else 0.0
        if long:
            shapes.append(Rect(x, 0, long, high, part.ink))
        x += long
    return Picture(width, high, tuple(shapes), words)
