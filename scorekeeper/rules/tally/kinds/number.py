"""A written number for each side, of either sign, as on any score sheet; and the base of written items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import Pickable, PlainTable, in_form, picks
from scorekeeper.rules.game import Column, Field, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Value, titled, worded
from scorekeeper.rules.table_head import TableKey, TablePoints
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.item_fields import Never, says
from scorekeeper.rules.tally.kinds.count_numbers import CountItem, faults_at_target
from scorekeeper.rules.tally.kinds.shared_answers import BySide
from scorekeeper.rules.tally.tally_table import Item, TallyTable

MOST: Final = 99_999

_Written = Annotated[StrictInt, Bounds(ge=-MOST, le=MOST)]


_WITHOUT: Final[dict[str | None, Phrase]] = {"costs": Phrase("loses as much"), "nothing": Phrase("has nothing for it")}
_LOSES: Final = {
    "costs": Phrase("A side without {without} loses as much by {what}."),
    "nothing": Phrase("A side without {without} has nothing for {what}."),
}


class WrittenItem(Item):
    """An item that needs no particular cards: its points are written, and players out of the match have none."""

    is_fixed: ClassVar[bool] = False  # it brings any points that are written
    is_of_tricks: ClassVar[bool] = False  # any game can have it, with or without tricks
    can_leave_out: ClassVar[bool] = True  # players out of the match are not asked


def _others(table: PlainTable, item: PlainTable) -> tuple[Pickable, ...]:
    kinds = ("number", "count")
    found = (each for each in table.get("items") or () if each.get("kind") in kinds and each["id"] != item["id"])
    return (Pickable("", Phrase("nothing else")), *(Pickable(each["id"], worded(str(each["name"]))) for each in found))


class NumberItem(WrittenItem):
    """A number for each side, from `low` to `high`, at so many points `each`. A number not written is 0.

    If it is `needed` each side writes one, 0 too, so that none is forgotten; an `optional` one may be left out. With
    both it may be left out, and is stored as 0. All numbers add up to `total` at most; a side with all of them has
    `all_more` extra points, and wins the match if `all_wins`. A side with 0 of another item (`unless`) scores the
    points with the opposite sign, or none (`without`). With `high` equal to `low`, only an option brings the item in.
    Numbers are multiples of a `step`, and never one of `never`. With `one_side` only one side has any.
    """

    order: ClassVar[int] = 9

    kind: Literal["number"] = "number"
    low: Annotated[_Written, in_form(Phrase("The lowest number"), core=True)] = -MOST
    high: Annotated[_Written, in_form(Phrase("The highest number"), core=True)] = MOST
    each: Annotated[TablePoints, in_form(Phrase("Points for each"), in_points=True)] = 1
    needed: Annotated[StrictBool, in_form(Phrase("Written for every side, 0 too"))] = False
    optional: Annotated[StrictBool, in_form(Phrase("It need not be written at all"))] = False
    total: Annotated[Annotated[StrictInt, Bounds(ge=1, le=1000)] | None, in_form(Phrase("Most in all"))] = None
    all_more: Annotated[TablePoints, in_form(Phrase("More points for all of them"), in_points=True)] = 0
    unless: Annotated[TableKey | None, in_form(Phrase("It hangs on what a side has of"), words=_others)] = None
    without: Annotated[
        Literal["costs", "nothing"], in_form(Phrase("A side without any"), when=says("unless"), words=picks(_WITHOUT))
    ] = "costs"
    step: Annotated[StrictInt, Bounds(ge=1, le=1000), in_form(Phrase("It is a multiple of"))] = 1
    one_side: Annotated[StrictBool, in_form(Phrase("Only one side has any"))] = False
    never: Never = ()
    all_wins: Annotated[StrictBool, in_form(Phrase("All of them win the match"), when=says("total"))] = False

    @property
    def is_asked(self) -> bool:
        return self.low < self.high

    @property
    def is_signed(self) -> bool:
        loses = self.unless is not None and self.without == "costs"
        return self.low < 0 or self.each < 0 or self.all_more < 0 or loses

    @property
    def price_at_once(self) -> int | None:
        return 1 if self.low == 0 and self.each == 1 else None

    def _is_set(self, table: TallyTable) -> bool:
        """Whether an option sets the lowest or the highest number."""
        paths = {f"items.{self.id}.{key}" for key in ("low", "high")}
        return any(paths & choice.sets.keys() for option in table.options for choice in option.choices)

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        if self.each != 1:
            return Phrase("{points} each", {"points": Amount(factor * self.each, table.unit)})
        if factor == 1:
            return Phrase("written as they are")
        return Phrase("written, times {factor}", {"factor": factor})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        what = worded(self.name)
        if self.is_asked and self.all_more:
            points = Amount(self.total * self.each + self.all_more if self.total else 0, table.unit)
            yield Phrase("All {what} together count {points}.", {"what": what, "points": points})
        if self.is_asked and self.all_wins:
            yield Phrase("A player who has all {what} wins the match.", {"what": what})
        if self.is_asked and self.unless is not None:
            values: dict[str, Value] = {"without": worded(table.called(self.unless)), "what": what}
            yield replace(_LOSES[self.without], values=values)
        if self.is_asked and self.one_side:
            yield Phrase("{what}: only one side has any.", {"what": titled(self.name)})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if self.low > self.high or (self.low == self.high and not self._is_set(table)):
            yield self.clash(table, "low", Phrase("The lowest number of {name} is not below the highest."))
        for key in ("all_more", "all_wins"):
            if getattr(self, key) and self.total is None:
                yield self.clash(table, key, Phrase("Nobody has all {name}: it is not said how many there are."))
        if self.all_wins and any(hand.ends_at for hand in table.hands):
            why = Phrase("A match that somebody ends by what they have in a deal is not won by all {name}.")
            yield self.clash(table, "all_wins", why)
        counted = {item.id for item in table.items if isinstance(item, CountItem) and item.by == "side"}
        counted |= {item.id for item in table.items if isinstance(item, NumberItem)} - {self.id}
        if self.unless is not None and self.unless not in counted:
            yield self.clash(
                table, "unless", Phrase("The count that {name} hang on is another one that each side has.")
            )
        if self.is_asked and (self.low % self.step or self.high % self.step):
            why = Phrase("The lowest and the highest number of {name} are no multiples of its steps.")
            yield self.clash(table, "step", why)
        if table.unit > 1:
            yield table.clash("unit", Phrase("Points that are written are whole."))


class Number(BySide, kind="number"):
    """The numbers of all sides: the answer is a list with one for each side."""

    item: NumberItem

    @cached_property
    def is_score(self) -> bool:
        """Whether the numbers are the scores: nothing else is counted in the hand, and no total is halved."""
        hand = self.played.hand
        if self.played.table.halves_at is not None or self.item.each != 1 or self.item.all_more:
            return False
        return (hand.factor, hand.divisor, hand.low) == (1, 1, False) and len(self.played.items) == 1

    def ask(self, form: HandForm) -> Sequence[int | None]:
        item, known = self.item, len(form.faults)
        row = self.ask_sides(form, title=self.title, needed=not item.optional)
        numbers = [None if account in form.gone else number for account, number in enumerate(row)]
        if len(form.faults) == known:
            form.faults += self._faults_together(form, numbers)
        if lacking := self._lacking(form, numbers):
            some = len(lacking) + len(form.gone) < len(numbers)
            form.lacks((wrong.NOT_ALL_COUNTED if some else wrong.STILL_UNCOUNTED)(what=self.label), accounts=lacking)
        is_left_out = item.optional and not item.needed and not any(numbers)
        form.valid_answers[self.id] = None if is_left_out else [number or 0 for number in numbers]
        return numbers

    def _faults_together(self, form: HandForm, numbers: Sequence[int | None]) -> Iterator[Fault]:
        found = sum(number or 0 for number in numbers)
        if self.item.total is not None and found > self.item.total:
            yield wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=found, total=self.item.total)
        elif self.item.one_side and sum(map(bool, numbers)) > 1:
            yield wrong.ONE_SIDE_ALONE(what=self.title)
        elif form.stop is not None:
            yield from faults_at_target(form.stop, [Account(account) for account in range(len(numbers))], numbers)

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        if account in deal.gone and number is not None:
            return self.out_faults(account, number)
        return self.range_faults(account, number, self.item.low, self.item.high, self.item.step, self.item.never)

    def fields(self, deal: HandForm) -> Iterator[Field]:
        """Yield a question for each side in the match. A number that is the score is not shown twice."""
        needed = self.id in deal.lacking
        for side in range(len(self.played.sides)):
            if side not in deal.gone:
                shown_for, high = None if self.is_score else side, self._high(deal, side)
                bounds = {
                    "low": min(self.item.low, high),
                    "high": high,
                    "step": self.item.step,
                    "never": frozenset(self.item.never),
                }
                yield self.number_field(side, account=shown_for, needed=needed, **bounds)

    def _high(self, deal: HandForm, account: int) -> int:
        """Return an account's highest number: 0 if only the other side has any; at most the rest to the target."""
        others = [None if other == account else number for other, number in enumerate(deal.values[self.id])]
        if self.item.one_side and any(others):
            return 0
        if deal.stop is None:
            return self.item.high
        return max(0, min(self.item.high, deal.stop.room(account) - bool(deal.stop.reached(others))))

    def _lacking(self, form: HandForm, numbers: Sequence[int | None]) -> set[int]:
        """Return the accounts that must still write a number: none after the first one, unless all are needed."""
        lacking = {account for account, number in enumerate(numbers) if number is None} - form.gone
        if self.item.optional:
            return set()
        return lacking if self.item.needed or len(lacking) + len(form.gone) == len(numbers) else set()

    def row(self, deal: HandForm) -> Sequence[int]:
        numbers, factor = deal.values[self.id], self.played.hand.factor
        if (self.item.each, self.item.all_more, self.item.unless) == (1, 0, None):
            return [factor * number for number in numbers]
        others = deal.values.get(self.item.unless or "") or [1] * len(numbers)
        return [factor * self._points(*pair) for pair in zip(numbers, others, strict=True)]

    def _points(self, number: int, other: int) -> int:
        """Return the points of a side's number. `other` is the side's number of the item it depends on."""
        points = self.item.each * number + (self.item.all_more if number == self.item.total else 0)
        return points if other else 0 if self.item.without == "nothing" else -points

    def winner(self, value: Sequence[int]) -> int | None:
        return next((at for at, number in enumerate(value) if self.item.all_wins and number == self.item.total), None)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        needed = laid.in_all and not self.item.optional
        values = Values(low=self.item.low, high=self.item.high, step=self.item.step, needed=needed)
        is_score = laid.table.scoring == "all" and all(number.is_score for number in laid.found)
        yield self.column(values, each=True, number=True, is_told=is_score)
