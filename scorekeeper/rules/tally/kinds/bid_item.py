"""A bid against what was taken: its numbers, and what is wrong with its keys in a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Literal, Self

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_head import TableKey
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hands import TRICKS, Hand
from scorekeeper.rules.tally.kinds.bid_keys import BidKeys
from scorekeeper.rules.tally.table import Item, TallyTable
from scorekeeper.rules.tally.versions import LanguageVersion

_PAIR: Final = 2


class OfBidsItem(Item):
    """Something that each bid `of` an item brings besides."""

    since: ClassVar[LanguageVersion] = 4
    is_fixed: ClassVar[bool] = False  # what it brings hangs on the bids

    of: TableKey = TRICKS

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """Something beside what the hand does not count, or what is no bid."""
        bids = {item.id for item in table.counted_in(hand) if isinstance(item, BidItem)}
        for item in items:
            if item.of not in bids:
                fault = wrong.UNKNOWN_ITEM(table=table.name, name=hand.name, item=item.name)
                yield fault.at(table.path_in(hand, "counts"))


class BidItem(BidKeys):
    """Each bids before the play how much they will take, and is then scored by what they took."""

    order: ClassVar[int] = 14
    is_plural: ClassVar[bool] = True  # it is called what is taken: tricks
    is_fixed: ClassVar[bool] = False  # what it brings hangs on the bids

    kind: Literal["bids"] = "bids"

    @property
    def is_signed(self) -> bool:
        """Whether a bid can cost points."""
        rows = (self.made, self.missed, self.made_first, self.missed_first)
        return min(points for row in (*rows, self.zero_by_cards, self.by_cards, self.made_by) for points in row) < 0

    @property
    def brings_made(self) -> bool:
        """Whether a bid that is made brings any points, so that one that is missed is told as such."""
        return any(points for row in (self.made, self.zero_by_cards, self.by_cards, self.made_by) for points in row)

    @property
    def totals(self) -> tuple[int, ...]:
        """How many there are, where that is the same in every deal."""
        return self.total if self.sizes == "same" else ()

    def rows(self) -> tuple[tuple[str, Sequence[object] | None], ...]:
        """The total."""
        return (("total", self.total),)

    def keys(self, players: int) -> tuple[str, ...]:
        """Those of the bids, of what was taken, and of what nobody took where that can be.

        >>> BidItem(id="tricks", name="tricks", total=13).keys(4)
        ('tricks-bid', 'tricks')
        """
        return (f"{self.id}-bid", self.id, *([f"{self.id}-lost"] if self.lost else []))

    def deals_of(self, table: TallyTable, players: int) -> int | None:
        """As many as there are sizes of hands."""
        return None if self.sizes == "same" else len(self.sizes_of(table, players))

    def points(self, bid: int, taken: int, cards: int, made: int) -> int:
        """What a bid brings with what was taken, in a hand of so many cards, where so many made theirs."""
        is_made = self.is_made(bid, taken)
        besides = self.made_by[min(made, len(self.made_by)) - 1] if is_made and self.made_by else 0
        if not bid and self.zero_by_cards:
            return self.zero_by_cards[not is_made] * cards + besides
        each_card = self.by_cards[0 if is_made else 1 if abs(bid - taken) == 1 else 2]
        return self._points(bid, taken, is_made=is_made) + each_card * cards + besides

    def _points(self, bid: int, taken: int, *, is_made: bool) -> int:
        """The points that hang on the bid and on what was taken alone."""
        off = abs(bid - taken)
        if is_made:
            alone, each, each_square, over = self.made
            first, more = self.made_first, over * off
            for_bid = alone + each * bid + each_square * bid * bid
        else:
            alone, each, trick, apart, square = self.missed
            first, more = self.missed_first, trick * taken + apart * off + square * off * off
            for_bid = alone + each * bid
        return (first[bid] if bid < len(first) else for_bid) + more

    def is_made(self, bid: int, taken: int) -> bool:
        """Whether a bid is made."""
        return bid <= taken <= bid + self.over

    # --- what is wrong with it

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Nothing to bid for, another end of the match beside that by the sizes, and scores that go by all points."""
        if not min(self.total):
            yield self.clash(table, "total", Phrase("There is nothing to bid for in {name}."))
        if self.sizes != "same" and (table.deals is not None or table.target is not None or table.order is not None):
            where = "deals" if table.deals is not None else "target" if table.target is not None else "order"
            yield table.clash(where, Phrase("A match whose hands change their size ends with the last of them."))
        if self.sizes != "same" and any(max(self.sizes_of(table, players), default=0) < 1 for players in table.players):
            yield table.clash(f"items.{self.id}.pack", Phrase("The pack has too few cards for so many players."))
        if table.scoring != "all":
            yield table.clash("scoring", Phrase("Bids go with scoring all that is counted."))
        yield from self._faults_of_rows(table)

    def _faults_of_rows(self, table: TallyTable) -> Iterator[Fault]:
        """Half a pair of points, and trumps that go by two things, or of which too few are said."""
        if len(self.zero_by_cards) not in {0, _PAIR}:
            why = Phrase("A bid of 0 has points for made and for missed.")
            yield table.clash(f"items.{self.id}.zero_by_cards", why)
        if self.trumps and self.trumps_by_made:
            why = Phrase("Trumps follow each other in turn, or go by how many made their bid; not both.")
            yield table.clash(f"items.{self.id}.trumps_by_made", why)
        if 0 < len(self.trumps_by_made) <= max(table.players):
            why = Phrase("Trumps by how many made their bid are said for each number of players, and for none.")
            yield table.clash(f"items.{self.id}.trumps_by_made", why)
