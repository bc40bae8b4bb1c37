"""The faults of an imported CSV sheet: a function and a sentence for each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Shown


def not_csv(line: int) -> Fault:
    """The text cannot be read as CSV."""
    return Fault("The file is not CSV: line {line} cannot be read.", line=line)


def not_a_sheet(wanted: Shown) -> Fault:
    """The CSV has other columns than a sheet."""
    return Fault("The file is not a sheet of scorekeeper: it does not begin with the columns {wanted}.", wanted=wanted)


def ragged_row(row: int, given: int, wanted: int) -> Fault:
    """A row has another number of cells than the header."""
    return Fault(
        "Row {row} has {given} cell; the header has {wanted}.",
        plural="Row {row} has {given} cells; the header has {wanted}.",
        counted=given,
        row=row,
        given=given,
        wanted=wanted,
    )


def totals_missing() -> Fault:
    """The last row is not the totals."""
    return Fault("The last row is not the totals; the sheet is not whole.")


def several_matches(row: int) -> Fault:
    """The rows are of more than one match."""
    return Fault("Row {row} is of another match; a file holds one.", row=row)


def unknown_game(id: str) -> Fault:
    """The catalogue has no such game."""
    return Fault('The catalogue has no game "{id}". A house table travels in JSON.', id=id)


def old_house_table() -> Fault:
    """The sheet is of an earlier version, and of a house table or of a game with something set."""
    return Fault(
        "The sheet is of a house table or of house rules, which sheets of earlier versions do not have in them. "
        "Export the match as JSON, or once more as CSV."
    )


def house_rules_missing(id: str) -> Fault:
    """The sheet is of a house table that is not kept here, or has other rules by now."""
    return Fault(
        'The sheet is of the house table "{id}", whose rules are not here: a sheet has no place for a whole table. '
        "Export the match as JSON, which has.",
        id=id,
    )


def unknown_rules(said: Shown) -> Fault:
    """The cell of the rules is none that a sheet has."""
    return Fault('The column "rules" is {said}, which this scorekeeper does not know.', said=said)


def setting_misplaced(settings: str) -> Fault:
    """The columns of what is set are not in order, or one stands twice."""
    return Fault("The columns of the settings are not whole or not in order: {settings}.", settings=settings)


def players_not_listed(said: Shown) -> Fault:
    """The cell of the players is not a list of names in JSON."""
    return Fault('The players should be a list such as ["Anna", "Bo"], not {said}.', said=said)


def wrong_number_of_columns(given: int, wanted: int) -> Fault:
    """There are more or fewer columns than this game has with these players."""
    return Fault(
        "The sheet has {given} column; this game and table have {wanted}.",
        plural="The sheet has {given} columns; this game and table have {wanted}.",
        counted=given,
        given=given,
        wanted=wanted,
    )


def wrong_column(place: int, said: Shown, wanted: Shown) -> Fault:
    """A header is not the one that this game has there with these players."""
    return Fault("Column {place} is {said}; it should be {wanted}.", place=place, said=said, wanted=wanted)


def cell_not_whole(column: str, said: Shown) -> Fault:
    """A number is not whole."""
    return Fault('"{column}" is {said}, which is not a whole number.', column=column, said=said)


def cell_missing(column: str) -> Fault:
    """A number is left out while the other players have one."""
    return Fault('"{column}" is empty.', column=column)


def cell_not_yes(column: str, said: Shown) -> Fault:
    """A cell that may say yes says something else."""
    return Fault('"{column}" is {said}; it is "yes" or empty.', column=column, said=said)


def cell_differs(column: str, said: Shown, wanted: Shown) -> Fault:
    """A cell is not what follows from the answers: a score, a running total, a dealer."""
    return Fault(
        '"{column}" is {said} in the file; recomputed it is {wanted}.', column=column, said=said, wanted=wanted
    )


def total_differs(column: str, said: Shown, wanted: Shown) -> Fault:
    """A cell of the totals is not what follows from the deals."""
    return Fault(
        'In the totals, "{column}" is {said} in the file; recomputed it is {wanted}.',
        column=column,
        said=said,
        wanted=wanted,
    )
