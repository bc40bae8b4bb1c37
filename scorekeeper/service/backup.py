"""Backups: all matches in one file, and those of a file restored. No stored match is ever overwritten."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from scorekeeper.exchange.backup_file import (
    TIGHTEST,
    Unpacked,
    archive_of,
    is_archive,
    pages_of,
    print_backup,
    printed_page,
    read_page,
)
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.people_page import BackedUpPerson
from scorekeeper.exchange.seasons_page import BackedUpSeason
from scorekeeper.match.days import local_date
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.faults import Refused
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.own_games import own_games
from scorekeeper.service.people import known_people
from scorekeeper.service.people_faults import forgotten_in_backup
from scorekeeper.service.progress import UNFOLLOWED, Progress
from scorekeeper.service.restoring_own_games import PutBack, put_back
from scorekeeper.service.restoring_people import (
    ASK_NOBODY,
    Alike,
    Joins,
    OfForgotten,
    Unforgetting,
    add_people,
    alike,
    join,
)
from scorekeeper.service.restoring_seasons import RestoredSeasons, backed_up_seasons, restore_seasons, without_forgotten
from scorekeeper.service.seating import Seating, each_once
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader
from scorekeeper.store.summaries import SummaryCache
from scorekeeper.store.writer import Writer

_NO_GAMES: Final = PutBack(0, 0, 0)
_NO_SEASONS: Final = RestoredSeasons()
_MATCHES_BACK: Final = Phrase("{number} match is back.", plural="{number} matches are back.")
_MATCHES_COME: Final = Phrase("{number} match is new here.", plural="{number} matches are new here.")
_RENEWED: Final = Phrase(
    "{number} match had gone on there, and is as it is there now.",
    plural="{number} matches had gone on there, and are as they are there now.",
)
_SEASONS_BACK: Final = Phrase("{number} season is back.", plural="{number} seasons are back.")
_SEASONS_COME: Final = Phrase("{number} season is new here.", plural="{number} seasons are new here.")
_NOTHING_NEW: Final = Phrase("Nothing in it is new here.")
_STEP: Final = 100  # bytes of a deal, or of a step of the journal


class BackedUp(NamedTuple):
    """A backup: how many matches are in it, and how many could not be read and are not."""

    name: str
    content: bytes
    matches: int
    damaged: int
    damaged_games: int = 0

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
        games = Phrase(
            "{number} damaged own game cannot be read and is not in it.",
            {"number": self.damaged_games},
            plural="{number} damaged own games cannot be read and are not in it.",
            count=self.damaged_games,
        )
        return (saved, *([left] if self.damaged else []), *([games] if self.damaged_games else []))


class RestoredBackup(NamedTuple):
    """What was restored: `back` matches that were missing, `copies` of those that differ from the stored ones.

    `here` is how many were stored already, as they are in the backup or at a later revision. `joined` persons, who
    were not known here, were merged into others of the same name; those who were to be and sat at one table stayed
    `apart`. `seasons` were not here; one that was has its people and matches together with those of the backup.
    `games` says what became of the own games. Where the backup is a season that was `handed` over, `renewed` matches
    went on there and are here as they are there now.
    """

    back: int
    here: int
    copies: int
    joined: int = 0
    apart: int = 0
    seasons: RestoredSeasons = _NO_SEASONS
    games: PutBack = _NO_GAMES
    renewed: int = 0
    handed: bool = False

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
        told = (
            _counted(_MATCHES_COME if self.handed else _MATCHES_BACK, self.back),
            _counted(_RENEWED, self.renewed),
            _counted(Phrase("{number} was here already.", plural="{number} were here already."), self.here),
            _counted(
                Phrase(
                    "{number} differs from the one here and is kept beside it, as a copy.",
                    plural="{number} differ from those here and are kept beside them, as copies.",
                ),
                self.copies,
            ),
            _counted(_SEASONS_COME if self.handed else _SEASONS_BACK, self.seasons.new),
            _counted(
                Phrase(
                    "{number} person was joined with one of the same name here.",
                    plural="{number} people were joined with those of the same names here.",
                ),
                self.joined,
            ),
            _counted(
                Phrase(
                    "{number} person was not joined with the one chosen here: the two sat at one table.",
                    plural="{number} people were not joined with those chosen here: they sat at one table.",
                ),
                self.apart,
            ),
            _counted(Phrase("{number} own game is back.", plural="{number} own games are back."), self.games.back),
            _counted(
                Phrase(
                    "{number} own game is left out, for no more can be kept.",
                    plural="{number} own games are left out, for no more can be kept.",
                ),
                self.games.no_room,
            ),
        )
        said = tuple(phrase for phrase in told if phrase.count) + self.seasons.told
        return said or (_NOTHING_NEW if self.handed else Phrase("There is no match in this backup."),)


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
    people, seasons = await _people(services), await _seasons(services)
    own = await own_games(services)
    size = sum(len(page.content) for page in pages)
    content = await services.offload(size, partial(archive_of, pages, people, seasons, own.games))
    name = f"scorekeeper-{local_date(services.now())}-backup.zip"
    return BackedUp(name, content, len(pages), damaged, len(own.unreadable))


def _size(whole: MatchRecord) -> int:
    """About how many bytes a match takes."""
    return _STEP * (len(whole.match.deals) + len(whole.changes))


@command
def _every_id(services: AppServices) -> tuple[str, ...]:
    with services.store.reading() as transaction:
        return tuple(transaction.every_id())


@command
def _people(services: AppServices) -> tuple[BackedUpPerson, ...]:
    with services.store.reading() as transaction:
        return tuple(BackedUpPerson(kept.person, kept.merged_into) for kept in transaction.every_person())


@command
def _seasons(services: AppServices) -> tuple[BackedUpSeason, ...]:
    with services.store.reading() as transaction:
        return backed_up_seasons(transaction)


@command
def _whole(services: AppServices, id: str) -> MatchRecord | None:
    with services.store.reading() as transaction:
        return transaction.whole(id)


def is_backup(content: bytes) -> bool:
    """Whether a file is one to restore: an archive, which no file of a single match is."""
    return is_archive(content)


async def alike_in_backup(
    services: AppServices, content: bytes, forgotten: OfForgotten | None = None
) -> tuple[Alike, ...]:
    """The persons of a backup who are not known here, with those here who have a name in common.

    Raises `Refused` where the backup cannot be read, and where it holds a person who was `forgotten` here until that
    is said.
    """
    services.check_writes()
    try:
        unpacked = await services.offload(TIGHTEST * len(content), partial(pages_of, content, services.catalogue))
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
    return await _alike(services, unpacked.people, forgotten)


async def restore_backup(
    services: AppServices,
    content: bytes,
    progress: Progress = UNFOLLOWED,
    forgotten: OfForgotten | None = None,
    joins: Joins = ASK_NOBODY,
) -> RestoredBackup:
    """Restore the matches of a backup that are not stored, and the persons. All of them, or none and `Refused`.

    Persons are known by id. Of one who is not, `joins` says whom here they are; where it says nothing, they are joined
    with the only one of the same name, unless the two sat at one table. Without persons, as older backups are, seats
    are given by name. Where the backup holds somebody who was `forgotten` here, it is refused until that is said. A
    guest of the table says nothing of who is whom.
    """
    services.check_writes()
    if joins:
        services.check_people()
    found: list[tuple[MatchRecord, SummaryCache]] = []
    try:
        unpacked = await services.offload(TIGHTEST * len(content), partial(pages_of, content, services.catalogue))
        tops = unpacked.tops
        for number, (name, page) in enumerate(unpacked.pages.items(), 1):
            found.append(await services.offload(len(page), partial(_read, name, page, services.catalogue, tops)))
            await progress.reached(number, len(unpacked.pages))
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
    return await _put_back(services, found, unpacked, forgotten, joins)


def _read(name: str, page: bytes, catalogue: Catalogue, tops: Mapping[str, str]) -> tuple[MatchRecord, SummaryCache]:
    whole = read_page(name, page, catalogue, tops)
    return whole, summary_cache_of(sheet_of(whole.match))


@command
def _alike(services: AppServices, people: Sequence[BackedUpPerson], forgotten: OfForgotten | None) -> tuple[Alike, ...]:
    with services.store.reading() as transaction:
        return alike(transaction, people, forgotten)


@command
def _put_back(
    services: AppServices,
    found: Sequence[tuple[MatchRecord, SummaryCache]],
    unpacked: Unpacked,
    forgotten: OfForgotten | None,
    joins: Joins,
) -> RestoredBackup:
    back = copies = renewed = 0
    with services.writing() as transaction:
        latest = transaction.latest()
        found, people = _as_decided(services, transaction, found, unpacked.people, forgotten)
        left = [name for each in unpacked.people if each not in people for name in each.person.names]
        here, new = known_people(transaction), add_people(transaction, people)
        seating = Seating(services, transaction)
        for whole, summary in found:
            if unpacked.handed and (later := _gone_on(transaction, whole)) is not None:
                transaction.renew(replace(later, seats=each_once(seating, later.seats)), summary)
                renewed += 1
                continue
            missing = _missing(transaction, whole)
            if missing is None:
                continue
            missing = replace(missing, seats=each_once(seating, missing.seats))
            transaction.put(missing, summary)
            if not people:
                seating.seat_new(missing.id, missing.match)
            back += missing.id == whole.id
            copies += missing.id != whole.id
        joined, apart = join(transaction, new, here, joins)
        games = put_back(transaction, services.catalogue, unpacked.games)
        seasons = restore_seasons(transaction, without_forgotten(unpacked.seasons, left))
        if latest is not None and back + copies + renewed:  # it stays the one that is opened first
            transaction.touch(latest)
    number = len(found) - back - copies - renewed
    return RestoredBackup(back, number, copies, joined, apart, seasons, games, renewed, unpacked.handed)


def _as_decided(
    services: AppServices,
    transaction: Writer,
    found: Sequence[tuple[MatchRecord, SummaryCache]],
    people: Sequence[BackedUpPerson],
    forgotten: OfForgotten | None,
) -> tuple[Sequence[tuple[MatchRecord, SummaryCache]], Sequence[BackedUpPerson]]:
    """The matches and persons of a backup, those who were forgotten here left out or brought back. Raises `Refused`."""
    unforgetting = Unforgetting(transaction)
    records = [whole for whole, _ in found]
    if not unforgetting.is_in(records, people):
        return found, people
    if forgotten is None:
        raise Refused(forgotten_in_backup())
    if forgotten == "leave_out":
        known = [each for each in people if each.person.id not in unforgetting.ids]
        left = [unforgetting.without(whole) for whole in records]
        return [(whole, summary_cache_of(sheet_of(whole.match))) for whole in left], known
    services.check_people()
    unforgetting.know_again(transaction, records, people)
    return found, people


def _missing(transaction: Reader, whole: MatchRecord) -> MatchRecord | None:
    """The match as it is to be stored; None where it is already. A copy of one that differs has a hash for its id.

    So the same backup restored twice adds nothing the second time.
    """
    if not transaction.has(whole.id):
        return whole
    if _is_here(transaction, whole):
        return None
    id = hashlib.sha256(print_backup([replace(whole, seats=(), seat_moves={})])).hexdigest()[:10]
    return None if transaction.has(id) else replace(whole, id=id)


def _gone_on(transaction: Reader, whole: MatchRecord) -> MatchRecord | None:
    """A match that is here at an earlier revision, as it is to be now; None for any other, and for a deleted one.

    A deal that is half-entered here stays so, and so do the persons who were given its seats here.
    """
    try:
        here = transaction.whole(whole.id)
    except NotKept:
        return None
    if here is None or here.deleted or whole.leads_to(here) or not here.leads_to(whole):
        return None
    drafts = here.drafts if here.drafts.all else whole.drafts
    seats = here.seats if here.match.players == whole.match.players and any(here.seats) else whole.seats
    revision = max(whole.revision, here.revision + 1)  # it grows, so that nobody writes over what they have not seen
    return replace(whole, revision=revision, drafts=drafts, seats=seats, archived=here.archived, deleted=False)


def _is_here(transaction: Reader, whole: MatchRecord) -> bool:
    """Whether the stored match is the one in the backup, at the same or a later revision."""
    try:
        here = transaction.whole(whole.id)
    except NotKept:  # damaged here: the one in the backup is worth having
        return False
    return here is not None and whole.leads_to(here)


def _counted(words: Phrase, number: int) -> Phrase:
    return replace(words, values={"number": number}, count=number)
