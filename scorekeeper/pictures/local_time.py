"""Stored moments (UTC) as local dates and parts of the day, in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from scorekeeper.match.days import NIGHT_ENDS, day_in_full, day_in_short, local_time
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts import say

_WEEKDAYS: Final = (
    Phrase("Monday"),
    Phrase("Tuesday"),
    Phrase("Wednesday"),
    Phrase("Thursday"),
    Phrase("Friday"),
    Phrase("Saturday"),
    Phrase("Sunday"),
)
"""The weekdays in the form used with a part of the day."""

_DAYS: Final = (
    Phrase("Monday {date}"),
    Phrase("Tuesday {date}"),
    Phrase("Wednesday {date}"),
    Phrase("Thursday {date}"),
    Phrase("Friday {date}"),
    Phrase("Saturday {date}"),
    Phrase("Sunday {date}"),
)
"""The weekdays before a date in full."""

_PARTS: Final = (
    (NIGHT_ENDS, Phrase("{weekday} night")),
    (12, Phrase("{weekday} morning")),
    (18, Phrase("{weekday} afternoon")),
    (24, Phrase("{weekday} evening")),
)
"""The parts of a day, and the hour before which each ends."""


def day(moment: str | None) -> str:
    """Return a local date with no-break spaces: "30 Jan 2026"; empty for None."""
    if not moment:
        return ""
    return say(day_in_short(local_time(moment))).replace(" ", "\u00a0")


def weekday_and_date(day: date) -> str:
    """Return a date with its weekday: "Friday 30 January 2026"."""
    return say(replace(_DAYS[day.weekday()], values={"date": day_in_full(day)}))


def moment(stored: str | None) -> str:
    """Return a local date and time: "30 Jan 2026, 20:30"; empty for None."""
    return f"{day(stored)}, {local_time(stored):%H:%M}" if stored else ""


def evening(moment: str) -> str:
    """Suggest a title: the local weekday and part of the day, "Friday evening". Night belongs to the day before."""
    at = local_time(moment)
    part = next(part for until, part in _PARTS if at.hour < until)
    weekday = _WEEKDAYS[(at - timedelta(hours=NIGHT_ENDS)).weekday()]
    return say(replace(part, values={"weekday": weekday}))
