"""Changed files of Flet's web client: its start script, and its manifests of fonts and packages.

Behaviour of Flet 1.0.5 (below `flet_web/web/`), and the change:
- `flutter_bootstrap.js` registers Flutter's own service worker, which unregisters itself at every start: removed.
- Each browser takes a CanvasKit of its own: the start page names one that all browsers run.
- Its steps hold the page's thread for up to 0.3 s: each waits while somebody taps the picture of the sheet.
- `assets/FontManifest.json` has twenty fonts of formulas, and lacks Roboto, which the client fetches from a CDN
  (`flet_web/patch_index.py:189` adds it only in the served app): the formulas go, Roboto is added.
- `pyodide/pyodide-lock.json` lists hundreds of packages that the site lacks: its packages are in `app.zip`.
Cost without the change: a worker that comes and goes at each start, 5 MB for a second CanvasKit, 1 MB of fonts. Keys
do not appear while a deal is tapped. The site's policy refuses the request to the CDN, so no text is drawn.
Still needed? `substituted` raises after a change in a script; `tests/flet_fixes/test_still_needed.py`.
Removal: `copy_client` copies the file unchanged.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import flet_web

CLIENT: Final = Path(flet_web.__file__).parent / "web"  # Flet's web client, as packaged
FONT_MANIFEST: Final = "assets/FontManifest.json"
_PACKAGES: Final = "pyodide/pyodide-lock.json"


def font_manifest() -> str:
    """Return the list of font families that are fetched at every start, as JSON."""
    families = json.loads((CLIENT / FONT_MANIFEST).read_text("utf-8"))
    wanted = [family for family in families if "flutter_math_fork" not in family["family"]]
    wanted.append({"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]})
    return json.dumps(wanted)


def _start_script() -> str:
    text = (CLIENT / "flutter_bootstrap.js").read_text("utf-8")
    text = substituted(r"serviceWorkerSettings:\s*\{[^}]*\},", "", text)
    text = substituted(r"(var flutterConfig = \{)", r"\1\n    canvasKitVariant: flet.canvasKitVariant,", text)
    text = substituted(r"=n,(document\.head\.append\(a\))", r"=n,flet.rested().then(()=>\1)", text)
    text = substituted(r"(,)(await\(await\(await )", r"\1await flet.rested(),\2", text)
    for step in (r"const engine = ", r"flet\.flutterApp = "):
        text = substituted(f"({step})", r"await flet.rested();\n        \1", text)
    return text


CHANGED_FILES: Final[dict[str, Callable[[], str]]] = {
    "flutter_bootstrap.js": _start_script,
    FONT_MANIFEST: font_manifest,
    _PACKAGES: lambda: json.dumps({**json.loads((CLIENT / _PACKAGES).read_text("utf-8")), "packages": {}}),
}
"""The function that makes each changed file, by the file's path below the client."""


def substituted(pattern: str, replacement: str, text: str) -> str:
    """Return the text with the first match of a pattern replaced. Raises `RuntimeError` without a match."""
    changed, count = re.subn(pattern, replacement, text, count=1)
    if not count:
        raise RuntimeError(f"Flet's web client has changed: nothing matches {pattern}")
    return changed
