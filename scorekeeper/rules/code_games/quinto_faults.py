"""What can be wrong with a deal of Quinto alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault


@dataclass(frozen=True, slots=True)
class BothReachedIt(Fault):
    """Quints that bring both sides to the target, though play stops as soon as one is there."""

    template: ClassVar[str] = "Play stops when one side has {target} with its quints; both cannot."
    target: int
