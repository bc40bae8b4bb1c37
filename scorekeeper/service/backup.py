"""Everything in one file, and everything back from it: nothing that is here is ever written over."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from scorekeeper.exchange.backupfile import TIGHTEST, bound, print_backup, printed_page, read_page, unbound
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.match.days import local_date
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.whole import Whole
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.desk import Desk
from scorekeeper.service.faults import Refused
from scorekeeper.service.glimpse import glimpse_of
from scorekeeper.service.intention import intention
from scorekeeper.service.progress import UNFOLLOWED, Progress
from scorekeeper.store.faults import NotKept
from scorekeeper.store.kept import Glimpse
from scorekeeper.store.reader import Reader

_STEP: Final = 100  # bytes of a deal, or of a step of the journal


class BackedUp(NamedTuple):
    """A backup: how many matches are in it, and how many could not be read and are not."""

    name: str
    content: bytes
    matches: int
    damaged: int

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What a person is told of it."""
        saved = Phrase(
            "Saved as {name}: {number} match.",
            {"name": self.name, "number": self.matches},
            plural="Saved as {name}: {number} matches.",
            count=self.matches,
        )
        left = Phrase(
            "{number} damaged match cannot be read and is not in it.",
            {"number": self.damaged},
            plural="{number} damaged matches cannot be read and are not in it.",
            count=self.damaged,
        )
        return (saved, left) if self.damaged else (saved,)


class BroughtBack(NamedTuple):
    """What came of a backup: matches that were missing, those that are here, those that have changed since.

    The last are kept beside the ones here, as they were in the backup.
    """

    back: int
    here: int
    copies: int

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What a person is told of it."""
        told = (
            _counted(Phrase("{number} match is back.", plural="{number} matches are back."), self.back),
            _counted(Phrase("{number} was here already.", plural="{number} were here already."), self.here),
            _counted(
                Phrase(
                    "{number} differs from the one here and is kept beside it, as a copy.",
                    plural="{number} differ from those here and are kept beside them, as copies.",
                ),
                self.copies,
            ),
        )
        said = tuple(phrase for phrase in told if phrase.count)
        return said or (Phrase("There is no match in this backup."),)


async def back_up(desk: Desk, progress: Progress = UNFOLLOWED) -> BackedUp:
    """Everything that is kept here, whatever shelf it is on; each match as it is when its turn comes."""
    pages, damaged = [], 0
    ids = await _every_id(desk)
    for number, id in enumerate(ids, 1):
        try:
            whole = await _whole(desk, id)
        except Refused:
            damaged += 1
        else:
            if whole is not None:
                pages.append(await desk.offload(_size(whole), partial(printed_page, whole)))
        await progress.reached(number, len(ids))
    content = await desk.offload(sum(len(page.content) for page in pages), partial(bound, pages))
    return BackedUp(f"scorekeeper-{local_date(desk.now())}-backup.zip", content, len(pages), damaged)


def _size(whole: Whole) -> int:
    """About how many bytes a match is."""
    return _STEP * (len(whole.match.deals) + len(whole.changes))


@intention
def _every_id(desk: Desk) -> tuple[str, ...]:
    with desk.store.reading() as pages:
        return tuple(pages.every_id())


@intention
def _whole(desk: Desk, id: str) -> Whole | None:
    with desk.store.reading() as pages:
        return pages.whole(id)


async def bring_back(desk: Desk, content: bytes, progress: Progress = UNFOLLOWED) -> BroughtBack:
    """Bring back the matches of a backup that are not here. All of it is done, or `Refused` and nothing."""
    desk.check_writes()
    found: list[tuple[Whole, Glimpse]] = []
    try:
        pages = await desk.offload(TIGHTEST * len(content), partial(unbound, content))
        for number, (name, page) in enumerate(pages.items(), 1):
            found.append(await desk.offload(len(page), partial(_read, name, page, desk.catalogue)))
            await progress.reached(number, len(pages))
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
    return await _put_back(desk, found)


def _read(name: str, page: bytes, catalogue: Catalogue) -> tuple[Whole, Glimpse]:
    whole = read_page(name, page, catalogue)
    return whole, glimpse_of(sheet_of(whole.match))


@intention
def _put_back(desk: Desk, found: Sequence[tuple[Whole, Glimpse]]) -> BroughtBack:
    back = copies = 0
    with desk.writing() as pages:
        in_hand = pages.latest()
        for whole, glimpse in found:
            missing = _missing(pages, whole)
            if missing is None:
                continue
            pages.put(missing, glimpse)
            back += missing is whole
            copies += missing is not whole
        if in_hand is not None and back + copies:
            pages.touch(in_hand)
    return BroughtBack(back, len(found) - back - copies, copies)


def _missing(pages: Reader, whole: Whole) -> Whole | None:
    """The match as it is to be kept here; None where it is. Is it another one by now, its id says what is in it.

    So a backup that is brought back twice brings nothing the second time.
    """
    if not pages.has(whole.id):
        return whole
    if _is_here(pages, whole):
        return None
    id = hashlib.sha256(print_backup([whole])).hexdigest()[:10]
    return None if pages.has(id) else replace(whole, id=id)


def _is_here(pages: Reader, whole: Whole) -> bool:
    """Whether a match that is here is the one in the backup, or what became of it."""
    try:
        here = pages.whole(whole.id)
    except NotKept:  # damaged here: the one in the backup is worth having
        return False
    return here is not None and whole.leads_to(here)


def _counted(words: Phrase, number: int) -> Phrase:
    return replace(words, values={"number": number}, count=number)
