"""What each bids before the play and takes in it: only who missed is entered, and the others took what they bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from scorekeeper.rules.counted import BIDS, Counted, for_seats
from scorekeeper.rules.game import Column, Values
from scorekeeper.rules.phrase import Account, Phrase, Sign, Value, titled
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.kinds.bid_questions import BidQuestions
from scorekeeper.rules.tally.kinds.bid_words import trump_said
from scorekeeper.rules.tally.table import TallyTable


class Bid(BidQuestions):
    """A bid for each, and what they took."""

    kind: ClassVar[str] = "bids"
    in_parts: ClassVar[bool] = True

    def announcement(self, deal: HandAnswers) -> Phrase | None:
        """What the bids come to, once all are made."""
        bids = [bid for bid, _ in deal.values[self.id]]
        if None in bids or self.item.hidden:
            return None
        values: dict[str, Value] = {"what": titled(self.item.said), "sum": sum(bid or 0 for bid in bids)}
        return Phrase("{what}: {sum} of {total}", {**values, "total": self.size(deal.number)})

    def shares(self, deal: HandAnswers) -> Iterator[Phrase]:
        """Each one's bid."""
        if self.announcement(deal) is not None:
            for account, (bid, _) in enumerate(deal.values[self.id]):
                yield Phrase("{who} {count}", {"who": Account(account), "count": bid or 0})

    def facts(self, number: int, carried: Any) -> Iterator[Phrase]:
        """The size of the hands, and trumps; `carried` is how many made their bid in the deal before."""
        item = self.item
        if item.sizes != "same":
            yield _cards(self.size(number))
        if item.trumps:
            yield trump_said(item.trumps[(number - 1) % len(item.trumps)])
        elif item.trumps_by_made:
            yield trump_said(item.trumps_first if carried is None else item.trumps_by_made[carried])

    def waiting(self, deal: HandAnswers, accounts: set[int]) -> set[int]:
        """All of them, where a score hangs on how many made their bid."""
        return set(range(len(self.played.sides))) if accounts and self.item.made_by else set()

    # --- scoring and telling

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """The points of each bid."""
        pairs, cards, factor = deal.values[self.id], self.size(deal.number), self.played.hand.factor
        made = self.made_in(pairs)
        return [factor * self.item.points(bid, taken, cards, made) for bid, taken in pairs]

    def made_in(self, pairs: Sequence[tuple[int, int]]) -> int:
        """How many made their bid."""
        return sum(self.item.is_made(bid, taken) for bid, taken in pairs)

    def counted(self, deal: HandAnswers) -> Iterator[Counted]:
        """Each one's bid; none where one that is made brings nothing, so that nobody makes any."""
        pairs = zip(self.played.sides, deal.values[self.id], strict=True) if self.item.brings_made else ()
        for seats, (bid, taken) in pairs:
            yield from for_seats(BIDS, seats, bid, made=self.item.is_made(bid, taken))

    def carry(self, carried: Any, value: Sequence[tuple[int, int]], declarer: int | None) -> int | None:
        """How many made their bid, where the trumps of the next deal hang on that."""
        return self.made_in(value) if self.item.trumps_by_made else None

    def told(self, deal: HandAnswers) -> Iterator[Phrase]:
        """The size of the hands, and what each bid and took, with a mark where they missed."""
        if self.item.sizes != "same":
            yield _cards(self.size(deal.number))
        pairs = enumerate(deal.values[self.id])
        yield Phrase("{held}", {"held": tuple(self._pair(account, *pair) for account, pair in pairs)})
        if lost := self.lost(deal):
            yield Phrase("{what}: {number}", {"what": self.lost_title, "number": lost})

    def notes(self, deal: HandAnswers) -> tuple[str, ...]:
        """What each bid and took, as on paper: "3/3", or where they missed "3/2×"."""
        return tuple(
            f"{bid}/{taken}{'×' if self._is_missed(bid, taken) else ''}" for bid, taken in deal.values[self.id]
        )

    def _is_missed(self, bid: int, taken: int) -> bool:
        """Whether a bid is told to be missed: where one that is made brings nothing, all are off, and none is."""
        return self.item.brings_made and not self.item.is_made(bid, taken)

    def _pair(self, account: int, bid: int, taken: int) -> Phrase:
        values: dict[str, Value] = {"who": Account(account), "bid": bid, "taken": taken}
        if not self._is_missed(bid, taken):
            return Phrase("{who}\u00a0{bid}/{taken}", values)
        return Phrase("{who}\u00a0{bid}/{taken}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})

    @classmethod
    def can_come_out(cls, layout: HandLayout) -> bool:
        """Whether as much can be bid in each deal as must be."""
        accounts = len(layout.items[0].played.sides) if layout.items else 0
        bids = ((bid.item, min(bid.sizes)) for bid in layout.of(cls))
        return all(item.low <= size and item.least <= accounts * size for item, size in bids)

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """The bid of each, and what they took."""
        found = [bid for _, bid in laid_out(item, hands) if isinstance(bid, Bid)]
        if not found:
            return
        high = max(size for bid in found for size in bid.sizes)
        sums = {bid.sizes for bid in found}
        total = high if item.sizes == "same" and len(sums) == 1 and not item.lost else None
        needed = len(found) == len(hands)
        bids, taken = (Values(low=item.low, high=high, needed=needed), Values(high=high, total=total, needed=needed))
        yield Column(found[0].bid_key, f"{item.id} bid", titled(item.said), number=True, seats=True, values=bids)
        yield Column(item.id, item.id, titled(item.name), number=True, seats=True, values=taken)
        if item.lost:
            lost = Values(high=min(item.lost, high), needed=False)
            yield Column(found[0].lost_key, f"{item.id} lost", found[0].lost_title, number=True, values=lost)


def _cards(cards: int) -> Phrase:
    return Phrase("{cards} card", {"cards": cards}, plural="{cards} cards", count=cards)
