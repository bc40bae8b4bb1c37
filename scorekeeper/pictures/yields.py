"""What each game within the game brought to each player: a bar for what they declared, one for the others' deals.

A score of nought is exactly what a table asks for, so the bars stand on a line for nought.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.pictures.course import Course, Played
from scorekeeper.pictures.letters import CAPITAL, cut, fitted, measure
from scorekeeper.pictures.shapes import Box, Picture, Shape, Words, moved, upright
from scorekeeper.texts.speech import signed

_NAME = 14.0
_SMALL = 12.0
_FIGURE = 10.5
_BAR = 9.0
_GAP = 6.0
_LEAST = 150.0  # a panel is no narrower
_MOST = 96.0  # and no more of it is for what was played
_BETWEEN = 24.0


class Yield(NamedTuple):
    """What one thing that is played brought to one account; None where there was no such deal."""

    played: Played
    own: int | None
    others: int | None


def yields(course: Course) -> tuple[tuple[Yield, ...], ...]:
    """For every account what each thing that was played brought it, in the game's own order.

    Empty where the game has no such things, or only one was played: then there is nothing to compare.
    """
    if len(course.played) <= 1:
        return ()
    return tuple(
        tuple(
            Yield(one, _sum(course, account, one.key, own=True), _sum(course, account, one.key, own=False))
            for one in course.played
        )
        for account in range(len(course.names))
    )


def _sum(course: Course, account: int, key: str, *, own: bool) -> int | None:
    points = [
        step.points[account]
        for step in course.steps
        if step.played is not None and step.played.key == key and (step.by == account) is own
    ]
    return sum(points) if points else None


def heard(course: Course) -> str:
    """The same in words."""
    each = zip(course.names, yields(course), strict=True)
    return " ".join(f"{name}: {'; '.join(_said(one) for one in rows)}." for name, rows in each)


def _said(one: Yield) -> str:
    parts = [] if one.own is None else [f"{signed(one.own)} as declarer"]
    if one.others is not None:
        parts.append(f"{signed(one.others)} otherwise" if parts else signed(one.others))
    return f"{one.played.name} {', '.join(parts)}"


def yields_picture(course: Course, width: float, *, text: float = 1.0) -> Picture:
    """A panel for each account, as many beside each other as have room."""
    panels = yields(course)
    beside = max(1, min(len(panels), int((width + _BETWEEN) / (_LEAST * text + _BETWEEN))))
    rows = -(-len(panels) // beside)
    beside = -(-len(panels) // rows)  # as even as can be
    each = (width - _BETWEEN * (beside - 1)) / beside
    shapes: list[Shape] = []
    down = 0.0
    for first in range(0, len(panels), beside):
        tall = 0.0
        for place, account in enumerate(range(first, min(first + beside, len(panels)))):
            panel, high = _panel(course, panels, account, each, text)
            shapes += moved(panel, place * (each + _BETWEEN), down)
            tall = max(tall, high)
        down += tall + _BETWEEN / 2 * text
    return Picture(width, down - _BETWEEN / 2 * text, tuple(shapes), heard(course))


def _panel(
    course: Course, panels: tuple[tuple[Yield, ...], ...], account: int, width: float, text: float
) -> tuple[list[Shape], float]:
    """One account's: its name, and a line for each thing that was played."""
    size, small, figure = _NAME * text, _SMALL * text, _FIGURE * text
    rows = panels[account]
    letters = fitted(course.names[account], size, width)
    shapes: list[Shape] = [Words(0, size, course.names[account], letters)]
    named = min(max(measure(row.played.name, small) for row in rows), _MOST * text, width * 0.4) + _GAP
    all_points = [points for panel in panels for row in panel for points in row[1:] if points is not None]
    below, above = min(*all_points, 0, 0), max(*all_points, 0, 0)
    figures = max(measure(signed(points), figure) for points in (below, above)) + _GAP / 2
    scale = (width - named - 2 * figures) / max(above - below, 1)
    nought = named + figures - below * scale
    down = size * 1.5
    for row in rows:
        bars = [(points, own) for points, own in ((row.own, True), (row.others, False)) if points is not None]
        high = max(len(bars) * (_BAR + 3) * text, small * 1.2) + _GAP
        middle = down + high / 2
        shapes.append(Words(0, middle + small * CAPITAL / 2, _named(row.played, small, named - _GAP), small, "soft"))
        start = middle - len(bars) * (_BAR + 3) * text / 2 + 1.5 * text
        for place, (points, own) in enumerate(bars):
            top = start + place * (_BAR + 3) * text
            shapes += _bar(points, nought, scale, top, own=own, text=text)
        down += high
    shapes.append(upright(nought, size * 1.5, down - size * 1.5, "edge"))
    return shapes, down


def _named(played: Played, size: float, room: float) -> str:
    """Its name, or where that is too long the short one."""
    return played.name if measure(played.name, size) <= room else cut(played.short, size, room)


def _bar(points: int, nought: float, scale: float, top: float, *, own: bool, text: float) -> Iterator[Shape]:
    """Full for what was declared, hollow for the rest; the figure stands at its end."""
    start, end = sorted((nought, nought + points * scale))
    high, figure = _BAR * text, _FIGURE * text
    if points:
        yield Box(start, top, end - start, high, "accent" if own else "tint", "accent")
    x, side = (end + 3, "start") if points >= 0 else (start - 3, "end")
    yield Words(x, top + high / 2 + figure * CAPITAL / 2, signed(points), figure, "ink", side)  # type: ignore[arg-type]
