"""The two archives for Python in the browser: the app with its packages, and the standard library."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections.abc import Iterable
from fnmatch import fnmatch
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from scorekeeper.rules.phrase import Sentence
from scorekeeper.texts import ENGLISH, LANGUAGES
from scorekeeper.web.publishing.wheels import NotPublished

NOT_WHOLE = Sentence("{file} is missing from this installation of scorekeeper. Install it again, then publish.")

_MADE: Final = (
    "pictures/roboto.ttf",
    "rules/catalogue/lines.json",
    "web/publishing/fonts/MaterialIcons-Regular.otf",
    "web/publishing/fonts/CupertinoIcons.ttf",
    *(f"texts/languages/{language.tag}.mo" for language in LANGUAGES if language != ENGLISH),
)
"""Files that an install makes; see `assets/build.py`. Without a language's file the site would be in English."""

_TIMESTAMP: Final = (1980, 1, 1, 0, 0, 0)
"""The timestamp of every file in an archive, so that equal sources give equal bytes."""

_UNUSED_FILES: Final = (
    *("*.pyi", "*/py.typed", "*.data/*", "*.dist-info/*"),
    *("flet/cli.py", "flet/testing/*", "pydantic/mypy.py", "pydantic/v1/*", "segno/cli.py", "segno/helpers.py"),
    *(f"openskill/models/{name}" for name in ("__init__.py", "weng_lin/__init__.py", "*/bradley_*", "*/thurstone_*")),
)
"""Files of the wheels that the browser never runs: type stubs, metadata, tests, command lines, old versions.

The site runs one of OpenSkill's models. Its `__init__` modules would import all, and Python needs none there.
"""

_LICENCES: Final = ("*.dist-info/licenses/*", "*.dist-info/LICEN[CS]E*", "*.dist-info/COPYING*")

_ICONS: Final = ("flet/controls/material/icons.json", "flet/controls/cupertino/cupertino_icons.json")
"""Flet's lists of icons by name, some ten thousand."""

_NOT_IN_A_BROWSER: Final = frozenset({"cli.py", "__main__.py", "club", "commands", "web", "native", "__pycache__"})
"""Parts of scorekeeper left out: the command line and the servers. Of `web`, `browser` is copied separately."""

_OF_THE_SERVER: Final = ("README.md", "client_files.py", "server_fixes.py")
"""Parts of `flet_fixes` that only Flet's server needs, and its README."""

_UNUSED_MODULES: Final = frozenset(
    {
        "__hello__", "__phello__", "_pyrepl", "antigravity", "cProfile", "code", "doctest", "ftplib", "imaplib",
        "mailbox", "modulefinder", "multiprocessing", "pdb", "poplib", "profile", "pstats", "pyclbr", "pydoc",
        "rlcompleter", "sched", "shelve", "smtplib", "socketserver", "tabnanny", "this", "trace", "turtle",
        "unittest", "wave", "wsgiref", "xmlrpc", "zipapp",
    }
)  # fmt: skip
"""Modules of the standard library to leave out."""

_CODECS: Final = frozenset(
    {
        "__init__", "aliases", "ascii", "base64_codec", "charmap", "cp1252", "cp437", "hex_codec", "idna",
        "iso8859_1", "iso8859_15", "latin_1", "punycode", "raw_unicode_escape", "undefined", "unicode_escape",
        "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig", "zlib_codec",
    }
)  # fmt: skip
"""The text encodings to include."""


def unpack_packages(wheels: Iterable[Path], folder: Path) -> dict[str, str]:
    """Unpack wheels into a folder, without unused files. Return their licences by wheel."""
    licences = {}
    for wheel in sorted(wheels):
        with zipfile.ZipFile(wheel) as packed:
            names = packed.namelist()
            texts = [packed.read(name).decode("utf-8", "replace") for name in names if _is_any(name, _LICENCES)]
            licences["-".join(wheel.name.split("-")[:2])] = "\n".join(texts)
            packed.extractall(folder, [name for name in names if not _is_any(name, _UNUSED_FILES)])
    return licences


def move_extensions(folder: Path, site: Path) -> dict[str, str]:
    """Move the compiled extensions from the unpacked packages into the site, to be fetched as single files.

    Return the file of the site of each, by the path from which Python imports it.
    """
    moved = {}
    for source in sorted(folder.rglob("*.so")):
        name = f"extensions/{source.name.split('.')[0]}.wasm"  # a type that hosts know
        target = site / name
        target.parent.mkdir(exist_ok=True)
        shutil.move(source, target)
        moved[f"/extensions/{source.relative_to(folder).as_posix()}"] = name
    return moved


def move_languages(folder: Path, site: Path) -> tuple[str, ...]:
    """Move the compiled languages from the copied app into the site, as single files; return their names there.

    Before the first use only the person's own is needed.
    """
    moved = []
    for source in sorted((folder / "scorekeeper" / "texts" / "languages").glob("*.mo")):
        name = f"languages/{source.name}"
        (site / name).parent.mkdir(exist_ok=True)
        shutil.move(source, site / name)
        moved.append(name)
    return tuple(moved)


def copy_app(folder: Path) -> None:
    """Copy scorekeeper's installed modules and tables into a folder."""
    package = resources.files("scorekeeper")
    for entry in package.iterdir():
        if entry.name not in _NOT_IN_A_BROWSER:
            copy_tree(entry, folder / "scorekeeper" / entry.name)
    for source in (folder / "scorekeeper").rglob("*.po"):  # sources of the compiled .mo files
        source.unlink()
    for name in _OF_THE_SERVER:
        (folder / "scorekeeper" / "flet_fixes" / name).unlink(missing_ok=True)
    for name in ("__init__.py", "browser"):
        copy_tree(package / "web" / name, folder / "scorekeeper" / "web" / name)


def cut_icons(folder: Path) -> None:
    """Keep only icons that scorekeeper names in Flet's lists: the fonts of the site have no others."""
    sources = [path.read_text("utf-8") for path in (folder / "scorekeeper").rglob("*.py")]
    named = {(of.lower(), name) for text in sources for of, name in re.findall(r"\bft\.(\w+)\.(\w+)", text)}
    for file in (folder / name for name in _ICONS):
        icons, of = json.loads(file.read_text("utf-8")), file.stem.replace("_", "")
        file.write_text(json.dumps({name: icons[name] for name in icons if (of, name) in named}), "utf-8")


def check_whole() -> None:
    """Raise `NotPublished` if this installation lacks a file that an install makes."""
    package = resources.files("scorekeeper")
    for name in _MADE:
        if not package.joinpath(name).is_file():
            raise NotPublished(NOT_WHOLE(file=name))


def copy_tree(source: Traversable, target: Path) -> None:
    """Copy a file or a folder of an installed package, without `__pycache__`."""
    if source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    elif source.name != "__pycache__":
        for entry in source.iterdir():
            copy_tree(entry, target / entry.name)


def unpack_library(archive: Path, folder: Path) -> None:
    """Unpack the browser's standard library into a folder, without unused modules."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder, [name for name in packed.namelist() if _is_needed(name)])


def pack(folder: Path, archive: Path) -> None:
    """Pack a folder into a reproducible zip archive, and remove the folder."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), _TIMESTAMP)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                entry.create_system = 3  # Unix, on every system
                packed.writestr(entry, path.read_bytes())
    shutil.rmtree(folder)


def _is_any(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def _is_needed(name: str) -> bool:
    """Whether a file of the standard library is included.

    >>> [_is_needed(name) for name in ("json/decoder.py", "turtle.py", "encodings/big5.py")]
    [True, False, False]
    """
    package, _, module = name.partition("/")
    if package.removesuffix(".py") in _UNUSED_MODULES:
        return False
    return package != "encodings" or module.removesuffix(".py") in _CODECS
