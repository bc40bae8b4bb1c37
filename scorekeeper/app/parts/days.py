"""Moments as people say them, where they are. Kept moments are in UTC."""

from __future__ import annotations

from datetime import datetime, timedelta

_PARTS = ((5, "night"), (12, "morning"), (18, "afternoon"), (24, "evening"))


def here(moment: str) -> datetime:
    """A kept moment on the clock of this place."""
    return datetime.fromisoformat(moment).astimezone()


def day(moment: str | None) -> str:
    """A day that stays on one line: "30 Jan 2026"; nothing where it is not known."""
    if not moment:
        return ""
    at = here(moment)
    return f"{at.day}\u00a0{at:%b}\u00a0{at:%Y}"


def evening(moment: str) -> str:
    """A part of a day, which names an evening at the table: "Friday evening". The night belongs to the day before."""
    at = here(moment)
    part = next(part for until, part in _PARTS if at.hour < until)
    return f"{at - timedelta(hours=_PARTS[0][0]):%A} {part}"
