"""What each game within the game brought to each player: a bar for what they declared, one for the others' deals.

A score of nought is exactly what a table asks for, so the bars stand on a line for nought.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.pictures.letters import CAPITAL, cut, measure, wrapped
from scorekeeper.pictures.shapes import Box, Picture, Shape, Words, moved, upright
from scorekeeper.pictures.timeline import Played, Timeline
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import signed

_NAME = 14.0
_SMALL = 12.0
_FIGURE = 10.5
_BAR = 9.0
_GAP = 6.0
_LEAST = 150.0  # a panel is no narrower
_MOST = 96.0  # and no more of it, nor of its share, is for what was played
_BETWEEN = 24.0
_NAME_LINES = 2
_SHARE = 0.45
_ROOMY = 1.33  # a bar and the space round it


class ContractPoints(NamedTuple):
    """What one thing that is played brought to one account; None where there was no such deal."""

    played: Played
    own: int | None
    others: int | None


def points_by_contract(timeline: Timeline) -> tuple[tuple[ContractPoints, ...], ...]:
    """For every account what each thing that was played brought it, in the game's own order.

    Empty where the game has no such things, or only one was played: then there is nothing to compare.
    """
    if len(timeline.played) <= 1:
        return ()
    return tuple(
        tuple(
            ContractPoints(one, _sum(timeline, account, one.key, own=True), _sum(timeline, account, one.key, own=False))
            for one in timeline.played
        )
        for account in range(len(timeline.names))
    )


def _sum(timeline: Timeline, account: int, key: str, *, own: bool) -> int | None:
    points = [
        step.points[account]
        for step in timeline.steps
        if step.played is not None and step.played.key == key and (step.by == account) is own
    ]
    return sum(points) if points else None


def heard(timeline: Timeline) -> str:
    """The same in words."""
    each = zip(timeline.names, points_by_contract(timeline), strict=True)
    return " ".join(f"{name}: {'; '.join(_said(one) for one in rows)}." for name, rows in each)


def _said(one: ContractPoints) -> str:
    name, own, others = one.played.name, signed(one.own or 0), signed(one.others or 0)
    if one.own is None:
        return name if one.others is None else f"{name} {others}"
    if one.others is None:
        return tr("{name} {own} as declarer", name=name, own=own)
    return tr("{name} {own} as declarer, {others} otherwise", name=name, own=own, others=others)


class Panel(NamedTuple):
    """What all panels have in common: their width, where the line for nought is, and how long a point is."""

    width: float
    named: float
    nought: float
    point: float
    text: float


def points_picture(timeline: Timeline, width: float, *, text: float = 1.0) -> Picture:
    """A panel for each account, as many beside each other as have room; only where there is something to compare."""
    rows = points_by_contract(timeline)
    beside = _beside(timeline.names, width, text)
    panel = _panel_of(rows, (width + _BETWEEN) / beside - _BETWEEN, text)
    shapes: list[Shape] = []
    down = tall = 0.0
    for account, name in enumerate(timeline.names):
        if account and account % beside == 0:
            down, tall = down + tall + _BETWEEN / 2 * text, 0.0
        drawn, high = _drawn(panel, name, rows[account])
        shapes += moved(drawn, account % beside * (panel.width + _BETWEEN), down)
        tall = max(tall, high)
    return Picture(width, down + tall, tuple(shapes), heard(timeline))


def _beside(names: tuple[str, ...], width: float, text: float) -> int:
    """How many panels stand beside each other, in rows as even as can be; no name takes more than two lines."""
    for most in range(min(len(names), int((width + _BETWEEN) / (_LEAST * text + _BETWEEN))), 1, -1):
        rows = -(-len(names) // most)
        even = -(-len(names) // rows)
        room = (width + _BETWEEN) / even - _BETWEEN
        if all(len(wrapped(name, _NAME * text, room)) <= _NAME_LINES for name in names):
            return even
    return 1


def _panel_of(rows: tuple[tuple[ContractPoints, ...], ...], width: float, text: float) -> Panel:
    """Wide enough to the left for what was played, and at both ends of the bars for figures."""
    widest = max(measure(one.played.name, _SMALL * text) for one in rows[0])
    named = min(widest, _MOST * text, width * _SHARE) + _GAP
    points = [points for row in rows for one in row for points in (one.own, one.others) if points is not None]
    below, above = min(*points, 0), max(*points, 0)
    figures = max(measure(signed(each), _FIGURE * text) for each in (below, above)) + _GAP / 2
    point = (width - named - 2 * figures) / max(above - below, 1)
    return Panel(width, named, named + figures - below * point, point, text)


def _drawn(panel: Panel, name: str, rows: tuple[ContractPoints, ...]) -> tuple[list[Shape], float]:
    """One account's: its name, and a line for each thing that was played; and how high that is."""
    size, small, bar = (each * panel.text for each in (_NAME, _SMALL, _BAR))
    lines = wrapped(name, size, panel.width)
    shapes: list[Shape] = [Words(0, size * (1 + n * 1.2), line, size) for n, line in enumerate(lines)]
    first = down = size * (0.3 + len(lines) * 1.2)
    for row in rows:
        bars = [(points, own) for points, own in ((row.own, True), (row.others, False)) if points is not None]
        thick = len(bars) * bar * _ROOMY
        high = max(thick, small * 1.2) + _GAP * panel.text
        middle = down + high / 2
        shapes.append(
            Words(0, middle + small * CAPITAL / 2, _named(row.played, small, panel.named - _GAP), small, "soft")
        )
        for place, (points, own) in enumerate(bars):
            shapes += _bar(panel, points, middle - thick / 2 + (place + 0.5) * bar * _ROOMY, own=own)
        down += high
    shapes.append(upright(panel.nought, first, down - first, "edge"))
    return shapes, down


def _named(played: Played, size: float, room: float) -> str:
    """Its name, or where that is too long the short one."""
    return played.name if measure(played.name, size) <= room else cut(played.short, size, room)


def _bar(panel: Panel, points: int, middle: float, *, own: bool) -> Iterator[Shape]:
    """Full for what was declared, hollow for the rest; the figure stands at its end."""
    start, end = sorted((panel.nought, panel.nought + points * panel.point))
    high, figure = _BAR * panel.text, _FIGURE * panel.text
    if points:
        yield Box(start, middle - high / 2, end - start, high, "accent" if own else "tint", "accent")
    baseline = middle + figure * CAPITAL / 2
    if points < 0:
        yield Words(start - 3, baseline, signed(points), figure, side="end")
    else:
        yield Words(end + 3, baseline, signed(points), figure)
