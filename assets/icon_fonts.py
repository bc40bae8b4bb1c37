"""The site's fonts of icons, cut from those in Flet's web client whenever the package is built.

Whole they have ten thousand icons, and are 570 kB of what a first visit fetches. Kept are those that the app names,
as `ft.Icons.ADD`, and those that the client's own controls draw, such as the arrow of a menu. The same client and app
give the same bytes.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

_DEFINED = re.compile(r'\b(\w+\.\w+)=new \w+\.\w+\(([\de]+),"(MaterialIcons|CupertinoIcons)",')
"""An icon in the client's code: the constant that it is, its code point (as JavaScript writes numbers), its font."""

_LISTED = re.compile(r"\[((?:\w+\.\w+,\s?){1000,}\w+\.\w+)\]")
"""A long list of constants. One for each font has all of its icons, in the order in which Flet numbers them."""


class Family(NamedTuple):
    """A font of icons: its name, the file in the client, how Python calls its icons, their numbers in Flet."""

    name: str
    file: str
    called: str
    numbers: str


FAMILIES = (
    Family("MaterialIcons", "fonts/MaterialIcons-Regular.otf", "Icons", "material/icons.json"),
    Family(
        "CupertinoIcons",
        "packages/cupertino_icons/assets/CupertinoIcons.ttf",
        "CupertinoIcons",
        "cupertino/cupertino_icons.json",
    ),
)


def make(target: Path, app: Path) -> list[Path]:
    """Cut the fonts for the app whose sources are below a folder, into the folder `target`. Returns their files."""
    client = resources.files("flet_web") / "web"
    code = (client / "main.dart.js").read_text("utf-8")
    sources = "\n".join(path.read_text("utf-8") for path in sorted(app.rglob("*.py")))
    defined, uses = _DEFINED.findall(code), Counter(re.findall(r"\b\w+\.\w+", code))
    lists = [re.split(r",\s?", listed) for listed in _LISTED.findall(code)]
    target.mkdir(exist_ok=True)
    made = []
    for family in FAMILIES:
        points = {constant: int(float(point)) for constant, point, font in defined if font == family.name}
        every = next(listed for listed in lists if points.keys() >= set(listed))
        once = Counter([*points, *every])
        drawn = {points[constant] for constant in points if uses[constant] > once[constant]}
        path = target / Path(family.file).name
        with resources.as_file(client / "assets" / family.file) as whole:
            cut(whole, path, drawn | named(family, sources, [points[constant] for constant in every]))
        made.append(path)
    return made


def named(family: Family, sources: str, points: list[int]) -> set[int]:
    """The code points of the icons that an app's Python names; `points` are those of all icons, by Flet's numbers."""
    numbers = json.loads((resources.files("flet") / "controls" / family.numbers).read_text("utf-8"))
    if len(points) != len(numbers):
        raise RuntimeError(f"Flet's web client has {len(points)} icons of {family.name}, Flet {len(numbers)}")
    return {points[numbers[name] & 0xFFFF] for name in re.findall(rf"\bft\.{family.called}\.([A-Z]\w*)", sources)}


def cut(whole: Path, target: Path, points: set[int]) -> None:
    """Keep the glyphs of these code points, all of which the font has."""
    font = TTFont(whole, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=[], hinting=False, notdef_outline=True, glyph_names=True))
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    if points - font.getBestCmap().keys():
        raise RuntimeError(f"{whole.name} lacks {sorted(points - font.getBestCmap().keys())}")
    font.save(target)
