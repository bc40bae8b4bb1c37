"""What is bid before the play, and what is taken in it: by each (`bid`), or by partners together (`side_bids`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Field, Group
from scorekeeper.rules.own_form.described import in_form
from scorekeeper.rules.own_form.kinds import RowInput
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Sign, Value, titled, worded
from scorekeeper.rules.table_head import TableWord
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers
from scorekeeper.rules.tally.hands import Amounts
from scorekeeper.rules.tally.item_fields import MANY, heads_of
from scorekeeper.rules.tally.kinds.answers import CheckedAlone, count_faults, row_of
from scorekeeper.rules.tally.table import Item, TallyTable

Row: TypeAlias = Sequence[int | None]
"""The numbers of a list; None for what is not known."""

PAIR: Final = 2
"""So many points are for something that is made, and for the same where it is missed."""


class BiddingItem(Item):
    """Bids before the play on how much is taken; there are `total` in all, and `said` is what bids are called."""

    is_plural: ClassVar[bool] = True  # it is called what is taken: tricks
    is_fixed: ClassVar[bool] = False  # what it brings hangs on the bids

    said: Annotated[TableWord, in_form(Phrase("What bids are called"), core=True)] = "bids"
    total: Annotated[
        Amounts,
        in_form(Phrase("How many there are"), RowInput(*MANY, folded=True), core=True, heads=heads_of("total")),
    ] = (13,)

    @property
    def totals(self) -> tuple[int, ...]:
        """How many there are."""
        return self.total

    def rows(self) -> tuple[tuple[str, Sequence[object] | None], ...]:
        """The total."""
        return (("total", self.total),)

    def sizes_of(self, table: TallyTable, players: int) -> tuple[int, ...]:
        """How many there are in each deal; the last of them in all further ones."""
        return (table.for_players(self.total, players),)


class Bidding(CheckedAlone):
    """The answers are lists: of bids, of what was taken, and of what else is asked of some. Bids are said first."""

    in_parts: ClassVar[bool] = True
    item: BiddingItem

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many there are in each deal; the last of them in all further ones."""
        return self.item.sizes_of(self.played.table, self.played.players)

    @cached_property
    def bid_label(self) -> Phrase:
        """What bids are called."""
        return worded(self.item.said)

    @cached_property
    def bid_title(self) -> Phrase:
        """What bids are called, as a heading."""
        return titled(self.item.said)

    @cached_property
    def key_of(self) -> Mapping[str, str]:
        """The keys of what is asked beside what was taken."""
        return {of: f"{self.id}-{of}" for of in ("bid", "blind", "lost", "missed", "nil")}

    def size(self, number: int) -> int:
        """How many there are in the deal of a number."""
        return self.sizes[min(number, len(self.sizes)) - 1]

    def to_take(self, deal: HandAnswers) -> int:
        """How many were taken in a deal by all together."""
        return self.size(deal.number)

    # --- reading answers

    def whose(self, key: str, at: int) -> Account | Seat:
        """Whom a number of a list is about."""
        return Account(at)

    def most(self, deal: HandAnswers, key: str) -> int:
        """The highest number of a list that can be."""
        return self.size(deal.number)

    def numbers(self, deal: HandAnswers, key: str) -> Row:
        """The numbers of a list that can be; None for the others, and of a list that the game does not have."""
        answer, most = deal.answers.get(key) if key in self.lists else None, self.most(deal, key)
        row = row_of(answer, self.lists.get(key, self.played.players))
        return [number if type(number) is int and 0 <= number <= most else None for number in row]

    def bids_and_taken(self, deal: HandAnswers) -> tuple[Row, Row]:
        """What was bid, and what was taken, as far as it is known; no bids where there are none in a deal."""
        raise NotImplementedError

    def list_faults(self, deal: HandAnswers, key: str) -> list[Fault]:
        """What is wrong with one of the lists by itself."""
        what, number_faults = self._called(key), self.number_faults(deal, key)
        return deal_faults.faults_of_list(deal.answers.get(key), what, self.lists[key], number_faults)

    def number_faults(self, deal: HandAnswers, key: str) -> Callable[[int, object], Iterator[Fault]]:
        """What is wrong with a number of a list by itself."""
        what, most, whose = self._called(key), self.most(deal, key), self.whose
        return lambda at, number: count_faults(whose(key, at), what, number, most)

    def _called(self, key: str) -> Phrase:
        return self.bid_label if key == self.key_of["bid"] else self.label

    def bids_come_out(self, size: int) -> Fault:
        """That the bids may not come to what there is."""
        return wrong.BIDS_COME_OUT(what=self.bid_label, total=size)

    def does_not_add_up(self, deal: HandAnswers, total: int) -> Fault:
        """That so many are not what was taken by all together."""
        return wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=total, total=self.to_take(deal))

    # --- asking

    def field(self, key: str, at: int, question: Phrase, **more: Any) -> Field:
        """A question for a number of a list."""
        who, sides = self.whose(key, at), self.played.sides
        seat = at if isinstance(who, Seat) else sides[at][0]
        label, account = Phrase("{who}", {"who": who}), self.played.accounts[seat]
        return Field(key, "number", label, question, at, self.lists[key], account, seat, **more)

    def order(self, first: int) -> list[int]:
        """All who bid, from the first on, as everything goes."""
        step, size = 1 if self.played.table.direction == "left" else -1, self.lists[self.key_of["bid"]]
        return [(first + step * turn) % size for turn in range(size)]

    def come_out(self, bids: Row, at: int, size: int, order: Sequence[int]) -> set[int]:
        """The number with which the one who bids last makes all bids come to what there is."""
        others = [bid for other, bid in enumerate(bids) if other != at]
        left = size - sum(bid or 0 for bid in others)
        return {left} if None not in others and (at == order[-1] or bids[at] is None) and left >= 0 else set()

    def groups(self, deal: HandAnswers) -> Iterator[Group]:
        """The bids; once all of them are known, what was taken."""
        bids, taken = self.bids_and_taken(deal)
        key, what, numbers, there, total = self.key_of["bid"], self.bid_title, bids, self.size(deal.number), None
        if None not in bids:
            key, what, numbers, there = self.id, self.title, taken, self.to_take(deal)
            total = there
        yield Group(key, what, total, _so_far(what, numbers, there))

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """The bids; then what was taken."""
        for row, what in zip(self.bids_and_taken(deal), (self.bid_label, self.label), strict=True):
            if None in row:
                known = any(number is not None for number in row)
                return (wrong.NOT_ALL_COUNTED if known else wrong.STILL_UNCOUNTED)(what=what)
        return None

    def announcement(self, deal: HandAnswers) -> Phrase | None:
        """What the bids come to, once all are made."""
        bids, _ = self.bids_and_taken(deal)
        return _so_far(self.bid_title, bids, self.size(deal.number)) if bids and None not in bids else None

    # --- telling

    def held(self, account: int, bid: Value, taken: int, *, is_missed: bool) -> Phrase:
        """What an account bid and took, with a mark where it missed."""
        values: dict[str, Value] = {"who": Account(account), "bid": bid, "taken": taken}
        if not is_missed:
            return Phrase("{who}\u00a0{bid}/{taken}", values)
        return Phrase("{who}\u00a0{bid}/{taken}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})


def _so_far(what: Phrase, numbers: Row, total: int) -> Phrase:
    """What these numbers come to, of so many."""
    return Phrase("{what}: {sum} of {total}", {"what": what, "sum": sum(n or 0 for n in numbers), "total": total})
