"""What can be wrong with a deal of Écarté, one class and one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault, Shown


@dataclass(frozen=True, slots=True)
class KingMissing(Fault):
    """Nobody said whether the king of trumps was turned or shown."""

    template: ClassVar[str] = "It is not said whether the king of trumps was turned or shown."


@dataclass(frozen=True, slots=True)
class UnknownKing(Fault):
    """Something else than the four things that can happen to the king."""

    template: ClassVar[str] = (
        'The king of trumps is "none", "turned", or shown by "dealer" or "forehand", not "{said}".'
    )
    said: Shown


@dataclass(frozen=True, slots=True)
class VulnerableMissing(Fault):
    """Nobody said who was vulnerable."""

    template: ClassVar[str] = "It is not said who was vulnerable, or that nobody was."


@dataclass(frozen=True, slots=True)
class UnknownVulnerable(Fault):
    """Somebody vulnerable who does not play."""

    template: ClassVar[str] = 'Vulnerable is "nobody", "dealer" or "forehand", not "{said}".'
    said: Shown


@dataclass(frozen=True, slots=True)
class WonBeforeThePlay(Fault):
    """Tricks in a hand that was not played."""

    template: ClassVar[str] = "The king has won the match already; no tricks are played."
