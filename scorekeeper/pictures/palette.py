"""The colours of exported files, which are always light, and of the lines of charts.

A line has a player's colour, which says nothing of who is ahead: none is the green or the brick of a total. Nine are
told apart by day and by night, and by eyes that do not tell red from green; lines also differ in their dashes and
marks: see `strokes.stroke`.
"""

from __future__ import annotations

from typing import Final

from scorekeeper.pictures.shapes import Ink
from scorekeeper.rules.phrase import Phrase

BY_DAY: Final = ("#0066CC", "#85710D", "#332C29", "#68777A", "#311170", "#0F6B99", "#473104", "#2D2047", "#627A49")
BY_NIGHT: Final = ("#6699FF", "#AD7C1A", "#E0D5BF", "#728F8A", "#D4BFFF", "#7782B8", "#F5E07A", "#FBE6FF", "#999963")
"""The colours of the lines in the light and in the dark theme."""

LINE_NAMES: Final = (
    Phrase("Blue"),
    Phrase("Ochre"),
    Phrase("Black, in the dark theme sand"),
    Phrase("Grey"),
    Phrase("Violet"),
    Phrase("Steel blue"),
    Phrase("Brown, in the dark theme yellow"),
    Phrase("Aubergine, in the dark theme pink"),
    Phrase("Moss green"),
)
"""What each is called, for whoever does not see it."""

_PAPER: Final = {
    "ink": "#221E17",
    "soft": "#6A6253",
    "line": "#E3DBC9",
    "edge": "#A89C82",
    "accent": "#1D5C46",
    "behind": "#A4382A",
    "paper": "#FFFCF5",
    "tint": "#E3EDE5",
}
_PRINT: Final = {
    "ink": "#000000",
    "soft": "#4A4A4A",
    "line": "#C8C8C8",
    "edge": "#6E6E6E",
    "accent": "#1D5C46",
    "behind": "#A4382A",
    "paper": "#FFFFFF",
    "tint": "#EFEFEF",
}


def on_paper(ink: Ink) -> str:
    """The colour of a role in an image, as in the app's light theme.

    >>> on_paper("ink"), on_paper(9)
    ('#221E17', '#0066CC')
    """
    return BY_DAY[ink % len(BY_DAY)] if isinstance(ink, int) else _PAPER[ink]


def in_print(ink: Ink) -> str:
    """The colour of a role in print.

    >>> in_print("paper"), in_print(1)
    ('#FFFFFF', '#85710D')
    """
    return BY_DAY[ink % len(BY_DAY)] if isinstance(ink, int) else _PRINT[ink]
