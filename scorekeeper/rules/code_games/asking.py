"""What a game of code asks about a deal: single questions, and numbers that every account has some of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.code_games import form_faults as own
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat
from scorekeeper.rules.quota.deal_checks import TRICKS
from scorekeeper.rules.suits import SUIT_NAMES, SUITS


class Ask(NamedTuple):
    """A question: where its answer goes, its name in a word or two, and how it is put to the table.

    One that is not `needed` may stay open. What is `announced` is said before the play.
    """

    key: str
    label: Phrase
    question: Phrase
    needed: bool = True
    announced: bool = False

    @property
    def header(self) -> str:
        """What its column is called in a file."""
        return self.key.replace("_", " ")

    def column(
        self,
        values: Values,
        *,
        names: Literal["", "seats", "accounts"] = "",
        called: tuple[tuple[str, Phrase], ...] = (),
    ) -> Column:
        """The column of an answer about the deal as a whole; `called` are the names of the words in it."""
        number = not values.choices
        return Column(self.key, self.header, self.label, number=number, names=names, called=called, values=values)

    def column_each(self, values: Values) -> Column:
        """The columns of a number for each account."""
        return Column(self.key, self.header, self.label, each=True, number=True, values=values)

    def column_seats(self, values: Values) -> Column:
        """The columns of an answer from each seat."""
        return Column(self.key, self.header, self.label, seats=True, values=values)


class Total(NamedTuple):
    """What the numbers of all accounts make together.

    The faults are made from a sum that is not the total and the total, and from what is left and the total.
    """

    number: int
    sum_fault: Callable[[int, int], Fault]
    open_fault: Callable[[int, int], Fault]


class Counts(NamedTuple):
    """Something that every account has a number of, `high` at most. With a `total`, all of them make it.

    `most` is what they cannot pass together where no total is fixed. `named`: more than one thing is
    counted, so each says what. `high_fault` is made from an account, its count and `high`. `never` are
    numbers that nobody can have.
    """

    ask: Ask
    what: Phrase
    high: int
    total: Total | None = None
    most: int | None = None
    named: bool = False
    high_fault: Callable[[Account, int, int], Fault] | None = None
    never: frozenset[int] = frozenset()


_CARD_POINTS = (11, 10, 4, 3, 2)
"""The cards of a suit that count, of packs in which all four come to 120."""

TRICKS_ASK = Ask("tricks", Phrase("Tricks"), Phrase("How many tricks did each take?"))
POINTS_ASK = Ask("points", Phrase("Card points"), Phrase("How many card points did each take?"))


def tricks_of(total: int, *, named: bool = False) -> Counts:
    """The tricks of a hand."""
    whole = Total(total, wrong.tricks_do_not_add_up, wrong.still_to_enter)
    return Counts(TRICKS_ASK, TRICKS, total, whole, None, named, wrong.count_above_tricks)


def card_points_of(total: int, *, named: bool = False) -> Counts:
    """The points of the cards that are won in tricks."""
    whole = Total(total, own.card_points_do_not_add_up, own.card_points_to_enter)
    return Counts(POINTS_ASK, Phrase("card points"), total, whole, None, named, never=impossible_points(total))


def impossible_points(total: int) -> frozenset[int]:
    """What no cards add up to, where each suit has an ace of 11, a ten or three of 10, 4, 3, and 2 for the jack.

    >>> sorted(impossible_points(120))
    [1, 119]
    """
    possible = {0}
    for value in _CARD_POINTS * (total // sum(_CARD_POINTS)):
        possible |= {points + value for points in possible}
    return frozenset(range(total + 1)) - possible


def seats(numbers: Iterable[int]) -> tuple[Option, ...]:
    """The players as answers."""
    return tuple(Option(seat, Phrase("{who}", {"who": Seat(seat)})) for seat in numbers)


def accounts(numbers: Iterable[int]) -> tuple[Option, ...]:
    """The sides as answers."""
    return tuple(Option(account, Phrase("{who}", {"who": Account(account)})) for account in numbers)


SUITS_OR_NONE = (*(Option(suit, SUIT_NAMES[suit]) for suit in SUITS), Option("none", Phrase("no trumps")))
"""What can be trumps."""

TRUMPS = Values((*SUITS, "none"))
"""The same as a file has it."""

CALLED_TRUMPS = (*SUIT_NAMES.items(), ("none", Phrase("no trumps")))
"""The names of its words in a file."""
