"""Match files of any format: reading them, naming them, and packing several."""

from __future__ import annotations

import io
import unicodedata
import zipfile
from collections.abc import Container, Iterable
from typing import Final

from scorekeeper.exchange.file_faults import NEITHER_FORM, NotReadable
from scorekeeper.exchange.link import is_link
from scorekeeper.exchange.match_file import MatchFile, read_match_file
from scorekeeper.exchange.match_formats import FORMATS, FileFormat
from scorekeeper.exchange.match_link import read_match_link
from scorekeeper.exchange.strict_json import decoded, refuse
from scorekeeper.match.days import local_date
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.versions import MatchIdentity
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

_LONGEST_STEM = 56
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


def print_any(
    sheet: Sheet, form: FileFormat, catalogue: Catalogue = CATALOGUE, identity: MatchIdentity | None = None
) -> bytes:
    """Return the bytes of a match file."""
    return FORMATS[form].write(sheet, catalogue, identity)


def read_file(content: bytes, catalogue: Catalogue = CATALOGUE) -> MatchFile:
    """Read the match in a file of JSON or CSV, or in a text with a link in it, and its identity if the file has one.

    Raises `NotReadable` with every fault.
    """
    from scorekeeper.exchange.csv_file import read_csv_file  # noqa: PLC0415
    from scorekeeper.exchange.csv_layout import is_sheet  # noqa: PLC0415  # no start needs them

    if is_sheet(content):
        return read_csv_file(content, catalogue)
    text = decoded(content).lstrip()
    if text.startswith(("{", "[")):
        return read_match_file(content, catalogue)
    if not is_link(text):
        refuse(NEITHER_FORM)
    return read_match_link(text, catalogue)


def is_ours(content: bytes) -> bool:
    """Return whether a file is one of this program, or no text, rather than a person's own spreadsheet."""
    from scorekeeper.exchange.csv_layout import is_sheet, text_of_csv  # noqa: PLC0415  # no start needs them

    try:
        text = text_of_csv(content).lstrip()
    except NotReadable:
        return True
    return is_sheet(content) or text.startswith(("{", "[")) or is_link(text)


def file_name(match: Match, form: FileFormat) -> str:
    """Return a file name that every system accepts; two matches may have the same.

    The id of the game is first, so that a name is never empty, hidden or reserved (such as CON).
    """
    title = match.title or " ".join(match.players)
    about = f"{match.game.info.id} {title} {local_date(match.started)}"
    return file_stem(about, _LONGEST_STEM) + FORMATS[form].suffix


def file_stem(about: str, longest: int = 40) -> str:
    """Return the stem of a file name: the words, with at most so many characters.

    File systems allow 255 bytes; a character has four at most.

    >>> file_stem("season Vår 2026 / A"), file_stem("person हिन्दी")
    ('season-vår-2026-a', 'person-हिन्दी')
    """
    letters = (c if c.isalnum() or unicodedata.category(c).startswith("M") else " " for c in about.casefold())
    return "-".join("".join(letters).split())[:longest].strip("-")


PACKED: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""The ways in which an entry of an archive of ours is packed.

Python unpacks others too, each with exceptions of its own: no archive of others is read.
"""


def zipped(files: Iterable[tuple[str, bytes]], as_they_are: Container[str] = ()) -> bytes:
    """Return the ZIP archive of these files (names and contents); equal files give equal bytes.

    The files named `as_they_are` are not compressed.

    >>> zipped([("a.csv", b"1")]) == zipped([("a.csv", b"1")])
    True
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_STORED if name in as_they_are else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return packed.getvalue()
