"""Pictures, figures and suits, in the colours of the theme. The icon font draws the suit signs within a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import pi
from typing import Final

import flet as ft
from flet import canvas

from scorekeeper.app import theme
from scorekeeper.flet_fixes.client_gaps import SUIT_FONT, SUIT_LETTERS
from scorekeeper.pictures.font_metrics import ASCENT, measure
from scorekeeper.pictures.shapes import Circle, Ink, Picture, Polyline, Rect, Shape, TextLine
from scorekeeper.rules.suits import SUIT_NAMES, SUIT_SIGNS
from scorekeeper.texts import say, signed

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


def drawing(picture: Picture) -> canvas.Canvas:
    """Return a canvas with the picture in its own size."""
    shapes = [part for shape in picture.shapes for part in _drawn(shape)]
    return canvas.Canvas(shapes, width=picture.width, height=picture.height + _AROUND)


def _drawn(shape: Shape) -> list[canvas.Shape]:
    match shape:
        case Polyline():
            return _path(shape)
        case Circle(x, y, radius, ink, fill, width):
            edge = _pen(on_screen(ink), width)
            return [canvas.Circle(x, y, radius, _fill(on_screen(fill))), canvas.Circle(x, y, radius, edge)]
        case Rect(x, y, width, height, fill, edge, line):
            paints = [_fill(on_screen(fill))] if fill is not None else []
            paints += [_pen(on_screen(edge), line)] if edge is not None else []
            return [canvas.Rect(x, y, width, height, paint=each) for each in paints]
        case TextLine():
            return [_words(shape)]


def _path(path: Polyline) -> list[canvas.Shape]:
    first, *others = path.vertices
    parts: list[canvas.Path.PathElement] = [canvas.Path.MoveTo(*first)]
    parts += [canvas.Path.LineTo(*xy) for xy in others]
    if path.closed:
        parts.append(canvas.Path.Close())
    paints = [_fill(on_screen(path.fill))] if path.fill is not None else []
    return [canvas.Path(parts, paint=each) for each in (*paints, _pen(on_screen(path.ink), path.width, path.dash))]


def _words(words: TextLine) -> canvas.Text:
    """Return a text of the canvas, which is placed by its upper edge and not by its baseline."""
    rise = words.size * ASCENT
    x, y = (words.x - rise, words.y) if words.turned else (words.x, words.y - rise)
    return canvas.Text(
        x,
        y,
        words.text,
        ft.TextStyle(size=words.size, color=on_screen(words.ink), font_family="Roboto"),
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


SUITS: Final[dict[str, tuple[ft.IconData, ft.ColorValue]]] = {
    "clubs": (ft.CupertinoIcons.SUIT_CLUB_FILL, theme.INK),
    "diamonds": (ft.CupertinoIcons.SUIT_DIAMOND_FILL, theme.RED),
    "hearts": (ft.CupertinoIcons.SUIT_HEART_FILL, theme.RED),
    "spades": (ft.CupertinoIcons.SUIT_SPADE_FILL, theme.INK),
}
"""The icon and the colour of each suit, in the order in which they are asked for; text fonts lack them."""


def colour_of(ahead: int) -> ft.ColorValue:
    """Return the colour of a total that is ahead (1), below 0 (−1) or neither (0); see `Sheet.ahead`."""
    return theme.UP if ahead > 0 else theme.DOWN if ahead < 0 else theme.INK


def width_of(figures: Iterable[str], size: float, text: float = 1.0) -> float:
    """Return the width of the widest figure at a font size, in logical pixels; `text` is the reader's text scale.

    >>> round(width_of(["+5660", "−12"], 16)), round(width_of(["+5660"], 16, 2.0)), width_of([], 16)
    (45, 90, 0.0)
    """
    return max((measure(figure, size) for figure in figures), default=0) * text


def size_for(figures: Iterable[str], size: float, room: float, text: float = 1.0) -> float:
    """Return the largest font size up to `size` at which every figure fits into a width.

    >>> size_for(["−12"], 16, 40), round(size_for(["+5660"], 16, 40), 1)
    (16, 14.2)
    """
    width = width_of(figures, size, text)
    return size if width <= room else size * room / width


def score(
    points: int | None,
    size: float = theme.BODY,
    *,
    width: float | None = None,
    ahead: int | None = None,
    plus: bool = True,
    unit: int = 1,
) -> ft.Text:
    """Return points with their sign, aligned to the right; a total has its standing's colour, see `Sheet.ahead`."""
    return ft.Text(
        "" if points is None else signed(points, plus=plus, unit=unit),
        size=size,
        color=colour_of(min(points or 0, 0) if ahead is None else ahead),
        text_align=ft.TextAlign.RIGHT,
        width=width,
        no_wrap=True,
    )


def suit(name: str, size: float = 20, *, spoken: bool = False) -> ft.Icon:
    """Return the icon of a suit in its colour; `spoken`: with a name for screen readers."""
    icon, colour = SUITS[name]
    return ft.Icon(icon, size=size, color=colour, semantics_label=say(SUIT_NAMES[name]) if spoken else None)


_SUIT_OF: Final = {sign: suit for suit, sign in SUIT_SIGNS.items()}
_SIGN: Final = re.compile(f"([{''.join(_SUIT_OF)}])")


def with_suits(text: str, size: float, color: ft.ColorValue = theme.INK) -> ft.Text:
    """Return a text with its suit signs drawn as icons, each in the colour of its suit."""
    if not _SIGN.search(text):
        return ft.Text(text, size=size, color=color)
    spans = []
    for part in filter(None, _SIGN.split(text)):
        name = _SUIT_OF.get(part)
        style = ft.TextStyle(font_family=SUIT_FONT, size=0.9 * size, color=SUITS[name][1]) if name else None
        spans.append(ft.TextSpan(SUIT_LETTERS[name] if name else part, style))
    return ft.Text(spans=spans, size=size, color=color)
