"""The layout of a CSV sheet: the head with a row for each fact about the match, an empty row, and the table of deals.

A sheet is written by RFC 4180, in UTF-8 with a byte-order mark, all rows of one width. Spreadsheets change that when
they save it. So it is also read with semicolons or tabs, in UTF-16 or Windows-1252, with blank rows, and with empty
columns cut off or added.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Final, NamedTuple

from scorekeeper.exchange import file_faults as wrong
from scorekeeper.exchange.strict_json import MOST_ENTRIES, decoded, refuse
from scorekeeper.exchange.text_tables import CsvCell, csv_table, unguarded
from scorekeeper.match.bounds import LARGEST_FILE, MIB, MOST_DEALS
from scorekeeper.match.document import FORMAT
from scorekeeper.match.table import DEAL, TOTAL
from scorekeeper.rules.phrase import shown
from scorekeeper.texts import spoken

_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of_csv(content: bytes) -> str:
    """Return the text of a file in UTF-8, in UTF-16 with a byte-order mark, or in Windows-1252. Raises `NotReadable`.

    Windows in western and northern Europe saves "CSV" in Windows-1252. A text with letters beside ASCII is hardly ever
    UTF-8 by accident, so that is tried first.
    """
    if len(content) > LARGEST_FILE:
        refuse(wrong.FILE_TOO_LARGE(most=LARGEST_FILE // MIB))
    for encoding in ("utf-16",) if content.startswith(_UTF_16) else ("utf-8", "cp1252"):
        with suppress(UnicodeError):  # bytes without a letter in that encoding, or half a letter
            return decoded(content.decode(encoding).encode())
    return refuse(wrong.NOT_UTF8)


MARK: Final = "scorekeeper sheet"
"""The first cell of every sheet; the number of the format is beside it."""

_BEGINNING: Final = re.compile(rf'\s*"?{MARK}"?(?P<separator>[,;\t])')
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")


class SheetRow(NamedTuple):
    """A row with a filled cell: its number in the file from 1, and its cells up to the last filled one."""

    number: int
    cells: list[str]


class SheetLayout(NamedTuple):
    """The parts of a sheet. `head` begins with the row of the format; `deals` and `totals` are as wide as `header`."""

    head: list[SheetRow]
    header: list[str]
    deals: list[list[str]]
    totals: list[str]


def print_layout(head: Sequence[Sequence[CsvCell]], table: Sequence[Sequence[CsvCell]]) -> bytes:
    """Return the sheet with these rows about the match and this table, whose first row is its header.

    The separator is the one that spreadsheets of the session's language expect.
    """
    rows: list[Sequence[CsvCell]] = [(MARK, FORMAT), *head, (), *table]
    width = max(map(len, rows))
    return csv_table(([*row, *[None] * (width - len(row))] for row in rows), spoken().separator)


def is_sheet(content: bytes) -> bool:
    """Return whether a file begins like a sheet. Raises `NotReadable` for a file that is no text."""
    return _BEGINNING.match(text_of_csv(content)) is not None


def layout_of(content: bytes) -> SheetLayout:
    """Return the parts of a sheet. Raises `NotReadable`."""
    rows = _rows(text_of_csv(content))
    head, table = [next(rows)], list[SheetRow]()
    _check_format(head[0].cells)
    for row in rows:
        (table if table or row.cells[0] == DEAL else head).append(row)
        if len(head) > MOST_ENTRIES:
            break  # no match has so many rows, and a hostile file may have millions
        if len(table) > MOST_DEALS + 2:
            refuse(wrong.TOO_MANY_DEALS(most=MOST_DEALS))
    if not table:
        refuse(wrong.COLUMN_MISSING(column=DEAL))
    if table[-1].cells[0] != TOTAL:
        refuse(wrong.TOTALS_MISSING)
    header = table[0].cells
    *deals, totals = _aligned(table[1:], header)
    return SheetLayout(head, header, deals, totals)


def _rows(text: str) -> Iterator[SheetRow]:
    """Yield the rows that are not blank, split by the separator of the first."""
    beginning = _BEGINNING.match(text)
    if beginning is None:
        refuse(wrong.NEITHER_FORM)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=beginning["separator"], strict=True)
    try:
        for number, cells in enumerate(reader, 1):
            while cells and not cells[-1]:
                cells.pop()
            if cells:
                yield SheetRow(number, [unguarded(cell) for cell in cells])
    except csv.Error:
        refuse(wrong.NOT_CSV(line=reader.line_num))


def _check_format(cells: Sequence[str]) -> None:
    """Refuse a sheet of another format; its other rows may have any form."""
    said = "".join(cells[1:2])
    if _NUMBER.fullmatch(said) and int(said) > FORMAT:
        refuse(wrong.NEWER_FILE)
    if said != str(FORMAT):
        refuse(wrong.WRONG_KIND(key=MARK, wanted=FORMAT, said=shown(said)))


def _aligned(rows: Sequence[SheetRow], header: Sequence[str]) -> list[list[str]]:
    """Return the rows as wide as the header. Raises `NotReadable` for text in a column without a heading."""
    faults = []
    for number, cells in rows:
        pairs = zip_longest(cells, header, fillvalue="")
        stray = next((cell for cell, heading in pairs if cell and not heading), None)
        if stray is not None:
            faults.append(wrong.STRAY_CELL(row=number, said=shown(stray)))
    if faults:
        refuse(*faults)
    return [[*cells, *[""] * (len(header) - len(cells))] for _, cells in rows]
