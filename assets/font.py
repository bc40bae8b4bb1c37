"""The font of pictures and printed sheets, made from the one in Flet's web client whenever the package is built.

A PDF has to bring its letters along. They are Roboto's, as on the screen: those that names and titles want,
without hints and kerning, 48 kB. The same font gives the same bytes.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCE = "web/assets/fonts/roboto.woff2"
LEFT_OUT = ["GDEF", "GPOS", "GSUB", "OS/2", "gasp", "hdmx", "post"]
"""What nobody asks for who is told where every glyph stands."""

SAID = [0, 1, 2, 4, 5, 6, 13, 14]
"""The font's names: what it is, whose, and under which licence."""


DRAWN = (
    (0x0020, 0x007E),  # Latin of Western, Northern and Central Europe
    (0x00A0, 0x017F),
    (0x018F, 0x018F),  # Azerbaijani
    (0x01A0, 0x01A1),  # Vietnamese
    (0x01AF, 0x01B0),
    (0x01FA, 0x01FF),  # Danish, with accents
    (0x0218, 0x021B),  # Romanian
    (0x0259, 0x0259),
    (0x0300, 0x0301),  # marks that combine
    (0x0303, 0x0303),
    (0x0309, 0x0309),
    (0x0323, 0x0323),
    (0x0384, 0x038A),  # Greek
    (0x038C, 0x038C),
    (0x038E, 0x03A1),
    (0x03A3, 0x03CE),
    (0x0400, 0x0486),  # Cyrillic
    (0x0488, 0x0513),
    (0x1E80, 0x1E85),  # Welsh
    (0x1EA0, 0x1EF9),  # Vietnamese
    (0x2010, 0x2011),  # dashes, quotation marks
    (0x2013, 0x2015),
    (0x2017, 0x201E),
    (0x2020, 0x2022),
    (0x2025, 0x2027),
    (0x20AC, 0x20AC),  # the euro
    (0x2212, 0x2212),  # the minus
)
"""Ranges of code points (first, last) in the subset of Roboto that the app has: living languages in Latin, Greek and
Cyrillic. Offline there is no other font; names in other scripts are stored and exported unchanged all the same."""


def make(target: Path) -> None:
    """Keep the letters that are drawn; drop hints and layout."""
    with resources.as_file(resources.files("flet_web") / SOURCE) as path:
        font = TTFont(path, recalcTimestamp=False)
        font.flavor = None
        options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=SAID)
        options.drop_tables = LEFT_OUT
        cut = Subsetter(options)
        cut.populate(unicodes=[point for first, last in DRAWN for point in range(first, last + 1)])
        cut.subset(font)
        font.save(target)
