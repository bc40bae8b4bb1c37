"""A neutral table: headings, and rows of cells that have a kind.

Text, CSV, screens, HTML and print each render it in their own way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.rules.phrase import Fault, Phrase

Say: TypeAlias = Callable[[Phrase | Fault | str], str]
"""Turns a phrase into the reader's language, with the names of a table; returns a plain text unchanged."""

CellKind: TypeAlias = Literal[
    "blank",  # nothing belongs here
    "text",  # words: a str as it is, a Phrase in the reader's language
    "name",  # a player, a side
    "number",  # a count, without a sign
    "score",  # points of one deal, with a sign
    "total",  # a running total, with a sign unless it is 0
    "box",  # a box of the paper sheet; its mark tells its state
    "flag",  # yes (1) or nothing
    "above",  # belongs to the cell above, like a side's total for its second player
]

Mark: TypeAlias = Literal[
    "",
    "open",  # still owed by a player who does not choose now
    "due",  # still owed by the player who chooses now
    "used",  # played; the value is its points, None if unknown
    "wrong",  # played, but the deal has a fault
    "lead",  # a total in the first place
    "last",  # a total in the last place
    "won",  # a total that has won
    "dealer",
    "declarer",
]

STANDS: Mapping[Mark, Phrase] = {"lead": Phrase("leading"), "last": Phrase("last"), "won": Phrase("won")}
"""The label of each mark of a total."""

DEAL: Final = "deal"  # the header of the first column of the log, which has the numbers of the deals
TOTAL: Final = "total"  # the text of the first column in the row of the totals

RowMark: TypeAlias = Literal["", "now", "out", "wrong", "thrown-in", "totals"]


class Cell(NamedTuple):
    """One cell. `hint` is a second, smaller line, or for screen readers; `deal` the index of a box's deal."""

    kind: CellKind
    value: int | str | Phrase | None = None
    mark: Mark = ""
    hint: Phrase | None = None
    deal: int | None = None


class Heading(NamedTuple):
    """One column: a key for programs, the header in files, and the label for people."""

    key: str
    header: str
    label: Phrase | str
    kind: CellKind
    account: int | None = None  # the account of the column
    answer: bool = False  # an entered answer: an importer reads it, and computes the other columns
    seat: int | None = None  # the seat of the column, if partners have a column each
    names: Literal["", "seats", "accounts"] = ""  # the answer is a number, shown as the name of a seat or an account
    is_told: bool = False  # left out of a spoken deal, because the score or the caption has it


class Row(NamedTuple):
    """One row; `seat`, `account` or `deal` (its index in the match) is set if the row belongs to one."""

    key: str
    cells: tuple[Cell, ...]
    seat: int | None = None
    deal: int | None = None
    mark: RowMark = ""
    account: int | None = None


class Table(NamedTuple):
    """A table; every row has as many cells as there are headings."""

    headings: tuple[Heading, ...]
    rows: tuple[Row, ...]
