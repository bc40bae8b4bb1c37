"""Backups: all matches in one file; and a season for another phone, as a backup of that season alone.

A season file is imported as any backup is: the app asks about people of the same name, and each match is stored once.
It contains no notes on people, which are private. A backup is read back in full, as when it is restored, before the app
reports it as saved.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple

from scorekeeper.exchange.backup_file import Backup, Page, print_backup, print_page, read_backup, read_page
from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.file_formats import file_stem
from scorekeeper.match.bounds import BACKUP_BEYOND_BOUNDS, LARGEST_BACKUP, LARGEST_PAGE, MIB
from scorekeeper.match.days import local_date
from scorekeeper.match.person import mark_of
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season, all_people
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Phrase, counted_phrase
from scorekeeper.rules.same_game import game_key, is_among
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import query
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.own_games import own_games
from scorekeeper.service.seasons import season_called
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.reader import Reader

_PERSON: Final = 60  # bytes of a person

NOT_READ_BACK = Fault("The backup could not be read back, so it was not saved. Nothing here was changed.")


class BackupSummary(NamedTuple):
    """A backup that was read back: the number of matches in it, and of damaged ones that are missing.

    Matches `left_out` exceed the bounds of a backup: a version of scorekeeper with other bounds has stored them.
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
        saved = counted_phrase(
            self.matches, "Saved as {name}: {number} match.", "Saved as {name}: {number} matches.", name=self.name
        )
        left = counted_phrase(
            self.damaged,
            "{number} damaged match cannot be read and is not in it.",
            "{number} damaged matches cannot be read and are not in it.",
        )
        games = counted_phrase(
            self.damaged_games,
            "{number} damaged own game cannot be read and is not in it.",
            "{number} damaged own games cannot be read and are not in it.",
        )
        large = self.left_out_phrase
        return (saved, *(phrase for phrase in (left, large, games) if phrase.count))

    @property
    def left_out_phrase(self) -> Phrase:
        """The sentence about matches that are too large for a backup."""
        return counted_phrase(
            self.left_out,
            "{number} match is too large for a backup and is not in it.",
            "{number} matches are too large for a backup and are not in it.",
        )


class HandedSeason(NamedTuple):
    """A season to send, and its file."""

    season: Season
    file: BackupSummary


async def back_up(services: AppServices, progress: Progress = UNFOLLOWED) -> BackupSummary:
    """Back up all matches, also archived and deleted ones, and read the backup back. Raises `Refused`."""
    found = await _read_matches(services, await _every_id(services), progress)
    people, seasons = await _people(services), await _seasons(services)
    own = await own_games(services)
    backup = Backup(found.pages, people, seasons, own.games)
    size = found.size + _PERSON * len(people)
    content = await services.offload(size, partial(_read_back, backup, services.catalogue))
    name = f"scorekeeper-{local_date(services.now())}-backup.zip"
    return BackupSummary(name, content, len(found.matches), found.damaged, len(own.unreadable), found.left_out)


async def hand_season(services: AppServices, id: str, progress: Progress = UNFOLLOWED) -> HandedSeason:
    """Back up a season, its people and those of its matches that are not deleted; read back. Raises `Refused`."""
    season = await season_called(services, id)
    found = await _read_matches(services, await _matches_of(services, season.id), progress, deleted=False)
    people = await _people_with(services, found.seated | all_people(season))
    catalogue = services.catalogue
    own = (await own_games(services)).games
    games = [each for each in own if is_among(game_key(each.game, catalogue), season.games, catalogue)]
    backup = Backup(found.pages, people, [season], games, handed=True)
    content = await services.offload(found.size, partial(_read_back, backup, catalogue))
    name = f"{file_stem(f'season {season.name}')}.zip"
    return HandedSeason(
        season, BackupSummary(name, content, len(found.matches), found.damaged, left_out=found.left_out)
    )


@dataclass
class _Matches:
    """Matches for a backup: their pages, the ids of those that count, and everybody who sits or sat in them, by id.

    `damaged` counts matches that cannot be read, `left_out` those that are larger than a page can be.
    """

    pages: list[Page] = field(default_factory=list)
    matches: list[str] = field(default_factory=list)
    seated: set[str] = field(default_factory=set)
    damaged: int = 0
    left_out: int = 0

    @property
    def size(self) -> int:
        """Bytes of the pages."""
        return sum(len(page.content) for page in self.pages)

    def add(self, whole: MatchRecord, page: Page | None) -> None:
        """Add a match and its page; None if the match is too large for a page."""
        self.left_out += page is None
        self.pages += [] if page is None else [page]
        self.matches += [] if page is None or whole.version_of is not None else [whole.id]
        self.seated |= {id for who in whole.sitters.values() for id in who.values}


async def _read_matches(
    services: AppServices, ids: Sequence[str], progress: Progress, *, deleted: bool = True
) -> _Matches:
    """Make the pages of these matches, each in its state when it is read. Not `deleted`: without deleted matches."""
    found = _Matches()
    for number, id in enumerate(ids, 1):
        try:
            whole = await _whole(services, id)
        except Refused:
            found.damaged += 1
        else:
            if whole is not None and (deleted or whole.version_of is not None or not whole.deleted):
                found.add(whole, await services.offload(whole.size, partial(_page, whole, services.catalogue)))
        await progress.reached(number, len(ids))
    return found


def _page(whole: MatchRecord, catalogue: Catalogue) -> Page | None:
    """Return the page of a match; None if it exceeds the bounds of a backup and could not be read again."""
    page = print_page(whole)
    if len(page.content) > LARGEST_PAGE:
        return None
    try:
        read_page(page, catalogue)
    except NotReadable:
        return None
    return page


def _read_back(backup: Backup, catalogue: Catalogue) -> bytes:
    """Return the archive of a backup after reading back its lists; the pages were read before. Raises `Refused`."""
    content = print_backup(backup)
    if len(content) > LARGEST_BACKUP:
        raise Refused(BACKUP_BEYOND_BOUNDS(most=LARGEST_BACKUP // MIB))
    try:
        found = read_backup(content, catalogue)
    except NotReadable as unread:
        raise Refused(NOT_READ_BACK) from unread
    if not found.is_as(backup):
        raise Refused(NOT_READ_BACK)
    return content


@query
def _matches_of(transaction: Reader, season: str) -> list[str]:
    """Return the ids of a season's matches, and of their parted versions."""
    return [row for match in transaction.matches_of_season(season) for row in (match, *transaction.parted(match))]


def everybody(transaction: Reader) -> list[BackedUpPerson]:
    """Return all people, and a mark for each forgotten person, as a backup has them."""
    marks = [BackedUpPerson(mark_of(id)) for id in sorted(transaction.forgotten())]
    return [*(BackedUpPerson(each.person, each.merged) for each in transaction.every_person()), *marks]


def people_with(transaction: Reader, ids: Collection[str]) -> list[BackedUpPerson]:
    """Return the people with these ids and everybody merged with them in either direction, without notes."""
    every = transaction.every_person()
    tops = {each.top for each in every if each.person.id in ids}
    among = [each for each in every if each.top in tops]
    marks = [BackedUpPerson(mark_of(id)) for id in sorted(transaction.forgotten() & set(ids))]
    return [*(BackedUpPerson(replace(each.person, note=""), each.merged) for each in among), *marks]


_every_id = query(Reader.every_id)
_whole = query(Reader.whole)
_people = query(everybody)
_people_with = query(people_with)
_seasons = query(Reader.every_season)
