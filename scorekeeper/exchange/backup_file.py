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
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from scorekeeper.exchange.backup_lists import (
    BackedUpPerson,
    games_from,
    games_to_list,
    people_from,
    season_entry,
    seasons_from,
)
from scorekeeper.exchange.file_faults import NEWER_FILE, BeyondBounds, NotReadable
from scorekeeper.exchange.file_formats import PACKED, zipped
from scorekeeper.exchange.strict_json import flaws, flaws_of_keys, parsed, refuse
from scorekeeper.match.bounds import (
    CHANGES_NOT_TAKEN,
    DEALS_NOT_TAKEN,
    LARGEST_BACKUP,
    LARGEST_PAGE,
    MOST_CHANGES,
    MOST_DEALS,
    MOST_SITTERS,
)
from scorekeeper.match.decision import UNDECIDED, Decision, DecisionDocument, decision_to_dict
from scorekeeper.match.document import (
    ALWAYS,
    FORMAT,
    ChangeDocument,
    DealDocument,
    DraftDocument,
    MetadataDocument,
    Moment,
    ReadGame,
    StakeDocument,
    change_to_dict,
    deal_to_dict,
    draft_to_dict,
    metadata_to_dict,
)
from scorekeeper.match.match import LONGEST_NAME, TEXTS, Match, faults_of_seats, match_line
from scorekeeper.match.names import comparison_key
from scorekeeper.match.open_match import Draft, Drafts
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.match.versioned import VersionedDocument, versions_to_dict
from scorekeeper.match.versions import MOST_VERSIONS, VersionId
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.rules.table_faults import BrokenTable

_SEATS: Final = frozenset({"game", "options", "players", "first_dealer", "earlier"})


class _Sitter(DecisionDocument):
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class _Page(VersionedDocument):
    revision: Annotated[int, Field(ge=1)]
    cursor: Annotated[int, Field(ge=0)]
    archived: bool
    deleted: bool
    updated: Moment
    head: MetadataDocument
    deals: Annotated[list[DealDocument], Field(max_length=MOST_DEALS)]
    changes: Annotated[list[ChangeDocument], Field(max_length=MOST_CHANGES)]
    draft: DraftDocument | None
    correction: DraftDocument | None = None
    sitters: Annotated[list[_Sitter], Field(default_factory=list, max_length=MOST_SITTERS)]
    season: DecisionDocument | None = None
    versions: Annotated[list[VersionId], Field(min_length=1, max_length=MOST_VERSIONS)]
    version_of: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")] | None = None

    def record(self, id: str, read_game: ReadGame) -> MatchRecord:
        """Return the match of these values. Raises `ValueError`, and `BrokenTable` for a broken game."""
        heads = [self.head, *(side for change in self.changes if change.facts for side in change.sides())]
        if (
            not self.head.model_fields_set >= ALWAYS
            or self.version_of == id
            or not all(_is_written(head.stake) for head in heads)
        ):
            raise ValueError
        match = Match(**self.head.metadata(read_game), deals=tuple(each.deal() for each in self.deals))
        changes = tuple(each.change(read_game) for each in self.changes)
        beside = (self.archived, self.deleted, self.updated, self.came_through(), self.version_of, self.who())
        season = UNDECIDED if self.season is None else self.season.decision("")
        return MatchRecord(id, match, self.revision, changes, self.cursor, self.drafts(), *beside, season)

    def who(self) -> dict[str, Decision]:
        """Return the persons of the match by name. Raises `ValueError`."""
        sitters = {each.name: each.decision("") for each in self.sitters}
        if len(sitters) < len(self.sitters) or any(comparison_key(name) != name for name in sitters):
            raise ValueError
        return sitters

    def drafts(self) -> Drafts:
        """Return the drafts; a second one is a correction beside the next deal. Raises `ValueError`."""
        if self.draft is None:
            if self.correction is not None:
                raise ValueError
            return Drafts()
        first = self.draft.draft()
        return Drafts().put(first) if self.correction is None else Drafts(first, self.correction.draft())


def record_to_dict(record: MatchRecord) -> dict[str, Any]:
    """Return a match as the plain values of its page.

    `draft` is its half-entered deal, the next one or a correction. If a match has both, `draft` is the next one and
    `correction` the other.
    """
    drafts = [plain for draft in record.drafts.all if (plain := _plain_draft(draft)) is not None]
    beside = {
        "correction": drafts[1] if len(drafts) > 1 else None,
        "sitters": [{"name": name, **decision_to_dict(who)} for name, who in sorted(record.sitters.items())],
        "season": decision_to_dict(record.season),
        **versions_to_dict(record.versions.latest(MOST_VERSIONS)),
        "version_of": record.version_of,
    }
    return {
        "revision": record.revision,
        "cursor": record.cursor,
        "archived": record.archived,
        "deleted": record.deleted,
        "updated": record.updated,
        "head": metadata_to_dict(record.match),
        "deals": [deal_to_dict(deal) for deal in record.match.deals],
        "changes": [change_to_dict(change) for change in record.changes],
        "draft": drafts[0] if drafts else None,
        **{key: value for key, value in beside.items() if value},
    }


def _plain_draft(draft: Draft) -> dict[str, Any] | None:
    """Return a half-entered deal as plain values; None if a text has half a character, which JSON cannot write.

    Such a text was left in the middle of typing. One that is too long is truncated.
    """
    texts: dict[str, Any] = {key: text[: draft.TEXTS[key].most] for key, text in draft.texts.items()}
    plain = draft_to_dict(replace(draft, **texts))
    return None if any(flaws(plain, "draft")) else plain


def record_from_dict(id: str, tree: Any, catalogue: Catalogue) -> MatchRecord | None:
    """Read the match of a page; None if anything in it is not as `record_to_dict` writes it.

    Raises `BeyondBounds` for a match beyond the bounds.
    """
    try:
        if fault := _beyond(tree, catalogue):
            raise BeyondBounds(((None, fault),))
        _check_json(tree)
        record = _Page.model_validate(tree).record(id, catalogue.from_document)
    except (BrokenTable, ValueError, TypeError, KeyError):
        return None
    return record if _stands(record) else None


def _beyond(tree: Any, catalogue: Catalogue) -> Fault | None:
    """Return the fault of a match beyond the bounds, else None. Raises `ValueError`, and `BrokenTable`."""
    deals, changes = (len(tree[key]) if isinstance(tree[key], list) else 0 for key in ("deals", "changes"))
    if max(deals - MOST_DEALS, changes - MOST_CHANGES) <= 0:
        return None
    _check_json(tree["head"])
    head = MetadataDocument.model_validate(tree["head"]).metadata(catalogue.from_document)
    called = match_line(Match(**head))
    if deals > MOST_DEALS:
        return DEALS_NOT_TAKEN(match=called, most=MOST_DEALS)
    return CHANGES_NOT_TAKEN(match=called, most=MOST_CHANGES)


def _check_json(tree: Any) -> None:
    """Raise `ValueError` if any part of a page has a value that is never written; see `strict_json.flaws`.

    Only the lists of a page may be long, and the deals of a change: that of a received match has all its deals.
    """
    for part in _parts(tree):
        for each in _parts(part, of={"removed", "inserted"}):
            if any(True for _ in flaws(each, "")):
                raise ValueError


def _parts(tree: Any, of: Collection[str] | None = None) -> Iterator[Any]:
    """Yield the entries of an object, and the items of its long lists: of all, or those named in `of`."""
    if not isinstance(tree, dict):
        yield tree
        return
    long = {key for key, value in tree.items() if isinstance(value, list) and (of is None or key in of)}
    for key in long:
        yield from tree[key]
    rest = {key: value for key, value in tree.items() if key not in long}
    yield from (rest.values() if of is None else [rest])


def _is_written(stake: StakeDocument | None) -> bool:
    """Whether a person could have written a stake."""
    if stake is None:
        return True
    read = read_stake(f"{stake.amount} {stake.currency}")
    return isinstance(read, Stake) and replace(read, settle=stake.settle) == stake.stake()


def _stands(record: MatchRecord) -> bool:
    """Whether the match is valid, and was valid after each step of its journal.

    No deal is judged by its game: a match may have conflicts.
    """
    if not 0 <= record.cursor <= len(record.changes):
        return False
    ever = (deals for change in record.changes for deals in (change.removed, change.inserted))
    is_too_long = any(draft.text_length_faults for draft in record.drafts.all)
    if is_too_long or any(deal.text_faults for deals in (record.match.deals, *ever) for deal in deals):
        return False
    if any(each.until > len(record.match.deals) for each in record.match.earlier):
        return False
    for head, changed in record.heads():
        if head is None or (not _SEATS.isdisjoint(changed) and faults_of_seats(head, stored=True)):
            return False
        if any(key in changed and TEXTS[key].faults(text) for key, text in head.texts.items()):
            return False
    return True


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
    tree = _tree(PEOPLE, pages.pop(PEOPLE, b""))
    if version != FORMAT or about.get("matches") != len(pages) + len(too_large):
        refuse(BACKUP_DAMAGED(page=ABOUT))
    reading = PEOPLE
    try:
        is_list = isinstance(tree, dict) and tree.keys() == {"people"} and not any(True for _ in flaws_of_keys(tree))
        people = people_from(tree["people"] if is_list else None)
        reading = ABOUT
        seasons = seasons_from(about.get("seasons", []))
        games = games_from(about.get("games", []), catalogue)
    except ValueError:
        refuse(BACKUP_DAMAGED(page=reading))
    matches = tuple(Page(name, page) for name, page in pages.items())
    return Backup(matches, people, seasons, games, about.get("handed") is True, too_large)


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
