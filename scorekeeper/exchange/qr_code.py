"""A match on its way to another phone: as a link, and as a QR code of it for the camera there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Final

from scorekeeper.exchange.link import MARK, print_link
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

if TYPE_CHECKING:
    from segno import QRCode

LARGEST: Final = 25
"""The version of a QR code that one phone still reads off another: 117 dots a side."""

QUIET: Final = 4
"""Dots of white around a code; without them no camera finds it."""


@dataclass(frozen=True, slots=True)
class SharedMatch:
    """A match as a link and as its code; None where it is too long for the one, or too large for the other.

    `brief`: with its notes it was too large for a code, which therefore leaves them out; the link has them.
    """

    link: str | None
    code: QRCode | None
    brief: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A code as a PNG of a pixel a dot, dark on white; `side` counts the dots, the white ones around it too."""

    png: bytes
    side: int


def shared_match(match: Match, site: str, catalogue: Catalogue = CATALOGUE) -> SharedMatch:
    """A match as it is handed to whoever opens links at a `site`."""
    link = print_link(match, site, catalogue)
    code = _code_of(link)
    bare = _without_notes(match)
    if code is not None or bare == match:
        return SharedMatch(link, code)
    code = _code_of(print_link(bare, site, catalogue))
    return SharedMatch(link, code, brief=code is not None)


def picture_of(code: QRCode) -> Picture:
    """A code, drawn."""
    png = BytesIO()
    code.save(png, kind="png", border=QUIET)
    return Picture(png.getvalue(), len(code.matrix) + 2 * QUIET)


def _code_of(link: str | None) -> QRCode | None:
    import segno  # noqa: PLC0415  # the app has no time for it when it starts

    if link is None:
        return None
    site, mark, letters = link.partition(MARK)
    try:
        # In two parts, for a code has an alphabet of capitals and figures in which the second is a third smaller.
        code = segno.make([site + mark, letters], error="m", micro=False)  # type: ignore[arg-type]  # takes parts too
    except segno.DataOverflowError:
        return None
    return code if isinstance(code.version, int) and code.version <= LARGEST else None


def _without_notes(match: Match) -> Match:
    return replace(match, note="", deals=tuple(replace(deal, note="") for deal in match.deals))
