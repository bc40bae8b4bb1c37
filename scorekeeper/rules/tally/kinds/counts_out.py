"""Counting out: if several are at the target after a deal, the first to reach it wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import StrictBool

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Column, Field
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, shown, titled
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, PlayedHand, laid_out
from scorekeeper.rules.tally.kinds.shared_answers import AboutDeal, account_name, caption_with, whose_column
from scorekeeper.rules.tally.scoring import rows_of, times_of
from scorekeeper.rules.tally.tally_table import Item, TallyTable


class CountsOutItem(Item):
    """The player who was first at the target wins. It is asked if several are there after a deal, or `always`.

    `always` is for a deal that stops when somebody counts out in it.
    """

    order: ClassVar[int] = 90
    is_fixed: ClassVar[bool] = False  # it brings no points, and ends the match
    is_of_tricks: ClassVar[bool] = False  # any game can have it, with or without tricks

    kind: Literal["counts-out"] = "counts-out"
    always: Annotated[StrictBool, in_form(Phrase("It is asked of every deal"))] = False

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        return Phrase("the first at the target has won")

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if table.lowest_wins or table.at_once or table.scoring != "all" or any(hand.ends_at for hand in table.hands):
            why = Phrase("Somebody counts out only where all that is counted scores, and the highest total wins.")
            yield table.clash(f"items.{self.id}.always", why)


class CountsOut(AboutDeal):
    """The player who was first at the target. The value is a list of the account, or None."""

    kind: ClassVar[str] = "counts-out"
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

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int | None]:
        answer, found = deal.answers.get(self.id), self.so_far(deal)
        if faults:  # then the totals after the deal are unknown
            return found
        there = self._there(deal)
        if not self._is_due(there):
            faults += [] if answer is None else [wrong.NOT_ASKED_NOW(what=self.title)]
        elif answer is None:
            faults.append(wrong.NOT_SAID(what=self.title))
        elif found[0] is None:
            faults.append(deal_faults.not_one_of(self.title, self.owners, shown(answer)))
        elif found[0] not in there:
            faults.append(self._not_there(deal, found[0]))
        return found

    def _not_there(self, deal: HandAnswers, account: int) -> Fault:
        """Return the fault of an account that has too few points to count out."""
        table, totals = self.played.table, self._totals(deal)
        target = table.target_for(len(self.played.sides)) or 0
        points = [Amount(points, table.unit) for points in (totals[account], target)]
        return wrong.NOT_AT_THE_TARGET(who=Account(account), points=points[0], target=points[1])

    def so_far(self, deal: HandAnswers) -> Sequence[int | None]:
        answer = deal.answers.get(self.id)
        return [answer if type(answer) is int and 0 <= answer < len(self.played.sides) else None]

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        there, whole = self._there(deal), self._totals(deal)
        if whole and self._is_due(there):
            options = tuple(
                option if at in there else option._replace(barred=self._not_there(deal, at))
                for at, option in enumerate(self.owners)
            )
            yield Field(self.id, "choice", self.title, Phrase("Who was at the target first?"), options=options)

    def still_open(self, deal: HandAnswers) -> Fault | None:
        is_open = deal.values[self.id][0] is None and self._is_due(self._there(deal))
        return deal_faults.WHAT_IS_IT(what=self.title) if is_open else None

    def winner(self, value: Sequence[int | None]) -> int | None:
        return value[0]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        account = deal.values[self.id][0]
        if account is not None:
            yield caption_with(self.title, account_name(account))

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        if found := laid_out(item, hands):
            yield whose_column(item.id, item.id, titled(item.name), max(len(each.played.sides) for _, each in found))
