"""A backup: a ZIP archive with a JSON page for each match, one for the persons, and one for the rest.

The page of a match has everything that the store has of it, so that it is restored as it was, with its conflicts, its
undo and its half-entered deals. The archive's check values (CRC-32) find a changed byte.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scorekeeper.exchange.backup_lists import (
    BackedUpPerson,
    games_from,
    games_to_list,
    people_from,
    season_entry,
    seasons_from,
)
from scorekeeper.exchange.backup_page import record_from_dict, record_to_dict
from scorekeeper.exchange.file_faults import NEWER_FILE, NotReadable
from scorekeeper.exchange.file_formats import PACKED, zipped
from scorekeeper.exchange.strict_json import flaws_of_keys, parsed, refuse
from scorekeeper.match.bounds import LARGEST_BACKUP, LARGEST_PAGE
from scorekeeper.match.document import FORMAT
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, Sentence

KIND: Final = "scorekeeper/backup"
"""The `format` of a backup; its `version` is `FORMAT`."""

TIGHTEST: Final = 64
"""Bytes that one byte of a backup may unpack to, beyond `LARGEST_PAGE`; our own backups are compressed less."""

ABOUT: Final = "backup.json"
PEOPLE: Final = "people.json"
_PAGE: Final = re.compile(r"matches/([A-Za-z0-9_-]{1,64})\.json")


NOT_A_BACKUP = Fault("The file is not a backup of scorekeeper. Nothing was changed.")
BACKUP_TOO_LARGE = Fault("The file is too large for a backup of scorekeeper. Nothing was changed.")
ARCHIVE_DAMAGED = Fault("The backup is damaged: the archive in it cannot be read. Nothing was changed.")
BACKUP_DAMAGED = Sentence("The backup is damaged: {page} in it cannot be read. Nothing was changed.")


def is_archive(content: bytes) -> bool:
    """Whether a file begins like a ZIP archive; no file of a single match does."""
    return content.startswith(b"PK")


@dataclass(frozen=True, slots=True)
class Page:
    """A match in a backup: the name of its page, and its bytes."""

    name: str
    content: bytes


class Backup(NamedTuple):
    """A backup: the pages of its matches, unpacked but not read, its persons, seasons and own games.

    `handed`: it is a season sent by another phone, and must not be restored. `too_large` names pages beyond the largest
    that is read.
    """

    pages: Sequence[Page] = ()
    people: Sequence[BackedUpPerson] = ()
    seasons: Sequence[Season] = ()
    games: Sequence[OwnGame] = ()
    handed: bool = False
    too_large: Sequence[str] = ()

    def is_as(self, other: Backup) -> bool:
        """Whether two backups have equal contents."""
        one, two = ((each.pages, each.people, each.seasons, each.too_large) for each in (self, other))
        same_games = games_to_list(self.games) == games_to_list(other.games)
        return same_games and self.handed == other.handed and list(map(tuple, one)) == list(map(tuple, two))


def print_backup(backup: Backup) -> bytes:
    """Return the archive of a backup; equal backups give equal bytes."""
    about: dict[str, Any] = {"format": KIND, "version": FORMAT, "matches": len(backup.pages)}
    about |= {"games": games_to_list(backup.games)} if backup.games else {}
    about |= {"seasons": [season_entry(each) for each in backup.seasons]} if backup.seasons else {}
    about |= {"handed": True} if backup.handed else {}
    people = {"people": [each.to_dict() for each in backup.people]}
    files = [(ABOUT, _json(about)), (PEOPLE, _json(people)), *((page.name, page.content) for page in backup.pages)]
    archive = zipped(files)
    return archive if _size(files) <= _most_unpacked(len(archive)) else zipped(files, _stored(files))


def print_page(record: MatchRecord) -> Page:
    """Return the page of a match."""
    return Page(f"matches/{record.id}.json", _json(record_to_dict(record)))


def _size(files: Iterable[tuple[str, bytes]]) -> int:
    return sum(len(content) for _, content in files)


def _most_unpacked(archive: int) -> int:
    """Return the bytes that an archive of so many bytes may unpack to."""
    return min(8 * LARGEST_BACKUP, LARGEST_PAGE + TIGHTEST * archive)


def _stored(files: Sequence[tuple[str, bytes]]) -> set[str]:
    """Choose files to store uncompressed, the smallest first, so that the archive is not too small for its contents."""
    needed, stored = -(-(_size(files) - LARGEST_PAGE) // TIGHTEST), set[str]()
    for name, content in sorted(files, key=lambda file: len(file[1])):
        if needed <= 0:
            break
        stored.add(name)
        needed -= len(content)
    return stored


def read_backup(content: bytes, catalogue: Catalogue = CATALOGUE) -> Backup:
    """Read a backup, unpacked. Raises `NotReadable`."""
    if len(content) > LARGEST_BACKUP:
        refuse(BACKUP_TOO_LARGE)
    unpacked = _unpacked(content)
    pages = {name: page for name, page in unpacked.items() if page is not None}
    too_large = tuple(name for name, page in unpacked.items() if page is None)
    about = _tree(ABOUT, pages.pop(ABOUT, b"")) if ABOUT in pages else None
    if not isinstance(about, dict) or about.get("format") != KIND:
        refuse(NOT_A_BACKUP)
    version = about.get("version")
    if type(version) is int and version > FORMAT:
        refuse(NEWER_FILE)
    people = _people(_tree(PEOPLE, pages.pop(PEOPLE, b"")))
    if version != FORMAT or about.get("matches") != len(pages) + len(too_large):
        refuse(BACKUP_DAMAGED(page=ABOUT))
    if people is None:
        refuse(BACKUP_DAMAGED(page=PEOPLE))
    seasons = seasons_from(about.get("seasons", []))
    games = games_from(about.get("games", []), catalogue)
    if seasons is None or games is None:
        refuse(BACKUP_DAMAGED(page=ABOUT))
    matches = tuple(Page(name, page) for name, page in pages.items())
    return Backup(matches, people, seasons, games, about.get("handed") is True, too_large)


def _people(tree: Any) -> tuple[BackedUpPerson, ...] | None:
    """Read the persons of their page; None if anything on it is wrong."""
    if not isinstance(tree, dict) or tree.keys() != {"people"} or any(True for _ in flaws_of_keys(tree)):
        return None
    return people_from(tree["people"])


def read_page(page: Page, catalogue: Catalogue = CATALOGUE) -> MatchRecord:
    """Read the match on a page. Raises `NotReadable`, and `BeyondBounds` for a match beyond the bounds."""
    found = _PAGE.fullmatch(page.name)
    record = None if found is None else record_from_dict(found[1], _tree(page.name, page.content), catalogue)
    if record is None:
        refuse(BACKUP_DAMAGED(page=page.name))
    return record


def _unpacked(content: bytes) -> dict[str, bytes | None]:
    """Return the pages of an archive by name, with their check values verified. None is a match that is too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            listed = archive.infolist()
            size = sum(entry.file_size for entry in listed if entry.file_size <= LARGEST_PAGE)
            if size > _most_unpacked(len(content)):
                refuse(BACKUP_TOO_LARGE)
            return {entry.filename: _page(archive, entry) for entry in listed}
    except zipfile.BadZipFile:
        refuse(ARCHIVE_DAMAGED if is_archive(content) else NOT_A_BACKUP)


def _page(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes | None:
    if entry.filename not in {ABOUT, PEOPLE} and not _PAGE.fullmatch(entry.filename):
        refuse(NOT_A_BACKUP)
    if entry.file_size > LARGEST_PAGE:
        return None if _PAGE.fullmatch(entry.filename) else refuse(BACKUP_TOO_LARGE)
    if entry.compress_type not in PACKED:
        refuse(BACKUP_DAMAGED(page=entry.filename))
    try:
        return archive.read(entry)
    # Raised by `zipfile` for a damaged entry; RuntimeError and NotImplementedError are for encrypted ones.
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError):
        refuse(BACKUP_DAMAGED(page=entry.filename))


def _tree(name: str, page: bytes) -> Any:
    try:
        return parsed(page.decode())
    except (UnicodeDecodeError, NotReadable):
        refuse(BACKUP_DAMAGED(page=name))


def _json(entries: Mapping[str, Any]) -> bytes:
    return json.dumps(entries, allow_nan=False, separators=(",", ":")).encode()
