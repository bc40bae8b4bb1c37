"""The font of pictures and printed sheets, made anew from the one in Flet's web client: `python -m tests.font`.

It needs `fonttools[woff]`, which nothing else here does.
"""

from __future__ import annotations

from importlib import resources

from scorekeeper.app.parts.script import DRAWN
from tests.serving import ROOT

SOURCE = "web/assets/fonts/roboto.woff2"
FONT = ROOT / "scorekeeper" / "pictures" / "font" / "roboto.ttf"
LEFT_OUT = ["GDEF", "GPOS", "GSUB", "OS/2", "gasp", "hdmx", "post"]
"""What nobody asks for who is told where every glyph stands."""

SAID = [0, 1, 2, 4, 5, 6, 13, 14]
"""The font's names: what it is, whose, and under which licence."""


def make() -> None:
    """Keep the letters, drop hints and layout; the same font gives the same bytes."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415  # wanted here alone
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    with resources.as_file(resources.files("flet_web") / SOURCE) as path:
        font = TTFont(path, recalcTimestamp=False)
        font.flavor = None
        options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=SAID)
        options.drop_tables = LEFT_OUT
        cut = Subsetter(options)
        cut.populate(unicodes=[point for first, last in DRAWN for point in range(first, last + 1)])
        cut.subset(font)
        font.save(FONT)


if __name__ == "__main__":
    make()
