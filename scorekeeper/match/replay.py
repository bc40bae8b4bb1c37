"""A match played again from its first deal: the one fold that every derived thing comes from."""

from __future__ import annotations

from typing import Any, NamedTuple

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


def replay(match: Match) -> Replay:
    """Judge and score every deal of a match, from the first."""
    play = match.game.play
    position = match.game.start(match.setup)
    outcomes = []
    for deal in match.deals:
        outcome = play(position, deal.answers, thrown_in=deal.thrown_in)
        outcomes.append(outcome)
        position = outcome.after
    return Replay(match, tuple(outcomes), position)


def position_before(match: Match, place: int) -> Any:
    """The position that the deal at that place among the kept ones is played in."""
    position = match.game.start(match.setup)
    for deal in match.deals[:place]:
        position = match.game.play(position, deal.answers, thrown_in=deal.thrown_in).after
    return position
