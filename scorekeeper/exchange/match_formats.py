"""The formats of a match file, each a record: the menu, the command line and the share sheet read the list.

A new format is its writer and a row of `FORMATS`. Writers are imported when a file is made: no start needs them.
"""

# ruff: noqa: PLC0415  # see above

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from scorekeeper.rules.phrase import Phrase

if TYPE_CHECKING:
    from scorekeeper.match.sheet import Sheet
    from scorekeeper.match.versions import MatchIdentity
    from scorekeeper.rules.catalogue import Catalogue

FileFormat: TypeAlias = str
"""The key of a format in `FORMATS`."""

WriteMatch: TypeAlias = "Callable[[Sheet, Catalogue, MatchIdentity | None], bytes]"


class MatchFormat(NamedTuple):
    """A format: its media type, the suffix of its files, its label in the menu, and its writer.

    scorekeeper reads `readable` ones, too. A `slow` one is made after the others. `letters` warns of letters that a
    drawn file has no font for.
    """

    media: str
    suffix: str
    label: Phrase
    write: WriteMatch
    readable: bool = False
    slow: bool = False
    letters: Phrase | None = None


def _csv(sheet: Sheet, catalogue: Catalogue, identity: MatchIdentity | None) -> bytes:
    from scorekeeper.exchange.csv_file import print_csv

    return print_csv(sheet, catalogue, identity.id if identity else "")


def _json(sheet: Sheet, catalogue: Catalogue, identity: MatchIdentity | None) -> bytes:
    from scorekeeper.exchange.match_file import print_match

    return print_match(sheet.match, catalogue, identity).encode()


def _text(sheet: Sheet, _: Catalogue, __: MatchIdentity | None) -> bytes:
    from scorekeeper.exchange.text_sheet import print_text

    return print_text(sheet).encode()


def _pdf(sheet: Sheet, _: Catalogue, __: MatchIdentity | None) -> bytes:
    from scorekeeper.exchange.pdf import print_pdf

    return print_pdf(sheet)


def _svg(sheet: Sheet, _: Catalogue, __: MatchIdentity | None) -> bytes:
    from scorekeeper.exchange.svg import print_svg
    from scorekeeper.pictures.result_image import result_image

    return print_svg(result_image(sheet)).encode()


_BOXES: Final = Phrase("Letters that it has no font for stand there as boxes.")
_BY_DEVICE: Final = Phrase("Some letters show only where the device has a font for them.")

FORMATS: Final[Mapping[FileFormat, MatchFormat]] = MappingProxyType(
    {
        "csv": MatchFormat("text/csv", ".csv", Phrase("Spreadsheet (CSV)"), _csv, readable=True),
        "json": MatchFormat("application/json", ".json", Phrase("Match file (JSON)"), _json, readable=True),
        "text": MatchFormat("text/plain", ".txt", Phrase("Text file"), _text),
        "pdf": MatchFormat("application/pdf", ".pdf", Phrase("PDF"), _pdf, slow=True, letters=_BOXES),
        "svg": MatchFormat(
            "image/svg+xml", ".svg", Phrase("Result picture (SVG)"), _svg, slow=True, letters=_BY_DEVICE
        ),
    }
)
"""The formats in the order of the menu. JSON has the identity of a match, CSV only its id."""
