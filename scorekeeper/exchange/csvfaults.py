"""What can be wrong with a sheet in CSV, one class and one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault, Phrase


@dataclass(frozen=True, slots=True)
class NotCsv(Fault):
    """Text that is not CSV."""

    template: ClassVar[str] = "The file is not CSV: line {line} cannot be read."
    line: int


@dataclass(frozen=True, slots=True)
class NotASheet(Fault):
    """CSV that is something else."""

    template: ClassVar[str] = "The file is not a sheet of scorekeeper: it does not begin with the columns {wanted}."
    wanted: str


@dataclass(frozen=True, slots=True)
class RaggedRow(Fault):
    """A row with another number of cells than the header."""

    template: ClassVar[str] = "Row {row} has {given} cells; the header has {wanted}."
    row: int
    given: int
    wanted: int


@dataclass(frozen=True, slots=True)
class TotalsMissing(Fault):
    """A sheet whose last row is not the totals."""

    template: ClassVar[str] = "The last row is not the totals; the sheet is not whole."


@dataclass(frozen=True, slots=True)
class SeveralMatches(Fault):
    """Rows of more than one match in one file."""

    template: ClassVar[str] = "Row {row} is of another match; a file holds one."
    row: int


@dataclass(frozen=True, slots=True)
class UnknownGame(Fault):
    """A sheet of a game that the catalogue does not have."""

    template: ClassVar[str] = 'The catalogue has no game "{id}". A house table travels in JSON.'
    id: str


@dataclass(frozen=True, slots=True)
class HouseTable(Fault):
    """A sheet under a table of the players' own, which CSV does not carry."""

    template: ClassVar[str] = "A house table travels in JSON."


@dataclass(frozen=True, slots=True)
class PlayersNotListed(Fault):
    """A cell of players that is not a list of names in JSON."""

    template: ClassVar[str] = 'The players should be a list such as ["Anna", "Bo"], not {said}.'
    said: str


@dataclass(frozen=True, slots=True)
class WrongNumberOfColumns(Fault):
    """Columns left out or put in."""

    template: ClassVar[str] = "The sheet has {given} columns; this game and table have {wanted}."
    given: int
    wanted: int


@dataclass(frozen=True, slots=True)
class WrongColumn(Fault):
    """A header that is not the one of this game and these players."""

    template: ClassVar[str] = "Column {place} is {said}; it should be {wanted}."
    place: int
    said: str
    wanted: str


@dataclass(frozen=True, slots=True)
class CellNotWhole(Fault):
    """A count that is not a whole number."""

    template: ClassVar[str] = '"{column}" is {said}, which is not a whole number.'
    column: str
    said: str


@dataclass(frozen=True, slots=True)
class CellMissing(Fault):
    """A count that is left out while the others are there."""

    template: ClassVar[str] = '"{column}" is empty.'
    column: str


@dataclass(frozen=True, slots=True)
class CellNotYes(Fault):
    """Something else than yes or nothing."""

    template: ClassVar[str] = '"{column}" is {said}; it is "yes" or empty.'
    column: str
    said: str


@dataclass(frozen=True, slots=True)
class CellDiffers(Fault):
    """A cell that does not follow from the others: a score, a running total, a dealer."""

    template: ClassVar[str] = '"{column}" is {said} in the file; recomputed it is {wanted}.'
    column: str
    said: str | Phrase
    wanted: str | Phrase


@dataclass(frozen=True, slots=True)
class TotalDiffers(Fault):
    """A cell of the totals row that does not follow from the deals."""

    template: ClassVar[str] = 'In the totals, "{column}" is {said} in the file; recomputed it is {wanted}.'
    column: str
    said: str | Phrase
    wanted: str | Phrase
