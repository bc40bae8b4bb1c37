"""The base of bids before the play and tricks taken in it: by each player (`bid`), or by partners (`side_bids`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Field, Group
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Sign, Value, titled, worded
from scorekeeper.rules.table_head import TableWord
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem
from scorekeeper.rules.tally.hands import Amounts
from scorekeeper.rules.tally.item_fields import heads_of
from scorekeeper.rules.tally.kinds.shared_answers import count_faults, row_of
from scorekeeper.rules.tally.tally_table import Item, TallyTable

Row: TypeAlias = Sequence[int | None]  # the numbers of a list; None for each that is unknown
PAIR: Final = 2  # the length of a pair of points: for a bid made, and for one missed


class BiddingItem(Item):
    """Bids before the play on the number taken; there are `total` in all, and `said` is the word for bids."""

    is_fixed: ClassVar[bool] = False  # the points depend on the bids

    said: Annotated[TableWord, in_form(Phrase("Name for bids"), core=True)] = "bids"
    total: Annotated[Amounts, in_form(Phrase("Number of them"), core=True, heads=heads_of("total"))] = (13,)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.total

    def rows(self) -> tuple[tuple[str, Sequence[object] | None], ...]:
        return (("total", self.total),)

    def sizes_of(self, table: TallyTable, players: int) -> tuple[int, ...]:
        """Return the number there is in each deal; the last one holds for all further deals."""
        return (table.for_players(self.total, players),)


class Bidding(HandItem):
    """The bids and the numbers taken, as lists of answers, and further lists about some players. Bids come first."""

    item: BiddingItem

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number there is in each deal; the last one holds for all further deals."""
        return self.item.sizes_of(self.played.table, self.played.players)

    @cached_property
    def bid_label(self) -> Phrase:
        """The word for bids."""
        return worded(self.item.said)

    @cached_property
    def bid_title(self) -> Phrase:
        """The word for bids, as a heading."""
        return titled(self.item.said)

    @cached_property
    def key_of(self) -> Mapping[str, str]:
        """The keys of the lists beside the numbers taken."""
        return {of: f"{self.id}-{of}" for of in ("bid", "blind", "lost", "missed", "nil")}

    def size(self, number: int) -> int:
        """Return the number there is in the deal of this number."""
        return self.sizes[min(number, len(self.sizes)) - 1]

    def to_take(self, deal: HandAnswers) -> int:
        """Return the number taken in a deal by all together."""
        return self.size(deal.number)

    def whose(self, key: str, at: int) -> Account | Seat:
        """Return the account or seat that a number of a list is about."""
        return Account(at)

    def most(self, deal: HandAnswers, key: str) -> int:
        """Return the highest valid number of a list."""
        return self.size(deal.number)

    def numbers(self, deal: HandAnswers, key: str) -> Row:
        """Return the valid numbers of a list; None for the others, and for a list that the game does not have."""
        answer, most = deal.answers.get(key) if key in self.lists else None, self.most(deal, key)
        row = row_of(answer, self.lists.get(key, self.played.players))
        return [number if type(number) is int and 0 <= number <= most else None for number in row]

    def bids_and_taken(self, deal: HandAnswers) -> tuple[Row, Row]:
        """Return the bids, empty in a deal without them, and the numbers taken; None for each that is unknown."""
        raise NotImplementedError

    def list_faults(self, deal: HandAnswers, key: str) -> list[Fault]:
        """Return the faults of a list by itself."""
        what, number_faults = self._called(key), self.number_faults(deal, key)
        return deal_faults.faults_of_list(deal.answers.get(key), what, self.lists[key], number_faults)

    def number_faults(self, deal: HandAnswers, key: str) -> Callable[[int, object], Iterator[Fault]]:
        """Return a function that yields the faults of a number of a list."""
        what, most, whose = self._called(key), self.most(deal, key), self.whose
        return lambda at, number: count_faults(whose(key, at), what, number, most)

    def _called(self, key: str) -> Phrase:
        return self.bid_label if key == self.key_of["bid"] else self.label

    def bids_come_out(self, size: int) -> Fault:
        """Return the fault of bids that add up to the number there is."""
        return wrong.BIDS_COME_OUT(what=self.bid_label, total=size)

    def does_not_add_up(self, deal: HandAnswers, total: int) -> Fault:
        """Return the fault of a sum that is not the number taken by all together."""
        return wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=total, total=self.to_take(deal))

    def field(self, key: str, at: int, question: Phrase, **more: Any) -> Field:
        """Return a question for a number of a list."""
        who, sides = self.whose(key, at), self.played.sides
        seat = at if isinstance(who, Seat) else sides[at][0]
        label, account = Phrase("{who}", {"who": who}), self.played.accounts[seat]
        return Field(key, "number", label, question, at, self.lists[key], account, seat, **more)

    def order(self, first: int) -> list[int]:
        """Return the indices of all bidders, from the first on, in the game's direction."""
        step, size = 1 if self.played.table.direction == "left" else -1, self.lists[self.key_of["bid"]]
        return [(first + step * turn) % size for turn in range(size)]

    def come_out(self, bids: Row, at: int, size: int, order: Sequence[int]) -> set[int]:
        """Return the number with which the last bidder makes all bids add up to the total; empty if none does."""
        others = [bid for other, bid in enumerate(bids) if other != at]
        left = size - sum(bid or 0 for bid in others)
        return {left} if None not in others and (at == order[-1] or bids[at] is None) and left >= 0 else set()

    def groups(self, deal: HandAnswers) -> Iterator[Group]:
        bids, taken = self.bids_and_taken(deal)
        key, what, numbers, there, total = self.key_of["bid"], self.bid_title, bids, self.size(deal.number), None
        if None not in bids:
            key, what, numbers, there = self.id, self.title, taken, self.to_take(deal)
            total = there
        yield Group(key, what, total, _so_far(what, numbers, there))

    def still_open(self, deal: HandAnswers) -> Fault | None:
        for row, what in zip(self.bids_and_taken(deal), (self.bid_label, self.label), strict=True):
            if None in row:
                known = any(number is not None for number in row)
                return (wrong.NOT_ALL_COUNTED if known else wrong.STILL_UNCOUNTED)(what=what)
        return None

    def announcement(self, deal: HandAnswers) -> Phrase | None:
        bids, _ = self.bids_and_taken(deal)
        return _so_far(self.bid_title, bids, self.size(deal.number)) if bids and None not in bids else None

    def held(self, account: int, bid: Value, taken: int, *, is_missed: bool) -> Phrase:
        """Return an account's bid and number taken, marked if it missed."""
        values: dict[str, Value] = {"who": Account(account), "bid": bid, "taken": taken}
        if not is_missed:
            return Phrase("{who}\u00a0{bid}/{taken}", values)
        return Phrase("{who}\u00a0{bid}/{taken}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})


def _so_far(what: Phrase, numbers: Row, total: int) -> Phrase:
    return Phrase("{what}: {sum} of {total}", {"what": what, "sum": sum(n or 0 for n in numbers), "total": total})
