"""Drawing of a picture on Flet's canvas, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Callable
from math import pi
from typing import Final, TypeAlias

import flet as ft
from flet import canvas

from scorekeeper.app import theme
from scorekeeper.pictures.font_metrics import ASCENT
from scorekeeper.pictures.shapes import Circle, Ink, Picture, Polyline, Rect, Shape, TextLine

Paint: TypeAlias = Callable[[Ink], ft.ColorValue]

_ROLES: Final[dict[str, ft.ColorValue]] = {
    "ink": theme.INK,
    "soft": theme.SOFT,
    "line": theme.LINE,
    "edge": theme.EDGE,
    "accent": theme.ACCENT,
    "behind": theme.DOWN,
    "paper": theme.PAPER,
    "tint": theme.TINT,
}
_SIDES: Final = {"start": -1, "middle": 0, "end": 1}
_AROUND: Final = 1.0  # extra height, so that lines at the edge are not clipped


def on_screen(ink: Ink) -> ft.ColorValue:
    """Return the theme colour of a role, which the client itself switches between light and dark."""
    return theme.LINES[ink % len(theme.LINES)] if isinstance(ink, int) else _ROLES[ink]


def drawing(picture: Picture, paint: Paint = on_screen) -> canvas.Canvas:
    """Return a canvas with the picture in its own size."""
    shapes = [part for shape in picture.shapes for part in _drawn(shape, paint)]
    return canvas.Canvas(shapes, width=picture.width, height=picture.height + _AROUND)


def _drawn(shape: Shape, paint: Paint) -> list[canvas.Shape]:
    match shape:
        case Polyline():
            return _path(shape, paint)
        case Circle(x, y, radius, ink, fill, width):
            edge = _pen(paint(ink), width)
            return [canvas.Circle(x, y, radius, _fill(paint(fill))), canvas.Circle(x, y, radius, edge)]
        case Rect(x, y, width, height, fill, edge, line):
            paints = [_fill(paint(fill))] if fill is not None else []
            paints += [_pen(paint(edge), line)] if edge is not None else []
            return [canvas.Rect(x, y, width, height, paint=each) for each in paints]
        case TextLine():
            return [_words(shape, paint)]


def _path(path: Polyline, paint: Paint) -> list[canvas.Shape]:
    first, *others = path.vertices
    parts: list[canvas.Path.PathElement] = [canvas.Path.MoveTo(*first)]
    parts += [canvas.Path.LineTo(*xy) for xy in others]
    if path.closed:
        parts.append(canvas.Path.Close())
    paints = [_fill(paint(path.fill))] if path.fill is not None else []
    return [canvas.Path(parts, paint=each) for each in (*paints, _pen(paint(path.ink), path.width, path.dash))]


def _words(words: TextLine, paint: Paint) -> canvas.Text:
    """Return a text of the canvas, which is placed by its upper edge and not by its baseline."""
    rise = words.size * ASCENT
    x, y = (words.x - rise, words.y) if words.turned else (words.x, words.y - rise)
    return canvas.Text(
        x,
        y,
        words.text,
        ft.TextStyle(size=words.size, color=paint(words.ink), font_family="Roboto"),
        alignment=ft.Alignment(_SIDES[words.side], -1),
        rotate=-pi / 2 if words.turned else 0,
    )


def _pen(colour: ft.ColorValue, width: float, dash: tuple[float, ...] = ()) -> ft.Paint:
    return ft.Paint(
        color=colour,
        stroke_width=width,
        stroke_dash_pattern=list(dash) or None,
        style=ft.PaintingStyle.STROKE,
        stroke_join=ft.StrokeJoin.ROUND,
    )


def _fill(colour: ft.ColorValue) -> ft.Paint:
    return ft.Paint(color=colour, style=ft.PaintingStyle.FILL)
