"""Own games that leave and enter: as files, as links, and out of a match that came from elsewhere."""

from __future__ import annotations

from functools import partial

from scorekeeper.exchange.faults import GAME_TOO_LONG_FOR_A_LINK, NotReadable
from scorekeeper.exchange.game_file import (
    GameInFile,
    game_name,
    is_game_file,
    print_game,
    read_game_file,
    read_game_link,
    shared_game,
)
from scorekeeper.exchange.qr_code import code_image
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.service import own_games
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.faults import Refused
from scorekeeper.service.own_games import AddedGame
from scorekeeper.service.play import open_match
from scorekeeper.service.sharing import LinkAndCode

__all__ = ["is_game_file"]

_BYTE = 8  # bytes that a byte of a file may cost to read


async def add_file(services: AppServices, content: bytes) -> AddedGame:
    """Keep the table in a file as an own game."""
    services.check_writes()
    try:
        found = await services.offload(_BYTE * len(content), partial(read_game_file, content))
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
    return await own_games.add(services, found.document, found.made_from)


def in_link(services: AppServices, link: str) -> OwnGame:
    """The own game in a link; nothing is kept. Raises `Refused`."""
    services.check_writes()
    found = _linked(link)
    return own_games.judged(services.catalogue, found.document, found.made_from)


async def add_link(services: AppServices, link: str) -> AddedGame:
    """Keep the table in a link as an own game."""
    services.check_writes()
    found = _linked(link)
    return await own_games.add(services, found.document, found.made_from)


async def keep_rules_of(services: AppServices, match_id: str) -> AddedGame:
    """Keep the table of a match as an own game; of one in code an own copy, as it is set there."""
    services.check_writes()
    game = (await open_match(services, match_id)).match.game
    document = services.catalogue.own_copy(game).document()
    return await own_games.add(services, document, services.catalogue.stands_on(game))


async def file_of(services: AppServices, id: str) -> tuple[str, bytes]:
    """The file of an own game: its name, and its content."""
    own = await own_games.own_game(services, id)
    return game_name(own), print_game(own)


def link_and_code(own: OwnGame, site: str, catalogue: Catalogue) -> LinkAndCode:
    """The link to an own game that opens at a `site`, and its code."""
    shared = shared_game(own, site, catalogue)
    code = None if shared.code is None else code_image(shared.code)
    return LinkAndCode(shared.link, code, shared.brief, GAME_TOO_LONG_FOR_A_LINK if shared.link is None else None)


def _linked(link: str) -> GameInFile:
    try:
        return read_game_link(link)
    except NotReadable as unread:
        raise Refused(*unread.told()) from unread
