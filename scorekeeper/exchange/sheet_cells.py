"""The cells of a CSV sheet: their texts, and the guard that keeps a spreadsheet from taking one for a formula."""

from __future__ import annotations

import re
import unicodedata

from scorekeeper.match.sheet import Sheet
from scorekeeper.match.table import Cell, Heading
from scorekeeper.texts.speech import say

TOTALS = "total"
YES = "yes"

INTEGER = re.compile(r"0|-?[1-9][0-9]{0,8}")
"""An integer as a sheet writes it."""

_FORMULAS = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")  # a Japanese spreadsheet takes full-width ones too


def log_texts(sheet: Sheet) -> list[list[str]]:
    """The cells of the log, without guard: a row for each deal, and one of totals."""
    return [[_text(cell, sheet) for cell in row.cells] for row in sheet.log.rows]


def _text(cell: Cell, sheet: Sheet) -> str:
    if cell.value is None:
        return ""
    if cell.kind == "flag":
        return YES
    return str(cell.value) if isinstance(cell.value, int) else say(cell.value, sheet)


def is_number(heading: Heading) -> bool:
    """Whether a column has integers, which are never guarded."""
    return heading.kind in {"number", "score", "total"}


def guarded(text: str) -> str:
    """A text for a cell that no spreadsheet takes for a formula.

    >>> guarded("=1+1"), guarded("'n beetje"), guarded("Anna")
    ("'=1+1", "''n beetje", 'Anna')
    """
    # Invisible characters may be dropped on import; then what follows is the first.
    seen = next((c for c in text if unicodedata.category(c)[0] not in "CZ"), "")
    return f"'{text}" if seen in _FORMULAS or text.startswith(("\t", "\r", "'")) else text


def unguarded(cell: str) -> str:
    """The text of a cell that `guarded` wrote.

    >>> unguarded("'=1+1"), unguarded("''n beetje"), unguarded("Anna")
    ('=1+1', "'n beetje", 'Anna')
    """
    return cell.removeprefix("'").replace("\r\n", "\n")
