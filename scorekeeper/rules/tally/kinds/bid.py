"""Bids before the play, and the tricks of each: only players who missed are entered, the others took what they bid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase
from scorekeeper.rules.scores import BIDS, Counted, for_seats
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, HandLayout, LaidOut, PlayedHand
from scorekeeper.rules.tally.kinds.bid_item import BidItem, trump_phrase
from scorekeeper.rules.tally.kinds.bidding import Bidding, Row
from scorekeeper.rules.tally.kinds.shared_answers import AboutDeal, fault_of_part


class Bid(Bidding, kind="bids"):
    """A bid for each player, and the number they took. Only players who missed are asked for the number.

    The answers are a list of bids, one of the numbers taken, and during the entry one of the players who missed. If
    some can be nobody's, their number is an answer too. The value has a pair for each account: its bid, and the number
    it took.
    """

    item: BidItem

    @cached_property
    def lost_title(self) -> Phrase:
        """The label of the number that nobody took."""
        return Phrase("{what} that nobody took", {"what": self.title})

    @cached_property
    def keys(self) -> tuple[str, ...]:
        return (*self.item.keys(self.played.players), self.key_of["missed"])

    @cached_property
    def lists(self) -> Mapping[str, int]:
        return dict.fromkeys((self.key_of["bid"], self.id, self.key_of["missed"]), len(self.played.sides))

    def most_lost(self, number: int) -> int:
        """Return the highest number that nobody took in the deal of this number."""
        return min(self.item.lost, self.size(number))

    def lost(self, deal: HandForm) -> int:
        """Return the number that nobody took, once it is asked; 0 if it is missing or wrong."""
        return deal.valid_answers.get(self.key_of["lost"]) or 0

    def to_take(self, deal: HandForm) -> int:
        return self.size(deal.deal_number) - self.lost(deal)

    def ask(self, form: HandForm) -> Sequence[tuple[int | None, int | None]]:
        known = len(form.faults)
        bids, entered = self.ask_numbers(form, self.key_of["bid"]), self.ask_numbers(form, self.id)
        self._ask_lost(form)
        taken = self._with_bids_made(form, bids, entered)
        if len(form.faults) == known:
            form.faults += self._faults_of_bids(bids, self.size(form.deal_number))
            form.faults += self._faults_of_taken(form, entered)
        self._note_lacking(form, bids, entered, taken)
        form.valid_answers |= {self.key_of["bid"]: bids, self.id: taken, self.key_of["missed"]: None}
        return list(zip(bids, taken, strict=True))

    def _ask_lost(self, form: HandForm) -> None:
        """Ask for the number that nobody took, which may be left out."""
        answer = form.answers.get(self.key_of["lost"]) if self.item.lost else None
        fault = None if answer is None else fault_of_part(self.lost_title, answer, self.most_lost(form.deal_number))
        form.valid_answers[self.key_of["lost"]] = form.checked(answer, filter(None, [fault])) or None

    def _with_bids_made(self, form: HandForm, bids: Row, entered: Row) -> Row:
        """Return the numbers taken. A player who is not said to have missed took what they bid."""
        if None in bids or self.item.entered == "all":
            return entered
        missed = self.row_in(form, self.key_of["missed"])
        return [bids[at] if number is None and at not in missed else number for at, number in enumerate(entered)]

    def _faults_of_bids(self, bids: Row, size: int) -> Iterator[Fault]:
        for at, bid in enumerate(bids):
            if bid is not None and bid < self.item.low:
                yield wrong.LESS_THAN_CAN_BE_BID(what=self.bid_label, who=Account(at), count=bid, least=self.item.low)
        total = sum(bid or 0 for bid in bids)
        if None not in bids and self.is_hooked(size) and total == size:
            yield self.bids_come_out(size)
        if None not in bids and total < self.item.least:
            yield wrong.TOO_LITTLE_BID(what=self.bid_label, sum=total, least=self.item.least)

    def _faults_of_taken(self, form: HandForm, entered: Row) -> Iterator[Fault]:
        """Yield the fault of a sum that is too high, or too low once nobody else can be said to have missed."""
        total, there = sum(number or 0 for number in entered), self.to_take(form)
        is_over = None not in entered and not self._can_have_missed(form)
        if total > there or (is_over and total < there):
            yield self.does_not_add_up(form, total)

    def _can_have_missed(self, form: HandForm) -> bool:
        return form.entering and self.item.entered == "missed"

    def _note_lacking(self, form: HandForm, bids: Row, entered: Row, taken: Row) -> None:
        """Note numbers that are not known; or while the sum is wrong, that somebody else must have missed."""
        unknown = {account for account, pair in enumerate(zip(bids, taken, strict=True)) if None in pair}
        self.lacks_numbers(form, bids, taken, unknown)
        total = sum(number or 0 for number in taken)
        if not unknown and total != self.to_take(form) and self._can_have_missed(form):
            others = {account for account, number in enumerate(entered) if number is None}
            form.lacks(self.does_not_add_up(form, total), accounts=others)

    def is_hooked(self, size: int) -> bool:
        """Whether the bids must not add up to the number there is, in a deal of so many cards."""
        return 0 < self.item.hook <= size

    def bids_and_taken(self, deal: HandForm) -> tuple[Row, Row]:
        bids, taken = zip(*deal.values[self.id], strict=True)
        return bids, taken

    def filled(self, deal: HandForm) -> Sequence[tuple[int, int]]:
        return [(bid or 0, taken or 0) for bid, taken in deal.values[self.id]]

    def fields(self, deal: HandForm) -> Iterator[Field]:
        order, (bids, _), size = self.order(deal.leader[1]), self.bids_and_taken(deal), self.size(deal.deal_number)
        for account in order:
            never = self.come_out(bids, account, size, order) if self.is_hooked(size) else ()
            yield self.field(
                *(self.key_of["bid"], account, Phrase("What does {who} bid?", {"who": Account(account)})),
                low=self.item.low,
                high=size,
                never=frozenset(never),
                barred=(self.bids_come_out(size),) if never else (),
                group=self.key_of["bid"],
                announced=not self.item.hidden,
            )
        if None in bids:
            return
        yield from (self._taken_field(deal, account, size) for account in order)
        if most := self.most_lost(deal.deal_number):
            question = Phrase("How many {what} did nobody take?", {"what": self.label})
            yield Field(self.key_of["lost"], "number", self.lost_title, question, high=most, needed=False)
        if self.item.entered == "missed":
            yield from self._missed_fields(deal, order)

    def _taken_field(self, deal: HandForm, account: int, size: int) -> Field:
        """Return the question for an account's number. Its bid is filled in unless the account missed."""
        bid, _ = deal.values[self.id][account]
        entered, has_missed = self.row_in(deal, self.id)[account], account in self.row_in(deal, self.key_of["missed"])
        usual = bid if self.item.entered == "missed" and entered is None and not has_missed else None
        return self.field(
            *(self.id, account, wrong.how_many(Account(account), self.label)),
            high=size,
            doubtful=bid if has_missed and entered is None else None,
            usual=usual,
            needed=usual is None,
            note=Phrase("{bid} bid", {"bid": bid or 0}),
            group=self.id,
        )

    def _missed_fields(self, deal: HandForm, order: Sequence[int]) -> Iterator[Field]:
        """Yield a question for each player who missed so far, and for the next one."""
        entered, missed = self.row_in(deal, self.id), self.row_in(deal, self.key_of["missed"])
        if None not in entered and not any(each is not None for each in missed):
            return  # a stored deal, whose numbers themselves are corrected
        bids, taken = self.bids_and_taken(deal)
        out = {
            at for at, bid in enumerate(bids) if (at in missed and entered[at] != bid) or entered[at] not in (None, bid)
        }
        is_open = None not in taken and self.id in deal.lacking
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
                *(self.key_of["missed"], "choice", Phrase("Missed"), question, at, len(missed)),
                options=options,
                group=self.key_of["missed"],
                needed=is_open and missed[at] is None,
                aside=True,
            )

    def announcement(self, deal: HandForm) -> Phrase | None:
        return None if self.item.hidden else super().announcement(deal)

    def shares(self, deal: HandForm) -> Iterator[Phrase]:
        if self.announcement(deal) is not None:
            for account, (bid, _) in enumerate(deal.values[self.id]):
                yield Phrase("{who} {count}", {"who": Account(account), "count": bid or 0})

    def facts(self, number: int, carried: Any, totals: Sequence[int]) -> Iterator[Phrase]:
        """Yield the size of the hands, and trumps. `carried` is how many bids the last deal made."""
        item = self.item
        if item.sizes != "same":
            yield _cards(self.size(number))
        if item.trumps:
            yield trump_phrase(item.trumps[(number - 1) % len(item.trumps)])
        elif item.trumps_by_made:
            yield trump_phrase(item.trumps_first if carried is None else item.trumps_by_made[carried])

    def waiting(self, deal: HandForm, accounts: set[int]) -> set[int]:
        return set(range(len(self.played.sides))) if accounts and self.item.made_by else set()

    def row(self, deal: HandForm) -> Sequence[int]:
        pairs, cards, factor = deal.values[self.id], self.size(deal.deal_number), self.played.hand.factor
        made = self.made_in(pairs)
        return [factor * self.item.points(bid, taken, cards, made) for bid, taken in pairs]

    def made_in(self, pairs: Sequence[tuple[int, int]]) -> int:
        """Return the number of accounts that made their bid."""
        return sum(self.item.is_made(bid, taken) for bid, taken in pairs)

    def counted(self, deal: HandForm) -> Iterator[Counted]:
        """Yield each player's bid; none if a made bid brings nothing, as then no bid counts as made."""
        pairs = zip(self.played.sides, deal.values[self.id], strict=True) if self.item.brings_made else ()
        for seats, (bid, taken) in pairs:
            yield from for_seats(BIDS, seats, bid, made=self.item.is_made(bid, taken))

    def carry(self, carried: Any, value: Sequence[tuple[int, int]], declarer: int | None) -> int | None:
        return self.made_in(value) if self.item.trumps_by_made else None

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        if self.item.sizes != "same":
            yield _cards(self.size(deal.deal_number))
        pairs = enumerate(deal.values[self.id])
        held = tuple(self.held(at, *pair, is_missed=self._is_missed(*pair)) for at, pair in pairs)
        yield Phrase("{held}", {"held": held})
        if lost := self.lost(deal):
            yield Phrase("{what}: {number}", {"what": self.lost_title, "number": lost})

    def notes(self, deal: HandForm) -> tuple[str, ...]:
        """Return each player's bid and number taken, as on paper: "3/3", or if missed "3/2×"."""
        return tuple(
            f"{bid}/{taken}{'×' if self._is_missed(bid, taken) else ''}" for bid, taken in deal.values[self.id]
        )

    def _is_missed(self, bid: int, taken: int) -> bool:
        """Whether a bid is marked as missed; none is if a made bid brings nothing."""
        return self.item.brings_made and not self.item.is_made(bid, taken)

    @classmethod
    def can_come_out(cls, layout: HandLayout) -> bool:
        accounts = len(layout.items[0].played.sides) if layout.items else 0
        bids = ((bid.item, min(bid.sizes)) for bid in layout.of(cls))
        return all(item.low <= size and item.least <= accounts * size for item, size in bids)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        item, needed = self.item, laid.in_all
        high = max(size for bid in laid.found for size in bid.sizes)
        is_fixed = item.sizes == "same" and len({bid.sizes for bid in laid.found}) == 1 and not item.lost
        bids, taken = Values(low=item.low, high=high, needed=needed), Values(high=high, needed=needed)
        yield Column(self.key_of["bid"], f"{self.id} bid", self.bid_title, number=True, seats=True, values=bids)
        yield self.column(taken._replace(total=high if is_fixed else None), number=True, seats=True)
        if item.lost:
            lost = Values(high=min(item.lost, high), needed=False)
            yield Column(self.key_of["lost"], f"{self.id} lost", self.lost_title, number=True, values=lost)


@dataclass(frozen=True, eq=False)
class OfBids(AboutDeal):
    """The base of items that are scored beside the bids `of` a hand."""

    of: Bid

    @classmethod
    def in_hand(cls, item: Any, played: PlayedHand) -> HandItem | None:
        of = played.items.get(item.of)
        return cls(item, played, of) if item.is_asked and isinstance(of, Bid) else None


def _cards(cards: int) -> Phrase:
    return Phrase("{cards} card", {"cards": cards}, plural="{cards} cards", count=cards)
