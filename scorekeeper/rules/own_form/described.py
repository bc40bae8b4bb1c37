"""What a field of a form is: its key in the table, what it is called, and when a game has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, Never, TypeAlias

from pydantic import BaseModel

from scorekeeper.rules.own_form.kinds import FieldKind, KeyedInput, PickInput
from scorekeeper.rules.phrase import Phrase, Value, named, worded

PlainTable: TypeAlias = Mapping[str, Any]
"""A table as plain values, with every key of its model."""

FormPanel: TypeAlias = Literal["name", "players", "turn", "end", "score", "notes"]
"""The panel of the form in which a field of the table stands; those of a contract stand together."""

PARTS: Final[dict[FormPanel, Phrase]] = {
    "name": Phrase("Name"),
    "players": Phrase("Players and tricks"),
    "turn": Phrase("Order and turn"),
    "end": Phrase("End of the match"),
    "score": Phrase("Scoring"),
    "notes": Phrase("On the rule card"),
}


class Pickable(NamedTuple):
    """A word that can be picked: its value in the table, empty for none, and what it is called."""

    value: str
    name: Phrase


FieldWords: TypeAlias = Callable[[PlainTable, PlainTable], tuple[Pickable, ...]]
"""The words of a field, given the table and the contract, item or hand that it is of; that is the table itself too."""


Heads: TypeAlias = Callable[[PlainTable, PlainTable], tuple[Phrase, ...]]
"""What stands above the cells of a field, one for each, given the same."""


def _always(_table: PlainTable, _entry: PlainTable) -> bool:
    return True


def _none(_table: PlainTable, _entry: PlainTable) -> tuple[Never, ...]:
    return ()


class Described(NamedTuple):
    """A field. Without a `kind`, it is that of its type in the model.

    `in_points`: what it says is in points, which may be halves or tenths. `when`: the game can have it. `core`: it
    stands there even where the game says nothing with it; other such fields come when more is asked for. `words` can be
    picked, `heads` stand above the cells of a row, one for each. `values` are those of the label.
    """

    key: str
    label: Phrase
    kind: FieldKind | None = None
    part: FormPanel = "score"
    core: bool = False
    in_points: bool = False
    when: Callable[[PlainTable, PlainTable], bool] = _always
    words: FieldWords = _none
    heads: Heads = _none
    values: Callable[[PlainTable, PlainTable], dict[str, Value]] | None = None


def in_form(label: Phrase, kind: FieldKind | None = None, **more: Any) -> Described:
    """A field as the annotation of its key says it, which gives it the key; of `words` alone one is picked."""
    return Described("", label, kind or (PickInput() if "words" in more else None), **more)


class DescribedList(NamedTuple):
    """What a table has a list of: contracts, items, hands. Of a `fixed` one nothing is added or removed.

    Its entries are of one `model` with these `fields`; or, where they are of several `kinds`, each has its kind's.
    """

    key: str
    model: type[BaseModel]
    heading: Phrase
    fields: tuple[Described, ...]
    fewest: int = 1
    fixed: bool = False
    kinds: Callable[[PlainTable], tuple[type[BaseModel], tuple[Described, ...]]] | None = None

    def of(self, entry: PlainTable) -> tuple[type[BaseModel], tuple[Described, ...]]:
        """The model and the fields of an entry."""
        return (self.model, self.fields) if self.kinds is None else self.kinds(entry)


class TableLanguage(NamedTuple):
    """A language of tables: the model, and the fields of its tables and of what they have lists of."""

    model: type[BaseModel]
    fields: tuple[Described, ...]
    groups: tuple[DescribedList, ...]


def says(key: str, *values: str | int | None) -> Callable[[PlainTable, PlainTable], bool]:
    """Whether a table has one of these values at a key."""
    return lambda table, _entry: table.get(key) in values


def has_value(*keys: str) -> Callable[[PlainTable, PlainTable], bool]:
    """Whether a table says something with one of these keys: a value, or a list that is not empty."""
    return lambda table, _entry: any(table.get(key) not in (None, (), []) for key in keys)


def bonuses_at_end(ends: Mapping[str, Phrase]) -> Described:
    """The field of the bonuses and penalties of a table, with a cell for each of the places that can have one."""

    def in_cells(table: PlainTable, _entry: PlainTable) -> bool:
        """Whether the bonuses can stand in the cells: one for each at most, in their order."""
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
    """Always the same words."""
    listed = tuple(Pickable(value or "", name) for value, name in words.items())
    return lambda _table, _entry: listed


def entries_of(key: str) -> FieldWords:
    """The others of a list of the table, by their ids; of contracts their own names, of what is counted words."""
    called = worded if key == "items" else named

    def words(table: PlainTable, entry: PlainTable) -> tuple[Pickable, ...]:
        others = [other for other in table.get(key) or () if other["id"] != entry.get("id") or key == "items"]
        return tuple(Pickable(other["id"], called(str(other["name"]))) for other in others)

    return words
