"""The keys of points that a bid brings besides: which numbers there are, and with which bids they count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules.own_form.described import Described, Table, entries_of, picks
from scorekeeper.rules.own_form.kinds import Pick
from scorekeeper.rules.phrase import Fault, Phrase, titled
from scorekeeper.rules.table_head import Key
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hands import TRICKS, Hand
from scorekeeper.rules.tally.item_fields import NAME
from scorekeeper.rules.tally.kinds.bid_item import BidItem
from scorekeeper.rules.tally.table import Item, TallyTable
from scorekeeper.rules.tally.versions import Version

_Written = Annotated[StrictInt, Bounds(ge=-9990, le=9990)]

_MISSED: Final[dict[str | None, Phrase]] = {
    "none": Phrase("counts nothing"),
    "counts": Phrase("counts all the same"),
    "costs": Phrase("costs as much"),
}
_NEAR: Final[dict[str | None, Phrase]] = {"none": _MISSED["none"], "half": Phrase("counts half")}
_WORTH: Final = {
    "none": Phrase("written, and counts with a bid that is made"),
    "counts": Phrase("written, whether the bid is made or not"),
    "costs": Phrase("written, and costs as much where the bid is missed"),
}


def _counts_nothing(_table: Table, item: Table) -> bool:
    return bool(item["missed"] == "none")


class BonusItem(Item):
    """A number for each side beside the bids `of` an item, from `low` to `high` in steps of `step`; of 0 to 0, none.

    It counts with a bid that is made. With one that is `missed` it counts nothing, or all the same, or costs as much;
    where a bid is off by one it counts half, or as any that is missed (`near`).
    """

    order: ClassVar[int] = 15
    since: ClassVar[Version] = 4
    is_fixed: ClassVar[bool] = False  # it brings whatever is written
    form_fields: ClassVar[tuple[Described, ...]] = (
        NAME,
        Described("of", Phrase("Of which bids"), Pick(), words=entries_of("items")),
        Described("low", Phrase("The lowest number")),
        Described("high", Phrase("The highest number"), core=True),
        Described("step", Phrase("Numbers in steps of")),
        Described("missed", Phrase("With a bid that is missed it"), Pick(), core=True, words=picks(_MISSED)),
        Described("near", Phrase("With a bid that is off by one it"), Pick(), when=_counts_nothing, words=picks(_NEAR)),
    )

    kind: Literal["bonus"] = "bonus"
    of: Key = TRICKS
    low: _Written = 0
    high: _Written = 100
    step: Annotated[StrictInt, Bounds(ge=1, le=1000)] = 10
    missed: Literal["none", "counts", "costs"] = "none"
    near: Literal["none", "half"] = "none"

    @property
    def is_asked(self) -> bool:
        """With 0 alone, an option brings it in."""
        return self.low < self.high

    @property
    def is_signed(self) -> bool:
        """Whether it can cost points."""
        return self.low < 0 or (self.missed == "costs" and self.high > 0)

    def share(self, number: int, bid: int, taken: int, *, is_made: bool) -> int:
        """What counts of a number that was written beside a bid."""
        if is_made:
            return number
        if self.near == "half" and abs(bid - taken) == 1:
            return number // 2
        return {"none": 0, "counts": number, "costs": -number}[self.missed]

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """When it counts."""
        return _WORTH[self.missed]

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What counts of it where a bid is off by one."""
        if self.near == "half":
            yield Phrase("{what}: half of it counts with a bid that is off by one.", {"what": titled(self.name)})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Numbers that are in no order, or in no such steps, or of which there is no half."""
        if self.low > self.high:
            why = Phrase("The lowest number of {name} is above the highest.")
            yield table.clash(f"items.{self.id}.low", why, name=self.name)
        if self.low % self.step or self.high % self.step:
            why = Phrase("The lowest and the highest number of {name} are no multiples of its steps.")
            yield table.clash(f"items.{self.id}.step", why, name=self.name)
        if self.near == "half" and self.step % 2:
            why = Phrase("Half of {name} counts only where its steps can be halved.")
            yield table.clash(f"items.{self.id}.near", why, name=self.name)
        if table.unit > 1:
            yield table.clash("unit", Phrase("Points that are written are whole."))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """A bonus beside something that the hand does not count, or that is no bid."""
        bids = {item.id for item in table.counted_in(hand) if isinstance(item, BidItem)}
        for item in items:
            if item.of not in bids:
                fault = wrong.UNKNOWN_ITEM(table=table.name, name=hand.name, item=item.name)
                yield fault.at(table.path_in(hand, "counts"))
