"""Matches leaving and entering: as files whose contents somebody else reads and writes, and as links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from functools import partial
from typing import Final

from scorekeeper.exchange.anyfile import Form, file_name, print_any, read_any
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.link import read_link
from scorekeeper.exchange.qrcode import Handed, handed
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.admission import fresh_id
from scorekeeper.service.desk import Desk
from scorekeeper.service.faults import Refused
from scorekeeper.service.glimpse import glimpse_of
from scorekeeper.service.intention import found, intention
from scorekeeper.service.open_match import Open, opened
from scorekeeper.service.progress import UNFOLLOWED, Progress
from scorekeeper.store.kept import Kept

_DEAL: Final = 100  # bytes of a deal
_LETTER: Final = 32  # bytes that a letter of a link may unfold to


async def export(
    desk: Desk, ids: Iterable[str] | None, form: Form, progress: Progress = UNFOLLOWED
) -> tuple[tuple[str, bytes], ...]:
    """The files of these matches, or with None of all that are not deleted: names, all different, and contents."""
    files: dict[str, bytes] = {}
    used: Counter[str] = Counter()
    wanted = await _all(desk) if ids is None else tuple(ids)
    for number, id in enumerate(wanted, 1):
        match = await _look_up(desk, id, among_all=ids is None)
        if match is not None:
            name = _free(file_name(match, form), files, used)
            files[name] = await desk.offload(_DEAL * len(match.deals), partial(_printed, match, form, desk.catalogue))
        await progress.reached(number, len(wanted))
    return tuple(files.items())


async def bring_in(desk: Desk, files: Sequence[tuple[str, bytes]], progress: Progress = UNFOLLOWED) -> tuple[Open, ...]:
    """The matches in these files, each kept as a new one: all of them, or none and every fault told."""
    desk.check_writes()
    sheets: list[Sheet] = []
    faults: list[Fault] = []
    for number, (name, content) in enumerate(files, 1):
        try:
            sheets.append(await desk.offload(len(content), partial(_sheet_in, content, desk.catalogue)))
        except NotReadable as unread:
            faults += unread.told(name if len(files) > 1 else None)
        await progress.reached(number, len(files))
    if faults:
        raise Refused(*faults)
    return await _keep(desk, sheets)


@intention
def _all(desk: Desk) -> tuple[str, ...]:
    with desk.store.reading() as pages:
        return tuple(pages.ids())


@intention
def _look_up(desk: Desk, id: str, *, among_all: bool) -> Match | None:
    """A match; None for one of all that somebody has deleted since they were listed."""
    with desk.store.reading() as pages:
        gone = among_all and pages.deleted(id) is not False
        return None if gone else found(pages, id).match


async def hand_over(desk: Desk, id: str, site: str) -> Handed:
    """A kept match as a link to a `site`, and as a code of that link."""
    match = await _find(desk, id)
    return await desk.offload(_DEAL * len(match.deals), partial(handed, match, site, desk.catalogue))


@intention
def _find(desk: Desk, id: str) -> Match:
    with desk.store.reading() as pages:
        return found(pages, id).match


async def look(desk: Desk, link: str) -> Sheet:
    """The sheet in a link. Nothing is kept; still, for whoever only watches nothing is read."""
    desk.check_writes()
    try:
        return await desk.offload(_LETTER * len(link), partial(_linked, link, desk.catalogue))
    except NotReadable as unread:
        raise Refused(*unread.told()) from None


async def take_over(desk: Desk, link: str) -> Open:
    """The match in a link, kept as a new one."""
    (kept,) = await _keep(desk, [await look(desk, link)])
    return kept


def _printed(match: Match, form: Form, catalogue: Catalogue) -> bytes:
    return print_any(sheet_of(match), form, catalogue)


def _sheet_in(content: bytes, catalogue: Catalogue) -> Sheet:
    return sheet_of(read_any(content, catalogue))


def _linked(link: str, catalogue: Catalogue) -> Sheet:
    return sheet_of(read_link(link, catalogue))


@intention
def _keep(desk: Desk, sheets: Sequence[Sheet]) -> tuple[Open, ...]:
    with desk.writing() as pages:
        kept: list[Kept] = [
            pages.add(fresh_id(desk, pages), sheet.match, glimpse_of(sheet), desk.now()) for sheet in sheets
        ]
    return tuple(opened(each, sheet) for each, sheet in zip(kept, sheets, strict=True))


def _free(name: str, taken: Container[str], used: Counter[str]) -> str:
    """A name that is not taken: the second of two gets a 2. `used` says how far each name has been counted."""
    stem, dot, suffix = name.rpartition(".")
    while True:
        used[name] += 1
        free = name if used[name] == 1 else f"{stem}-{used[name]}{dot}{suffix}"
        if free not in taken:
            return free
