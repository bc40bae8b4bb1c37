"""What many kinds do alike with answers: how a list is read, what is wrong with a number, and the question for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, Final, Literal

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Answers, Column, Field, Option, Values, owned_by
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, reached, shown, titled
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandItem, HandLayout, laid_out
from scorekeeper.rules.tally.table import Item

NOBODY: Final = "nobody"
"""The answer where nobody has the only one of something, or has done something."""


def whose_column(
    key: str, header: str, label: Phrase, sides: int, *, needed: bool = False, nobody: bool = False
) -> Column:
    """A column that says which of so many sides it is, or that it is nobody, where that can be."""
    called = ((NOBODY, Phrase("Nobody")),) if nobody else ()
    values = Values((*range(sides), *(word for word, _ in called)), needed=needed)
    return Column(key, header, label, names="accounts", called=called, values=values)


def row_of(answer: object, size: int) -> list[Any]:
    """A list of so many answers: None for each that is missing; nothing but that where the answer is no list.

    >>> row_of((7, "x"), 3), row_of([1, 2, 3], 2), row_of(5, 2)
    ([7, 'x', None], [1, 2], [None, None])
    """
    row = list(answer)[:size] if isinstance(answer, list | tuple) else []
    return row + [None] * (size - len(row))


def given(answer: object) -> list[tuple[int, Any]]:
    """The answers in a list that are not missing, each with its index; none where the answer is no list.

    >>> given([None, 7]), given(5)
    ([(1, 7)], [])
    """
    row = answer if isinstance(answer, list | tuple) else ()
    return [(at, each) for at, each in enumerate(row) if each is not None]


def count_faults(who: Seat | Account, what: Phrase, number: object, most: int | None = None) -> Iterator[Fault]:
    """Why this cannot be how many somebody has of something: it is none, below 0, or above the most, where one is."""
    if type(number) is not int:
        yield deal_faults.NOT_A_COUNT(who=who, what=what, said=shown(number))
    elif number < 0:
        yield wrong.FEWER_THAN_NONE(who=who, count=number, what=what)
    elif most is not None and number > most:
        yield wrong.MORE_THAN_THERE_CAN_BE(who=who, count=number, what=what, most=most)


def number_fault(what: Phrase, number: object, low: int, high: int) -> Fault | None:
    """Why this cannot be a number of the deal: it is none, or out of its range; None where it can."""
    if type(number) is not int:
        return deal_faults.NOT_A_NUMBER(what=what, said=shown(number))
    return None if low <= number <= high else wrong.BID_OUT_OF_RANGE(what=what, count=number, low=low, high=high)


class CheckedAlone(HandItem):
    """Something whose answers are checked by themselves, without those about the others of its kind."""

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        """What is wrong with the answers that are given, and no further answer makes right."""
        return iter(())

    @classmethod
    def impossible(cls, deal: HandAnswers) -> Iterator[Fault]:
        """The same, of all items of the kind."""
        for item in deal.layout.of(cls):
            yield from item.faults_so_far(deal)


class AboutDeal(CheckedAlone):
    """Something that is said of a deal. Its value is the same whether that is entered or saved."""

    @cached_property
    def owners(self) -> tuple[Option, ...]:
        """Each side, as the answer to whose something is."""
        return owned_by([Account(account) for account in range(len(self.played.sides))])

    def filled(self, deal: HandAnswers) -> Sequence[Any]:
        """The same: what is not said is nothing."""
        return deal.values[self.id]

    def is_part(self, row: Sequence[int], *, moved: bool) -> bool:
        """Where it brings anything."""
        return any(row)


class BySide(CheckedAlone):
    """Something of which each side has a number: the answer is a list of them."""

    @cached_property
    def lists(self) -> Mapping[str, int]:
        """That list."""
        return {self.id: len(self.played.sides)}

    def row_in(self, answers: Answers) -> list[Any]:
        """The answer about each side; None where it is missing."""
        return row_of(answers.get(self.id), len(self.played.sides))

    def range_faults(
        self, account: int, number: object, low: int, high: int, step: int = 1, never: Collection[int] = ()
    ) -> Iterator[Fault]:
        """Why this cannot be the number of a side: none, out of its range, no multiple of its step, or `never` so."""
        who = Account(account)
        if type(number) is not int:
            yield deal_faults.NOT_A_COUNT(who=who, what=self.label, said=shown(number))
        elif not low <= number <= high:
            count, lowest, highest = (reached(each, 1) for each in (number, low, high))
            yield wrong.OUT_OF_RANGE(who=who, what=self.title, count=count, low=lowest, high=highest)
        elif number % step:
            yield wrong.NO_MULTIPLE(who=who, what=self.title, count=number, step=step)
        elif number in never:
            yield wrong.NEVER_SO_MANY(what=self.title, count=number)

    def out_faults(self, account: int, number: object) -> Iterator[Fault]:
        """The fault of a number of a side that is out of the match: it has none, which may be written as 0."""
        if type(number) is not int or number != 0:
            yield wrong.IS_OUT(who=Account(account), what=self.label)

    def number_field(self, side: int, **more: Any) -> Field:
        """The question for the number of a side."""
        who, sides = Account(side), self.played.sides
        more.setdefault("question", wrong.how_many(who, self.label, together=len(sides[side]) > 1))
        more.setdefault("account", side)
        return Field(self.id, "number", Phrase("{who}", {"who": who}), index=side, size=len(sides), seat=side, **more)


def asked_for(key: str, kind: Literal["choice", "number"], what: Phrase, **more: Any) -> Field:
    """The question of what something is."""
    return Field(key, kind, what, wrong.WHAT_IS_IT(what=what).phrase(), **more)


def account_name(account: int) -> Phrase:
    """The name of an account, as what is told of a deal has it."""
    return Phrase("{who}", {"who": Account(account)})


def caption_with(what: Phrase, held: Phrase) -> Phrase:
    """What a caption says of something: whose it is, or what it was."""
    return Phrase("{what}: {held}", {"what": what, "held": (held,)})


def number_caption(what: Phrase, number: int | str) -> Phrase:
    """How many there were of something, as a caption says it."""
    return Phrase("{what}: {n}", {"what": what, "n": number})


def word_column(
    item: Item, called: Iterable[tuple[str, Phrase]], *, needed: bool = False, owed: bool = False
) -> Column:
    """The column of an answer that is one of some words, each with what it is called."""
    names = tuple(called)
    values = Values(tuple(word for word, _ in names), needed=needed)
    return Column(item.id, item.id, titled(item.name), called=names, values=values, owed=owed)


class OfSome(BySide):
    """Something that is said of some sides: the answer is a list with 0 for the others, or there is none."""

    def faults_of(self, deal: HandAnswers, account: int, number: object) -> Iterator[Fault]:
        """Why this cannot be said of a side."""
        raise NotImplementedError

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int]:
        """What is said of each; nobody need say anything."""
        answer, size = deal.answers.get(self.id), len(self.played.sides)
        if answer is not None:
            faults += deal_faults.faults_of_list(answer, self.label, size, partial(self.faults_of, deal))
        return self.so_far(deal)

    def so_far(self, deal: HandAnswers) -> Sequence[int]:
        """The same while it is entered; 0 for what is not said, or cannot be."""
        row = enumerate(self.row_in(deal.answers))
        return [0 if number is None or any(self.faults_of(deal, at, number)) else number for at, number in row]

    def in_normal_form(self, value: Sequence[Any]) -> dict[str, Any]:
        """Nothing where it is said of nobody."""
        return {self.id: list(value) if any(value) else None}


class FlagBySide(OfSome):
    """Something that is said of a side, or not: the answer is a list with 1 for each of which it is, and 0."""

    ways: ClassVar[tuple[Option, ...]]

    def flag_field(self, account: int, label: Phrase, question: Phrase, **more: Any) -> Field:
        """The question whether it is so, of a side."""
        more |= {"options": self.ways, "usual": 0, "needed": False}
        return Field(*(self.id, "choice", label, question, account, len(self.played.sides), account, account), **more)


def column_of_some(item: Item, high: int, hands: Iterable[HandLayout], **more: Any) -> Iterator[Column]:
    """The column of what is said of some sides, by a number up to the highest."""
    if laid_out(item, hands):
        values = Values(low=0, high=high, needed=False)
        yield Column(item.id, item.id, titled(item.name), each=True, number=True, values=values, **more)


def choice_column(id: str, which: str, label: Phrase, options: Sequence[Option]) -> Column:
    """A column of `which` other answer about an item nobody need give: one of these options."""
    called = tuple((str(option.value), option.name) for option in options)
    values = Values(tuple(option.value for option in options), needed=False)
    return Column(f"{id}-{which}", f"{id} {which}", label, called=called, values=values)


def number_column(id: str, which: str, label: Phrase, low: int, high: int, *, needed: bool = False) -> Column:
    """A column of `which` other answer about an item: a number."""
    values = Values(low=low, high=high, needed=needed)
    return Column(f"{id}-{which}", f"{id} {which}", label, number=True, values=values)
