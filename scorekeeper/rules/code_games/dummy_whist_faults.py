"""What can be wrong with a deal of dummy whist alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault, Seat


@dataclass(frozen=True, slots=True)
class HadTheDummy(Fault):
    """The dummy a second time for one player."""

    template: ClassVar[str] = "{who} has had the dummy; each player has it for one rubber."
    who: Seat


@dataclass(frozen=True, slots=True)
class AnotherHasTheDummy(Fault):
    """The dummy with somebody else than in the rest of the rubber, or than the one player who is left for it."""

    template: ClassVar[str] = "{who} has the dummy in this rubber."
    who: Seat
