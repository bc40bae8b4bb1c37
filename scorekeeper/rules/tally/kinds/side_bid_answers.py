"""The answers about bids of sides and what was taken: how they are read, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from scorekeeper.rules import deal_faults
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, worded
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers
from scorekeeper.rules.tally.kinds.answers import CheckedAlone, count_faults, given, row_of
from scorekeeper.rules.tally.kinds.side_bid_item import SideBid, SideBidItem

Row = list[int | None]


class SideBidAnswers(CheckedAlone):
    """The answers are lists: of bids, of blind ones and of what was taken with nils by seat, of what was taken by side.

    The value has a `SideBid` for each account.
    """

    item: SideBidItem

    @cached_property
    def size(self) -> int:
        """How many there are."""
        return self.played.table.for_players(self.item.total, self.played.players)

    @cached_property
    def bid_label(self) -> Phrase:
        """What bids are called."""
        return worded(self.item.said)

    @cached_property
    def bid_key(self) -> str:
        """The key of the bids."""
        return f"{self.id}-bid"

    @cached_property
    def blind_key(self) -> str:
        """The key of which bids are blind."""
        return f"{self.id}-blind"

    @cached_property
    def nil_key(self) -> str:
        """The key of what was taken with a nil."""
        return f"{self.id}-nil"

    @cached_property
    def in_sides(self) -> bool:
        """Whether partners play together, so that what one took with a nil is asked apart."""
        return len(self.played.sides) < self.played.players

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Those of the game, but for what is taken with a nil where each plays alone."""
        keys = self.item.keys(self.played.players)
        return tuple(key for key in keys if key != self.nil_key or self.in_sides)

    @cached_property
    def lists(self) -> Mapping[str, int]:
        """All of them are lists: of what was taken by side, the others by seat."""
        return {key: len(self.played.sides) if key == self.id else self.played.players for key in self.keys}

    def is_bid(self, deal: HandAnswers) -> bool:
        """Whether there are bids in a deal."""
        return deal.number > 1 or not self.item.unbid

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[SideBid]:
        """What each side bid and took; of what is missing or wrong, 0."""
        found = len(faults)
        if self.is_bid(deal):
            faults += self._list_faults(deal, self.bid_key, self.bid_label)
        else:
            faults += [deal_faults.UNKNOWN_KEY(key=key) for key in self.keys if key != self.id and key in deal.answers]
        faults += self._list_faults(deal, self.id, self.label)
        for key in self.keys:  # those of some seats alone, of which none need be there
            if key not in {self.bid_key, self.id} and deal.answers.get(key) is not None and self.is_bid(deal):
                faults += self._list_faults(deal, key, self.label)
        if len(faults) == found:
            faults += self._faults_of_bids(deal)
            faults += self._faults_of_taken(deal)
        return self.filled_from(self.so_far(deal))

    def _list_faults(self, deal: HandAnswers, key: str, what: Phrase) -> list[Fault]:
        """What is wrong with one of the lists by itself."""
        return deal_faults.faults_of_list(
            deal.answers.get(key), what, self.lists[key], lambda at, each: self._range_fault(key, at, each, what)
        )

    def _range_fault(self, key: str, at: int, number: object, what: Phrase) -> Iterator[Fault]:
        who, most = Account(at) if key == self.id else Seat(at), 1 if key == self.blind_key else self.size
        return count_faults(who, what, number, most)

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        """What cannot be of numbers of which some are not given yet."""
        for key in self.keys:
            for at, number in given(deal.answers.get(key)):
                yield from self._range_fault(key, at, number, self.bid_label if key == self.bid_key else self.label)
        total = sum(number or 0 for number in self.numbers(deal, self.id))
        if total > self.size:
            yield wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=total, total=self.size)
        for account, side in enumerate(self.so_far(deal)):
            yield from self.faults_of_side(account, side)
        if None not in self.numbers(deal, self.bid_key):
            yield from self._faults_of_bids(deal)

    def saved(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        """The lists of what is asked of some seats, with 0 for the others."""
        lists = {key: answers.get(key) for key in self.keys if key not in {self.bid_key, self.id}}
        return {key: [number or 0 for number in row] for key, row in lists.items() if isinstance(row, list | tuple)}

    def _faults_of_bids(self, deal: HandAnswers) -> Iterator[Fault]:
        """Bids that are too little or together just what there is; and blind ones that are no nil."""
        if not self.is_bid(deal):
            return
        sides, bids = self.so_far(deal), self.numbers(deal, self.bid_key)
        for account, side in enumerate(sides):
            if side.contract < self.item.least and not any(map(self.is_nil, side.bids)):
                yield wrong.LESS_THAN_CAN_BE_BID(
                    what=self.bid_label, who=Account(account), count=side.contract, least=self.item.least
                )
        if self.item.hooked and sum(bid or 0 for bid in bids) == self.size:
            yield wrong.BIDS_COME_OUT(what=self.bid_label, total=self.size)
        for seat, blind in enumerate(self.numbers(deal, self.blind_key)):
            if blind and bids[seat]:
                yield wrong.NOT_A_NIL(who=Seat(seat), count=bids[seat] or 0)

    def _faults_of_taken(self, deal: HandAnswers) -> Iterator[Fault]:
        """What does not add up, and more taken with nils than by the side."""
        taken = self.numbers(deal, self.id)
        if (total := sum(each or 0 for each in taken)) != self.size:
            yield wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=total, total=self.size)
        own, bids = self.numbers(deal, self.nil_key), self.numbers(deal, self.bid_key)
        for seat, number in enumerate(own):
            if number and not self.is_nil(bids[seat]):
                yield wrong.NO_NIL_WAS_BID(who=Seat(seat), what=self.label)
        for account, (seats, side) in enumerate(zip(self.played.sides, self.so_far(deal), strict=True)):
            open_nils = (seat for seat, number in zip(seats, side.own, strict=False) if number is None)
            yield from (wrong.NIL_STILL_OPEN(who=Seat(seat), what=self.label) for seat in open_nils)
            yield from self.faults_of_side(account, side)

    def faults_of_side(self, account: int, side: SideBid) -> Iterator[Fault]:
        """What was taken with nils by a side, where that is not what it took."""
        own = sum(number or 0 for number in side.own)
        if side.taken is None or None in side.own:
            return
        nobody_else = bool(side.own) and all(self.is_nil(bid) for bid in side.bids)
        if own > side.taken or (nobody_else and own != side.taken):
            yield wrong.NILS_TOOK_OTHERWISE(who=Account(account), what=self.label, count=own, taken=side.taken)

    def is_nil(self, bid: int | None) -> bool:
        """Whether a bid is a nil."""
        return bid == 0 and bool(self.item.nil)

    def numbers(self, deal: HandAnswers, key: str) -> Row:
        """The numbers of a list that can be; None for the others."""
        wanted, most = self.lists.get(key, self.played.players), 1 if key == self.blind_key else self.size
        row = row_of(deal.answers.get(key) if key in self.lists else None, wanted)
        return [number if type(number) is int and 0 <= number <= most else None for number in row]

    def so_far(self, deal: HandAnswers) -> Sequence[SideBid]:
        """What is known of each side; with a nil that is played alone, all that was taken."""
        rows = (self.numbers(deal, key) for key in (self.bid_key, self.blind_key, self.nil_key, self.id))
        bids, blind, own, taken = rows
        return (
            [self._side(seats, bids, blind, own, taken[at]) for at, seats in enumerate(self.played.sides)]
            if (self.is_bid(deal))
            else [SideBid((), taken=number) for number in taken]
        )

    def _side(self, seats: Sequence[int], bids: Row, blind: Row, own: Row, taken: int | None) -> SideBid:
        with_nil: Row = [0] * len(seats)
        for at, seat in enumerate(seats):
            if self.is_nil(bids[seat]):
                with_nil[at] = taken if not self.in_sides or taken == 0 else own[seat]
        return SideBid(
            tuple(bids[seat] for seat in seats), tuple(bool(blind[seat]) for seat in seats), tuple(with_nil), taken
        )

    def filled_from(self, sides: Sequence[SideBid]) -> Sequence[SideBid]:
        """The same with 0 for what is not known."""
        return [
            SideBid(tuple(bid or 0 for bid in s.bids), s.blind, tuple(own or 0 for own in s.own), s.taken or 0)
            for s in sides
        ]

    def filled(self, deal: HandAnswers) -> Sequence[SideBid]:
        """The same of a deal that is entered."""
        return self.filled_from(deal.values[self.id])

    def in_normal_form(self, value: Sequence[SideBid]) -> dict[str, Any]:
        """The lists; those of blind bids and of nils only where they say something."""
        taken = {self.id: [side.taken or 0 for side in value]}
        if not any(side.bids for side in value):
            return taken
        bids = self._by_seat([side.bids for side in value])
        blind, own = self._by_seat([side.blind for side in value]), self._by_seat([side.own for side in value])
        lists = {
            self.bid_key: bids,
            self.blind_key: [int(each) for each in blind] if any(blind) else None,
            self.nil_key: own if any(self.is_nil(bid) for bid in bids) else None,
        }
        return {key: row for key, row in lists.items() if key in self.keys} | taken

    def _by_seat(self, rows: Sequence[Sequence[Any]]) -> list[Any]:
        """What each seat has, of rows that have it for each side."""
        by_seat: list[Any] = [None] * self.played.players
        for seats, row in zip(self.played.sides, rows, strict=True):
            for seat, each in zip(seats, row, strict=True):
                by_seat[seat] = each
        return by_seat
