"""A count of the leader of a hand alone, or of its declarer, as failures in the maturita of Lóra."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, Self

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import Described
from scorekeeper.rules.game import Column, Field, Values
from scorekeeper.rules.phrase import Fault, Phrase, Seat, reached
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, LaidOut
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.item_fields import PRICED
from scorekeeper.rules.tally.kinds.shared_answers import caption_with, count_faults
from scorekeeper.rules.tally.tally_table import PricedItem, TallyTable


class LeaderItem(PricedItem):
    """A count of the declarer alone, or without one of the player who leads, up to `most`."""

    order: ClassVar[int] = 50
    kind: Literal["leader"] = "leader"
    form_fields: ClassVar[tuple[Described, ...]] = (*PRICED, Described("most", Phrase("As many as one can have")))

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        points = reached(factor * self.prices[0][0], table.unit)
        return Phrase("{points} each, for whoever leads or declares", {"points": points})

    def ends_alone(self, number: int) -> bool:
        return number <= (self.most or 0)

    @classmethod
    def may_end(cls, entry: Mapping[str, Any]) -> bool:
        return True

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if len(items) > 1 or any(item.most is None or len(item.points) > 1 or item.points_for for item in items):
            why = Phrase("{name} has one thing at most that only the leader counts, up to a number.")
            yield table.clash(_path(table, hand, items), why, name=hand.name)
        if items and (table.scoring != "all" or hand.low):
            where = "scoring" if table.scoring != "all" else table.path_in(hand, "low")
            yield table.clash(where, Phrase("A count of the leader alone goes with scoring all that is counted."))


def _path(table: TallyTable, hand: Hand, items: Sequence[LeaderItem]) -> str:
    """Return the path of a fault: of the hand's items if there are several, else of the key that is wrong."""
    if len(items) > 1:
        return table.path_in(hand, "counts")
    key = "most" if items[0].most is None else "points_for" if items[0].points_for else "points"
    return f"items.{items[0].id}.{key}"


class Leader(HandItem, kind="leader"):
    """The count of each account: the leader's number, and 0 for the others."""

    in_parts: ClassVar[bool] = False
    item: LeaderItem

    def ask(self, form: HandForm) -> Sequence[int | None]:
        answer, (seat, leader) = form.answers.get(self.id), form.leader
        if answer is None:
            missing = deal_faults.COUNTS_MISSING(what=self.label)
            form.lacks(wrong.STILL_UNCOUNTED(what=self.label), missing, {leader})
        else:
            answer = form.checked(answer, count_faults(Seat(seat), self.label, answer, self.item.most or 0))
        return [answer if account == leader else 0 for account in range(len(self.played.sides))]

    def fields(self, deal: HandForm) -> Iterator[Field]:
        seat, account = deal.leader
        question, most = wrong.how_many(Seat(seat), self.label), self.item.most or 0
        yield Field(self.id, "number", self.title, question, account=account, seat=seat, high=most)

    def row(self, deal: HandForm) -> Sequence[int]:
        price = self.played.hand.factor * self.item.points[0]
        return [price * number for number in deal.values[self.id]]

    def ender(self, value: Sequence[int], number: int) -> int | None:
        return next((account for account, has in enumerate(value) if has >= number), None)

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        number = sum(deal.values[self.id])
        yield caption_with(self.title, Phrase("{who} {count}", {"who": Seat(deal.leader[0]), "count": number}))

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        yield self.column(Values(high=self.item.most or 0, needed=False), number=True)
