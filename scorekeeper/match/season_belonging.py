"""Whether a match may belong to a season. One rule serves a choice by hand, a file, and a match sent by a phone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from scorekeeper.match.days import evening_of
from scorekeeper.match.match import Match
from scorekeeper.match.match_line import match_line
from scorekeeper.match.season import Season
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Phrase, Value
from scorekeeper.rules.same_game import game_key, is_among

WhyNot: TypeAlias = Literal["closed", "game", "undated", "early", "late"]
"""The reason against a match: the season is closed, has other games, needs a date, begins later, or ended before."""

_WHY: Final[Mapping[WhyNot, Phrase]] = {
    "closed": Phrase("{match}: {season} is closed."),
    "game": Phrase("{match}: not a game of {season}, or played by other rules."),
    "undated": Phrase("{match}: it is not known when it was played, and {season} has its days."),
    "early": Phrase("{match}: played before {season} began."),
    "late": Phrase("{match}: played after {season} ended."),
}


def why_not(season: Season, key: str, started: str | None, catalogue: Catalogue) -> WhyNot | None:
    """Return the reason why a match, by its game's key and its start, may not belong to a season; None if it may."""
    if season.closed is not None:
        return "closed"
    if not is_among(key, season.games, catalogue):
        return "game"
    if season.since is None and season.until is None:
        return None
    if started is None:
        return "undated"
    day = evening_of(started)
    if season.since is not None and day < season.since:
        return "early"
    return "late" if season.until is not None and season.until < day else None


def why_match_not(season: Season, match: Match, catalogue: Catalogue) -> WhyNot | None:
    """Return the reason why a match may not belong to a season; None if it may."""
    return why_not(season, game_key(match.game, catalogue), match.started, catalogue)


def not_taken(match: Match, season: Season, why: WhyNot) -> Phrase:
    """Return a line about a rejected match: its game, its day and its players, and the reason."""
    values: dict[str, Value] = {"match": match_line(match), "season": season.name}
    return replace(_WHY[why], values=values)
