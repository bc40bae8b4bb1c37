"""Import and export of matches, as files and as links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.file_formats import Form, file_name, media_type, print_any, read_any
from scorekeeper.exchange.link import read_link
from scorekeeper.exchange.qr_code import SharedMatch, shared_match
from scorekeeper.exchange.share_address import IMAGE_TYPE, ShareFile, image_name, share_address
from scorekeeper.exchange.share_address import share_file as _share_file
from scorekeeper.exchange.svg import print_svg
from scorekeeper.exchange.zip_archive import zipped
from scorekeeper.match.days import local_date
from scorekeeper.match.match import Match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.admission import add_match
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, found
from scorekeeper.service.faults import Refused
from scorekeeper.service.progress import UNFOLLOWED, Progress
from scorekeeper.service.seating import Seating

__all__ = [
    "IMAGE_TYPE",
    "Archive",
    "Form",
    "ShareFile",
    "export",
    "export_all",
    "image_name",
    "import_files",
    "import_link",
    "media_type",
    "preview_link",
    "print_svg",
    "share_address",
    "share_file",
    "share_link",
    "sheet_text",
]

_DEAL: Final = 100  # bytes of a deal
_LETTER: Final = 32  # bytes that a letter of a link may unfold to


async def export(
    services: AppServices, ids: Iterable[str] | None, form: Form, progress: Progress = UNFOLLOWED
) -> tuple[tuple[str, bytes], ...]:
    """The files of these matches, or with None of all that are not deleted: their names, each once, and contents."""
    files: dict[str, bytes] = {}
    used: Counter[str] = Counter()
    wanted = await _all(services) if ids is None else tuple(ids)
    for number, id in enumerate(wanted, 1):
        match = await _look_up(services, id, among_all=ids is None)
        if match is not None:
            name = _free(file_name(match, form), files, used)
            files[name] = await services.offload(
                _DEAL * len(match.deals), partial(_printed, match, form, services.catalogue)
            )
        await progress.reached(number, len(wanted))
    return tuple(files.items())


class Archive(NamedTuple):
    """A ZIP archive of the files of so many matches."""

    name: str
    content: bytes
    matches: int


async def export_all(services: AppServices, form: Form, progress: Progress = UNFOLLOWED) -> Archive:
    """The files of all matches that are not deleted, as one archive."""
    files = await export(services, None, form, progress)
    content = await services.offload(sum(len(each) for _, each in files), partial(zipped, files))
    return Archive(f"scorekeeper-{local_date(services.now())}-{form}.zip", content, len(files))


def sheet_text(sheet: Sheet) -> str:
    """A sheet as plain text, as on paper."""
    return print_any(sheet, "text").decode()


async def import_files(
    services: AppServices, files: Sequence[tuple[str, bytes]], progress: Progress = UNFOLLOWED
) -> tuple[OpenMatch, ...]:
    """Import the matches in these files, each as a new one: all of them, or none and `Refused` with every fault."""
    services.check_writes()
    sheets: list[Sheet] = []
    faults: list[Fault] = []
    catalogue = await _catalogue(services)
    for number, (name, content) in enumerate(files, 1):
        try:
            sheets.append(await services.offload(len(content), partial(_sheet_in, content, catalogue)))
        except NotReadable as unread:
            faults += unread.told(name if len(files) > 1 else None)
        await progress.reached(number, len(files))
    if faults:
        raise Refused(*faults)
    return await _keep(services, sheets)


@command
def _catalogue(services: AppServices) -> Catalogue:
    """The catalogue, with the own games by their ids: a file may name one."""
    with services.store.reading() as transaction:
        own = [row.own.game for row in transaction.own_games() if row.own is not None]
    return services.catalogue.with_games(own)


@command
def _all(services: AppServices) -> tuple[str, ...]:
    with services.store.reading() as transaction:
        return tuple(transaction.ids())


@command
def _look_up(services: AppServices, id: str, *, among_all: bool) -> Match | None:
    """A match; None, where all are exported, for one that was deleted since they were listed."""
    with services.store.reading() as transaction:
        gone = among_all and transaction.deleted(id) is not False
        return None if gone else found(transaction, id).match


async def share_file(services: AppServices, id: str, form: Form) -> ShareFile | None:
    """A file of a match that the page can share; None where it is too large. Raises `Refused`."""
    match = await _find(services, id)
    return await services.offload(_DEAL * len(match.deals), partial(_shared, match, form, services.catalogue))


async def share_link(services: AppServices, id: str, site: str) -> SharedMatch:
    """A match as a link to a `site`, and as a QR code of that link."""
    match = await _find(services, id)
    return await services.offload(_DEAL * len(match.deals), partial(shared_match, match, site, services.catalogue))


@command
def _find(services: AppServices, id: str) -> Match:
    with services.store.reading() as transaction:
        return found(transaction, id).match


async def preview_link(services: AppServices, link: str) -> Sheet:
    """The sheet in a link. Nothing is stored; still a session that only watches is refused it."""
    services.check_writes()
    try:
        return await services.offload(_LETTER * len(link), partial(_linked, link, services.catalogue))
    except NotReadable as unread:
        raise Refused(*unread.told()) from None


async def import_link(services: AppServices, link: str) -> OpenMatch:
    """Import the match in a link, as a new one."""
    (kept,) = await _keep(services, [await preview_link(services, link)])
    return kept


def _printed(match: Match, form: Form, catalogue: Catalogue) -> bytes:
    return print_any(sheet_of(match), form, catalogue)


def _shared(match: Match, form: Form, catalogue: Catalogue) -> ShareFile | None:
    return _share_file(sheet_of(match), form, catalogue)


def _sheet_in(content: bytes, catalogue: Catalogue) -> Sheet:
    return sheet_of(read_any(content, catalogue))


def _linked(link: str, catalogue: Catalogue) -> Sheet:
    return sheet_of(read_link(link, catalogue))


@command
def _keep(services: AppServices, sheets: Sequence[Sheet]) -> tuple[OpenMatch, ...]:
    with services.writing() as transaction:
        seating = Seating(services, transaction)
        return tuple(add_match(services, transaction, sheet, seating) for sheet in sheets)


def _free(name: str, taken: Container[str], used: Counter[str]) -> str:
    """A file name that is not taken: the second of two gets a 2. `used` counts how often each was asked for."""
    stem, dot, suffix = name.rpartition(".")
    while True:
        used[name] += 1
        free = name if used[name] == 1 else f"{stem}-{used[name]}{dot}{suffix}"
        if free not in taken:
            return free
