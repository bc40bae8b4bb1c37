"""The pages and scripts of the site: the start page, the service worker, the manifest, Flet's web client."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from html import escape
from importlib import resources
from pathlib import Path
from typing import Final, Literal, TypeAlias

import flet_web

from scorekeeper.texts.language import ENGLISH
from scorekeeper.texts.start_page import start_page, start_pages
from scorekeeper.web.publishing.archive import copy_tree

Part: TypeAlias = Literal["all", "chromium", "full", "later"]
"""Who needs a file: every browser, those on Chromium, the others, or nobody before it is asked for."""

CLIENT: Final = Path(flet_web.__file__).parent / "web"

_CLIENT_FILES: Final = (
    "main.dart.js",
    "flutter_bootstrap.js",
    "version.json",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.js",
    "canvaskit/chromium/canvaskit.wasm",
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/FontManifest.json",
    "assets/NOTICES",
    "assets/fonts",
    "assets/shaders",
    "assets/packages/cupertino_icons",
    "assets/packages/wakelock_plus",
)
"""What is taken of Flet's web client. The rest plays films, draws maps and formulas, or helps to debug."""

_PARTS: Final[dict[str, Part]] = {
    "canvaskit/canvaskit.js": "full",
    "canvaskit/canvaskit.wasm": "full",
    "canvaskit/chromium/canvaskit.js": "chromium",
    "canvaskit/chromium/canvaskit.wasm": "chromium",
    "assets/NOTICES": "later",
    "licences.txt": "later",
    "icons/icon-512.png": "later",
    "icons/maskable-512.png": "later",
}

_POLICY: Final = (
    "default-src 'self'",
    # Python and Flutter compile WebAssembly; Flutter's painter may live in a worker made from a blob.
    "script-src 'self' 'wasm-unsafe-eval' blob:",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'none'",
)

_OURS: Final = resources.files("scorekeeper.web")
_WORKER: Final = "sw.js"


def copy_client(site: Path) -> None:
    """Copy what is needed of Flet's web client, and set it to this site's ways."""
    for name in _CLIENT_FILES:
        copy_tree(CLIENT / name, site / name)
    start = site / "flutter_bootstrap.js"
    text = start.read_text("utf-8")
    # Flutter's own service worker takes itself away and is brought back for ever; ours needs none beside it.
    text = _changed(r"serviceWorkerSettings:\s*\{[^}]*\},", "", text)
    # The start page says which painter it is, for it has to be kept for the time without a network.
    text = _changed(r"(var flutterConfig = \{)", r"\1\n    canvasKitVariant: flet.canvasKitVariant,", text)
    start.write_text(text, "utf-8")
    fonts = site / "assets" / "FontManifest.json"
    families = [f for f in json.loads(fonts.read_text("utf-8")) if "flutter_math_fork" not in f["family"]]
    families.append({"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]})
    fonts.write_text(json.dumps(families), "utf-8")
    lock = json.loads((CLIENT / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {}  # ours come in the app's archive
    (site / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


def write_pages(site: Path, base: str) -> None:
    """Write the start page, its scripts, the icons and the manifest, for a site that is served at `base`."""
    for part in (
        *(_OURS / "phone").iterdir(),
        *(_OURS / "client" / name for name in ("icons", "mark.svg", "history.js")),
    ):
        copy_tree(part, site / part.name)
    facts, words = {"base": base, "policy": "; ".join(_POLICY), "lang": ENGLISH.tag}, start_page(ENGLISH)
    quoted = {name: json.dumps(said, ensure_ascii=False)[1:-1] for name, said in words.items()}
    # For a browser without JavaScript; `start.js` puts the words of the person's language in their place.
    _fill(site / "index.html", {**facts, **{name: escape(said) for name, said in words.items()}})
    # One for all, in English: a browser reads it once, when the app is installed, and a host of plain files cannot
    # answer each in their language.
    _fill(site / "manifest.json", {**facts, **quoted})
    _fill(site / "start.js", {"texts": json.dumps(start_pages(), ensure_ascii=False)})


def _fill(page: Path, facts: Mapping[str, str]) -> None:
    """Write facts into their places, {name} each, in one go: what is written is not looked through again."""
    places = re.compile("|".join(rf"\{{{name}\}}" for name in facts))
    text, count = places.subn(lambda place: facts[place[0][1:-1]], page.read_text("utf-8"))
    if not count:
        raise RuntimeError(f"{page.name} has no place for anything")
    page.write_text(text, "utf-8")


def write_worker(site: Path) -> None:
    """Write down in the service worker what the site is made of. Nothing may change in the site after that.

    The start page's script is told the version, so that it knows a service worker of another one.
    """
    _date(site / "start.js", "")
    version = hashlib.sha256(json.dumps(_listed(site)).encode()).hexdigest()[:12]
    _date(site / "start.js", version)
    files = _listed(site)
    worker = site / _WORKER
    listed = json.dumps(files, indent=1)
    text = worker.read_text("utf-8").replace("{version}", version).replace("{files}", listed)
    worker.write_text(text, "utf-8")


def _listed(site: Path) -> dict[str, list[str | int]]:
    return {name: [_fingerprint(site / name), size, part_of(name)] for name, size in sizes(site).items()}


def _date(script: Path, version: str) -> None:
    """Write the site's version into a script, in the place of another one."""
    text = script.read_text("utf-8")
    script.write_text(_changed('const VERSION = "[^"]*"', f'const VERSION = "{version}"', text), "utf-8")


def sizes(site: Path) -> dict[str, int]:
    """The bytes of each file of a site by its path, without the service worker itself."""
    paths = (path for path in sorted(site.rglob("*")) if path.is_file())
    listed = {path.relative_to(site).as_posix(): path.stat().st_size for path in paths}
    listed.pop(_WORKER, None)
    return listed


def part_of(name: str) -> Part:
    """Who needs a file of the site."""
    return _PARTS.get(name, "all")


def is_site(folder: Path) -> bool:
    """Whether a folder holds a site that was published before."""
    worker = folder / _WORKER
    return worker.is_file() and "scorekeeper" in worker.read_text("utf-8", "replace")


def _fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:32]


def _changed(pattern: str, by: str, text: str) -> str:
    changed, count = re.subn(pattern, by, text, count=1)
    if not count:
        raise RuntimeError(f"Flet's web client has changed: nothing matches {pattern}")
    return changed
