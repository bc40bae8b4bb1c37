"""Matches leaving and entering: as files whose contents somebody else reads and writes, and as links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence

from scorekeeper.exchange.anyfile import Form, file_name, print_any, read_any
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.link import read_link
from scorekeeper.exchange.qrcode import Handed, handed
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.admission import fresh_id
from scorekeeper.service.desk import Desk, Open, opened
from scorekeeper.service.faults import Refused
from scorekeeper.service.glimpse import glimpse_of
from scorekeeper.service.intention import found, intention
from scorekeeper.store.kept import Kept


@intention
def export(desk: Desk, ids: Iterable[str] | None, form: Form) -> tuple[tuple[str, bytes], ...]:
    """The files of these matches, or with None of all that are not deleted: names, all different, and contents."""
    files: dict[str, bytes] = {}
    used: Counter[str] = Counter()
    with desk.store.reading() as pages:
        for id in pages.ids() if ids is None else ids:
            match = found(pages, id).match
            name = _free(file_name(match, form), files, used)
            files[name] = print_any(sheet_of(match), form, desk.catalogue)
    return tuple(files.items())


@intention
def bring_in(desk: Desk, files: Sequence[tuple[str, bytes]]) -> tuple[Open, ...]:
    """The matches in these files, each kept as a new one: all of them, or none and every fault told."""
    return _kept(desk, _read(desk, files))


@intention
def hand_over(desk: Desk, id: str, site: str) -> Handed:
    """A kept match as a link to a `site`, and as a code of that link."""
    with desk.store.reading() as pages:
        match = found(pages, id).match
    return handed(match, site, desk.catalogue)


@intention
def look(desk: Desk, link: str) -> Sheet:
    """The sheet in a link. Nothing is kept."""
    return sheet_of(_linked(desk, link))


@intention
def take_over(desk: Desk, link: str) -> Open:
    """The match in a link, kept as a new one."""
    (kept,) = _kept(desk, [_linked(desk, link)])
    return kept


def _linked(desk: Desk, link: str) -> Match:
    try:
        return read_link(link, desk.catalogue)
    except NotReadable as unread:
        raise Refused(*unread.told()) from None


def _kept(desk: Desk, matches: Iterable[Match]) -> tuple[Open, ...]:
    sheets = [sheet_of(match) for match in matches]
    with desk.writing() as pages:
        kept: list[Kept] = [
            pages.add(fresh_id(desk, pages), sheet.match, glimpse_of(sheet), desk.now()) for sheet in sheets
        ]
    return tuple(opened(each, sheet) for each, sheet in zip(kept, sheets, strict=True))


def _read(desk: Desk, files: Sequence[tuple[str, bytes]]) -> list[Match]:
    matches: list[Match] = []
    faults: list[Fault] = []
    for name, content in files:
        try:
            matches.append(read_any(content, desk.catalogue))
        except NotReadable as unread:
            faults += unread.told(name if len(files) > 1 else None)
    if faults:
        raise Refused(*faults)
    return matches


def _free(name: str, taken: Container[str], used: Counter[str]) -> str:
    """A name that is not taken: the second of two gets a 2. `used` says how far each name has been counted."""
    stem, dot, suffix = name.rpartition(".")
    while True:
        used[name] += 1
        free = name if used[name] == 1 else f"{stem}-{used[name]}{dot}{suffix}"
        if free not in taken:
            return free
