"""What can be wrong with a deal of Bridge Solitaire alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault


@dataclass(frozen=True, slots=True)
class HouseBidsASuit(Fault):
    """No trumps from the house, which always bids the player's shortest suit."""

    template: ClassVar[str] = "The house always bids a suit, never no trumps."
