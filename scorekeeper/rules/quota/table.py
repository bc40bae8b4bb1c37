"""The schema of a quota table.

The catalogue's TOML files, the objects that `scorekeeper variants` prints and the house tables of match
files all have it. Types and ranges are checked here, everything else in `quota.checks`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

Sentence = Annotated[StrictStr, Field(min_length=1, max_length=600)]
Word = Annotated[StrictStr, Field(min_length=1, max_length=60)]
Sentences = Annotated[tuple[Sentence, ...], Field(max_length=40)]
Key = Annotated[StrictStr, Field(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Count = Annotated[StrictInt, Field(ge=0, le=60)]
Points = Annotated[StrictInt, Field(ge=-1000, le=1000)]

_SHORT = 9


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Contract(_Table):
    """One contract. `quotas` are the tricks that score 0, for each side from the declarer clockwise."""

    id: Key
    name: Word
    short: Annotated[StrictStr, Field(min_length=1, max_length=_SHORT)] | None = None
    aliases: Sentences = ()
    aim: Literal["positive", "negative", "stops", "choice"]
    trumps: Literal["clubs", "diamonds", "hearts", "spades", "named", "turned", "none"] | None = None
    quotas: Annotated[tuple[Count, ...], Field(max_length=12)] | None = None
    balance: Points | None = None
    of: Annotated[tuple[Key, ...], Field(max_length=24)] | None = None
    card: Sentences = ()

    @property
    def heading(self) -> str:
        """The name for the head of a narrow column, 9 characters at most."""
        return self.short or (self.name if len(self.name) <= _SHORT else self.name[: _SHORT - 1] + "…")


class Table(_Table):
    """A quota game. What does not apply to it is None.

    `start` is everybody's score before the first deal. A match without a fixed number of deals ends at the
    score `target`, or when somebody takes `end_tricks` or more in one deal. `exchange`: who took more than
    their quota gives cards at the next deal to who took less. `first_forehand` is the card whose holder
    begins the first deal; `options` are the house rules that can be set when a match starts. `winner`: the highest
    `total`, or whoever takes the tricks that end the match (`ender`).
    """

    shape: Literal["quota"] = "quota"
    id: Key
    revision: Annotated[StrictInt, Field(ge=1, le=9999)] = 1
    name: Word
    family: Word = "House"
    title: Sentence
    aliases: Sentences = ()
    source: Sentence = "A house variant."
    conventions: Sentences = ()
    players: Annotated[StrictInt, Field(ge=2, le=12)]
    sides: Annotated[tuple[tuple[StrictInt, ...], ...], Field(max_length=12)]
    tricks: Annotated[StrictInt, Field(ge=1, le=60)]
    declarer: Literal["forehand", "dealer"] | None = None
    turn: Literal["passes", "blocks"]
    order: Literal["free", "round", "deal", "block"] | None = None
    deals: Annotated[StrictInt, Field(ge=1, le=500)] | None = None
    start: Points = 0
    target: Points | None = None
    end_tricks: Count | None = None
    winner: Literal["total", "ender"] = "total"
    exchange: StrictBool = False
    thrown_in: StrictBool = False
    overtricks_only: StrictBool = False
    first_forehand: Word | None = None
    options: tuple[Literal["quotas", "winner"], ...] = ()
    card: Sentences = ()
    contracts: Annotated[tuple[Contract, ...], Field(min_length=1, max_length=24)]

    def document(self) -> dict[str, Any]:
        """The table as plain values with all keys, in the order of the schema; null where one does not apply."""
        return self.model_dump(mode="json")

    def balance_of(self, contract: Contract) -> int | None:
        """The sum of the scores of a deal; None where it is not fixed."""
        if self.overtricks_only:
            return None
        return contract.balance or 0
