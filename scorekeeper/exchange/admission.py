"""The validation of an imported match: its players, its texts and every deal, by the rules of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.exchange.faults import NotReadable
from scorekeeper.match.bounds import MOST_DEALS
from scorekeeper.match.match import Deal, Match, faults_of_match, faults_of_note, faults_of_players
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.phrase import Fault

__all__ = ["MOST_DEALS", "admit", "numbered"]


def admit(match: Match, known: Sequence[Fault] = (), deal_faults: Mapping[int, Sequence[Fault]] | None = None) -> Sheet:
    """The sheet of an imported match. Raises `NotReadable` with every fault: of the match first, then deal by deal.

    `known` are faults of the match that were found before, `deal_faults` those of deals, by place from 0; such a deal
    is not judged again.
    """
    faults: list[tuple[int | None, Fault]] = [(None, fault) for fault in (*known, *faults_of_match(match))]
    if not _can_be_played(match):
        raise NotReadable((*faults, *numbered(match.deals, deal_faults or {})))
    sheet = sheet_of(match)
    for place, (deal, outcome) in enumerate(zip(match.deals, sheet.replay.outcomes, strict=True)):
        found = (deal_faults or {}).get(place) or (*outcome.faults, *faults_of_note(deal.note))
        faults += [(outcome.number, fault) for fault in found]
    if faults:
        raise NotReadable(tuple(faults), sheet)
    return sheet


def _can_be_played(match: Match) -> bool:
    """Whether players and first dealer are right, so that the game can judge the deals."""
    wrong = faults_of_players(match.game, match.players)
    return not wrong and 0 <= match.first_dealer < len(match.players)


def numbered(deals: Sequence[Deal], deal_faults: Mapping[int, Sequence[Fault]]) -> tuple[tuple[int | None, Fault], ...]:
    """The faults of deals that no game can judge, each with the number that its deal seems to have, from 1.

    A deal that was thrown in has the number of the deal that replaces it.
    """
    faults: list[tuple[int | None, Fault]] = []
    number = 1
    for place, deal in enumerate(deals):
        faults += [(number, fault) for fault in deal_faults.get(place, ())]
        number += not deal.thrown_in
    return tuple(faults)
