"""A bid played for all or nothing: it brings points for each card of the hand if made, and nothing else counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Column, Field, Option
from scorekeeper.rules.phrase import Account, Fault, Phrase, Points, Value, shown
from scorekeeper.rules.table_head import TablePoints
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout
from scorekeeper.rules.tally.item_fields import points_row
from scorekeeper.rules.tally.kinds.bid import OfBids
from scorekeeper.rules.tally.kinds.bid_item import MADE_OR_MISSED, OfBidsItem, fixed_heads
from scorekeeper.rules.tally.kinds.shared_answers import FlagBySide, account_name, caption_with, column_of_some
from scorekeeper.rules.tally.tally_table import TallyTable

_SAID: Final = 1
"""The answer of a player who plays for all or nothing."""


class AllOrNothingItem(OfBidsItem):
    """A declaration with a bid `of` an item that it scores `by_cards` alone: if made, and if missed.

    Half a bonus with a bid that is off by one does not count then. With 0 for both only an option brings it in.
    """

    order: ClassVar[int] = 17

    kind: Literal["all-or-nothing"] = "all-or-nothing"
    by_cards: Annotated[
        tuple[TablePoints, ...],
        Bounds(min_length=2, max_length=2),
        points_row(Phrase("For each card of the hand"), fixed_heads(MADE_OR_MISSED), bare=False, core=True),
    ] = (15, 0)

    is_signed: ClassVar[bool] = True  # the usual points of the bid are taken off

    @property
    def is_asked(self) -> bool:
        return any(self.by_cards)

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        made, missed = (Points(factor * points, unit) for points in self.by_cards)
        values: dict[str, Value] = {"points": made, "other": missed}
        return Phrase("{points} for each card of the hand with a bid that is made, else {other}", values)


class AllOrNothing(FlagBySide, OfBids):
    """The answer is a list with 1 for each who plays for all or nothing, 0 for the others; or there is none."""

    kind: ClassVar[str] = "all-or-nothing"
    ways: ClassVar[tuple[Option, ...]] = (Option(0, Phrase("No")), Option(_SAID, Phrase("Yes")))
    item: AllOrNothingItem

    def faults_of(self, deal: HandAnswers, account: int, number: object) -> Iterator[Fault]:
        if number is not None and (type(number) is not int or number not in {0, _SAID}):
            yield deal_faults.not_one_of(self.title, self.ways, shown(number))

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        for account in range(len(self.played.sides)):
            question = Phrase("{what}: does {who} play for that?", {"what": self.title, "who": Account(account)})
            label = caption_with(self.title, account_name(account))
            yield self.flag_field(account, label, question, announced=not self.of.item.hidden)

    # --- scoring and telling

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """Return the correction that replaces the points of the bid."""
        bids, cards = zip(deal.values[self.of.id], self.of.row(deal), strict=True), self.of.size(deal.number)
        instead = [self.played.hand.factor * points * cards for points in self.item.by_cards]
        points = [instead[not self.of.item.is_made(*pair)] - usual for pair, usual in bids]
        return [each if said else 0 for each, said in zip(points, deal.values[self.id], strict=True)]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        said = deal.values[self.id]
        held = tuple(account_name(account) for account, each in enumerate(said) if each)
        if held:
            yield Phrase("{what}: {held}", {"what": self.title, "held": held})

    def shares(self, deal: HandAnswers) -> Iterator[Phrase]:
        return iter(()) if self.of.announcement(deal) is None else self.captions(deal)

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        return column_of_some(item, _SAID, hands, is_told=True)
