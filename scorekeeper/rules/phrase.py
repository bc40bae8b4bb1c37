"""Phrases and faults: texts of the rules, independent of the language.

A phrase is an English template and the values for its placeholders. `scorekeeper.texts` turns it into a
sentence; nothing in the rules knows a language or a player's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self, TypeAlias


class Seat(NamedTuple):
    """A place at the table, counted clockwise from 0; becomes the name of its player."""

    number: int


class Account(NamedTuple):
    """An account, counted from 0; becomes its name."""

    number: int


class Points(NamedTuple):
    """Points won or lost; shown with their sign. `unit` of them make a point; 0: as many as at the table."""

    number: int
    unit: int = 0


class Amount(NamedTuple):
    """A number of points that is to be reached or is paid for something; `unit` of them make one.

    A sign is written below 0 alone, as `reached` does; but with the decimal mark of the reader's language.
    """

    number: int
    unit: int = 1


class Sign(NamedTuple):
    """What card players write with the sign of a suit, such as "7♥"; its words where signs cannot be drawn."""

    sign: str
    words: Phrase


class KeyOfContract(NamedTuple):
    """The key of a contract or a hand that a game does not have; becomes the name that it has in another game."""

    key: str


Value: TypeAlias = "int | str | Seat | Account | Points | Amount | Sign | KeyOfContract | Phrase | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Phrase:
    """An English template with named placeholders, and their values.

    Strings among the values are names that are not translated (a contract's, say). A tuple becomes a
    list. `plural` is the template where `count` is not one.

    >>> Phrase("{n} trick", {"n": 1}, plural="{n} tricks", count=1).template
    '{n} trick'
    """

    template: str
    values: dict[str, Value] | None = field(default=None, hash=False)
    plural: str | None = None
    count: int = 1


def counted_phrase(number: int, one: str, many: str, /, **values: Value) -> Phrase:
    """A phrase of so many: `one` is its template where it is 1, `many` every other; `{number}` is its place in both.

    >>> counted_phrase(2, "{number} trick", "{number} tricks").values
    {'number': 2}
    """
    return Phrase(one, {"number": number, **values}, plural=many, count=number)


def in_english(what: Value) -> str:
    """A name as files have it, which speak one language: a phrase with its places filled, and in no translation.

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


TENTHS: Final = 10
"""How many of what is counted make a point where points are written with one decimal."""


def in_points(number: int, unit: int, *, decimal: bool = False) -> str:
    """A number of 0 or more in points, of which each is so many of what is counted: 1, 2 or 10.

    Tenths have a decimal point; `decimal`: whole points too, as where they stand below each other.

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
    """A number of points that is to be reached: a sign is written below 0 alone.

    >>> reached(15, 2), reached(-15, 2), reached(50, 1)
    ('7½', '−7½', '50')
    """
    return f"{'−' if number < 0 else ''}{in_points(abs(number), unit)}"


def needed(number: int) -> Phrase:
    """How many are needed, as the end of a sentence."""
    return Phrase("{n} is needed", {"n": number}, plural="{n} are needed", count=number)


def many(number: int, unit: int) -> int:
    """What the plural hangs on after a number of points, `unit` of which make one; half points are as several.

    >>> many(1, 1), many(2, 2), many(3, 2), many(-1, 1), many(40, 1)
    (1, 1, 2, 1, 40)
    """
    return 2 if number % unit else abs(number) // unit


def listed(row: Sequence[int], unit: int = 1) -> Value:
    """Distinct numbers joined by "or"; of points, `unit` of the numbers make one.

    >>> listed((15,)), listed((3, 4, 5)).values
    ('15', {'others': ('3', '4'), 'last': '5'})
    """
    return listed_texts([reached(number, unit) for number in row])


def listed_texts(row: Sequence[str]) -> Value:
    """Distinct texts joined by "or"."""
    *others, last = dict.fromkeys(row) if row else [""]
    return Phrase("{others} or {last}", {"others": tuple(others), "last": last}) if others else last


def named(name: str) -> Phrase:
    """A name from a table that is not translated, such as a hand's."""
    return Phrase("{name}", {"name": name})


def worded(words: str) -> Phrase:
    """Words from a table as a phrase, so that they can be translated."""
    return Phrase(words.replace("{", "{{").replace("}", "}}"))  # gathered from the tables themselves


def titled(name: str) -> Phrase:
    """Words from a table as a phrase, with a capital."""
    return worded(name[:1].upper() + name[1:])


@dataclass(frozen=True, slots=True, init=False)
class Fault:
    """Something a person got wrong: an English template and the values of its named places.

    Each kind has a `Sentence` that makes it, or is a constant where it has no places; a subclass only where code tells
    the kind apart from others. A fault is a value, not an exception: a deal can have several, and all of them are told.

    `plural` is the template where `counted` is not one.

    A fault of a table says the `path` of the field that it is about, as "contracts.spader.quotas", where there is one,
    and what is said `beside` that field, where that is shorter. Neither makes it another fault.

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
        """The same fault, about the field at a path of its table; entries of lists stand in it by their ids.

        >>> Fault("No contract is due.").at("contracts.spader.quotas").path
        'contracts.spader.quotas'
        """
        with_path = copy(self)
        with_path._set_path(path, beside)  # noqa: SLF001  # it is one of us
        return with_path

    def phrase(self) -> Phrase:
        """The sentence as a phrase."""
        return Phrase(self.template, dict(self.values), self.plural, self.counted)


class Failure(Exception):
    """Something that could not be done; `fault` says why. Each kind of what is done has its own subclass."""

    def __init__(self, fault: Fault) -> None:
        """Carry the fault that stopped it."""
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a person can get wrong, in English with named places: called with their values it is a fault.

    `plural` is the template where the number at the place `counted` is not one.

    >>> Sentence("{contract} is not due.")(contract="Sang").phrase()
    Phrase(template='{contract} is not due.', values={'contract': 'Sang'}, plural=None, count=1)
    """

    template: str
    plural: str | None = None
    counted: str = ""

    def __call__(self, **values: Value) -> Fault:
        """The fault with these values in the places of the sentence."""
        number = values.get(self.counted)
        counted = number if isinstance(number, int) else 1
        return Fault(self.template, plural=self.plural, counted=counted, **dict(sorted(values.items())))


Shown: TypeAlias = str | Phrase
"""A value of a file for a sentence: its text, or a phrase for its type."""


def shown(value: object) -> Shown:
    """A value of a file for a sentence, shortened; for lists and objects a phrase.

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
    """A text for a sentence: truncated where it is too long, and without characters that cannot be printed.

    >>> short("x" * 50)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    line = "".join(c if c.isprintable() else "�" for c in str(text)[: longest + 1])
    return line if len(line) <= longest else line[:longest] + "…"
