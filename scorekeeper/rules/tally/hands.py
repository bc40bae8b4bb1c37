"""The schema of a tally table's hands, of the groups owed together, and of a target that ends the play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import BeforeValidator, Field, PlainSerializer, StrictBool, StrictInt

from scorekeeper.rules.table_head import NamedPart, Sentences, Short, TableKey, TablePart, TablePoints, TableWord

Many = Annotated[StrictInt, Field(ge=0, le=1000)]
SeatingKind = Literal["alone", "pairs", "threes", "halves"]
SEATINGS: tuple[SeatingKind, ...] = get_args(SeatingKind)

ONE_OR_MORE = (
    BeforeValidator(lambda value: value if isinstance(value, list | tuple) else [value]),
    PlainSerializer(lambda row: row[0] if len(row) == 1 else list(row)),
    Field(min_length=1, max_length=11),
)
"""The validators of a list that a table may write as a single value."""

Amounts = Annotated[tuple[Many, ...], *ONE_OR_MORE]  # one number, or a list with one for each number of players
Seatings = Annotated[tuple[SeatingKind, ...], *ONE_OR_MORE]
Players = Annotated[tuple[Annotated[StrictInt, Field(ge=2, le=12)], ...], *ONE_OR_MORE]
Prices = Annotated[tuple[TablePoints, ...], *ONE_OR_MORE]
TRICKS = "tricks"  # the id of an item that is tricks: each trick has a card from every player


class Hand(NamedPart):
    """A kind of hand and the items it counts; none if it is only played.

    `low`: each of the two accounts scores the other's points. `cards` is the number of cards in all items together, won
    in tricks of a card from each player; `suit` is the most cards that one player's items can have. `row` is its name
    on a sheet with a row for every hand.

    `times` is the number of deals: in succession in a fixed order, for each declarer in a free one. With 0 only an
    option brings the hand in. All points are multiplied by `factor` and divided by `divisor`. `short` is the hand's
    name at the head of a column.

    A hand of a `group` is owed together with the others of the group. It is played `at_most` so often in a match,
    whoever declares it, and only `after` so many deals. A player with `ends_at` of its first item ends the match, as
    the only `winner` or as the `last`; with 0 nobody does.

    Doubles are allowed between "all" `pairs`, or only those with the "declarer". A hand that nobody doubled may be
    "shared" instead of played: the others have its points in equal parts, rounded away from 0, and the declarer has the
    rest of the sum. With a `sweep`, an account that takes everything scores with the opposite sign.
    """

    hint: TableWord | None = None
    row: TableWord | None = None
    counts: Annotated[tuple[TableKey, ...], Field(max_length=12)] = ()
    low: StrictBool = False
    cards: Many | None = None
    suit: Many | None = None
    times: Amounts | None = None
    factor: Annotated[StrictInt, Field(ge=-10, le=10)] = 1
    group: TableKey | None = None
    at_most: Annotated[StrictInt, Field(ge=1, le=99)] | None = None
    after: Many = 0
    ends_at: Many = 0
    ends_as: Literal["winner", "last"] = "winner"
    pairs: Literal["all", "declarer"] = "all"
    undoubled: Literal["played", "shared"] = "played"
    sweep: StrictBool = False
    divisor: Annotated[StrictInt, Field(ge=1, le=10)] = 1
    card: Sentences = ()


class HandGroup(TablePart):
    """A group of hands: every declarer plays any of them, `times` in all. Its name heads its boxes on the sheet."""

    id: TableKey
    name: TableWord
    short: Short
    times: Annotated[StrictInt, Field(ge=1, le=99)]


class Stop(NamedTuple):
    """A target that ends the play at once: the totals of the accounts, and the points for each of the item."""

    target: int
    totals: tuple[int, ...]
    points: int

    def room(self, account: int) -> int:
        """Return the number of the item that an account needs to reach the target."""
        return (self.target - self.totals[account]) // self.points

    def reached(self, numbers: Sequence[int | None]) -> list[int]:
        """Return the accounts that reach or pass the target with these counts."""
        return [account for account, number in enumerate(numbers) if number and number >= self.room(account)]
