"""The colours of exported files, which are always light, and of the lines of charts.

Up to ten lines share six colours, so lines also differ in their dashes and marks: see `strokes.stroke`.
"""

from __future__ import annotations

from typing import Final

from scorekeeper.pictures.shapes import Ink

BY_DAY: Final = ("#1D5C46", "#A4382A", "#2A5B94", "#8A5A00", "#7B3F86", "#221E17")
BY_NIGHT: Final = ("#7CCBA8", "#F0A08F", "#93BFEE", "#E0BC6A", "#D8A8E0", "#F0EADC")
"""The colours of the lines in the light and in the dark theme."""

_PAPER: Final = {
    "ink": "#221E17",
    "soft": "#6A6253",
    "line": "#E3DBC9",
    "edge": "#A89C82",
    "accent": "#1D5C46",
    "paper": "#FFFCF5",
    "tint": "#E3EDE5",
}
_PRINT: Final = {
    "ink": "#000000",
    "soft": "#4A4A4A",
    "line": "#C8C8C8",
    "edge": "#6E6E6E",
    "accent": "#1D5C46",
    "paper": "#FFFFFF",
    "tint": "#EFEFEF",
}


def on_paper(ink: Ink) -> str:
    """The colour of a role in an image, as in the app's light theme.

    >>> on_paper("ink"), on_paper(6)
    ('#221E17', '#1D5C46')
    """
    return BY_DAY[ink % len(BY_DAY)] if isinstance(ink, int) else _PAPER[ink]


def in_print(ink: Ink) -> str:
    """The colour of a role in print.

    >>> in_print("paper"), in_print(1)
    ('#FFFFFF', '#A4382A')
    """
    return BY_DAY[ink % len(BY_DAY)] if isinstance(ink, int) else _PRINT[ink]
