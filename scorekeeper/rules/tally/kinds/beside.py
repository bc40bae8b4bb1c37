"""Extra points of each side, if two share the points of a deal: announces, roem, or a belote of 20."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Column, Field, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Value, titled
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, LaidOut
from scorekeeper.rules.tally.hands import Many
from scorekeeper.rules.tally.item_fields import Never
from scorekeeper.rules.tally.kinds.declarer import AboutDeclarer, AboutDeclarerItem
from scorekeeper.rules.tally.kinds.outcome import OutcomeInHand
from scorekeeper.rules.tally.kinds.shared_answers import BySide, account_name, caption_with, whose_column
from scorekeeper.rules.tally.tally_table import TallyTable


class BesideItem(AboutDeclarerItem):
    """A number of each side, up to `high` in whole `step`s, but none of `never`; with a `high` of 1, one side has it.

    That can be nobody, too. Each one brings `points`, and `counts` for the side's need. The winner of the deal has the
    points of both sides, unless they `stay` with their side. A side without tricks has none of an item made
    `in_tricks`. With `one_side` only one side has any.
    """

    order: ClassVar[int] = 72
    asked_by: ClassVar[str] = "high"

    kind: Literal["beside"] = "beside"
    points: Annotated[Many, in_form(Phrase("Points for each"), core=True, in_points=True)] = 1
    high: Annotated[Many, in_form(Phrase("The highest number"), core=True)] = 1
    step: Annotated[
        StrictInt, Bounds(ge=1, le=100), in_form(Phrase("It is a multiple of"), when=lambda _, item: item["high"] != 1)
    ] = 1
    counts: Annotated[StrictBool, in_form(Phrase("It counts for what is needed"))] = True
    stays: Annotated[StrictBool, in_form(Phrase("It stays with its side when the deal is lost"))] = False
    in_tricks: Annotated[StrictBool, in_form(Phrase("Only a side with a trick has any"))] = False
    one_side: Annotated[StrictBool, in_form(Phrase("Only one side has any"))] = False
    never: Never = ()

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        points: dict[str, Value] = {"points": Amount(self.points, table.unit)}
        if self.stays:
            return Phrase("{points} each, for {for}", {**points, "for": Phrase("the side that has it, won or lost")})
        if self.points == 1 < self.high:
            return Phrase("written as they are; of a deal that is lost the winner has those of both sides")
        return Phrase("{points} each; of a deal that is lost the winner has those of both sides", points)

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if not self.counts:
            yield Phrase("{what}: it does not count for what is needed.", {"what": titled(self.name)})
        if self.in_tricks:
            yield Phrase("{what}: only a side with a trick has any.", {"what": titled(self.name)})
        if self.one_side:
            yield Phrase("{what}: only one side has any.", {"what": titled(self.name)})

    def idle_keys(self, hands: Sequence[object]) -> Iterator[str]:
        if self.high <= 1 < self.step:
            yield "step"
        if self.high <= 1 and self.never:
            yield "never"

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if self.high > 1 and self.high % self.step:
            yield self.clash(table, "high", Phrase("The highest number of {name} is no multiple of its step."))


class Beside(BySide, AboutDeclarer, kind="beside"):
    """The extra points of a deal. The answer is a list, or the side with the only one; the value is a list."""

    fixed_worth: ClassVar[int | None] = None  # any number is possible
    item: BesideItem

    @cached_property
    def is_single(self) -> bool:
        """Whether one side has the only one."""
        return self.item.high == 1

    @cached_property
    def lists(self) -> Mapping[str, int]:
        return {} if self.is_single else {self.id: len(self.played.sides)}

    @cached_property
    def holder(self) -> HandItem | None:
        """The outcome of the deal, if only a side with tricks can have any; else None."""
        outcomes = (item for item in self.played.items.values() if isinstance(item, OutcomeInHand))
        return next(outcomes, None) if self.item.in_tricks else None

    def is_needed(self, deal: HandForm) -> bool:
        return False  # most deals have none

    def ask(self, form: HandForm) -> Sequence[int]:
        value, known = self.numbers(form), len(form.faults)
        if self.is_single:
            super().ask(form)
        elif self.asks(form):
            self.ask_sides(form, needed=False)
        if self.item.one_side and all(value) and len(form.faults) == known:
            form.faults.append(wrong.ONE_SIDE_ALONE(what=self.title))
        answer = value.index(1) if self.is_single and any(value) else value
        form.valid_answers[self.id] = answer if any(value) else None
        return value

    def numbers(self, deal: HandForm) -> list[int]:
        """Return the number of each side, asked already or not; 0 for each that is missing or wrong."""
        if not self.is_due(deal):
            return [0] * len(self.played.sides)
        if self.is_single:
            return [int(option.value == deal.answers.get(self.id)) for option in self.owners]
        return [number or 0 for number in self.valid(deal)]

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        return self.range_faults(account, number, 0, self.item.high, self.item.step, self.item.never)

    def fields(self, deal: HandForm) -> Iterator[Field]:
        if not self.is_due(deal):
            return
        if self.is_single:
            yield self.question(deal)
            return
        for side in range(len(self.played.sides)):
            others = any(number for at, number in enumerate(deal.values[self.id]) if at != side)
            high = 0 if self.lacks(deal.values, side) or (self.item.one_side and others) else self.item.high
            bounds = {"high": high, "step": self.item.step, "never": frozenset(self.item.never)}
            yield self.number_field(side, group=self.id, needed=False, **bounds)

    def lacks(self, values: Mapping[str, Sequence[Any]], account: int) -> bool:
        """Whether a side has none, as the other has all tricks."""
        shared = None if self.holder is None else values[self.holder.id][0]
        return shared is not None and shared.swept not in {None, account}

    def worth_to(self, value: Sequence[int], account: int) -> int:
        """Return the points of a side for its number."""
        return self.item.points * value[account]

    def row(self, deal: HandForm) -> Sequence[int]:
        """Return the points of each side. A lost deal gives all to its winner; a tie drops the declarer's."""
        shared, who, won = deal.values[deal.layout.of(OutcomeInHand)[0].id]
        own = [self.worth_to(deal.values[self.id], account) for account in range(len(self.played.sides))]
        if who is None or won or self.item.stays:
            return own
        aside = 0 if shared.is_level else own[who]
        return [0 if account == who else points + aside for account, points in enumerate(own)]

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        numbers = [(account, number) for account, number in enumerate(deal.values[self.id]) if number]
        if self.is_single:
            held = tuple(account_name(account) for account, _ in numbers)
        else:
            held = tuple(Phrase("{who} {count}", {"who": Account(at), "count": number}) for at, number in numbers)
        if held:
            yield caption_with(self.title, *held)

    @classmethod
    def faults_between(cls, form: HandForm) -> Iterator[Fault]:
        yield from super().faults_between(form)
        for each in form.layout.of(cls):
            for account, number in enumerate(form.values[each.id]):
                if number and each.lacks(form.values, account):
                    yield wrong.NOTHING_WITHOUT(who=Account(account), what=each.label, without=Phrase("tricks"))

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        if self.is_single:
            yield whose_column(self.id, self.id, self.title, len(self.played.sides))
        else:
            yield self.column(Values(high=self.item.high, step=self.item.step, needed=False), each=True, number=True)
