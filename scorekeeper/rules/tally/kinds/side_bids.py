"""Bids of each player before the play; partners' bids together are their contract, and tricks over it are carried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Column, Field, Group, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Points, Seat, Value
from scorekeeper.rules.scores import BIDS, Counted
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandLayout, LaidOut
from scorekeeper.rules.tally.kinds.bidding import Bidding, Row
from scorekeeper.rules.tally.kinds.shared_answers import account_name
from scorekeeper.rules.tally.kinds.side_bid_item import SideBid, SideBidItem

_BEHIND: Final = 100  # the points behind at which many tables allow a blind nil


class SideBids(Bidding, kind="side-bids"):
    """The bids of each player, and the number their side took. The value has a `SideBid` for each account.

    The answers are lists: by seat the bids, the blind ones, and the numbers taken with nils; by side the numbers taken.
    """

    item: SideBidItem

    @cached_property
    def in_sides(self) -> bool:
        """Whether partners play together, so that the number taken with a nil is asked apart."""
        return len(self.played.sides) < self.played.players

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of the item, without that of numbers taken with a nil if each plays alone."""
        keys = self.item.keys(self.played.players)
        return tuple(key for key in keys if key != self.key_of["nil"] or self.in_sides)

    @cached_property
    def lists(self) -> Mapping[str, int]:
        return {key: len(self.played.sides) if key == self.id else self.played.players for key in self.keys}

    def is_bid(self, deal: HandForm) -> bool:
        """Whether there are bids in a deal."""
        return deal.deal_number > 1 or not self.item.unbid

    def ask(self, form: HandForm) -> Sequence[SideBid]:
        known = len(form.faults)
        bids, taken, blind, own = self._ask_rows(form)
        rows = zip(self.played.sides, taken, strict=True)
        sides = [self._side(seats, bids, blind, own, number) for seats, number in rows]
        is_right = len(form.faults) == known
        if is_right:
            form.faults += self._faults_of_bids(form, sides, bids, blind)
            form.faults += self._faults_of_taken(form, sides, bids, own)
        waiting = {account for account, side in enumerate(sides) if side.is_open}
        self.lacks_numbers(form, bids, taken, waiting)
        for nil in self._open_nils(sides):
            form.lacks(nil, nil if is_right else None, waiting)
        nils = self.in_sides and any(self.is_nil(bid) for bid in bids)
        form.valid_answers |= {
            self.id: taken,
            self.key_of["bid"]: bids or None,
            self.key_of["blind"]: [number or 0 for number in blind] if any(blind) else None,
            self.key_of["nil"]: self._by_seat([side.own for side in sides]) if nils else None,
        }
        return sides

    def _ask_rows(self, form: HandForm) -> tuple[Row, Row, Row, Row]:
        """Return the bids, the numbers taken, which bids are blind, and the numbers of nils, which may be left out.

        In a deal without bids there are only the numbers taken.
        """
        if not self.is_bid(form):
            others = [key for key in self.keys if key != self.id and key in form.answers]
            form.faults += [deal_faults.UNKNOWN_KEY(key=key) for key in others]
            return (), self.ask_numbers(form, self.id), (), ()
        bids, taken = self.ask_numbers(form, self.key_of["bid"]), self.ask_numbers(form, self.id)
        blind, own = (
            self.ask_numbers(form, key, needed=False) if key in self.keys else [None] * self.played.players
            for key in (self.key_of["blind"], self.key_of["nil"])
        )
        return bids, taken, blind, own

    def _side(self, seats: Sequence[int], bids: Row, blind: Row, own: Row, taken: int | None) -> SideBid:
        """Return a side as far as it is known. A player alone with a nil took everything that the side took."""
        if not bids:
            return SideBid((), taken=taken)
        with_nil: list[int | None] = [0] * len(seats)
        for at, seat in enumerate(seats):
            if self.is_nil(bids[seat]):
                with_nil[at] = taken if not self.in_sides or taken == 0 else own[seat]
        return SideBid(
            tuple(bids[seat] for seat in seats), tuple(bool(blind[seat]) for seat in seats), tuple(with_nil), taken
        )

    def _by_seat(self, rows: Sequence[Sequence[Any]]) -> list[Any]:
        """Return the entries of all seats, from a row for each side."""
        sides = self.played.sides
        return [rows[account][sides[account].index(seat)] for seat, account in enumerate(self.played.accounts)]

    def whose(self, key: str, at: int) -> Account | Seat:
        return Account(at) if key == self.id else Seat(at)

    def most(self, deal: HandForm, key: str) -> int:
        return 1 if key == self.key_of["blind"] else self.size(deal.deal_number)

    def _faults_of_bids(self, form: HandForm, sides: Sequence[SideBid], bids: Row, blind: Row) -> Iterator[Fault]:
        least, size = self.item.least, self.size(form.deal_number)
        for account, side in enumerate(sides if bids else ()):
            if None not in side.bids and side.contract < least and not any(map(self.is_nil, side.bids)):
                yield wrong.LESS_THAN_CAN_BE_BID(
                    what=self.bid_label, who=Account(account), count=side.contract, least=least
                )
        if self.item.hooked and None not in bids and sum(bid or 0 for bid in bids) == size:
            yield self.bids_come_out(size)
        for seat, (bid, is_blind) in enumerate(zip(bids, blind, strict=True)):
            if bid and is_blind:
                yield wrong.NOT_A_NIL(who=Seat(seat), count=bid)

    def _faults_of_taken(self, form: HandForm, sides: Sequence[SideBid], bids: Row, own: Row) -> Iterator[Fault]:
        total, there = sum(side.taken or 0 for side in sides), self.to_take(form)
        if total > there or (total < there and all(side.taken is not None for side in sides)):
            yield self.does_not_add_up(form, total)
        for seat, (bid, number) in enumerate(zip(bids, own, strict=True)):
            if number and bid is not None and not self.is_nil(bid):
                yield wrong.NO_NIL_WAS_BID(who=Seat(seat), what=self.label)
        for account, side in enumerate(sides):
            yield from self.faults_of_side(account, side)

    def _open_nils(self, sides: Sequence[SideBid]) -> Iterator[Fault]:
        for seats, side in zip(self.played.sides, sides, strict=True):
            for seat, own in zip(seats, side.own, strict=False):
                if own is None:
                    yield wrong.NIL_STILL_OPEN(who=Seat(seat), what=self.label)

    def faults_of_side(self, account: int, side: SideBid) -> Iterator[Fault]:
        """Yield the fault of a side that took more with nils than in all, or not all of it if both bid nil."""
        own = sum(number or 0 for number in side.own)
        if side.taken is None or None in side.own:
            return
        nobody_else = bool(side.own) and all(self.is_nil(bid) for bid in side.bids)
        if own > side.taken or (nobody_else and own != side.taken):
            yield wrong.NILS_TOOK_OTHERWISE(who=Account(account), what=self.label, count=own, taken=side.taken)

    def is_nil(self, bid: int | None) -> bool:
        """Whether a bid is a nil."""
        return bid == 0 and bool(self.item.nil)

    def bids_and_taken(self, deal: HandForm) -> tuple[Row, Row]:
        sides = deal.values[self.id]
        bids = self._by_seat([side.bids for side in sides]) if self.is_bid(deal) else ()
        return bids, [side.taken for side in sides]

    def filled(self, deal: HandForm) -> Sequence[SideBid]:
        return [side.filled for side in deal.values[self.id]]

    def fields(self, deal: HandForm) -> Iterator[Field]:
        order, (bids, _) = self.order(deal.leader[0]), self.bids_and_taken(deal)
        if bids:
            yield from (self._bid_field(deal, bids, seat, order) for seat in order)
            if None in bids:
                return
            yield from (self._blind_field(seat) for seat in order if self.item.blind and bids[seat] == 0)
        for account in dict.fromkeys(self.played.accounts[seat] for seat in order):
            yield self._taken_field(deal, account)
        if self.in_sides and bids:
            for seat in order:
                side = deal.values[self.id][self.played.accounts[seat]]
                if self.is_nil(bids[seat]) and side.taken != 0:
                    values: dict[str, Value] = {"what": self.label, "who": Seat(seat)}
                    question = Phrase("How many {what} did {who} take alone, who bid nil?", values)
                    most = self.size(deal.deal_number) if side.taken is None else side.taken
                    yield self.field(self.key_of["nil"], seat, question, high=most, group=self._nil_group(seat))

    def _bid_field(self, deal: HandForm, bids: Row, seat: int, order: Sequence[int]) -> Field:
        """Return the question for a seat's bid, without bids that add up or leave its side with too little."""
        size, who = self.size(deal.deal_number), Account(self.played.accounts[seat])
        hooked = self.come_out(bids, seat, size, order) if self.item.hooked else set()
        too_low = self._never_of_side(bids, seat)
        barred: list[Fault] = []
        if too_low:
            least = self.item.least
            barred.append(wrong.LESS_THAN_CAN_BE_BID(what=self.bid_title, who=who, count=least - 1, least=least))
        if hooked - too_low:
            barred.append(self.bids_come_out(size))
        return self.field(
            *(self.key_of["bid"], seat, Phrase("What does {who} bid?", {"who": Seat(seat)})),
            high=size,
            never=too_low | hooked,
            barred=tuple(barred),
            group=self.key_of["bid"],
            announced=True,
        )

    def _never_of_side(self, bids: Row, seat: int) -> frozenset[int]:
        """Return the bids that the last of a side may not make: too low beside the partner's, if neither bids nil."""
        partners = [bids[other] for other in self.played.sides[self.played.accounts[seat]] if other != seat]
        if None in partners or any(self.is_nil(bid) for bid in partners):
            return frozenset()
        return frozenset(range(1 if self.item.nil else 0, self.item.least - sum(bid or 0 for bid in partners)))

    def _blind_field(self, seat: int) -> Field:
        options, who = (Option(0, Phrase("Nil")), Option(1, Phrase("Blind nil"))), {"who": Seat(seat)}
        question = Phrase("Did {who} bid nil before seeing the cards?", {**who})
        field = self.field(self.key_of["blind"], seat, question, options=options, usual=0, needed=False, announced=True)
        return replace(field, kind="choice", label=Phrase("{who}: nil", {**who}))

    def _taken_field(self, deal: HandForm, account: int) -> Field:
        side, together = deal.values[self.id][account], len(self.played.sides[account]) > 1
        return self.field(
            *(self.id, account, wrong.how_many(Account(account), self.label, together=together)),
            high=self.size(deal.deal_number),
            group=self.id,
            note=Phrase("{bid} bid", {"bid": side.contract}) if side.bids else None,
        )

    def _nil_group(self, seat: int) -> str:
        return f"{self.id}-nil-{self.played.accounts[seat]}"

    def groups(self, deal: HandForm) -> Iterator[Group]:
        yield from super().groups(deal)
        bids, _ = self.bids_and_taken(deal)
        if not bids or None in bids or not self.in_sides:
            return
        for seats, side in zip(self.played.sides, deal.values[self.id], strict=True):
            nils = [self.is_nil(bid) for bid in side.bids]
            if any(nils) and side.taken != 0:
                values: dict[str, Value] = {"what": Phrase("Nil"), "sum": side.with_nil}
                total = side.taken if all(nils) else None  # both partners bid nil
                yield Group(self._nil_group(seats[0]), Phrase("Nil"), total, Phrase("{what}: {sum}", values))

    def shares(self, deal: HandForm) -> Iterator[Phrase]:
        if self.announcement(deal) is not None:
            said = self._by_seat([tuple(zip(side.bids, side.blind, strict=True)) for side in deal.values[self.id]])
            for seat, (bid, is_blind) in enumerate(said):
                nil = (Phrase("blind nil") if is_blind else Phrase("nil")) if self.is_nil(bid) else None
                yield Phrase("{who} {count}", {"who": Seat(seat), "count": bid or 0 if nil is None else nil})

    def facts(self, number: int, carried: Any, totals: Sequence[int]) -> Iterator[Phrase]:
        least = max(totals) - _BEHIND * self.played.table.unit
        behind = tuple(account_name(account) for account, total in enumerate(totals) if total <= least)
        if behind and self.item.blind and (number > 1 or not self.item.unbid):
            yield Phrase("100 or more behind, for a blind nil: {who}", {"who": behind})

    def _carried(self, deal: HandForm) -> Sequence[int]:
        return deal.carried.get(self.id) or (0,) * len(self.played.sides)

    def row(self, deal: HandForm) -> Sequence[int]:
        pairs = zip(deal.values[self.id], self._carried(deal), strict=True)
        points = (self.item.score(side) + self.item.paid_for(side, carried) for side, carried in pairs)
        return [self.played.hand.factor * each for each in points]

    def winner(self, value: Sequence[SideBid]) -> int | None:
        made = (at for at, side in enumerate(value) if side.contract == self.sizes[0] and self.item.is_made(side))
        return next(made, None) if self.item.all_wins else None

    def counted(self, deal: HandForm) -> Iterator[Counted]:
        """Yield each player's bid: made with the contract of both partners, or a nil made by its bidder alone."""
        for seats, side in zip(self.played.sides, deal.values[self.id], strict=True):
            for seat, bid, own in zip(seats, side.bids, side.own, strict=False):
                made = own == 0 if self.is_nil(bid) else self.item.is_made(side)
                yield Counted(BIDS, seat, bid or 0, made)

    def carry(self, carried: Any, value: Sequence[SideBid], declarer: int | None) -> tuple[int, ...]:
        before = carried or (0,) * len(value)
        return tuple(self.item.carried_on(side, number) for side, number in zip(value, before, strict=True))

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        if not self.item.bags:
            return ()
        return tuple(
            Phrase("{count} bag", {"count": number}, plural="{count} bags", count=number)
            for number in carried or (0,) * len(self.played.sides)
        )

    def notes(self, deal: HandForm) -> tuple[str, ...]:
        """Return each side's bids and number taken, as on paper: "3+4/8", or with a miss "0+4/3×"."""
        return tuple(self._note(side) for side in deal.values[self.id])

    def _note(self, side: SideBid) -> str:
        if not side.bids:
            return f"{side.taken}"
        return f"{_bids_of(side)}/{side.taken}{'×' if self._is_missed(side) else ''}"

    def _is_missed(self, side: SideBid) -> bool:
        """Whether a side has missed its contract, or a nil."""
        return any(side.own) or not self.item.is_made(side)

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        sides = enumerate(deal.values[self.id])
        yield Phrase("{held}", {"held": tuple(self._caption(account, side) for account, side in sides)})
        for account, (side, carried) in enumerate(zip(deal.values[self.id], self._carried(deal), strict=True)):
            paid = self.played.hand.factor * self.item.paid_for(side, carried)
            if paid:
                points = Points(paid, self.played.table.unit)
                yield Phrase("{who}: {points} for bags", {"who": Account(account), "points": points})

    def _caption(self, account: int, side: SideBid) -> Phrase:
        if not side.bids:
            return Phrase("{who} {count}", {"who": Account(account), "count": side.taken or 0})
        return self.held(account, _bids_of(side), side.taken or 0, is_missed=self._is_missed(side))

    @classmethod
    def can_come_out(cls, layout: HandLayout) -> bool:
        return all(len(bids.played.sides[0]) * bids.sizes[0] >= bids.item.least for bids in layout.of(cls))

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        high, needed = max(bids.sizes[0] for bids in laid.found), laid.in_all
        total = high if len({bids.sizes for bids in laid.found}) == 1 else None
        yield self._column_by_seat("bid", self.bid_title, Values(high=high, needed=needed and not self.item.unbid))
        if self.item.blind:
            label = Phrase("{what}, blind", {"what": self.bid_title})
            yield self._column_by_seat("blind", label, Values((0, 1), needed=False))
        taken = Values(high=high, total=total, needed=needed)
        yield self.column(taken, each=True, number=True, is_told=True)
        if any(bids.in_sides for bids in laid.found):
            label = Phrase("{what}, nil", {"what": self.title})
            yield self._column_by_seat("nil", label, Values(high=high, needed=False))

    def _column_by_seat(self, which: str, label: Phrase, values: Values) -> Column:
        return Column(self.key_of[which], f"{self.id} {which}", label, number=True, seats=True, values=values)


def _bids_of(side: SideBid) -> str:
    """Return the bids of a side: "3+4", a blind nil as "00"."""
    return "+".join("00" if blind else f"{bid}" for bid, blind in zip(side.bids, side.blind, strict=True))
