"""A picture as SVG. Texts are escaped, so that no name becomes markup."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from scorekeeper.pictures.font_metrics import drawable, measure
from scorekeeper.pictures.palette import BY_DAY, on_paper
from scorekeeper.pictures.shapes import Circle, Ink, Picture, Polyline, Rect, Shape, TextLine

_FONTS: Final = "Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"

Paint = Callable[[Ink], str]


def of_page(ink: Ink) -> str:
    """Return the colour of a role as a page's style has it, by day and by night: `web/client/start.css`.

    >>> of_page("ink"), of_page("behind"), of_page(9)
    ('var(--ink)', 'var(--down)', 'var(--line0)')
    """
    return f"var(--line{ink % len(BY_DAY)})" if isinstance(ink, int) else f"var(--{'down' if ink == 'behind' else ink})"


def print_svg(picture: Picture, paint: Paint = on_paper) -> str:
    """Return the picture on a background of its own, with its description for screen readers."""
    width, height = _number(picture.width), _number(picture.height)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{_FONTS}">',
        f"<title>{escape(_clean(picture.alt_text), quote=False)}</title>",
        f'<rect width="{width}" height="{height}" fill="{paint("paper")}"/>',
        *(_drawn(shape, paint) for shape in picture.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _drawn(shape: Shape, paint: Paint) -> str:
    match shape:
        case Polyline():
            return _path(shape, paint)
        case Circle(x, y, radius, ink, fill, width):
            where = f'cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"'
            return f'<circle {where} stroke="{paint(ink)}" fill="{paint(fill)}" stroke-width="{_number(width)}"/>'
        case Rect(x, y, width, height, fill, edge, line):
            where = f'x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"'
            edged = "" if edge is None else f' stroke="{paint(edge)}" stroke-width="{_number(line)}"'
            return f'<rect {where} fill="{"none" if fill is None else paint(fill)}"{edged}/>'
        case TextLine():
            return _words(shape, paint)


def _path(path: Polyline, paint: Paint) -> str:
    vertices = " ".join(f"{_number(x)},{_number(y)}" for x, y in path.vertices)
    look = f'fill="{"none" if path.fill is None else paint(path.fill)}" stroke="{paint(path.ink)}"'
    look += f' stroke-width="{_number(path.width)}" stroke-linejoin="round"'
    if path.dash:
        look += f' stroke-dasharray="{" ".join(map(_number, path.dash))}"'
    return f'<{"polygon" if path.closed else "polyline"} points="{vertices}" {look}/>'


def _words(words: TextLine, paint: Paint) -> str:
    where = f'x="{_number(words.x)}" y="{_number(words.y)}" font-size="{_number(words.size)}"'
    if words.side != "start":
        where += f' text-anchor="{words.side}"'
    if drawable(words.text):  # measured, and fixed to that width in any font
        where += f' textLength="{_number(measure(words.text, words.size))}" lengthAdjust="spacingAndGlyphs"'
    if words.turned:
        where += f' transform="rotate(-90 {_number(words.x)} {_number(words.y)})"'
    return (
        f'<text {where} fill="{paint(words.ink)}" xml:space="preserve">{escape(_clean(words.text), quote=False)}</text>'
    )


def _clean(text: str) -> str:
    """Return a text without the characters that XML 1.0 cannot hold."""
    return "".join(c for c in text if c not in "￾￿" and (c >= " " or c in "\t\n"))


def _number(value: float) -> str:
    """Return a number rounded to 1/100, without trailing zeros.

    >>> _number(4.0), _number(1 / 3), _number(-0.001)
    ('4', '0.33', '0')
    """
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 10_000 else f"{value:.0f}"  # noqa: PLR2004  # g would write e
