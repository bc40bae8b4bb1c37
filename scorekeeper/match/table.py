"""A neutral table: rows, columns and cells with a kind.

Text, CSV, screens, HTML and print draw it, each its own way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from scorekeeper.rules.phrase import Phrase

Kind: TypeAlias = Literal[
    "blank",  # nothing belongs here
    "text",  # words: a str is said as it is, a Phrase in the reader's language
    "name",  # a player, a side
    "number",  # a count, without a sign
    "score",  # points of one deal, with a sign
    "total",  # a running total, with a sign where it is not 0
    "box",  # a box of the paper sheet; its mark says which
    "flag",  # yes (1) or nothing
    "above",  # belongs to the cell above, as a side's total does for its second player
]

Mark: TypeAlias = Literal[
    "",
    "open",  # still owed, by somebody who is not to choose now
    "due",  # still owed by whoever chooses now
    "used",  # played; the value is what it brought, None where that is not known
    "wrong",  # played, but the deal cannot stand as it is
    "lead",  # a total that leads
    "last",  # a total that trails
    "won",  # a total that has won
    "dealer",
    "declarer",
]


STANDS: Mapping[Mark, Phrase] = {"lead": Phrase("leads"), "last": Phrase("trails"), "won": Phrase("won")}
"""How a total stands, in a word."""

RowMark: TypeAlias = Literal["", "now", "wrong", "thrown-in", "totals"]


class Cell(NamedTuple):
    """One cell. `hint` is what a second, smaller line says, or what a screen reader hears beside it."""

    kind: Kind
    value: int | str | Phrase | None = None
    mark: Mark = ""
    hint: Phrase | None = None


class Heading(NamedTuple):
    """One column: a key that programs use, the plain header of a file, and the label for people."""

    key: str
    header: str
    label: Phrase | str
    kind: Kind
    account: int | None = None  # whose column it is
    answer: bool = False  # what the table said; an importer reads it, and recomputes the others
    seat: int | None = None  # whose it is, where partners have a column each
    names: Literal["", "seats", "accounts"] = ""  # whose names stand in it, where the answer is a number


class Row(NamedTuple):
    """One row; `seat`, `account` or `deal` (its place among the kept deals, from 0), where it stands for one."""

    key: str
    cells: tuple[Cell, ...]
    seat: int | None = None
    deal: int | None = None
    mark: RowMark = ""
    account: int | None = None


class Table(NamedTuple):
    """A rectangle: every row has as many cells as there are headings."""

    headings: tuple[Heading, ...]
    rows: tuple[Row, ...]
