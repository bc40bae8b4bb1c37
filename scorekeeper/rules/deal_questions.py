"""The questions of a deal as data, and the faults of answers that are numbers of tricks or points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Value
from scorekeeper.rules.suits import SUIT_NAMES, SUITS


class Ask(NamedTuple):
    """A question: the key of its answer, a label of a word or two, and its full sentence.

    Unless it is `needed`, it may be left open; `missing` is the fault of that, if it has words of its own. If it is
    `announced`, it is answered before the play. A question to everybody has a place for the name: `{who}`.
    """

    key: str
    label: Phrase
    question: Phrase
    needed: bool = True
    announced: bool = False
    missing: Fault | None = None

    def put_to(self, who: Seat | Account) -> Phrase:
        """Return the question with the name of the player or side that is asked."""
        return replace(self.question, values={**(self.question.values or {}), "who": who})

    def column(
        self,
        values: Values,
        *,
        each: bool = False,
        seats: bool = False,
        names: Literal["", "seats", "accounts"] = "",
        called: tuple[tuple[str, Phrase], ...] = (),
    ) -> Column:
        """Return the column of an answer: about the whole deal, or of `each` account or seat. `called` names values."""
        found = Column(self.key, self.key.replace("_", " "), self.label, each, number=not values.choices, seats=seats)
        return found._replace(names=names, called=called, values=values)


class RequiredSum(NamedTuple):
    """The required sum of all numbers; its faults are made of a wrong sum and the total, and of the number left."""

    number: int
    sum_fault: Callable[[int, int], Fault]
    open_fault: Callable[[int], Fault]


class Counts(NamedTuple):
    """A question for a number of each account, from 0 to `high`. With a `total`, it is their sum.

    `most` is the largest sum without a total. `named`: more than one thing is counted, so that each label has its name.
    `high_fault` is called with an account, its count and `high`. `never` are impossible numbers. `one_has_none`:
    exactly one of the numbers is 0. `so_far` says a sum so far, if not by the name of what is counted.
    """

    ask: Ask
    what: Phrase
    high: int
    total: RequiredSum | None = None
    most: int | None = None
    named: bool = False
    high_fault: Callable[[Account, int, int], Fault] | None = None
    never: frozenset[int] = frozenset()
    one_has_none: bool = False
    so_far: Callable[[int, int], Phrase] | None = None


TRICKS = Phrase("tricks")
_CARD_POINTS = (11, 10, 4, 3, 2)  # the points of the cards of a suit that count; the four suits together have 120
TRICKS_ASK = Ask("tricks", Phrase("Tricks"), Phrase("How many tricks did {who} take?"))
POINTS_ASK = Ask("points", Phrase("Card points"), Phrase("How many card points did {who} take?"))


def tricks_of(total: int, *, named: bool = False) -> Counts:
    """Return the question for the tricks of a hand."""
    whole = RequiredSum(
        total,
        lambda together, total: wrong.TRICKS_DO_NOT_ADD_UP(sum=together, tricks=total),
        lambda left: wrong.TRICKS_TO_ENTER(left=left),
    )
    too_many = wrong.COUNT_ABOVE_TRICKS
    return Counts(
        TRICKS_ASK,
        TRICKS,
        total,
        whole,
        None,
        named,
        lambda who, count, high: too_many(who=who, count=count, tricks=high),
    )


def tricks_so_far(together: int, tricks: int) -> Phrase:
    """Return the number of tricks entered, and of the deal: "14 of 16 tricks"."""
    values: dict[str, Value] = {"sum": together, "tricks": tricks}
    return Phrase("{sum} of {tricks} trick", values, plural="{sum} of {tricks} tricks", count=tricks)


def card_points_of(total: int, *, named: bool = False) -> Counts:
    """Return the question for the points of the cards won in tricks."""
    whole = RequiredSum(
        total,
        lambda together, total: wrong.CARD_POINTS_DO_NOT_ADD_UP(sum=together, total=total),
        lambda left: wrong.CARD_POINTS_TO_ENTER(left=left),
    )
    return Counts(POINTS_ASK, Phrase("card points"), total, whole, None, named, never=impossible_points(total))


def impossible_points(total: int) -> frozenset[int]:
    """Return the numbers of points that no set of cards has, with cards of 11, 10, 4, 3 and 2 points in each suit.

    >>> sorted(impossible_points(120))
    [1, 119]
    """
    possible = {0}
    for value in _CARD_POINTS * (total // sum(_CARD_POINTS)):
        possible |= {points + value for points in possible}
    return frozenset(range(total + 1)) - possible


def seats(numbers: Iterable[int], barred: Mapping[int, Fault] | None = None) -> tuple[Option, ...]:
    """Return options for seats; `barred` has the reasons why some are not allowed."""
    return _named(map(Seat, numbers), barred or {})


def accounts(numbers: Iterable[int], barred: Mapping[int, Fault] | None = None) -> tuple[Option, ...]:
    """Return options for accounts; `barred` has the reasons why some are not allowed."""
    return _named(map(Account, numbers), barred or {})


def _named(those: Iterable[Seat | Account], barred: Mapping[int, Fault]) -> tuple[Option, ...]:
    return tuple(Option(who.number, Phrase("{who}", {"who": who}), barred=barred.get(who.number)) for who in those)


SUITS_OR_NONE = (*(Option(suit, SUIT_NAMES[suit]) for suit in SUITS), Option("none", Phrase("no trumps")))
"""Options for trumps."""

TRUMPS = Values((*SUITS, "none"))  # the values of trumps in files
CALLED_TRUMPS = (*SUIT_NAMES.items(), ("none", Phrase("no trumps")))  # the names of the values of trumps


def row_of(answer: object, size: int) -> list[Any]:
    """Return a list of `size` answers, with None for each that is missing; all None if the answer is no list.

    >>> row_of((7, "x"), 3), row_of([1, 2, 3], 2), row_of(5, 2)
    ([7, 'x', None], [1, 2], [None, None])
    """
    row = list(answer)[:size] if isinstance(answer, list | tuple) else []
    return row + [None] * (size - len(row))


def whole(row: Iterable[object]) -> list[int]:
    """Return the counts so far; 0 for each that is missing, or not an integer."""
    return [count if type(count) is int else 0 for count in row]


def faults_of_counts(wanted: Counts, answer: object, size: int) -> list[Fault]:
    """Return the faults of a list of counts: of the list, or else of single counts, or else of all together."""
    accounts = [Account(account) for account in range(size)]
    if bad := wrong.faults_of_counts(answer, wanted.what, wanted.what, accounts):
        return bad
    counts = whole(answer if isinstance(answer, list | tuple) else ())
    if faults := [fault for each in zip(accounts, counts, strict=True) for fault in _range_faults(wanted, *each)]:
        return faults
    together, out = sum(counts), counts.count(0)
    if wanted.total is not None and together != wanted.total.number:
        return [wanted.total.sum_fault(together, wanted.total.number)]
    if wanted.most is not None and together > wanted.most:
        return [wrong.MORE_THAN_THERE_ARE_TOGETHER(sum=together, what=wanted.what, most=wanted.most)]
    if wanted.one_has_none and out != 1:
        return [wrong.MORE_THAN_ONE_RAN_OUT(count=out) if out else wrong.NOBODY_RAN_OUT]
    return []


def faults_so_far(wanted: Counts, row: Sequence[object]) -> list[Fault]:
    """Return the faults that no further count can mend, while some counts are unknown."""
    known = [(Account(account), count) for account, count in enumerate(row) if type(count) is int]
    faults = [fault for who, count in known for fault in _range_faults(wanted, who, count)]
    together, out = sum(count for _, count in known), [count for _, count in known].count(0)
    if wanted.one_has_none and out > 1:
        faults.append(wrong.MORE_THAN_ONE_RAN_OUT(count=out))
    elif not faults and wanted.total is not None and together > wanted.total.number:
        faults.append(wanted.total.sum_fault(together, wanted.total.number))
    elif not faults and wanted.total is not None and len(known) == len(row) - 1:
        (last,) = (Account(account) for account, count in enumerate(row) if type(count) is not int)
        faults += _range_faults(wanted, last, wanted.total.number - together)
    return faults


def _range_faults(wanted: Counts, who: Account, count: int) -> Iterator[Fault]:
    if count < 0:
        yield wrong.NEGATIVE_COUNT(who=who, count=count)
    elif count > wanted.high and wanted.high_fault is not None:
        yield wanted.high_fault(who, count, wanted.high)
    elif count > wanted.high:
        yield wrong.MORE_THAN_THERE_ARE(who=who, count=count, what=wanted.what, most=wanted.high)
    elif count in wanted.never:
        yield wrong.NO_CARDS_ADD_UP(who=who, count=count)
