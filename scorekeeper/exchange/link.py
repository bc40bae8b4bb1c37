"""A match in a link, packed so small that a phone can read the link from a QR code.

It is the fragment of the link (after #), which a browser never sends to a server. It has one letter for the version of
the form, then base 32 without padding: capitals and digits, which a QR code packs more tightly than other letters and
no messenger, shell or address bar changes. That encodes deflated JSON (`exchange.compact`) and its CRC-32.
"""

from __future__ import annotations

import binascii
import ipaddress
import json
import re
import zlib
from base64 import b32decode, b32encode
from typing import Any, Final
from urllib.parse import quote, urlsplit

from scorekeeper.exchange.compact import MOST_DEALS, MOST_KEYS, MOST_KEYS_OF_WIDE, compact, expand, keys_of
from scorekeeper.exchange.faults import (
    LINK_ASKS,
    LINK_DAMAGED,
    LINK_HOLDS_A_GAME,
    LINK_HOLDS_A_SEASON,
    LINK_HOLDS_DEALS,
    LINK_HOLDS_NO_MATCH,
    LINK_TOO_LARGE,
    NEWER_LINK,
    NO_LINK,
    NOT_A_SITE,
    NotReadable,
)
from scorekeeper.exchange.match_file import FORMAT, MatchFile, file_from_dict, match_to_dict
from scorekeeper.exchange.strict_json import parsed, refuse
from scorekeeper.match.match import Match
from scorekeeper.match.versions import MatchIdentity
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, short

VERSION: Final = "B"
"""The latest first letter after `MARK` that is read. What a version means never changes: links have been sent."""

FILE_VERSIONS: Final = {"1": 1, "2": 2, "3": 3, "6": 4, "8": 5, "0": 6}
"""The version of the match file that each version of a link holds. A link is of the oldest one that can."""

WIDE: Final = "A"
"""The first letter of a link to a match whose deals have more different answers than the versions above hold.

Before all else it has the version of the match file.
"""

GAME: Final = "4"
"""The first letter of a link to an own game (`exchange.game_link`), which an older reader takes for a newer version."""

NEWER_GAME: Final = "7"
"""The first letter of a link to an own game that not every reader of the letter above knows."""

SEASON: Final = "5"
"""The first letter of a link to a season (`exchange.season_link`)."""

FURTHER: Final = "9"
"""The first letter of a link to the deals that another phone lacks of a match (`exchange.further_deals`)."""

ASKING: Final = "B"
"""The first letter of a link that asks for what is missing of a match (`exchange.asking_link`)."""

MARK: Final = "#/take/"
"""What stands between the address of a site and the match. It is also a route of the app."""

LONGEST: Final = 32_000
"""Letters after `MARK`, at most; a longer link is neither made nor read."""

MOST_UNPACKED: Final = 1024 * 1024
"""Bytes that a link may unpack to, against decompression bombs; one with more is not made."""

_NEXT: Final = ("C", "D", "E")
"""The first letters of the versions after this one: a link with one of them is newer, and not damaged."""

_BRIEF: Final = "notes_left_out"  # an entry of a link alone
_LONGEST_SITE: Final = 200
_CHECK: Final = 4  # bytes of the CRC-32
_BLOCK: Final = 8  # base 32 letters that encode five whole bytes

# What sheets often say, for the packer to point at; it costs nothing where they do not. Part of versions 1 to 3.
OFTEN: Final = (
    '"],["thrown_in","----------------*",[true]],["note","----------------*",["'
    '["clubs","diamonds","hearts","spades"]],["trump","----------------"]],["played_as","----------------"'
    ']],["time","********************************",["20"]],["contract","00001111222233334444",["'
    '[[["counts","0123",4],"T00:00Z",{"stake":"1 €","title":"","ended":"202","started":"202"},'
).encode()


def print_link(
    match: Match,
    site: str,
    catalogue: Catalogue = CATALOGUE,
    identity: MatchIdentity | None = None,
    *,
    brief: bool = False,
) -> str | None:
    """The link to a match that opens at a `site`; None where it would be longer than `LONGEST`, or hold too much.

    `brief`: the match is without its notes, and they are not to be taken for removed where it is known by its identity.
    """
    entries = match_to_dict(match, catalogue, identity)
    if brief and identity is not None:
        entries[_BRIEF] = True
    keys = keys_of(entries["deals"])
    if len(match.deals) > MOST_DEALS or keys > MOST_KEYS_OF_WIDE:
        return None
    first = next(letter for letter, held in FILE_VERSIONS.items() if held == entries["version"])
    content = compact(entries)
    if keys > MOST_KEYS:
        first, content = WIDE, [entries["version"], *content]
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    letters = packed_letters(first, text, OFTEN)
    return None if letters is None else f"{site}{MARK}{letters}"


def packed_letters(first: str, text: bytes, often: bytes) -> str | None:
    """What stands after `MARK` for a text: the `first` letter, and the text packed; None where that is too long.

    `often` is what such texts often say, for the packer to point at.
    """
    if len(text) > MOST_UNPACKED:
        return None
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=often)
    packed = packer.compress(text) + packer.flush()
    letters = first + _spelt(packed + _check_of(packed))
    return None if len(letters) > LONGEST else letters


def is_link(text: str) -> bool:
    """Whether a text has a link to a match in it."""
    return MARK in text


def is_further(text: str) -> bool:
    """Whether the link in a text holds only what another phone lacks of a match."""
    return f"{MARK}{FURTHER}" in text


def is_game_link(text: str) -> bool:
    """Whether a text has a link to an own game in it."""
    return f"{MARK}{GAME}" in text or f"{MARK}{NEWER_GAME}" in text


def is_season_link(text: str) -> bool:
    """Whether a text has a link to a season in it."""
    return f"{MARK}{SEASON}" in text


def is_asking(text: str) -> bool:
    """Whether the link in a text asks for what is missing of a match."""
    return f"{MARK}{ASKING}" in text


def read_link(text: str, catalogue: Catalogue = CATALOGUE) -> Match:
    """The match in a link to any site; other words may stand around the link. It is validated as a match file is.

    Raises `NotReadable`.
    """
    return read_linked(text, catalogue).match


def read_linked(text: str, catalogue: Catalogue = CATALOGUE) -> MatchFile:
    """The match in a link, as `read_link`, and which match it is. Raises `NotReadable`."""
    letters = letters_in(text)
    if letters[:1] not in {*FILE_VERSIONS, WIDE}:
        refuse(_no_match(letters))
    content = unpacked_letters(letters, OFTEN)
    try:
        file_version, entries = _expanded(letters[0], parsed(content.decode()))
    except (NotReadable, ValueError):
        refuse(LINK_HOLDS_NO_MATCH)
    brief = entries.get(_BRIEF) is True and entries.pop(_BRIEF)
    file = file_from_dict({**entries, "format": FORMAT, "version": file_version}, catalogue)
    return file._replace(brief=brief)


def _expanded(first: str, tree: Any) -> tuple[int, dict[str, Any]]:
    """The version of the match file, and its entries, in a link that begins with this letter. Raises `ValueError`."""
    if first != WIDE:
        return FILE_VERSIONS[first], expand(tree)
    match tree:
        case [int(version), *compacted] if version in FILE_VERSIONS.values():
            return int(version), expand(compacted, MOST_KEYS_OF_WIDE)
    raise ValueError("not a match with the version of its file")


def _no_match(letters: str) -> Fault:
    """Why there is no match in the letters of a link, which begin as none to a match does."""
    other = {GAME: LINK_HOLDS_A_GAME, NEWER_GAME: LINK_HOLDS_A_GAME, SEASON: LINK_HOLDS_A_SEASON}
    other |= {FURTHER: LINK_HOLDS_DEALS, ASKING: LINK_ASKS}
    return other.get(letters[:1]) or (
        NEWER_LINK(version=letters[0], known=VERSION) if letters.startswith(_NEXT) else LINK_DAMAGED
    )


def letters_in(text: str) -> str:
    """What stands after `MARK` in a text. Raises `NotReadable`."""
    found = re.search(rf"{MARK}([0-9A-Z]*)", text)
    if found is None:
        refuse(NO_LINK(mark=MARK))
    if len(found[1]) > LONGEST:
        refuse(LINK_TOO_LARGE)
    return found[1]


def unpacked_letters(letters: str, often: bytes) -> bytes:
    """The text that `packed_letters` has packed, with the same `often`. Raises `NotReadable`."""
    return _unpacked(_checked(_bytes(letters[1:])), often)


def _spelt(packed: bytes) -> str:
    return b32encode(packed).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    """The bytes of a text in base 32. Raises `NotReadable` where `_spelt` would have written it otherwise."""
    try:
        packed = b32decode(letters + "=" * (-len(letters) % _BLOCK))
    except (binascii.Error, ValueError):
        refuse(LINK_DAMAGED)
    if _spelt(packed) != letters:  # the last letter may have unused bits set
        refuse(LINK_DAMAGED)
    return packed


def _check_of(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(_CHECK)


def _checked(content: bytes) -> bytes:
    packed, check = content[:-_CHECK], content[-_CHECK:]
    if not packed or _check_of(packed) != check:
        refuse(LINK_DAMAGED)
    return packed


def _unpacked(packed: bytes, often: bytes) -> bytes:
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=often)
    try:
        content = unpacker.decompress(packed, MOST_UNPACKED + 1)
    except zlib.error:
        refuse(LINK_HOLDS_NO_MATCH)
    if len(content) > MOST_UNPACKED:
        refuse(LINK_TOO_LARGE)
    if not unpacker.eof or unpacker.unused_data:
        refuse(LINK_HOLDS_NO_MATCH)
    return content


def site_at(said: str) -> str | Fault:
    """The address of a site as links need it, from what a person wrote or a browser shows; a fault where it is none.

    >>> site_at("example.org/scores"), site_at("ws://127.0.0.1:8550"), site_at("https://example.org/s/#/match/1")
    ('https://example.org/scores/', 'http://127.0.0.1:8550/', 'https://example.org/s/')
    >>> site_at("somewhere else").phrase().values
    {'said': 'somewhere else'}
    """
    wrong = NOT_A_SITE(said=short(said))
    text = said.strip()
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        host = (parts.hostname or "").encode("idna").decode()
        port = parts.port
    except ValueError:  # UnicodeError, for a name that IDNA cannot encode, is one too
        return wrong
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    named = re.fullmatch(r"[a-z0-9._-]+|[0-9a-f:.]+", host)
    if scheme not in {"http", "https"} or named is None or "@" in parts.netloc or len(text) > _LONGEST_SITE:
        return wrong
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
