"""What can be wrong with a file, one function and one sentence each; and the refusal that carries them."""

from __future__ import annotations

from dataclasses import replace

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
            faults = (*faults[:MOST_FAULTS], (None, more_faults()))
        super().__init__(*faults)
        self.faults = faults
        self.table = table

    def told(self, file: str | None = None) -> tuple[Fault, ...]:
        """The faults as they are told to somebody who sees neither the file nor the table.

        Each says its deal, the names are put in, and so is the file's, where it is given.
        """
        told = [fault if number is None else at_deal(number, fault.phrase()) for number, fault in self.faults]
        phrases = [_named(fault.phrase(), self.table) for fault in told]
        return tuple(in_names(phrase) if file is None else in_file(file, phrase) for phrase in phrases)


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


def at_deal(number: int, what: Phrase) -> Fault:
    """A fault of one deal."""
    return Fault("deal {number}: {what}", number=number, what=what)


def in_file(file: str, what: Phrase) -> Fault:
    """A fault of one file among several."""
    return Fault("{file}: {what}", file=file, what=what)


def in_names(what: Phrase) -> Fault:
    """A fault in which the names have been put in."""
    return Fault("{what}", what=what)


def more_faults() -> Fault:
    """The rest of a very long list."""
    return Fault("That is not all; the other faults are not listed.")


# The file as a whole.


def file_too_large(most: int) -> Fault:
    """More bytes than any match has."""
    return Fault("The file is larger than {most} MiB; no match is.", most=most)


def file_empty() -> Fault:
    """No bytes, or nothing but blanks."""
    return Fault("The file is empty.")


def not_utf8() -> Fault:
    """Bytes that are not text in UTF-8."""
    return Fault("The file is not text in UTF-8.")


def neither_form() -> Fault:
    """Text that is neither of the two forms in which a match is read."""
    return Fault("The file is not a match of scorekeeper: it is neither JSON nor a sheet in CSV.")


def not_json(line: int, column: int) -> Fault:
    """Text that is not JSON."""
    return Fault("The file is not JSON: it cannot be read at line {line}, column {column}.", line=line, column=column)


def nested_too_deeply() -> Fault:
    """Lists in lists in lists, or objects in objects."""
    return Fault("The file is nested too deeply; no match is.")


def not_ours(said: Shown) -> Fault:
    """JSON that is something else."""
    return Fault("The file is not a match of scorekeeper: its format is {said}.", said=said)


def format_missing() -> Fault:
    """JSON that does not say what it is."""
    return Fault("The file is not a match of scorekeeper: its format is not given.")


def not_a_match(said: Shown) -> Fault:
    """JSON that is not even an object."""
    return Fault("The file is not a match of scorekeeper: it is {said}.", said=said)


def newer_version(version: int, known: int) -> Fault:
    """A file that a later scorekeeper wrote."""
    return Fault(
        "The file is of version {version}; this scorekeeper reads version {known}.", version=version, known=known
    )


def wrong_version(said: Shown) -> Fault:
    """A version that never was."""
    return Fault("{said} is not a version of a match file.", said=said)


# Its entries.


def entry_missing(key: str) -> Fault:
    """Something that every match file says."""
    return Fault('"{key}" is missing.', key=key)


def entry_unknown(key: str) -> Fault:
    """Something that no match file says."""
    return Fault('A match file has no "{key}".', key=key)


def entry_repeated(key: str) -> Fault:
    """The same key twice in one object: nobody could tell which counts."""
    return Fault('"{key}" is given twice.', key=key)


def too_many_entries(key: str, given: int) -> Fault:
    """A list or an object that is longer than any in a match."""
    return Fault('"{key}" has {given} entries; no match has so many there.', key=key, given=given)


def wrong_kind(key: str, wanted: Phrase, said: Shown) -> Fault:
    """A number where a text belongs, and the like."""
    return Fault('"{key}" should be {wanted}, not {said}.', key=key, wanted=wanted, said=said)


def not_whole(key: str, said: Shown) -> Fault:
    """A number with a fraction or an exponent, even if it is nought."""
    return Fault('"{key}": {said} is not written as a whole number.', key=key, said=said)


def not_a_number(key: str, said: Shown) -> Fault:
    """NaN or an infinity, which JSON does not know."""
    return Fault('"{key}": {said} is not a number.', key=key, said=said)


def number_too_long(key: str, digits: int, most: int) -> Fault:
    """A number that nobody counts to."""
    return Fault('"{key}" has a number of {digits} digits; {most} are read.', key=key, digits=digits, most=most)


def half_a_character(key: str) -> Fault:
    """A text with a lone surrogate."""
    return Fault('"{key}" holds half a character, which cannot be written.', key=key)


def not_a_time(key: str, said: Shown) -> Fault:
    """A moment that is not written as ISO 8601 says."""
    return Fault('"{key}": {said} is not a time, such as 2026-01-31T19:30:00Z.', key=key, said=said)


def too_many_deals(most: int) -> Fault:
    """More deals than anybody plays in one match."""
    return Fault("The file has more than {most} deals; no match has.", most=most)
