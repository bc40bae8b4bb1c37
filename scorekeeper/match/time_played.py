"""How long a match was played, and whether it was played on a given evening."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from scorekeeper.match.days import evening_of, local_time
from scorekeeper.match.match import Match

_SHORTEST: Final = 5
"""Minutes; a sheet that is filled sooner was copied from paper."""

_WITH_CLOCK: Final = 10  # letters of a moment that is a date alone


def minutes_played(match: Match) -> int | None:
    """The minutes from the beginning of a match to its last deal; None where that is not known.

    Nor is it where the match went on over several evenings, or the clock of the device was set back meanwhile. That a
    match is ended on the day after makes it no longer: its end counts only where no deal says when it was.

    >>> from scorekeeper.match.match import Deal
    >>> from scorekeeper.rules.catalogue import CATALOGUE
    >>> deals = (Deal(time="2026-01-30T19:40:00Z"), Deal(time="2026-01-30T21:45:59Z"))
    >>> minutes_played(Match(CATALOGUE.game("swedish"), (), 0, deals, started="2026-01-30T19:30:00Z"))
    135
    """
    end = next((deal.time for deal in reversed(match.deals) if deal.time), match.ended)
    if not match.deals or not (match.started and end) or min(len(match.started), len(end)) <= _WITH_CLOCK:
        return None
    minutes = (local_time(end) - local_time(match.started)) // timedelta(minutes=1)
    return minutes if minutes >= _SHORTEST and evening_of(match.started) == evening_of(end) else None


def played_on(match: Match, moment: str) -> bool:
    """Whether a match was begun on the evening of a moment."""
    return match.started is not None and evening_of(match.started) == evening_of(moment)
