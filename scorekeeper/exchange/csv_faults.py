"""The faults of an imported CSV sheet."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Sentence

NOT_CSV = Sentence("The file is not CSV: line {line} cannot be read.")
NOT_A_SHEET = Sentence("The file is not a sheet of scorekeeper: it does not begin with the columns {wanted}.")
RAGGED_ROW = Sentence(
    "Row {row} has {given} cell; the header has {wanted}.",
    plural="Row {row} has {given} cells; the header has {wanted}.",
    counted="given",
)
TOTALS_MISSING = Fault("The last row is not the totals; the sheet is not whole.")
SEVERAL_MATCHES = Sentence("Row {row} is of another match; a file holds one.")
UNKNOWN_GAME = Sentence('The catalogue has no game "{id}". A house table travels in JSON.')
OLD_HOUSE_TABLE = Fault(
    "The sheet is of a house table or of house rules, which sheets of earlier versions do not have in them. "
    "Export the match as JSON, or once more as CSV."
)
HOUSE_RULES_MISSING = Sentence(
    'The sheet is of the house table "{id}", whose rules are not here: a sheet has no place for a whole table. '
    "Export the match as JSON, which has."
)
UNKNOWN_RULES = Sentence('The column "rules" is {said}, which this scorekeeper does not know.')
SETTING_MISPLACED = Sentence("The columns of the settings are not whole or not in order: {settings}.")
PLAYERS_NOT_LISTED = Sentence('The players should be a list such as ["Anna", "Bo"], not {said}.')
WRONG_NUMBER_OF_COLUMNS = Sentence(
    "The sheet has {given} column; this game and table have {wanted}.",
    plural="The sheet has {given} columns; this game and table have {wanted}.",
    counted="given",
)
WRONG_COLUMN = Sentence("Column {place} is {said}; it should be {wanted}.")
CELL_NOT_WHOLE = Sentence('"{column}" is {said}, which is not a whole number.')
CELL_MISSING = Sentence('"{column}" is empty.')
CELL_NOT_YES = Sentence('"{column}" is {said}; it is "yes" or empty.')
CELL_DIFFERS = Sentence('"{column}" is {said} in the file; recomputed it is {wanted}.')
TOTAL_DIFFERS = Sentence('In the totals, "{column}" is {said} in the file; recomputed it is {wanted}.')
