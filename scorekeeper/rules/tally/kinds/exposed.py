"""Cards of a count that are exposed before the first lead: their holders, their takers, and their points.

Each brings its points to its holder, and costs its taker as much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal, Self

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import Described
from scorekeeper.rules.game import Column, Field, Group, Values, owned_by
from scorekeeper.rules.phrase import Account, Fault, Phrase, reached
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, LaidOut, PlayedHand
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.item_fields import PRICED
from scorekeeper.rules.tally.kinds.count_numbers import CountedItem, CountItem
from scorekeeper.rules.tally.kinds.shared_answers import (
    AboutDeal,
    Choosing,
    account_name,
    caption_with,
    count_faults,
    whose_column,
)
from scorekeeper.rules.tally.tally_table import PricedItem, TallyTable


class ExposedItem(PricedItem):
    """Cards `of` another item. With `own` a player who takes their own exposed card has the points too."""

    order: ClassVar[int] = 20
    is_fixed: ClassVar[bool] = False  # the points depend on the holder
    kind: Literal["exposed"] = "exposed"
    form_fields: ClassVar[tuple[Described, ...]] = (
        *PRICED,
        Described("own", Phrase("A player who takes their own has the points too"), core=True),
    )

    @property
    def is_asked(self) -> bool:
        return self.points[0] != 0

    @classmethod
    def may_be_swept(cls, entry: Mapping[str, Any]) -> bool:
        return False

    def keys(self, players: int) -> tuple[str, ...]:
        return (self.id, f"{self.id}-taken")

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        points = reached(-abs(self.points[0]), table.unit)
        return Phrase("{points} more for the taker, as much for the holder", {"points": points})

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        for item in items:
            of = next((other for other in table.counted_in(hand) if other.id == item.of), None)
            counted = isinstance(of, CountItem) and of.total is not None and of.by == "side"
            if not counted or len(item.points) > 1 or item.points_for is not None:
                fault = wrong.UNKNOWN_ITEM(table=table.name, name=hand.name, item=item.name)
                yield fault.at(table.path_in(hand, "counts"))


@dataclass(frozen=True, eq=False)
class Exposed(AboutDeal, kind="exposed"):
    """The cards `of` a count in a hand. The value has the number each account exposed, then the number each took."""

    item: ExposedItem
    of: CountedItem

    @classmethod
    def in_hand(cls, item: Any, played: PlayedHand) -> HandItem | None:
        of = played.items.get(item.of or "")
        return cls(item, played, of) if item.is_asked and isinstance(of, CountedItem) else None

    @cached_property
    def points(self) -> int:
        """The points for each."""
        return self.played.hand.factor * self.item.points[0]

    @cached_property
    def lists(self) -> Mapping[str, int]:
        return dict.fromkeys(self.keys, len(self.of.owners))

    @cached_property
    def fixed_worth(self) -> int | None:
        return 0 if self.item.own else None

    def ask(self, form: HandForm) -> Sequence[int]:
        """Return the numbers exposed, then taken; the taker of a single card is its owner in the count."""
        if self.of.single:
            return self._ask_holder(form)
        held, taken = (
            form.row(key, self.title, len(self.of.owners), self._faults_of, needed=False) for key in self.keys
        )
        if not form.faults:  # the numbers are compared only if the counts have no faults
            self._compare(form, held, taken)
        rows = [[number or 0 for number in row] for row in (held, taken)]
        form.valid_answers |= dict(zip(self.keys, rows if any(held) else (None, None), strict=True))
        return rows[0] + rows[1]

    def _ask_holder(self, form: HandForm) -> Sequence[int]:
        holder = self.holder_of_one.ask(form)
        if form.answers.get(self.keys[1]) is not None:
            form.faults.append(deal_faults.UNKNOWN_KEY(key=self.keys[1]))
        held = [int(owner == holder) for owner in range(len(self.of.owners))]
        return held + [int(any(held) and bool(number)) for number in form.values[self.of.id]]

    def _faults_of(self, at: int, number: object) -> Iterator[Fault]:
        return count_faults(self.of.owners[at], self.label, number)

    def _compare(self, form: HandForm, held: Sequence[int | None], taken: Sequence[int | None]) -> None:
        """Note faults of the cards exposed, of those taken and of the counts with each other; or that some are open."""
        exposed, in_all = sum(filter(None, held)), self.of.total or 0
        found = sum(filter(None, taken))
        not_all = wrong.NOT_ALL_TAKEN(what=self.label, held=exposed, taken=found)
        if exposed > in_all:
            form.faults.append(wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=exposed, total=in_all))
        elif found < exposed and None in taken:
            form.lacks(wrong.STILL_TO_COUNT(left=exposed - found, total=exposed, what=self.label), not_all)
        elif found != exposed:
            form.faults.append(not_all)
        for account, (number, most) in enumerate(zip(taken, form.values[self.of.id], strict=True)):
            if number and most is not None and number > most:
                who = Account(account)
                form.faults.append(wrong.MORE_EXPOSED_THAN_TAKEN(who=who, count=number, what=self.label, most=most))

    @cached_property
    def holder_of_one(self) -> Choosing:
        """The question for the holder, if there is only one card."""
        return Choosing(self, "", self.title, owned_by(self.of.owners))

    def _apart(self, value: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """Return the numbers exposed, and the numbers taken."""
        owners = len(self.of.owners)
        return value[:owners], value[owners:]

    def fields(self, deal: HandForm) -> Iterator[Field]:
        owners = self.of.owners
        if self.of.single:
            question = Phrase("Who exposed the {what}?", {"what": self.of.label})
            yield self.holder_of_one.field(question, needed=False, announced=True)
            return
        held, _ = map(sum, self._apart(deal.values[self.id]))
        for key, high in ((self.id, self.of.total or 0), (self.keys[1], held)):
            for at, owner in enumerate(owners if high else ()):
                question = wrong.how_many(owner, self.label)
                if key == self.id:
                    question = Phrase("How many of the {what} did {who} expose?", {"what": self.label, "who": owner})
                yield Field(
                    *(key, "number", Phrase("{who}", {"who": owner}), question),
                    *(at, len(owners), at, owner.number),
                    high=high,
                    group=key,
                    needed=key != self.id,
                )

    def groups(self, deal: HandForm) -> Iterator[Group]:
        if self.of.single:
            return
        held, taken = map(sum, self._apart(deal.values[self.id]))
        yield Group(self.id, self.title, None, Phrase("{what}: {sum}", {"sum": held, "what": self.title}))
        if held:
            so_far = Phrase("{what}: {sum} of {total}", {"sum": taken, "total": held, "what": self.title})
            yield Group(self.keys[1], self.title, held, so_far)

    def row(self, deal: HandForm) -> Sequence[int]:
        held, taken = self._apart(deal.values[self.id])
        lost = [0 if self.item.own else min(pair) for pair in zip(held, taken, strict=True)]
        return [self.points * (h - t - no) for h, t, no in zip(held, taken, lost, strict=True)]

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        held, _ = self._apart(deal.values[self.id])
        if any(held):
            yield caption_with(self.title, *(account_name(at) for at, number in enumerate(held) if number))

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        if self.of.single:
            yield whose_column(self.id, self.id, self.title, max(len(card.of.owners) for card in laid.found))
            return
        values = Values(high=self.of.total or 0, needed=False)
        yield self.column(values, each=True, number=True)
        taken = Phrase("{what}, taken", {"what": self.title})
        yield Column(self.keys[1], f"{self.id} taken", taken, each=True, number=True, values=values)
