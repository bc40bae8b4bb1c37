"""One side bids before the play how much it will have; the sides' points are counted after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

from scorekeeper.rules import deal_faults
from scorekeeper.rules.counted import BIDS, Counted, Declared, for_seats
from scorekeeper.rules.game import Column, Field, Option, Values, owned_by
from scorekeeper.rules.phrase import Account, Fault, Phrase, Sign, Value, shown, titled, worded
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, laid_out
from scorekeeper.rules.tally.kinds.auction_item import AuctionItem
from scorekeeper.rules.tally.table import TallyTable


class Auction(HandItem):
    """The auction of a deal. Its value is the account that bid, and how much; None for what is not said."""

    kind: ClassVar[str] = "auction"
    announced: ClassVar[bool] = True
    in_parts: ClassVar[bool] = True
    item: AuctionItem

    @cached_property
    def label(self) -> Phrase:
        """What the bid is called, as a part of a score."""
        return worded(self.item.said)

    @cached_property
    def of(self) -> tuple[HandItem, ...]:
        """The items whose points count for the bid, as far as the hand counts them."""
        return tuple(self.played.items[id] for id in self.item.of if id in self.played.items)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Whoever can bid."""
        return owned_by([Account(account) for account in range(len(self.played.sides))])

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int | None]:
        """Who bid, and how much: both are needed."""
        who, bid = (deal.answers.get(key) for key in self.keys)
        found = known_who, _ = self.so_far(deal)
        if who is None:
            faults.append(wrong.BIDDER_MISSING())
        elif known_who is None:
            faults.append(deal_faults.not_one_of(self.title, self.options, shown(who)))
        if bid is None:
            faults.append(wrong.BID_MISSING())
        elif (fault := self._fault(bid)) is not None:
            faults.append(fault)
        return found

    def _fault(self, bid: object) -> Fault | None:
        """Why this cannot be bid; None where it can."""
        if type(bid) is not int:
            return deal_faults.NOT_A_NUMBER(what=titled(self.item.said), said=shown(bid))
        if self.item.low <= bid <= self.item.high:
            return None
        return wrong.BID_OUT_OF_RANGE(what=titled(self.item.said), count=bid, low=self.item.low, high=self.item.high)

    def so_far(self, deal: HandAnswers) -> Sequence[int | None]:
        """The account and the bid; None for what is not said, or cannot be."""
        who, bid = (deal.answers.get(key) for key in self.keys)
        is_known = type(who) is int and 0 <= who < len(self.options)
        return (who if is_known else None, bid if self._fault(bid) is None else None)

    def filled(self, deal: HandAnswers) -> Sequence[int | None]:
        """The same: nobody has bid as long as nothing is said."""
        return deal.values[self.id]

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """Who bids, and how much."""
        who, bid = self.keys
        yield Field(who, "choice", self.title, wrong.WHO_BIDS().phrase(), options=self.options, announced=True)
        low, high, question = self.item.low, self.item.high, wrong.HOW_MUCH_IS_BID().phrase()
        yield Field(bid, "number", titled(self.item.said), question, low=low, high=high, announced=True)

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """Who bids, then how much."""
        who, bid = (deal.answers.get(key) for key in self.keys)
        return wrong.WHO_BIDS() if who is None else wrong.HOW_MUCH_IS_BID() if bid is None else None

    def announcement(self, deal: HandAnswers) -> Phrase | None:
        """Who bids how much."""
        who, bid = deal.values[self.id]
        if who is None or bid is None:
            return None
        values: dict[str, Value] = {"who": Account(who), "count": bid}
        return Phrase("{who} bid {count}" if len(self.played.sides[who]) > 1 else "{who} bids {count}", values)

    def open_accounts(self, deal: HandAnswers) -> set[int]:
        """All, while it is not known who bids; the bidder, while it is not known how much."""
        who, bid = deal.values[self.id]
        if who is None:
            return set(range(len(self.options)))
        return {who} if bid is None else set()

    @classmethod
    def impossible(cls, deal: HandAnswers) -> Iterator[Fault]:
        """A bid that cannot be."""
        for auction in deal.layout.of(cls):
            said = deal.answers.get(auction.keys[1])
            fault = None if said is None else auction._fault(said)  # noqa: SLF001 - its own
            if fault is not None:
                yield fault

    # --- scoring

    def _scored(self, deal: HandAnswers, account: int, items: Iterable[HandItem]) -> int:
        """The points that an account has of some items, as they are scored."""
        return sum((item.row(deal) or ())[account] for item in items if item.id in deal.values)

    def _own(self, deal: HandAnswers, account: int) -> int:
        """The points of an account that count for the bid: without those of which it has too few."""
        first, last = (self._lacks(deal, account, key, id) for key, id in self.item.ends())
        counting = [] if last else self.of[1:] if first else self.of
        return self._scored(deal, account, counting)

    def _lacks(self, deal: HandAnswers, account: int, key: str, id: str) -> bool:
        """Whether an account has fewer points of an item than are needed; of what the hand does not count none are."""
        item = self.played.items.get(id)
        least = self.played.hand.factor * getattr(self.item, key)
        return bool(least) and item is not None and self._scored(deal, account, (item,)) < least

    def bidder(self, deal: HandAnswers) -> Declared | None:
        """The account that bid, and whether it has as much."""
        who, bid = deal.values[self.id]
        if who is None or bid is None:
            return None
        return Declared(who, self._own(deal, who) >= self.played.hand.factor * bid)

    def counted(self, deal: HandAnswers) -> Iterator[Counted]:
        """The bid, for each of the side that bid."""
        found, (_, bid) = self.bidder(deal), deal.values[self.id]
        if found is not None and bid is not None:
            yield from for_seats(BIDS, self.played.sides[found.account], bid, made=found.made)

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """What does not count of an account's points, and what a bid that is short takes from whoever bid."""
        accounts, found = range(len(self.options)), self.bidder(deal)
        points = [self._own(deal, account) - self._scored(deal, account, self.of) for account in accounts]
        if found is not None and not found[1]:
            own = self._own(deal, found[0]) if self.item.short == "bid" else 0
            points[found[0]] -= self.played.hand.factor * deal.values[self.id][1] + own
        return points

    def parted(self, deal: HandAnswers, row: Sequence[int]) -> Iterator[tuple[Phrase, Sequence[int]]]:
        """The bid that is short, and apart from it what does not count of the points of others, or of a bid made."""
        found = self.bidder(deal)
        short = None if found is None or found[1] else found[0]
        bid = [points if account == short else 0 for account, points in enumerate(row)]
        besides = [points - lost for points, lost in zip(row, bid, strict=True)]
        yield from ((label, each) for label, each in ((self.label, bid), (Phrase("not counted"), besides)) if any(each))

    def is_part(self, row: Sequence[int], *, moved: bool) -> bool:
        """Where the bid is short, or something does not count."""
        return any(row)

    # --- telling

    def told(self, deal: HandAnswers) -> Iterator[Phrase]:
        """Who bid how much, with a mark where it is short."""
        who, bid = deal.values[self.id]
        values: dict[str, Value] = {"who": Account(who), "count": bid}
        if self._is_made(deal):
            yield Phrase("{who} bid {count}", values)
        else:
            yield Phrase("{who} bid {count}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})

    def _is_made(self, deal: HandAnswers) -> bool:
        found = self.bidder(deal)
        return found is not None and found[1]

    def notes(self, deal: HandAnswers) -> tuple[str, ...]:
        """What was bid and had, by whoever bid; where it is short "3/2×"."""
        who, bid = deal.values[self.id]
        had = self._own(deal, who) // self.played.hand.factor
        note = f"{bid}/{had}{'' if self._is_made(deal) else '×'}"
        return tuple(note if account == who else "" for account in range(len(self.options)))

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """Who bid, and how much."""
        found = [each for _, each in laid_out(item, hands) if isinstance(each, cls)]
        if not found:
            return
        needed, most = len(found) == len(hands), max(len(each.options) for each in found)
        whose = Values(tuple(range(most)), needed=needed)
        yield Column(item.id, item.id, titled(item.name), names="accounts", values=whose)
        how_much = Values(low=item.low, high=item.high, needed=needed)
        yield Column(f"{item.id}-bid", f"{item.id} bid", titled(item.said), number=True, values=how_much)
