"""The time that a match took, and all matches of an evening; and whether it was played on a given evening."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from scorekeeper.match.days import evening_of, local_time
from scorekeeper.match.match import Match

_SHORTEST: Final = 5  # minutes; a sheet filled in less time was copied from paper
_WITH_CLOCK: Final = 10  # letters of a moment that is a date alone


def minutes_played(match: Match) -> int | None:
    """Return the minutes from the start of a match to its last deal; None if unknown.

    It is unknown if the match went on over several evenings, or the device's clock was set back meanwhile. The end of
    the match counts only if no deal has a time: a match may be ended on the day after.

    >>> from scorekeeper.match.match import Deal
    >>> from scorekeeper.rules.catalogue import CATALOGUE
    >>> deals = (Deal(time="2026-01-30T19:40:00Z"), Deal(time="2026-01-30T21:45:59Z"))
    >>> minutes_played(Match(CATALOGUE.game("swedish"), (), 0, deals, started="2026-01-30T19:30:00Z"))
    135
    """
    until = played_until(match)
    return None if until is None or match.started is None else _minutes(local_time(match.started), local_time(until))


def played_until(match: Match) -> str | None:
    """Return the moment of the last deal; None if the duration of the match is unknown."""
    end = next((deal.time for deal in reversed(match.deals) if deal.time), match.ended)
    if not match.deals or not (match.started and end) or min(len(match.started), len(end)) <= _WITH_CLOCK:
        return None
    long = _minutes(local_time(match.started), local_time(end)) >= _SHORTEST
    return end if long and evening_of(match.started) == evening_of(end) else None


def _minutes(since: datetime, until: datetime) -> int:
    return (until - since) // timedelta(minutes=1)


class EveningTime(NamedTuple):
    """The start of an evening's first match and the last deal, in local time."""

    since: datetime
    until: datetime

    @property
    def minutes(self) -> int:
        """The minutes between them."""
        return _minutes(self.since, self.until)


def evening_time(matches: Iterable[tuple[str | None, str | None]]) -> EveningTime | None:
    """Return the time of an evening, from the start and the end of each match; None if none is known.

    >>> evening_time([("2026-01-30T19:30:00", "2026-01-30T21:00:00"), ("2026-01-30T21:05:00", None)]).minutes
    90
    """
    known = [(local_time(since), local_time(until)) for since, until in matches if since and until]
    return EveningTime(min(since for since, _ in known), max(until for _, until in known)) if known else None


def played_on(match: Match, moment: str) -> bool:
    """Whether a match began on the evening of a moment."""
    return match.started is not None and evening_of(match.started) == evening_of(moment)
