"""A match played again from its first deal: the one fold that every derived thing comes from."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from scorekeeper.match.match import Match
from scorekeeper.rules.game import Due, Outcome, Standing
from scorekeeper.rules.phrase import Fault


class Replay(NamedTuple):
    """The outcomes of all deals in order, and the position that they lead to."""

    match: Match
    outcomes: tuple[Outcome[Any], ...]
    position: Any

    @property
    def due(self) -> Due | None:
        """The deal to come; None when the match is over, or was ended by its players."""
        return None if self.match.ended else self.match.game.due(self.position)

    @property
    def standing(self) -> Standing:
        """Who is where. A match that its players ended is over."""
        standing = self.match.game.standing(self.position)
        return standing._replace(over=True) if self.match.ended else standing

    @property
    def totals(self) -> tuple[int, ...]:
        """The running totals."""
        return self.match.game.totals(self.position)

    @property
    def conflicts(self) -> list[tuple[int, Fault]]:
        """Every fault of every deal, with the deal's place among the kept ones, from 0."""
        return [(place, fault) for place, outcome in enumerate(self.outcomes) for fault in outcome.faults]


_LONG: Final = 100
"""Deals from which on a replay is remembered; a shorter match is played again sooner than looked up."""

_REMEMBERED: Final = 2

_recent: tuple[Replay, ...] = ()  # the replays of long matches that were made last, the newest first


def replay(match: Match) -> Replay:
    """Judge and score every deal of a match, from the first.

    Of a long match that was replayed just before, only what comes after the last deal in common is played again.
    """
    known = _known(match)
    played = match.game.play
    outcomes = [] if known is None else list(known.outcomes[: _in_common(known.match, match)])
    position = outcomes[-1].after if outcomes else match.game.start(match.setup)
    for deal in match.deals[len(outcomes) :]:
        outcome = played(position, deal.answers, thrown_in=deal.thrown_in)
        outcomes.append(outcome)
        position = outcome.after
    result = Replay(match, tuple(outcomes), position)
    if len(outcomes) >= _LONG:
        _remember(result, known)
    return result


def _known(match: Match) -> Replay | None:
    """A remembered replay of the same rules and table that begins with the same deal."""
    if len(match.deals) < _LONG:
        return None
    return next((one for one in _recent if _alike(one.match, match) and one.match.deals[0] is match.deals[0]), None)


def _alike(one: Match, other: Match) -> bool:
    """Whether two matches are played alike. Options are compared as they are written: to Python, true is 1."""
    if one.game is not other.game or one.setup[:2] != other.setup[:2]:
        return False
    return one.options is other.options or repr(one.options) == repr(other.options)


def _in_common(one: Match, other: Match) -> int:
    """How many deals two matches have in common from the start. They have to be the very same: see `_alike`."""
    shared = min(len(one.deals), len(other.deals))
    return next((place for place in range(shared) if one.deals[place] is not other.deals[place]), shared)


def _remember(result: Replay, instead: Replay | None) -> None:
    global _recent  # noqa: PLW0603  # one tuple for another, so that threads always find a whole one
    _recent = (result, *(one for one in _recent if one is not instead))[:_REMEMBERED]


def position_before(match: Match, place: int) -> Any:
    """The position that the deal at that place among the kept ones is played in."""
    outcomes = replay(match).outcomes if place >= _LONG else ()
    if outcomes:
        return outcomes[place - 1].after
    position = match.game.start(match.setup)
    for deal in match.deals[:place]:
        position = match.game.play(position, deal.answers, thrown_in=deal.thrown_in).after
    return position
