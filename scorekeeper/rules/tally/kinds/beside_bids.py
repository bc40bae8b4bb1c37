"""Scores beside a bid: written points, a premium that one player declares, and a bid for all or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules.described_fields import in_form, picks
from scorekeeper.rules.game import Column, Field, Joint, Option, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Points, Value, titled, worded
from scorekeeper.rules.table_head import TablePoints, TableWord
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.item_fields import points_row
from scorekeeper.rules.tally.kinds.bid import OfBids
from scorekeeper.rules.tally.kinds.bid_item import MADE_OR_MISSED, OfBidsItem, fixed_heads
from scorekeeper.rules.tally.kinds.choice import heads_by_name
from scorekeeper.rules.tally.kinds.shared_answers import (
    Choosing,
    FlagBySide,
    OfSome,
    account_name,
    caption_with,
    whose_column,
)
from scorekeeper.rules.tally.tally_table import TallyTable


class AllOrNothingItem(OfBidsItem):
    """A declaration with a bid `of` an item that it scores `by_cards` alone: if made, and if missed.

    Half a bonus with a bid that is off by one does not count then. With 0 for both only an option brings it in.
    """

    order: ClassVar[int] = 17

    kind: Literal["all-or-nothing"] = "all-or-nothing"
    by_cards: Annotated[
        tuple[TablePoints, ...],
        Bounds(min_length=2, max_length=2),
        points_row(Phrase("For each card of the hand"), fixed_heads(MADE_OR_MISSED), core=True),
    ] = (15, 0)

    is_signed: ClassVar[bool] = True  # the usual points of the bid are taken off

    @property
    def is_asked(self) -> bool:
        return any(self.by_cards)

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        made, missed = (Points(factor * points, table.unit) for points in self.by_cards)
        values: dict[str, Value] = {"points": made, "other": missed}
        return Phrase("{points} for each card of the hand with a bid that is made, else {other}", values)


class AllOrNothing(FlagBySide, OfBids, kind="all-or-nothing"):
    """The answer is a list with 1 for each who plays for all or nothing, 0 for the others; or there is none."""

    ways: ClassVar[tuple[Option, ...]] = (Option(0, Phrase("No")), Option(1, Phrase("Yes")))
    item: AllOrNothingItem

    def fields(self, deal: HandForm) -> Iterator[Field]:
        for account in range(len(self.played.sides)):
            question = Phrase("{what}: does {who} play for that?", {"what": self.title, "who": Account(account)})
            label = caption_with(self.title, account_name(account))
            yield self.flag_field(account, label, question, announced=not self.of.item.hidden)

    def row(self, deal: HandForm) -> Sequence[int]:
        """Return the correction that replaces the points of the bid."""
        bids, cards = zip(deal.values[self.of.id], self.of.row(deal), strict=True), self.of.size(deal.deal_number)
        instead = [self.played.hand.factor * points * cards for points in self.item.by_cards]
        points = [instead[not self.of.item.is_made(*pair)] - usual for pair, usual in bids]
        return [each if said else 0 for each, said in zip(points, deal.values[self.id], strict=True)]

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        said = deal.values[self.id]
        held = tuple(account_name(account) for account, each in enumerate(said) if each)
        if held:
            yield caption_with(self.title, *held)

    def shares(self, deal: HandForm) -> Iterator[Phrase]:
        return iter(()) if self.of.announcement(deal) is None else self.captions(deal)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        yield self.column(self.values, each=True, number=True, is_told=True)


_Written = Annotated[StrictInt, Bounds(ge=-9990, le=9990)]

_MISSED: Final[dict[str | None, Phrase]] = {
    "none": Phrase("counts nothing"),
    "counts": Phrase("counts all the same"),
    "costs": Phrase("costs as much"),
}
_NEAR: Final[dict[str | None, Phrase]] = {"none": _MISSED["none"], "half": Phrase("counts half")}
_WORTH: Final = {
    "none": Phrase("written, and counts with a bid that is made"),
    "counts": Phrase("written, whether the bid is made or not"),
    "costs": Phrase("written, and costs as much where the bid is missed"),
}


class BonusItem(OfBidsItem):
    """A number for each side beside the bids `of` an item, from `low` to `high` in steps of `step`.

    It counts with a bid that is made. With a `missed` bid it counts nothing, or in any case, or costs as much. With a
    bid that is off by one it counts half, rounded down, or as with any missed bid (`near`). With 0 for both bounds only
    an option brings it in.
    """

    order: ClassVar[int] = 15

    kind: Literal["bonus"] = "bonus"
    low: Annotated[_Written, in_form(Phrase("The lowest number"))] = 0
    high: Annotated[_Written, in_form(Phrase("The highest number"), core=True)] = 100
    step: Annotated[StrictInt, Bounds(ge=1, le=1000), in_form(Phrase("Numbers in steps of"))] = 10
    missed: Annotated[
        Literal["none", "counts", "costs"],
        in_form(Phrase("With a bid that is missed it"), core=True, words=picks(_MISSED)),
    ] = "none"
    near: Annotated[
        Literal["none", "half"],
        in_form(
            Phrase("With a bid that is off by one it"),
            when=lambda _, item: item["missed"] == "none",
            words=picks(_NEAR),
        ),
    ] = "none"

    @property
    def is_asked(self) -> bool:
        return self.low < self.high

    @property
    def is_signed(self) -> bool:
        return self.low < 0 or (self.missed == "costs" and self.high > 0)

    def share(self, number: int, off: int, *, is_made: bool, is_whole: bool) -> int:
        """Return the points that count beside a bid `off` by so many. With `is_whole` half of them never counts."""
        if is_made:
            return number
        if self.near == "half" and off == 1 and not is_whole:
            return number // 2
        return {"none": 0, "counts": number, "costs": -number}[self.missed]

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return _WORTH[self.missed]

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if self.near == "half":
            yield Phrase("{what}: half of it counts with a bid that is off by one.", {"what": titled(self.name)})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if self.low > self.high:
            yield self.clash(table, "low", Phrase("The lowest number of {name} is above the highest."))
        if self.low % self.step or self.high % self.step:
            why = Phrase("The lowest and the highest number of {name} are no multiples of its steps.")
            yield self.clash(table, "step", why)
        if table.unit > 1:
            yield table.clash("unit", Phrase("Points that are written are whole."))


class Bonus(OfSome, OfBids, kind="bonus"):
    """The bonus of each account beside the bids `of` a hand; the answer is a list of numbers, or missing."""

    item: BonusItem

    def ask(self, form: HandForm) -> Sequence[int]:
        """Return the numbers. Numbers that count nothing are faults only if the bids have none."""
        numbers = [number or 0 for number in self.ask_sides(form, title=self.title, needed=False)]
        for account, number in enumerate(numbers if not form.faults else ()):
            if number and self._counts(form, account) is False:
                form.faults.append(wrong.COUNTS_NOTHING(who=Account(account), what=self.label, points=Amount(number)))
        form.valid_answers[self.id] = numbers if any(numbers) else None
        return numbers

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        return self.range_faults(account, number, self.item.low, self.item.high, self.item.step)

    def _counts(self, deal: HandForm, account: int) -> bool | None:
        """Whether a number of an account counts; None while its tricks are unknown."""
        return None if None in deal.values[self.of.id][account] else self._share(deal, account, 2) != 0

    def _share(self, deal: HandForm, account: int, number: int) -> int:
        """Return the points of an account's number that count; never half of it if they play for all or nothing."""
        bid, taken = deal.values[self.of.id][account]
        is_whole = any(
            item.row_in(deal.answers)[account] for item in deal.layout.of(AllOrNothing) if item.of is self.of
        )
        return self.item.share(number, abs(bid - taken), is_made=self.of.item.is_made(bid, taken), is_whole=is_whole)

    def fields(self, deal: HandForm) -> Iterator[Field]:
        for side, number in enumerate(deal.values[self.id]):
            counts = self._counts(deal, side)
            if counts or number:
                low, high = (self.item.low, self.item.high) if counts else (0, 0)
                asked = Phrase("{what}: how much for {who}?", {"what": self.title, "who": Account(side)})
                yield self.number_field(side, question=asked, low=low, high=high, step=self.item.step, needed=False)

    def row(self, deal: HandForm) -> Sequence[int]:
        factor = self.played.hand.factor
        return [factor * self._share(deal, account, number) for account, number in enumerate(deal.values[self.id])]

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        held = tuple(
            Phrase("{who} {points}", {"who": Account(at), "points": Points(number, 1)})
            for at, number in enumerate(deal.values[self.id])
            if number
        )
        if held:
            yield caption_with(self.title, *held)

    @property
    def values(self) -> Values:
        return Values(low=self.item.low, high=self.item.high, step=self.item.step, needed=False)


MOST_PREMIUMS: Final = 6  # the most names of a premium


class PremiumItem(OfBidsItem):
    """One of the `names`, which one player at most declares with a bid `of` an item, for its `points`.

    The player scores the points if the bid is made; else each other player does.
    """

    order: ClassVar[int] = 16

    kind: Literal["premium"] = "premium"
    names: Annotated[
        tuple[TableWord, ...],
        Bounds(min_length=1, max_length=MOST_PREMIUMS),
        in_form(Phrase("Possible declarations"), core=True),
    ] = ("declaration",)
    points: Annotated[
        tuple[TablePoints, ...],
        Bounds(min_length=1, max_length=MOST_PREMIUMS),
        points_row(Phrase("For how many points"), heads_by_name, core=True),
    ] = (30,)

    @property
    def is_signed(self) -> bool:
        return min(self.points) < 0

    def keys(self, players: int) -> tuple[str, ...]:
        return (self.id, f"{self.id}-by")

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        each = tuple(
            Phrase("{what} {worth}", {"what": worded(name), "worth": Amount(factor * points, table.unit)})
            for name, points in zip(self.names, self.points, strict=False)
        )
        return Phrase("{premiums} with a bid that is made, else for each other", {"premiums": each})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if len(self.names) != len(self.points):
            why = Phrase("Each thing that can be declared has its points.")
            yield table.clash(f"items.{self.id}.points", why)
        if len(set(self.names)) < len(self.names):
            why = Phrase("No two things that can be declared have the same name.")
            yield table.clash(f"items.{self.id}.names", why)


class Premium(OfBids, kind="premium"):
    """The premium of a deal. Its value is the index of its name, and its owner; None for both without one."""

    item: PremiumItem

    @cached_property
    def which(self) -> Choosing:
        """The question for the name of the premium."""
        return Choosing(self, "", self.title, tuple(Option(name, titled(name)) for name in self.item.names))

    @cached_property
    def by(self) -> Choosing:
        """The question for its owner."""
        return Choosing(self, "by", self.title, self.owners)

    def ask(self, form: HandForm) -> Sequence[Any]:
        which, by = form.answers.get(self.which.key), form.answers.get(self.by.key)
        no_which = None if by is None else wrong.WHICH_PREMIUM(what=self.label)  # one of both needs the other
        nobody = None if which is None else wrong.WHOSE_PREMIUM(what=self.label)
        return [
            self.which.ask(form, no_which, to_say=wrong.WHICH(what=self.label)),
            self.by.ask(form, nobody, to_say=wrong.WHOSE(what=self.label)),
        ]

    def fields(self, deal: HandForm) -> Iterator[Field]:
        if any(bid is None for bid, _ in deal.values[self.of.id]):
            return
        which, by = deal.values[self.id]
        question, needed = wrong.WHICH(what=self.label).phrase(), which is None and by is not None
        yield self.which.field(question, needed=needed, offered=True)
        question, needed = wrong.WHOSE(what=self.label).phrase(), by is None and which is not None
        yield self.by.field(question, label=Phrase("Owner"), needed=needed, offered=True)

    def joint(self) -> Joint | None:
        return Joint((self.id, self.by.key), Phrase("Was there a {what}, and whose?", {"what": self.label}))

    def waiting(self, deal: HandForm, accounts: set[int]) -> set[int]:
        return set(range(len(self.owners))) if deal.values[self.id][1] in accounts else set()

    def row(self, deal: HandForm) -> Sequence[int]:
        which, by = deal.values[self.id]
        if which is None or by is None:
            return [0] * len(self.owners)
        points = self.played.hand.factor * self.item.points[self.item.names.index(which)]
        made = self.of.item.is_made(*deal.values[self.of.id][by])
        return [points if (account == by) == made else 0 for account in range(len(self.owners))]

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        which, by = deal.values[self.id]
        if which is not None and by is not None:
            yield caption_with(titled(which), account_name(by))

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        yield self.which.column(called=tuple((name, worded(name)) for name in self.item.names))
        whose = Phrase("{what}, whose", {"what": self.title})
        yield whose_column(self.by.key, f"{self.id} by", whose, laid.sides)
