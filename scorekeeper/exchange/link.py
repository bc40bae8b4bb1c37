"""Links and their QR codes that bring something to another phone: a match, deals, an own game, a season.

The content is in the fragment of the link (after #), which a browser never sends to a server. The fragment begins with
a letter for the kind of content, and the number of the format. Base 32 without padding follows: capitals and digits,
which a QR code packs more tightly than other letters and no messenger, shell or address bar changes. It encodes the
deflated content and its CRC-32.
"""

from __future__ import annotations

import binascii
import ipaddress
import json
import re
import zlib
from base64 import b32decode, b32encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias
from urllib.parse import quote, urlsplit

from scorekeeper.exchange import file_faults as wrong
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.strict_json import MOST_ENTRIES, parsed, refuse
from scorekeeper.match.document import FORMAT
from scorekeeper.rules.phrase import Fault, short

if TYPE_CHECKING:
    from segno import QRCode

MARK: Final = "#/take/"
"""The part between the address of a site and the letters; also a route of the app."""

LONGEST: Final = 32_000
"""The most letters after `MARK`; a longer link is neither made nor read."""

MOST_UNPACKED: Final = 1024 * 1024
"""The most bytes that a link may unpack to, against decompression bombs; a larger one is not made."""

Held: TypeAlias = Literal["match", "game", "season", "deals", "asking"]
"""The content of a link: `deals` are missing deals for another phone; `asking` asks another phone for them."""

_KINDS: Final = MappingProxyType[Held, tuple[str, Fault]](
    {
        "match": ("M", wrong.LINK_HOLDS_NO_MATCH),
        "game": ("G", wrong.LINK_HOLDS_A_GAME),
        "season": ("S", wrong.LINK_HOLDS_A_SEASON),
        "deals": ("D", wrong.LINK_HOLDS_DEALS),
        "asking": ("A", wrong.LINK_ASKS),
    }
)
"""The first letter of a link, by its content, and its fault where a match is wanted."""

_BEGINS: Final = 2  # letters before the content


def beginning(held: Held) -> str:
    """Return the first letters of a link: its content, and the format."""
    return f"{_KINDS[held][0]}{FORMAT}"


_LONGEST_SITE: Final = 200
_CHECK: Final = 4  # bytes of the CRC-32
_BLOCK: Final = 8  # base 32 letters that encode five whole bytes

LARGEST_CODE: Final = 25
"""The largest version of a QR code that a phone reads off another's screen: 117 dots a side."""

QUIET: Final = 4
"""Width of the white border in dots; cameras need it to find a code."""


@dataclass(frozen=True, slots=True)
class CodeImage:
    """A QR code as a PNG, a pixel a dot, dark on white; `side` is its width in dots, with the white border."""

    png: bytes
    side: int


@dataclass(frozen=True)
class SharedLink:
    """The link to something sent, and its QR code.

    `link` is None if the content is too long for one; `no_link` then tells it. `code` is None if the link is too large
    for a code that a camera can read. `brief`: the code leaves out notes or texts of the link, for want of room.
    """

    link: str | None
    code: QRCode | None
    brief: bool = False
    no_link: Fault | None = None

    @cached_property
    def image(self) -> CodeImage | None:
        """The image of the code."""
        return None if self.code is None else _image_of(self.code)


def shared(link: str | None, brief_link: Callable[[], str | None] | None, too_long: Fault) -> SharedLink:
    """Return a link with its code; if no camera can read that, with the code of a link that leaves something out."""
    code, is_brief = code_of(link), False
    if code is None and brief_link is not None:
        code = code_of(brief_link())
        is_brief = code is not None
    return SharedLink(link, code, is_brief, too_long if link is None else None)


def code_of(link: str | None) -> QRCode | None:
    """Return the QR code of a link; None without a link, or if it is too large for a code that a camera can read."""
    import segno  # noqa: PLC0415  # would slow down the start of the app

    if link is None:
        return None
    site, mark, letters = link.partition(MARK)
    try:
        # In two parts: the second is all capitals and digits, which a QR code stores in a third less room.
        code = segno.make([site + mark, letters], error="m", micro=False)  # type: ignore[arg-type]  # takes parts too
    except segno.DataOverflowError:
        return None
    return code if isinstance(code.version, int) and code.version <= LARGEST_CODE else None


def text_code(text: str) -> CodeImage:
    """Return the QR code of a short text, such as an address."""
    import segno  # noqa: PLC0415  # would slow down the start of the app

    return _image_of(segno.make(text, micro=False, error="m"))


def _image_of(code: QRCode) -> CodeImage:
    png = BytesIO()
    code.save(png, kind="png", border=QUIET)
    return CodeImage(png.getvalue(), len(code.matrix) + 2 * QUIET)


def link_to(site: str, held: Held, content: Any, often: bytes) -> str | None:
    """Return the link that opens at a `site`, with the content packed; None if it would be too long.

    The content is bytes, or plain values that JSON holds. `often` is a dictionary of frequent texts for the packer.
    """
    if not isinstance(content, bytes):
        content = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    if len(content) > MOST_UNPACKED:
        return None
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=often)
    packed = packer.compress(content) + packer.flush()
    begins = beginning(held)
    letters = begins + _spelt(packed + _check_of(begins, packed))
    return None if len(letters) > LONGEST else f"{site}{MARK}{letters}"


def is_link(text: str) -> bool:
    """Whether a text has a link in it."""
    return MARK in text


def held_in(text: str) -> Held | None:
    """Return the kind of content of the link in a text; None without a link, or for one of a newer program."""
    found = re.search(rf"{MARK}([0-9A-Z]{{{_BEGINS}}})", text)
    return next((held for held in _KINDS if found and found[1] == beginning(held)), None)


def content_of(text: str, held: Held, often: bytes, other: Fault) -> bytes:
    """Return the bytes that `link_to` has packed, with the same `often`, from a link in a text.

    Raises `NotReadable`: for damage first, then with `other` if the link has other content.
    """
    marked = re.search(rf"{MARK}([0-9A-Z]*)", text)
    if marked is None:
        refuse(wrong.NO_LINK(mark=MARK))
    letters = marked[1]
    if len(letters) > LONGEST:
        refuse(wrong.LINK_TOO_LARGE)
    content = _bytes(letters[_BEGINS:])
    packed, check = content[:-_CHECK], content[-_CHECK:]
    if not packed or _check_of(letters[:_BEGINS], packed) != check:
        refuse(wrong.LINK_DAMAGED)
    found = held_in(text)
    if found is None:
        refuse(wrong.NEWER_LINK)
    if found != held:
        refuse(_KINDS[found][1] if held == "match" else other)
    return _unpacked(packed, often)


def tree_of(text: str, held: Held, often: bytes, other: Fault, most: int = MOST_ENTRIES) -> Any:
    """Return the plain values that `link_to` has packed. Raises `NotReadable`, with `other` if they are none."""
    content = content_of(text, held, often, other)
    try:
        return parsed(content.decode(), most)
    except (NotReadable, ValueError):
        refuse(other)


def _spelt(packed: bytes) -> str:
    return b32encode(packed).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    """Return the bytes of a text in base 32. Raises `NotReadable` if `_spelt` would have written it otherwise."""
    try:
        packed = b32decode(letters + "=" * (-len(letters) % _BLOCK))
    except (binascii.Error, ValueError):
        refuse(wrong.LINK_DAMAGED)
    if _spelt(packed) != letters:  # the last letter may have unused bits set
        refuse(wrong.LINK_DAMAGED)
    return packed


def _check_of(begins: str, packed: bytes) -> bytes:
    return zlib.crc32(begins.encode() + packed).to_bytes(_CHECK)


def _unpacked(packed: bytes, often: bytes) -> bytes:
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=often)
    try:
        content = unpacker.decompress(packed, MOST_UNPACKED + 1)
    except zlib.error:
        refuse(wrong.LINK_HOLDS_NO_MATCH)
    if len(content) > MOST_UNPACKED:
        refuse(wrong.LINK_TOO_LARGE)
    if not unpacker.eof or unpacker.unused_data:
        refuse(wrong.LINK_HOLDS_NO_MATCH)
    return content


def site_at(entered: str) -> str | Fault:
    """Return the address of a site in the form of links, from a typed or shown one; or the fault of that.

    >>> site_at("example.org/scores"), site_at("ws://127.0.0.1:8550"), site_at("https://example.org/s/#/match/1")
    ('https://example.org/scores/', 'http://127.0.0.1:8550/', 'https://example.org/s/')
    >>> site_at("somewhere else").phrase().values
    {'said': 'somewhere else'}
    """
    fault = wrong.NOT_A_SITE(said=short(entered))
    text = entered.strip()
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        host = (parts.hostname or "").encode("idna").decode()
        port = parts.port
    except ValueError:  # UnicodeError is one too, for a name that IDNA cannot encode
        return fault
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    named = re.fullmatch(r"[a-z0-9._-]+|[0-9a-f:.]+", host)
    if scheme not in {"http", "https"} or named is None or "@" in parts.netloc or len(text) > _LONGEST_SITE:
        return fault
    name = f"[{host}]" if ":" in host else host
    folder = quote(parts.path, safe="/%~!$&'()*+,;=:@")
    page = folder if folder.endswith((".html", "/")) else f"{folder}/"
    return f"{scheme}://{name}{'' if port is None else f':{port}'}{page}"


def stays_here(site: str) -> bool:
    """Whether the address of a site leads every device to itself, so that no other phone can open it.

    >>> stays_here("http://127.0.0.1:8550/"), stays_here("http://localhost/"), stays_here("http://192.168.1.7:8550/")
    (True, True, False)
    """
    host = urlsplit(site).hostname or ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified
