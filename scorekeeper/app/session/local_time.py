"""Stored moments (UTC) as local dates and parts of the day, in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from scorekeeper.match.days import NIGHT_ENDS, day_in_short, local_time
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts.speech import say

_WEEKDAYS: Final = (
    Phrase("Monday"),
    Phrase("Tuesday"),
    Phrase("Wednesday"),
    Phrase("Thursday"),
    Phrase("Friday"),
    Phrase("Saturday"),
    Phrase("Sunday"),
)
"""In the form that languages use with a part of the day."""

_PARTS: Final = (
    (NIGHT_ENDS, Phrase("{weekday} night")),
    (12, Phrase("{weekday} morning")),
    (18, Phrase("{weekday} afternoon")),
    (24, Phrase("{weekday} evening")),
)
"""The parts of a day, and the hour before which each ends."""


def day(moment: str | None) -> str:
    """A local date with no-break spaces: "30 Jan 2026"; empty for None."""
    if not moment:
        return ""
    return say(day_in_short(local_time(moment))).replace(" ", "\u00a0")


def evening(moment: str) -> str:
    """The local weekday and part of the day, a suggested title: "Friday evening". Night belongs to the day before."""
    at = local_time(moment)
    part = next(part for until, part in _PARTS if at.hour < until)
    weekday = _WEEKDAYS[(at - timedelta(hours=NIGHT_ENDS)).weekday()]
    return say(replace(part, values={"weekday": weekday}))
