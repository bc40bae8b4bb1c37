"""A match in one line of a list."""

from __future__ import annotations

from scorekeeper.match.days import day_in_full, evening_of
from scorekeeper.match.match import Match
from scorekeeper.rules.phrase import Phrase, Value, titled


def match_line(match: Match) -> Phrase:
    """Return the line of a match: its game, its day and its players."""
    day: tuple[Value, ...] = () if match.started is None else (day_in_full(evening_of(match.started)),)
    return Phrase("{facts}", {"facts": (titled(match.game.info.name), *day, *match.players)})
