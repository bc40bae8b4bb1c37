"""The fonts that Flutter fetches at every start: those of Flet's client, but for the twenty of formulas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import flet_web

CLIENT: Final = Path(flet_web.__file__).parent / "web"
"""Flet's web client, as it is packaged."""

PATH: Final = "assets/FontManifest.json"


def font_manifest() -> str:
    """The list of font families, as JSON; Roboto is among them, which Flet's client would fetch from a CDN."""
    families = json.loads((CLIENT / PATH).read_text("utf-8"))
    wanted = [family for family in families if "flutter_math_fork" not in family["family"]]
    wanted.append({"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]})
    return json.dumps(wanted)
