"""A bid of one side before the play; afterwards each side's points are counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import PlainTable, entries_of, in_form, picks
from scorekeeper.rules.game import Answers, Column, Field, Option
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Sentence, Sign, Value, titled, worded
from scorekeeper.rules.scores import BIDS, Counted, Declaration, for_seats
from scorekeeper.rules.table_head import TableKey, TablePoints, TableWord
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, HandLayout, LaidOut
from scorekeeper.rules.tally.hands import Hand, Many
from scorekeeper.rules.tally.item_fields import says
from scorekeeper.rules.tally.kinds.count import Count
from scorekeeper.rules.tally.kinds.count_numbers import CountItem, InSteps
from scorekeeper.rules.tally.kinds.number import NumberItem
from scorekeeper.rules.tally.kinds.shared_answers import AboutDeal, Choosing, number_column, number_fault, whose_column
from scorekeeper.rules.tally.tally_table import Item, TallyTable

_Bid = Annotated[StrictInt, Bounds(ge=1, le=1000)]

_SHORT: Final[dict[str | None, Phrase]] = {
    "bid": Phrase("has the bid below 0, and none of their points"),
    "difference": Phrase("has what they lack below 0"),
}
_SENTENCES: Final = {
    "bid": Phrase(
        "A player with less of {what} than they bid has the bid below 0 and nothing of it; the others have theirs."
    ),
    "difference": Phrase(
        "A player with less of {what} than they bid has the missing points below 0; the others have theirs."
    ),
}
_LEASTS: Final = {
    "first_least": Phrase(
        "{what}: a side with fewer than {least} point has none of them.",
        plural="{what}: a side with fewer than {least} points has none of them.",
    ),
    "last_least": Phrase(
        "{what}: a side with fewer than {least} point has nothing that counts for the bid.",
        plural="{what}: a side with fewer than {least} points has nothing that counts for the bid.",
    ),
}
_CONCEDE: Final[dict[str | None, Phrase]] = {
    "never": Phrase("has to play"),
    "written": Phrase("the others have what they have written"),
    "nothing": Phrase("the others have nothing"),
}
_BID_NO_MULTIPLE = Sentence("{what}: {count} cannot be; it is a multiple of {step}.")
_NOT_ALL = Sentence("{who} took all tricks, so theirs are all the {what}: {total}.")
_PLAY: Final = Phrase("Play")
_PLAYS: Final = {
    "conceded": Phrase("Given up before the play"),
    "moon": Phrase("All tricks, as was said"),
    "moon-missed": Phrase("Not all tricks, as was said"),
}


def _several(_table: PlainTable, item: PlainTable) -> bool:
    return len(set(item["of"])) > 1


class AuctionItem(Item):
    """The side that bid, and its bid, from `low` to `high`. `said` is the word for a bid.

    The bid is made with at least as many points in the items of `of`. A bid that is `short` scores the bid below 0 and
    none of these points; or, by an older rule, the difference. The other side keeps its points in any case. With
    `concede` a bidder can give up before the play: the other side then has only its written points, or nothing. A bid
    of all tricks brings `moon` more, or loses `moon_lost` in place of the bid; with `moon_all` all tricks are all of
    the last item of `of`. Bids and the counts for them are multiples of a `step`, and these numbers of the bid are in
    steps: 15 are 150 in tens.
    """

    order: ClassVar[int] = 8
    has_bidder: ClassVar[bool] = True
    is_fixed: ClassVar[bool] = False  # the points depend on the bid
    is_signed: ClassVar[bool] = True  # a bid that is short costs points

    kind: Literal["auction"] = "auction"
    said: Annotated[TableWord, in_form(Phrase("Name for bids"), core=True)] = "bid"
    of: Annotated[
        tuple[TableKey, ...],
        Bounds(min_length=1, max_length=12),
        in_form(Phrase("Counted for the bid"), core=True, words=entries_of("items")),
    ]
    low: Annotated[_Bid, in_form(Phrase("The lowest bid"), core=True)] = 1
    high: Annotated[_Bid, in_form(Phrase("The highest bid"), core=True)] = 100
    short: Annotated[
        Literal["bid", "difference"],
        in_form(Phrase("A player who gets less than they bid"), core=True, words=picks(_SHORT)),
    ] = "bid"
    first_least: Annotated[Many, in_form(Phrase("The first of it counts only from so many points"), when=_several)] = 0
    last_least: Annotated[
        Many, in_form(Phrase("Nothing of it counts with fewer points of the last"), when=_several)
    ] = 0
    concede: Annotated[
        Literal["never", "written", "nothing"], in_form(Phrase("A bidder who gives up"), words=picks(_CONCEDE))
    ] = "never"
    moon: Annotated[TablePoints, in_form(Phrase("More points for all tricks, if it was said"), in_points=True)] = 0
    moon_lost: Annotated[TablePoints, in_form(Phrase("Points lost where that fails"), in_points=True)] = 0
    moon_all: Annotated[
        StrictBool, in_form(Phrase("The player with all tricks has all of the last of it"), when=says("moon"))
    ] = False
    step: Annotated[StrictInt, Bounds(ge=1, le=100), in_form(Phrase("Figures of bids are so many times"))] = 1

    def keys(self, players: int) -> tuple[str, ...]:
        bid = (self.id, f"{self.id}-bid")
        return (*bid, f"{self.id}-play") if self.plays else bid

    @property
    def plays(self) -> tuple[str, ...]:
        """The unusual ways in which a bid can be played."""
        conceded = () if self.concede == "never" else ("conceded",)
        return (*conceded, "moon", "moon-missed") if self.moon or self.moon_lost else conceded

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        low, high = self.bounds
        if self.step > 1:
            return Phrase("bids from {low} to {high}, by {step}", {"low": low, "high": high, "step": self.step})
        return Phrase("bids from {low} to {high}", {"low": low, "high": high})

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest bid."""
        return (self.step * self.low, self.step * self.high)

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        what: dict[str, Value] = {"what": tuple(worded(table.called(id)) for id in self.of)}
        yield replace(_SENTENCES[self.short], values=what)
        for key, id in self.ends():
            least = getattr(self, key)
            if least:
                yield replace(_LEASTS[key], values={"what": titled(table.called(id)), "least": least}, count=least)
        if self.concede != "never":
            others: dict[str, Value] = {"what": _CONCEDE[self.concede]}
            yield Phrase("A bidder who gives up before the play has the bid below 0; {what}.", others)
        if self.moon or self.moon_lost:
            yield Phrase(
                "All tricks, if it was said, bring {moon} more; where that fails, {lost} are lost instead of the bid.",
                {
                    "moon": Amount(self.step * self.moon, table.unit),
                    "lost": Amount(self.step * self.moon_lost, table.unit),
                },
            )

    def ends(self) -> tuple[tuple[str, str], ...]:
        """Return the first and the last item that count for a bid, each with the key of its least points."""
        return (("first_least", self.of[0]), ("last_least", self.of[-1]))

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        counted = (CountItem, NumberItem)
        here, found = f"items.{self.id}.", {item.id for item in table.items if isinstance(item, counted)}
        for id in self.of:
            if id not in found:
                why = Phrase("Only what is counted counts for a bid, and {name} is not.")
                yield table.clash(f"{here}of", why, name=table.called(id))
        alone = [key for key, _ in self.ends() if len(set(self.of)) == 1 and getattr(self, key)]
        if alone:
            why = Phrase("So much of one thing is needed only where several things count for a bid.")
            yield table.clash(f"{here}{alone[0]}", why)
        if self.low >= self.high:
            yield self.clash(table, "low", Phrase("The lowest number of {name} is not below the highest."))
        if table.unit > 1:
            yield table.clash("unit", Phrase("If a side bids, points are whole."))
        if table.scoring != "all":
            yield table.clash("scoring", Phrase("Bids go with scoring all that is counted."))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        for item in items:
            if not set(item.of) & set(hand.counts):
                fault = wrong.UNKNOWN_ITEM(table=table.name, name=hand.name, item=item.name)
                yield fault.at(table.path_in(hand, "counts"))
        if items and (hand.factor < 1 or hand.divisor > 1 or hand.low):
            key = "low" if hand.low else "divisor" if hand.divisor > 1 else "factor"
            why = Phrase("{name} has a bid, and its points count as they are, or several times.")
            yield table.clash_in(hand, key, why)


class Auction(AboutDeal, InSteps, kind="auction"):
    """The auction of a deal. Its value is the account that bid, and the bid; None for each that is missing."""

    announced: ClassVar[bool] = True
    is_apart: ClassVar[bool] = False  # the counts are in steps of the bid
    item: AuctionItem

    @cached_property
    def label(self) -> Phrase:
        return worded(self.item.said)

    @cached_property
    def of(self) -> tuple[HandItem, ...]:
        """The items whose points count for the bid, if the hand counts them."""
        return tuple(self.played.items[id] for id in self.item.of if id in self.played.items)

    def step_of(self, count: HandItem) -> int:
        return self.item.step if count in self.of else 1

    def ask(self, form: HandForm) -> Sequence[int | None]:
        bid = form.answers.get(self.keys[1])
        who = self.who.ask(form, wrong.BIDDER_MISSING(), range(len(self.owners)), to_say=wrong.WHO_BIDS())
        if bid is None:
            form.lacks(wrong.HOW_MUCH_IS_BID(), wrong.BID_MISSING(), () if who is None else (who,))
        else:
            bid = form.checked(bid, filter(None, [self._fault(bid)]))
        if self.item.plays:
            self.way.ask(form)
        return who, bid

    @cached_property
    def who(self) -> Choosing:
        """The question for the bidder."""
        return Choosing(self, "", self.title, self.owners)

    @cached_property
    def way(self) -> Choosing:
        """The question for an unusual way to play the bid, if there are any."""
        return Choosing(self, "play", _PLAY, tuple(Option(play, _PLAYS[play]) for play in self.item.plays))

    def play(self, answers: Answers) -> str | None:
        """Return the unusual way in which a bid was played; None if there is none, or the answer is invalid."""
        way: str | None = self.way.answer(answers)
        return way

    def instead(self, layout: HandLayout, answers: Answers) -> HandLayout | None:
        """Return the hand without the items taken in the play, if the bidder has given up.

        If nothing else counts then, nothing is asked. Points that are written in any case stay.
        """
        if self.play(answers) != "conceded":
            return None
        nothing = self.item.concede == "nothing"
        taken = {
            item.id
            for item in self.of
            if not isinstance(item.item, NumberItem) or (nothing and answers.get(item.id) is None)
        }
        return replace(layout, items=tuple(item for item in layout.items if item.id not in taken))

    def _fault(self, bid: object) -> Fault | None:
        said, step = titled(self.item.said), self.item.step
        if type(bid) is int and bid % step:
            return _BID_NO_MULTIPLE(what=said, count=bid, step=step)
        return number_fault(said, bid, *self.item.bounds)

    def fields(self, deal: HandForm) -> Iterator[Field]:
        yield self.who.field(wrong.WHO_BIDS().phrase(), announced=True)
        (low, high), question = self.item.bounds, wrong.HOW_MUCH_IS_BID().phrase()
        label, step = titled(self.item.said), self.item.step
        yield Field(self.keys[1], "number", label, question, low=low, high=high, step=step, announced=True)
        if self.item.plays:
            yield self.way.field(needed=False)

    def announcement(self, deal: HandForm) -> Phrase | None:
        who, bid = deal.values[self.id]
        if who is None or bid is None:
            return None
        values: dict[str, Value] = {"who": Account(who), "count": bid}
        return Phrase("{who} bid {count}" if len(self.played.sides[who]) > 1 else "{who} bids {count}", values)

    @classmethod
    def faults_between(cls, form: HandForm) -> Iterator[Fault]:
        return (fault for auction in form.layout.of(cls) for fault in auction.faults_with_counts(form))

    def faults_with_counts(self, form: HandForm) -> Iterator[Fault]:
        """Yield the faults of counts that do not go with the bid."""
        yield from filter(None, [self._moon_fault(form)])
        for item in self.of:
            for account, count in enumerate(form.values.get(item.id, ()) if isinstance(item, Count) else ()):
                if count is not None and count % self.item.step:
                    who = Account(account)
                    yield wrong.NO_MULTIPLE(who=who, what=item.title, count=count, step=self.item.step)

    def _moon_fault(self, deal: HandForm) -> Fault | None:
        """Return the fault of all tricks without all of the last item; None if there is none."""
        (who, _), last = deal.values[self.id], self.of[-1] if self.of else None
        if not self.item.moon_all or self.play(deal.answers) != "moon" or who is None or not isinstance(last, Count):
            return None
        if last.total is None or deal.values[last.id][who] in {None, last.total}:
            return None
        return _NOT_ALL(who=Account(who), what=last.label, total=last.total)

    def _scored(self, deal: HandForm, account: int, items: Iterable[HandItem]) -> int:
        return sum((item.row(deal) or ())[account] for item in items if item.id in deal.values)

    def _own(self, deal: HandForm, account: int) -> int:
        """Return the points of an account that count for the bid: without items of which it has too few."""
        if (play := self.play(deal.answers)) in {"conceded", "moon-missed"}:
            who, _ = deal.values[self.id]
            if account == who or (play == "conceded" and self.item.concede == "nothing"):
                return 0
        first, last = (self._lacks(deal, account, key, id) for key, id in self.item.ends())
        counting = [] if last and play != "conceded" else self.of[1:] if first else self.of
        return self._scored(deal, account, counting)

    def _lacks(self, deal: HandForm, account: int, key: str, id: str) -> bool:
        """Whether an account has fewer points of an item than needed; False if the hand does not count the item."""
        item = self.played.items.get(id)
        least = self.played.hand.factor * getattr(self.item, key)
        return bool(least) and item is not None and self._scored(deal, account, (item,)) < least

    @property
    def _moon(self) -> int:
        """The points for taking all tricks after bidding them."""
        return self.played.hand.factor * self.item.step * self.item.moon

    def bidder(self, deal: HandForm) -> Declaration | None:
        who, bid = deal.values[self.id]
        if who is None or bid is None:
            return None
        given_up = self.play(deal.answers) in {"conceded", "moon-missed"}
        return Declaration(who, not given_up and self._own(deal, who) >= self.played.hand.factor * bid)

    def counted(self, deal: HandForm) -> Iterator[Counted]:
        found, (_, bid) = self.bidder(deal), deal.values[self.id]
        if found is not None and bid is not None:
            yield from for_seats(BIDS, self.played.sides[found.account], bid, made=found.made)

    def row(self, deal: HandForm) -> Sequence[int]:
        """Return each account's correction: points that do not count, a short bid, and the points of a moon."""
        accounts, found = range(len(self.owners)), self.bidder(deal)
        points = [self._own(deal, account) - self._scored(deal, account, self.of) for account in accounts]
        if found is not None and not found[1]:
            own = self._own(deal, found[0]) if self.item.short == "bid" else 0
            missed = self.play(deal.answers) == "moon-missed"
            lost = self.item.step * self.item.moon_lost if missed else deal.values[self.id][1]
            points[found[0]] -= self.played.hand.factor * lost + own
        elif found is not None and self.play(deal.answers) == "moon":
            points[found[0]] += self._moon
        return points

    def parted(self, deal: HandForm, row: Sequence[int]) -> Iterator[tuple[Phrase, Sequence[int]]]:
        who, made = deal.values[self.id][0], self._is_made(deal)
        moon = self._moon if made and self.play(deal.answers) == "moon" else 0
        bid = [0 if made or account != who else points for account, points in enumerate(row)]
        more = [moon if account == who else 0 for account in range(len(row))]
        besides = [points - lost - extra for points, lost, extra in zip(row, bid, more, strict=True)]
        parts = ((self.label, bid), (Phrase("not counted"), besides), (_PLAYS["moon"], more))
        yield from ((label, each) for label, each in parts if any(each))

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        who, bid = deal.values[self.id]
        values: dict[str, Value] = {"who": Account(who), "count": bid}
        if self._is_made(deal):
            yield Phrase("{who} bid {count}", values)
        else:
            yield Phrase("{who} bid {count}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})
        if (play := self.play(deal.answers)) is not None:
            yield _PLAYS[play]

    def _is_made(self, deal: HandForm) -> bool:
        found = self.bidder(deal)
        return found is not None and found[1]

    def notes(self, deal: HandForm) -> tuple[str, ...]:
        """Return "3/4" for the bidder, the bid and the points had; "3/2×" if it is short."""
        who, bid = deal.values[self.id]
        had = self._own(deal, who) // self.played.hand.factor
        note = f"{bid}/{had}{'' if self._is_made(deal) else '×'}"
        return tuple(note if account == who else "" for account in range(len(self.owners)))

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        needed = laid.in_all
        yield whose_column(self.id, self.id, self.title, laid.sides, needed=needed)
        yield number_column(self.id, "bid", titled(self.item.said), *self.item.bounds, needed=needed)
        if self.item.plays:
            yield self.way.column()
