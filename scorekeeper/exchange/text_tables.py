"""Tables and other texts, for people and for programs: plain text, CSV and JSON.

In plain text, characters are as wide as on a terminal. CSV is for spreadsheets: UTF-8 with a byte-order mark, CRLF, and
no text that looks like a formula. JSON has a line for each entry, and for each object of a list.
"""

from __future__ import annotations

import io
import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

YES: Final = "yes"
"""The cell for true in CSV; false is an empty one."""

CsvCell: TypeAlias = str | float | None
"""A cell of CSV: texts are guarded against formulas, True is `YES`, and None and False are empty."""

_FORMULAS: Final = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")  # a Japanese spreadsheet takes full-width ones too

_CONTROLS: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories: control characters, half characters, line and paragraph separators."""


class PrintedColumn(NamedTuple):
    """A column. Neighbours with the same `over` share that heading above their titles."""

    title: str
    cells: Sequence[str]
    right: bool = False
    over: str = ""


def table_lines(columns: Sequence[PrintedColumn], *, foot: bool = False) -> list[str]:
    r"""Return the lines of a table: head, rule, rows; with `foot`, a rule above the last row.

    The words of a title are one below the other, so that columns stay narrow.

    >>> sums = PrintedColumn("Sum", ["−5", "+4"], right=True)
    >>> print("\n".join(table_lines([PrintedColumn("Player", ["Anna", "李"]), sums])))
    Player │ Sum
    ───────┼────
    Anna   │  −5
    李     │  +4
    """
    height = max(len(column.title.split()) for column in columns)
    neighbours = groupby(columns, key=lambda column: column.over or id(column))
    blocks = [_block(list(block), height) for _, block in neighbours]
    widths = [max(width(block[0]), width(block[-1])) for block in blocks]  # all lines below the first are alike
    rule = "─┼─".join("─" * width for width in widths)
    over, *lines = (" │ ".join(map(padded, line, widths)).rstrip() for line in zip(*blocks, strict=True))
    head, body = lines[:height], lines[height:]
    if foot:
        body.insert(-1, rule)
    return [*([over] if any(column.over for column in columns) else []), *head, rule, *body]


def _block(columns: list[PrintedColumn], height: int) -> list[str]:
    """Return the lines of neighbouring columns: their common heading, so many lines of titles, and the rows."""
    titles = [column.title.split() for column in columns]
    heads = [[""] * (height - len(title)) + title for title in titles]
    texts = [[*head, *column.cells] for head, column in zip(heads, columns, strict=True)]
    widths = [max(map(width, each), default=0) for each in texts]
    rights = [column.right for column in columns]

    def line(row: Sequence[str]) -> str:
        cells = zip(row, widths, rights, strict=True)
        return "  ".join(padded(text, wide, right=right) for text, wide, right in cells)

    return [columns[0].over, *map(line, zip(*texts, strict=True))]


def padded(text: str, wide: int, *, right: bool = False) -> str:
    """Return a text filled up with spaces to a width; a wider one is unchanged."""
    blanks = " " * (wide - width(text))
    return blanks + text if right else text + blanks


def width(text: str) -> int:
    r"""Return the terminal columns that a text takes: two for a wide character, none for a combining one.

    >>> width("Anna"), width("李"), width("A\u030a")
    (4, 2, 1)
    """
    shown = [character for character in text if unicodedata.category(character) not in {"Mn", "Me", "Cf"}]
    return sum(2 if unicodedata.east_asian_width(character) in {"F", "W"} else 1 for character in shown)


def without_controls(text: str) -> str:
    r"""Return a text with U+FFFD for each control character and half character; only line feeds stay.

    >>> without_controls("a\nb\x1b[2J\x9b2J")
    'a\nb�[2J�2J'
    """
    if text.isprintable():
        return text
    return "".join("�" if c != "\n" and unicodedata.category(c) in _CONTROLS else c for c in text)


def csv_table(rows: Iterable[Sequence[CsvCell]], separator: str = ",") -> bytes:
    """Return a CSV file of these rows. Between semicolons a number has a decimal comma."""
    import csv  # noqa: PLC0415  # no start needs it

    file = io.StringIO()
    writer = csv.writer(file, delimiter=separator, lineterminator="\r\n")
    writer.writerows([_cell(value, separator) for value in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")


def _cell(value: CsvCell, separator: str) -> CsvCell:
    if isinstance(value, bool):
        return YES if value else ""
    if isinstance(value, float) and separator == ";":
        return str(value).replace(".", ",")
    return guarded(value) if isinstance(value, str) else value


def guarded(text: str) -> str:
    """Return a text for a cell that no spreadsheet takes for a formula.

    >>> guarded("=1+1"), guarded("'n beetje"), guarded("Anna")
    ("'=1+1", "''n beetje", 'Anna')
    """
    # Invisible characters may be dropped on import; the next character is then the first.
    seen = next((c for c in text if unicodedata.category(c)[0] not in "CZ"), "")
    return f"'{text}" if seen in _FORMULAS or text.startswith(("\t", "\r", "'")) else text


def unguarded(cell: str) -> str:
    """Return the text of a cell that `guarded` wrote.

    >>> unguarded("'=1+1"), unguarded("''n beetje"), unguarded("Anna")
    ('=1+1', "'n beetje", 'Anna')
    """
    return cell.removeprefix("'").replace("\r\n", "\n")


def json_text(entries: Mapping[str, Any]) -> str:
    """Return a JSON object that people can read and compare line by line.

    >>> game = {"id": "swedish", "revision": 1}
    >>> print(json_text({"game": game, "players": ["A", "B"], "deals": [{"counts": [6, 7]}, {}], "owed": []}), end="")
    {
      "game": {"id": "swedish", "revision": 1},
      "players": ["A", "B"],
      "deals": [
        {"counts": [6, 7]},
        {}
      ],
      "owed": []
    }
    """
    lines = (f"  {_bare(key)}: {_entry(value)}" for key, value in entries.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _entry(value: Any) -> str:
    if isinstance(value, Mapping) and any(isinstance(each, list | Mapping) for each in value.values()):
        return json_text(value).rstrip().replace("\n", "\n  ")
    if value and isinstance(value, list) and all(isinstance(item, Mapping) for item in value):
        return "[\n    " + ",\n    ".join(_bare(item) for item in value) + "\n  ]"
    return _bare(value)


def _bare(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def json_list(objects: Iterable[Mapping[str, Any]]) -> str:
    """Return a JSON list with a line for each object.

    >>> print(json_list([{"name": "Anna"}, {"name": "Bo"}]), end="")
    [
      {"name": "Anna"},
      {"name": "Bo"}
    ]
    """
    lines = ",\n".join(f"  {_bare(each)}" for each in objects)
    return f"[\n{lines}\n]\n" if lines else "[]\n"
