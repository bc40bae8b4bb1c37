"""Points that a bid brings besides, written for each: for cards that were taken, or a wager on the bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Answers, Column, Field, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Points, shown, titled
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, Played, laid_out
from scorekeeper.rules.tally.kinds.answers import BySide, SaidOfDeal, given
from scorekeeper.rules.tally.kinds.bid import Bid
from scorekeeper.rules.tally.kinds.bonus_item import BonusItem
from scorekeeper.rules.tally.table import TallyTable


@dataclass(frozen=True, eq=False)
class Bonus(BySide, SaidOfDeal):
    """The bonus of each account beside the bids `of` a hand; the answer is a list of numbers, or there is none."""

    kind: ClassVar[str] = "bonus"
    in_parts: ClassVar[bool] = True
    item: BonusItem
    of: Bid

    @classmethod
    def in_hand(cls, item: Any, played: Played) -> HandItem | None:
        """With the bids that it is of, where the hand has them."""
        of = played.items.get(item.of)
        return cls(item, played, of) if item.is_asked and isinstance(of, Bid) else None

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int]:
        """The numbers; those that count nothing are told only where the bids have no faults."""
        answer, wanted = deal.answers.get(self.id), len(self.played.sides)
        if answer is not None and not isinstance(answer, list | tuple):
            faults.append(deal_faults.NOT_A_LIST(what=self.title, wanted=wanted, said=shown(answer)))
        elif answer is not None and len(answer) != wanted:
            faults.append(deal_faults.wrong_number_of_counts(len(answer), wanted))
        elif answer is not None:
            found = [fault for at, number in enumerate(answer) for fault in self.faults_of(at, number)]
            faults += found or ([] if faults else list(self._for_nothing(deal)))
        return self.so_far(deal)

    def faults_of(self, account: int, number: object) -> Iterator[Fault]:
        """What is wrong with a number by itself."""
        return self.range_faults(account, number, self.item.low, self.item.high, self.item.step)

    def _for_nothing(self, deal: HandAnswers) -> Iterator[Fault]:
        """The numbers that count nothing with the bid that they stand beside."""
        for account, number in enumerate(self.so_far(deal)):
            if number and not self.can_count(deal, account):
                yield wrong.COUNTS_NOTHING(who=Account(account), what=self.label, points=Amount(number))

    def can_count(self, deal: HandAnswers, account: int) -> bool:
        """Whether a number of an account counts; not as long as what it took is not known."""
        bid, taken = deal.values[self.of.id][account]
        if bid is None or taken is None:
            return False
        return self.item.share(2, bid, taken, is_made=self.of.item.is_made(bid, taken)) != 0

    def so_far(self, deal: HandAnswers) -> Sequence[int]:
        """The numbers that can be; 0 for the others."""
        row = enumerate(self.row_in(deal.answers))
        return [0 if number is None or any(self.faults_of(at, number)) else number for at, number in row]

    def saved(self, answers: Answers) -> dict[str, Any]:
        """The numbers with 0 for those that were not written."""
        row = answers.get(self.id)
        return {self.id: [number or 0 for number in row]} if isinstance(row, list | tuple) and None in row else {}

    def in_normal_form(self, value: Sequence[int]) -> dict[str, Any]:
        """The numbers, where there are any but 0."""
        return {self.id: list(value) if any(value) else None}

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """A number for each with whose bid it counts; it needs no answer. One that counts nothing is to be removed."""
        for side, number in enumerate(self.so_far(deal)):
            counts = self.can_count(deal, side)
            if counts or number:
                low, high = (self.item.low, self.item.high) if counts else (0, 0)
                asked = Phrase("{what}: how much for {who}?", {"what": self.title, "who": Account(side)})
                yield self.number_field(side, question=asked, low=low, high=high, step=self.item.step, needed=False)

    # --- scoring and telling

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """What counts of each number."""
        rows = zip(deal.values[self.id], deal.values[self.of.id], strict=True)
        factor, is_made = self.played.hand.factor, self.of.item.is_made
        return [factor * self.item.share(n, *pair, is_made=is_made(*pair)) for n, pair in rows]

    def told(self, deal: HandAnswers) -> Iterator[Phrase]:
        """What was written."""
        held = tuple(
            Phrase("{who} {points}", {"who": Account(at), "points": Points(number, 1)})
            for at, number in enumerate(deal.values[self.id])
            if number
        )
        if held:
            yield Phrase("{what}: {held}", {"what": self.title, "held": held})

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        """Numbers that cannot be."""
        return (fault for each in given(deal.answers.get(self.id)) for fault in self.faults_of(*each))

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """The numbers."""
        if laid_out(item, hands):
            values = Values(low=item.low, high=item.high, step=item.step, needed=False)
            yield Column(item.id, item.id, titled(item.name), each=True, number=True, values=values)
