"""Written points beside a bid: for cards that were taken, or a wager on the bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import PlainTable, in_form, picks
from scorekeeper.rules.game import Answers, Column, Field, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Points, titled
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.kinds.all_or_nothing import AllOrNothing
from scorekeeper.rules.tally.kinds.bid import OfBids
from scorekeeper.rules.tally.kinds.bid_item import OfBidsItem
from scorekeeper.rules.tally.kinds.shared_answers import OfSome, given
from scorekeeper.rules.tally.tally_table import TallyTable

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


def _counts_nothing(_table: PlainTable, item: PlainTable) -> bool:
    return bool(item["missed"] == "none")


class BonusItem(OfBidsItem):
    """A number for each side beside the bids `of` an item, from `low` to `high` in steps of `step`.

    It counts with a bid that is made. With a `missed` bid it counts nothing, or in any case, or costs as much. With a
    bid that is off by one it counts half, rounded down, or as with any missed bid (`near`). With 0 for both bounds only
    an option brings it in.
    """

    order: ClassVar[int] = 15

    kind: Literal["bonus"] = "bonus"
    low: Annotated[_Written, in_form(Phrase("The lowest number"))] = 0
    high: Annotated[_Written, in_form(Phrase("The highest number"), core=True)] = 100
    step: Annotated[StrictInt, Bounds(ge=1, le=1000), in_form(Phrase("Numbers in steps of"))] = 10
    missed: Annotated[
        Literal["none", "counts", "costs"],
        in_form(Phrase("With a bid that is missed it"), core=True, words=picks(_MISSED)),
    ] = "none"
    near: Annotated[
        Literal["none", "half"],
        in_form(Phrase("With a bid that is off by one it"), when=_counts_nothing, words=picks(_NEAR)),
    ] = "none"

    @property
    def is_asked(self) -> bool:
        return self.low < self.high

    @property
    def is_signed(self) -> bool:
        return self.low < 0 or (self.missed == "costs" and self.high > 0)

    def share(self, number: int, off: int, *, is_made: bool, is_whole: bool) -> int:
        """Return the points that count beside a bid `off` by so many. With `is_whole` half of them never counts."""
        if is_made:
            return number
        if self.near == "half" and off == 1 and not is_whole:
            return number // 2
        return {"none": 0, "counts": number, "costs": -number}[self.missed]

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        return _WORTH[self.missed]

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if self.near == "half":
            yield Phrase("{what}: half of it counts with a bid that is off by one.", {"what": titled(self.name)})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if self.low > self.high:
            yield self.clash(table, "low", Phrase("The lowest number of {name} is above the highest."))
        if self.low % self.step or self.high % self.step:
            why = Phrase("The lowest and the highest number of {name} are no multiples of its steps.")
            yield self.clash(table, "step", why)
        if table.unit > 1:
            yield table.clash("unit", Phrase("Points that are written are whole."))


class Bonus(OfSome, OfBids):
    """The bonus of each account beside the bids `of` a hand; the answer is a list of numbers, or missing."""

    kind: ClassVar[str] = "bonus"
    item: BonusItem

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int]:
        """Return the numbers. Numbers that count nothing are faults only if the bids have none."""
        answer, size = deal.answers.get(self.id), len(self.played.sides)
        if answer is not None:
            faults += deal_faults.faults_of_list(answer, self.title, size, partial(self.faults_of, deal))
        if not faults:
            faults += self._for_nothing(deal)
        return self.so_far(deal)

    def faults_of(self, deal: HandAnswers, account: int, number: object) -> Iterator[Fault]:
        return self.range_faults(account, number, self.item.low, self.item.high, self.item.step)

    def _for_nothing(self, deal: HandAnswers) -> Iterator[Fault]:
        """Report the numbers that count nothing with their bids."""
        for account, number in enumerate(self.so_far(deal)):
            if number and not self.can_count(deal, account):
                yield wrong.COUNTS_NOTHING(who=Account(account), what=self.label, points=Amount(number))

    def can_count(self, deal: HandAnswers, account: int) -> bool:
        """Whether a number of an account counts; False while its tricks are unknown."""
        return None not in deal.values[self.of.id][account] and self._share(deal, account, 2) != 0

    def _share(self, deal: HandAnswers, account: int, number: int) -> int:
        """Return the points of an account's number that count; never half of it if they play for all or nothing."""
        bid, taken = deal.values[self.of.id][account]
        is_whole = any(item.so_far(deal)[account] for item in deal.layout.of(AllOrNothing) if item.of is self.of)
        return self.item.share(number, abs(bid - taken), is_made=self.of.item.is_made(bid, taken), is_whole=is_whole)

    def saved(self, answers: Answers) -> dict[str, Any]:
        row = answers.get(self.id)
        return {self.id: [number or 0 for number in row]} if isinstance(row, list | tuple) and None in row else {}

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        for side, number in enumerate(self.so_far(deal)):
            counts = self.can_count(deal, side)
            if counts or number:
                low, high = (self.item.low, self.item.high) if counts else (0, 0)
                asked = Phrase("{what}: how much for {who}?", {"what": self.title, "who": Account(side)})
                yield self.number_field(side, question=asked, low=low, high=high, step=self.item.step, needed=False)

    # --- scoring and telling

    def row(self, deal: HandAnswers) -> Sequence[int]:
        factor = self.played.hand.factor
        return [factor * self._share(deal, account, number) for account, number in enumerate(deal.values[self.id])]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        held = tuple(
            Phrase("{who} {points}", {"who": Account(at), "points": Points(number, 1)})
            for at, number in enumerate(deal.values[self.id])
            if number
        )
        if held:
            yield Phrase("{what}: {held}", {"what": self.title, "held": held})

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        return (fault for each in given(deal.answers.get(self.id)) for fault in self.faults_of(deal, *each))

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        if laid_out(item, hands):
            values = Values(low=item.low, high=item.high, step=item.step, needed=False)
            yield Column(item.id, item.id, titled(item.name), each=True, number=True, values=values)
