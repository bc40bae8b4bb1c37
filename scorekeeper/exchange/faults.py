"""The faults of an imported file, a function and a sentence for each, and the exception that carries them."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules.phrase import Account, Fault, KeyOfContract, Phrase, Points, Seat, Shown, Sign, Value
from scorekeeper.texts.speech import STRANGERS, Table

MOST_FAULTS = 200
"""Faults of one file that are reported, at most; a hostile file could have a million."""


class NotReadable(Exception):
    """An imported file is refused; nothing of it was used.

    `faults` are pairs: the number of a deal from 1, or None where no deal is meant, and the fault. `table` has the
    names for the seats and accounts in them, as far as they could be read.
    """

    def __init__(self, faults: tuple[tuple[int | None, Fault], ...], table: Table = STRANGERS) -> None:
        """Keep the first `MOST_FAULTS` of the faults."""
        if len(faults) > MOST_FAULTS:
            faults = (*faults[:MOST_FAULTS], (None, more_faults()))
        super().__init__(*faults)
        self.faults = faults
        self.table = table

    def told(self, file: str | None = None) -> tuple[Fault, ...]:
        """The faults for somebody who sees neither the file nor the table.

        Each says the number of its deal, names in the place of seats and accounts, and `file` where it is given.
        """
        told = [fault if number is None else at_deal(number, fault.phrase()) for number, fault in self.faults]
        phrases = [_named(fault.phrase(), self.table) for fault in told]
        return tuple(in_names(phrase) if file is None else in_file(file, phrase) for phrase in phrases)


class BeyondBounds(NotReadable):
    """An imported match is not read, for it has more than is kept of one; others that came with it may be."""


def _named(phrase: Phrase, table: Table) -> Phrase:
    """The phrase with names in the place of seats and accounts, in no language yet."""
    values = {key: _with_names(value, table) for key, value in (phrase.values or {}).items()}
    return replace(phrase, values=values)


def _with_names(value: Value, table: Table) -> Value:
    # Seats, accounts, points, signs and keys are tuples too, so they are asked for first.
    if isinstance(value, Seat | Account):
        return table.name_of(value)
    if isinstance(value, Phrase):
        return _named(value, table)
    if isinstance(value, tuple) and not isinstance(value, Points | Sign | KeyOfContract):
        return tuple(_with_names(item, table) for item in value)
    return value


def at_deal(number: int, what: Phrase) -> Fault:
    """A fault of one deal."""
    return Fault("Deal {number}: {what}", number=number, what=what)


def in_file(file: str, what: Phrase) -> Fault:
    """A fault of one file among several."""
    return Fault("{file}: {what}", file=file, what=what)


def in_names(what: Phrase) -> Fault:
    """A fault with names in the place of seats and accounts."""
    return Fault("{what}", what=what)


def more_faults() -> Fault:
    """There are more than `MOST_FAULTS` faults."""
    return Fault("That is not all; the other faults are not listed.")


# The file as a whole.


def file_too_large(most: int) -> Fault:
    """The file is over the limit."""
    return Fault("The file is larger than {most} MiB; no match is.", most=most)


def file_empty() -> Fault:
    """The file has no bytes, or nothing but white space."""
    return Fault("The file is empty.")


def not_utf8() -> Fault:
    """The bytes are not UTF-8."""
    return Fault("The file is not text in UTF-8.")


def neither_form() -> Fault:
    """The text is neither JSON nor a CSV sheet."""
    return Fault("The file is not a match of scorekeeper: it is neither JSON nor a sheet in CSV.")


def not_json(line: int, column: int) -> Fault:
    """The text cannot be read as JSON."""
    return Fault("The file is not JSON: it cannot be read at line {line}, column {column}.", line=line, column=column)


def nested_too_deeply() -> Fault:
    """Lists or objects are nested deeper than `strict_json.DEEPEST`."""
    return Fault("The file is nested too deeply; no match is.")


def not_ours(said: Shown) -> Fault:
    """The JSON has another `format`."""
    return Fault("The file is not a match of scorekeeper: its format is {said}.", said=said)


def format_missing() -> Fault:
    """The JSON has no `format`."""
    return Fault("The file is not a match of scorekeeper: its format is not given.")


def not_a_match(said: Shown) -> Fault:
    """The JSON is not an object."""
    return Fault("The file is not a match of scorekeeper: it is {said}.", said=said)


def newer_version(version: int, known: int) -> Fault:
    """A later version of scorekeeper wrote the file."""
    return Fault(
        "The file is of version {version}; this scorekeeper reads version {known}.", version=version, known=known
    )


def wrong_version(said: Shown) -> Fault:
    """The version is not a whole number from 1."""
    return Fault("{said} is not a version of a match file.", said=said)


# Its entries.


def entry_missing(key: str) -> Fault:
    """An entry that every match file has is not there."""
    return Fault('"{key}" is missing.', key=key)


def identity_damaged() -> Fault:
    """The id of the match, or one of its versions, is none that is ever written."""
    return Fault("What says which match this is (“id” and “versions”) cannot be read.")


def entry_unknown(key: str) -> Fault:
    """There is an entry that no match file has."""
    return Fault('A match file has no "{key}".', key=key)


def entry_repeated(key: str) -> Fault:
    """A key stands twice in one object."""
    return Fault('"{key}" is given twice.', key=key)


def too_many_entries(key: Shown, given: int) -> Fault:
    """A list or an object is longer than `strict_json.MOST_ENTRIES`."""
    return Fault('"{key}" has {given} entries; no match has so many there.', key=key, given=given)


def wrong_kind(key: str, wanted: Phrase, said: Shown) -> Fault:
    """An entry has a value of another type."""
    return Fault('"{key}" should be {wanted}, not {said}.', key=key, wanted=wanted, said=said)


def deal_not_an_object(said: Shown) -> Fault:
    """Something else stands among the deals."""
    return Fault("A deal should be an object, not {said}.", said=said)


def settle_without_stake() -> Fault:
    """It is said how a stake is paid, and there is none."""
    return Fault('"settle" says how a stake is paid, and there is no stake.')


def not_whole(key: Shown, said: Shown) -> Fault:
    """A number is written with a fraction or an exponent."""
    return Fault('"{key}": {said} has a point or an exponent; no number of a match has.', key=key, said=said)


def not_a_number(key: Shown, said: Shown) -> Fault:
    """A number is NaN or infinite."""
    return Fault('"{key}": {said} is not a number.', key=key, said=said)


def number_too_long(key: Shown, digits: int, most: int) -> Fault:
    """A number has more digits than `strict_json.MOST_DIGITS`."""
    return Fault('"{key}" has a number of {digits} digits; {most} are read.', key=key, digits=digits, most=most)


def half_a_character(key: Shown) -> Fault:
    """A text has a lone surrogate, which UTF-8 cannot hold."""
    return Fault('"{key}" holds half a character, which cannot be written.', key=key)


def not_a_time(key: str, said: Shown) -> Fault:
    """A time is not written in ISO 8601."""
    return Fault('"{key}": {said} is not a time, such as 2026-01-31T19:30:00Z.', key=key, said=said)


def too_many_deals(most: int) -> Fault:
    """There are more deals than `admission.MOST_DEALS`."""
    return Fault("The file has more than {most} deals; no match has.", most=most)
