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


def make(target: Path, drawn: tuple[tuple[int, int], ...]) -> None:
    """Keep these letters, from the first to the last of each run; drop hints and layout."""
    with resources.as_file(resources.files("flet_web") / SOURCE) as path:
        font = TTFont(path, recalcTimestamp=False)
        font.flavor = None
        options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=SAID)
        options.drop_tables = LEFT_OUT
        cut = Subsetter(options)
        cut.populate(unicodes=[point for first, last in drawn for point in range(first, last + 1)])
        cut.subset(font)
        font.save(target)
