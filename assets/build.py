"""What an install makes out of other things: the font of pictures, and the languages as the program reads them."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FONT = "scorekeeper/pictures/roboto.ttf"
LANGUAGES = "scorekeeper/texts/languages"


class Made(BuildHookInterface):
    """Puts it all into the package, before its files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # as hatchling calls it
        """Make everything anew, for a wheel and for an editable install alike."""
        root = Path(self.root)
        drawn = run_path(str(root / "scorekeeper" / "app" / "widgets" / "glyphs.py"))["DRAWN"]
        run_path(str(root / "assets" / "font.py"))["make"](root / FONT, drawn)
        compiled = run_path(str(root / "assets" / "languages.py"))["compiled"](root / LANGUAGES)
        build_data["artifacts"] += [f"/{FONT}", *(f"/{LANGUAGES}/{path.name}" for path in compiled)]
