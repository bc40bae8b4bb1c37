"""Phrases and faults: texts of the rules, independent of the language.

A phrase is an English template and the values for its placeholders. `scorekeeper.texts` turns it into a
sentence; nothing in the rules knows a language or a player's name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self, TypeAlias


class Seat(NamedTuple):
    """A place at the table, counted clockwise from 0; shown as the name of its player."""

    number: int


class Account(NamedTuple):
    """An account, counted from 0; shown as its name."""

    number: int


class Points(NamedTuple):
    """Points won or lost; shown with their sign. `unit` of them make a point; with 0, as many as at the table."""

    number: int
    unit: int = 0


class Amount(NamedTuple):
    """A number of points to reach or to pay, with a sign only below 0; `unit` of them make a point."""

    number: int
    unit: int = 1


class Sign(NamedTuple):
    """A text with the sign of a suit, such as "7♥", and its words for places that cannot draw signs."""

    sign: str
    words: Phrase


class KeyOfContract(NamedTuple):
    """The key of a contract or a hand that a game does not have; shown as the name it has in another game."""

    key: str


Value: TypeAlias = "int | str | Seat | Account | Points | Amount | Sign | KeyOfContract | Phrase | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Phrase:
    """An English template with named placeholders, and their values.

    Strings among the values are names that are not translated (a contract's, say). A tuple becomes a list. `plural` is
    the template if `count` is not one.

    >>> Phrase("{n} trick", {"n": 1}, plural="{n} tricks", count=1).template
    '{n} trick'
    """

    template: str
    values: dict[str, Value] | None = field(default=None, hash=False)
    plural: str | None = None
    count: int = 1


def counted_phrase(number: int, one: str, many: str, /, **values: Value) -> Phrase:
    """Return a phrase with a number: `one` is its template for 1, `many` for any other; `{number}` stands in both.

    >>> counted_phrase(2, "{number} trick", "{number} tricks").values
    {'number': 2}
    """
    return Phrase(one, {"number": number, **values}, plural=many, count=number)


def in_english(what: Value) -> str:
    """Return a name as files have it, which speak one language: a phrase in English with its places filled.

    >>> in_english(Phrase("Marriage in {suit}", {"suit": Phrase("Hearts")}))
    'Marriage in Hearts'
    """
    if isinstance(what, Sign):
        return in_english(what.words)
    if isinstance(what, Amount):
        return reached(what.number, what.unit)
    if not isinstance(what, Phrase):
        return str(what)
    template = what.plural if what.plural and what.count != 1 else what.template
    return template.format_map({name: in_english(value) for name, value in (what.values or {}).items()})


TENTHS: Final = 10  # the number of units in a point, if points are written with one decimal


def in_points(number: int, unit: int, *, decimal: bool = False) -> str:
    """Return a number of 0 or more as points, of which each has `unit` of the number: 1, 2 or 10.

    Tenths have a decimal point; with `decimal` whole points too, for columns of figures.

    >>> in_points(3, 1), in_points(3, 2), in_points(1, 2), in_points(4, 2)
    ('3', '1½', '½', '2')
    >>> in_points(32, 10), in_points(40, 10), in_points(40, 10, decimal=True), in_points(7, 10)
    ('3.2', '4', '4.0', '0.7')
    """
    whole, more = divmod(number, unit)
    if unit == TENTHS:
        return f"{whole}.{more}" if more or decimal else str(whole)
    return f"{whole or ''}½" if more else str(whole)


def reached(number: int, unit: int) -> str:
    """Return a number of points to reach: a sign is written only below 0.

    >>> reached(15, 2), reached(-15, 2), reached(50, 1)
    ('7½', '−7½', '50')
    """
    return f"{'−' if number < 0 else ''}{in_points(abs(number), unit)}"


def needed(number: int) -> Phrase:
    """Return the number needed, as the end of a sentence."""
    return Phrase("{n} is needed", {"n": number}, plural="{n} are needed", count=number)


def many(number: int, unit: int) -> int:
    """Return the count that chooses the plural after a number of points, `unit` of which make one.

    Half points count as several.

    >>> many(1, 1), many(2, 2), many(3, 2), many(-1, 1), many(40, 1)
    (1, 1, 2, 1, 40)
    """
    return 2 if number % unit else abs(number) // unit


def listed(row: Sequence[int], unit: int = 1) -> Value:
    """Return distinct numbers joined by "or"; for points, `unit` of the numbers make one.

    >>> listed((15,)), listed((3, 4, 5)).values
    ('15', {'others': ('3', '4'), 'last': '5'})
    """
    return listed_texts([reached(number, unit) for number in row])


def listed_texts(row: Sequence[str]) -> Value:
    """Return distinct texts joined by "or"."""
    *others, last = dict.fromkeys(row) if row else [""]
    return Phrase("{others} or {last}", {"others": tuple(others), "last": last}) if others else last


def named(name: str) -> Phrase:
    """Return a name from a table that is not translated, such as a hand's."""
    return Phrase("{name}", {"name": name})


def worded(words: str) -> Phrase:
    """Return words from a table as a phrase, so that they can be translated."""
    return Phrase(words.replace("{", "{{").replace("}", "}}"))  # gathered from the tables themselves


def titled(name: str) -> Phrase:
    """Return words from a table as a phrase, with a capital."""
    return worded(name[:1].upper() + name[1:])


@dataclass(frozen=True, slots=True, init=False)
class Fault:
    """A mistake of a person: an English template and the values of its named places.

    Each kind has a `Sentence` that makes it, or is a constant if it has no places; code tells kinds apart by their
    template. A fault is a value, not an exception: a deal can have several, and all are shown. `plural` is the template
    if `counted` is not one.

    A fault of a table has the `path` of its field, as "contracts.spader.quotas", if there is one, and a shorter
    sentence for the place `beside` that field, if there is one. Neither counts for equality.

    >>> Fault("{contract} is not due.", contract="Sang") == Fault("{contract} is not due.", contract="Pass")
    False
    """

    template: str
    values: tuple[tuple[str, Value], ...]
    plural: str | None
    counted: int
    path: str = field(default="", compare=False, repr=False)
    beside: Phrase | None = field(default=None, compare=False, repr=False)

    def __init__(self, template: str, /, *, plural: str | None = None, counted: int = 1, **values: Value) -> None:
        """Use a template, and a value for each of its placeholders."""
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", tuple(values.items()))
        object.__setattr__(self, "plural", plural)
        object.__setattr__(self, "counted", counted)
        self._set_path("", None)

    def _set_path(self, path: str, beside: Phrase | None) -> None:
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "beside", beside)

    def at(self, path: str, beside: Phrase | None = None) -> Self:
        """Return the same fault about the field at a path of its table; list entries stand in it by their ids.

        >>> Fault("No contract is due.").at("contracts.spader.quotas").path
        'contracts.spader.quotas'
        """
        with_path = copy(self)
        with_path._set_path(path, beside)  # noqa: SLF001  # a copy of the same class
        return with_path

    def phrase(self) -> Phrase:
        """Return the sentence as a phrase."""
        return Phrase(self.template, dict(self.values), self.plural, self.counted)


class Failure(Exception):
    """An exception for something that could not be done; `faults` are the reasons. Each kind has its own subclass."""

    def __init__(self, *faults: Fault) -> None:
        """Keep the faults that stopped the action, in order."""
        super().__init__(*faults)
        self.faults = faults

    @property
    def fault(self) -> Fault:
        """The first reason, if not the only one."""
        return self.faults[0]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A mistake of a person as an English sentence with named places: called with their values it is a fault.

    `plural` is the template if the number at the place `counted` is not one.

    >>> Sentence("{contract} is not due.")(contract="Sang").phrase()
    Phrase(template='{contract} is not due.', values={'contract': 'Sang'}, plural=None, count=1)
    """

    template: str
    plural: str | None = None
    counted: str = ""

    def __call__(self, **values: Value) -> Fault:
        """Return the fault with these values in the places of the sentence."""
        number = values.get(self.counted)
        counted = number if isinstance(number, int) else 1
        return Fault(self.template, plural=self.plural, counted=counted, **dict(sorted(values.items())))


Shown: TypeAlias = str | Phrase  # a value of a file for a sentence: its text, or a phrase for its type


def shown(value: object) -> Shown:
    """Return a value of a file for a sentence, shortened; for lists and objects a phrase.

    >>> shown(True), shown("8"), shown(None), shown([1, 2])
    ('true', '"8"', 'null', Phrase(template='a list', values=None, plural=None, count=1))
    """
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case str():
            return f'"{short(value)}"'
        case int() | float():
            return short(str(value))
        case list() | tuple():
            return Phrase("a list")
        case _:
            return Phrase("an object")


def short(text: object, longest: int = 30) -> str:
    """Return a text for a sentence: cut if it is too long, and without characters that cannot be printed.

    >>> short("x" * 50)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    line = "".join(c if c.isprintable() else "�" for c in str(text)[: longest + 1])
    return line if len(line) <= longest else line[:longest] + "…"


def distinct_names(names: Sequence[str], key: Callable[[str], str] = str.casefold) -> tuple[str, ...]:
    """Return the names, with a number after each one that reads as an earlier one; `key` is equal for such names.

    >>> distinct_names(["House", "Bo", "house", "House"])
    ('House', 'Bo', 'house (2)', 'House (3)')
    """
    taken: set[str] = set()
    distinct = []
    for name in names:
        numbered, number = name, 1
        while key(numbered) in taken:
            number += 1
            numbered = f"{name} ({number})"
        taken.add(key(numbered))
        distinct.append(numbered)
    return tuple(distinct)
