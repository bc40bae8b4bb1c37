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
from scorekeeper.rules.game import Answers, Column, Field, Option, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Value, shown, worded
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, LaidOut, PlayedHand
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

    def faults_of(self, deal: HandAnswers, account: int, number: object) -> Iterator[Fault]:
        yield from super().faults_of(deal, account, number)
        if type(number) is int and number == 1 and account not in deal.offers:
            yield wrong.CANNOT_BUY_IN(who=Account(account))

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        for account in deal.offers:
            who: dict[str, Value] = {"who": Account(account)}
            question = Phrase("Does {who} buy in again?", who)
            yield self.flag_field(account, Phrase("{who}", who), question, announced=True)

    def row(self, deal: HandAnswers) -> Sequence[int]:
        return [deal.offers[account] if yes else 0 for account, yes in enumerate(deal.values[self.id])]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
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

    def _totals(self, deal: HandAnswers) -> list[int]:
        """Return the totals after the deal; empty while other items have missing entries."""
        others = [item for item in deal.layout.items if item is not self]
        if any(item.still_open(deal) is not None for item in others):
            return []
        filled = replace(deal, values={item.id: item.filled(deal) for item in others})
        times, rows = times_of(filled), rows_of(filled)
        return [total + times * sum(row[at] for _, row in rows) for at, total in enumerate(deal.totals)]

    def _there(self, deal: HandAnswers) -> set[int]:
        """Return the accounts that are at the target after the deal."""
        target = self.played.table.target_for(len(self.played.sides))
        return {at for at, total in enumerate(self._totals(deal)) if target is not None and total >= target}

    def _is_due(self, there: set[int]) -> bool:
        """Whether the question is asked: several are at the target, or it is asked always."""
        return self.item.always or len(there) > 1

    @cached_property
    def who(self) -> Choosing:
        """The question for the player who was first."""
        return Choosing(self, "", self.title, self.owners)

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int | None]:
        answer, found = deal.answers.get(self.id), self.so_far(deal)
        if faults:  # then the totals after the deal are unknown
            return found
        there = self._there(deal)
        if not self._is_due(there):
            faults += [] if answer is None else [wrong.NOT_ASKED_NOW(what=self.title)]
        elif answer is None:
            faults.append(wrong.NOT_SAID(what=self.title))
        else:
            faults += self.who.faults(deal.answers)
            if found[0] is not None and found[0] not in there:
                faults.append(self._not_there(deal, found[0]))
        return found

    def _not_there(self, deal: HandAnswers, account: int) -> Fault:
        table, totals = self.played.table, self._totals(deal)
        target = table.target_for(len(self.played.sides)) or 0
        points = [Amount(points, table.unit) for points in (totals[account], target)]
        return wrong.NOT_AT_THE_TARGET(who=Account(account), points=points[0], target=points[1])

    def so_far(self, deal: HandAnswers) -> Sequence[int | None]:
        return [self.who.answer(deal.answers)]

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        there, whole = self._there(deal), self._totals(deal)
        if whole and self._is_due(there):
            options = tuple(
                option if at in there else option._replace(barred=self._not_there(deal, at))
                for at, option in enumerate(self.owners)
            )
            yield self.who.field(Phrase("Who was at the target first?"), options=options)

    def still_open(self, deal: HandAnswers) -> Fault | None:
        is_open = deal.values[self.id][0] is None and self._is_due(self._there(deal))
        return deal_faults.WHAT_IS_IT(what=self.title) if is_open else None

    def winner(self, value: Sequence[int | None]) -> int | None:
        return value[0]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
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

    def _out(self, answers: Answers) -> int | None:
        """Return the account that went out, and so has made the step; None if nobody has, or it is not entered yet."""
        found = next((item for item in self.played.items.values() if isinstance(item, Left)), None)
        who = None if found is None or found.item.all_have else answers.get(found.ended_by.key)
        return who if type(who) is int else None

    def faults_of(self, deal: HandAnswers, account: int, number: object) -> Iterator[Fault]:
        if type(number) is not int or number not in {0, 1}:
            yield deal_faults.not_one_of(self._asked_of(account), self.ways, shown(number))

    def _asked_of(self, account: int) -> Phrase:
        return Phrase("{who}: {what}", {"who": Account(account), "what": self.label})

    def so_far(self, deal: HandAnswers) -> Sequence[int]:
        return self._made(deal.answers)

    def _made(self, answers: Answers) -> list[int]:
        """Return 1 for each account that made the step. A player who went out did; a missing answer counts 0."""
        out, row = self._out(answers), enumerate(self.row_in(answers))
        return [int(account == out or (each == 1 and type(each) is int)) for account, each in row]

    def saved(self, answers: Answers) -> dict[str, Any]:
        return {self.id: self._made(answers)}

    def in_normal_form(self, value: Sequence[int], answers: Answers) -> dict[str, Any]:
        """Return the list, also one of 0 alone: nobody made the step."""
        return {self.id: list(value)}

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        for account in range(len(self.played.sides)):
            if account != self._out(deal.answers):
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

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        made = enumerate(deal.values[self.id])
        held = tuple(account_name(account) for account, each in made if each)
        yield caption_with(self.title, *(held or (Phrase("nobody"),)))
