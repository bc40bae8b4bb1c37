"""What each bids before the play; the bids of partners are their contract, and what is over it is carried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal

from scorekeeper.rules.counted import BIDS, Counted
from scorekeeper.rules.game import Column, Field, Group, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Points, Seat, Sign, Value, titled
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.kinds.side_bid_answers import SideBidAnswers
from scorekeeper.rules.tally.kinds.side_bid_item import SideBid
from scorekeeper.rules.tally.table import TallyTable


class SideBids(SideBidAnswers):
    """The bids of each, and what their side took."""

    kind: ClassVar[str] = "side-bids"
    in_parts: ClassVar[bool] = True

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """A bid for each, forehand first; then what each side took, and each of them who bid nil."""
        step, players = (1 if self.played.table.direction == "left" else -1), self.played.players
        order = [(deal.leader[0] + step * turn) % players for turn in range(players)]
        bids = self.numbers(deal, self.bid_key)
        if self.is_bid(deal):
            yield from (self._bid_field(bids, seat, last=seat == order[-1]) for seat in order)
            if None in bids:
                return
            yield from (self._blind_field(seat) for seat in order if self.item.blind and bids[seat] == 0)
        for account in dict.fromkeys(self.played.accounts[seat] for seat in order):
            yield self._taken_field(deal.values[self.id][account], account)
        if self.in_sides and self.is_bid(deal):
            for seat in order:
                side = deal.values[self.id][self.played.accounts[seat]]
                if self.is_nil(bids[seat]) and side.taken != 0:
                    yield self._nil_field(seat, self.size if side.taken is None else side.taken)

    def _seat_field(self, key: str, seat: int, question: Phrase, **more: Any) -> Field:
        """A question for a number of a seat."""
        label, account = Phrase("{who}", {"who": Seat(seat)}), self.played.accounts[seat]
        kind: Literal["choice", "number"] = "choice" if "options" in more else "number"
        return Field(key, kind, label, question, seat, self.played.players, account, seat, **more)

    def _bid_field(self, bids: Sequence[int | None], seat: int, *, last: bool) -> Field:
        """What a seat bids; not what all bids may not come to, nor what leaves its side with too little."""
        hooked, too_low = self._never_in_all(bids, seat, last=last), self._never_of_side(bids, seat)
        who = Account(self.played.accounts[seat])
        barred = wrong.BIDS_COME_OUT(what=self.bid_label, total=self.size) if hooked else None
        if too_low:
            contract, least = max(too_low) + self._of_partners(bids, seat), self.item.least
            barred = wrong.LESS_THAN_CAN_BE_BID(what=titled(self.item.said), who=who, count=contract, least=least)
        return self._seat_field(
            self.bid_key,
            seat,
            Phrase("What does {who} bid?", {"who": Seat(seat)}),
            high=self.size,
            never=hooked | too_low,
            barred=barred,
            group=self.bid_key,
            announced=True,
        )

    def _never_in_all(self, bids: Sequence[int | None], seat: int, *, last: bool) -> frozenset[int]:
        """What the last to bid may not, where all bids may not come to what there is."""
        others = [bid for other, bid in enumerate(bids) if other != seat]
        left = self.size - sum(bid or 0 for bid in others)
        is_last = None not in others and (last or bids[seat] is None)
        return frozenset({left} if self.item.hooked and is_last and left >= 0 else ())

    def _never_of_side(self, bids: Sequence[int | None], seat: int) -> frozenset[int]:
        """What the last of a side may not bid: too little beside their partner, where neither bids nil."""
        partners = [bids[other] for other in self._partners(seat)]
        if None in partners or any(self.is_nil(bid) for bid in partners):
            return frozenset()
        return frozenset(range(1 if self.item.nil else 0, self.item.least - self._of_partners(bids, seat)))

    def _partners(self, seat: int) -> list[int]:
        return [other for other in self.played.sides[self.played.accounts[seat]] if other != seat]

    def _of_partners(self, bids: Sequence[int | None], seat: int) -> int:
        """What the partners of a seat have bid."""
        return sum(bids[other] or 0 for other in self._partners(seat))

    def _blind_field(self, seat: int) -> Field:
        """Whether a nil was bid before seeing the cards."""
        options, who = (Option(0, Phrase("Nil")), Option(1, Phrase("Blind nil"))), {"who": Seat(seat)}
        question = Phrase("Did {who} bid nil before seeing the cards?", {**who})
        field = self._seat_field(self.blind_key, seat, question, options=options, usual=0, needed=False, announced=True)
        return replace(field, label=Phrase("{who}: nil", {**who}))

    def _taken_field(self, side: SideBid, account: int) -> Field:
        """What a side took."""
        seats = self.played.sides[account]
        return Field(
            self.id,
            "number",
            Phrase("{who}", {"who": Account(account)}),
            wrong.how_many(Account(account), self.label, together=len(seats) > 1),
            account,
            len(self.played.sides),
            account,
            seats[0],
            high=self.size,
            group=self.id,
            note=Phrase("{bid} bid", {"bid": side.contract}) if side.bids else None,
        )

    def _nil_field(self, seat: int, most: int) -> Field:
        """What was taken by one who bid nil and has a partner."""
        question = Phrase("How many {what} did {who} take alone, who bid nil?", {"what": self.label, "who": Seat(seat)})
        return self._seat_field(self.nil_key, seat, question, high=most, group=self._nil_group(seat))

    def _nil_group(self, seat: int) -> str:
        """The group of what was taken with nils by the side of a seat."""
        return f"{self.nil_key}-{self.played.accounts[seat]}"

    def groups(self, deal: HandAnswers) -> Iterator[Group]:
        """The bids; once all of them are known, what was taken."""
        bids, taken = self.numbers(deal, self.bid_key), self.numbers(deal, self.id)
        key, total, numbers, what = self.bid_key, None, bids, titled(self.item.said)
        if None not in bids or not self.is_bid(deal):
            key, total, numbers, what = self.id, self.size, taken, self.title
        so_far: dict[str, Value] = {"what": what, "sum": sum(n or 0 for n in numbers), "total": self.size}
        yield Group(key, what, total, Phrase("{what}: {sum} of {total}", so_far))
        if key == self.id and self.in_sides and self.is_bid(deal):
            yield from self._nil_groups(deal)

    def _nil_groups(self, deal: HandAnswers) -> Iterator[Group]:
        """What was taken with nils, by side; where both partners bid nil, that is all of it."""
        for seats, side in zip(self.played.sides, deal.values[self.id], strict=True):
            nils = [self.is_nil(bid) for bid in side.bids]
            if any(nils) and side.taken != 0:
                values: dict[str, Value] = {"what": Phrase("Nil"), "sum": side.with_nil}
                total = side.taken if all(nils) else None
                yield Group(self._nil_group(seats[0]), Phrase("Nil"), total, Phrase("{what}: {sum}", values))

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """The bids, then what each side took, then what was taken with nils."""
        rows = [(self.numbers(deal, self.bid_key), self.bid_label)] if self.is_bid(deal) else []
        for row, what in (*rows, (self.numbers(deal, self.id), self.label)):
            if None in row:
                known = any(number is not None for number in row)
                return (wrong.NOT_ALL_COUNTED if known else wrong.STILL_UNCOUNTED)(what=what)
        for seats, side in zip(self.played.sides, deal.values[self.id], strict=True):
            for seat, own in zip(seats, side.own, strict=False):
                if own is None:
                    return wrong.NIL_STILL_OPEN(who=Seat(seat), what=self.label)
        return None

    def announcement(self, deal: HandAnswers) -> Phrase | None:
        """What the bids come to, once all are made."""
        bids = self.numbers(deal, self.bid_key)
        if None in bids or not self.is_bid(deal):
            return None
        values: dict[str, Value] = {"what": titled(self.item.said), "sum": sum(bid or 0 for bid in bids)}
        return Phrase("{what}: {sum} of {total}", {**values, "total": self.size})

    def shares(self, deal: HandAnswers) -> Iterator[Phrase]:
        """Each one's bid."""
        if self.announcement(deal) is not None:
            blind = self.numbers(deal, self.blind_key)
            for seat, bid in enumerate(self.numbers(deal, self.bid_key)):
                nil = (Phrase("blind nil") if blind[seat] else Phrase("nil")) if self.is_nil(bid) else None
                yield Phrase("{who} {count}", {"who": Seat(seat), "count": bid or 0 if nil is None else nil})

    def open_accounts(self, deal: HandAnswers) -> set[int]:
        """Those of whom something is not known."""
        return {account for account, side in enumerate(deal.values[self.id]) if side.is_open}

    # --- scoring and telling

    def _carried(self, deal: HandAnswers) -> Sequence[int]:
        """How many over its contracts each side has carried here."""
        return deal.carried.get(self.id) or (0,) * len(self.played.sides)

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """The points of each side."""
        pairs = zip(deal.values[self.id], self._carried(deal), strict=True)
        points = (self.item.score(side) + self.item.paid_for(side, carried) for side, carried in pairs)
        return [self.played.hand.factor * each for each in points]

    def winner(self, value: Sequence[SideBid]) -> int | None:
        """The side that has made a contract of everything, where that wins the match."""
        made = (at for at, side in enumerate(value) if side.contract == self.size and self.item.is_made(side))
        return next(made, None) if self.item.all_wins else None

    def counted(self, deal: HandAnswers) -> Iterator[Counted]:
        """Each one's bid: it is made with the contract of both partners, and a nil by who bid it alone."""
        for seats, side in zip(self.played.sides, deal.values[self.id], strict=True):
            for seat, bid, own in zip(seats, side.bids, side.own, strict=False):
                made = own == 0 if self.is_nil(bid) else self.item.is_made(side)
                yield Counted(BIDS, seat, bid or 0, made)

    def carry(self, carried: Any, value: Sequence[SideBid], declarer: int | None) -> tuple[int, ...]:
        """How many over its contracts each side carries on."""
        before = carried or (0,) * len(value)
        return tuple(self.item.carried_on(side, number) for side, number in zip(value, before, strict=True))

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        """How many over its contracts each side carries."""
        if not self.item.bags:
            return ()
        return tuple(
            Phrase("{count} bag", {"count": number}, plural="{count} bags", count=number)
            for number in carried or (0,) * len(self.played.sides)
        )

    def notes(self, deal: HandAnswers) -> tuple[str, ...]:
        """What each side bid and took, as on paper: "3+4/8", or where something was missed "0+4/3×"."""
        return tuple(self._note(side) for side in deal.values[self.id])

    def _note(self, side: SideBid) -> str:
        if not side.bids:
            return f"{side.taken}"
        return f"{_bids_of(side)}/{side.taken}{'×' if self._is_missed(side) else ''}"

    def _is_missed(self, side: SideBid) -> bool:
        """Whether a side has missed its contract, or one of it a nil."""
        return any(side.own) or not self.item.is_made(side)

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        """What each side bid and took, with a mark where something was missed; and who paid for what they carried."""
        sides = enumerate(deal.values[self.id])
        yield Phrase("{held}", {"held": tuple(self._caption(account, side) for account, side in sides)})
        for account, (side, carried) in enumerate(zip(deal.values[self.id], self._carried(deal), strict=True)):
            paid = self.played.hand.factor * self.item.paid_for(side, carried)
            if paid:
                points = Points(paid, self.played.table.unit)
                yield Phrase("{who}: {points} for bags", {"who": Account(account), "points": points})

    def _caption(self, account: int, side: SideBid) -> Phrase:
        values: dict[str, Value] = {"who": Account(account), "bid": _bids_of(side), "taken": side.taken or 0}
        if not side.bids:
            return Phrase("{who} {count}", {"who": Account(account), "count": side.taken or 0})
        if not self._is_missed(side):
            return Phrase("{who}\u00a0{bid}/{taken}", values)
        return Phrase("{who}\u00a0{bid}/{taken}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})

    @classmethod
    def can_come_out(cls, layout: HandLayout) -> bool:
        """Whether as much can be bid as must be."""
        return all(len(bids.played.sides[0]) * bids.size >= bids.item.least for bids in layout.of(cls))

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """The bid of each, which are blind, what each side took, and what was taken with nils."""
        found = [bids for _, bids in laid_out(item, hands) if isinstance(bids, SideBids)]
        if not found:
            return
        first, high = found[0], max(bids.size for bids in found)
        needed, bid_title, title = len(found) == len(hands), titled(item.said), first.title
        total = high if len({bids.size for bids in found}) == 1 else None
        some = Values(high=high, needed=False)
        bids = Values(high=high, needed=needed and not item.unbid)
        yield Column(first.bid_key, f"{item.id} bid", bid_title, number=True, seats=True, values=bids)
        if item.blind:
            label = Phrase("{what}, blind", {"what": bid_title})
            values = Values((0, 1), needed=False)
            yield Column(first.blind_key, f"{item.id} blind", label, number=True, seats=True, values=values)
        taken = Values(high=high, total=total, needed=needed)
        yield Column(item.id, item.id, title, each=True, number=True, values=taken, is_told=True)
        if any(bids.in_sides for bids in found):
            label = Phrase("{what}, nil", {"what": title})
            yield Column(first.nil_key, f"{item.id} nil", label, number=True, seats=True, values=some)


def _bids_of(side: SideBid) -> str:
    """The bids of a side: "3+4", a blind nil as "00"."""
    return "+".join("00" if blind else f"{bid}" for bid, blind in zip(side.bids, side.blind, strict=True))
