"""A season in a link: its facts, people and matches, packed like a match (`exchange.link`).

The packed content is the pages of a backup (`exchange.backup_file`) as one JSON object; unpacking gives a backup again.
"""

from __future__ import annotations

import io
import json
import zipfile
from typing import Final, NamedTuple

from scorekeeper.exchange.backup_file import ABOUT, PEOPLE, Backup, read_backup
from scorekeeper.exchange.file_faults import LINK_HOLDS_NO_SEASON, SEASON_TOO_LONG_FOR_A_LINK
from scorekeeper.exchange.file_formats import zipped
from scorekeeper.exchange.link import MOST_UNPACKED, SharedLink, link_to, shared, tree_of
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.match.bounds import MOST_MATCHES_OF_SEASON
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

# Frequent texts in such pages, as a dictionary for the packer. A part of the format: it never changes.
_OFTEN: Final = (
    b'"options":{},"title":"","note":"","stake":null,"started":"2026-0T20:00:00Z","ended":"2026-1T22:00:00Z"},'
    b'{"kind":"finish","number":null,"at":0,"removed":[],"inserted":[],"facts":{"ended":[null,"2026-"]}}],"draft":null,'
    b'"seats":["0","1","2"]},"matches/.json":{"revision":1,"cursor":1,"archived":false,"deleted":false,"updated":"2026-'
    b'"head":{"game":{"players":["first_dealer":0,"deals":[{"answers":{"contract":"counts":[6,6,4]},"time":"2026-'
    b'"changes":[{"kind":"deal","number":1,"at":0,"removed":[],"inserted":[{"answers":{"closed":"tables":[3],[4],'
    b'"ties":["wins","points","best","matches"],"place_points":[3,1,0],"least":2,"best":3,"counts":"mean","wins",'
    b'"places","since":"2026-01-01","until":"2026-12-31","games":["swedish"],"apart":[["matches":["m1"],"guest":true,'
    b'"other_names":["}],"people":["{"backup.json":{"format":"scorekeeper/backup","version":1,"handed":true,'
    b'"matches":0,"seasons":[{"id":"0123456789abcdef","name":"S"]}]},"people.json":{"people":[{"id":"","name":"","since":'
)


class LinkedSeason(NamedTuple):
    """A season from a link: the bytes of a backup, and its content."""

    content: bytes
    backup: Backup


def print_season_link(backup: bytes, site: str) -> str | None:
    """Return the link to the season of a backup that opens at a `site`; None if it would be too long."""
    with zipfile.ZipFile(io.BytesIO(backup)) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > MOST_UNPACKED:
            return None  # before any of it is unpacked
        pages = {name: json.loads(archive.read(name)) for name in archive.namelist()}
    return link_to(site, "season", pages, _OFTEN)


def _bare_link(backup: bytes, site: str) -> str | None:
    """Return the link to the season without its matches; None if it would be too long."""
    with zipfile.ZipFile(io.BytesIO(backup)) as archive:
        if archive.getinfo(ABOUT).file_size + archive.getinfo(PEOPLE).file_size > MOST_UNPACKED:
            return None
        about, people = json.loads(archive.read(ABOUT)), json.loads(archive.read(PEOPLE))
    return link_to(site, "season", {ABOUT: {**about, "matches": 0}, PEOPLE: people}, _OFTEN)


def read_season_link(text: str, catalogue: Catalogue = CATALOGUE) -> LinkedSeason:
    """Read the season in a link to any site; it is validated like a backup. Raises `NotReadable`."""
    most = MOST_MATCHES_OF_SEASON + 2  # pages: about the backup, and the people
    pages = tree_of(text, "season", _OFTEN, LINK_HOLDS_NO_SEASON, most)
    if not isinstance(pages, dict) or ABOUT not in pages:
        refuse(LINK_HOLDS_NO_SEASON)
    backup = zipped([(name, json.dumps(page).encode()) for name, page in pages.items()])
    found = read_backup(backup, catalogue)
    if len(found.seasons) != 1 or not found.handed:
        refuse(LINK_HOLDS_NO_SEASON)
    return LinkedSeason(backup, found)


def shared_season(backup: bytes, site: str) -> SharedLink:
    """Return the link to the season of a backup, and its QR code, without the matches if there is no room."""
    link = print_season_link(backup, site)
    codes = ((lambda: link, False), (lambda: _bare_link(backup, site), True))
    return shared(link, codes, SEASON_TOO_LONG_FOR_A_LINK)
