"""Import and export of matches, as files and as links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from scorekeeper.exchange.file_faults import DEALS_OF_ANOTHER, IN_FILE, NotReadable
from scorekeeper.exchange.file_formats import file_name, print_any, read_file, zipped
from scorekeeper.exchange.link import held_in
from scorekeeper.exchange.match_file import MatchFile, bytes_of_file
from scorekeeper.exchange.match_formats import FORMATS, FileFormat
from scorekeeper.exchange.match_link import (
    FurtherDeals,
    NotFollowing,
    not_following,
    read_further,
    read_match_link,
    together,
)
from scorekeeper.exchange.share_address import ShareFile
from scorekeeper.exchange.share_address import share_file as file_to_share
from scorekeeper.match.bounds import FILE_NOT_MADE, LARGEST_FILE, MIB, SHEET_NOT_MADE
from scorekeeper.match.days import local_date
from scorekeeper.match.match import Match, match_line
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.versions import MatchIdentity, Relation
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.admission import add_match, sheet_without_conflict
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.arrived_matches import ArrivalResult, bring_file, identity_in, relation_here
from scorekeeper.service.command import command, found, query
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.seating import SeatWriter
from scorekeeper.service.service_faults import DealsMissing, Refused
from scorekeeper.service.sharing import DEAL_BYTES, identified
from scorekeeper.store.reader import Reader

_LETTER: Final = 32  # bytes that a letter of a link may unfold to


async def export(
    services: AppServices,
    ids: Iterable[str] | None,
    form: FileFormat,
    progress: Progress = UNFOLLOWED,
    left_out: list[Fault] | None = None,
) -> tuple[tuple[str, bytes], ...]:
    """Return the files of these matches, None for all that are not deleted: their names, each unique, and contents.

    A match whose file could not be read again is refused; with `left_out` its fault is added there. Raises `Refused`.
    """
    files: dict[str, bytes] = {}
    used: Counter[str] = Counter()
    wanted = await query(Reader.ids)(services) if ids is None else list(ids)
    for number, id in enumerate(wanted, 1):
        found_here = await _look_up(services, id, among_all=ids is None)
        if found_here is not None:
            match, identity = found_here
            work = partial(_printed, match, form, services.catalogue, identity)
            try:
                content = await services.offload(DEAL_BYTES * len(match.deals), work)
            except Refused as refused:
                if left_out is None:
                    raise
                left_out += refused.faults
            else:
                files[_free(file_name(match, form), files, used)] = content
        await progress.reached(number, len(wanted))
    return tuple(files.items())


class LinkedMatch(NamedTuple):
    """The match in a link, and its relation to the match here; None if that is missing.

    `more` is the number of deals beyond those of the match here, negative for fewer. `deleted`: the match here is
    deleted.
    """

    sheet: Sheet
    relation: Relation | None
    more: int = 0
    deleted: bool = False


class ImportedMatch(NamedTuple):
    """An imported match as it is stored now, and the result of its arrival."""

    open_match: OpenMatch
    became: ArrivalResult


class Archive(NamedTuple):
    """A ZIP archive of match files: the number of matches in it, and the faults of those left out."""

    name: str
    content: bytes
    matches: int
    left_out: tuple[Fault, ...] = ()


async def export_all(services: AppServices, form: FileFormat, progress: Progress = UNFOLLOWED) -> Archive:
    """Export all matches that are not deleted, as one archive. Raises `Refused`."""
    left_out: list[Fault] = []
    files = await export(services, None, form, progress, left_out)
    content = await services.offload(sum(len(each) for _, each in files), partial(zipped, files))
    return Archive(f"scorekeeper-{local_date(services.now())}-{form}.zip", content, len(files), tuple(left_out))


class ReadFile(NamedTuple):
    """A file or a link that was read: the sheet of its match, or its faults.

    `identity` is the match's id and versions if the file has them; `brief`: notes were left out.
    """

    name: str
    sheet: Sheet | None
    faults: tuple[Fault, ...] = ()
    identity: MatchIdentity | None = None
    brief: bool = False


class KeptFile(NamedTuple):
    """The result for a file: the match as it is stored now, or the faults of the file."""

    file: ReadFile
    open_match: OpenMatch | None = None
    became: ArrivalResult | None = None
    faults: tuple[Fault, ...] = ()


class ImportedFiles(NamedTuple):
    """The matches that were imported, and the faults of the files that were left out."""

    matches: tuple[ImportedMatch, ...]
    faults: tuple[Fault, ...]


async def import_each(
    services: AppServices, files: Sequence[tuple[str, bytes]], progress: Progress = UNFOLLOWED
) -> ImportedFiles:
    """Import the matches in these files: new, or combined with the match here. Unreadable files are left out."""
    read = await read_files(services, files, progress)
    return imported_files(await keep_files(services, read))


async def read_files(
    services: AppServices,
    files: Sequence[tuple[str, bytes]],
    progress: Progress = UNFOLLOWED,
    *,
    named: bool | None = None,
) -> tuple[ReadFile, ...]:
    """Read the sheets in these files for an import; nothing is stored. A file may use an own game.

    Faults contain the name of their file if `named`; by default they do if there are several files.
    """
    services.check_writes()
    catalogue = await _catalogue(services)
    read: list[ReadFile] = []
    for number, (name, content) in enumerate(files, 1):
        try:
            match, identity, _ = await services.offload(len(content), partial(read_file, content, catalogue))
            read.append(ReadFile(name, sheet_of(match), identity=identity))
        except NotReadable as unread:
            with_name = len(files) > 1 if named is None else named
            read.append(ReadFile(name, None, unread.faults_to_show(name if with_name else None)))
        await progress.reached(number, len(files))
    return tuple(read)


async def keep_files(
    services: AppServices, files: Sequence[ReadFile], *, together: bool = False, only_look: bool = False
) -> tuple[KeptFile, ...]:
    """Import the matches of files that were read, as `import_each`. With `only_look` nothing is stored.

    With several files each fault contains the name of its file. `together`: all are imported, or none and `Refused`.
    """
    if not any(file.sheet is not None for file in files):
        return tuple(KeptFile(file, faults=file.faults) for file in files)
    imported = await _keep(services, files, together=together, only_look=only_look)
    if len(files) == 1:
        return imported
    return tuple(
        each
        if each.file.faults
        else each._replace(faults=tuple(IN_FILE(file=each.file.name, what=fault.phrase()) for fault in each.faults))
        for each in imported
    )


def imported_files(files: Sequence[KeptFile]) -> ImportedFiles:
    """Return the matches of files that were stored, and the faults of the others."""
    stored = ((each.open_match, each.became) for each in files)
    matches = tuple(ImportedMatch(match, became) for match, became in stored if match and became)
    return ImportedFiles(matches, tuple(fault for each in files for fault in each.faults))


@command
def _catalogue(services: AppServices) -> Catalogue:
    """Return the catalogue with the own games by their ids, since a file may use one."""
    with services.store.reading() as transaction:
        own = [row.own.game for row in transaction.own_games() if row.own is not None]
    return services.catalogue.with_games(own)


@query
def _look_up(transaction: Reader, id: str, *, among_all: bool) -> tuple[Match, MatchIdentity | None] | None:
    """Return a match and its identity; in an export of all, None for one deleted meanwhile. Raises `Refused`."""
    gone = among_all and transaction.deleted(id) is not False
    return None if gone else (found(transaction, id).match, identity_in(transaction, id))


async def share_file(services: AppServices, id: str, form: FileFormat) -> ShareFile | None:
    """Return a file of a match for the page to share; None if it is too large. Raises `Refused`."""
    match, identity = await identified(services, id)
    return await services.offload(
        DEAL_BYTES * len(match.deals), lambda: file_to_share(sheet_of(match), form, services.catalogue, identity)
    )


async def preview_link(services: AppServices, link: str) -> LinkedMatch:
    """Read the match in a link, and store nothing. A session that only watches is refused. Raises `Refused`."""
    match, identity, _ = await _read_link(services, link)
    sheet = sheet_of(match)
    return LinkedMatch(sheet, None) if identity is None else await _compared(services, sheet, identity)


async def import_link(services: AppServices, link: str) -> ImportedMatch:
    """Import the match in a link: as a new one, or combined with the match here. Raises `Refused`."""
    match, identity, brief = await _read_link(services, link)
    file = ReadFile("", sheet_of(match), identity=identity, brief=brief)
    (imported,) = imported_files(await _keep(services, [file], together=True, from_phone=True)).matches
    return imported


async def _read_link(services: AppServices, link: str) -> MatchFile:
    """Return the match in a link, or the match here with the deals in it. Raises `DealsMissing`, and `Refused`."""
    services.check_writes()
    try:
        if held_in(link) != "deals":
            return await services.offload(_LETTER * len(link), partial(read_match_link, link, services.catalogue))
        further = await services.offload(_LETTER * len(link), partial(read_further, link))
        here = await _what_they_follow(services, further)
        if isinstance(here, MatchFile):
            return here
        work = partial(together, here, further, services.catalogue)
        try:
            return await services.offload(DEAL_BYTES * len(here.deals), work)
        except NotFollowing as unread:  # the version is here, but its deals differ from those there
            raise DealsMissing(further.id, here, *unread.faults_to_show(), whole=True) from None
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from None


def _printed(match: Match, form: FileFormat, catalogue: Catalogue, identity: MatchIdentity | None) -> bytes:
    if not FORMATS[form].readable:
        return print_any(sheet_of(match), form, catalogue, identity)
    content = print_any(sheet_without_conflict(match), form, catalogue, identity)
    if len(content) > LARGEST_FILE:
        no_room = form == "json" or bytes_of_file(match) > LARGEST_FILE  # not even JSON has room for it
        fault = FILE_NOT_MADE if no_room else SHEET_NOT_MADE
        raise Refused(fault(match=match_line(match), most=LARGEST_FILE // MIB))
    return content


@query
def _what_they_follow(transaction: Reader, further: FurtherDeals) -> Match | MatchFile:
    """Return the match here that further deals continue; or, if it already includes them, the match as it is.

    Since the common version only later deals were changed here. Raises `DealsMissing`.
    """
    here = transaction.read(further.id)
    if here is None:
        raise DealsMissing(further.id, None, DEALS_OF_ANOTHER(number=further.deals_before + 1), whole=True)
    versions = transaction.versions(further.id)
    if versions.know(further.now.newest_ids):
        return MatchFile(here.match, MatchIdentity(further.id, further.now))
    knows = versions.know(further.there.ids)
    since = [first for id, first in transaction.first_deals(further.id) if not further.there.knows(id)]
    if not knows or any(first is None or first < further.deals_before for first in since):
        faults = not_following(further.deals_before, len(here.match.deals)).faults_to_show()
        raise DealsMissing(further.id, here.match, *faults, whole=knows)
    return here.match


class _OnlyLooked(Exception):
    """Ends a transaction without storing anything."""


@command
def _keep(
    services: AppServices,
    files: Sequence[ReadFile],
    *,
    together: bool,
    only_look: bool = False,
    from_phone: bool = False,
) -> tuple[KeptFile, ...]:
    """Store the matches of files; `together`: all of them, or none and `Refused`.

    `from_phone`: remember the version on the phone that sent it, so that the answer has only the missing deals.
    """
    imported: list[KeptFile] = []
    with suppress(_OnlyLooked), services.writing() as transaction:
        seating = SeatWriter(services, transaction)
        for file in files:
            try:
                with transaction.attempt():
                    imported.append(_keep_file(seating, file, from_phone=from_phone))
            except Refused as refused:
                if together:
                    raise
                imported.append(KeptFile(file, faults=refused.faults))
                seating = SeatWriter(services, transaction)  # it may know a person whose transaction was rolled back
        if only_look:
            raise _OnlyLooked
    return tuple(imported)


def _keep_file(seating: SeatWriter, file: ReadFile, *, from_phone: bool) -> KeptFile:
    if file.sheet is None:
        return KeptFile(file, faults=file.faults)
    if file.identity is None:
        return KeptFile(file, add_match(seating, file.sheet), "new")
    identity, transaction = file.identity, seating.transaction
    kept = KeptFile(file, *bring_file(seating, file.sheet.match, identity, brief=file.brief, told=from_phone))
    if from_phone and transaction.versions(identity.id).know(identity.versions.newest_ids):
        transaction.set_versions_there(identity.id, identity.versions)
    return kept


@query
def _compared(transaction: Reader, sheet: Sheet, identity: MatchIdentity) -> LinkedMatch:
    here = transaction.read(identity.id)
    related = relation_here(transaction, identity)
    if here is None:
        return LinkedMatch(sheet, related)
    return LinkedMatch(sheet, related, len(sheet.match.deals) - len(here.match.deals), here.deleted)


def _free(name: str, taken: Container[str], used: Counter[str]) -> str:
    """Return a free file name: the second use of a name gets a 2. `used` counts the requests for each name."""
    stem, dot, suffix = name.rpartition(".")
    while True:
        used[name] += 1
        free = name if used[name] == 1 else f"{stem}-{used[name]}{dot}{suffix}"
        if free not in taken:
            return free
