"""The questions about bids and what was taken: who missed is asked, and the others took what they bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from scorekeeper.rules.game import Field, Group, Option
from scorekeeper.rules.phrase import Account, Fault, Phrase, titled
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers
from scorekeeper.rules.tally.kinds.bid_answers import BidAnswers

Known: TypeAlias = Sequence[tuple[int | None, int | None]]
"""What each account bids and took; None for what is not known."""


class BidQuestions(BidAnswers):
    """What is asked about bids, and what is still to enter."""

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
            barred = wrong.BIDS_COME_OUT(what=self.said, total=size) if never else None
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
            return  # a kept deal, in which the numbers themselves are corrected
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
                self.missed_key,
                "choice",
                Phrase("Missed"),
                question,
                at,
                len(missed),
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
        for row, what in ((bids, self.said), (taken, self.label)):
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
