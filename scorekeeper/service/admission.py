"""Checks of a match before it is stored, and storing a new one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorekeeper.exchange.match_file import bytes_of_file
from scorekeeper.match.bounds import (
    FILE_NOT_TAKEN,
    JOURNAL_NOT_TAKEN,
    LARGEST_FILE,
    LARGEST_PAGE,
    MATCH_TOO_LARGE,
    MIB,
    MOST_DEALS,
    NO_MORE_DEALS,
)
from scorekeeper.match.match import Match, faults_of_match, match_line, tidy
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.service.app_services import free_id
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.seating import BY_NAME, Chosen, SeatWriter
from scorekeeper.service.service_faults import IN_CONFLICT, MatchTooLarge, Refused
from scorekeeper.store.reader import Reader, SizeOfMatch

_LOOSER: Final = 3
"""Estimate of a match file's bytes (with blanks and line breaks) for each byte stored of its match."""

_BESIDE: Final = 4 * MIB
"""Bytes of a backup page for the parts of a match besides deals and journal: versions, drafts, seats."""

_SPARE: Final = MIB
"""Bytes of `_BESIDE` that are left for later drafts and for parts that are not counted."""


def checked(match: Match) -> Match:
    """Return a match with its names and texts tidied. The deals are not checked. Raises `Refused`."""
    players = tuple(tidy(name) for name in match.players)
    earlier = tuple(replace(each, name=tidy(each.name)) for each in match.earlier)
    match = replace(match.with_texts(tidy), players=players, earlier=earlier)
    faults = faults_of_match(match)
    if len(match.deals) > MOST_DEALS:
        faults.append(NO_MORE_DEALS(most=MOST_DEALS))
    if faults:
        raise Refused(*faults)
    return match


def admitted(match: Match) -> Sheet:
    """Return the sheet of a match without faults, in its deals as well. Raises `Refused`."""
    sheet = sheet_of(checked(match))
    if conflicts := sheet.conflicts:
        raise Refused(*(fault for _, fault in conflicts))
    return sheet


def sheet_without_conflict(match: Match) -> Sheet:
    """Return the sheet of a match, whose file can thus be read again. Raises `Refused` if a deal does not fit."""
    sheet = sheet_of(match)
    if conflicts := sheet.conflicts:
        raise Refused(IN_CONFLICT(match=match_line(match), number=conflicts[0][0] + 1))
    return sheet


def add_match(seating: SeatWriter, sheet: Sheet, chosen: Chosen = BY_NAME) -> OpenMatch:
    """Store a new match at revision 1 with an empty journal, and assign its seats to persons."""
    services, transaction = seating.services, seating.transaction
    id, summary = free_id(services.new_id, transaction.has), summary_cache_of(sheet)
    added = transaction.add(id, sheet.match, summary, services.now())
    check_size(transaction, id, sheet.match)
    seating.seat_new(id, sheet.match, chosen)
    transaction.use_own_game(sheet.match.game.info.id)
    return replace(added, sheet=sheet)


def check_size(transaction: Reader, id: str, match: Match) -> None:
    """Raise `Refused` if a match just written is too large for a match file or for a page of a backup."""
    size = transaction.size(id)
    if not (_fits_a_backup(size) and _fits_a_file(match, size)):
        raise Refused(MATCH_TOO_LARGE)


def check_taken(transaction: Reader, id: str, match: Match, before: int = 0) -> None:
    """Raise `MatchTooLarge` if an arrived match, just written, is too large for a match file or for a page of a backup.

    `before` is the size in bytes of the match that was here: Undo restores it, beside the longer journal.
    """
    size = transaction.size(id)
    if not _fits_a_file(match, size):
        raise MatchTooLarge(FILE_NOT_TAKEN(match=match_line(match)))
    if not _fits_a_backup(size._replace(match=max(before, size.match))):
        raise MatchTooLarge(JOURNAL_NOT_TAKEN(match=match_line(match)))


def _fits_a_backup(size: SizeOfMatch) -> bool:
    return size.match + size.journal + max(_BESIDE, size.beside + _SPARE) <= LARGEST_PAGE


def _fits_a_file(match: Match, size: SizeOfMatch) -> bool:
    return _LOOSER * size.match + _SPARE <= LARGEST_FILE or bytes_of_file(match) <= LARGEST_FILE
