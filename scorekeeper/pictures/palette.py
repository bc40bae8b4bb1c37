"""The colours by role: those of the app by day and by night, and those of images and prints, which are always light.

No other module names a colour. `python assets/colours.py` writes them into files that are served as they are, such as
the start page and its styles.

A line has a player's colour, which does not tell who is ahead: none is the green or the brick of a total. Nine are
distinct by day and by night, and for red-green colour blindness. Lines also differ in their dashes and marks: see
`shapes.stroke`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.pictures.shapes import Ink
from scorekeeper.rules.phrase import Phrase

Accent: TypeAlias = Literal["green", "blue", "plum"]  # the accent colour
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
"""The names of these colours, for people who do not see them."""


class Colours(NamedTuple):
    """Colours by role, each as `#RRGGBB`."""

    back: str  # the ground behind panels
    paper: str
    key: str
    ink: str
    soft: str  # second lines
    line: str
    edge: str  # the border of a tap target
    accent: str
    on_accent: str
    tint: str  # the current row, key or panel
    behind: str  # negative points; and errors
    red: str  # the red suits
    lines: tuple[str, ...] = BY_DAY


_DAY: Final = Colours(
    back="#F4EFE4", paper="#FFFCF5", key="#FFFCF5", ink="#221E17", soft="#6A6253", line="#E3DBC9", edge="#CBC0A8",
    accent="#1D5C46", on_accent="#FFFCF5", tint="#E3EDE5", behind="#A4382A", red="#B3261E",
)  # fmt: skip
_NIGHT: Final = Colours(
    back="#0F1512", paper="#171F1B", key="#1E2823", ink="#F0EADC", soft="#A3ACA3", line="#28332D", edge="#3C4A42",
    accent="#7CCBA8", on_accent="#0B1510", tint="#1B2C24", behind="#F0A08F", red="#F28B7D", lines=BY_NIGHT,
)  # fmt: skip

DAY: Final[dict[Accent, Colours]] = {
    "green": _DAY,
    "blue": _DAY._replace(accent="#1F4F7F", tint="#E0E9F2"),
    "plum": _DAY._replace(accent="#6D3763", tint="#EFE3EC"),
}
NIGHT: Final[dict[Accent, Colours]] = {
    "green": _NIGHT,
    "blue": _NIGHT._replace(accent="#93BFEA", on_accent="#0A1219", tint="#1B2833"),
    # The red of points behind would look like the accent beside plum.
    "plum": _NIGHT._replace(accent="#DDABD2", on_accent="#180D15", tint="#2E202B", behind="#F2B84B"),
}
"""The colours of the light and of the dark theme, with each accent."""

_IMAGE: Final = _DAY._replace(edge="#A89C82")
_PRINT: Final = _DAY._replace(
    ink="#000000", soft="#4A4A4A", line="#C8C8C8", edge="#6E6E6E", paper="#FFFFFF", tint="#EFEFEF"
)


def on_paper(ink: Ink) -> str:
    """Return the colour of a role in an image, as in the app's light theme.

    >>> on_paper("ink"), on_paper(9)
    ('#221E17', '#0066CC')
    """
    return _of(_IMAGE, ink)


def in_print(ink: Ink) -> str:
    """Return the colour of a role in print.

    >>> in_print("paper"), in_print(1)
    ('#FFFFFF', '#85710D')
    """
    return _of(_PRINT, ink)


def _of(colours: Colours, ink: Ink) -> str:
    if isinstance(ink, int):
        return colours.lines[ink % len(colours.lines)]
    return str(getattr(colours, ink))
