"""The keys of a premium: what can be declared with a bid, and for how many points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds

from scorekeeper.rules.own_form.described import Described, entries_of
from scorekeeper.rules.own_form.kinds import Lines, Pick
from scorekeeper.rules.phrase import Amount, Fault, Phrase, worded
from scorekeeper.rules.table_head import Key, Points, Word
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hands import TRICKS, Hand
from scorekeeper.rules.tally.item_fields import NAME, points_row
from scorekeeper.rules.tally.kinds.bid_item import BidItem
from scorekeeper.rules.tally.kinds.choice import heads_by_name
from scorekeeper.rules.tally.table import Item, TallyTable
from scorekeeper.rules.tally.versions import Version

MOST: Final = 6
"""So many things can be declared."""


class PremiumItem(Item):
    """One player at most declares one of the `names` with their bid `of` an item, for one of the `points`.

    They have those points where the bid is made; else each other has them.
    """

    order: ClassVar[int] = 16
    since: ClassVar[Version] = 4
    is_fixed: ClassVar[bool] = False  # it hangs on who declares
    form_fields: ClassVar[tuple[Described, ...]] = (
        NAME,
        Described("of", Phrase("Of which bids"), Pick(), words=entries_of("items")),
        Described("names", Phrase("What can be declared"), Lines(), core=True),
        points_row("points", Phrase("For how many points"), heads_by_name, bare=False, core=True),
    )

    kind: Literal["premium"] = "premium"
    of: Key = TRICKS
    names: Annotated[tuple[Word, ...], Bounds(min_length=1, max_length=MOST)] = ("declaration",)
    points: Annotated[tuple[Points, ...], Bounds(min_length=1, max_length=MOST)] = (30,)

    @property
    def is_signed(self) -> bool:
        """Whether it can cost points."""
        return min(self.points) < 0

    def keys(self, players: int) -> tuple[str, ...]:
        """What was declared, and by whom."""
        return (self.id, f"{self.id}-by")

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """What each brings."""
        each = tuple(
            Phrase("{what} {worth}", {"what": worded(name), "worth": Amount(factor * points, unit)})
            for name, points in zip(self.names, self.points, strict=False)
        )
        return Phrase("{premiums} with a bid that is made, else for each other", {"premiums": each})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Names without points, points without a name, or a name twice."""
        if len(self.names) != len(self.points):
            why = Phrase("Each thing that can be declared has its points.")
            yield table.clash(f"items.{self.id}.points", why)
        if len(set(self.names)) < len(self.names):
            why = Phrase("No two things that can be declared have the same name.")
            yield table.clash(f"items.{self.id}.names", why)

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """A premium of something that the hand does not count, or that is no bid."""
        bids = {item.id for item in table.counted_in(hand) if isinstance(item, BidItem)}
        for item in items:
            if item.of not in bids:
                fault = wrong.UNKNOWN_ITEM(table=table.name, name=hand.name, item=item.name)
                yield fault.at(table.path_in(hand, "counts"))
