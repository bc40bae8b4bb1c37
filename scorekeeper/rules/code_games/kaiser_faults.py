"""What can be wrong with a deal of Kaiser alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Account, Fault, Phrase


@dataclass(frozen=True, slots=True)
class CardWithoutATrick(Fault):
    """A card that a side cannot have taken, for it took none."""

    template: ClassVar[str] = "{who} took no trick, so not {card} either."
    who: Account
    card: Phrase
