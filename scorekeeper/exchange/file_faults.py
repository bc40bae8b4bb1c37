"""The faults of imported files and links, and the exception that carries them."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules.phrase import Account, Fault, KeyOfContract, Phrase, Points, Seat, Sentence, Sign, Value
from scorekeeper.texts import STRANGERS, SeatNames

MOST_FAULTS = 200
"""The most reported faults of one file; a hostile file could have a million."""


class NotReadable(Exception):
    """The refusal of an imported file; nothing of it was used.

    `faults` are pairs of a deal's number from 1, or None, and the fault. `table` has the names of the seats and
    accounts in them, as far as they could be read.
    """

    def __init__(self, faults: tuple[tuple[int | None, Fault], ...], table: SeatNames = STRANGERS) -> None:
        """Keep the first `MOST_FAULTS` of the faults."""
        if len(faults) > MOST_FAULTS:
            faults = (*faults[:MOST_FAULTS], (None, MORE_FAULTS))
        super().__init__(*faults)
        self.faults = faults
        self.table = table

    def faults_to_show(self, file: str | None = None) -> tuple[Fault, ...]:
        """Return the faults for a reader who sees neither the file nor the table.

        Each has the number of its deal, names in place of seats and accounts, and `file` if given.
        """
        at_deals = [
            fault if number is None else AT_DEAL(number=number, what=fault.phrase()) for number, fault in self.faults
        ]
        phrases = [_named(fault.phrase(), self.table) for fault in at_deals]
        return tuple(IN_NAMES(what=phrase) if file is None else IN_FILE(file=file, what=phrase) for phrase in phrases)


class BeyondBounds(NotReadable):
    """The refusal of an imported match with more than is stored of one; others of the same import may be read."""


def _named(phrase: Phrase, table: SeatNames) -> Phrase:
    """Return the phrase with names in place of seats and accounts, not yet in a language."""
    values = {key: _with_names(value, table) for key, value in (phrase.values or {}).items()}
    return replace(phrase, values=values)


def _with_names(value: Value, table: SeatNames) -> Value:
    # Seats, accounts, points, signs and keys are tuples too, so they come first.
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
MORE_FAULTS = Fault("There are more faults; they are not listed.")
# The file as a whole.
FILE_TOO_LARGE = Sentence("The file is larger than {most} MiB; no match is.")
FILE_EMPTY = Fault("The file is empty.")
NOT_UTF8 = Fault("The file is not text in UTF-8.")
NEITHER_FORM = Fault("The file is neither a match of scorekeeper nor a table with names in its first row.")
# A person's own spreadsheet.
NO_NAMES_IN_FIRST_ROW = Fault("The first row has no names of two or more players with numbers below them.")
NO_ROUNDS = Fault("There is no round below the first row.")
NOT_A_WHOLE_NUMBER = Sentence("Row {row}, {name}: {said} is not a whole number.")
TOO_FEW_PLAYED = Sentence("{day}: only {who} has a number. A match needs two players.")
NOT_JSON = Sentence("The file is not JSON: it cannot be read at line {line}, column {column}.")
NESTED_TOO_DEEPLY = Fault("The file is nested too deeply; no match is.")
NOT_OURS = Sentence("The file is not a match of scorekeeper: its format is {said}.")
FORMAT_MISSING = Fault("The file is not a match of scorekeeper: its format is not given.")
NOT_A_MATCH = Sentence("The file is not a match of scorekeeper: it is {said}.")
NEWER_FILE = Fault(
    "The file was made by a newer scorekeeper: update this one to open it. "
    "If a development version before 1.0 made it, export match files there, and convert these with "
    "assets/from_before_1.py."
)
WRONG_VERSION = Sentence("{said} is not a version of a match file.")
# Its entries.
ENTRY_MISSING = Sentence('"{key}" is missing.')
IDENTITY_DAMAGED = Fault("The match’s own mark (“id” and “versions”) cannot be read.")
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
# A sheet.
NOT_CSV = Sentence("The file is not CSV: line {line} cannot be read.")
ROW_MISSING = Sentence('This file has no row "{key}".')
ROW_UNKNOWN = Sentence('Row {row} begins with "{key}", which this scorekeeper does not know.')
STRAY_CELL = Sentence("Row {row} has {said} in a cell that should be empty.")
COLUMN_MISSING = Sentence('This file has no column "{column}".')
COLUMN_UNKNOWN = Sentence('This file has a column "{column}"; this game with these players has none.')
TOTALS_MISSING = Fault("The last row is not the totals; the sheet is not whole.")
HOUSE_RULES_MISSING = Sentence(
    'The sheet is of the house table "{id}", whose rules are not here: a sheet has no place for a whole table. '
    "Export the match as JSON, which has."
)
UNKNOWN_RULES = Sentence('In the row "game", {said} is not the number of a revision, such as 1.')
CELL_NOT_WHOLE = Sentence('"{column}" is {said}, which is not a whole number.')
CELL_MISSING = Sentence('"{column}" is empty.')
CELL_NOT_YES = Sentence('"{column}" is {said}; it is "yes" or empty.')
CELL_DIFFERS = Sentence('"{column}" is {said} in the file; recomputed it is {wanted}.')
TOTAL_DIFFERS = Sentence('In the totals, "{column}" is {said} in the file; recomputed it is {wanted}.')
# A game.
GAME_FILE_TOO_LARGE = Sentence("The file is larger than {most} kB; no table of a game is.")
NEITHER_JSON_NOR_TOML = Fault("The file is not a game of scorekeeper: it is neither JSON nor TOML.")
SEVERAL_GAMES = Sentence("The file has {number} games; give one at a time.")
FILE_HAS_MATCH = Fault("The file holds a match, not a game. Import it; its rules can be kept from there.")
NOT_A_GAME = Fault("The file is not a game of scorekeeper: it holds no table.")
LINK_HOLDS_NO_GAME = Fault("The link does not hold a game of scorekeeper.")
GAME_TOO_LONG_FOR_A_LINK = Fault("The table is too long for a link. A file takes it.")
# A link.
NO_LINK = Sentence("This is no link to a match: one holds {mark} and many letters and figures after it.")
LINK_DAMAGED = Fault("The link is damaged or cut off. Copy it whole, or scan the code once more.")
NEWER_LINK = Fault("The link was made by a newer scorekeeper: update this one to open it.")
LINK_TOO_LARGE = Fault("There is more in the link than any match holds.")
LINK_HOLDS_NO_MATCH = Fault("The link does not hold a match of scorekeeper.")
LINK_HOLDS_A_GAME = Fault("The link holds a game, not a match. It is opened in the app.")
LINK_HOLDS_A_SEASON = Fault("The link holds a season, not a match. It is opened in the app.")
LINK_HOLDS_DEALS = Fault(
    "The link holds only the latest deals of a match. It is opened in the app, on a phone that has the rest."
)
LINK_ASKS = Fault("The link holds no match: it asks for what is missing of one. It is opened in the app.")
DEALS_OF_ANOTHER = Sentence("This holds only the deals from {number} on of a match that is not here.")
DEALS_BEFORE_ARE_MISSING = Sentence(
    "This holds only the deals from {number} on, and the match here has {deals} deal.",
    plural="This holds only the deals from {number} on, and the match here has {deals} deals.",
    counted="deals",
)
DEALS_DO_NOT_FIT = Sentence(
    "This holds only the deals from {number} on, and the match here is not as it is there before them."
)
LINK_HOLDS_NO_SEASON = Fault("The link does not hold a season of scorekeeper.")
SEASON_TOO_LONG_FOR_A_LINK = Fault("The season is too long for a link. A file takes it.")
TOO_LONG_FOR_A_LINK = Fault("The match is too long for a link. A file takes it.")
NOT_A_SITE = Sentence("{said} is not the address of a site, such as https://example.org/scores/.")
