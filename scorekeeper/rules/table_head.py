"""The common part of quota tables and tallies: types, the head of a table, and the game made from one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from scorekeeper.rules.game import Game, P
from scorekeeper.rules.phrase import Fault, Phrase, Value
from scorekeeper.rules.scores import AnyBonus
from scorekeeper.rules.table_faults import DOES_NOT_GO_TOGETHER

TableSentence = Annotated[StrictStr, Field(min_length=1, max_length=600)]
TableWord = Annotated[StrictStr, Field(min_length=1, max_length=60)]
Sentences = Annotated[tuple[TableSentence, ...], Field(max_length=40)]
TableKey = Annotated[StrictStr, Field(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
TablePoints = Annotated[StrictInt, Field(ge=-1000, le=1000)]

MOST_DEALS: Final = 500
_SHORT = 9
Short = Annotated[StrictStr, Field(min_length=1, max_length=_SHORT)]


class TablePart(BaseModel):
    """A table, or a part of one: with the keys that it knows, and no others.

    Pydantic builds its validator when it is first used: a match needs one shape of table, and few of its kinds.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class NamedPart(TablePart):
    """A contract or a hand: it can be picked, and may have a column on the sheet, with its `short` name at the head."""

    id: TableKey
    name: TableWord
    short: Short | None = None
    aliases: Sentences = ()

    @property
    def heading(self) -> str:
        """The name for the head of a narrow column, 9 characters at most."""
        return self.short or (self.name if len(self.name) <= _SHORT else self.name[: _SHORT - 1] + "…")


class Head(TablePart):
    """The head of a table: everything but how its game is played and scored.

    Scores are kept as integers, of which `unit` make a point: with 2, points of 5 are 2½, with 10 they are 0.5, and so
    are a start and a target. `at_end` are bonuses and penalties. `handicaps` are points for each side beside the
    `start`. `last_pays`: with a stake, the last player pays every other the difference of their totals.
    """

    shape: str
    id: TableKey
    revision: Annotated[StrictInt, Field(ge=1, le=9999)] = 1
    name: TableWord
    family: TableWord = "House"
    title: TableSentence
    aliases: Sentences = ()
    source: TableSentence = "A house variant."
    conventions: Sentences = ()
    unit: Literal[1, 2, 10] = 1
    at_end: Annotated[tuple[AnyBonus, ...], Field(max_length=6)] = ()
    handicaps: Annotated[tuple[TablePoints, ...], Field(max_length=12)] = ()
    last_pays: StrictBool = False
    deals: Annotated[StrictInt, Field(ge=1, le=MOST_DEALS)] | None = None
    start: TablePoints = 0
    target: TablePoints | None = None

    def starts(self, sides: int) -> tuple[int, ...]:
        """Return the score of each of so many sides before the first deal."""
        return tuple(self.start + handicap for handicap in self.handicaps or (0,) * sides)

    def is_at_target(self, totals: Sequence[int]) -> bool:
        """Whether somebody has reached the target: from below, or from above if it is below the start."""
        if self.target is None:
            return False
        return max(totals) >= self.target if self.target > self.start else min(totals) <= self.target

    def clash(self, path: str, why: Phrase, **values: Value) -> Fault:
        """Return a fault of the table at a path. `values` are the reason's; a name at its head gets a capital."""
        heads = {key: value for key, value in values.items() if why.template.startswith(f"{{{key}}}")}
        values |= {key: value[:1].upper() + value[1:] for key, value in heads.items() if isinstance(value, str)}
        return DOES_NOT_GO_TOGETHER(table=self.name, why=replace(why, values=values) if values else why).at(path)

    def whole_document(self) -> dict[str, Any]:
        """Return the table as plain values with every key of its language, in the order of files."""
        values = self.model_dump(mode="json")
        return {key: values[key] for key in file_order(type(self))}

    def document(self) -> dict[str, Any]:
        """Return the table as plain values, in the order of files: only the keys that differ from their default.

        So no older table gets a key that is added to the language later. An older program reads every table without the
        key, and refuses the others with the key's name.
        """
        said = {"shape": self.shape, "revision": self.revision, **self.model_dump(mode="json", exclude_defaults=True)}
        return {key: said[key] for key in file_order(type(self)) if key in said}


TOLD_UNTIL: Final = 15
"""The deals within which only one contract is left to declare, so that a file need not name it: then `needed` is False.
In the catalogue only Raf takes longer, until its sixteenth deal."""

_LAST: Final = ("unit", "at_end", "handicaps", "last_pays")
_AFTER_ORDER: Final = ("deals", "start", "target")


def file_order(model: type[Head]) -> list[str]:
    """Return the keys of a table in the order of files: the end of the match after the order of play, `_LAST` last."""
    ordered: list[str] = []
    for key in model.model_fields:
        if key not in (*_LAST, *_AFTER_ORDER):
            ordered.append(key)
        if key == "order":
            ordered += _AFTER_ORDER
    return [*ordered, *_LAST]


H = TypeVar("H", bound=Head)


class TableGame(Game[P], Generic[P, H]):
    """A game from a table, `origin`; `table` has the options of a match applied."""

    origin: H
    table: H

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and (self.origin, self.table) == (other.origin, other.table)

    def __hash__(self) -> int:
        return hash((self.table.id, self.table.revision))

    @property
    def target(self) -> int | None:
        return self.table.target

    @property
    def unit(self) -> int:
        return self.table.unit

    def document(self) -> dict[str, Any]:
        return self.origin.document()
