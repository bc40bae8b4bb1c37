"""The signs of suits within a text, drawn by the font of the icons: text fonts lack them."""

from __future__ import annotations

import re
from typing import Final

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.widgets.figures import SUITS
from scorekeeper.flet_fixes.client_gaps import SUIT_FONT, SUIT_LETTERS
from scorekeeper.rules.suits import SUIT_SIGNS

_SUIT_OF: Final = {sign: suit for suit, sign in SUIT_SIGNS.items()}
_SIGN: Final = re.compile(f"([{''.join(_SUIT_OF)}])")


def with_suits(text: str, size: float, color: ft.ColorValue = theme.INK) -> ft.Text:
    """A text whose suit signs are drawn as icons, each in the colour of its suit."""
    if not _SIGN.search(text):
        return ft.Text(text, size=size, color=color)
    spans = [_span(part, size) for part in _SIGN.split(text) if part]
    return ft.Text(spans=spans, size=size, color=color)


def _span(part: str, size: float) -> ft.TextSpan:
    suit = _SUIT_OF.get(part)
    if suit is None:
        return ft.TextSpan(part)
    return ft.TextSpan(SUIT_LETTERS[suit], ft.TextStyle(font_family=SUIT_FONT, size=0.9 * size, color=SUITS[suit][1]))
