"""The answers about what each has left: who ended the deal, whether in one go, and the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Answers, Option, owned_by
from scorekeeper.rules.phrase import Account, Fault, Phrase, reached, shown
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers
from scorekeeper.rules.tally.kinds.answers import BySide
from scorekeeper.rules.tally.kinds.count import NOBODY
from scorekeeper.rules.tally.kinds.left_item import LeftItem

_WHO: Final = {
    "out": Phrase("Who went out"),
    "declared": Phrase("Who declared"),
    "called": Phrase("Who called"),
    "closed": Phrase("Who closed"),
}
IN_ONE: Final = Phrase("In one go")
ONCE: Final = (Option(0, Phrase("Not in one go")), Option(1, IN_ONE))
"""Whether whoever went out laid out all in one go."""


class LeftAnswers(BySide):
    """What is answered. The value is a list of who ended the deal, whether in one go, and the number of each."""

    item: LeftItem

    @cached_property
    def by_key(self) -> str:
        """The key of who ended the deal."""
        return f"{self.id}-by"

    @cached_property
    def once_key(self) -> str:
        """The key of whether that was in one go."""
        return f"{self.id}-once"

    @cached_property
    def _options(self) -> tuple[Option, ...]:
        owners = owned_by([Account(account) for account in range(len(self.played.sides))])
        return (*owners, *[Option(NOBODY, Phrase("Nobody"))] * self.item.nobody)

    def options(self, gone: frozenset[int]) -> tuple[Option, ...]:
        """Whoever can end a deal, of those who are not out of the match; and nobody."""
        return tuple(option for option in self._options if option.value not in gone) if gone else self._options

    @property
    def who_said(self) -> Phrase:
        """What the question who ended the deal is called."""
        return _WHO[self.item.ended]

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[Any]:
        """Who, whether in one go, and the numbers; of what is missing or cannot be, nothing."""
        who, answer = deal.answers.get(self.by_key), deal.answers.get(self.id)
        if who is None:
            faults.append(wrong.NOT_SAID(what=self.who_said))
        found = [fault for fault in (self.fault_of_who(deal), self.fault_of_once(deal)) if fault is not None]
        found += deal_faults.faults_of_list(
            answer, self.label, len(self.played.sides), lambda at, number: self.faults_of(deal, at, number)
        )
        faults += found
        return self.so_far(deal)

    def fault_of_who(self, deal: HandAnswers) -> Fault | None:
        """The fault of somebody who cannot have ended the deal."""
        who, options = deal.answers.get(self.by_key), self.options(deal.gone)
        if type(who) is int and who in deal.gone:
            return wrong.OUT_AND_ENDED_IT(who=Account(who))
        if who is None or (type(who) in {int, str} and any(option.value == who for option in options)):
            return None
        return deal_faults.not_one_of(self.who_said, options, shown(who))

    def fault_of_once(self, deal: HandAnswers) -> Fault | None:
        """The fault of an answer whether it was in one go, where that is asked."""
        answer = deal.answers.get(self.once_key)
        if not self.item.in_one or answer is None:
            return None
        if type(answer) is not int or answer not in {0, 1}:
            return deal_faults.not_one_of(IN_ONE, ONCE, shown(answer))
        return wrong.NOT_ASKED_NOW(what=IN_ONE) if answer and deal.answers.get(self.by_key) == NOBODY else None

    def faults_of(self, deal: HandAnswers, account: int, number: object) -> Iterator[Fault]:
        """What is wrong with a number; whoever went out, or is out of the match, has 0."""
        if account in deal.gone and number is not None:
            yield from self.out_faults(account, number)
            return
        who = deal.answers.get(self.by_key)
        is_out = account == who and type(who) is int and not self.item.all_have
        if not is_out or type(number) is not int:
            yield from self.range_faults(account, number, self.item.low, self.item.high)
        elif number:
            yield wrong.HAS_NOTHING_LEFT(what=self.title, who=Account(account), count=reached(number, 1))

    def so_far(self, deal: HandAnswers) -> Sequence[Any]:
        """The same while it is entered: None for what is not said, or cannot be."""
        who = deal.answers.get(self.by_key) if self.fault_of_who(deal) is None else None
        numbers = [
            None if at in deal.gone or any(self.faults_of(deal, at, number)) else number
            for at, number in enumerate(self.row_in(deal.answers))
        ]
        if type(who) is int and not self.item.all_have:
            numbers[who] = 0
        once = self.item.in_one and who != NOBODY and deal.answers.get(self.once_key) == 1
        return [who, int(once), *numbers]

    def filled(self, deal: HandAnswers) -> Sequence[Any]:
        """The numbers with 0 for those that are not known, but None for whoever is out of the match."""
        who, once, *numbers = deal.values[self.id]
        return [who, once, *(None if at in deal.gone else number or 0 for at, number in enumerate(numbers))]

    def saved(self, answers: Answers) -> dict[str, Any]:
        """The numbers with the 0 of whoever is out, which is not asked."""
        who, answer = answers.get(self.by_key), answers.get(self.id)
        if not isinstance(answer, list | tuple):
            return {}
        own = None if self.item.all_have else who
        return {self.id: [0 if number is None or at == own else number for at, number in enumerate(answer)]}

    def in_normal_form(self, value: Sequence[Any]) -> dict[str, Any]:
        """Who, the numbers, with 0 for whoever is out of the match, and that it was in one go."""
        who, once, *numbers = value
        return {self.by_key: who, self.id: [number or 0 for number in numbers], self.once_key: once or None}
