"""Kinds of form fields: how a value of a table is written as text, and how that text is read.

An entry is kept as text, readable or not. Each kind writes a value as one or several texts, and reads them back as the
same value.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

from pydantic import BaseModel, PlainSerializer
from pydantic.fields import FieldInfo

from scorekeeper.rules.phrase import Fault, Sentence, in_points

Texts: TypeAlias = tuple[str, ...]  # the texts of a field: one, or one for each of its cells
NOTHING_WRITTEN = Fault("Something has to be written here.")
NUMBER_OUT_OF_RANGE = Sentence("A whole number from {low} to {high}.")
NUMBERS_NOT_READ = Sentence("Whole numbers from {low} to {high}, with commas between them.")

_INTEGER: Final = re.compile(r"[-−+]?[0-9]{1,6}")
_LINE: Final = 60  # characters
_DIVIDES: Final = re.compile(r"[\s,;/]+")


class FieldKind(ABC):
    """A kind of field."""

    __slots__ = ()

    @abstractmethod
    def write(self, value: Any) -> Texts:
        """Return a value as texts."""

    @abstractmethod
    def read(self, texts: Texts) -> Any:
        """Return the value of texts, or their fault."""


@dataclass(frozen=True, slots=True)
class TextInput(FieldKind):
    """A text; if it may be `empty` that is None. A `long` one has several lines, which are read as one."""

    empty: bool = False
    long: bool = False

    def write(self, value: Any) -> Texts:
        return (value or "",)

    def read(self, texts: Texts) -> Any:
        if texts[0].strip():
            return texts[0].replace("\n", " ")
        return None if self.empty else NOTHING_WRITTEN


@dataclass(frozen=True, slots=True)
class LinesInput(FieldKind):
    """A list of texts, one on each line."""

    def write(self, value: Any) -> Texts:
        return ("\n".join(value or ()),)

    def read(self, texts: Texts) -> Any:
        return [line for line in texts[0].split("\n") if line.strip()]


@dataclass(frozen=True, slots=True)
class InPoints(FieldKind):
    """The base of fields with numbers in bounds; `unit` of a number are one as written: with 2, 15 is "7½"."""

    low: int
    high: int
    unit: int = field(default=1, kw_only=True)

    @property
    def bounds(self) -> dict[str, int]:
        """The lowest and the highest number that can be written, in the written unit."""
        return {"low": -(-self.low // self.unit), "high": self.high // self.unit}

    def has(self, numbers: Iterable[int | None]) -> bool:
        """Whether all numbers could be read and are within the bounds."""
        return all(number is not None and self.low <= number <= self.high for number in numbers)

    def written(self, number: int | None) -> str:
        """Return a number as it is written; None is an empty text."""
        return "" if number is None else in_unit(number, self.unit)


@dataclass(frozen=True, slots=True)
class NumberInput(InPoints):
    """A whole number; if it may be `empty` that is None."""

    empty: bool = False

    def write(self, value: Any) -> Texts:
        return (self.written(value),)

    def read(self, texts: Texts) -> Any:
        if self.empty and not texts[0].strip():
            return None
        number = READERS[self.unit](texts[0])
        return number if self.has([number]) else NUMBER_OUT_OF_RANGE(**self.bounds)


@dataclass(frozen=True, slots=True)
class SwitchInput(FieldKind):
    """A switch: yes or no."""

    def write(self, value: Any) -> Texts:
        return ("yes" if value else "no",)

    def read(self, texts: Texts) -> Any:
        return texts[0] == "yes"


@dataclass(frozen=True, slots=True)
class PickInput(FieldKind):
    """One of some words; an empty text is None. Words that are `numbers` are read as such."""

    numbers: bool = False

    def write(self, value: Any) -> Texts:
        return (str(value or ""),)

    def read(self, texts: Texts) -> Any:
        return int(texts[0]) if self.numbers else texts[0] or None


@dataclass(frozen=True, slots=True)
class SeveralInput(FieldKind):
    """Some of several words, in the order of the offer; `numbers` are read as whole numbers."""

    numbers: bool = False

    def write(self, value: Any) -> Texts:
        return tuple(map(str, _row(value)))

    def read(self, texts: Texts) -> Any:
        return sorted(map(int, texts)) if self.numbers else list(texts)


@dataclass(frozen=True, slots=True)
class RowInput(InPoints):
    """A row of numbers with a cell for each, or with `lists` a list of numbers in each cell; an empty row is None.

    A `folded` row of one cell is a single value; a `bare` empty row is an empty list.
    """

    lists: bool = False
    folded: bool = False
    bare: bool = False

    def write(self, value: Any) -> Texts:
        return tuple(
            ", ".join(map(self.written, _row(cell))) if self.lists else self.written(cell) for cell in _row(value)
        )

    def read(self, texts: Texts) -> Any:
        if not any(text.strip() for text in texts):
            return [] if self.bare else None
        one = READERS[self.unit]
        cells = [numbers_in(text, one) if self.lists else one(text) for text in texts]
        flat = [number for cell in cells for number in (cell if isinstance(cell, list) else [cell])]
        if not self.has(flat):
            return NUMBER_OUT_OF_RANGE(**self.bounds)
        numbers = [cell[0] if isinstance(cell, list) and len(cell) == 1 else cell for cell in cells]
        return numbers[0] if self.folded and len(numbers) == 1 else numbers


@dataclass(frozen=True, slots=True)
class KeyedInput(InPoints):
    """A row of numbers for `keys`, without empty cells; in a table, objects with the key as `to` and `points`."""

    keys: tuple[str, ...]

    def write(self, value: Any) -> Texts:
        points = {each["to"]: each["points"] for each in value or ()}
        return tuple(self.written(points.get(key)) for key in self.keys)

    def read(self, texts: Texts) -> Any:
        one = READERS[self.unit]
        numbers = {key: one(text) for key, text in zip(self.keys, texts, strict=True) if text.strip()}
        if not self.has(numbers.values()):
            return NUMBER_OUT_OF_RANGE(**self.bounds)
        return [{"to": key, "points": number} for key, number in numbers.items()]


@dataclass(frozen=True, slots=True)
class NumbersInput(InPoints):
    """Several numbers in one text; a single one is no list. If it may be `empty` that is None."""

    empty: bool = False

    def write(self, value: Any) -> Texts:
        return (", ".join(map(self.written, _row(value))),)

    def read(self, texts: Texts) -> Any:
        if self.empty and not texts[0].strip():
            return None
        numbers = numbers_in(texts[0], READERS[self.unit])
        if not numbers or not self.has(numbers):
            return NUMBERS_NOT_READ(**self.bounds)
        return numbers[0] if len(numbers) == 1 else numbers


def whole(text: str) -> int | None:
    """Return the whole number of a text; None if it is none.

    >>> whole(" 8 "), whole("−75"), whole("-75"), whole("eight"), whole("²"), whole("9" * 5000)
    (8, -75, -75, None, None, None)
    """
    stripped = text.strip()
    return int(stripped.replace("−", "-")) if _INTEGER.fullmatch(stripped) else None


def halves(text: str) -> int | None:
    """Return a number in halves; None if the text is no number of halves.

    >>> halves("7½"), halves("7.5"), halves("−7,5"), halves("½"), halves("8"), halves("7.3")
    (15, 15, -15, 1, 16, None)
    """
    stripped = text.strip().replace(",", ".").replace("½", ".5").replace("−", "-")
    if not re.fullmatch(r"[-+]?([0-9]{1,6}([.][05]?)?|[.]5)", stripped):
        return None
    return int(2 * float(stripped))


def tenths(text: str) -> int | None:
    """Return a number in tenths; None if the text is no number of tenths.

    >>> tenths("3.2"), tenths("−4"), tenths("0,1"), tenths("3.25")
    (32, -40, 1, None)
    """
    stripped = text.strip().replace(",", ".").replace("−", "-")
    return round(10 * float(stripped)) if re.fullmatch(r"[-+]?[0-9]{1,6}([.][0-9]?)?", stripped) else None


READERS: Final = {1: whole, 2: halves, 10: tenths}
"""The readers of numbers in fractions, by the number of units in a point."""


def in_unit(value: int, unit: int) -> str:
    """Return a number as it is written, with `unit` of it in one.

    >>> in_unit(15, 2), in_unit(-15, 2), in_unit(1, 2), in_unit(16, 2), in_unit(-32, 10)
    ('7½', '-7½', '½', '8', '-3.2')
    """
    return str(value) if unit == 1 else ("-" if value < 0 else "") + in_points(abs(value), unit)


def numbers_in(text: str, one: Callable[[str], int | None] = whole) -> list[int | None]:
    """Return the numbers of a text, separated by commas, semicolons, slashes or blanks; `one` reads each.

    >>> numbers_in("2½ 5"), numbers_in("2½, 5", halves)
    ([None, 5], [5, 10])
    """
    return [one(part) for part in _DIVIDES.split(text.strip()) if part]


@cache
def kind_of(model: type[BaseModel], key: str, *, words: bool = False, heads: bool = False) -> FieldKind:
    """Return the kind of a field, by its type and bounds in the model of a table.

    With `words` one of them is picked, or several in a list. Numbers of a list have cells with `heads`, else one text.
    """
    field = model.model_fields[key]
    parts = list(_parts(field.annotation)) + list(_parts(field))
    types, literals = {part for part in parts if isinstance(part, type)}, _literals(field.annotation)
    empty = type(None) in types
    if tuple in types and words:
        return SeveralInput(numbers=int in types)
    if tuple in types:
        return LinesInput() if str in types else _row_kind(parts, empty=empty, heads=heads)
    if bool in types:
        return SwitchInput()
    if int in types:
        return NumberInput(*_bounds(parts), empty)
    if words or literals:
        return PickInput(numbers=any(isinstance(word, int) for word in literals))
    long = any(isinstance(getattr(part, "max_length", None), int) and part.max_length > _LINE for part in parts)
    return TextInput(empty, long)


def _bounds(parts: Sequence[Any]) -> tuple[int, int]:
    low = max((bound.ge for bound in parts if isinstance(getattr(bound, "ge", None), int)), default=0)
    return low, min((bound.le for bound in parts if isinstance(getattr(bound, "le", None), int)), default=0)


def _row_kind(parts: Sequence[Any], *, empty: bool, heads: bool) -> FieldKind:
    """Return the kind of a list of numbers. One that a table may write as a single value is folded."""
    fewest = any(getattr(part, "min_length", 0) for part in parts)
    if not heads:
        return NumbersInput(*_bounds(parts), empty=empty or not fewest)
    lists, single = parts.count(tuple) > 1, any(isinstance(part, PlainSerializer) for part in parts)
    return RowInput(*_bounds(parts), lists=lists, folded=single and not lists, bare=not (empty or fewest))


def _literals(annotation: Any) -> list[Any]:
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    return [word for each in get_args(annotation) for word in _literals(each)]


def _parts(annotation: Any) -> Sequence[Any]:
    """Return the types and bounds that an annotation is made of, at any depth."""
    if isinstance(annotation, FieldInfo):
        return [part for each in annotation.metadata for part in _parts(each)]
    origin = get_origin(annotation)
    if origin is Literal:
        return []
    if origin is Annotated or origin is not None:
        here = [tuple] if origin is tuple else []
        return [*here, *(part for each in get_args(annotation) for part in _parts(each))]
    return [annotation]


def _row(value: Any) -> Sequence[Any]:
    """Return a list as it is, a single value as a list, and None as an empty one."""
    return value if isinstance(value, list | tuple) else [] if value is None else [value]
