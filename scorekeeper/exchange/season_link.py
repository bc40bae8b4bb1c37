"""A season in a link: its facts, people and matches, packed as a match is (`exchange.link`), with a letter of its own.

What is packed are the pages of a backup (`exchange.backup_file`), as one JSON object; what comes out is a backup again.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scorekeeper.exchange.backup_file import ABOUT, PEOPLE, Unpacked, pages_of
from scorekeeper.exchange.faults import LINK_HOLDS_NO_SEASON, NotReadable
from scorekeeper.exchange.link import MARK, MOST_UNPACKED, SEASON, letters_in, packed_letters, unpacked_letters
from scorekeeper.exchange.qr_code import SharedMatch, code_of
from scorekeeper.exchange.strict_json import parsed, refuse
from scorekeeper.exchange.zip_archive import zipped
from scorekeeper.match.bounds import MOST_MATCHES_OF_SEASON
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

# What such pages say, for the packer to point at. Part of the letter: it never changes.
_OFTEN: Final = (
    b'"options":{},"title":"","note":"","stake":null,"started":"2026-0T20:00:00Z","ended":"2026-1T22:00:00Z"},'
    b'{"kind":"finish","number":null,"at":0,"removed":[],"inserted":[],"facts":{"ended":[null,"2026-"]}}],"draft":null,'
    b'"seats":["0","1","2"]},"matches/.json":{"revision":1,"cursor":1,"archived":false,"deleted":false,"updated":"2026-'
    b'"head":{"game":{"players":["first_dealer":0,"deals":[{"answers":{"contract":"counts":[6,6,4]},"time":"2026-'
    b'"changes":[{"kind":"deal","number":1,"at":0,"removed":[],"inserted":[{"answers":{"closed":"tables":[3],[4],'
    b'"ties":["wins","points","best","matches"],"place_points":[3,1,0],"least":2,"best":3,"counts":"mean","wins",'
    b'"places","since":"2026-01-01","until":"2026-12-31","games":["swedish"],"apart":[["matches":["m1"],"guest":true,'
    b'"other_names":["}],"people":["{"backup.json":{"format":"scorekeeper/backup","version":6,"handed":true,'
    b'"matches":0,"seasons":[{"id":"0123456789abcdef","name":"S"]}]},"people.json":{"people":[{"id":"","name":"","since":'
)

_BESIDE_MATCHES: Final = 2  # pages: about the backup, and the people


_MOST_VERSIONS: Final = 8
"""How many of the newest versions of each match a link has: the ids cannot be packed."""


class LinkedSeason(NamedTuple):
    """A season out of a link: as a backup, its bytes and what is in it."""

    content: bytes
    unpacked: Unpacked


def print_season_link(backup: bytes, site: str) -> str | None:
    """The link to the season of a backup that opens at a `site`; None where it would be too long."""
    with zipfile.ZipFile(io.BytesIO(backup)) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > MOST_UNPACKED:
            return None  # before any of it is unpacked
        return _link({name: _shorter(json.loads(archive.read(name))) for name in archive.namelist()}, site)


def _bare_link(backup: bytes, site: str) -> str | None:
    """The same without the matches."""
    with zipfile.ZipFile(io.BytesIO(backup)) as archive:
        if archive.getinfo(ABOUT).file_size + archive.getinfo(PEOPLE).file_size > MOST_UNPACKED:
            return None
        about, people = json.loads(archive.read(ABOUT)), json.loads(archive.read(PEOPLE))
    seasons = [{key: value for key, value in each.items() if key != "matches"} for each in about["seasons"]]
    return _link({ABOUT: {**about, "matches": 0, "seasons": seasons}, PEOPLE: people}, site)


def _link(pages: Mapping[str, Any], site: str) -> str | None:
    letters = packed_letters(SEASON, json.dumps(pages, ensure_ascii=False, separators=(",", ":")).encode(), _OFTEN)
    return None if letters is None else f"{site}{MARK}{letters}"


def _shorter(page: dict[str, Any]) -> dict[str, Any]:
    """A page with so many of the newest versions of its match as a link has room for."""
    listed = page.get("versions", ())
    if len(listed) <= _MOST_VERSIONS:
        return page
    return {key: value for key, value in page.items() if key != "from_first_version"} | {
        "versions": listed[-_MOST_VERSIONS:]
    }


def read_season_link(text: str, catalogue: Catalogue = CATALOGUE) -> LinkedSeason:
    """The season in a link to any site; it is validated as a backup is. Raises `NotReadable`."""
    content = unpacked_letters(letters_in(text), _OFTEN)
    try:
        pages = parsed(content.decode(), MOST_MATCHES_OF_SEASON + _BESIDE_MATCHES)
    except (NotReadable, ValueError):
        refuse(LINK_HOLDS_NO_SEASON)
    if not isinstance(pages, dict) or ABOUT not in pages:
        refuse(LINK_HOLDS_NO_SEASON)
    backup = zipped([(name, json.dumps(page).encode()) for name, page in pages.items()])
    unpacked = pages_of(backup, catalogue)
    if len(unpacked.seasons) != 1 or not unpacked.handed:
        refuse(LINK_HOLDS_NO_SEASON)
    return LinkedSeason(backup, unpacked)


def shared_season(backup: bytes, site: str) -> SharedMatch:
    """The link to the season of a backup, and its QR code, which leaves the matches out where there is no room."""
    link = print_season_link(backup, site)
    code = code_of(link)
    if code is not None:
        return SharedMatch(link, code)
    code = code_of(_bare_link(backup, site))
    return SharedMatch(link, code, brief=code is not None)
