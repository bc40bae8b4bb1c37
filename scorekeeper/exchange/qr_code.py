"""A match for another phone: a link, and the QR code of the link."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Final

from scorekeeper.exchange.further_deals import print_further
from scorekeeper.exchange.link import MARK, print_link
from scorekeeper.match.match import Match
from scorekeeper.match.versions import Lacking, MatchIdentity
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

if TYPE_CHECKING:
    from segno import QRCode

LARGEST: Final = 25
"""The largest version of a QR code that a phone reads off the screen of another: 117 dots a side."""

QUIET: Final = 4
"""Width of the white border in dots; cameras need it to find a code."""


VERSIONS_IN_LINK: Final = (400, 100, 1)
"""How many of the newest versions a link has: the first of these with which it is not too long."""

VERSIONS_IN_CODE: Final = (4, 1)
"""How many of the newest versions a code has: the first of these with which a camera can read it."""


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


def shared_match(
    match: Match, site: str, catalogue: Catalogue = CATALOGUE, identity: MatchIdentity | None = None
) -> SharedMatch:
    """The link to a match that opens at a `site`, and its QR code.

    With its `identity`: the link has the newest versions that it came through, the code as many as there is room for.
    """
    link = _longest_link(match, site, catalogue, identity)
    bare = _without_notes(match)
    for said in (match, bare) if bare != match else (match,):
        for most in VERSIONS_IN_CODE:
            shorter = identity and identity.latest(most)
            if (code := code_of(print_link(said, site, catalogue, shorter, brief=said is not match))) is not None:
                return SharedMatch(link, code, brief=said is not match)
            if identity is None:
                break
    return SharedMatch(link, None)


def shared_deals(id: str, match: Match, lacking: Lacking, site: str) -> SharedMatch:
    """The link to the deals that another phone lacks of a match, and its QR code."""
    link, bare = print_further(id, match, lacking, site), _without_notes(match)
    code = code_of(link)
    if code is None and bare != match:
        return SharedMatch(link, code_of(print_further(id, bare, lacking, site, brief=True)), brief=True)
    return SharedMatch(link, code)


def _longest_link(match: Match, site: str, catalogue: Catalogue, identity: MatchIdentity | None) -> str | None:
    """The link with as many versions as there is room for."""
    links = (print_link(match, site, catalogue, identity and identity.latest(most)) for most in VERSIONS_IN_LINK)
    return next((link for link in links if link is not None), None)


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
