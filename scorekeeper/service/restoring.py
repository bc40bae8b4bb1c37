"""A backup restored, or a season that was handed over brought in. No stored match is ever overwritten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias, TypeVar

from scorekeeper.exchange.backup_file import TIGHTEST, Backup, Page, read_backup, read_page
from scorekeeper.exchange.faults import BeyondBounds, NotReadable
from scorekeeper.match.bounds import LARGEST_PAGE, MIB, PAGE_NOT_TAKEN
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, query
from scorekeeper.service.faults import MatchTooLarge, Refused, forgotten_in_backup
from scorekeeper.service.kept_games import restore_games
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.match_versions import ArrivalResult, bring, is_news, put, row_id
from scorekeeper.service.people import known_people
from scorekeeper.service.restored_backup import RestoredBackup
from scorekeeper.service.restoring_forgotten import OfForgotten, Unforgetting
from scorekeeper.service.restoring_people import (
    ASK_NOBODY,
    Alike,
    Joins,
    add_people,
    alike,
    bring_people_together,
    brought_people,
    join,
)
from scorekeeper.service.restoring_seasons import (
    NONE_SAID,
    AlikeSeason,
    SameSeasons,
    alike_seasons,
    arriving,
    restore_seasons,
    without_forgotten,
)
from scorekeeper.service.seating import SeatWriter
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader
from scorekeeper.store.rows import SummaryCache
from scorekeeper.store.writer import Writer

T = TypeVar("T")

ReadMatch: TypeAlias = tuple[MatchRecord, SummaryCache]
"""A match that was read, and its summary."""


async def alike_in_backup(
    services: AppServices, content: bytes, forgotten: OfForgotten | None = None
) -> tuple[Alike, ...]:
    """The persons of a backup who are not known here, with those here who have a name in common.

    Raises `Refused` where the backup cannot be read, and where it holds a person who was `forgotten` here until that
    is said.
    """
    backup = await _unpacked(services, content)
    records = await _where_some_were_forgotten(services, backup)
    return await query(alike)(services, backup.people, forgotten, records)


async def alike_seasons_in_backup(services: AppServices, content: bytes) -> tuple[AlikeSeason, ...]:
    """The seasons of a backup that are not known by id, each with those of the same name here. Raises `Refused`."""
    return await query(alike_seasons)(services, (await _unpacked(services, content)).seasons)


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
    backup = await _unpacked(services, content)
    found: list[ReadMatch] = []
    beyond = [PAGE_NOT_TAKEN(page=name, most=LARGEST_PAGE // MIB) for name in backup.too_large]
    tops = backup.tops
    for number, page in enumerate(backup.pages, 1):
        try:
            found.append(await _off(services, len(page.content), partial(_read, page, services.catalogue, tops)))
        except MatchTooLarge as refused:
            beyond += refused.faults
        await progress.reached(number, len(backup.pages))
    restored = await _restore_backup(services, found, backup, forgotten, joins, same)
    return restored._replace(not_taken=(*beyond, *restored.not_taken))


async def _unpacked(services: AppServices, content: bytes) -> Backup:
    """A backup, whose pages are not read yet. Raises `Refused`."""
    services.check_writes()
    return await _off(services, TIGHTEST * len(content), partial(read_backup, content, services.catalogue))


async def _off(services: AppServices, size: int, work: Callable[[], T]) -> T:
    """What is read of a backup beside the event loop. Raises `Refused`, and `MatchTooLarge` of one beyond bounds."""
    try:
        return await services.offload(size, work)
    except BeyondBounds as unread:
        raise MatchTooLarge(*unread.faults_to_show()) from unread
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from unread


def _read(page: Page, catalogue: Catalogue, tops: Mapping[str, str]) -> ReadMatch:
    whole = read_page(page, catalogue, tops)
    return whole, summary_cache_of(sheet_of(whole.match))


async def _where_some_were_forgotten(services: AppServices, backup: Backup) -> list[MatchRecord]:
    """The matches of a backup, where somebody was forgotten in one here; none, and none is read, where nobody was."""
    if not (await query(Reader.forgotten)(services)).seats:
        return []
    work = partial(read_page, catalogue=services.catalogue, tops=backup.tops)
    return [await _off(services, len(page.content), partial(work, page)) for page in backup.pages]


@command
def _restore_backup(  # what is in the backup, and all that was said about it
    services: AppServices,
    found: Sequence[ReadMatch],
    backup: Backup,
    forgotten: OfForgotten | None,
    joins: Joins,
    same: SameSeasons,
) -> RestoredBackup:
    became, unchanged, not_taken = Counter[ArrivalResult](), list[Phrase](), list[Fault]()
    with services.writing() as transaction:
        latest = transaction.latest()
        found, backup = _as_decided(services, transaction, found, backup, forgotten)
        people = backup.people
        entries = bring_people_together(transaction, people)
        here, brought = known_people(transaction), brought_people(transaction.every_person(), people)
        new = add_people(transaction, brought)
        seating = SeatWriter(services, transaction)
        coming = arriving(transaction, backup.seasons, [whole for whole, _ in found], same, services.catalogue)
        # What counts comes before what has parted from it.
        for whole, summary in sorted(found, key=lambda each: each[0].version_of is not None):
            if backup.handed and whole.id in coming.left and not transaction.has(whole.id):
                continue
            line = coming.not_renewed(transaction, whole, services.catalogue)
            if line is not None and is_news(transaction, whole):
                unchanged.append(line)
                continue
            try:
                with transaction.attempt():
                    done = _bring(seating, whole, summary, names_again=forgotten == "restore")
            except MatchTooLarge as refused:
                not_taken += refused.faults
                continue
            became[done] += 1
            if done == "new" and not people:
                seating.seat_new(whole.id, whole.match)
        who = join(transaction, new, here, joins, brought)
        entries = entries._replace(new=len(new) - who.joined)
        games = restore_games(transaction, services.catalogue, backup.games)
        seasons = restore_seasons(transaction, backup.seasons, coming)
        if latest is not None and became.total() > became["here"]:  # it stays the one that is opened first
            transaction.touch(latest)
    counts, left = (became["new"], became["here"], became["parted"]), (*seasons.left, *unchanged)
    beyond = tuple(not_taken)
    return RestoredBackup(*counts, who, seasons, games, became["taken"], backup.handed, left, entries, beyond)


def _as_decided(
    services: AppServices,
    transaction: Writer,
    found: Sequence[ReadMatch],
    backup: Backup,
    forgotten: OfForgotten | None,
) -> tuple[Sequence[ReadMatch], Backup]:
    """The matches of a backup and all else, those who were forgotten here left out or brought back.

    Raises `Refused` where that has to be said.
    """
    records = [whole for whole, _ in found]
    unforgetting = Unforgetting(transaction, records, backup.people, services.catalogue)
    if forgotten is None and unforgetting.any:
        raise Refused(forgotten_in_backup())
    if forgotten == "restore":
        services.check_people()
        unforgetting.know_again(transaction, records)
        return found, backup
    unforgetting.stay_so(transaction, records)
    left = [_left_out(unforgetting, *each) for each in found]
    seasons = without_forgotten(backup.seasons, unforgetting.names)
    games = tuple(map(unforgetting.game_left_out, backup.games))
    return left, backup._replace(people=tuple(unforgetting.others), seasons=seasons, games=games)


def _left_out(unforgetting: Unforgetting, record: MatchRecord, summary: SummaryCache) -> ReadMatch:
    """A match without the names of those who were forgotten here, and its summary."""
    left = unforgetting.left_out(record)
    return left, summary if left is record else summary_cache_of(sheet_of(left.match))


def _bring(seating: SeatWriter, whole: MatchRecord, summary: SummaryCache, *, names_again: bool) -> ArrivalResult:
    """Bring a match together with what is here; where that is damaged, it comes beside it."""
    try:
        return bring(seating, whole, summary, names_again=names_again)
    except NotKept:
        beside = replace(whole, id=row_id(whole.id, whole.versions), version_of=None)
        if seating.transaction.has(beside.id):
            return "here"
        put(seating, beside, summary)
        return "new"
