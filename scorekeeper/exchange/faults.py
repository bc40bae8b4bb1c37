"""The faults of an imported file, and the exception that carries them."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules.phrase import Account, Fault, KeyOfContract, Phrase, Points, Seat, Sentence, Sign, Value
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
            faults = (*faults[:MOST_FAULTS], (None, MORE_FAULTS))
        super().__init__(*faults)
        self.faults = faults
        self.table = table

    def told(self, file: str | None = None) -> tuple[Fault, ...]:
        """The faults for somebody who sees neither the file nor the table.

        Each says the number of its deal, names in the place of seats and accounts, and `file` where it is given.
        """
        told = [
            fault if number is None else AT_DEAL(number=number, what=fault.phrase()) for number, fault in self.faults
        ]
        phrases = [_named(fault.phrase(), self.table) for fault in told]
        return tuple(IN_NAMES(what=phrase) if file is None else IN_FILE(file=file, what=phrase) for phrase in phrases)


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


AT_DEAL = Sentence("Deal {number}: {what}")
IN_FILE = Sentence("{file}: {what}")
IN_NAMES = Sentence("{what}")
MORE_FAULTS = Fault("That is not all; the other faults are not listed.")
# The file as a whole.
FILE_TOO_LARGE = Sentence("The file is larger than {most} MiB; no match is.")
FILE_EMPTY = Fault("The file is empty.")
NOT_UTF8 = Fault("The file is not text in UTF-8.")
NEITHER_FORM = Fault("The file is not a match of scorekeeper: it is neither JSON nor a sheet in CSV.")
NOT_JSON = Sentence("The file is not JSON: it cannot be read at line {line}, column {column}.")
NESTED_TOO_DEEPLY = Fault("The file is nested too deeply; no match is.")
NOT_OURS = Sentence("The file is not a match of scorekeeper: its format is {said}.")
FORMAT_MISSING = Fault("The file is not a match of scorekeeper: its format is not given.")
NOT_A_MATCH = Sentence("The file is not a match of scorekeeper: it is {said}.")
NEWER_VERSION = Sentence("The file is of version {version}; this scorekeeper reads version {known}.")
WRONG_VERSION = Sentence("{said} is not a version of a match file.")
# Its entries.
ENTRY_MISSING = Sentence('"{key}" is missing.')
IDENTITY_DAMAGED = Fault("What says which match this is (“id” and “versions”) cannot be read.")
ENTRY_UNKNOWN = Sentence('A match file has no "{key}".')
ENTRY_REPEATED = Sentence('"{key}" is given twice.')
TOO_MANY_ENTRIES = Sentence('"{key}" has {given} entries; no match has so many there.')
WRONG_KIND = Sentence('"{key}" should be {wanted}, not {said}.')
DEAL_NOT_AN_OBJECT = Sentence("A deal should be an object, not {said}.")
SETTLE_WITHOUT_STAKE = Fault('"settle" says how a stake is paid, and there is no stake.')
NOT_WHOLE = Sentence('"{key}": {said} has a point or an exponent; no number of a match has.')
NOT_A_NUMBER = Sentence('"{key}": {said} is not a number.')
NUMBER_TOO_LONG = Sentence('"{key}" has a number of {digits} digits; {most} are read.')
HALF_A_CHARACTER = Sentence('"{key}" holds half a character, which cannot be written.')
NOT_A_TIME = Sentence('"{key}": {said} is not a time, such as 2026-01-31T19:30:00Z.')
TOO_MANY_DEALS = Sentence("The file has more than {most} deals; no match has.")
