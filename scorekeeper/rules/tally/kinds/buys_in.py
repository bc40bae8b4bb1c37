"""Buying in again, after going out in the deal before, with one point more than the highest total still in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import StrictBool

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Column, Field, Option
from scorekeeper.rules.phrase import Account, Fault, Phrase, Value, shown
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, PlayedHand
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.kinds.number import WrittenItem
from scorekeeper.rules.tally.kinds.shared_answers import FlagBySide, column_of_some, given
from scorekeeper.rules.tally.tally_table import Item, TallyTable


class BuysInItem(WrittenItem):
    """The players who buy in again after going out in the deal before, if `allowed`; an option can bring that in."""

    order: ClassVar[int] = 5
    of_the_game: ClassVar[bool] = True
    is_signed: ClassVar[bool] = True  # a player who buys in again can have less than before

    kind: Literal["buys-in"] = "buys-in"
    allowed: Annotated[StrictBool, in_form(Phrase("A player who went out may buy in again"), core=True)] = True

    @property
    def is_asked(self) -> bool:
        return self.allowed

    def comes_back(self, answers: Mapping[str, Any], offers: Collection[int]) -> frozenset[int]:
        row = given(answers.get(self.id))
        return frozenset(at for at, yes in row if at in offers and type(yes) is int and yes == 1)

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        return Phrase("one more than the highest total of those who are in")

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if table.out_above is not None:
            yield Phrase(
                "A player who went out can buy in again in the next deal, with one more than the highest total of the "
                "players in, if that is not above the limit."
            )

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if len(items) > 1:
            yield table.clash(table.path_in(hand, "counts"), Phrase("A player who went out buys in again once."))
        if items and (hand.factor != 1 or hand.divisor > 1 or hand.low or hand.sweep or table.scoring != "all"):
            why = Phrase("If somebody can buy in again, all points count as they are.")
            yield table.clash(table.path_in(hand, "counts"), why)


class BuysIn(FlagBySide):
    """The players who buy in again: the answer is a list with 1 for each who does."""

    kind: ClassVar[str] = "buys-in"
    announced: ClassVar[bool] = True
    in_parts: ClassVar[bool] = True
    ways: ClassVar[tuple[Option, ...]] = (Option(0, Phrase("Stays out")), Option(1, Phrase("Buys in again")))
    item: BuysInItem

    @classmethod
    def in_hand(cls, item: Item, played: PlayedHand) -> HandItem | None:
        return super().in_hand(item, played) if played.table.out_above is not None else None

    def faults_of(self, deal: HandAnswers, account: int, number: object) -> Iterator[Fault]:
        if number is None:
            return
        if type(number) is not int or number not in {0, 1}:
            yield deal_faults.not_one_of(self.title, self.ways, shown(number))
        elif number and account not in deal.offers:
            yield wrong.CANNOT_BUY_IN(who=Account(account))

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        for account in deal.offers:
            who: dict[str, Value] = {"who": Account(account)}
            question = Phrase("Does {who} buy in again?", who)
            yield self.flag_field(account, Phrase("{who}", who), question, announced=True)

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """Return the points that bring each who buys in again to one more than the highest total."""
        return [deal.offers[account] if yes else 0 for account, yes in enumerate(deal.values[self.id])]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        for account, yes in enumerate(deal.values[self.id]):
            if yes:
                yield Phrase("{who} buys in again", {"who": Account(account)})

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        return column_of_some(item, 1, hands)
