"""What can be wrong with a file, one class and one sentence each; and the refusal that carries them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Shown, Value
from scorekeeper.texts.speech import STRANGERS, Table

MOST_FAULTS = 200
"""How many faults of one file are told; a hostile file could have a million."""


class NotReadable(Exception):
    """A file that cannot be read; nothing of it was taken.

    `faults` are pairs: the number of the deal, or None where it is not about a deal, and what is wrong.
    `table` knows the names that the faults speak of, as far as they could be read.
    """

    def __init__(self, faults: tuple[tuple[int | None, Fault], ...], table: Table = STRANGERS) -> None:
        """Keep the faults in their order, the first `MOST_FAULTS` of them."""
        if len(faults) > MOST_FAULTS:
            faults = (*faults[:MOST_FAULTS], (None, MoreFaults()))
        super().__init__(*faults)
        self.faults = faults
        self.table = table

    def told(self, file: str | None = None) -> tuple[Fault, ...]:
        """The faults as they are told to somebody who sees neither the file nor the table.

        Each says its deal, the names are put in, and so is the file's, where it is given.
        """
        told = [fault if number is None else AtDeal(number, fault.phrase()) for number, fault in self.faults]
        phrases = [_named(fault.phrase(), self.table) for fault in told]
        return tuple(Told(phrase) if file is None else InFile(file, phrase) for phrase in phrases)


def _named(phrase: Phrase, table: Table) -> Phrase:
    """The phrase with names in the place of seats and accounts, still without a language."""
    values = {key: _with_names(value, table) for key, value in (phrase.values or {}).items()}
    return replace(phrase, values=values)


def _with_names(value: Value, table: Table) -> Value:
    # Seats and accounts are tuples too, so they are asked for first.
    if isinstance(value, Seat | Account):
        return table.name_of(value)
    if isinstance(value, Phrase):
        return _named(value, table)
    if isinstance(value, tuple):
        return tuple(_with_names(item, table) for item in value)
    return value


@dataclass(frozen=True, slots=True)
class AtDeal(Fault):
    """A fault of one deal."""

    template: ClassVar[str] = "deal {number}: {what}"
    number: int
    what: Phrase


@dataclass(frozen=True, slots=True)
class InFile(Fault):
    """A fault of one file among several."""

    template: ClassVar[str] = "{file}: {what}"
    file: str
    what: Phrase


@dataclass(frozen=True, slots=True)
class Told(Fault):
    """A fault in which the names have been put in."""

    template: ClassVar[str] = "{what}"
    what: Phrase


@dataclass(frozen=True, slots=True)
class MoreFaults(Fault):
    """The rest of a very long list."""

    template: ClassVar[str] = "That is not all; the other faults are not listed."


# The file as a whole.


@dataclass(frozen=True, slots=True)
class FileTooLarge(Fault):
    """More bytes than any match has."""

    template: ClassVar[str] = "The file is larger than {most} MiB; no match is."
    most: int


@dataclass(frozen=True, slots=True)
class FileEmpty(Fault):
    """No bytes, or nothing but blanks."""

    template: ClassVar[str] = "The file is empty."


@dataclass(frozen=True, slots=True)
class NotUtf8(Fault):
    """Bytes that are not text in UTF-8."""

    template: ClassVar[str] = "The file is not text in UTF-8."


@dataclass(frozen=True, slots=True)
class NeitherForm(Fault):
    """Text that is neither of the two forms in which a match is read."""

    template: ClassVar[str] = "The file is not a match of scorekeeper: it is neither JSON nor a sheet in CSV."


@dataclass(frozen=True, slots=True)
class NotJson(Fault):
    """Text that is not JSON."""

    template: ClassVar[str] = "The file is not JSON: it cannot be read at line {line}, column {column}."
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class NestedTooDeeply(Fault):
    """Lists in lists in lists, or objects in objects."""

    template: ClassVar[str] = "The file is nested too deeply; no match is."


@dataclass(frozen=True, slots=True)
class NotOurs(Fault):
    """JSON that is something else."""

    template: ClassVar[str] = "The file is not a match of scorekeeper: its format is {said}."
    said: Shown


@dataclass(frozen=True, slots=True)
class FormatMissing(Fault):
    """JSON that does not say what it is."""

    template: ClassVar[str] = "The file is not a match of scorekeeper: its format is not given."


@dataclass(frozen=True, slots=True)
class NotAMatch(Fault):
    """JSON that is not even an object."""

    template: ClassVar[str] = "The file is not a match of scorekeeper: it is {said}."
    said: Shown


@dataclass(frozen=True, slots=True)
class NewerVersion(Fault):
    """A file that a later scorekeeper wrote."""

    template: ClassVar[str] = "The file is of version {version}; this scorekeeper reads version {known}."
    version: int
    known: int


@dataclass(frozen=True, slots=True)
class WrongVersion(Fault):
    """A version that never was."""

    template: ClassVar[str] = "{said} is not a version of a match file."
    said: Shown


# Its entries.


@dataclass(frozen=True, slots=True)
class EntryMissing(Fault):
    """Something that every match file says."""

    template: ClassVar[str] = '"{key}" is missing.'
    key: str


@dataclass(frozen=True, slots=True)
class EntryUnknown(Fault):
    """Something that no match file says."""

    template: ClassVar[str] = 'A match file has no "{key}".'
    key: str


@dataclass(frozen=True, slots=True)
class EntryRepeated(Fault):
    """The same key twice in one object: nobody could tell which counts."""

    template: ClassVar[str] = '"{key}" is given twice.'
    key: str


@dataclass(frozen=True, slots=True)
class TooManyEntries(Fault):
    """A list or an object that is longer than any in a match."""

    template: ClassVar[str] = '"{key}" has {given} entries; no match has so many there.'
    key: str
    given: int


@dataclass(frozen=True, slots=True)
class WrongKind(Fault):
    """A number where a text belongs, and the like."""

    template: ClassVar[str] = '"{key}" should be {wanted}, not {said}.'
    key: str
    wanted: Phrase
    said: Shown


@dataclass(frozen=True, slots=True)
class NotWhole(Fault):
    """A number with a fraction or an exponent, even if it is nought."""

    template: ClassVar[str] = '"{key}": {said} is not written as a whole number.'
    key: str
    said: Shown


@dataclass(frozen=True, slots=True)
class NotANumber(Fault):
    """NaN or an infinity, which JSON does not know."""

    template: ClassVar[str] = '"{key}": {said} is not a number.'
    key: str
    said: Shown


@dataclass(frozen=True, slots=True)
class NumberTooLong(Fault):
    """A number that nobody counts to."""

    template: ClassVar[str] = '"{key}" has a number of {digits} digits; {most} are read.'
    key: str
    digits: int
    most: int


@dataclass(frozen=True, slots=True)
class HalfACharacter(Fault):
    """A text with a lone surrogate."""

    template: ClassVar[str] = '"{key}" holds half a character, which cannot be written.'
    key: str


@dataclass(frozen=True, slots=True)
class NotATime(Fault):
    """A moment that is not written as ISO 8601 says."""

    template: ClassVar[str] = '"{key}": {said} is not a time, such as 2026-01-31T19:30:00Z.'
    key: str
    said: Shown


@dataclass(frozen=True, slots=True)
class TooManyDeals(Fault):
    """More deals than anybody plays in one match."""

    template: ClassVar[str] = "The file has more than {most} deals; no match has."
    most: int
