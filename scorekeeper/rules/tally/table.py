"""The schema of a tally table: what is counted after each hand, for how many points, and how many of it there are.

The catalogue's TOML files and the house tables of match files have it. Types and ranges are checked
here, everything else in `tally.checks`.

There are two versions of the language. `NEW_IN_2` are the keys of the second; a table that leaves them out is one of
version 1 and is written without them, so that a scorekeeper that does not know them reads it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, StrictBool, StrictInt, StrictStr

from scorekeeper.rules.bonuses import Bonus
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
_SHORT = 9

VERSION: Final = 2
"""The latest version of the language of tables that is read."""

NEW_IN_2: Final[dict[str, dict[str, Any]]] = {
    "table": {
        "declarer": None,
        "turn": "passes",
        "direction": "left",
        "first": None,
        "groups": [],
        "wins": "best",
        "start": 0,
        "unit": 1,
        "at_end": [],
        "handicaps": [],
        "last_pays": False,
    },
    "item": {
        "kind": "count",
        "points_for": None,
        "factor": 2,
        "of": None,
        "own": True,
        "one_has_none": False,
        "pairs": "all",
        "least": 0,
    },
    "hand": {
        "times": None,
        "factor": 1,
        "short": None,
        "aliases": [],
        "group": None,
        "at_most": None,
        "after": 0,
        "ends_at": 0,
        "ends_as": "winner",
        "pairs": "all",
        "undoubled": "played",
        "sweep": False,
        "divisor": 1,
    },
    "option": {"minus": False},
    "choice": {"sets": {}},
}
"""The keys of version 2 by the object that has them, each with its value in a table of version 1."""

_ONLY_IN_2: Final = ("direction", "first", "groups", "wins")
"""Keys of a table that version 1 has not; it has a `declarer` and a `turn` too, with one value each."""

_WHERE_SAID: Final = ("unit", "at_end", "handicaps", "last_pays")
"""Keys of a table that are written only where they say something."""


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

    `points_for` replaces `points` where they are others for each number of players. An item of the `kind` "places"
    is the order in which players went out: the points are for the first, the second, and so on, one for each
    player. A "factor" multiplies the whole score of a hand by `factor`, where the players say so. Cards `of` another
    item are "exposed" before the first lead: each brings its points to whoever exposed it, and costs whoever takes it
    as much; whoever takes their `own` has the points all the same, or has not. Of a "leader" item the declarer
    alone has some, or where nobody declares the player who leads, `most` at most. `one_has_none`: exactly one of all
    has none.

    "doubles" are between two players, each alone: `pairs` says whether "all" can double each other, or only the
    "declarer" and another; "off" where an option alone brings them in. Each player has to double each declarer `least`
    times in their deals, which is said and not asked for.
    """

    id: Key
    name: Word
    kind: Literal["count", "places", "factor", "exposed", "leader", "doubles"] = "count"
    points: Prices = (1,)
    points_for: Annotated[tuple[Prices, ...], Field(min_length=1, max_length=11)] | None = None
    factor: Annotated[StrictInt, Field(ge=1, le=10)] = 2
    of: Key | None = None
    own: StrictBool = True
    one_has_none: StrictBool = False
    pairs: Literal["all", "declarer", "off"] = "all"
    least: Annotated[StrictInt, Field(ge=0, le=99)] = 0
    total: Amounts | None = None
    most: Many | None = None
    by: Literal["side", "player"] = "side"
    cards: Annotated[StrictInt, Field(ge=1, le=60)] = 1
    within: Key | None = None

    @property
    def single(self) -> bool:
        """Whether there is only one of it, so that the answer is its owner."""
        return self.kind == "count" and self.total is not None and set(self.total) == {1}


class Hand(_Table):
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

    id: Key
    name: Word
    short: Annotated[StrictStr, Field(min_length=1, max_length=_SHORT)] | None = None
    aliases: Sentences = ()
    hint: Word | None = None
    row: Word | None = None
    counts: Annotated[tuple[Key, ...], Field(max_length=12)] = ()
    low: StrictBool = False
    cards: Many | None = None
    suit: Many | None = None
    times: Amounts | None = None
    factor: Annotated[StrictInt, Field(ge=-10, le=10)] = 1
    group: Key | None = None
    at_most: Annotated[StrictInt, Field(ge=1, le=99)] | None = None
    after: Many = 0
    ends_at: Many = 0
    ends_as: Literal["winner", "last"] = "winner"
    pairs: Literal["all", "declarer"] = "all"
    undoubled: Literal["played", "shared"] = "played"
    sweep: StrictBool = False
    divisor: Annotated[StrictInt, Field(ge=1, le=10)] = 1
    card: Sentences = ()

    @property
    def heading(self) -> str:
        """The name for the head of a narrow column, 9 characters at most."""
        return self.short or (self.name if len(self.name) <= _SHORT else self.name[: _SHORT - 1] + "…")


class Group(_Table):
    """Hands of which every declarer plays any, `times` in all; its name is that of its boxes on the sheet."""

    id: Key
    name: Word
    short: Annotated[StrictStr, Field(min_length=1, max_length=_SHORT)]
    times: Annotated[StrictInt, Field(ge=1, le=99)]


class Choice(_Table):
    """One of the values of an option. It is put where the option says, or it `sets` other values, by their paths."""

    value: Key
    name: Sentence
    sets: dict[Sentence, Any] = Field(default={}, max_length=24)


class Option(_Table):
    """A house rule that can be set: one of the `choices`, or a number from `low` to `high`.

    It replaces the table's own value at `sets`: a key, or a path such as `items.tricks.total`. A number that is put
    there with a `minus` is said as what something costs.
    """

    id: Key
    name: Word
    sets: Sentence | None = None
    choices: Annotated[tuple[Choice, ...], Field(max_length=12)] = ()
    low: Points | None = None
    high: Points | None = None
    minus: StrictBool = False


class TallyTable(_Table):
    """A whole game. What does not apply to it is None.

    `scoring` makes points of what is counted: `all` of it counts, or all `less` the book, or only what is
    `over` the book; or one of two scores the `difference` and the other as much below 0, or the `winner`
    alone scores it. With several hands, `order` plays them one after the other; otherwise something
    `decides` which it is. The match goes on until its players stop it, or ends after so many `deals`, or
    at a `target`; where that ends the play `at_once`, nobody can have more. `start` is everybody's score before the
    first deal. `sides` and `tricks` follow
    from the rest where they are the same for everybody; what quota tables have besides is null.

    Where hands say how many `times` they are played, the match ends when all of them have been. In a "free" order
    there is a `declarer`, who picks any hand that they still owe. The turn `passes` after each deal, or after all
    deals of a declarer (`blocks`), to the left or in the other `direction`. Whoever holds the card `first` deals first.
    Of the hands of a group the declarer owes so many together. It `wins` whoever has the best total, or everybody who
    has "zero" or more, or more than that ("above-zero").

    Scores are kept as integers, of which `unit` make a point: with 2, points of 5 are 2½, and so are a `start`, a
    `book` or a `target`. `at_end` are bonuses and penalties. `handicaps` are points for each side beside the start; an
    option that sets `handicaps.2` is about the second side. `last_pays`: where there is a stake, whoever is last pays
    every other the difference of their totals.
    """

    shape: Literal["tally"]
    version: Literal[1, 2] = 1
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
    declarer: Literal["dealer", "forehand"] | None = None
    turn: Literal["passes", "blocks"] = "passes"
    direction: Literal["left", "right"] = "left"
    first: Word | None = None
    scoring: Literal["all", "less", "over", "difference", "winner"] = "all"
    book: Amounts | None = None
    lowest_wins: StrictBool = False
    order: Literal["deal", "free"] | None = None
    deals: Annotated[StrictInt, Field(ge=1, le=500)] | None = None
    start: Points = 0
    target: Points | None = None
    at_once: StrictBool = False
    wins: Literal["best", "zero", "above-zero"] = "best"
    decides: Word | None = None
    options: Annotated[tuple[Option, ...], Field(max_length=12)] = ()
    card: Sentences = ()
    items: Annotated[tuple[Item, ...], Field(min_length=1, max_length=12)]
    hands: Annotated[tuple[Hand, ...], Field(max_length=24)] = ()
    groups: Annotated[tuple[Group, ...], Field(max_length=6)] = ()
    contracts: None = None
    unit: Literal[1, 2] = 1
    at_end: Annotated[tuple[Bonus, ...], Field(max_length=6)] = ()
    handicaps: Annotated[tuple[Points, ...], Field(max_length=12)] = ()
    last_pays: StrictBool = False

    def starts(self, sides: int) -> tuple[int, ...]:
        """The score of each of so many sides before the first deal."""
        more = self.handicaps or (0,) * sides
        return tuple(self.start + handicap for handicap in more)

    def document(self) -> dict[str, Any]:
        """The table as plain values with all keys of its version, in the order of the schema.

        A key that does not apply is null.
        """
        whole = self.model_dump(mode="json")
        for key in _WHERE_SAID:
            if whole[key] == NEW_IN_2["table"][key]:
                del whole[key]
        if whole["version"] == 1:
            _drop_new_keys(whole)
        return whole


def version_of(table: TallyTable) -> Literal[1, 2]:
    """The version of the language that a table uses."""
    whole = table.model_dump(mode="json")
    objects = [("table", whole), *(("item", item) for item in whole["items"]), *(("hand", h) for h in whole["hands"])]
    objects += [("option", option) for option in whole["options"]]
    objects += [("choice", choice) for option in whole["options"] for choice in option["choices"]]
    new = any(each[key] != old for kind, each in objects for key, old in NEW_IN_2[kind].items())
    below_zero = any(option[key] is not None and option[key] < 0 for option in whole["options"] for key in _BOUNDS)
    return 2 if new or below_zero or whole["order"] == "free" else 1


_BOUNDS: Final = ("low", "high")


def _drop_new_keys(whole: dict[str, Any]) -> None:
    """Take the keys of version 2 out of the document of a table of version 1."""
    del whole["version"]
    for key in _ONLY_IN_2:
        del whole[key]
    for kind, listed in (("item", whole["items"]), ("hand", whole["hands"])):
        for each in listed:
            for key in NEW_IN_2[kind]:
                del each[key]
    for option in whole["options"]:
        for key in NEW_IN_2["option"]:
            del option[key]
        for choice in option["choices"]:
            del choice["sets"]
