"""A season for another phone: its facts, its people and its matches, as a file, a link and a QR code.

The file is a backup of that season alone, and is brought in as one: people of the same name are asked about, and each
match is there once. A match that went on there since it was here last is as it is there now. What is written about a
person for oneself, their note, stays here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from scorekeeper.exchange.backup_file import Page
from scorekeeper.exchange.faults import SEASON_TOO_LONG_FOR_A_LINK, NotReadable
from scorekeeper.exchange.people_page import BackedUpPerson
from scorekeeper.exchange.qr_code import code_image
from scorekeeper.exchange.season_file import season_stem
from scorekeeper.exchange.season_link import read_season_link, shared_season
from scorekeeper.exchange.seasons_page import BackedUpSeason
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season
from scorekeeper.match.season_versions import all_people
from scorekeeper.rules.same_game import game_key, is_among
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.faults import Refused
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.own_games import own_games
from scorekeeper.service.reading_back import archive_read_back, page_read_back
from scorekeeper.service.seasons import season_called
from scorekeeper.service.sharing import LinkAndCode
from scorekeeper.store.reader import Reader

__all__ = ["HandedSeason", "SeasonInLink", "handed_season", "in_link", "link_and_code"]

_LETTER = 64  # bytes that a letter of a link may unfold to, and cost to read


class HandedSeason(NamedTuple):
    """A season as it is handed over: the name of the file, and its content; how many matches cannot be read.

    It was read back. Those `left_out` are larger than a file can hold, as was kept once.
    """

    season: Season
    name: str
    content: bytes
    matches: int
    damaged: int
    left_out: int = 0


class SeasonInLink(NamedTuple):
    """What a link to a season holds: its content as that of a file, and what is shown of it before it is kept."""

    content: bytes
    season: Season
    people: tuple[str, ...]
    matches: int


async def handed_season(services: AppServices, id: str, progress: Progress = UNFOLLOWED) -> HandedSeason:
    """A season with its people and those of its matches that are not deleted, read back. Raises `Refused`."""
    season = await season_called(services, id)
    pages, matches, sat, damaged, left_out = list[Page](), list[str](), set[str](), 0, 0
    ids = await _matches_of(services, season.id)
    for number, match in enumerate(ids, 1):
        try:
            whole = await _whole(services, match)
        except Refused:
            damaged += 1
        else:
            if whole is not None and (whole.version_of is not None or not whole.deleted):
                page = await services.offload(whole.size, partial(page_read_back, whole, services.catalogue))
                pages += [] if page is None else [page]
                matches += [] if page is None or whole.version_of is not None else [whole.id]
                left_out += page is None
                sat |= _seated(whole)
        await progress.reached(number, len(ids))
    people = await _people(services, sat | all_people(season))
    games = [own for own in (await own_games(services)).games if _plays(services, season, own)]
    kept = BackedUpSeason(season, tuple(matches))
    size = sum(len(page.content) for page in pages)
    work = partial(archive_read_back, pages, people, [kept], games, services.catalogue, handed=True)
    content = await services.offload(size, work)
    return HandedSeason(season, f"{season_stem(season.name)}.zip", content, len(matches), damaged, left_out)


def link_and_code(handed: HandedSeason, site: str) -> LinkAndCode:
    """The link to a season that opens at a `site`, and its code."""
    shared = shared_season(handed.content, site)
    code = None if shared.code is None else code_image(shared.code)
    return LinkAndCode(shared.link, code, shared.brief, SEASON_TOO_LONG_FOR_A_LINK if shared.link is None else None)


async def in_link(services: AppServices, link: str) -> SeasonInLink:
    """The season in a link; nothing is kept. Raises `Refused`."""
    services.check_writes()
    try:
        found = await services.offload(_LETTER * len(link), partial(read_season_link, link, services.catalogue))
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
    people = tuple(each.person.name for each in found.unpacked.people if each.merged_into is None)
    return SeasonInLink(found.content, found.unpacked.seasons[0].season, people, len(found.unpacked.pages))


def _seated(whole: MatchRecord) -> set[str]:
    """The persons who sit in a match, or sat in it before a change of its players."""
    several = [whole.seats, *(side for move in whole.seat_moves.values() for side in move)]
    return {id for seats in several for id in seats if id is not None}


def _plays(services: AppServices, season: Season, own: OwnGame) -> bool:
    return is_among(game_key(own.game, services.catalogue), season.games, services.catalogue)


@command
def _matches_of(services: AppServices, season: str) -> tuple[str, ...]:
    """The ids of the matches of a season, and of their versions that have parted."""
    with services.store.reading() as transaction:
        ours = [match for match, id in transaction.season_matches().items() if id == season]
        return tuple(row for match in ours for row in (match, *transaction.parted(match)))


@command
def _whole(services: AppServices, id: str) -> MatchRecord | None:
    with services.store.reading() as transaction:
        return transaction.whole(id)


@command
def _people(services: AppServices, ids: Collection[str]) -> tuple[BackedUpPerson, ...]:
    with services.store.reading() as transaction:
        return tuple(_of_them(transaction, ids))


def _of_them(transaction: Reader, ids: Collection[str]) -> Iterable[BackedUpPerson]:
    """Those people, whoever was merged into them, and whoever they were merged into; without notes."""
    every = transaction.every_person()
    tops = {kept.top for kept in every if kept.person.id in ids}
    for kept in every:
        if kept.top in tops:
            yield BackedUpPerson(replace(kept.person, note=""), kept.merged_into)
