"""Own games and seasons that come in a file or a link, and the rules of a match that are kept."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.game_file import GameInFile, read_game_file, read_game_link
from scorekeeper.exchange.season_link import read_season_link
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.season import Season
from scorekeeper.service import own_games
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.faults import Refused
from scorekeeper.service.own_games import AddedGame
from scorekeeper.service.play import open_match

_BYTE = 8  # bytes that a byte of a file may cost to read
_LETTER = 64  # bytes that a letter of a link to a season may unfold to, and cost to read


class SeasonInLink(NamedTuple):
    """What a link to a season holds: its content as that of a file, and what is shown of it before it is kept."""

    content: bytes
    season: Season
    people: tuple[str, ...]
    matches: int


async def season_in(services: AppServices, link: str) -> SeasonInLink:
    """The season in a link; nothing is kept. Raises `Refused`."""
    services.check_writes()
    try:
        found = await services.offload(_LETTER * len(link), partial(read_season_link, link, services.catalogue))
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from unread
    people = tuple(each.person.name for each in found.backup.people if each.merged.value is None and each.person.names)
    return SeasonInLink(found.content, found.backup.seasons[0], people, len(found.backup.pages))


def game_in(services: AppServices, link: str) -> OwnGame:
    """The own game in a link; nothing is kept. Raises `Refused`."""
    services.check_writes()
    found = _linked(link)
    return own_games.judged(services.catalogue, found.document, found.made_from)


async def add_game_in(services: AppServices, link: str) -> AddedGame:
    """Keep the table in a link as an own game."""
    services.check_writes()
    found = _linked(link)
    return await own_games.add(services, found.document, found.made_from)


def _linked(link: str) -> GameInFile:
    try:
        return read_game_link(link)
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from unread


async def add_game_file(services: AppServices, content: bytes) -> AddedGame:
    """Keep the table in a file as an own game."""
    services.check_writes()
    try:
        found = await services.offload(_BYTE * len(content), partial(read_game_file, content))
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from unread
    return await own_games.add(services, found.document, found.made_from)


async def keep_rules_of(services: AppServices, match_id: str) -> AddedGame:
    """Keep the table of a match as an own game; of one in code an own copy, as it is set there."""
    services.check_writes()
    game = (await open_match(services, match_id)).match.game
    document = services.catalogue.own_copy(game).document()
    return await own_games.add(services, document, services.catalogue.stands_on(game))
