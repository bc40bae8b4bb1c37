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
from scorekeeper.rules.game import Answers, Column, Field, Group, Values, owned_by
from scorekeeper.rules.phrase import Account, Fault, Phrase, reached
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, LaidOut, PlayedHand
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.item_fields import PRICED
from scorekeeper.rules.tally.kinds.count_numbers import CountedItem, CountItem
from scorekeeper.rules.tally.kinds.shared_answers import (
    AboutDeal,
    Choosing,
    account_name,
    caption_with,
    count_faults,
    has_gaps,
    row_of,
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

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int]:
        """Return the numbers exposed and taken, with their faults only if the counts have none: they are compared."""
        if not faults:
            faults += self._faults(deal)
        return self.so_far(deal)

    def so_far(self, deal: HandAnswers) -> Sequence[int]:
        """Return the numbers exposed, then taken; the taker of a single card is its owner in the count."""
        held = self._row(deal.answers.get(self.id))
        if not self.of.single:
            return held + self._row(deal.answers.get(self.keys[1]))
        return held + [int(any(held) and bool(number)) for number in deal.values[self.of.id]]

    @cached_property
    def holder_of_one(self) -> Choosing:
        """The question for the holder, if there is only one card."""
        return Choosing(self, "", self.title, owned_by(self.of.owners))

    def _row(self, answer: object) -> list[int]:
        owners = len(self.of.owners)
        if self.of.single:
            return [int(type(answer) is int and answer == owner) for owner in range(owners)]
        return [number if type(number) is int else 0 for number in row_of(answer, owners)]

    def _apart(self, value: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """Return the numbers exposed, and the numbers taken."""
        owners = len(self.of.owners)
        return value[:owners], value[owners:]

    def _faults(self, deal: HandAnswers) -> Iterator[Fault]:
        if self.of.single:
            yield from self.holder_of_one.faults(deal.answers)
            if deal.answers.get(self.keys[1]) is not None:
                yield deal_faults.UNKNOWN_KEY(key=self.keys[1])
            return
        owners, given = self.of.owners, [deal.answers[key] for key in self.keys if deal.answers.get(key) is not None]
        bad = [
            fault
            for answer in given
            for fault in deal_faults.faults_of_list(
                *(answer, self.title, len(owners)), lambda at, number: count_faults(owners[at], self.label, number)
            )
        ]
        if bad:
            yield bad[0]
            return
        held, taken = self._apart(self.so_far(deal))
        if sum(held) > (self.of.total or 0):
            yield wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=sum(held), total=self.of.total or 0)
        elif sum(held) != sum(taken):
            yield wrong.NOT_ALL_TAKEN(what=self.label, held=sum(held), taken=sum(taken))
        for account, (number, most) in enumerate(zip(taken, deal.values[self.of.id], strict=True)):
            if number > most:
                yield wrong.MORE_EXPOSED_THAN_TAKEN(who=Account(account), count=number, what=self.label, most=most)

    def saved(self, answers: Answers) -> dict[str, Any]:
        rows = {} if self.of.single else {key: answers.get(key) for key in self.keys}
        return {key: [number or 0 for number in row] for key, row in rows.items() if row and has_gaps(row)}

    def in_normal_form(self, value: Sequence[int], answers: Answers) -> dict[str, Any]:
        if self.of.single:
            return {}
        held, taken = self._apart(value)
        return dict(zip(self.keys, (list(held), list(taken)) if any(held) else (None, None), strict=True))

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        owners = self.of.owners
        if self.of.single:
            question = Phrase("Who exposed the {what}?", {"what": self.of.label})
            yield self.holder_of_one.field(question, needed=False, announced=True)
            return
        held = sum(self._row(deal.answers.get(self.id)))
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

    def groups(self, deal: HandAnswers) -> Iterator[Group]:
        if self.of.single:
            return
        held, taken = (sum(self._row(deal.answers.get(key))) for key in self.keys)
        yield Group(self.id, self.title, None, Phrase("{what}: {sum}", {"sum": held, "what": self.title}))
        if held:
            so_far = Phrase("{what}: {sum} of {total}", {"sum": taken, "total": held, "what": self.title})
            yield Group(self.keys[1], self.title, held, so_far)

    def still_open(self, deal: HandAnswers) -> Fault | None:
        if self.of.single:
            return None
        held, answer = sum(self._row(deal.answers.get(self.id))), deal.answers.get(self.keys[1])
        known = [number for number in answer if type(number) is int] if isinstance(answer, list | tuple) else []
        left = held - sum(known)
        if left <= 0 or len(known) == len(self.of.owners):
            return None
        return wrong.STILL_TO_COUNT(left=left, total=held, what=self.label)

    def row(self, deal: HandAnswers) -> Sequence[int]:
        held, taken = self._apart(deal.values[self.id])
        lost = [0 if self.item.own else min(pair) for pair in zip(held, taken, strict=True)]
        return [self.points * (h - t - no) for h, t, no in zip(held, taken, lost, strict=True)]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
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
