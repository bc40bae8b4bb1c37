"""The bar chart of points by contract: each account has a bar for its deals as declarer, and one for the others.

A score of 0 means that the quota was met exactly, so the bars start at a line for 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.pictures.font_metrics import CAP_HEIGHT, measure, truncated, wrapped
from scorekeeper.pictures.shapes import Picture, Rect, Shape, TextLine, moved, vertical_line
from scorekeeper.pictures.timeline import PlayedContract, Timeline
from scorekeeper.texts import tr

_NAME = 14.0
_SMALL = 12.0
_FIGURE = 10.5
_BAR = 9.0
_GAP = 6.0
_MIN_PANEL = 150.0  # width of a panel
_MAX_LABEL = 96.0  # width of a contract's name, also at most `_SHARE` of the panel
_BETWEEN = 24.0
_NAME_LINES = 2
_SHARE = 0.45
_ROOMY = 1.33  # height of a bar with the space around it, in bars


class ContractPoints(NamedTuple):
    """The points of one account in one contract, as declarer and otherwise; None without such a deal."""

    played: PlayedContract
    own: int | None
    others: int | None


def points_by_contract(timeline: Timeline) -> tuple[tuple[ContractPoints, ...], ...]:
    """Return the points of every account in each contract, in the game's own order; empty with only one."""
    if len(timeline.played) <= 1:
        return ()
    rows = []
    for account in range(len(timeline.names)):
        row = []
        for one in timeline.played:
            steps = [step for step in timeline.steps if step.played is not None and step.played.key == one.key]
            own, others = ([s.points[account] for s in steps if (s.by == account) is own] for own in (True, False))
            row.append(ContractPoints(one, sum(own) if own else None, sum(others) if others else None))
        rows.append(tuple(row))
    return tuple(rows)


def alt_text(timeline: Timeline) -> str:
    """Return the alternative text of the chart."""
    each = zip(timeline.names, points_by_contract(timeline), strict=True)
    return " ".join(f"{name}: {'; '.join(_row_text(timeline, one) for one in rows)}." for name, rows in each)


def _row_text(timeline: Timeline, one: ContractPoints) -> str:
    name, own, others = one.played.name, timeline.text(one.own or 0), timeline.text(one.others or 0)
    if one.own is None:
        return name if one.others is None else f"{name} {others}"
    if one.others is None:
        return tr("{name} {own} as declarer", name=name, own=own)
    return tr("{name} {own} as declarer, {others} otherwise", name=name, own=own, others=others)


class PanelMeasures(NamedTuple):
    """The measures of all panels: width, width of labels, position of 0, length of a point, text scale."""

    timeline: Timeline
    width: float
    label_width: float
    zero: float
    point: float
    text: float


def points_picture(timeline: Timeline, width: float, *, text: float = 1.0) -> Picture:
    """Return a panel for each account, as many side by side as fit. `points_by_contract` must not be empty."""
    rows = points_by_contract(timeline)
    beside = _beside(timeline.names, width, text)
    room = (width + _BETWEEN) / beside - _BETWEEN  # of a panel: names, figures, bars and figures again
    widest = max(measure(one.played.name, _SMALL * text) for one in rows[0])
    label_width = min(widest, _MAX_LABEL * text, room * _SHARE) + _GAP
    points = [points for row in rows for one in row for points in (one.own, one.others) if points is not None]
    below, above = min(*points, 0), max(*points, 0)
    figures = max(measure(timeline.text(each), _FIGURE * text) for each in (below, above)) + _GAP / 2
    point = (room - label_width - 2 * figures) / max(above - below, 1)
    panel = PanelMeasures(timeline, room, label_width, label_width + figures - below * point, point, text)
    shapes: list[Shape] = []
    down = tall = 0.0
    for account, name in enumerate(timeline.names):
        if account and account % beside == 0:
            down, tall = down + tall + _BETWEEN / 2 * text, 0.0
        drawn, high = _drawn(panel, name, rows[account])
        shapes += moved(drawn, account % beside * (panel.width + _BETWEEN), down)
        tall = max(tall, high)
    return Picture(width, down + tall, tuple(shapes), alt_text(timeline))


def _beside(names: tuple[str, ...], width: float, text: float) -> int:
    """Return the number of panels side by side, in rows as even as possible; no name takes more than two lines."""
    for most in range(min(len(names), int((width + _BETWEEN) / (_MIN_PANEL * text + _BETWEEN))), 1, -1):
        rows = -(-len(names) // most)
        even = -(-len(names) // rows)
        room = (width + _BETWEEN) / even - _BETWEEN
        if all(len(wrapped(name, _NAME * text, room)) <= _NAME_LINES for name in names):
            return even
    return 1


def _drawn(panel: PanelMeasures, name: str, rows: tuple[ContractPoints, ...]) -> tuple[list[Shape], float]:
    """Return the panel of one account (its name, and the bars of each contract), and its height."""
    size, small, bar = (each * panel.text for each in (_NAME, _SMALL, _BAR))
    lines = wrapped(name, size, panel.width)
    shapes: list[Shape] = [TextLine(0, size * (1 + n * 1.2), line, size) for n, line in enumerate(lines)]
    first = down = size * (0.3 + len(lines) * 1.2)
    for row in rows:
        bars = [(points, own) for points, own in ((row.own, True), (row.others, False)) if points is not None]
        thick = len(bars) * bar * _ROOMY
        high = max(thick, small * 1.2) + _GAP * panel.text
        middle = down + high / 2
        label, room = row.played.name, panel.label_width - _GAP
        if measure(label, small) > room:
            label = truncated(row.played.short, small, room)
        shapes.append(TextLine(0, middle + small * CAP_HEIGHT / 2, label, small, "soft"))
        for index, (points, own) in enumerate(bars):
            shapes += _bar(panel, points, middle - thick / 2 + (index + 0.5) * bar * _ROOMY, own=own)
        down += high
    shapes.append(vertical_line(panel.zero, first, down - first, "edge"))
    return shapes, down


def _bar(panel: PanelMeasures, points: int, middle: float, *, own: bool) -> Iterator[Shape]:
    start, end = sorted((panel.zero, panel.zero + points * panel.point))
    high, figure = _BAR * panel.text, _FIGURE * panel.text
    if points:
        yield Rect(start, middle - high / 2, end - start, high, "accent" if own else "tint", "accent")
    baseline, label = middle + figure * CAP_HEIGHT / 2, panel.timeline.text(points)
    if points < 0:
        yield TextLine(start - 3, baseline, label, figure, side="end")
    else:
        yield TextLine(end + 3, baseline, label, figure)
