"""Restoring a backup, or importing a season from another phone: people and seasons first, then match after match.

Ids decide: an equal id means the same thing, a new id a new one. Each match comes whole or not at all. Other tasks run
in between, so that a large backup blocks nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from scorekeeper.exchange.backup_file import TIGHTEST, Backup, Page, read_backup, read_page
from scorekeeper.match.bounds import LARGEST_PAGE, MIB, PAGE_NOT_TAKEN
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Phrase, counted_phrase
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.arrived_matches import ArrivalResult, bring, put, row_id
from scorekeeper.service.command import command, read_beside
from scorekeeper.service.forgetting import forget_all, without_forgotten
from scorekeeper.service.long_work import UNFOLLOWED, Progress, turn_of_others
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.own_games import RestoredGames, restore_games
from scorekeeper.service.restoring_lists import (
    BroughtEntries,
    RestoredSeasons,
    bring_people,
    bring_seasons,
    part_those_who_met,
)
from scorekeeper.service.seating import SeatWriter
from scorekeeper.service.service_faults import MatchTooLarge, Refused
from scorekeeper.store.store_faults import NotKept
from scorekeeper.store.summary_rows import SummaryCache
from scorekeeper.store.writer import Writer


class RestoredBackup(NamedTuple):
    """The result of a restore: `back` counts missing matches, `parted` those with a different version here.

    `here` counts matches that were stored already, at the same or a later version, and `renewed` those that were
    updated. `entries` counts changes of people, `seasons` and `games` those of seasons and own games. `handed`: the
    file is a season from another phone. `not_taken` has a fault for each match that is too large. `met` counts merges
    that were reversed because the two people sat at one table. `in_closed` counts matches of closed seasons that came
    or changed.
    """

    back: int
    here: int
    parted: int
    seasons: RestoredSeasons = RestoredSeasons()
    games: RestoredGames = RestoredGames(0, 0, 0)
    renewed: int = 0
    handed: bool = False
    entries: BroughtEntries = BroughtEntries()
    not_taken: tuple[Fault, ...] = ()
    met: int = 0
    in_closed: int = 0

    @property
    def listed(self) -> tuple[Phrase, ...]:
        """The lines of the refused matches, below a sentence with their number."""
        lines = tuple(fault.phrase() for fault in self.not_taken)
        above = counted_phrase(len(lines), "{number} match was not taken:", "{number} matches were not taken:")
        return (above, *lines) if lines else ()

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
        counted = (*self._phrases_of_matches(), *self._phrases_of_people(), *self._phrases_of_the_rest())
        shown = tuple(phrase for phrase in counted if phrase.count) + self.seasons.phrases
        if shown or self.listed:
            return shown
        return (Phrase("Nothing in it is new here.") if self.handed else Phrase("There is no match in this backup."),)

    def _phrases_of_matches(self) -> Iterator[Phrase]:
        if self.handed:
            yield counted_phrase(self.back, "{number} match is new here.", "{number} matches are new here.")
        else:
            yield counted_phrase(self.back, "{number} match is back.", "{number} matches are back.")
        yield counted_phrase(
            self.renewed,
            "{number} match had gone on there, and is as it is there now.",
            "{number} matches had gone on there, and are as they are there now.",
        )
        yield counted_phrase(self.here, "{number} was here already.", "{number} were here already.")
        yield counted_phrase(
            self.parted,
            "{number} match was written on here and there: both versions are kept. Choose the one that counts.",
            "{number} matches were written on here and there: both versions of each are kept. Choose those that count.",
        )

    def _phrases_of_people(self) -> Iterator[Phrase]:
        """Yield the sentences about people; new people are counted only if no match came, which would explain them."""
        entries, matches = self.entries, self.back + self.parted + self.renewed
        new = 0 if matches else entries.new
        yield counted_phrase(new, "{number} person is new here.", "{number} people are new here.")
        yield counted_phrase(
            entries.names,
            "The names of {number} person were taken over from there.",
            "The names of {number} people were taken over from there.",
        )
        yield counted_phrase(
            entries.others,
            "Further details of {number} person were taken over from there.",
            "Further details of {number} people were taken over from there.",
        )
        yield counted_phrase(
            entries.to_be_chosen,
            "{number} person was changed here and there: both entries are kept. Choose the one that counts.",
            "{number} people were changed here and there: both entries of each are kept. Choose those that count.",
        )
        yield counted_phrase(
            entries.merged,
            "{number} person counts as another than before, as it was decided there.",
            "{number} people count as others than before, as it was decided there.",
        )
        yield counted_phrase(
            self.met,
            "{number} merge of two people was taken apart: they sat at one table.",
            "{number} merges of two people were taken apart: they sat at one table.",
        )
        yield counted_phrase(
            entries.full,
            "{number} person was changed there in one more way than can be kept: choose one here, then bring this in "
            "again.",
            "{number} people were changed there in more ways than can be kept: choose one of each here, then bring "
            "this in again.",
        )

    def _phrases_of_the_rest(self) -> Iterator[Phrase]:
        if self.handed:
            yield counted_phrase(self.seasons.new, "{number} season is new here.", "{number} seasons are new here.")
        else:
            yield counted_phrase(self.seasons.new, "{number} season is back.", "{number} seasons are back.")
        yield counted_phrase(
            self.in_closed,
            "{number} match came into a season that is closed, or went on in it elsewhere.",
            "{number} matches came into seasons that are closed, or went on in them elsewhere.",
        )
        yield counted_phrase(self.games.back, "{number} own game is back.", "{number} own games are back.")
        yield counted_phrase(
            self.games.no_room,
            "{number} own game is left out, for no more can be kept.",
            "{number} own games are left out, for no more can be kept.",
        )


_AT_ONCE: Final = 50_000
"""Bytes of matches in one transaction, about; it takes some hundredths of a second."""

_ReadMatch: TypeAlias = tuple[MatchRecord, SummaryCache]


async def restore_backup(
    services: AppServices, content: bytes, progress: Progress = UNFOLLOWED, *, by_club: bool = False
) -> RestoredBackup:
    """Combine the contents of a backup with the store. Raises `Refused`.

    A match that is too large is left out, and listed with the reason. A guest merges, forgets and removes nobody.
    `by_club`: the backup comes from the club; a match in it that cannot be read stops no other.
    """
    services.check_writes()
    work = partial(read_backup, content, services.catalogue)
    backup = await read_beside(services, TIGHTEST * len(content), work)
    found: list[_ReadMatch] = []
    beyond: list[Fault] = [PAGE_NOT_TAKEN(page=name, most=LARGEST_PAGE // MIB) for name in backup.too_large]
    for number, page in enumerate(backup.pages, 1):
        try:
            found.append(await read_beside(services, len(page.content), partial(_read, page, services.catalogue)))
        except MatchTooLarge as refused:
            beyond += refused.faults
        except Refused as refused:
            if not by_club:
                raise
            beyond += refused.faults
        await progress.reached(number, len(backup.pages))
    latest, gone, entries, games, seasons = await _bring_lists(services, backup)
    became, brought, in_closed = Counter[ArrivalResult](), 0, 0
    for several in _in_pieces(found):
        done, faults, closed = await _bring_matches(services, several)
        became += done
        beyond += faults
        in_closed += closed
        brought += len(several)
        await progress.finishing(Phrase("Bringing in the matches"), brought, len(found))
        await turn_of_others()
    met = await _finish(services, latest, any(became[each] for each in ("new", "taken", "parted")))
    await forget_all(services, gone, progress)
    counts = became["new"], became["here"], became["parted"], seasons, games, became["taken"]
    return RestoredBackup(*counts, backup.handed, entries, tuple(beyond), met, in_closed)


def _read(page: Page, catalogue: Catalogue) -> _ReadMatch:
    whole = read_page(page, catalogue)
    return whole, summary_cache_of(sheet_of(whole.match))


def _in_pieces(found: Sequence[_ReadMatch]) -> Iterator[list[_ReadMatch]]:
    """Yield the matches in groups for one transaction each; the versions that count come before the others."""
    several, size = list[_ReadMatch](), 0
    for each in sorted(found, key=lambda each: each[0].version_of is not None):
        several.append(each)
        size += each[0].size
        if size > _AT_ONCE:
            yield several
            several, size = [], 0
    if several:
        yield several


@command
def _bring_lists(
    services: AppServices, backup: Backup
) -> tuple[str | None, frozenset[str], BroughtEntries, RestoredGames, RestoredSeasons]:
    """Return the match that was used last before, the people who are still to be forgotten, and the results."""
    with services.writing() as transaction:
        latest = transaction.latest()
        entries, gone = bring_people(transaction, backup.people, guest=services.guest)
        games = restore_games(transaction, services.catalogue, backup.games)
        return latest, gone, entries, games, bring_seasons(transaction, backup.seasons, guest=services.guest)


@command
def _bring_matches(
    services: AppServices, several: Sequence[_ReadMatch]
) -> tuple[Counter[ArrivalResult], list[Fault], int]:
    """Bring in matches; return the results, the faults of refused ones, and the number of those in closed seasons."""
    became, not_taken, in_closed = Counter[ArrivalResult](), list[Fault](), 0
    with services.writing() as transaction:
        for whole, summary in several:
            try:
                with transaction.attempt():
                    done = _bring(services, transaction, whole, summary)
                    became[done] += 1
                    is_closed = done != "here" and transaction.closed_season_of(whole.version_of or whole.id)
                    in_closed += bool(is_closed)
            except MatchTooLarge as refused:
                not_taken += refused.faults
    return became, not_taken, in_closed


def _bring(services: AppServices, transaction: Writer, whole: MatchRecord, summary: SummaryCache) -> ArrivalResult:
    """Combine a match with the match here; if that is damaged, store it as a separate match."""
    seating = SeatWriter(services, transaction)
    left = without_forgotten(whole, transaction.forgotten(), services.catalogue)
    summary = summary if left is whole else summary_cache_of(sheet_of(left.match))
    try:
        return bring(seating, left, summary)
    except NotKept:
        beside = replace(left, id=row_id(left.id, left.versions), version_of=None)
        if transaction.has(beside.id):
            return "here"
        put(seating, beside, summary)
        return "new"


@command
def _finish(services: AppServices, latest: str | None, is_new: bool) -> int:  # noqa: FBT001
    """Keep the match that was used last first in the lists. Returns the number of merges that were reversed."""
    with services.writing() as transaction:
        if latest is not None and is_new and transaction.has(latest):
            transaction.touch(latest)
        return part_those_who_met(transaction)
