"""Matches in a player's own spreadsheet: read for a preview, then stored as plain sheets."""

from __future__ import annotations

from functools import partial
from hashlib import sha256

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.own_spreadsheet import OwnSpreadsheet, SpreadsheetMatch, spreadsheet_in
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.versions import NO_VERSIONS, MatchIdentity
from scorekeeper.rules.catalogue.order import ANY_GAME
from scorekeeper.service.admission import admitted
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.import_export import ImportedFiles, ReadFile, imported_files, keep_files
from scorekeeper.service.service_faults import Refused

_DIGITS = 16


async def read_spreadsheet(services: AppServices, content: bytes) -> OwnSpreadsheet:
    """Return the matches that are found in a spreadsheet; nothing is stored. Raises `Refused`."""
    services.check_writes()
    try:
        return await services.offload(len(content), partial(spreadsheet_in, content))
    except NotReadable as unread:
        raise Refused(*unread.faults_to_show()) from None


async def keep_spreadsheet(services: AppServices, found: OwnSpreadsheet, *, lowest_wins: bool) -> ImportedFiles:
    """Store the matches of a spreadsheet as plain sheets: all of them, or none and `Refused`.

    The id of each follows from its date and its first round. A second import of the same spreadsheet thus adds nothing,
    and a longer one adds only new rounds.
    """
    files = [
        ReadFile("", admitted(_match(services, each, lowest_wins=lowest_wins)), identity=_identity(each))
        for each in found.matches
    ]
    return imported_files(await keep_files(services, files, together=True))


def _match(services: AppServices, found: SpreadsheetMatch, *, lowest_wins: bool) -> Match:
    game = services.catalogue.game(ANY_GAME)
    (question,) = {field.key for field in game.questions(game.start(Match(game, found.players).setup), {}).fields}
    deals = tuple(Deal({question: list(points)}) for points in found.rounds)
    options = {"lowest": "lowest"} if lowest_wins else {}
    started = found.day or None
    return Match(game, found.players, 0, deals, options, started=started, ended=started or services.now())


def _identity(found: SpreadsheetMatch) -> MatchIdentity:
    """Return the identity of a match. No name is in it."""
    digest = sha256(repr((found.day, found.rounds[0])).encode()).hexdigest()
    return MatchIdentity(f"spreadsheet-{digest[:_DIGITS]}", NO_VERSIONS)
