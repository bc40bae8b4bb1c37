"""Own games, seasons and spreadsheets in a file or a link, and the rules of a match stored as an own game."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import NamedTuple

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.game_file import GameInFile, read_game_file, read_game_link
from scorekeeper.exchange.own_spreadsheet import OwnSpreadsheet, SpreadsheetMatch, spreadsheet_in
from scorekeeper.exchange.season_file import read_season_link
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.season import Season
from scorekeeper.match.versions import NO_VERSIONS, MatchIdentity
from scorekeeper.rules.catalogue.order import ANY_GAME
from scorekeeper.service import own_games
from scorekeeper.service.admission import admitted
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import read_beside
from scorekeeper.service.import_export import ImportedFiles, ReadFile, imported_files, keep_files
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
    found = await read_beside(services, _LETTER * len(link), partial(read_season_link, link, services.catalogue))
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
    found = await read_beside(services, _BYTE * len(content), partial(read_game_file, content))
    return await own_games.add(services, found.document, found.made_from)


async def keep_rules_of(services: AppServices, match_id: str) -> AddedGame:
    """Store the table of a match as an own game; for a game in code, a copy with its options. Raises `Refused`."""
    services.check_writes()
    game = (await open_match(services, match_id)).match.game
    document = services.catalogue.own_copy(game).document()
    return await own_games.add(services, document, game.copied_from)


_DIGITS = 16


async def read_spreadsheet(services: AppServices, content: bytes) -> OwnSpreadsheet:
    """Return the matches that are found in a spreadsheet; nothing is stored. Raises `Refused`."""
    services.check_writes()
    return await read_beside(services, len(content), partial(spreadsheet_in, content))


async def keep_spreadsheet(services: AppServices, found: OwnSpreadsheet, *, lowest_wins: bool) -> ImportedFiles:
    """Store the matches of a spreadsheet as plain sheets: all of them, or none and `Refused`.

    The id of each follows from its date and its first round. A second import of the same spreadsheet thus adds nothing,
    and a longer one adds only new rounds. No name is in an id.
    """
    files = []
    for each in found.matches:
        digest = sha256(repr((each.day, each.rounds[0])).encode()).hexdigest()
        identity = MatchIdentity(f"spreadsheet-{digest[:_DIGITS]}", NO_VERSIONS)
        files.append(ReadFile("", admitted(_match(services, each, lowest_wins=lowest_wins)), identity=identity))
    return imported_files(await keep_files(services, files, together=True))


def _match(services: AppServices, found: SpreadsheetMatch, *, lowest_wins: bool) -> Match:
    game = services.catalogue.game(ANY_GAME)
    (question,) = {field.key for field in game.questions(game.start(Match(game, found.players).setup), {}).fields}
    deals = tuple(Deal({question: list(points)}) for points in found.rounds)
    options = {"lowest": "lowest"} if lowest_wins else {}
    started = found.day or None
    return Match(game, found.players, 0, deals, options, started=started, ended=started or services.now())
