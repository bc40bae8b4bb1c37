"""Backups: all matches in one file, and those of a file restored. No stored match is ever overwritten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from scorekeeper.exchange.backup_file import (
    MOST_ON_A_PAGE,
    TIGHTEST,
    Page,
    Unpacked,
    is_archive,
    pages_of,
    read_page,
)
from scorekeeper.exchange.faults import BeyondBounds, NotReadable
from scorekeeper.exchange.people_page import BackedUpPerson
from scorekeeper.exchange.seasons_page import BackedUpSeason
from scorekeeper.match.bounds import MIB, PAGE_NOT_TAKEN
from scorekeeper.match.days import local_date
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.faults import MatchTooLarge, Refused, forgotten_in_backup
from scorekeeper.service.kept_games import put_back
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.match_versions import Became, bring, is_news, put, row_id
from scorekeeper.service.own_games import own_games
from scorekeeper.service.people import known_people
from scorekeeper.service.person_versions import bring_people_together
from scorekeeper.service.reading_back import archive_read_back, left_out_phrase, page_read_back
from scorekeeper.service.restored_backup import RestoredBackup
from scorekeeper.service.restoring_forgotten import OfForgotten, Unforgetting
from scorekeeper.service.restoring_people import (
    ASK_NOBODY,
    Alike,
    Joins,
    add_people,
    alike,
    brought_people,
    join,
)
from scorekeeper.service.restoring_seasons import (
    NONE_SAID,
    AlikeSeason,
    SameSeasons,
    arriving,
    backed_up_seasons,
    look_for_alike_seasons,
    restore_seasons,
    without_forgotten,
)
from scorekeeper.service.seating import Seating
from scorekeeper.store.faults import NotKept
from scorekeeper.store.summaries import SummaryCache
from scorekeeper.store.writer import Writer

_PERSON: Final = 60  # bytes of a person


class BackedUp(NamedTuple):
    """A backup: how many matches are in it, and how many could not be read and are not.

    It was read back. Those `left_out` are larger than a backup can hold, as was kept once.
    """

    name: str
    content: bytes
    matches: int
    damaged: int
    damaged_games: int = 0
    left_out: int = 0

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
        large = left_out_phrase(self.left_out)
        return (saved, *(phrase for phrase in (left, large, games) if phrase.count))


async def back_up(services: AppServices, progress: Progress = UNFOLLOWED) -> BackedUp:
    """A backup of all matches, archived and deleted ones too; each as it is when its turn comes.

    All of it is read back before it is returned. Raises `Refused` where it cannot be.
    """
    pages, matches, damaged, left_out = list[Page](), 0, 0, 0
    ids = await _every_id(services)
    for number, id in enumerate(ids, 1):
        try:
            whole = await _whole(services, id)
        except Refused:
            damaged += 1
        else:
            if whole is not None:
                page = await services.offload(whole.size, partial(page_read_back, whole, services.catalogue))
                pages += [] if page is None else [page]
                matches += page is not None and whole.version_of is None
                left_out += page is None
        await progress.reached(number, len(ids))
    people, seasons = await _people(services), await _seasons(services)
    own = await own_games(services)
    size = sum(len(page.content) for page in pages)
    size += _PERSON * len(people)
    work = partial(archive_read_back, pages, people, seasons, own.games, services.catalogue)
    content = await services.offload(size, work)
    name = f"scorekeeper-{local_date(services.now())}-backup.zip"
    return BackedUp(name, content, matches, damaged, len(own.unreadable), left_out)


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
    return await _alike(services, unpacked.people, forgotten, await _where_some_were_forgotten(services, unpacked))


async def alike_seasons_in_backup(services: AppServices, content: bytes) -> tuple[AlikeSeason, ...]:
    """The seasons of a backup that are not known by id, each with those of the same name here. Raises `Refused`."""
    services.check_writes()
    try:
        unpacked = await services.offload(TIGHTEST * len(content), partial(pages_of, content, services.catalogue))
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
    return await look_for_alike_seasons(services, unpacked.seasons)


async def restore_backup(
    services: AppServices,
    content: bytes,
    progress: Progress = UNFOLLOWED,
    forgotten: OfForgotten | None = None,
    joins: Joins = ASK_NOBODY,
    same: SameSeasons = NONE_SAID,
) -> RestoredBackup:
    """Restore the matches of a backup that are not stored, and the persons. All of them, or none and `Refused`.

    A match that has more than is kept of one is left out, and listed with the reason; the others come in.

    Persons are known by id. Of one who is not, `joins` says whom here they are; where it says nothing, they are joined
    with the only one of the same name, unless the two sat at one table. Without persons, as older backups are, seats
    are given by name. Where the backup holds somebody who was `forgotten` here, it is refused until that is said. A
    guest of the table says nothing of who is whom.

    A season that is not known by its id is a new one, unless `same` says which one here it is; a guest does not.
    """
    services.check_writes()
    if joins or any(same.values()):
        services.check_people()
    found: list[tuple[MatchRecord, SummaryCache]] = []
    beyond: list[Fault] = []
    try:
        unpacked = await services.offload(TIGHTEST * len(content), partial(pages_of, content, services.catalogue))
        tops = unpacked.tops
        beyond += [PAGE_NOT_TAKEN(page=name, most=MOST_ON_A_PAGE // MIB) for name in unpacked.too_large]
        for number, (name, page) in enumerate(unpacked.pages.items(), 1):
            try:
                found.append(await services.offload(len(page), partial(_read, name, page, services.catalogue, tops)))
            except BeyondBounds as unread:
                beyond += unread.told()
            await progress.reached(number, len(unpacked.pages))
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
    restored = await _put_back(services, found, unpacked, forgotten, joins, same)
    return restored._replace(not_taken=(*beyond, *restored.not_taken))


def _read(name: str, page: bytes, catalogue: Catalogue, tops: Mapping[str, str]) -> tuple[MatchRecord, SummaryCache]:
    whole = read_page(name, page, catalogue, tops)
    return whole, summary_cache_of(sheet_of(whole.match))


async def _where_some_were_forgotten(services: AppServices, unpacked: Unpacked) -> list[MatchRecord]:
    """The matches of a backup, where somebody was forgotten in one here; none, and none is read, where nobody was."""
    if not await _some_were_forgotten(services):
        return []
    records, tops = list[MatchRecord](), unpacked.tops
    try:
        for name, page in unpacked.pages.items():
            records.append(await services.offload(len(page), partial(read_page, name, page, services.catalogue, tops)))
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
    return records


@command
def _some_were_forgotten(services: AppServices) -> bool:
    with services.store.reading() as transaction:
        return bool(transaction.forgotten().seats)


@command
def _alike(
    services: AppServices,
    people: Sequence[BackedUpPerson],
    forgotten: OfForgotten | None,
    records: Sequence[MatchRecord],
) -> tuple[Alike, ...]:
    with services.store.reading() as transaction:
        return alike(transaction, people, forgotten, records)


@command
def _put_back(  # what is in the backup, and all that was said about it
    services: AppServices,
    found: Sequence[tuple[MatchRecord, SummaryCache]],
    unpacked: Unpacked,
    forgotten: OfForgotten | None,
    joins: Joins,
    same: SameSeasons,
) -> RestoredBackup:
    became, unchanged, not_taken = Counter[Became](), list[Phrase](), list[Fault]()
    with services.writing() as transaction:
        latest = transaction.latest()
        found, unpacked = _as_decided(services, transaction, found, unpacked, forgotten)
        people = unpacked.people
        entries = bring_people_together(transaction, people)
        here, brought = known_people(transaction), brought_people(transaction.every_person(), people)
        new = add_people(transaction, brought)
        seating = Seating(services, transaction)
        coming = arriving(transaction, unpacked.seasons, [whole for whole, _ in found], same, services.catalogue)
        for whole, summary in sorted(found, key=_has_parted):  # what counts before what has parted from it
            if unpacked.handed and whole.id in coming.left and not transaction.has(whole.id):
                continue
            line = coming.not_renewed(transaction, whole, services.catalogue)
            if line is not None and is_news(transaction, whole):
                unchanged.append(line)
                continue
            try:
                with transaction.attempt():
                    done = _bring(services, transaction, seating, whole, summary, names_again=forgotten == "restore")
            except MatchTooLarge as refused:
                not_taken += refused.faults
                continue
            became[done] += 1
            if done == "new" and not people:
                seating.seat_new(whole.id, whole.match)
        who = join(transaction, new, here, joins, brought)
        entries = entries._replace(new=len(new) - who.joined)
        games = put_back(transaction, services.catalogue, unpacked.games)
        seasons = restore_seasons(transaction, unpacked.seasons, coming)
        if latest is not None and became.total() > became["here"]:  # it stays the one that is opened first
            transaction.touch(latest)
    counts = (became["new"], became["here"], became["parted"])
    left_out = (*seasons.left, *unchanged)
    came = RestoredBackup(*counts, who, seasons, games, became["taken"], unpacked.handed, left_out, entries)
    return came._replace(not_taken=tuple(not_taken))


def _has_parted(found: tuple[MatchRecord, SummaryCache]) -> bool:
    return found[0].version_of is not None


def _as_decided(
    services: AppServices,
    transaction: Writer,
    found: Sequence[tuple[MatchRecord, SummaryCache]],
    unpacked: Unpacked,
    forgotten: OfForgotten | None,
) -> tuple[Sequence[tuple[MatchRecord, SummaryCache]], Unpacked]:
    """The matches of a backup and all else, those who were forgotten here left out or brought back.

    Raises `Refused` where that has to be said.
    """
    records = [whole for whole, _ in found]
    unforgetting = Unforgetting(transaction, records, unpacked.people, services.catalogue)
    if forgotten is None and unforgetting.any:
        raise Refused(forgotten_in_backup())
    if forgotten == "restore":
        services.check_people()
        unforgetting.know_again(transaction, records)
        return found, unpacked
    unforgetting.stay_so(transaction, records)
    left = [_left_out(unforgetting, *each) for each in found]
    seasons = without_forgotten(unpacked.seasons, unforgetting.names)
    games = tuple(map(unforgetting.game_left_out, unpacked.games))
    return left, unpacked._replace(people=tuple(unforgetting.others), seasons=seasons, games=games)


def _left_out(
    unforgetting: Unforgetting, record: MatchRecord, summary: SummaryCache
) -> tuple[MatchRecord, SummaryCache]:
    """A match without the names of those who were forgotten here, and its summary."""
    left = unforgetting.left_out(record)
    return left, summary if left is record else summary_cache_of(sheet_of(left.match))


def _bring(  # as `bring`
    services: AppServices,
    transaction: Writer,
    seating: Seating,
    whole: MatchRecord,
    summary: SummaryCache,
    *,
    names_again: bool,
) -> Became:
    """Bring a match together with what is here; where that is damaged, it comes beside it."""
    try:
        return bring(services, transaction, seating, whole, summary, names_again=names_again)
    except NotKept:
        beside = replace(whole, id=row_id(whole.id, whole.known_versions), version_of=None)
        if transaction.has(beside.id):
            return "here"
        put(transaction, seating, beside, summary)
        return "new"
