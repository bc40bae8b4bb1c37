"""The points of a deal that two sides share: what is asked, how it is read, and which side has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Field, Group
from scorekeeper.rules.phrase import Fault, Phrase, Value, shown, titled
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers
from scorekeeper.rules.tally.kinds.answers import BySide, given
from scorekeeper.rules.tally.kinds.beside import Beside
from scorekeeper.rules.tally.kinds.choice import Choice
from scorekeeper.rules.tally.kinds.declarer import declarer_of
from scorekeeper.rules.tally.kinds.outcome import Outcome
from scorekeeper.rules.tally.kinds.share_item import ShareItem


class Shared(NamedTuple):
    """The points of each side; the account that has everything; whether both are level, and what is held over then."""

    numbers: tuple[int, ...]
    swept: int | None
    is_level: bool = False
    waits: int = 0


class SharedPoints(BySide, Outcome):
    """The points of each side: the answers are a list of them, or the side that has everything."""

    fixed_worth: ClassVar[int | None] = None  # it hangs on how the deal ends
    item: ShareItem

    # --- reading answers

    def fault(self, deal: HandAnswers, answer: object) -> Fault | None:
        """No list, a number that a side cannot have, or two that do not make the total."""
        faults = deal_faults.faults_of_list(answer, self.label, len(self.played.sides), self.faults_of)
        if not faults and isinstance(answer, list | tuple) and sum(answer) != self.item.total:
            return wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=sum(answer), total=self.item.total)
        return next(iter(faults), None)

    def faults_of(self, account: int, number: object) -> Iterator[Fault]:
        """Why this cannot be the number of a side."""
        return self.range_faults(account, number, 0, self.item.total)

    def all_fault(self, deal: HandAnswers) -> Fault | None:
        """What is wrong with who has everything: nobody who plays, or the points are others; None where nothing is."""
        said = deal.answers.get(self.keys[-1]) if self.item.sweep else None
        if said is None:
            return None
        if not self.is_due(deal):
            return wrong.NOT_ASKED_NOW(what=titled(self.item.sweep or ""))
        if all(type(said) is not int or option.value != said for option in self.owners):
            return deal_faults.not_one_of(titled(self.item.sweep or ""), self.owners, shown(said))
        answer = deal.answers.get(self.id)
        others = answer is not None and (not isinstance(answer, list | tuple) or list(answer) != self._all_of(said))
        return wrong.NOT_ASKED_NOW(what=self.title) if others else None

    def _all_of(self, account: Any) -> list[int]:
        """The numbers where one side has everything."""
        return [self.item.total if each == account else 0 for each in range(len(self.played.sides))]

    def swept(self, deal: HandAnswers) -> int | None:
        """The account that is said to have everything; None where none is, or it cannot be."""
        said = deal.answers.get(self.keys[-1]) if self.item.sweep else None
        is_known = said is not None and self.is_due(deal) and self.all_fault(deal) is None
        return said if is_known else None

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[Any]:
        """Who has everything, or else the points of both."""
        if (fault := self.all_fault(deal)) is not None:
            faults.append(fault)
            return self.so_far(deal)
        return self.so_far(deal) if self.swept(deal) is not None else super().read(deal, faults)

    def so_far(self, deal: HandAnswers) -> Sequence[Any]:
        """The points of both, who plays, and whether they have won; None while anything of it is not known."""
        who, swept, answer = declarer_of(deal), self.swept(deal), deal.answers.get(self.id)
        if type(who) is not int or (swept is None and (answer is None or self.fault(deal, answer) is not None)):
            return [None, None, None]
        numbers = tuple(answer or ()) if swept is None else tuple(self._all_of(swept))
        won = self.is_won(deal, shared := Shared(numbers, swept))
        if won is None:
            return [None, None, None]
        return [self._if_level(deal, who, shared) if not won else shared, who, won]

    def in_normal_form(self, value: Sequence[Any]) -> dict[str, Any]:
        """The points of both, where one side has everything, too."""
        return {} if value[0] is None else {self.id: list(value[0].numbers)}

    # --- who has won

    def _has(self, deal: HandAnswers, shared: Shared, account: int) -> int:
        """The points of a side that count for what it needs."""
        besides = [item for item in deal.layout.of(Beside) if item.item.counts]
        return shared.numbers[account] + sum(item.worth_to(item.so_far(deal), account) for item in besides)

    def is_won(self, deal: HandAnswers, answer: Shared) -> bool | None:
        """Whether who plays has more than the others, or what was bid; everything always wins, and nothing never."""
        who, by_bid = declarer_of(deal), any(choice.item.needs for choice in deal.layout.of(Choice))
        if type(who) is not int or (by_bid and self.need(deal) is None):
            return None
        need, own = self.need(deal) or 0, self._has(deal, answer, who)
        if need < 0:
            return own < -need
        if answer.swept is not None:
            return answer.swept == who
        if not by_bid:
            return own > self._has(deal, answer, 1 - who)
        return own >= need and not (self.item.sweep and need == self.item.total)

    def _if_level(self, deal: HandAnswers, who: int, shared: Shared) -> Shared:
        """The same of a deal that is not won; whether both are level, and that is not lost, and what is held over."""
        by_bid = any(choice.item.needs for choice in deal.layout.of(Choice))
        others = self._has(deal, shared, 1 - who)
        if by_bid or shared.swept is not None or self.item.level == "lost" or self._has(deal, shared, who) != others:
            return shared
        moving = [item for item in deal.layout.of(Beside) if not item.item.stays]
        waits = self.rounded(shared.numbers[who]) + sum(item.worth_to(item.so_far(deal), who) for item in moving)
        return shared._replace(is_level=True, waits=waits if self.item.level == "held" else 0)

    def rounded(self, points: int) -> int:
        """Points in whole steps, and half of one up."""
        return (2 * points + self.item.steps) // (2 * self.item.steps) * self.item.steps

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """The points of each side, first of the one that plays; and who has everything."""
        if not self.is_due(deal):
            return
        if self.swept(deal) is None:
            who, sides = declarer_of(deal), range(len(self.played.sides))
            numbers = [self.number_field(side, high=self.item.total, group=self.id) for side in sides]
            yield from sorted(numbers, key=lambda field: field.index != who)
        if self.item.sweep:
            title = titled(self.item.sweep)
            question = wrong.WHAT_IS_IT(what=title).phrase()
            yield Field(self.keys[-1], "choice", title, question, options=self.owners, needed=False)

    def groups(self, deal: HandAnswers) -> Iterator[Group]:
        """The points of both together."""
        if self.is_due(deal) and self.swept(deal) is None:
            values: dict[str, Value] = {"what": self.title, "sum": sum(self.known(deal)), "total": self.item.total}
            yield Group(self.id, self.title, self.item.total, Phrase("{what}: {sum} of {total}", values))

    def known(self, deal: HandAnswers) -> list[int]:
        """The numbers that are said, and can be."""
        row = enumerate(self.row_in(deal.answers))
        return [number for at, number in row if not any(self.faults_of(at, number))]

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """How many points are still to enter."""
        known = self.known(deal)
        if not self.is_due(deal) or self.swept(deal) is not None or len(known) == len(self.played.sides):
            return None
        return wrong.STILL_TO_COUNT(left=self.item.total - sum(known), total=self.item.total, what=self.label)

    def open_accounts(self, deal: HandAnswers) -> set[int]:
        """All, while something is not known, or cannot be."""
        is_open = self.is_due(deal) and deal.values[self.id][0] is None
        return set(range(len(self.played.sides))) if is_open else super().open_accounts(deal)

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        """Numbers that cannot be, or that make more than there is, or another total."""
        faults = [fault for each in given(deal.answers.get(self.id)) for fault in self.faults_of(*each)]
        known, whole = self.known(deal), len(self.played.sides)
        if sum(known) > self.item.total or (len(known) == whole and sum(known) < self.item.total):
            faults.append(wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=sum(known), total=self.item.total))
        yield from [fault] if (fault := self.all_fault(deal)) is not None else faults
