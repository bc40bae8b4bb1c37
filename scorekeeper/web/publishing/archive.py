"""What Python finds in the browser: the app with its packages, and the standard library, an archive each."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterable
from fnmatch import fnmatch
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
"""Stands for every file's date: the same sources give the same archive."""

_TOOLS: Final = (
    *("*.pyi", "*/py.typed", "*.data/*"),
    *("flet/cli.py", "flet/testing/*", "pydantic/mypy.py", "pydantic/v1/*", "segno/cli.py", "segno/helpers.py"),
)
"""Of the wheels: what checks types, tests, or speaks an older tongue. The browser never runs it."""

_INFORMATION: Final = "*.dist-info/*"
_LICENCES: Final = ("*.dist-info/licenses/*", "*.dist-info/LICEN[CS]E*", "*.dist-info/COPYING*")

_NOT_IN_A_BROWSER: Final = frozenset({"cli.py", "__main__.py", "commands", "web", "native", "__pycache__"})
"""Of scorekeeper: the command line and the serving. Of `web` the browser's own part is taken along."""

_NOT_NEEDED: Final = frozenset(
    {
        "__hello__", "__phello__", "_pyrepl", "antigravity", "cProfile", "code", "doctest", "ftplib", "imaplib",
        "mailbox", "modulefinder", "multiprocessing", "pdb", "poplib", "profile", "pstats", "pyclbr", "pydoc",
        "rlcompleter", "sched", "shelve", "smtplib", "socketserver", "tabnanny", "this", "trace", "turtle",
        "unittest", "wave", "wsgiref", "xmlrpc", "zipapp",
    }
)  # fmt: skip
"""Of the standard library: what debugs, tests, serves, mails, or makes a noise."""

_CODECS: Final = frozenset(
    {
        "__init__", "aliases", "ascii", "base64_codec", "charmap", "cp1252", "cp437", "hex_codec", "idna",
        "iso8859_1", "iso8859_15", "latin_1", "punycode", "raw_unicode_escape", "undefined", "unicode_escape",
        "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig", "zlib_codec",
    }
)  # fmt: skip
"""The ways to write text that a score sheet meets."""


def unpack_packages(wheels: Iterable[Path], folder: Path) -> dict[str, str]:
    """Unpack wheels into a folder, without what the browser never runs. Returns their licences, by wheel."""
    licences = {}
    for wheel in sorted(wheels):
        with zipfile.ZipFile(wheel) as packed:
            names = packed.namelist()
            texts = [packed.read(name).decode("utf-8", "replace") for name in names if _is_any(name, _LICENCES)]
            licences["-".join(wheel.name.split("-")[:2])] = "\n".join(texts)
            packed.extractall(folder, [name for name in names if not _is_any(name, (*_TOOLS, _INFORMATION))])
    return licences


def copy_app(folder: Path) -> None:
    """Copy scorekeeper's own modules and tables, as they are installed here, into a folder."""
    package = resources.files("scorekeeper")
    for part in package.iterdir():
        if part.name not in _NOT_IN_A_BROWSER:
            copy_tree(part, folder / "scorekeeper" / part.name)
    for written in (folder / "scorekeeper").rglob("*.po"):  # the translators' own; Python reads what is compiled
        written.unlink()
    for name in ("__init__.py", "browser"):
        copy_tree(package / "web" / name, folder / "scorekeeper" / "web" / name)


def copy_tree(source: Traversable, target: Path) -> None:
    """Copy a file or a folder of an installed package, without what Python keeps there for itself."""
    if source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    elif source.name != "__pycache__":
        for part in source.iterdir():
            copy_tree(part, target / part.name)


def unpack_library(archive: Path, folder: Path) -> None:
    """Unpack the browser's standard library into a folder, without what a score sheet never uses."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder, [name for name in packed.namelist() if _is_needed(name)])


def pack(folder: Path, archive: Path) -> None:
    """Pack a folder so that the same files always give the same bytes, and remove it."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), _MOMENT)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                entry.create_system = 3  # as on Unix, wherever it is packed
                packed.writestr(entry, path.read_bytes())
    shutil.rmtree(folder)


def _is_any(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def _is_needed(name: str) -> bool:
    """Whether a member of the standard library comes along.

    >>> [_is_needed(name) for name in ("json/decoder.py", "turtle.py", "encodings/big5.py")]
    [True, False, False]
    """
    room, _, module = name.partition("/")
    if room.removesuffix(".py") in _NOT_NEEDED:
        return False
    return room != "encodings" or module.removesuffix(".py") in _CODECS
