"""Shared handling of answers: questions with one answer, lists with an entry for each side, captions and columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, ClassVar, Final, Literal

from scorekeeper.rules import deal_faults
from scorekeeper.rules.deal_questions import row_of
from scorekeeper.rules.game import Answers, Column, Field, Option, Values, owned_by
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, reached, shown
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, LaidOut

NOBODY: Final = "nobody"  # the answer that nobody has the only one of something, or has done something


def whose_column(
    key: str, header: str, label: Phrase, sides: int, *, needed: bool = False, nobody: bool = False
) -> Column:
    """Return a column for the number of a side, or for nobody if that is possible."""
    called = ((NOBODY, Phrase("Nobody")),) if nobody else ()
    values = Values((*range(sides), *(word for word, _ in called)), needed=needed)
    return Column(key, header, label, names="accounts", called=called, values=values)


def given(answer: object) -> list[tuple[int, Any]]:
    """Return the answers in a list that are not missing, each with its index; empty if the answer is no list.

    >>> given([None, 7]), given(5)
    ([(1, 7)], [])
    """
    row = answer if isinstance(answer, list | tuple) else ()
    return [(at, each) for at, each in enumerate(row) if each is not None]


def count_faults(who: Seat | Account, what: Phrase, number: object, most: int | None = None) -> Iterator[Fault]:
    """Yield the fault of a count that is no number, below 0, or above the most, if there is a most."""
    if type(number) is not int:
        yield deal_faults.NOT_A_COUNT(who=who, what=what, said=shown(number))
    elif number < 0:
        yield wrong.FEWER_THAN_NONE(who=who, count=number, what=what)
    elif most is not None and number > most:
        yield wrong.MORE_THAN_THERE_CAN_BE(who=who, count=number, what=what, most=most)


def number_fault(what: Phrase, number: object, low: int, high: int) -> Fault | None:
    """Return the fault of a number that is no number or out of its range; None if it is valid."""
    if type(number) is not int:
        return deal_faults.NOT_A_NUMBER(what=what, said=shown(number))
    return None if low <= number <= high else wrong.BID_OUT_OF_RANGE(what=what, count=number, low=low, high=high)


def fault_of_part(what: Phrase, number: object, most: int) -> Fault | None:
    """Return the fault of a part of so many that is no number, below 0 or above them; None if it is valid."""
    if type(number) is not int:
        return deal_faults.NOT_A_NUMBER(what=what, said=shown(number))
    return None if 0 <= number <= most else wrong.NOT_SO_MANY(what=what, count=number, most=most)


def is_one_of(answer: object, options: Iterable[Option]) -> bool:
    """Whether an answer is the value of an option."""
    return type(answer) in {int, str} and answer in [option.value for option in options]


@dataclass(frozen=True)
class Choosing:
    """A question of which the answer is one of some options; `which` tells it from the others about the item."""

    item: HandItem
    which: str
    what: Phrase
    options: tuple[Option, ...]

    @cached_property
    def key(self) -> str:
        """The key of the answer."""
        return f"{self.item.id}-{self.which}" if self.which else self.item.id

    def answer(self, answers: Answers) -> Any:
        """Return the answer; None if it is missing or invalid."""
        answer = answers.get(self.key)
        return answer if is_one_of(answer, self.options) else None

    def faults(self, answers: Answers) -> list[Fault]:
        """Return the fault of an invalid answer."""
        answer = answers.get(self.key)
        is_right = answer is None or is_one_of(answer, self.options)
        return [] if is_right else [deal_faults.not_one_of(self.what, self.options, shown(answer))]

    def ask(
        self,
        form: HandForm,
        missing: Fault | None = None,
        accounts: Iterable[int] = (),
        *,
        to_say: Fault | None = None,
    ) -> Any:
        """Return the answer; None if it is missing or wrong. It is needed if it has a fault as `missing`.

        While entering it is then still `to_say`, by default by its name, and the accounts wait for it.
        """
        answer = form.answers.get(self.key)
        if answer is None and missing is not None:
            form.lacks(to_say or deal_faults.WHAT_IS_IT(what=self.what), missing, accounts)
        return form.checked(answer, self.faults(form.answers))

    def field(self, question: Phrase | None = None, **more: Any) -> Field:
        """Return the question as a field; without words of its own it asks "{what}?"."""
        asked = {"question": question or deal_faults.WHAT_IS_IT(what=self.what).phrase(), "options": self.options}
        return Field(self.key, "choice", **{"label": self.what, **asked, **more})

    def column(self, **more: Any) -> Column:
        """Return the column of an optional answer, which has the options by their names."""
        called = tuple((str(option.value), option.name) for option in self.options)
        values = Values(tuple(option.value for option in self.options), needed=False)
        header = f"{self.item.id} {self.which}" if self.which else self.item.id
        return Column(self.key, header, self.what, **{"called": called, "values": values, **more})


class AboutDeal(HandItem):
    """The base of items said of a whole deal. The value is the same during the entry and when saved."""

    @cached_property
    def owners(self) -> tuple[Option, ...]:
        """The sides as options for an owner."""
        return owned_by([Account(account) for account in range(len(self.played.sides))])

    def filled(self, deal: HandForm) -> Sequence[Any]:
        return deal.values[self.id]

    def is_part(self, row: Sequence[int]) -> bool:
        return any(row)


class BySide(HandItem):
    """The base of items with a number for each side: the answer is a list of them."""

    @cached_property
    def lists(self) -> Mapping[str, int]:
        return {self.id: len(self.played.sides)}

    def row_in(self, answers: Answers) -> list[Any]:
        """Return the answer about each side; None if it is missing."""
        return row_of(answers.get(self.id), len(self.played.sides))

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        """Yield the faults of a side's entry."""
        raise NotImplementedError

    def ask_sides(self, form: HandForm, *, title: Phrase | None = None, needed: bool = True) -> list[Any]:
        """Return the entry of each side; None for each that is missing or wrong. See `DealForm.row`."""
        of_each = partial(self.faults_of, form)
        return form.row(self.id, self.label, len(self.played.sides), of_each, title=title, needed=needed)

    def valid(self, deal: HandForm) -> list[Any]:
        """Return the entry of each side; None for each that is missing or invalid."""
        row = enumerate(self.row_in(deal.answers))
        return [None if number is None or any(self.faults_of(deal, at, number)) else number for at, number in row]

    def range_faults(
        self, account: int, number: object, low: int, high: int, step: int = 1, never: Collection[int] = ()
    ) -> Iterator[Fault]:
        """Yield the fault of a side's number: no number, out of range, no multiple of the step, or one of `never`."""
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
        """Yield the fault of a number of a side that is out of the match: only 0 is valid."""
        if type(number) is not int or number != 0:
            yield wrong.IS_OUT(who=Account(account), what=self.label)

    def number_field(self, side: int, **more: Any) -> Field:
        """Return the question for the number of a side."""
        who, sides = Account(side), self.played.sides
        more.setdefault("question", wrong.how_many(who, self.label, together=len(sides[side]) > 1))
        more.setdefault("account", side)
        return Field(self.id, "number", account_name(side), index=side, size=len(sides), seat=side, **more)


def asked_for(key: str, kind: Literal["choice", "number"], what: Phrase, **more: Any) -> Field:
    """Return a question that asks "{what}?", with `what` as its label too."""
    return Field(key, kind, what, deal_faults.WHAT_IS_IT(what=what).phrase(), **more)


def account_name(account: int) -> Phrase:
    """Return the name of an account, as captions have it."""
    return Phrase("{who}", {"who": Account(account)})


def caption_with(what: Phrase, *held: Phrase) -> Phrase:
    """Return a caption: an item and its owners, or its values."""
    return Phrase("{what}: {held}", {"what": what, "held": held})


def number_caption(what: Phrase, number: int | str) -> Phrase:
    """Return a caption: an item and its number."""
    return Phrase("{what}: {n}", {"what": what, "n": number})


class OfSome(BySide):
    """The base of items said of some sides: the answer is a list with 0 for the others, or missing."""

    @property
    def values(self) -> Values:
        """The entries that a side can have: 1, or 0."""
        return Values(low=0, high=1, needed=False)

    def ask(self, form: HandForm) -> Sequence[int]:
        value = [number or 0 for number in self.ask_sides(form, needed=False)]
        form.valid_answers[self.id] = value if any(value) else None
        return value

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        yield self.column(self.values, each=True, number=True)


class FlagBySide(OfSome):
    """The base of items that apply to a side or not: the answer is a list of 1 and 0."""

    ways: ClassVar[tuple[Option, ...]]

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        if number is not None and (type(number) is not int or number not in {0, 1}):
            yield deal_faults.not_one_of(self.title, self.ways, shown(number))

    def flag_field(self, account: int, label: Phrase, question: Phrase, **more: Any) -> Field:
        """Return the question whether it applies to a side."""
        more |= {"options": self.ways, "usual": 0, "needed": False}
        return Field(*(self.id, "choice", label, question, account, len(self.played.sides), account, account), **more)


def number_column(id: str, which: str, label: Phrase, low: int, high: int, *, needed: bool = False) -> Column:
    """Return a column for another answer about an item, named `which`: a number."""
    values = Values(low=low, high=high, needed=needed)
    return Column(f"{id}-{which}", f"{id} {which}", label, number=True, values=values)
