"""Dates as phrases, and the local date and time of a stored moment.

Moments are stored, and exported as JSON, in UTC. Whatever a person sees has the local date, in the time zone of this
process: for phones on the local network, that of the computer that serves them.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Final

from scorekeeper.rules.phrase import Phrase

_MOMENT: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})?)?"
)
NIGHT_ENDS: Final = 5  # the hour before which a match belongs to the evening of the day before
_EVENING: Final = "20:00:00"

_LONG: Final = (
    Phrase("{day} January {year}"),
    Phrase("{day} February {year}"),
    Phrase("{day} March {year}"),
    Phrase("{day} April {year}"),
    Phrase("{day} May {year}"),
    Phrase("{day} June {year}"),
    Phrase("{day} July {year}"),
    Phrase("{day} August {year}"),
    Phrase("{day} September {year}"),
    Phrase("{day} October {year}"),
    Phrase("{day} November {year}"),
    Phrase("{day} December {year}"),
)
_SHORT: Final = (
    Phrase("{day} Jan {year}"),
    Phrase("{day} Feb {year}"),
    Phrase("{day} Mar {year}"),
    Phrase("{day} Apr {year}"),
    Phrase("{day} May {year}"),
    Phrase("{day} Jun {year}"),
    Phrase("{day} Jul {year}"),
    Phrase("{day} Aug {year}"),
    Phrase("{day} Sep {year}"),
    Phrase("{day} Oct {year}"),
    Phrase("{day} Nov {year}"),
    Phrase("{day} Dec {year}"),
)


def is_moment(text: str) -> bool:
    """Whether a text is a day or a moment in ISO 8601.

    >>> is_moment("2026-01-31"), is_moment("2026-01-31T19:30:00Z"), is_moment("2026-02-30")
    (True, True, False)
    """
    with suppress(ValueError):
        return _MOMENT.fullmatch(text) is not None and datetime.fromisoformat(text) is not None
    return False


def local_time(moment: str) -> datetime:
    """Return a stored moment (ISO 8601) in the local time zone. A moment without a zone, or a date alone, is local.

    >>> local_time("2026-01-30T19:30:00").isoformat()[:16]
    '2026-01-30T19:30'
    """
    at = datetime.fromisoformat(moment)
    try:
        return at.astimezone()
    except (OverflowError, OSError, ValueError):  # years 1 and 9999 may have no local time
        return at if at.tzinfo else at.replace(tzinfo=UTC)


def local_date(moment: str | None) -> str:
    """Return the local date of a moment, in ISO 8601; empty for None.

    >>> local_date("2026-01-30"), local_date(None)
    ('2026-01-30', '')
    """
    return local_time(moment).date().isoformat() if moment else ""


def evening_of(moment: str) -> date:
    """Return the local date of the evening that a moment belongs to. Before 05:00 it is still the day before.

    A date without a time is the date of its evening.

    >>> [evening_of(each).isoformat() for each in ("2026-01-31T04:59:59", "2026-01-31T05:00:00", "2026-01-31")]
    ['2026-01-30', '2026-01-31', '2026-01-31']
    """
    at = local_time(moment)
    is_night = at.hour < NIGHT_ENDS and not _is_date(moment)
    return at.date() - timedelta(days=1) if is_night and at.date() > date.min else at.date()


def sort_key(moment: str) -> str:
    """Return a moment in UTC, as a text that sorts by time. A date alone counts as its evening.

    >>> sort_key("2026-01-30T21:00:00+02:00"), sort_key("0001-01-01T00:00:00Z")
    ('2026-01-30T19:00:00Z', '0001-01-01T00:00:00Z')
    """
    at = local_time(f"{moment}T{_EVENING}" if _is_date(moment) else moment)
    with suppress(OverflowError):  # the years 1 and 9999
        at = at.astimezone(UTC)
    return f"{at.replace(microsecond=0, tzinfo=None).isoformat()}Z"


def _is_date(moment: str) -> bool:
    return "T" not in moment and " " not in moment


def day_in_full(day: date) -> Phrase:
    """Return a date with the full name of its month.

    >>> day_in_full(date(2026, 1, 3)).template
    '{day} January {year}'
    """
    return replace(_LONG[day.month - 1], values={"day": day.day, "year": day.year})


def day_in_short(day: date) -> Phrase:
    """Return a date with the abbreviated name of its month.

    >>> day_in_short(date(2026, 1, 3)).template
    '{day} Jan {year}'
    """
    return replace(_SHORT[day.month - 1], values={"day": day.day, "year": day.year})
