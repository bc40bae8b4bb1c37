"""Whether a match that came in can stand: its table, its texts and every deal, judged by its own rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.exchange.faults import NotReadable
from scorekeeper.match.match import Deal, Match, faults_of_match, faults_of_note, faults_of_players
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.phrase import Fault

MOST_DEALS = 5000
"""In one match; far more than anybody plays."""


def admit(match: Match, told: Sequence[Fault] = (), spoilt: Mapping[int, Sequence[Fault]] | None = None) -> Sheet:
    """The sheet of a match in which nothing is wrong.

    `told` is what has been found wrong already, `spoilt` the same by the place of a deal: such a deal
    is not judged again. Raises `NotReadable` with everything, the table first and then deal by deal.
    """
    faults: list[tuple[int | None, Fault]] = [(None, fault) for fault in (*told, *faults_of_match(match))]
    if not _seated(match):
        raise NotReadable((*faults, *numbered(match.deals, spoilt or {})))
    sheet = sheet_of(match)
    for place, (deal, outcome) in enumerate(zip(match.deals, sheet.replay.outcomes, strict=True)):
        found = (spoilt or {}).get(place) or (*outcome.faults, *faults_of_note(deal.note))
        faults += [(outcome.number, fault) for fault in found]
    if faults:
        raise NotReadable(tuple(faults), sheet)
    return sheet


def _seated(match: Match) -> bool:
    """Whether the table is whole enough to play at."""
    wrong = faults_of_players(match.game, match.players)
    return not wrong and 0 <= match.first_dealer < len(match.players)


def numbered(deals: Sequence[Deal], spoilt: Mapping[int, Sequence[Fault]]) -> tuple[tuple[int | None, Fault], ...]:
    """The faults of deals that cannot be played, under the numbers that they seem to have.

    A hand that was thrown in has the number of the deal that replaces it.
    """
    faults: list[tuple[int | None, Fault]] = []
    number = 1
    for place, deal in enumerate(deals):
        faults += [(number, fault) for fault in spoilt.get(place, ())]
        number += not deal.thrown_in
    return tuple(faults)
