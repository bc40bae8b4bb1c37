"""Questions of games in code: single ones, and numbers by account."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat
from scorekeeper.rules.quota.deal_checks import TRICKS
from scorekeeper.rules.suits import SUIT_NAMES, SUITS


class Ask(NamedTuple):
    """A question: the key of its answer, a label of a word or two, and its full sentence.

    Unless it is `needed`, it may be left open. If it is `announced`, it is answered before the play. A question to
    everybody has a place for the name in its sentence: `{who}`.
    """

    key: str
    label: Phrase
    question: Phrase
    needed: bool = True
    announced: bool = False

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
    """The required sum of the numbers of all accounts.

    `sum_fault` is called with a wrong sum and the total; `open_fault` with the number that is left.
    """

    number: int
    sum_fault: Callable[[int, int], Fault]
    open_fault: Callable[[int], Fault]


class Counts(NamedTuple):
    """A question for a number of each account, from 0 to `high`. With a `total`, it is their sum.

    `most` is the largest sum without a total. `named`: more than one thing is counted, so that each label has its name.
    `high_fault` is called with an account, its count and `high`. `never` are impossible numbers.
    """

    ask: Ask
    what: Phrase
    high: int
    total: RequiredSum | None = None
    most: int | None = None
    named: bool = False
    high_fault: Callable[[Account, int, int], Fault] | None = None
    never: frozenset[int] = frozenset()


_CARD_POINTS = (11, 10, 4, 3, 2)
"""The points of the cards of a suit that count; the four suits together have 120."""

TRICKS_ASK = Ask("tricks", Phrase("Tricks"), Phrase("How many tricks did {who} take?"))
POINTS_ASK = Ask("points", Phrase("Card points"), Phrase("How many card points did {who} take?"))


def tricks_of(total: int, *, named: bool = False) -> Counts:
    """Return the question for the tricks of a hand."""
    whole = RequiredSum(total, tricks_do_not_add_up, lambda left: wrong.TRICKS_TO_ENTER(left=left))
    return Counts(TRICKS_ASK, TRICKS, total, whole, None, named, _count_above_tricks)


def tricks_do_not_add_up(together: int, total: int) -> Fault:
    """Return the fault of a wrong sum of tricks."""
    return wrong.TRICKS_DO_NOT_ADD_UP(sum=together, tricks=total)


def _count_above_tricks(who: Account, count: int, tricks: int) -> Fault:
    return wrong.COUNT_ABOVE_TRICKS(who=who, count=count, tricks=tricks)


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

TRUMPS = Values((*SUITS, "none"))
"""The values of trumps in files."""

CALLED_TRUMPS = (*SUIT_NAMES.items(), ("none", Phrase("no trumps")))
"""The names of the values of trumps."""
