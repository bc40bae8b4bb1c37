"""What an install makes out of other things: the fonts of pictures and of icons, the languages as they are read."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FONT = "scorekeeper/pictures/roboto.ttf"
ICON_FONTS = "scorekeeper/web/publishing/fonts"
LANGUAGES = "scorekeeper/texts/languages"


class Made(BuildHookInterface):
    """Puts it all into the package, before its files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # as hatchling calls it
        """Make everything anew, for a wheel and for an editable install alike."""
        root = Path(self.root)
        drawn = run_path(str(root / "scorekeeper" / "pictures" / "glyphs.py"))["DRAWN"]
        run_path(str(root / "assets" / "font.py"))["make"](root / FONT, drawn)
        icons = run_path(str(root / "assets" / "icon_fonts.py"))["make"](root / ICON_FONTS, root / "scorekeeper")
        compiled = run_path(str(root / "assets" / "languages.py"))["compiled"](root / LANGUAGES)
        made = [root / FONT, *icons, *compiled]
        build_data["artifacts"] += [f"/{path.relative_to(root).as_posix()}" for path in made]
