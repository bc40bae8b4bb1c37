"""The hands of a tally table, the groups that are owed together, what ends the play, and the types of what they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import BeforeValidator, Field, PlainSerializer, StrictBool, StrictInt

from scorekeeper.rules.table_head import NamedPart, Sentences, Short, TableKey, TablePart, TablePoints, TableWord


def _as_row(value: object) -> object:
    return value if isinstance(value, list | tuple) else [value]


def _as_written(row: tuple[Any, ...]) -> Any:
    return row[0] if len(row) == 1 else list(row)


Many = Annotated[StrictInt, Field(ge=0, le=1000)]
SeatingKind = Literal["alone", "pairs", "threes", "halves"]
SEATINGS: tuple[SeatingKind, ...] = get_args(SeatingKind)

ONE_OR_MORE = (BeforeValidator(_as_row), PlainSerializer(_as_written), Field(min_length=1, max_length=11))
"""What makes a list of one value as well: that stands in a table by itself."""

Amounts = Annotated[tuple[Many, ...], *ONE_OR_MORE]
"""One number, or a list with one for each number of players."""

Seatings = Annotated[tuple[SeatingKind, ...], *ONE_OR_MORE]
Players = Annotated[tuple[Annotated[StrictInt, Field(ge=2, le=12)], ...], *ONE_OR_MORE]
Prices = Annotated[tuple[TablePoints, ...], *ONE_OR_MORE]
TRICKS = "tricks"
"""The id of an item that is tricks: each has a card from every player."""


class Hand(NamedPart):
    """What is counted in one kind of hand; nothing, where it is only played.

    `low`: it scores the other way round, each of the two what the other would. `cards` is what all that
    is counted is made of together, won in tricks of a card from each player; `suit` is what one player's can
    be made of at most. `row` is its name on a sheet on which every hand has a row.

    `times` is how often it is played in a match: in a fixed order so many deals in succession, in a free order so
    often by each declarer; 0, where an option alone brings it in. All its points count times `factor`, as the same hand
    for points that was played against them before; `short` is its name at the head of a column.

    A hand of a `group` is owed with the others of it. It is played `at_most` so often in a match, whoever declares it,
    and only `after` so many deals. Whoever has `ends_at` of the first thing that it counts ends the match, as the only
    `winner` or as the `last`; with 0 nobody does.

    Of the doubles only those `pairs` can be that the declarer is of, or "all". A hand in which nobody was doubled may
    be "shared" instead of played: the others have its points in equal parts, rounded to more of them, and the declarer
    what makes up the sum. With a `sweep`, whoever has everything of it scores the other way round. All its points are
    divided by the `divisor`.
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
    """Hands of which every declarer plays any, `times` in all; its name is that of its boxes on the sheet."""

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
        """How many of the item an account needs to reach the target."""
        return (self.target - self.totals[account]) // self.points

    def reached(self, numbers: Sequence[int | None]) -> list[int]:
        """The accounts that reach the target, or pass it, with these counts."""
        return [account for account, number in enumerate(numbers) if number and number >= self.room(account)]
