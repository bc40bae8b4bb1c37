"""What can be wrong with a deal of Tyzicha alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault, Seat


@dataclass(frozen=True, slots=True)
class HundredOnlyWhenForced(Fault):
    """A bid of 100 by somebody who cannot have been forced to play."""

    template: ClassVar[str] = "Only {who} can bid 100, when both others have passed."
    who: Seat
