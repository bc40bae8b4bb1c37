"""A factor for the whole score of a hand, if the players declare it, as for a game played blind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, Self

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import Described
from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.phrase import Fault, Phrase, shown, titled
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, laid_out
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.tally_table import PricedItem, TallyTable

YES: Final = "yes"
"""The answer that the score is multiplied; there is no other."""

_YES: Final = Option(YES, Phrase("Yes"))


class FactorItem(PricedItem):
    """A factor for the score; with 1 only an option brings it in."""

    order: ClassVar[int] = 40
    is_fixed: ClassVar[bool] = False  # it depends on the players' answer
    prices: ClassVar[tuple[tuple[int, ...], ...]] = ()  # it brings no points of its own
    kind: Literal["factor"] = "factor"
    used: ClassVar[frozenset[str]] = frozenset({"factor"})
    form_fields: ClassVar[tuple[Described, ...]] = (
        *PricedItem.form_fields,
        Described("factor", Phrase("The whole score counts times"), core=True),
    )

    @property
    def is_asked(self) -> bool:
        return self.factor > 1

    @classmethod
    def may_be_swept(cls, entry: Mapping[str, Any]) -> bool:
        return False

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        return Phrase("the score times {factor}", {"factor": self.factor})

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if len(items) > 1:
            yield table.clash_in(hand, "counts", wrong.ONE_ORDER_AND_FACTOR)
        if items and table.scoring != "all":
            yield table.clash("scoring", Phrase("A factor goes with scoring all that is counted."))


class Factor(HandItem):
    """The answer about the factor. Its value is 1 if the score is multiplied, else 0."""

    kind: ClassVar[str] = "factor"
    item: FactorItem

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int]:
        answer = deal.answers.get(self.id)
        if answer is not None and answer != YES:
            faults.append(deal_faults.not_one_of(self.title, (_YES,), shown(answer)))
        return self.so_far(deal)

    def so_far(self, deal: HandAnswers) -> Sequence[int]:
        return [int(deal.answers.get(self.id) == YES)]

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        yield Field(self.id, "choice", self.title, options=(_YES,), needed=False, announced=True)

    def times(self, value: Sequence[int]) -> int:
        return self.item.factor if value[0] else 1

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        if deal.values[self.id][0]:
            yield self.title

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        if laid_out(item, hands):
            values = Values((YES,), needed=False)
            yield Column(item.id, item.id, titled(item.name), called=((YES, _YES.name),), values=values)
