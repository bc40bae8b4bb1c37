"""Backups: all matches in one file, and those of a file restored. No stored match is ever overwritten."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from scorekeeper.exchange.backup_file import (
    TIGHTEST,
    archive_of,
    is_archive,
    pages_of,
    print_backup,
    printed_page,
    read_page,
)
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.match.days import local_date
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.faults import Refused
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.progress import UNFOLLOWED, Progress
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader
from scorekeeper.store.summaries import SummaryCache

_STEP: Final = 100  # bytes of a deal, or of a step of the journal


class BackedUp(NamedTuple):
    """A backup: how many matches are in it, and how many could not be read and are not."""

    name: str
    content: bytes
    matches: int
    damaged: int

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
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


class RestoredBackup(NamedTuple):
    """What was restored: `back` matches that were missing, `copies` of those that differ from the stored ones.

    `here` is how many were stored already, as they are in the backup or at a later revision.
    """

    back: int
    here: int
    copies: int

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
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


async def back_up(services: AppServices, progress: Progress = UNFOLLOWED) -> BackedUp:
    """A backup of all matches, archived and deleted ones too; each as it is when its turn comes."""
    pages, damaged = [], 0
    ids = await _every_id(services)
    for number, id in enumerate(ids, 1):
        try:
            whole = await _whole(services, id)
        except Refused:
            damaged += 1
        else:
            if whole is not None:
                pages.append(await services.offload(_size(whole), partial(printed_page, whole)))
        await progress.reached(number, len(ids))
    content = await services.offload(sum(len(page.content) for page in pages), partial(archive_of, pages))
    return BackedUp(f"scorekeeper-{local_date(services.now())}-backup.zip", content, len(pages), damaged)


def _size(whole: MatchRecord) -> int:
    """About how many bytes a match takes."""
    return _STEP * (len(whole.match.deals) + len(whole.changes))


@command
def _every_id(services: AppServices) -> tuple[str, ...]:
    with services.store.reading() as transaction:
        return tuple(transaction.every_id())


@command
def _whole(services: AppServices, id: str) -> MatchRecord | None:
    with services.store.reading() as transaction:
        return transaction.whole(id)


def is_backup(content: bytes) -> bool:
    """Whether a file is one to restore: an archive, which no file of a single match is."""
    return is_archive(content)


async def restore_backup(services: AppServices, content: bytes, progress: Progress = UNFOLLOWED) -> RestoredBackup:
    """Restore the matches of a backup that are not stored. All of them, or none and `Refused`."""
    services.check_writes()
    found: list[tuple[MatchRecord, SummaryCache]] = []
    try:
        pages = await services.offload(TIGHTEST * len(content), partial(pages_of, content))
        for number, (name, page) in enumerate(pages.items(), 1):
            found.append(await services.offload(len(page), partial(_read, name, page, services.catalogue)))
            await progress.reached(number, len(pages))
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
    return await _put_back(services, found)


def _read(name: str, page: bytes, catalogue: Catalogue) -> tuple[MatchRecord, SummaryCache]:
    whole = read_page(name, page, catalogue)
    return whole, summary_cache_of(sheet_of(whole.match))


@command
def _put_back(services: AppServices, found: Sequence[tuple[MatchRecord, SummaryCache]]) -> RestoredBackup:
    back = copies = 0
    with services.writing() as transaction:
        latest = transaction.latest()
        for whole, summary in found:
            missing = _missing(transaction, whole)
            if missing is None:
                continue
            transaction.put(missing, summary)
            back += missing is whole
            copies += missing is not whole
        if latest is not None and back + copies:  # it stays the one that is opened first
            transaction.touch(latest)
    return RestoredBackup(back, len(found) - back - copies, copies)


def _missing(transaction: Reader, whole: MatchRecord) -> MatchRecord | None:
    """The match as it is to be stored; None where it is already. A copy of one that differs has a hash for its id.

    So the same backup restored twice adds nothing the second time.
    """
    if not transaction.has(whole.id):
        return whole
    if _is_here(transaction, whole):
        return None
    id = hashlib.sha256(print_backup([whole])).hexdigest()[:10]
    return None if transaction.has(id) else replace(whole, id=id)


def _is_here(transaction: Reader, whole: MatchRecord) -> bool:
    """Whether the stored match is the one in the backup, at the same or a later revision."""
    try:
        here = transaction.whole(whole.id)
    except NotKept:  # damaged here: the one in the backup is worth having
        return False
    return here is not None and whole.leads_to(here)


def _counted(words: Phrase, number: int) -> Phrase:
    return replace(words, values={"number": number}, count=number)
