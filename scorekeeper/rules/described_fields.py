"""Descriptions of form fields: the key in the table, the label, and the tables that have the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel

from scorekeeper.rules.field_inputs import FieldKind, KeyedInput
from scorekeeper.rules.phrase import Phrase, Value, named, worded

PlainTable: TypeAlias = Mapping[str, Any]  # a table as plain values, with every key of its model
FormPanel: TypeAlias = Literal["name", "players", "turn", "end", "score", "notes"]
"""The panel of the form with a field of the table; the fields of a contract stand together."""

PARTS: Final[dict[FormPanel, Phrase]] = {
    "name": Phrase("Name"),
    "players": Phrase("Players and tricks"),
    "turn": Phrase("Order and turn"),
    "end": Phrase("End of the match"),
    "score": Phrase("Scoring"),
    "notes": Phrase("On the rule card"),
}


class Pickable(NamedTuple):
    """A word that can be picked: its value in the table, empty for none, and its label."""

    value: str
    name: Phrase


FieldWords: TypeAlias = Callable[[PlainTable, PlainTable], tuple[Pickable, ...]]
"""A function for the words of a field, given the table and the entry that has the field; or the table twice."""


Heads: TypeAlias = Callable[[PlainTable, PlainTable], tuple[Phrase, ...]]
"""A function for the heads above the cells of a field, given the table and the entry."""


class Described(NamedTuple):
    """A field. Without a `kind`, it has that of its type in the model, and of what it offers: see `kind_of`.

    `in_points`: its numbers are points, which may be halves or tenths. `when`: a test whether the game can have it.
    `core`: it is shown even with its default value; other such fields are shown among more fields. `words` can be
    picked; `heads` stand above the cells of a row, one for each. `values` are those of the label.
    """

    key: str
    label: Phrase
    kind: FieldKind | None = None
    part: FormPanel = "score"
    core: bool = False
    in_points: bool = False
    when: Callable[[PlainTable, PlainTable], bool] = lambda _table, _entry: True
    words: FieldWords | None = None
    heads: Heads | None = None
    values: Callable[[PlainTable, PlainTable], dict[str, Value]] | None = None


def in_form(label: Phrase, **more: Any) -> Described:
    """Return a field for the annotation of its key, which adds the key."""
    return Described("", label, **more)


class DescribedList(NamedTuple):
    """A list in a table, without additions if `fixed`. Entries have these `fields`, or with `kinds` those of theirs."""

    key: str
    model: type[BaseModel]
    heading: Phrase
    fields: tuple[Described, ...]
    fewest: int = 1
    fixed: bool = False
    kinds: Callable[[PlainTable], tuple[type[BaseModel], tuple[Described, ...]]] | None = None

    def of(self, entry: PlainTable) -> tuple[type[BaseModel], tuple[Described, ...]]:
        """Return the model and the fields of an entry."""
        return (self.model, self.fields) if self.kinds is None else self.kinds(entry)


class TableLanguage(NamedTuple):
    """A language of tables: the model, the fields of a table, and its lists of entries."""

    model: type[BaseModel]
    fields: tuple[Described, ...]
    groups: tuple[DescribedList, ...]


def says(key: str, *values: str | int | None) -> Callable[[PlainTable, PlainTable], bool]:
    """Return a predicate: whether a table has one of these values at a key."""
    return lambda table, _entry: table.get(key) in values


def entry_says(key: str, *values: str | None) -> Callable[[PlainTable, PlainTable], bool]:
    """Return a predicate: whether an entry, as a contract, has one of these values at a key."""
    return lambda _table, entry: entry.get(key) in values


def has_value(*keys: str) -> Callable[[PlainTable, PlainTable], bool]:
    """Return a predicate: whether a table has a value, or a list that is not empty, at one of these keys."""
    return lambda table, _entry: any(table.get(key) not in (None, (), []) for key in keys)


def bonuses_at_end(ends: Mapping[str, Phrase]) -> Described:
    """Return the field of the bonuses and penalties of a table, with a cell for each possible place."""

    def in_cells(table: PlainTable, _entry: PlainTable) -> bool:
        """Whether the bonuses fit the cells: one for each at most, in their order."""
        to = [bonus["to"] for bonus in table.get("at_end") or ()]
        return to == [key for key in ends if key in to]

    return Described(
        "at_end",
        Phrase("Points at the end"),
        KeyedInput(-1000, 1000, tuple(ends)),
        part="end",
        in_points=True,
        when=in_cells,
        heads=lambda _table, _entry: tuple(ends.values()),
    )


def picks(words: Mapping[str, Phrase] | Mapping[str | None, Phrase]) -> FieldWords:
    """Return a function that gives the same words for every table."""
    listed = tuple(Pickable(value or "", name) for value, name in words.items())
    return lambda _table, _entry: listed


def entries_of(key: str) -> FieldWords:
    """Return a function for the other entries of a list of the table, by id: contracts by name, items as words."""
    called = worded if key == "items" else named

    def words(table: PlainTable, entry: PlainTable) -> tuple[Pickable, ...]:
        others = [other for other in table.get(key) or () if other["id"] != entry.get("id") or key == "items"]
        return tuple(Pickable(other["id"], called(str(other["name"]))) for other in others)

    return words
