"""A match for another phone: a link, and the QR code of the link."""

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
"""The largest version of a QR code that a phone reads off the screen of another: 117 dots a side."""

QUIET: Final = 4
"""Width of the white border in dots; cameras need it to find a code."""


@dataclass(frozen=True, slots=True)
class SharedMatch:
    """The link to a match or an own game, and its QR code.

    `link` is None where it is too long for one, `code` where the link is too large for a code. `brief`: with its
    notes, or its texts, it was too large for a code; the code leaves them out, the link has them.
    """

    link: str | None
    code: QRCode | None
    brief: bool = False


@dataclass(frozen=True, slots=True)
class CodeImage:
    """A QR code as a PNG, a pixel a dot, dark on white; `side` is its width in dots, the white border included."""

    png: bytes
    side: int


def shared_match(match: Match, site: str, catalogue: Catalogue = CATALOGUE) -> SharedMatch:
    """The link to a match that opens at a `site`, and its QR code."""
    link = print_link(match, site, catalogue)
    code = code_of(link)
    bare = _without_notes(match)
    if code is not None or bare == match:
        return SharedMatch(link, code)
    code = code_of(print_link(bare, site, catalogue))
    return SharedMatch(link, code, brief=code is not None)


def code_image(code: QRCode) -> CodeImage:
    """The image of a QR code."""
    png = BytesIO()
    code.save(png, kind="png", border=QUIET)
    return CodeImage(png.getvalue(), len(code.matrix) + 2 * QUIET)


def text_code(text: str) -> CodeImage:
    """The QR code of a short text, such as an address."""
    import segno  # noqa: PLC0415  # the app has no time for it when it starts

    return code_image(segno.make(text, micro=False, error="m"))


def code_of(link: str | None) -> QRCode | None:
    """The QR code of a link; None where there is no link, or it is too large for a code that a camera can read."""
    import segno  # noqa: PLC0415  # the app has no time for it when it starts

    if link is None:
        return None
    site, mark, letters = link.partition(MARK)
    try:
        # In two parts: the second is all capitals and digits, for which a QR code has an encoding a third smaller.
        code = segno.make([site + mark, letters], error="m", micro=False)  # type: ignore[arg-type]  # takes parts too
    except segno.DataOverflowError:
        return None
    return code if isinstance(code.version, int) and code.version <= LARGEST else None


def _without_notes(match: Match) -> Match:
    return replace(match, note="", deals=tuple(replace(deal, note="") for deal in match.deals))
