"""A closed season is final: no match comes into it or out of it, and none of its matches changes, until it is opened.

What its table does not follow from may still change: the title and the note of a match, and what is played for. Who
somebody is may be put right too: people are merged, split, renamed and forgotten in a closed season as anywhere.
"""

from __future__ import annotations

from typing import Final

from scorekeeper.match.history import Change
from scorekeeper.service.faults import COUNTS_IN_CLOSED_SEASON, Refused
from scorekeeper.store.reader import Reader

_BESIDE: Final = frozenset({"title", "note", "stake"})
"""The metadata of a match that no table of a season follows from."""


def check_may_change(transaction: Reader, match: str, change: Change | None = None) -> None:
    """Raise `Refused` where a match belongs to a closed season, and the change (None: any) is one of its table."""
    if change is not None and not (change.removed or change.inserted or change.metadata.keys() - _BESIDE):
        return
    season = transaction.closed_season_of(match)
    if season is not None:
        raise Refused(COUNTS_IN_CLOSED_SEASON(season=season))
