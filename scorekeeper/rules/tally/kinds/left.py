"""Who ended a deal, by going out or by calling, and what each has left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Final

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Answers, Column, Field, Option, Values, owned_by
from scorekeeper.rules.phrase import Account, Fault, Phrase, reached, shown
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.kinds.answers import NOBODY, BySide, given, whose_column
from scorekeeper.rules.tally.kinds.left_item import LeftItem
from scorekeeper.rules.tally.table import TallyTable

_SOMEBODY: Final = {
    "out": Phrase("{who} went out"),
    "declared": Phrase("{who} declared"),
    "called": Phrase("{who} called"),
    "closed": Phrase("{who} closed"),
}
_NOBODY: Final = {
    "out": Phrase("nobody went out"),
    "declared": Phrase("nobody declared"),
    "called": Phrase("nobody called"),
    "closed": Phrase("nobody closed"),
}
_WHO: Final = {
    "out": Phrase("Who went out"),
    "declared": Phrase("Who declared"),
    "called": Phrase("Who called"),
    "closed": Phrase("Who closed"),
}
_IN_ONE: Final = Phrase("In one go")
_ONCE: Final = (Option(0, Phrase("Not in one go")), Option(1, _IN_ONE))
"""Whether whoever went out laid out all in one go."""


class Left(BySide):
    """What each has left. The value is a list of who ended the deal, whether in one go, and the number of each."""

    kind: ClassVar[str] = "left-in-hand"
    in_parts: ClassVar[bool] = True
    item: LeftItem

    @cached_property
    def fixed_worth(self) -> int | None:
        """Nothing, where one has what the others pay."""
        return 0 if self.item.pays == "both" else None

    @cached_property
    def is_score(self) -> bool:
        """Whether the numbers are the scores, as nothing else is counted in the hand, and no total is halved."""
        if self.played.table.halves_at is not None:
            return False
        return self.item.is_as_written and sum(item.in_parts for item in self.played.items.values()) == 1

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
    def who_label(self) -> Phrase:
        """What the question who ended the deal is called."""
        return _WHO[self.item.ended]

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[Any]:
        """Who, whether in one go, and the numbers; of what is missing or cannot be, nothing."""
        who, answer = deal.answers.get(self.by_key), deal.answers.get(self.id)
        if who is None:
            faults.append(wrong.NOT_SAID(what=self.who_label))
        faults += filter(None, (self.fault_of_who(deal), self.fault_of_once(deal)))
        faults += deal_faults.faults_of_list(
            answer, self.label, len(self.played.sides), lambda at, number: self.faults_of(deal, at, number)
        )
        return self.so_far(deal)

    def fault_of_who(self, deal: HandAnswers) -> Fault | None:
        """The fault of somebody who cannot have ended the deal."""
        who, options = deal.answers.get(self.by_key), self.options(deal.gone)
        if type(who) is int and who in deal.gone:
            return wrong.OUT_AND_ENDED_IT(who=Account(who))
        if who is None or (type(who) in {int, str} and any(option.value == who for option in options)):
            return None
        return deal_faults.not_one_of(self.who_label, options, shown(who))

    def fault_of_once(self, deal: HandAnswers) -> Fault | None:
        """The fault of an answer whether it was in one go, where that is asked."""
        answer = deal.answers.get(self.once_key)
        if not self.item.in_one or answer is None:
            return None
        if type(answer) is not int or answer not in {0, 1}:
            return deal_faults.not_one_of(_IN_ONE, _ONCE, shown(answer))
        return wrong.NOT_ASKED_NOW(what=_IN_ONE) if answer and deal.answers.get(self.by_key) == NOBODY else None

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

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """Who ended the deal; then a number for each, but for whoever is out; and whether it was in one go."""
        who, question = deal.values[self.id][0], wrong.WHAT_IS_IT(what=self.who_label).phrase()
        yield Field(self.by_key, "choice", self.who_label, question, options=self.options(deal.gone))
        for side in range(len(self.played.sides)):
            if side not in deal.gone and (side != who or self.item.all_have):
                shown_for = None if self.is_score else side
                yield self.number_field(side, account=shown_for, low=self.item.low, high=self.item.high)
        if self.item.in_one and type(who) is int:
            question = wrong.WHAT_IS_IT(what=_IN_ONE).phrase()
            yield Field(self.once_key, "choice", _IN_ONE, question, options=_ONCE, usual=0, needed=False)

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """Who ended the deal, then the numbers that are not written yet."""
        who, _, *numbers = deal.values[self.id]
        if who is None:
            return wrong.WHAT_IS_IT(what=self.who_label)
        if not any(number is None for at, number in enumerate(numbers) if at not in deal.gone):
            return None
        some = any(number is not None for at, number in enumerate(numbers) if at != who)
        return (wrong.NOT_ALL_COUNTED if some else wrong.STILL_UNCOUNTED)(what=self.label)

    def open_accounts(self, deal: HandAnswers) -> set[int]:
        """Those whose number is to be written, and whoever has points by it; all, while it is not said who that is."""
        who, _, *numbers = deal.values[self.id]
        if who is None:
            return set(range(len(numbers))) - deal.gone
        lacking = {account for account, number in enumerate(numbers) if number is None} - deal.gone
        if self.item.below == "zero" and who in lacking:
            return set(range(len(numbers))) - deal.gone
        hangs = self.item.pays != "own" or self.item.all_have
        return lacking | ({who} if lacking and hangs and who != NOBODY else set())

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        """Somebody who cannot have ended the deal, and numbers that are too low or too high."""
        who = deal.answers.get(self.by_key)
        yield from filter(None, (self.fault_of_who(deal), self.fault_of_once(deal)))
        for at, number in given(deal.answers.get(self.id)):
            if at != who or self.item.all_have:
                yield from self.faults_of(deal, at, number)

    # --- scoring and telling

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """The points of each, by whose the numbers are."""
        who, once, *numbers = deal.values[self.id]
        points = [(number or 0) * (2 if once else 1) for number in numbers]
        if type(who) is not int:
            return points
        if self.item.pays == "own":
            points[who] = self._of_ender(who, numbers)
            if self.item.below == "zero":
                points = [
                    0 if at != who and self._beats(each, numbers[who]) else each for at, each in enumerate(points)
                ]
            return points
        total = sum(points)
        lost = [-number if self.item.pays == "both" else 0 for number in points]
        return [*lost[:who], total, *lost[who + 1 :]]

    def _of_ender(self, who: int, numbers: Sequence[int]) -> int:
        """What whoever ended the deal has, where each keeps their own."""
        if not self.item.all_have:
            return self.item.out
        own, others = numbers[who], [each for at, each in enumerate(numbers) if at != who and each is not None]
        if not any(self._beats(each, own) for each in others):
            return 0 if self.item.lowest == "zero" else own
        return own * (self.item.times if own > 0 else 1) + self.item.more

    def _beats(self, number: int, own: int) -> bool:
        """Whether the number of another is lower than that of whoever ended the deal, or is level and counts so."""
        return number < own or (number == own and not self.item.level)

    def notes(self, deal: HandAnswers) -> tuple[str, ...]:
        """What each had left, where that is not just what they score."""
        _, _, *numbers = deal.values[self.id]
        return (
            () if self.item.is_as_written else tuple("" if number is None else reached(number, 1) for number in numbers)
        )

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        """Who ended the deal, and whether in one go."""
        who, once, *_ = deal.values[self.id]
        if who == NOBODY:
            yield _NOBODY[self.item.ended]
        else:
            yield replace(_SOMEBODY[self.item.ended], values={"who": Account(who)})
        if once:
            yield Phrase("in one go")

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """Who ended the deal, the numbers, and whether it was in one go."""
        found = [left for _, left in laid_out(item, hands) if isinstance(left, cls)]
        if not found:
            return
        needed, first = len(found) == len(hands), found[0]
        most = max(len(left.played.sides) for left in found)
        yield whose_column(first.by_key, f"{item.id} by", first.who_label, most, needed=needed, nobody=item.nobody)
        is_score = table.scoring == "all" and all(left.is_score for left in found)
        numbers = Values(low=item.low, high=item.high, needed=needed)
        yield Column(item.id, item.id, first.title, each=True, number=True, values=numbers, is_told=is_score)
        if item.in_one:
            once = Values((0, 1), needed=False)
            yield Column(first.once_key, f"{item.id} once", _IN_ONE, number=True, values=once)
