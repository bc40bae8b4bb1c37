"""One side bids before the play how much it will have; the sides' points are counted after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Final

from scorekeeper.rules import deal_faults
from scorekeeper.rules.counted import BIDS, Counted, Declaration, for_seats
from scorekeeper.rules.game import Answers, Column, Field, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Sign, Value, shown, titled, worded
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, laid_out
from scorekeeper.rules.tally.kinds.answers import AboutDeal, number_fault, whose_column
from scorekeeper.rules.tally.kinds.auction_item import AuctionItem
from scorekeeper.rules.tally.kinds.number import NumberItem
from scorekeeper.rules.tally.table import TallyTable

_PLAY: Final = Phrase("How it was played")
_PLAYS: Final = {
    "conceded": Phrase("Given up before the play"),
    "moon": Phrase("All tricks, as was said"),
    "moon-missed": Phrase("Not all tricks, as was said"),
}


class Auction(AboutDeal):
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

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int | None]:
        """Who bid, and how much: both are needed."""
        who, bid = (deal.answers.get(key) for key in self.keys[:2])
        found = known_who, _ = self.so_far(deal)
        if who is None:
            faults.append(wrong.BIDDER_MISSING())
        elif known_who is None:
            faults.append(deal_faults.not_one_of(self.title, self.owners, shown(who)))
        if bid is None:
            faults.append(wrong.BID_MISSING())
        elif (fault := self._fault(bid)) is not None:
            faults.append(fault)
        if (fault := self._play_fault(deal)) is not None:
            faults.append(fault)
        return found

    # --- what is given up before the play, and all tricks

    def play(self, answers: Answers) -> str | None:
        """In what other way than usual a bid was played; None where in none, or it cannot be."""
        answer = answers.get(self.keys[-1]) if self.item.plays else None
        return answer if isinstance(answer, str) and answer in self.item.plays else None

    @cached_property
    def _plays(self) -> tuple[Option, ...]:
        return tuple(Option(play, _PLAYS[play]) for play in self.item.plays)

    def _play_fault(self, deal: HandAnswers) -> Fault | None:
        """The fault of a way in which no bid is played; None where there is none."""
        answer = deal.answers.get(self.keys[-1]) if self.item.plays else None
        known = answer is None or self.play(deal.answers) is not None
        return None if known else deal_faults.not_one_of(_PLAY, self._plays, shown(answer))

    def instead(self, layout: HandLayout, answers: Answers) -> HandLayout | None:
        """The hand without what is only taken in the play, where the bidder has given up."""
        if self.play(answers) != "conceded":
            return None
        taken = {item.id for item in self.of if not isinstance(item.item, NumberItem)}
        return replace(layout, items=tuple(item for item in layout.items if item.id not in taken))

    def _fault(self, bid: object) -> Fault | None:
        """Why this cannot be bid; None where it can."""
        return number_fault(titled(self.item.said), bid, self.item.low, self.item.high)

    def so_far(self, deal: HandAnswers) -> Sequence[int | None]:
        """The account and the bid; None for what is not said, or cannot be."""
        who, bid = (deal.answers.get(key) for key in self.keys[:2])
        is_known = type(who) is int and 0 <= who < len(self.owners)
        return (who if is_known else None, bid if self._fault(bid) is None else None)

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """Who bids, and how much."""
        who, bid = self.keys[:2]
        yield Field(who, "choice", self.title, wrong.WHO_BIDS().phrase(), options=self.owners, announced=True)
        low, high, question = self.item.low, self.item.high, wrong.HOW_MUCH_IS_BID().phrase()
        yield Field(bid, "number", titled(self.item.said), question, low=low, high=high, announced=True)
        if self.item.plays:
            question = wrong.WHAT_IS_IT(what=_PLAY).phrase()
            yield Field(self.keys[-1], "choice", _PLAY, question, options=self._plays, needed=False)

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """Who bids, then how much."""
        who, bid = (deal.answers.get(key) for key in self.keys[:2])
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
            return set(range(len(self.owners)))
        return {who} if bid is None else set()

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        """A bid that cannot be."""
        bid = deal.answers.get(self.keys[1])
        yield from filter(None, (None if bid is None else self._fault(bid), self._play_fault(deal)))

    # --- scoring

    def _scored(self, deal: HandAnswers, account: int, items: Iterable[HandItem]) -> int:
        """The points that an account has of some items, as they are scored."""
        return sum((item.row(deal) or ())[account] for item in items if item.id in deal.values)

    def _own(self, deal: HandAnswers, account: int) -> int:
        """The points of an account that count for the bid: without those of which it has too few."""
        if (play := self.play(deal.answers)) in {"conceded", "moon-missed"}:
            who, _ = deal.values[self.id]
            if account == who or (play == "conceded" and self.item.concede == "nothing"):
                return 0
            if play == "conceded":
                return self._scored(deal, account, self.of)
        first, last = (self._lacks(deal, account, key, id) for key, id in self.item.ends())
        counting = [] if last else self.of[1:] if first else self.of
        return self._scored(deal, account, counting)

    def _lacks(self, deal: HandAnswers, account: int, key: str, id: str) -> bool:
        """Whether an account has fewer points of an item than are needed; of what the hand does not count none are."""
        item = self.played.items.get(id)
        least = self.played.hand.factor * getattr(self.item, key)
        return bool(least) and item is not None and self._scored(deal, account, (item,)) < least

    def bidder(self, deal: HandAnswers) -> Declaration | None:
        """The account that bid, and whether it has as much."""
        who, bid = deal.values[self.id]
        if who is None or bid is None:
            return None
        given_up = self.play(deal.answers) in {"conceded", "moon-missed"}
        return Declaration(who, not given_up and self._own(deal, who) >= self.played.hand.factor * bid)

    def counted(self, deal: HandAnswers) -> Iterator[Counted]:
        """The bid, for each of the side that bid."""
        found, (_, bid) = self.bidder(deal), deal.values[self.id]
        if found is not None and bid is not None:
            yield from for_seats(BIDS, self.played.sides[found.account], bid, made=found.made)

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """What does not count of an account's points, and what a bid that is short takes from whoever bid."""
        accounts, found = range(len(self.owners)), self.bidder(deal)
        points = [self._own(deal, account) - self._scored(deal, account, self.of) for account in accounts]
        if found is not None and not found[1]:
            own = self._own(deal, found[0]) if self.item.short == "bid" else 0
            missed = self.play(deal.answers) == "moon-missed"
            lost = self.item.moon_lost if missed else deal.values[self.id][1]
            points[found[0]] -= self.played.hand.factor * lost + own
        elif found is not None and self.play(deal.answers) == "moon":
            points[found[0]] += self.played.hand.factor * self.item.moon
        return points

    def parted(self, deal: HandAnswers, row: Sequence[int]) -> Iterator[tuple[Phrase, Sequence[int]]]:
        """The bid that is short, and apart from it what does not count of the points of others, or of a bid made."""
        found = self.bidder(deal)
        short = None if found is None or found[1] else found[0]
        bid = [points if account == short else 0 for account, points in enumerate(row)]
        besides = [points - lost for points, lost in zip(row, bid, strict=True)]
        moon = self.played.hand.factor * self.item.moon if self.play(deal.answers) == "moon" and short is None else 0
        more = [moon if found is not None and account == found[0] else 0 for account in range(len(row))]
        besides = [points - extra for points, extra in zip(besides, more, strict=True)]
        parts = ((self.label, bid), (Phrase("not counted"), besides), (_PLAYS["moon"], more))
        yield from ((label, each) for label, each in parts if any(each))

    # --- telling

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        """Who bid how much, with a mark where it is short."""
        who, bid = deal.values[self.id]
        values: dict[str, Value] = {"who": Account(who), "count": bid}
        if self._is_made(deal):
            yield Phrase("{who} bid {count}", values)
        else:
            yield Phrase("{who} bid {count}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})
        if (play := self.play(deal.answers)) is not None:
            yield _PLAYS[play]

    def _is_made(self, deal: HandAnswers) -> bool:
        found = self.bidder(deal)
        return found is not None and found[1]

    def notes(self, deal: HandAnswers) -> tuple[str, ...]:
        """What was bid and had, by whoever bid; where it is short "3/2×"."""
        who, bid = deal.values[self.id]
        had = self._own(deal, who) // self.played.hand.factor
        note = f"{bid}/{had}{'' if self._is_made(deal) else '×'}"
        return tuple(note if account == who else "" for account in range(len(self.owners)))

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """Who bid, and how much."""
        found = [each for _, each in laid_out(item, hands) if isinstance(each, cls)]
        if not found:
            return
        needed, most = len(found) == len(hands), max(len(each.owners) for each in found)
        yield whose_column(item.id, item.id, titled(item.name), most, needed=needed)
        how_much = Values(low=item.low, high=item.high, needed=needed)
        yield Column(f"{item.id}-bid", f"{item.id} bid", titled(item.said), number=True, values=how_much)
        if item.plays:
            called = tuple((play, _PLAYS[play]) for play in item.plays)
            yield Column(
                f"{item.id}-play", f"{item.id} play", _PLAY, called=called, values=Values(item.plays, needed=False)
            )
