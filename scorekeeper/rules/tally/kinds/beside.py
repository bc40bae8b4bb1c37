"""Extra points of each side, if two share the points of a deal: announces, roem, or a belote of 20."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Answers, Column, Field, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Value, titled
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, laid_out
from scorekeeper.rules.tally.hands import Many
from scorekeeper.rules.tally.item_fields import Never
from scorekeeper.rules.tally.kinds.count import has_gaps
from scorekeeper.rules.tally.kinds.declarer import AboutDeclarer, AboutDeclarerItem
from scorekeeper.rules.tally.kinds.outcome import OutcomeInHand
from scorekeeper.rules.tally.kinds.shared_answers import BySide, account_name, given, whose_column
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

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        points: dict[str, Value] = {"points": Amount(self.points, unit)}
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


class Beside(BySide, AboutDeclarer):
    """The extra points of a deal. The answer is a list, or the side with the only one; the value is a list."""

    kind: ClassVar[str] = "beside"
    in_parts: ClassVar[bool] = True
    is_needed: ClassVar[bool] = False  # most deals have none
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

    # --- reading answers

    def fault(self, deal: HandAnswers, answer: object) -> Fault | None:
        if self.is_single:
            return super().fault(deal, answer)
        faults = deal_faults.faults_of_list(answer, self.label, len(self.played.sides), self.faults_of)
        return next(iter(faults), None) or self.fault_of_both(deal)

    def fault_of_both(self, deal: HandAnswers) -> Fault | None:
        """Return the fault that both sides have any if only one can; else None."""
        both = self.item.one_side and all(self.so_far(deal))
        return wrong.ONE_SIDE_ALONE(what=self.title) if both else None

    def faults_of(self, account: int, number: object) -> Iterator[Fault]:
        """Yield the faults of a side's number."""
        return self.range_faults(account, number, 0, self.item.high, self.item.step, self.item.never)

    def so_far(self, deal: HandAnswers) -> Sequence[int]:
        """Return the number of each side; 0 for each that is missing or invalid."""
        if self.is_single:
            (owner,) = super().so_far(deal)
            return [int(account == owner) for account in range(len(self.played.sides))]
        row = enumerate(self.row_in(deal.answers if self.is_due(deal) else {}))
        return [0 if number is None or any(self.faults_of(at, number)) else number for at, number in row]

    def saved(self, answers: Answers) -> dict[str, Any]:
        answer = answers.get(self.id)
        return {self.id: [number or 0 for number in answer or ()]} if has_gaps(answer) else {}

    def in_normal_form(self, value: Sequence[Any]) -> dict[str, Any]:
        answer = value.index(1) if self.is_single and any(value) else list(value)
        return {self.id: answer if any(value) else None}

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
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

    # --- scoring and telling

    def worth_to(self, value: Sequence[int], account: int) -> int:
        """Return the points of a side for its number."""
        return self.item.points * value[account]

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """Return the points of each side. A lost deal gives all to its winner; a tie drops the declarer's."""
        shared, who, won = deal.values[deal.layout.of(OutcomeInHand)[0].id]
        own = [self.worth_to(deal.values[self.id], account) for account in range(len(self.played.sides))]
        if who is None or won or self.item.stays:
            return own
        aside = 0 if shared.is_level else own[who]
        return [0 if account == who else points + aside for account, points in enumerate(own)]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        numbers = [(account, number) for account, number in enumerate(deal.values[self.id]) if number]
        if self.is_single:
            held = tuple(account_name(account) for account, _ in numbers)
        else:
            held = tuple(Phrase("{who} {count}", {"who": Account(at), "count": number}) for at, number in numbers)
        if held:
            yield Phrase("{what}: {held}", {"what": self.title, "held": held})

    @classmethod
    def faults_between(cls, layout: HandLayout, values: Mapping[str, Sequence[Any]]) -> Iterator[Fault]:
        for each in layout.of(cls):
            for account, number in enumerate(values[each.id]):
                if number and each.lacks(values, account):
                    yield wrong.NOTHING_WITHOUT(who=Account(account), what=each.label, without=Phrase("tricks"))

    @classmethod
    def impossible(cls, deal: HandAnswers) -> Iterator[Fault]:
        for each in deal.layout.of(cls):
            numbers = given(deal.answers.get(each.id))
            wrong_ones = (fault for number in numbers for fault in each.faults_of(*number))
            yield from each.wrong_answers(deal) if each.is_single else wrong_ones
            yield from filter(None, [each.fault_of_both(deal)])
        yield from cls.faults_between(deal.layout, deal.values)

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        found, label = laid_out(item, hands), titled(item.name)
        if found and item.high == 1:
            yield whose_column(item.id, item.id, label, len(found[0][1].played.sides))
        elif found:
            values = Values(high=item.high, step=item.step, needed=False)
            yield Column(item.id, item.id, label, each=True, number=True, values=values)
