"""Cards of a count that are exposed before the first lead: who exposed them, who took them, and what that is worth.

Each brings its points to whoever exposed it, and costs whoever takes it as much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal, Self

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Answers, Column, Field, Group, Values, owned_by
from scorekeeper.rules.own_form.described import Described
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, reached, shown, titled
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, PlayedHand, laid_out
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.item_fields import PRICED
from scorekeeper.rules.tally.kinds.answers import AboutDeal, count_faults, row_of, whose_column
from scorekeeper.rules.tally.kinds.count import has_gaps
from scorekeeper.rules.tally.kinds.count_item import CountItem
from scorekeeper.rules.tally.kinds.count_numbers import CountedItem
from scorekeeper.rules.tally.table import PricedItem, TallyTable


class ExposedItem(PricedItem):
    """Cards `of` another item. Whoever takes their `own` has the points all the same, or has not."""

    order: ClassVar[int] = 20
    is_fixed: ClassVar[bool] = False  # what they bring depends on who exposes them
    kind: Literal["exposed"] = "exposed"
    form_fields: ClassVar[tuple[Described, ...]] = (
        *PRICED,
        Described("own", Phrase("Whoever takes their own has the points too"), core=True),
    )

    @property
    def is_asked(self) -> bool:
        """With points of 0, an option alone brings them in."""
        return self.points[0] != 0

    @classmethod
    def may_be_swept(cls, entry: Mapping[str, Any]) -> bool:
        """Never."""
        return False

    def keys(self, players: int) -> tuple[str, ...]:
        """Who exposed them, and who took them; of a single card the second is not asked."""
        return (self.id, f"{self.id}-taken")

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """What each costs, and brings."""
        points = reached(-abs(self.points[0]), unit)
        return Phrase("{points} more for the taker, as much for the holder", {"points": points})

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """Cards of something that the hand does not count by side and with a total; and several prices."""
        for item in items:
            of = next((other for other in table.counted_in(hand) if other.id == item.of), None)
            counted = isinstance(of, CountItem) and of.total is not None and of.by == "side"
            if not counted or len(item.points) > 1 or item.points_for is not None:
                fault = wrong.UNKNOWN_ITEM(table=table.name, name=hand.name, item=item.name)
                yield fault.at(table.path_in(hand, "counts"))


@dataclass(frozen=True, eq=False)
class Exposed(AboutDeal):
    """The cards `of` a count in a hand. Their value is how many each account exposed, and then how many each took."""

    kind: ClassVar[str] = "exposed"
    in_parts: ClassVar[bool] = True
    item: ExposedItem
    of: CountedItem

    @classmethod
    def in_hand(cls, item: Any, played: PlayedHand) -> HandItem | None:
        """With the count that they are of, where the hand has it."""
        of = played.items.get(item.of or "")
        return cls(item, played, of) if item.is_asked and isinstance(of, CountedItem) else None

    @cached_property
    def points(self) -> int:
        """The points for each."""
        return self.played.hand.factor * self.item.points[0]

    @cached_property
    def lists(self) -> Mapping[str, int]:
        """As many numbers as the count has owners."""
        return dict.fromkeys(self.keys, len(self.of.owners))

    @cached_property
    def fixed_worth(self) -> int | None:
        """What one has the other has not, unless nobody has the points for their own."""
        return 0 if self.item.own else None

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int]:
        """Who exposed and took them; their faults only where the counts have none, as they are compared with them."""
        if not faults:
            faults += self._faults(deal)
        return self.so_far(deal)

    def so_far(self, deal: HandAnswers) -> Sequence[int]:
        """How many each exposed; and took, of a single card whoever took it."""
        held = self._row(deal.answers.get(self.id))
        if not self.of.single:
            return held + self._row(deal.answers.get(self.keys[1]))
        return held + [int(any(held) and bool(number)) for number in deal.values[self.of.id]]

    def _row(self, answer: object) -> list[int]:
        owners = len(self.of.owners)
        if self.of.single:
            return [int(type(answer) is int and answer == owner) for owner in range(owners)]
        return [number if type(number) is int else 0 for number in row_of(answer, owners)]

    def _apart(self, value: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """What each exposed, and what each took."""
        owners = len(self.of.owners)
        return value[:owners], value[owners:]

    def _faults(self, deal: HandAnswers) -> Iterator[Fault]:
        owners, answer, taken_key = self.of.owners, deal.answers.get(self.id), self.keys[1]
        if self.of.single:
            if answer is not None and not (type(answer) is int and 0 <= answer < len(owners)):
                yield deal_faults.not_one_of(self.title, owned_by(owners), shown(answer))
            if deal.answers.get(taken_key) is not None:
                yield deal_faults.UNKNOWN_KEY(key=taken_key)
            return
        bad = [fault for key in self.keys for fault in self._list_faults(deal.answers.get(key))]
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

    def _list_faults(self, answer: object) -> list[Fault]:
        """What is wrong with a list of what each exposed, or took; nothing where it is not said."""
        owners = self.of.owners

        def of_each(at: int, number: object) -> Iterator[Fault]:
            return count_faults(owners[at], self.label, number)

        return [] if answer is None else deal_faults.faults_of_list(answer, self.title, len(owners), of_each)

    def saved(self, answers: Answers) -> dict[str, Any]:
        """Lists, of which none is needed, with 0 for the others where any number is given."""
        rows = {} if self.of.single else {key: answers.get(key) for key in self.keys}
        return {key: [number or 0 for number in row] for key, row in rows.items() if row and has_gaps(row)}

    def in_normal_form(self, value: Sequence[int]) -> dict[str, Any]:
        """Both lists, where any was exposed."""
        if self.of.single:
            return {}
        held, taken = self._apart(value)
        return dict(zip(self.keys, (list(held), list(taken)) if any(held) else (None, None), strict=True))

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """Who exposed the cards, which needs no answer, and who took them, once some were."""
        owners = self.of.owners
        if self.of.single:
            question = Phrase("Who exposed the {what}?", {"what": self.of.label})
            options = owned_by(owners)
            yield Field(self.id, "choice", self.title, question, options=options, needed=False, announced=True)
            return
        held = sum(self._row(deal.answers.get(self.id)))
        asked = [(self.id, _how_many_exposed, self.of.total or 0)]
        asked += [(self.keys[1], wrong.how_many, held)] if held else []
        for key, question_of, high in asked:
            for at, owner in enumerate(owners):
                yield Field(
                    *(key, "number", Phrase("{who}", {"who": owner}), question_of(owner, self.label)),
                    *(at, len(owners), at, owner.number),
                    high=high,
                    group=key,
                    needed=key != self.id,
                )

    def groups(self, deal: HandAnswers) -> Iterator[Group]:
        """The sums of those numbers: as many are taken as were exposed."""
        if self.of.single:
            return
        held, taken = (sum(self._row(deal.answers.get(key))) for key in self.keys)
        yield Group(self.id, self.title, None, Phrase("{what}: {sum}", {"sum": held, "what": self.title}))
        if held:
            so_far = Phrase("{what}: {sum} of {total}", {"sum": taken, "total": held, "what": self.title})
            yield Group(self.keys[1], self.title, held, so_far)

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """Who took the cards that were exposed."""
        if self.of.single:
            return None
        held, answer = sum(self._row(deal.answers.get(self.id))), deal.answers.get(self.keys[1])
        known = [number for number in answer if type(number) is int] if isinstance(answer, list | tuple) else []
        left = held - sum(known)
        if left <= 0 or len(known) == len(self.of.owners):
            return None
        return wrong.STILL_TO_COUNT(left=left, total=held, what=self.label)

    # --- scoring and telling

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """For each card that an account exposed its points, less as much for each of them that it took."""
        held, taken = self._apart(deal.values[self.id])
        lost = [0 if self.item.own else min(pair) for pair in zip(held, taken, strict=True)]
        return [self.points * (h - t - no) for h, t, no in zip(held, taken, lost, strict=True)]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        """Who exposed some."""
        held, _ = self._apart(deal.values[self.id])
        each = tuple(Phrase("{who}", {"who": Account(at)}) for at, number in enumerate(held) if number)
        if each:
            yield Phrase("{what}: {held}", {"what": self.title, "held": each})

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """Who exposed a card; or how many each exposed, and how many of those each took."""
        found = [card for _, card in laid_out(item, hands) if isinstance(card, Exposed)]
        if not found:
            return
        of, label = found[0].of, titled(item.name)
        if of.single:
            yield whose_column(item.id, item.id, label, max(len(card.of.owners) for card in found))
            return
        values = Values(high=of.total or 0, needed=False)
        yield Column(item.id, item.id, label, each=True, number=True, values=values)
        taken = Phrase("{what}, taken", {"what": label})
        yield Column(found[0].keys[1], f"{item.id} taken", taken, each=True, number=True, values=values)


def _how_many_exposed(who: Seat | Account, what: Phrase) -> Phrase:
    """The question how many cards of a kind somebody exposed before the first lead."""
    return Phrase("How many of the {what} did {who} expose?", {"what": what, "who": who})
