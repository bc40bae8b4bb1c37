"""The schema of a tally table: what is counted after each hand, for how many points, and how many of it there are.

The catalogue's TOML files and the house tables of match files have it. Types and ranges are checked
here, everything else in `tally.checks`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, StrictBool, StrictInt

from scorekeeper.rules.quota.table import Key, Points, Sentence, Sentences, Word


def _as_row(value: object) -> object:
    return value if isinstance(value, list | tuple) else [value]


def _as_said(row: tuple[Any, ...]) -> Any:
    return row[0] if len(row) == 1 else list(row)


Many = Annotated[StrictInt, Field(ge=0, le=1000)]
Seating = Literal["alone", "pairs", "threes"]
SEATINGS: tuple[Seating, ...] = get_args(Seating)

_OneOrMore = (BeforeValidator(_as_row), PlainSerializer(_as_said), Field(min_length=1, max_length=11))
Amounts = Annotated[tuple[Many, ...], *_OneOrMore]
"""One number, or a list with one for each number of players."""

Seatings = Annotated[tuple[Seating, ...], *_OneOrMore]
Players = Annotated[tuple[Annotated[StrictInt, Field(ge=2, le=12)], ...], *_OneOrMore]
Prices = Annotated[tuple[Points, ...], *_OneOrMore]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Item(_Table):
    """Something that is counted: tricks, hearts, the last trick.

    `name` is as it stands in a sentence ("hearts", "king of spades"). `points` are for each of it; or
    for the first, the second, and so on, the last for each further one. `total` is how many there are,
    `most` how many one can have, where that is fewer. Of what there is only one, it is asked who has it.
    `by` says whether partners count together. `cards` is how many cards each of it is made of. Nobody
    can have any without having some of `within`: no hearts without a trick, and no more than a card from each
    player in every one of the item `tricks`. Where one of the two is counted
    by player and the other by side, the side has some or none.
    """

    id: Key
    name: Word
    points: Prices = (1,)
    total: Amounts | None = None
    most: Many | None = None
    by: Literal["side", "player"] = "side"
    cards: Annotated[StrictInt, Field(ge=1, le=60)] = 1
    within: Key | None = None

    @property
    def single(self) -> bool:
        """Whether there is only one of it, so that the answer is its owner."""
        return self.total is not None and set(self.total) == {1}


class Hand(_Table):
    """What is counted in one kind of hand; nothing, where it is only played.

    `low`: it scores the other way round, each of the two what the other would. `cards` is what all that
    is counted is made of together, won in tricks of a card from each player; `suit` is what one player's can
    be made of at most. `row` is its name on a sheet on which every hand has a row.
    """

    id: Key
    name: Word
    hint: Word | None = None
    row: Word | None = None
    counts: Annotated[tuple[Key, ...], Field(max_length=12)] = ()
    low: StrictBool = False
    cards: Many | None = None
    suit: Many | None = None
    card: Sentences = ()


class Choice(_Table):
    """One of the values of an option."""

    value: Key
    name: Sentence


class Option(_Table):
    """A house rule that can be set: one of the `choices`, or a number from `low` to `high`.

    It replaces the table's own value at `sets`: a key, or a path such as `items.tricks.total`.
    """

    id: Key
    name: Word
    sets: Sentence | None = None
    choices: Annotated[tuple[Choice, ...], Field(max_length=12)] = ()
    low: Many | None = None
    high: Many | None = None


class TallyTable(_Table):
    """A whole game. What does not apply to it is None.

    `scoring` makes points of what is counted: `all` of it counts, or all `less` the book, or only what is
    `over` the book; or one of two scores the `difference` and the other as much below 0, or the `winner`
    alone scores it. With several hands, `order` plays them one after the other; otherwise something
    `decides` which it is. The match goes on until its players stop it, or ends after so many `deals`, or
    at a `target`; where that ends the play `at_once`, nobody can have more. `sides` and `tricks` follow
    from the rest where they are the same for everybody; what quota tables have besides is null.
    """

    shape: Literal["tally"]
    id: Key
    revision: Annotated[StrictInt, Field(ge=1, le=9999)] = 1
    name: Word
    family: Word = "House"
    title: Sentence
    aliases: Sentences = ()
    source: Sentence = "A house variant."
    conventions: Sentences = ()
    players: Players
    seating: Seatings = ("alone",)
    sides: tuple[tuple[StrictInt, ...], ...] | None = None
    tricks: Many | None = None
    declarer: None = None
    turn: Literal["passes"] = "passes"
    scoring: Literal["all", "less", "over", "difference", "winner"] = "all"
    book: Amounts | None = None
    lowest_wins: StrictBool = False
    order: Literal["deal"] | None = None
    deals: Annotated[StrictInt, Field(ge=1, le=500)] | None = None
    start: Literal[0] = 0
    target: Points | None = None
    at_once: StrictBool = False
    decides: Word | None = None
    options: Annotated[tuple[Option, ...], Field(max_length=12)] = ()
    card: Sentences = ()
    items: Annotated[tuple[Item, ...], Field(min_length=1, max_length=12)]
    hands: Annotated[tuple[Hand, ...], Field(max_length=24)] = ()
    contracts: None = None

    def document(self) -> dict[str, Any]:
        """The table as plain values with all keys, in the order of the schema; null where one does not apply."""
        return self.model_dump(mode="json")
