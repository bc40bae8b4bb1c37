"""Items that end a match, or delay its end: buying in again, steps that each player makes, and counting out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Value, shown, worded
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, LaidOut, PlayedHand
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.kinds.left import Left
from scorekeeper.rules.tally.kinds.number import WrittenItem
from scorekeeper.rules.tally.kinds.shared_answers import (
    AboutDeal,
    Choosing,
    FlagBySide,
    account_name,
    caption_with,
    given,
    whose_column,
)
from scorekeeper.rules.tally.scoring import rows_of, times_of
from scorekeeper.rules.tally.tally_table import Item, TallyTable


class BuysInItem(WrittenItem):
    """The players who buy in again after going out in the deal before, if `allowed`; an option can bring that in."""

    order: ClassVar[int] = 5
    of_the_game: ClassVar[bool] = True
    is_signed: ClassVar[bool] = True  # a player who buys in again can have less than before

    kind: Literal["buys-in"] = "buys-in"
    allowed: Annotated[StrictBool, in_form(Phrase("A player who went out may buy in again"), core=True)] = True

    @property
    def is_asked(self) -> bool:
        return self.allowed

    def comes_back(self, answers: Mapping[str, Any], offers: Collection[int]) -> frozenset[int]:
        row = given(answers.get(self.id))
        return frozenset(at for at, yes in row if at in offers and type(yes) is int and yes == 1)

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return Phrase("one more than the highest total of those who are in")

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if table.out_above is not None:
            yield Phrase(
                "A player who went out can buy in again in the next deal, with one more than the highest total of the "
                "players in, if that is not above the limit."
            )

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if len(items) > 1:
            yield table.clash(table.path_in(hand, "counts"), Phrase("A player who went out buys in again once."))
        if items and (hand.factor != 1 or hand.divisor > 1 or hand.low or hand.sweep or table.scoring != "all"):
            why = Phrase("If somebody can buy in again, all points count as they are.")
            yield table.clash(table.path_in(hand, "counts"), why)


class BuysIn(FlagBySide, kind="buys-in"):
    """The players who buy in again: the answer is a list with 1 for each who does."""

    announced: ClassVar[bool] = True
    ways: ClassVar[tuple[Option, ...]] = (Option(0, Phrase("Stays out")), Option(1, Phrase("Buys in again")))
    item: BuysInItem

    @classmethod
    def in_hand(cls, item: Item, played: PlayedHand) -> HandItem | None:
        return super().in_hand(item, played) if played.table.out_above is not None else None

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        yield from super().faults_of(deal, account, number)
        if type(number) is int and number == 1 and account not in deal.offers:
            yield wrong.CANNOT_BUY_IN(who=Account(account))

    def fields(self, deal: HandForm) -> Iterator[Field]:
        for account in deal.offers:
            who: dict[str, Value] = {"who": Account(account)}
            question = Phrase("Does {who} buy in again?", who)
            yield self.flag_field(account, Phrase("{who}", who), question, announced=True)

    def row(self, deal: HandForm) -> Sequence[int]:
        return [deal.offers[account] if yes else 0 for account, yes in enumerate(deal.values[self.id])]

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        for account, yes in enumerate(deal.values[self.id]):
            if yes:
                yield Phrase("{who} buys in again", {"who": Account(account)})


class CountsOutItem(Item):
    """The player who was first at the target wins. It is asked if several are there after a deal, or `always`.

    `always` is for a deal that stops when somebody counts out in it.
    """

    order: ClassVar[int] = 90
    is_fixed: ClassVar[bool] = False  # it brings no points, and ends the match
    is_of_tricks: ClassVar[bool] = False  # any game can have it, with or without tricks

    kind: Literal["counts-out"] = "counts-out"
    always: Annotated[StrictBool, in_form(Phrase("It is asked of every deal"))] = False

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return Phrase("the first at the target has won")

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if table.lowest_wins or table.at_once or table.scoring != "all" or any(hand.ends_at for hand in table.hands):
            why = Phrase("Somebody counts out only where all that is counted scores, and the highest total wins.")
            yield table.clash(f"items.{self.id}.always", why)


class CountsOut(AboutDeal, kind="counts-out"):
    """The player who was first at the target. The value is a list of the account, or None."""

    fixed_worth: ClassVar[int | None] = 0  # it brings no points
    item: CountsOutItem

    @classmethod
    def in_hand(cls, item: Item, played: PlayedHand) -> HandItem | None:
        return None if played.table.target is None else super().in_hand(item, played)

    def ask(self, form: HandForm) -> Sequence[int | None]:
        if form.faults or not (barred := self._barred(form)):  # then the totals after the deal are unknown
            return [None]
        if self._is_due(barred):
            who = self.who.ask(form, wrong.NOT_SAID(what=self.title))
            return [who if who is None else form.checked(who, filter(None, [barred[who]]))]
        if form.answers.get(self.id) is not None:
            form.faults.append(wrong.NOT_ASKED_NOW(what=self.title))
        return [None]

    def _barred(self, form: HandForm) -> list[Fault | None]:
        """Return the reason why each account cannot be the answer; None for each that is at the target after the deal.

        The list is empty while other items lack an answer.
        """
        return [self._why_not(account, total) for account, total in enumerate(self._totals(form))]

    def _why_not(self, account: int, total: int) -> Fault | None:
        table = self.played.table
        target = table.target_for(len(self.played.sides)) or 0
        points = [Amount(each, table.unit) for each in (total, target)]
        fault = wrong.NOT_AT_THE_TARGET(who=Account(account), points=points[0], target=points[1])
        return fault if total < target else None

    def _totals(self, form: HandForm) -> list[int]:
        """Return the totals after the deal; empty while other items lack an answer."""
        if form.lacking.keys() - {self.id}:
            return []
        others = [item for item in form.layout.items if item is not self]
        filled = replace(form, values={item.id: item.filled(form) for item in others})
        times, rows = times_of(filled), rows_of(filled)
        return [total + times * sum(row[at] for _, row in rows) for at, total in enumerate(form.totals)]

    def _is_due(self, barred: Sequence[Fault | None]) -> bool:
        """Whether the question is asked: several are at the target, or it is asked always."""
        return self.item.always or barred.count(None) > 1

    @cached_property
    def who(self) -> Choosing:
        """The question for the player who was first."""
        return Choosing(self, "", self.title, self.owners)

    def fields(self, deal: HandForm) -> Iterator[Field]:
        barred = self._barred(deal)
        if barred and self._is_due(barred):
            options = tuple(option._replace(barred=why) for option, why in zip(self.owners, barred, strict=True))
            yield self.who.field(Phrase("Who was at the target first?"), options=options)

    def winner(self, value: Sequence[int | None]) -> int | None:
        return value[0]

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        account = deal.values[self.id][0]
        if account is not None:
            yield caption_with(self.title, account_name(account))

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        yield whose_column(self.id, self.id, self.title, laid.sides)


class ProgressItem(Item):
    """A number of `steps`, one after the other. A player who goes out has made theirs; the last step ends the match.

    It brings no points. If several make the last step in one deal, the best total wins.
    """

    order: ClassVar[int] = 13
    ends_match: ClassVar[bool] = True
    is_of_tricks: ClassVar[bool] = False  # steps need not be made of tricks

    kind: Literal["progress"] = "progress"
    steps: Annotated[StrictInt, Bounds(ge=1, le=99), in_form(Phrase("Number of them"), core=True)] = 10

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return Phrase("{n} in all, one after the other", {"n": self.steps})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        yield Phrase(
            "The first player to make {what} {n} has won; of several in one deal the best total.",
            {"what": worded(self.name), "n": self.steps},
        )

    def finished(self, carried: Any) -> frozenset[int]:
        return frozenset(account for account, steps in enumerate(carried or ()) if steps >= self.steps)


class ProgressInHand(FlagBySide, kind="progress"):
    """The accounts that made their step in a deal: a list of 1 and 0."""

    fixed_worth: ClassVar[int | None] = 0  # it brings no points
    values: ClassVar[Values] = Values((0, 1), needed=False)
    ways: ClassVar[tuple[Option, ...]] = (Option(0, Phrase("Not made")), Option(1, Phrase("Made")))
    item: ProgressItem

    def ask(self, form: HandForm) -> Sequence[int]:
        """Return 1 for each account that made the step. A player who went out did; a missing answer counts 0."""
        out, row = self._out(form), self.ask_sides(form, needed=False)
        made = [int(account == out or each == 1) for account, each in enumerate(row)]
        form.valid_answers[self.id] = made  # also if nobody made the step
        return made

    def _out(self, deal: HandForm) -> int | None:
        """Return the account that went out, and so has made the step; None if nobody has, or it is not entered yet."""
        left = next(iter(deal.layout.of(Left)), None)
        who = None if left is None or left.item.all_have else deal.values[left.id][0]
        return who if type(who) is int else None

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        if type(number) is not int or number not in {0, 1}:
            yield deal_faults.not_one_of(self._asked_of(account), self.ways, shown(number))

    def _asked_of(self, account: int) -> Phrase:
        return Phrase("{who}: {what}", {"who": Account(account), "what": self.label})

    def fields(self, deal: HandForm) -> Iterator[Field]:
        for account in range(len(self.played.sides)):
            if account != self._out(deal):
                question = Phrase("Has {who} made the {what}?", {"who": Account(account), "what": self.label})
                yield self.flag_field(account, self._asked_of(account), question, offered=True)

    def carry(self, carried: Any, value: Sequence[int], declarer: int | None) -> tuple[int, ...]:
        before = carried or (0,) * len(value)
        return tuple(min(steps + made, self.item.steps) for steps, made in zip(before, value, strict=True))

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        before = carried or (0,) * len(self.played.sides)
        return tuple(self._at(steps) for steps in before)

    def _at(self, steps: int) -> Phrase:
        if steps >= self.item.steps:
            return Phrase("all made")
        return Phrase("{what} {place}", {"what": self.title, "place": steps + 1})

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        made = enumerate(deal.values[self.id])
        held = tuple(account_name(account) for account, each in made if each)
        yield caption_with(self.title, *(held or (Phrase("nobody"),)))
