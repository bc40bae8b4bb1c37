"""What is the same of kinds whose answers need not be there: what is not said is nothing, and brings nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from scorekeeper.rules.game import Option, owned_by
from scorekeeper.rules.phrase import Account, Fault
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem


class SaidOfDeal(HandItem):
    """Something that is said of a deal. Its value is the same whether that is entered or saved."""

    @cached_property
    def owners(self) -> tuple[Option, ...]:
        """Each side, as the answer to whose something is."""
        return owned_by([Account(account) for account in range(len(self.played.sides))])

    def filled(self, deal: HandAnswers) -> Sequence[Any]:
        """The same: what is not said is nothing."""
        return deal.values[self.id]

    def is_part(self, row: Sequence[int], *, moved: bool) -> bool:
        """Where it brings anything."""
        return any(row)

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        """What no further answer can mend."""
        return iter(())

    @classmethod
    def impossible(cls, deal: HandAnswers) -> Iterator[Fault]:
        """The same, of all items of the kind."""
        for item in deal.layout.of(cls):
            yield from item.faults_so_far(deal)
