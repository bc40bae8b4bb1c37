"""Own games and seasons in a file or a link, and the rules of a match stored as an own game."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.game_file import GameInFile, read_game_file, read_game_link
from scorekeeper.exchange.season_link import read_season_link
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.season import Season
from scorekeeper.service import own_games
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.own_games import AddedGame
from scorekeeper.service.play import open_match
from scorekeeper.service.service_faults import Refused

_BYTE = 8  # bytes of memory for each byte of a file that is read
_LETTER = 64  # bytes of memory for each letter of a link to a season


class SeasonInLink(NamedTuple):
    """The season in a link: its content as a file, and a preview: the season, its people, and the number of matches."""

    content: bytes
    season: Season
    people: tuple[str, ...]
    matches: int


async def season_in(services: AppServices, link: str) -> SeasonInLink:
    """Read the season in a link; nothing is stored. Raises `Refused`."""
    services.check_writes()
    try:
        found = await services.offload(_LETTER * len(link), partial(read_season_link, link, services.catalogue))
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from unread
    people = tuple(each.person.name for each in found.backup.people if each.merged.value is None and each.person.names)
    return SeasonInLink(found.content, found.backup.seasons[0], people, len(found.backup.pages))


def game_in(services: AppServices, link: str) -> OwnGame:
    """Read the own game in a link; nothing is stored. Raises `Refused`."""
    services.check_writes()
    found = _linked(link)
    return own_games.judged(services.catalogue, found.document, found.made_from)


async def add_game_in(services: AppServices, link: str) -> AddedGame:
    """Store the table in a link as an own game. Raises `Refused`."""
    services.check_writes()
    found = _linked(link)
    return await own_games.add(services, found.document, found.made_from)


def _linked(link: str) -> GameInFile:
    try:
        return read_game_link(link)
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from unread


async def add_game_file(services: AppServices, content: bytes) -> AddedGame:
    """Store the table in a file as an own game. Raises `Refused`."""
    services.check_writes()
    try:
        found = await services.offload(_BYTE * len(content), partial(read_game_file, content))
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from unread
    return await own_games.add(services, found.document, found.made_from)


async def keep_rules_of(services: AppServices, match_id: str) -> AddedGame:
    """Store the table of a match as an own game; for a game in code, a copy with its options. Raises `Refused`."""
    services.check_writes()
    game = (await open_match(services, match_id)).match.game
    document = services.catalogue.own_copy(game).document()
    return await own_games.add(services, document, services.catalogue.stands_on(game))
