"""The protocol of a game. The match, the sheet, the store and the screens know no more of a game than this.

Every method is a function of the deals so far. Those are folded into a *position*, an immutable value of the game's
own: `start` returns the one before the first deal, `play` judges a deal and returns the next.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat
from scorekeeper.rules.prospects import Prospect
from scorekeeper.rules.scores import BridgePad, Counted, Part

Answers: TypeAlias = Mapping[str, Any]
"""The answers of a deal by key, as in a match file: `{"contract": "sang", "counts": [6, 6, 4]}`.

While a deal is being entered, a list has `None` for each answer that is not given yet."""


class AccountSeats(NamedTuple):
    """An account with a running total (a player, a side, a house), and its seats in a deal."""

    seats: tuple[int, ...]
    label: Phrase | None = None  # None: the names of its seats


class Box(NamedTuple):
    """A column of boxes in the score grid, for something that every player has to do once.

    `suit` is the trump suit of a contract that always has the same trumps and is called by them. `answer` is the value
    of the choice for the box, if it is not the key.
    """

    key: str
    name: str
    short: str
    suit: str = ""
    answer: str = ""


class NamedHand(NamedTuple):
    """A hand of its own kind, and its price. With a `key`, the row has the deal of each account that used that box."""

    name: Phrase
    worth: Phrase | None = None
    key: str = ""


class Values(NamedTuple):
    """The values of a column, or of each entry of its list, for any number of players and any position.

    A value is one of the `choices`, or without choices an integer from `low` to `high` in steps of `step`. `total` is
    the sum of a list, if it is always the same. `needed`: every deal has a value.
    """

    choices: tuple[str | int, ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1
    total: int | None = None
    needed: bool = True


class Column(NamedTuple):
    """A column of a judged deal in the log and in CSV files.

    `key` is its key in the outcome's details. `each`: one column for each account; `seats`: one for each seat, if
    partners are asked separately. `answer`: it is entered, not derived, so an importer reads it. `names`: its value is
    the number of a seat or an account, shown as the name. `called` are the names of its values, for places without the
    question. `values` are the possible answers; None if it is never answered. `is_told`: the score or a caption already
    shows it. `owed`: its values are the contracts of outcomes, `Outcome.contract`.
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
    is_told: bool = False
    owed: bool = False


class Option(NamedTuple):
    """An option of a choice: a word, or the number of a seat or an account. `barred` is why it is not allowed."""

    value: str | int
    name: str | Phrase
    hint: Phrase | None = None
    barred: Fault | None = None


def owned_by(owners: Sequence[Seat | Account]) -> tuple[Option, ...]:
    """Return the options for an owner: the index among the owners, and the owner's name."""
    return tuple(Option(index, Phrase("{who}", {"who": owner})) for index, owner in enumerate(owners))


@dataclass(frozen=True, slots=True)
class Field:
    """A question about a deal, and the place of its answer: `answers[key]`, or `answers[key][index]`.

    `usual` is the answer if none is given: a player usually takes what they bid. A question `aside` only leads to
    others: it is asked while nothing else is, has no row, and its answer is not kept. An `offered` one is asked then
    too, though it needs no answer.
    """

    key: str
    kind: Literal["choice", "suit", "number"]
    label: Phrase
    question: Phrase | None = None  # the full sentence; None: the label
    index: int | None = None
    size: int = 0  # with an index: the length of the list at `key`
    account: int | None = None  # the account that the question is about
    seat: int | None = None
    note: Phrase | None = None
    options: tuple[Option, ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1  # a number is `low` plus a multiple of it
    never: frozenset[int] = frozenset()  # numbers between `low` and `high` that are impossible
    doubtful: int | None = None  # a number that is never filled in by itself, even as the rest of a total
    barred: tuple[Fault, ...] = ()  # the reasons for `never`, if they need saying
    usual: int | str | None = None
    group: str | None = None
    needed: bool = True
    announced: bool = False  # answered before the play, and shown while it lasts
    aside: bool = False
    offered: bool = False
    pair: tuple[int, int] | None = None  # the two seats of a choice about a pair; those of a group are one table


class Group(NamedTuple):
    """Questions whose numbers belong together. With a `total`, the last one follows from the others."""

    key: str
    label: Phrase
    total: int | None
    so_far: Phrase  # "14 of 16 tricks"
    one_has_none: bool = False  # exactly one of the numbers is 0, as in stops


class Joint(NamedTuple):
    """Two choices with few options, by their keys, that can be asked at once; `question` asks for both."""

    keys: tuple[str, str]
    question: Phrase


class Questions(NamedTuple):
    """The questions about a deal, given the answers so far.

    `missing` are the faults that keep the deal from being saved; empty if it can be. `points` are the scores that
    follow already, None for an account without one yet. `announced` is the announcement of the contract, once it is
    answered; `card` are its rules, to be read while playing. `joint` are choices that can be asked at once. `shares`
    are, with the announcement, each player's number to take, by name. `impossible`: only changing a given answer can
    mend `missing`, not a further one.
    """

    fields: tuple[Field, ...]
    groups: tuple[Group, ...]
    missing: tuple[Fault, ...]
    points: tuple[int | None, ...]
    announced: Phrase | None = None
    card: tuple[str, ...] = ()
    joint: tuple[Joint, ...] = ()
    impossible: bool = False
    shares: tuple[Phrase, ...] = ()


class Due(NamedTuple):
    """The next deal: its number from 1, the number of deals if it is fixed, the dealer and the declarer.

    `choices` are the keys of the boxes that the declarer may play. `facts` are sentences about the deal in reading
    order; `roles` have a word for a seat in this deal; `details` is the same for other programs.
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
    """The end of the match, if it is over, and the place of each account, 1 for the first; ties share a place.

    `several`: all in the first place have won, though their totals differ. `last_pays`: with a stake, the last player
    pays every other the difference. `counters` are each account's line below its total: "9 bags"; empty if only points
    are counted. `out` are the accounts that have no part in the deals to come.
    """

    over: bool
    places: tuple[int, ...]
    high_wins: bool = True
    money: bool = True  # points can be settled in money
    several: bool = False
    last_pays: bool = False
    counters: tuple[Phrase, ...] = ()
    out: frozenset[int] = frozenset()


class AnyPosition(Protocol):
    """The attributes that every game's position has."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The running totals."""
        ...

    def _replace(self, *, totals: tuple[int, ...]) -> Self:
        """Return the position with other totals; positions are named tuples."""
        ...


P = TypeVar("P", bound=AnyPosition)


class Outcome(NamedTuple, Generic[P]):
    """A judged deal. `points` is None if nothing is scored: a deal with faults, or one thrown in.

    `answers` are the deal's in a normal form: with derived answers, and without redundant ones. `box` is the seat and
    the key of the box that the deal uses. `parts` are the parts of a score that has several. `caption` is the deal as
    players note it beside its points: the contract and the takers, nothing ordinary; None for a deal with
    faults or thrown in.

    `forehand` is the seat that plays first; None if that is not known. `contract` is the key of the contract that the
    declarer owed or chose, even if it was played as another one; None if there is none. `made` is whether the declarer,
    or their side, fulfilled the contract; None if it asks for no number, as in stops. Both are None for a deal that is
    not scored. `notes` are short figures beside each account's points, as its bid and tricks: "3/2×"; empty if the
    points say all.

    `together` are the seats that declared together: a declarer and the partner named in the deal, or all of a side that
    declared as one, and then there is no declarer. `counted` are the figures to count beside points.
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
    caption: tuple[Phrase, ...] | None = None
    forehand: int | None = None
    contract: str | None = None
    made: bool | None = None
    notes: tuple[str, ...] = ()
    together: tuple[int, ...] = ()
    counted: tuple[Counted, ...] = ()


class Setup(NamedTuple):
    """The parameters of a match. `first_dealer` is the seat before the first forehand."""

    players: int
    first_dealer: int
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The description of a game. `players` are its possible numbers of players; `deals` is None if not fixed."""

    id: str
    name: str
    family: str
    title: str
    aliases: tuple[str, ...]
    source: str
    conventions: tuple[str, ...]
    rules: tuple[str, ...]
    players: tuple[int, ...]
    deals: int | None = None

    @property
    def open_rules(self) -> int:
        """The number of rules that the game's source leaves open."""
        return len(self.conventions)


class Opening(NamedTuple):
    """The question about who begins, and how many seats the answer is after the first dealer."""

    question: Phrase
    offset: int


class Game(ABC, Generic[P]):
    """A game. Quota and tally games are tables, others are in code. Methods with a default here are optional."""

    @property
    @abstractmethod
    def info(self) -> GameInfo:
        """The description of the game."""

    @property
    @abstractmethod
    def outline(self) -> Outline:
        """The rules in sentences and rows, and the house rules that can be set before the first deal."""

    def as_set(self) -> Outline:
        """Return the outline with the options of a match."""
        return self.outline

    @property
    @abstractmethod
    def columns(self) -> tuple[Column, ...]:
        """The columns of a judged deal, in order."""

    @property
    def opening(self) -> Opening:
        """The question about who begins."""
        return Opening(Phrase("Who deals first?"), 0)

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The boxes of the score grid; may be empty."""
        return ()

    @property
    def target(self) -> int | None:
        """The total that ends the match; None if the match ends after so many deals, or never by itself."""
        return None

    def target_for(self, players: int) -> int | None:
        """Return the target of a match of so many players."""
        return self.target

    @property
    def copied_from(self) -> str | None:
        """The id of the game in code that this is an own copy of; None for any other game."""
        return None

    @property
    def throws_in(self) -> bool:
        """Whether a deal can be thrown in and played again."""
        return False

    @property
    def unit(self) -> int:
        """The number of score units in a point: 2 with half points, 10 with tenths, else 1."""
        return 1

    @property
    def scores_below_zero(self) -> bool:
        """Whether a deal can score below 0 for somebody. If none can, scores are shown without a plus."""
        return True

    def named_hands(self, players: int) -> tuple[NamedHand, ...]:
        """Return the hands of a match in order, if each is of its own kind: rows of the sheet. May be empty."""
        return ()

    def bridge_pad(self, outcomes: Sequence[Outcome[P]]) -> BridgePad | None:
        """Return the points of these deals as written above and below a line; None for a game without a line."""
        return None

    @abstractmethod
    def document(self) -> dict[str, Any]:
        """Return the game as stored in a match, and printed by `variants`: a table, or an id and a revision."""

    @abstractmethod
    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each account, for that many players."""

    def whole_sum(self, players: int) -> int | None:
        """Return the sum of the totals of every whole match of that many players; None where it is not always the same.

        It follows from the rules, so it is known before the first deal. A match that is stopped early may not reach it.
        """
        return None

    def zero_sum(self, players: int) -> bool:
        """Whether the totals of every whole match of that many players add up to 0."""
        return self.whole_sum(players) == 0

    @abstractmethod
    def start(self, setup: Setup) -> P:
        """Return the position before the first deal."""

    @abstractmethod
    def accounts(self, position: P) -> tuple[AccountSeats, ...]:
        """Return the accounts. Their number and order are the same during a whole match."""

    def totals(self, position: P) -> tuple[int, ...]:
        """Return the running totals, including a starting score."""
        return position.totals

    def with_totals(self, position: P, totals: tuple[int, ...]) -> P:
        """Return the position with other totals, as a ruling at the table makes them."""
        return position._replace(totals=totals)

    @abstractmethod
    def due(self, position: P) -> Due | None:
        """Return the next deal; None if the match is over."""

    @abstractmethod
    def questions(self, position: P, answers: Answers) -> Questions:
        """Return the questions about the next deal, given the answers so far."""

    @abstractmethod
    def play(self, position: P, answers: Answers, *, thrown_in: bool = False) -> Outcome[P]:
        """Judge and score a deal. One with faults keeps its place, so that later deals can be judged."""

    @abstractmethod
    def owed(self, position: P) -> tuple[tuple[str, ...], ...]:
        """Return the keys of the boxes that each seat still has to play."""

    @abstractmethod
    def standing(self, position: P) -> Standing:
        """Return the place of each account, and whether the match is over."""

    def closing(self, position: P) -> tuple[Part, ...]:
        """Return the points scored once the match is over by itself, as a bonus for the winner; places count them."""
        return ()

    def stopped(self, position: P) -> tuple[Part, ...]:
        """Return the points scored if the players stop the match here."""
        return ()

    def prospects(self, position: P) -> tuple[Prospect, ...] | None:
        """Return the range that each account can reach if no deal has faults and all are played; None if unknown."""
        return None


AnyGame: TypeAlias = Game[Any]
