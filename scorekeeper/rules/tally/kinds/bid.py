"""What each bids before the play and takes in it: only who missed is entered, and the others took what they bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from scorekeeper.rules.counted import BIDS, Counted, for_seats
from scorekeeper.rules.game import Column, Field, Group, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Sign, Value, titled
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, PlayedHand, laid_out
from scorekeeper.rules.tally.kinds.answers import AboutDeal
from scorekeeper.rules.tally.kinds.bid_answers import BidAnswers
from scorekeeper.rules.tally.kinds.bid_keys import trump_phrase
from scorekeeper.rules.tally.table import TallyTable

Known: TypeAlias = Sequence[tuple[int | None, int | None]]
"""What each account bids and took; None for what is not known."""


class Bid(BidAnswers):
    """A bid for each, and what they took: who missed is asked, and the others took what they bid."""

    kind: ClassVar[str] = "bids"
    in_parts: ClassVar[bool] = True

    # --- asking

    def _order(self, deal: HandAnswers) -> list[int]:
        """The accounts from forehand's on, as they bid."""
        accounts = [*range(deal.leader[1], len(self.played.sides)), *range(deal.leader[1])]
        return accounts if self.played.table.direction == "left" else [accounts[0], *accounts[:0:-1]]

    def _field(self, key: str, account: int, question: Phrase, **more: Any) -> Field:
        """A question for a number of an account."""
        size, label = len(self.played.sides), Phrase("{who}", {"who": Account(account)})
        seat = self.played.sides[account][0]
        return Field(key, "number", label, question, account, size, account=account, seat=seat, group=key, **more)

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """A bid for each, forehand first; then what each took, and who missed."""
        order, values, size = self._order(deal), deal.values[self.id], self.size(deal.number)
        for account in order:
            question = Phrase("What does {who} bid?", {"who": Account(account)})
            never = self._never(values, account, size, last=account == order[-1])
            barred = wrong.BIDS_COME_OUT(what=self.bid_label, total=size) if never else None
            yield self._field(
                self.bid_key,
                account,
                question,
                low=self.item.low,
                high=size,
                never=never,
                barred=barred,
                announced=not self.item.hidden,
            )
        if any(bid is None for bid, _ in values):
            return
        yield from (self._taken_field(deal, account, size) for account in order)
        yield from self._lost_field(deal)
        if self.item.entered == "missed":
            yield from self._missed_fields(deal, order)

    def _never(self, values: Known, account: int, size: int, *, last: bool) -> frozenset[int]:
        """The number that the one who bids last may not bid."""
        others = [bid for other, (bid, _) in enumerate(values) if other != account]
        known = sum(bid or 0 for bid in others)
        is_last = None not in others and (last or values[account][0] is None)
        return frozenset({size - known} if is_last and self.is_hooked(size) and known <= size else ())

    def _taken_field(self, deal: HandAnswers, account: int, size: int) -> Field:
        """What an account took; of one that is said to have missed, not what they bid."""
        bid, _ = deal.values[self.id][account]
        entered, has_missed = self.numbers(deal, self.id)[account], account in self.numbers(deal, self.missed_key)
        usual = bid if self.item.entered == "missed" and entered is None and not has_missed else None
        return self._field(
            self.id,
            account,
            wrong.how_many(Account(account), self.label),
            high=size,
            never=frozenset({bid} if has_missed and entered is None and bid is not None else ()),
            usual=usual,
            needed=usual is None,
            note=Phrase("{bid} bid", {"bid": bid or 0}),
        )

    def _lost_field(self, deal: HandAnswers) -> Iterator[Field]:
        """How many nobody took, where that can be; it needs no answer."""
        most = self.most_lost(deal.number)
        if most:
            question = Phrase("How many {what} did nobody take?", {"what": self.label})
            yield Field(self.lost_key, "number", self.lost_title, question, high=most, needed=False)

    def _missed_fields(self, deal: HandAnswers, order: Sequence[int]) -> Iterator[Field]:
        """Who missed: one after the other, and the next one."""
        entered, missed = self.numbers(deal, self.id), self.numbers(deal, self.missed_key)
        if None not in entered and not any(each is not None for each in missed):
            return  # a stored deal, in which the numbers themselves are corrected
        values = deal.values[self.id]
        out = {at for at, (bid, _) in enumerate(values) if at in missed or entered[at] not in {None, bid}}
        still = None not in [taken for _, taken in values] and sum(taken or 0 for _, taken in values) != self.to_take(
            deal
        )
        for at in range(missed.index(None) + 1 if None in missed else len(missed)):
            options = tuple(
                Option(
                    account,
                    Phrase("{who}", {"who": Account(account)}),
                    barred=wrong.HAS_MISSED if account in out and missed[at] != account else None,
                )
                for account in order
            )
            question = Phrase("Who else missed?") if out else Phrase("Who missed?")
            yield Field(
                *(self.missed_key, "choice", Phrase("Missed"), question, at, len(missed)),
                options=options,
                group=self.missed_key,
                needed=still and missed[at] is None,
                aside=True,
            )

    def groups(self, deal: HandAnswers) -> Iterator[Group]:
        """The bids; once all of them are known, what was taken."""
        values, size = deal.values[self.id], self.size(deal.number)
        bids, taken = zip(*values, strict=True)
        key, total, numbers, what = self.bid_key, None, bids, titled(self.item.said)
        if None not in bids:
            key, total, numbers, what, size = self.id, self.to_take(deal), taken, self.title, self.to_take(deal)
        so_far = {"what": what, "sum": sum(n or 0 for n in numbers), "total": size}
        yield Group(key, what, total, Phrase("{what}: {sum} of {total}", {**so_far}))

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """The bids; then what was taken by who missed, and who else did as long as it does not add up."""
        bids, taken = zip(*deal.values[self.id], strict=True)
        for row, what in ((bids, self.bid_label), (taken, self.label)):
            if None in row:
                known = any(number is not None for number in row)
                return (wrong.NOT_ALL_COUNTED if known else wrong.STILL_UNCOUNTED)(what=what)
        size, total = self.to_take(deal), sum(taken)
        if total != size and self.item.entered == "missed":
            return wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=total, total=size)
        return None

    def open_accounts(self, deal: HandAnswers) -> set[int]:
        """Those of whom something is not known; and as long as it does not add up, all who are not said to miss."""
        values = deal.values[self.id]
        unknown = {account for account, pair in enumerate(values) if None in pair}
        if unknown or sum(taken or 0 for _, taken in values) == self.to_take(deal):
            return unknown
        entered = self.numbers(deal, self.id)
        return {account for account in range(len(values)) if entered[account] is None}

    # --- what is seen and known while the cards are played

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
            yield trump_phrase(item.trumps[(number - 1) % len(item.trumps)])
        elif item.trumps_by_made:
            yield trump_phrase(item.trumps_first if carried is None else item.trumps_by_made[carried])

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

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
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


@dataclass(frozen=True, eq=False)
class OfBids(AboutDeal):
    """Something that the bids `of` a hand bring besides."""

    in_parts: ClassVar[bool] = True
    of: Bid

    @classmethod
    def in_hand(cls, item: Any, played: PlayedHand) -> HandItem | None:
        """With the bids that it is of, where the hand has them."""
        of = played.items.get(item.of)
        return cls(item, played, of) if item.is_asked and isinstance(of, Bid) else None


def _cards(cards: int) -> Phrase:
    return Phrase("{cards} card", {"cards": cards}, plural="{cards} cards", count=cards)
