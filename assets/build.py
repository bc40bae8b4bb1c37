"""What an install makes out of other things: the fonts, the languages as they are read, and the list of games."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FONT = "scorekeeper/pictures/roboto.ttf"
ICON_FONTS = "scorekeeper/web/publishing/fonts"
LANGUAGES = "scorekeeper/texts/languages"
CATALOGUE = "scorekeeper/rules/catalogue"


class Made(BuildHookInterface):
    """Puts it all into the package, before its files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # as hatchling calls it
        """Make everything anew, for a wheel and for an editable install alike."""
        root = Path(self.root)
        run_path(str(root / "assets" / "font.py"))["make"](root / FONT)
        icons = run_path(str(root / "assets" / "icon_fonts.py"))["make"](root / ICON_FONTS, root / "scorekeeper")
        compiled = run_path(str(root / "assets" / "languages.py"))["compiled"](root / LANGUAGES)
        made = [root / FONT, *icons, *compiled, _listed(root)]
        build_data["artifacts"] += [f"/{path.relative_to(root).as_posix()}" for path in made]


def _listed(root: Path) -> Path:
    """Write the lines of the list of games, by the rules that are there."""
    sys.path.insert(0, str(root))
    try:
        rules = import_module("scorekeeper.rules.catalogue")
        made = root / CATALOGUE / rules.LINES
        made.write_text(rules.print_lines(root / CATALOGUE), "utf-8")
    finally:
        sys.path.remove(str(root))
    return made
