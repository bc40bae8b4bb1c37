"""Figures and suits. The icon font draws the suit signs within a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import flet as ft

from scorekeeper.app import theme
from scorekeeper.flet_fixes.client_gaps import SUIT_FONT, SUIT_LETTERS
from scorekeeper.pictures.font_metrics import measure
from scorekeeper.rules.suits import SUIT_NAMES, SUIT_SIGNS
from scorekeeper.texts import say, signed

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
    """Return points with their sign, aligned to the right; empty for None.

    A minus has one colour everywhere. A total has the colour of its standing, `ahead`; see `Sheet.ahead`.
    """
    return ft.Text(
        "" if points is None else signed(points, plus=plus, unit=unit),
        size=size,
        color=colour_of(min(points or 0, 0) if ahead is None else ahead),
        text_align=ft.TextAlign.RIGHT,
        width=width,
        no_wrap=True,
    )


def suit(name: str, size: float = 20, *, colour: ft.ColorValue | None = None, spoken: bool = False) -> ft.Icon:
    """Return the icon of a suit in its own colour or another; `spoken`: with a name for screen readers."""
    icon, own = SUITS[name]
    return ft.Icon(icon, size=size, color=colour or own, semantics_label=say(SUIT_NAMES[name]) if spoken else None)


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
