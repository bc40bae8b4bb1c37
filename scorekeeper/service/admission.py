"""What a match has to be before it is kept, and keeping a new one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorekeeper.exchange.match_file import print_match
from scorekeeper.match.bounds import LARGEST_FILE, LARGEST_PAGE, MIB, MOST_DEALS, match_too_large, no_more_deals
from scorekeeper.match.match import Match, faults_of_match, tidy
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.faults import Refused
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.seating import BY_NAME, Chosen, Seating
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

_LOOSER: Final = 2
"""How many times the bytes of what is kept of a match its file may have, at most, with its blanks and its lines."""

_BESIDE: Final = 4 * MIB
"""Room in a backup for what is there of a match beside its deals and its journal: drafts and whose the seats were."""


def checked(match: Match) -> Match:
    """A match with its names and texts as they are kept; its deals are not looked at. Raises `Refused`."""
    players = tuple(tidy(name) for name in match.players)
    earlier = tuple(replace(each, name=tidy(each.name)) for each in match.earlier)
    title, location, note = map(tidy, (match.title, match.location, match.note))
    match = replace(match, players=players, earlier=earlier, title=title, location=location, note=note)
    faults = faults_of_match(match)
    if len(match.deals) > MOST_DEALS:
        faults.append(no_more_deals(MOST_DEALS))
    if faults:
        raise Refused(*faults)
    return match


def admitted(match: Match) -> Sheet:
    """The sheet of a match that has no fault, in its deals neither. Raises `Refused`."""
    sheet = sheet_of(checked(match))
    if conflicts := sheet.replay.conflicts:
        raise Refused(*(fault for _, fault in conflicts))
    return sheet


def add_match(
    services: AppServices, transaction: Writer, sheet: Sheet, seating: Seating, chosen: Chosen = BY_NAME
) -> OpenMatch:
    """Keep a new match, which begins at revision 1 with an empty journal, and give its seats to persons."""
    id, summary = _fresh_id(services, transaction), summary_cache_of(sheet)
    kept = transaction.add(id, sheet.match, summary, services.now())
    check_size(transaction, id, sheet.match)
    seating.seat_new(id, sheet.match, chosen)
    transaction.use_own_game(sheet.match.game.info.id)
    return replace(kept, sheet=sheet)


def check_size(transaction: Reader, id: str, match: Match) -> None:
    """Raise `Refused` where a match that was just written takes more than a file, or a backup, can have of one."""
    size = transaction.size(id)
    if size.match + size.journal + _BESIDE > LARGEST_PAGE:
        raise Refused(match_too_large())
    if _LOOSER * size.match > LARGEST_FILE and len(print_match(match).encode()) > LARGEST_FILE:
        raise Refused(match_too_large())


def _fresh_id(services: AppServices, transaction: Reader) -> str:
    """An id that no match has yet."""
    id = services.new_id()
    while transaction.has(id):
        id = services.new_id()
    return id
