"""The base of bids before the play and tricks taken in it: by each player (`bid`), or by partners (`side_bids`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from scorekeeper.rules.deal_questions import row_of
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Field, Group
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Sign, Value, titled, worded
from scorekeeper.rules.table_head import TableWord
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem
from scorekeeper.rules.tally.hands import Amounts
from scorekeeper.rules.tally.item_fields import heads_of
from scorekeeper.rules.tally.kinds.shared_answers import count_faults
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

    def to_take(self, deal: HandForm) -> int:
        """Return the number taken in a deal by all together."""
        return self.size(deal.deal_number)

    def whose(self, key: str, at: int) -> Account | Seat:
        """Return the account or seat that a number of a list is about."""
        return Account(at)

    def most(self, deal: HandForm, key: str) -> int:
        """Return the highest valid number of a list."""
        return self.size(deal.deal_number)

    def row_in(self, deal: HandForm, key: str) -> list[Any]:
        """Return the answers of a list; None for each that is missing."""
        return row_of(deal.answers.get(key), self.lists[key])

    def ask_numbers(self, form: HandForm, key: str, *, needed: bool = True) -> Row:
        """Return the numbers of a list; None for each that is missing or wrong."""
        what, most = self.bid_label if key == self.key_of["bid"] else self.label, self.most(form, key)

        def faults_of(at: int, number: object) -> Iterator[Fault]:
            return count_faults(self.whose(key, at), what, number, most)

        return form.row(key, what, self.lists[key], faults_of, needed=needed)

    def lacks_numbers(self, form: HandForm, bids: Row, taken: Row, accounts: set[int]) -> None:
        """Note that bids, or else numbers taken, are not all entered; these accounts wait for them."""
        for row, what in ((bids, self.bid_label), (taken, self.label)):
            if None in row:
                known = any(number is not None for number in row)
                form.lacks((wrong.NOT_ALL_COUNTED if known else wrong.STILL_UNCOUNTED)(what=what), accounts=accounts)

    def bids_and_taken(self, deal: HandForm) -> tuple[Row, Row]:
        """Return the bids, empty in a deal without them, and the numbers taken; None for each that is unknown."""
        raise NotImplementedError

    def bids_come_out(self, size: int) -> Fault:
        """Return the fault of bids that add up to the number there is."""
        return wrong.BIDS_COME_OUT(what=self.bid_label, total=size)

    def does_not_add_up(self, deal: HandForm, total: int) -> Fault:
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

    def groups(self, deal: HandForm) -> Iterator[Group]:
        bids, taken = self.bids_and_taken(deal)
        key, what, numbers, there, total = self.key_of["bid"], self.bid_title, bids, self.size(deal.deal_number), None
        if None not in bids:
            key, what, numbers, there = self.id, self.title, taken, self.to_take(deal)
            total = there
        yield Group(key, what, total, _so_far(what, numbers, there))

    def announcement(self, deal: HandForm) -> Phrase | None:
        bids, _ = self.bids_and_taken(deal)
        return _so_far(self.bid_title, bids, self.size(deal.deal_number)) if bids and None not in bids else None

    def held(self, account: int, bid: Value, taken: int, *, is_missed: bool) -> Phrase:
        """Return an account's bid and number taken, marked if it missed."""
        values: dict[str, Value] = {"who": Account(account), "bid": bid, "taken": taken}
        if not is_missed:
            return Phrase("{who}\u00a0{bid}/{taken}", values)
        return Phrase("{who}\u00a0{bid}/{taken}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})


def _so_far(what: Phrase, numbers: Row, total: int) -> Phrase:
    return Phrase("{what}: {sum} of {total}", {"what": what, "sum": sum(n or 0 for n in numbers), "total": total})
