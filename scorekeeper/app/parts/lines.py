"""The running totals as lines, one an account, each with its name at the end: who is ahead of whom, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import flet as ft
from flet import canvas

from scorekeeper.app import theme
from scorekeeper.app.parts.card import card
from scorekeeper.app.parts.words import caption
from scorekeeper.app.walls import piece
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts.speech import signed

_COLOURS = (theme.ACCENT, theme.DOWN, theme.INK, theme.SOFT)
_DASHES: tuple[list[ft.Number] | None, ...] = (None, [0.1, 6], [9, 6], [12, 6, 0.1, 6])
_LETTER = 7.2
_LABEL = 15.0  # the height of a name
_LEAST = 2  # deals before there is a line worth drawing
_SHARE = 0.4  # of the room, for names at the ends of their lines; longer ones stand below
_SAMPLE = 30


def lines(sheet: Sheet, room: float, height: float) -> ft.Control | None:
    """The picture in that much room; None where there is too little to see."""
    if len(sheet.lines) <= _LEAST:
        return None
    return Lines(sheet.names, sheet.lines, room - 2 * theme.INSET, height, key="lines")


@piece
def Lines(names: tuple[str, ...], totals: tuple[tuple[int, ...], ...], room: float, height: float) -> ft.Control:
    """The totals from the start and after every deal, drawn on a line for nought."""
    longest = max(map(len, names)) * _LETTER + theme.GAP
    label = longest if longest <= room * _SHARE else 0
    flat = [points for row in totals for points in row]
    top, bottom = max(*flat, 0), min(*flat, 0)
    step = (room - (label or theme.GAP) - 4) / (len(totals) - 1)
    scale = (height - _LABEL) / max(top - bottom, 1)

    def at(points: int) -> float:
        return _LABEL / 2 + (top - points) * scale

    shapes: list[canvas.Shape] = [canvas.Line(0, at(0), room - label, at(0), paint=ft.Paint(color=theme.LINE))]
    for account in range(len(names)):
        spots = [(2 + n * step, at(row[account])) for n, row in enumerate(totals)]
        shapes += [canvas.Path(_through(spots), paint=_pen(account)), canvas.Circle(*spots[-1], 4, _fill(account))]
    if label:
        shapes += _ends(names, [at(total) for total in totals[-1]], room - label + theme.GAP, height)
    picture: list[ft.Control] = [caption("Running totals"), canvas.Canvas(shapes, width=room, height=height)]
    if not label:
        picture += [_legend(account, name) for account, name in enumerate(names)]
    return ft.Semantics(
        label=_heard(names, totals), image=True, exclude_semantics=True, content=card(*picture, spacing=theme.GAP)
    )


def _heard(names: tuple[str, ...], totals: tuple[tuple[int, ...], ...]) -> str:
    """The same picture in words."""
    each = (f"{name} {', '.join(signed(row[n]) for row in totals)}" for n, name in enumerate(names))
    return f"Running totals. {'; '.join(each)}"


def _through(spots: Sequence[tuple[float, float]]) -> list[canvas.Path.PathElement]:
    first, *others = spots
    return [canvas.Path.MoveTo(*first), *(canvas.Path.LineTo(*spot) for spot in others)]


def _ends(names: tuple[str, ...], heights: list[float], left: float, height: float) -> list[canvas.Shape]:
    """The names at the ends of their lines, moved apart where lines meet."""
    return [
        canvas.Text(
            left,
            y,
            name,
            ft.TextStyle(size=theme.CAPTION, color=_COLOURS[account % len(_COLOURS)]),
            alignment=ft.Alignment.CENTER_LEFT,
        )
        for account, (name, y) in enumerate(zip(names, apart(heights, _LABEL, height - _LABEL / 2), strict=True))
    ]


def _legend(account: int, name: str) -> ft.Control:
    """A piece of a line, and whose it is."""
    middle = _LABEL / 2
    piece_of_it = canvas.Path(_through([(2, middle), (_SAMPLE - 4, middle)]), paint=_pen(account))
    sample = canvas.Canvas(
        [piece_of_it, canvas.Circle(_SAMPLE - 4, middle, 4, _fill(account))], width=_SAMPLE, height=_LABEL
    )
    whose = ft.Text(name, size=theme.CAPTION, color=theme.INK)
    return ft.Row([sample, ft.Container(whose, expand=True)], spacing=theme.GAP)


def _pen(account: int) -> ft.Paint:
    """Lines differ in colour, and in how they are broken for whoever does not see it."""
    return ft.Paint(
        color=_COLOURS[account % len(_COLOURS)],
        stroke_width=2.5,
        stroke_dash_pattern=_DASHES[account % len(_DASHES)],
        style=ft.PaintingStyle.STROKE,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
    )


def _fill(account: int) -> ft.Paint:
    return ft.Paint(color=_COLOURS[account % len(_COLOURS)])


def apart(heights: Sequence[float], least: float, lowest: float) -> list[float]:
    """The same heights, moved apart so that what stands there does not overlap.

    >>> apart([10.0, 12.0, 50.0], 15.0, 100.0)
    [10.0, 25.0, 50.0]
    >>> apart([98.0, 99.0], 15.0, 100.0)
    [85.0, 100.0]
    """
    moved = list(heights)
    order = sorted(range(len(heights)), key=heights.__getitem__)
    for before, this in pairwise(order):
        moved[this] = max(moved[this], moved[before] + least)
    limit = lowest
    for this in reversed(order):
        moved[this] = min(moved[this], limit)
        limit = moved[this] - least
    return moved
