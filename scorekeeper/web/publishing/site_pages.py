"""The pages and scripts of the site: the start page, the service worker, the manifest, Flet's web client."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeAlias

from scorekeeper.app.features.match_form.seats import player_label
from scorekeeper.app.match_views.game_brief import length_of
from scorekeeper.exchange.match_link import LINK_FORM
from scorekeeper.exchange.share_address import ENDINGS
from scorekeeper.flet_fixes.client_files import CHANGED_FILES, CLIENT, substituted
from scorekeeper.match.document import FORMAT
from scorekeeper.match.match import NAME_MISSING
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.catalogue.order import FIRST
from scorekeeper.rules.game import AnyGame
from scorekeeper.texts import ENGLISH, LANGUAGES, Language, counted, plural_of, say, speaking, tr, translated
from scorekeeper.texts.start_page import start_page, start_pages
from scorekeeper.web.guard import POLICY
from scorekeeper.web.publishing.archive import copy_tree
from scorekeeper.web.publishing.snapshot import Snapshot

_PLURALS: Final = {"one": 1, "few": 2, "many": 5, "other": 10}
"""A number for each plural category of `Intl.PluralRules` in our languages."""


def first_match(language: Language) -> dict[str, Any]:
    """Return the words in a language, by the keys of `first_match.js`."""
    games = [CATALOGUE.game(id) for id in FIRST if id in CATALOGUE.ids()]  # the others are below "All games"
    numbers = sorted({number for game in games for number in game.info.players})
    with speaking(language):
        return {
            "ask": tr("What do you play?"),
            "all": tr("All games"),
            "players": tr("Players"),
            "clockwise": tr("Clockwise round the table"),
            "numbers": {number: counted(number, "{n} player", "{n} players") for number in numbers},
            "labels": [player_label(seat) for seat in range(numbers[-1])],
            "nameless": [say(NAME_MISSING(place=seat + 1)) for seat in range(numbers[-1])],
            "start": tr("Start the match"),
            "more": tr("More settings"),
            "back": tr("Back"),
            "games": [_game(game) for game in games],
            "take": tr("Take this match?"),
            "keep": tr("Save"),
            "names": {game.info.id: translated(game.info.name) for game in CATALOGUE.games()},
            "deals": {kind: plural_of(number, "{n} deal", "{n} deals") for kind, number in _PLURALS.items()},
        }


def _game(game: AnyGame) -> dict[str, Any]:
    info = game.info
    return {
        "id": info.id,
        "name": translated(info.name),
        "length": length_of(info),
        "players": info.players,
        "begins": say(game.opening.question),
    }


FileSet: TypeAlias = str
"""The browsers that fetch a file before the first use: "all", or those with a renderer or a language.

A file that is "soon" is fetched as soon as the app is there; the app needs it offline. One that is "after" comes then,
and speeds up the next start. One that is "later" comes on demand. Renderers: see `client/renderer.js`.
"""

RENDERERS: Final[tuple[FileSet, ...]] = ("skwasm", "skwasm_heavy", "canvaskit")

SNAPSHOT: Final = "python.snapshot"
"""The memory snapshot of Python, compressed. Its suffix keeps hosts from unpacking it on the way."""

_ARCHIVES: Final = ("app.zip", "pyodide/python_stdlib.zip")
"""The archives from which Python imports."""

_RENDERER_FILES: Final[dict[str, tuple[FileSet, ...]]] = {
    **dict.fromkeys(("main.dart.mjs", "main.dart.wasm"), ("skwasm", "skwasm_heavy")),
    "main.dart.js": ("canvaskit",),
    **{f"canvaskit/{renderer}.{kind}": (renderer,) for renderer in RENDERERS for kind in ("js", "wasm")},
}

_CLIENT_FILES: Final = (
    *_RENDERER_FILES,
    "version.json",
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/NOTICES",
    "assets/fonts/roboto.woff2",
    "assets/shaders",
    "assets/packages/wakelock_plus",
)
"""The files copied from Flet's web client. The rest is for video, maps, formulas and debugging."""

_ICON_FONTS: Final = (
    "assets/fonts/MaterialIcons-Regular.otf",
    "assets/packages/cupertino_icons/assets/CupertinoIcons.ttf",
)
"""Fonts of which the site has only the drawn icons, of ten thousand: cut by `assets/icon_fonts.py`."""

_FILE_SETS: Final[dict[str, tuple[FileSet, ...]]] = {
    **_RENDERER_FILES,
    **dict.fromkeys(("assets/NOTICES", "licences.txt", "icons/icon-512.png", "icons/maskable-512.png"), ("later",)),
}

_OF_SITE: Final = (
    # Python and Flutter compile WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval' blob:",
    "connect-src 'self' blob: data:",
)

_SERVED_ALONE: Final = frozenset({"index.html", "manifest.json", "curtain.js", "link.js", "served_picture.js"})
"""Files that only the served app's page has, or that the site has in its own form."""

_SOURCES: Final = resources.files("scorekeeper.web")
_WORKER: Final = "sw.js"
_HASH: Final = 32  # hexadecimal digits of a file's hash for the service worker


def copy_client(site: Path) -> None:
    """Copy the needed files of Flet's web client, with the changed ones in place of its own."""
    for name in _CLIENT_FILES:
        copy_tree(CLIENT / name, site / name)
    for name in _ICON_FONTS:
        copy_tree(resources.files(__package__) / "fonts" / Path(name).name, site / name)
    for name, made in CHANGED_FILES.items():
        (site / name).write_text(made(), "utf-8")


def write_pages(site: Path, base: str) -> None:
    """Write the start page, its scripts, the icons and the manifest, for a site that is served below `base`."""
    shared = (part for part in (_SOURCES / "client").iterdir() if part.name not in _SERVED_ALONE)
    for part in (*(_SOURCES / "phone").iterdir(), *shared):
        copy_tree(part, site / part.name)
    values, words = {"base": base, "policy": "; ".join([*POLICY, *_OF_SITE]), "lang": ENGLISH.tag}, start_page(ENGLISH)
    as_json = {name: json.dumps(text, ensure_ascii=False)[1:-1] for name, text in words.items()}
    # English, for a browser without JavaScript; `start.js` replaces it by the person's language.
    _fill(site / "index.html", {**values, **{name: escape(text) for name, text in words.items()}})
    # In English only: a static host cannot serve a manifest in the language of each request.
    _fill(site / "manifest.json", {**values, **as_json})
    texts = start_pages()
    troubles = {tag: {name: words[name] for name in ("no_start", "again")} for tag, words in texts.items()}
    first_matches = {language.tag: first_match(language) for language in LANGUAGES}
    _fill(site / "start.js", {"texts": json.dumps(texts, ensure_ascii=False)})
    _fill(site / "first_match.js", {"firstMatches": json.dumps(first_matches, ensure_ascii=False)})
    _fill(site / "share.js", {"endings": json.dumps(ENDINGS)})
    _fill(site / "database.js", {"format": str(FORMAT)})
    _fill(site / "linked_match.js", {"linkForm": json.dumps(LINK_FORM)})
    _fill(site / "trouble.js", {"troubles": json.dumps(troubles, ensure_ascii=False)})
    _join(site, r' *<link rel="stylesheet" href="(.+)">\n', "start.css")
    _join(site, r' *<script src="(?!trouble)(.+)"></script>\n', "start.js")


def _join(site: Path, tag: str, into: str) -> None:
    """Join files of the start page into one, in the order of their tags: a slow phone takes 10 ms for each file.

    `trouble.js` stays alone: it tells of whatever fails in the others.
    """
    page = (site / "index.html").read_text("utf-8")
    names = re.findall(tag, page)
    joined = "\n".join((site / name).read_text("utf-8") for name in names)
    for name in names:
        (site / name).unlink()
    (site / into).write_text(joined, "utf-8")
    (site / "index.html").write_text(re.sub(tag, lambda found: found[0] if found[1] == into else "", page), "utf-8")


def write_python(
    site: Path, extensions: Mapping[str, str], languages: Sequence[str], snapshot: Snapshot | None
) -> None:
    """Write the names of extensions and languages, and the snapshot, if any, into the site's worker."""
    named = None
    if snapshot is not None:
        copy_tree(snapshot.packed, site / SNAPSHOT)
        named = {"file": SNAPSHOT, "madeFor": snapshot.made_for}
    values = {"extensions": extensions, "languages": languages, "snapshot": named}
    _fill(site / "python-worker.js", {name: json.dumps(value) for name, value in values.items()})


def _fill(page: Path, values: Mapping[str, str]) -> None:
    """Substitute values for their placeholders, `{name}` each, in one pass, so that values are not substituted in."""
    places = re.compile("|".join(rf"\{{{name}\}}" for name in values))
    text, count = places.subn(lambda found: values[found[0][1:-1]], page.read_text("utf-8"))
    if not count:
        raise RuntimeError(f"{page.name} has no place for anything")
    page.write_text(text, "utf-8")


def write_worker(site: Path, unpacked: str | None = None) -> None:
    """Write the list of the site's files into the service worker. No file may change after that.

    `unpacked` is the SHA-256 of the uncompressed snapshot, if it may be stored so. The version also goes into the start
    page's script, which compares it with that of the service worker.
    """
    _write_version(site / "start.js", "")
    version = hashlib.sha256(json.dumps(_listed(site)).encode()).hexdigest()[:12]
    _write_version(site / "start.js", version)
    files = _listed(site)
    if unpacked is not None:
        files[SNAPSHOT].append(unpacked[:_HASH])
    _fill(site / _WORKER, {"version": version, "files": json.dumps(files, indent=1)})


def _listed(site: Path) -> dict[str, list[str | int | list[FileSet]]]:
    files = zip(sizes(site).items(), file_sets(site).values(), strict=True)
    hashes = {name: hashlib.sha256((site / name).read_bytes()).hexdigest()[:_HASH] for name in sizes(site)}
    return {name: [hashes[name], size, list(sets)] for (name, size), sets in files}


def _write_version(script: Path, version: str) -> None:
    text = script.read_text("utf-8")
    script.write_text(substituted('const VERSION = "[^"]*"', f'const VERSION = "{version}"', text), "utf-8")


def sizes(site: Path) -> dict[str, int]:
    """Return the size in bytes of each file of a site by its path, without the service worker."""
    paths = (path for path in sorted(site.rglob("*")) if path.is_file())
    listed = {path.relative_to(site).as_posix(): path.stat().st_size for path in paths}
    listed.pop(_WORKER, None)
    return listed


def file_sets(site: Path) -> dict[str, tuple[FileSet, ...]]:
    """Return the browsers that fetch each file of a site."""
    wakes = (site / SNAPSHOT).exists()
    return {name: _sets_of(name, wakes=wakes) for name in sizes(site)}


def _sets_of(name: str, *, wakes: bool) -> tuple[FileSet, ...]:
    """Return the browsers that fetch a file. With skwasm, the snapshot comes first, and its sources after waking.

    The snapshot is larger than its sources. With a larger renderer a first visit would fetch too much.
    """
    if wakes and name == SNAPSHOT:
        return ("skwasm", "after")
    if wakes and name in _ARCHIVES:
        return ("skwasm_heavy", "canvaskit", "soon")
    folder, _, file = name.partition("/")
    if folder == "languages":
        return (file.removesuffix(".mo"), "soon")
    return _FILE_SETS.get(name, ("all",))


def is_site(folder: Path) -> bool:
    """Whether a folder has a site that was published before."""
    worker = folder / _WORKER
    return worker.is_file() and "scorekeeper" in worker.read_text("utf-8", "replace")
