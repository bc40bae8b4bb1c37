"""The answers about bids and what was taken: how they are read, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from scorekeeper.rules import deal_faults
from scorekeeper.rules.phrase import Account, Fault, Phrase, shown, worded
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers
from scorekeeper.rules.tally.kinds.answers import CheckedAlone, count_faults, given, row_of
from scorekeeper.rules.tally.kinds.bid_item import BidItem

Row = list[int | None]


class Pairs(list[tuple[Any, Any]]):
    """What each account bid and took, None for what is not known; and how many were `lost`, which nobody took."""

    def __init__(self, pairs: Iterable[tuple[Any, Any]], lost: int = 0) -> None:
        """Keep the pairs, and how many were lost."""
        super().__init__(pairs)
        self.lost = lost


class BidAnswers(CheckedAlone):
    """The answers are a list of bids, one of what was taken, and while a deal is entered one of who missed.

    Where some can be nobody's, their number is an answer too. The value has a pair for each account: its bid, and what
    it took.
    """

    item: BidItem

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many there are in each deal; the last of them in all further ones."""
        return self.item.sizes_of(self.played.table, self.played.players)

    @cached_property
    def bid_label(self) -> Phrase:
        """What bids are called."""
        return worded(self.item.said)

    @cached_property
    def bid_key(self) -> str:
        """The key of the bids."""
        return self.item.keys(self.played.players)[0]

    @cached_property
    def missed_key(self) -> str:
        """The key of who missed, which is only asked to enter what they took."""
        return f"{self.id}-missed"

    @cached_property
    def lost_key(self) -> str:
        """The key of how many nobody took."""
        return f"{self.id}-lost"

    @cached_property
    def lost_title(self) -> Phrase:
        """What those are called that nobody took."""
        return Phrase("{what} that nobody took", {"what": self.title})

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Those that are stored, and that of who missed."""
        return (*self.item.keys(self.played.players), self.missed_key)

    @cached_property
    def lists(self) -> Mapping[str, int]:
        """All of them are lists, but how many nobody took."""
        return dict.fromkeys((self.bid_key, self.id, self.missed_key), len(self.played.sides))

    def size(self, number: int) -> int:
        """How many there are in the deal of a number."""
        return self.sizes[min(number, len(self.sizes)) - 1]

    def most_lost(self, number: int) -> int:
        """How many nobody can have taken in the deal of a number."""
        return min(self.item.lost, self.size(number))

    def lost(self, deal: HandAnswers) -> int:
        """How many nobody took; 0 where that is not said, or cannot be."""
        answer = deal.answers.get(self.lost_key)
        return answer if type(answer) is int and 0 <= answer <= self.most_lost(deal.number) else 0

    def to_take(self, deal: HandAnswers) -> int:
        """How many were taken in a deal by all together."""
        return self.size(deal.number) - self.lost(deal)

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[tuple[int, int]]:
        """The pairs; of what is missing or wrong, 0."""
        size, found = self.size(deal.number), len(faults)
        for key, what in ((self.bid_key, self.bid_label), (self.id, self.label)):
            faults += self._faults(deal.answers.get(key), what, size)
        faults += self._faults_of_lost(deal)
        bids, taken = self.numbers(deal, self.bid_key), self.numbers(deal, self.id)
        if len(faults) == found:
            faults += self._faults_of_bids([bid or 0 for bid in bids], size)
            if (total := sum(each or 0 for each in taken)) != self.to_take(deal):
                faults.append(wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=total, total=self.to_take(deal)))
        return Pairs(((bid or 0, each or 0) for bid, each in zip(bids, taken, strict=True)), self.lost(deal))

    def _faults(self, answer: object, what: Phrase, size: int) -> list[Fault]:
        """What is wrong with one of the lists by itself."""
        return deal_faults.faults_of_list(
            answer, what, len(self.played.sides), lambda at, each: count_faults(Account(at), what, each, size)
        )

    def _faults_of_lost(self, deal: HandAnswers) -> Iterator[Fault]:
        """What is wrong with how many nobody took."""
        answer, most = deal.answers.get(self.lost_key), self.most_lost(deal.number)
        if answer is None or not self.item.lost:
            return
        if type(answer) is not int:
            yield deal_faults.NOT_A_NUMBER(what=self.lost_title, said=shown(answer))
        elif not 0 <= answer <= most:
            yield wrong.NOT_SO_MANY(what=self.lost_title, count=answer, most=most)

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        """What cannot be of numbers of which some are not given yet."""
        size = self.size(deal.number)
        for key, what in ((self.bid_key, self.bid_label), (self.id, self.label)):
            numbers = [each for each in given(deal.answers.get(key)) if type(each[1]) is int]
            yield from (fault for at, number in numbers for fault in count_faults(Account(at), what, number, size))
            if key == self.id and (total := sum(number for _, number in numbers)) > self.to_take(deal):
                yield wrong.COUNTS_DO_NOT_ADD_UP(what=what, sum=total, total=self.to_take(deal))
        yield from self._faults_of_lost(deal)

    def _faults_of_bids(self, bids: Sequence[int], size: int) -> Iterator[Fault]:
        """What may not be bid though there is as much: too little, or together just what there is."""
        for at, bid in enumerate(bids):
            if bid < self.item.low:
                yield wrong.LESS_THAN_CAN_BE_BID(what=self.bid_label, who=Account(at), count=bid, least=self.item.low)
        if self.is_hooked(size) and sum(bids) == size:
            yield wrong.BIDS_COME_OUT(what=self.bid_label, total=size)
        if sum(bids) < self.item.least:
            yield wrong.TOO_LITTLE_BID(what=self.bid_label, sum=sum(bids), least=self.item.least)

    def is_hooked(self, size: int) -> bool:
        """Whether the bids may not add up to what there is, in a deal of so many cards."""
        return 0 < self.item.hook <= size

    def numbers(self, deal: HandAnswers, key: str) -> Row:
        """The numbers of a list that can be; None for the others."""
        row, size = row_of(deal.answers.get(key), len(self.played.sides)), self.size(deal.number)
        return [number if type(number) is int and 0 <= number <= size else None for number in row]

    def so_far(self, deal: HandAnswers) -> Sequence[tuple[int | None, int | None]]:
        """The pairs as they are entered; who is not said to have missed took what they bid."""
        bids, taken, missed = (self.numbers(deal, key) for key in (self.bid_key, self.id, self.missed_key))
        if None not in bids and self.item.entered == "missed":
            taken = [bids[at] if n is None and at not in missed else n for at, n in enumerate(taken)]
        return Pairs(zip(bids, taken, strict=True), self.lost(deal))

    def filled(self, deal: HandAnswers) -> Sequence[tuple[int, int]]:
        """The same with 0 for what is not known."""
        return Pairs(((bid or 0, taken or 0) for bid, taken in deal.values[self.id]), self.lost(deal))

    def saved(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        """What was taken by those who are not said to have missed."""
        bids, taken = answers.get(self.bid_key), answers.get(self.id) or [None] * len(self.played.sides)
        if self.item.entered == "all" or not isinstance(bids, list | tuple) or not isinstance(taken, list | tuple):
            return {}
        return {self.id: [bid if each is None else each for bid, each in zip(bids, taken, strict=False)]}

    def in_normal_form(self, value: Sequence[tuple[int, int]]) -> dict[str, Any]:
        """The two lists, and how many nobody took, where there are any."""
        bids, taken = zip(*value, strict=True)
        lost = value.lost if isinstance(value, Pairs) and value.lost else None
        return {self.bid_key: list(bids), self.id: list(taken), self.missed_key: None, self.lost_key: lost}
