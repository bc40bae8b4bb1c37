"""What a game answers. The match, the sheet, the store and the screens know no more of a game than this.

Every answer is a function of the deals so far. Those are folded into a *position*, an immutable value
of the game's own: `start` gives the one before the first deal, `play` judges a deal and gives the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Fault, Phrase

Answers: TypeAlias = Mapping[str, Any]
"""A deal in the game's own words, as it stands in a match file: `{"contract": "sang", "counts": [6, 6, 4]}`.

While a deal is being entered, a list holds `None` where nothing has been said yet."""


class AccountSeats(NamedTuple):
    """What has a running total (a player, a side, a house), and the seats that it holds in a deal."""

    seats: tuple[int, ...]
    label: Phrase | None = None  # None: it goes by the names of its seats


class Box(NamedTuple):
    """A column of boxes on the paper sheet: something that every player has to do once."""

    key: str
    name: str
    short: str


class Values(NamedTuple):
    """What can stand in a column of a file, or in each place of its list, however many play and however it stands.

    One of the `choices`, or where there are none a whole number from `low` to `high` in steps. `total` is what
    the numbers of a list add up to, where that is always the same. `needed`: no deal can do without it.
    """

    choices: tuple[str | int, ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1
    total: int | None = None
    needed: bool = True


class Column(NamedTuple):
    """Something that a judged deal is known by, and the column it has in a log or a CSV file.

    `key` finds it among the outcome's details. `each`: one column for each account; `seats`: one for
    each seat, where partners are asked apart. `answer`: it is part of what the table says, not of what
    follows from it, so an importer reads it back. `names`: it holds the number of a seat or an account,
    and a sheet says who that is. `called` are the names of its words, where a question may not be put.
    `values` is what an answer can be; None where no deal says it.
    """

    key: str
    header: str  # in CSV; never translated
    label: Phrase
    each: bool = False
    answer: bool = True
    number: bool = False
    seats: bool = False
    names: Literal["", "seats", "accounts"] = ""
    called: tuple[tuple[str, str | Phrase], ...] = ()
    values: Values | None = None


class Option(NamedTuple):
    """One of the answers to a choice: a word, or the number of a seat or an account. `barred` says why not now."""

    value: str | int
    name: str | Phrase
    hint: Phrase | None = None
    barred: Fault | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to ask about a deal, and where its answer goes: `answers[key]`, or `answers[key][index]`."""

    key: str
    kind: Literal["choice", "suit", "number"]
    label: Phrase
    index: int | None = None
    size: int = 0  # with an index: how long the list at `key` is
    account: int | None = None  # whose it is
    seat: int | None = None
    note: Phrase | None = None
    options: tuple[Option, ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1  # a number is `low`, or so much more, or twice that …
    never: frozenset[int] = frozenset()  # numbers in between that nobody can have
    group: str | None = None
    needed: bool = True
    announced: bool = False  # said before the play, so that the table waits for what follows


class Group(NamedTuple):
    """Numbers that belong together. With a `total`, the last one follows from the others."""

    key: str
    label: Phrase
    total: int | None
    so_far: Phrase  # "14 of 16 tricks"


class Part(NamedTuple):
    """A named part of a score."""

    account: int
    label: Phrase
    points: int


class Questions(NamedTuple):
    """What to ask next, given the answers so far.

    `missing` says why the deal cannot be kept yet (empty: it can); `points` are the scores that the
    answers give already, None for an account that is not known yet. `announced` tells the table what
    is being played once that has been said; `card` is what it needs to know while playing.
    """

    fields: tuple[Field, ...]
    groups: tuple[Group, ...]
    missing: tuple[Fault, ...]
    points: tuple[int | None, ...]
    announced: Phrase | None = None
    card: tuple[str, ...] = ()


class Due(NamedTuple):
    """The deal to come: its number from 1, out of how many where that is fixed, and who does what.

    `choices` are the boxes that the declarer may fill. `facts` are sentences for the table in reading
    order; `roles` say what a seat is in this deal; `details` is the same for other programs.
    """

    number: int
    of: int | None
    dealer: int | None
    declarer: int | None
    choices: tuple[str, ...]
    facts: tuple[Phrase, ...]
    roles: tuple[tuple[int, Phrase], ...]
    details: Mapping[str, Any]


class Standing(NamedTuple):
    """Whether the match is over, and the place of each account, 1 for the first; ties share one."""

    over: bool
    places: tuple[int, ...]
    high_wins: bool = True
    money: bool = True  # points may be settled at a stake


P = TypeVar("P")


class Outcome(NamedTuple, Generic[P]):
    """A deal as judged. `points` is None where nothing is scored: a faulty deal, or one thrown in.

    `answers` are the deal's own with what follows put in and what is redundant left out, so that two
    ways of saying the same deal become one. `box` is the seat and the box that the deal crosses out.
    `parts` name what a score is made of, where that is more than one thing.
    """

    number: int
    dealer: int | None
    declarer: int | None
    faults: tuple[Fault, ...]
    answers: Answers
    points: tuple[int, ...] | None
    totals: tuple[int, ...]
    details: Mapping[str, Any]
    box: tuple[int, str] | None
    after: P
    parts: tuple[Part, ...] = ()


class Setup(NamedTuple):
    """What a match must know before its first deal. `first_dealer` is the seat before the first forehand."""

    players: int
    first_dealer: int
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """How a game presents itself, before anybody sits down. The lists are in the game's own words."""

    id: str
    name: str
    family: str
    title: str
    aliases: tuple[str, ...]
    source: str
    conventions: tuple[str, ...]
    rules: tuple[str, ...]
    players: tuple[int, ...]
    deals: int | None


class Opening(NamedTuple):
    """What to ask about who begins, and how many seats the answer is after the first dealer."""

    question: Phrase
    offset: int


class Game(Protocol[P]):
    """One game, whole. Quota games answer from a table, others from a few lines of code."""

    @property
    def info(self) -> GameInfo:
        """How the game presents itself."""
        ...

    @property
    def outline(self) -> Outline:
        """How it reads before anybody sits down, and what may be set before the first deal."""
        ...

    @property
    def opening(self) -> Opening:
        """What to ask about who begins."""
        ...

    @property
    def columns(self) -> tuple[Column, ...]:
        """What a judged deal is known by, in order."""
        ...

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The columns of the paper sheet; may be empty."""
        ...

    @property
    def throws_in(self) -> bool:
        """Whether the rules know of a hand that is thrown in and played again."""
        ...

    def document(self) -> dict[str, Any]:
        """What a match keeps of its rules, and `variants` prints: a table, or an id and a revision."""
        ...

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each account, for that many players."""
        ...

    def start(self, setup: Setup) -> P:
        """The position before the first deal."""
        ...

    def accounts(self, position: P) -> tuple[AccountSeats, ...]:
        """Who has a running total. Their number and order hold for a whole match."""
        ...

    def totals(self, position: P) -> tuple[int, ...]:
        """The running totals, a starting score included."""
        ...

    def due(self, position: P) -> Due | None:
        """The deal to come, or None when the match is over."""
        ...

    def questions(self, position: P, answers: Answers) -> Questions:
        """What to ask about the deal to come, given the answers so far."""
        ...

    def play(self, position: P, answers: Answers, *, thrown_in: bool = False) -> Outcome[P]:
        """Judge and score a deal. A faulty one keeps its place, so that later deals can be judged."""
        ...

    def owed(self, position: P) -> tuple[tuple[str, ...], ...]:
        """The boxes that each seat has still to fill."""
        ...

    def standing(self, position: P) -> Standing:
        """Who is where, and whether it is over."""
        ...


AnyGame: TypeAlias = Game[Any]
