"""A table as lines of plain text; characters are as wide as on a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple


class Column(NamedTuple):
    """A column. Neighbours with the same `over` share that heading above their titles."""

    title: str
    cells: Sequence[str]
    right: bool = False
    over: str = ""


def table_lines(columns: Sequence[Column], *, foot: bool = False) -> list[str]:
    r"""The lines of a table: head, rule, rows; with `foot`, a rule above the last row.

    The words of a title stand one below the other, so that columns stay narrow.

    >>> print("\n".join(table_lines([Column("Player", ["Anna", "李"]), Column("Sum", ["−5", "+4"], right=True)])))
    Player │ Sum
    ───────┼────
    Anna   │  −5
    李     │  +4
    """
    blocks = [_block(list(block)) for _, block in groupby(columns, key=lambda column: column.over or id(column))]
    height = max(len(block.head) for block in blocks)
    head = [[block.over for block in blocks]] if any(block.over for block in blocks) else []
    head += [[block.head_line(line, height) for block in blocks] for line in range(height)]
    rows = [list(row) for row in zip(*(block.rows for block in blocks), strict=True)]
    widths = [block.width for block in blocks]
    line = "─┼─".join("─" * width for width in widths)
    body = [_joined(row, widths) for row in rows]
    if foot:
        body.insert(-1, line)
    return [*(_joined(row, widths) for row in head), line, *body]


class _Block(NamedTuple):
    """Neighbouring columns as lines of the same width."""

    over: str
    head: list[str]  # from top to bottom
    rows: list[str]
    width: int

    def head_line(self, line: int, height: int) -> str:
        above = height - len(self.head)
        return "" if line < above else self.head[line - above]


def _block(columns: list[Column]) -> _Block:
    titles = [column.title.split() for column in columns]
    height = max(map(len, titles))
    heads = [[""] * (height - len(title)) + title for title in titles]
    widths = [max(map(width, [*head, *column.cells]), default=0) for head, column in zip(heads, columns, strict=True)]
    rights = [column.right for column in columns]

    def line(texts: Sequence[str]) -> str:
        cells = zip(texts, widths, rights, strict=True)
        return "  ".join(padded(text, wide, right=right) for text, wide, right in cells)

    over = columns[0].over
    wide = max(sum(widths) + 2 * len(widths) - 2, width(over))
    rows = [line(row) for row in zip(*(column.cells for column in columns), strict=True)]
    return _Block(over, [line(row) for row in zip(*heads, strict=True)], rows, wide)


def _joined(texts: Sequence[str], widths: Sequence[int]) -> str:
    return " │ ".join(map(padded, texts, widths)).rstrip()


def padded(text: str, wide: int, *, right: bool = False) -> str:
    """A text filled up with spaces to a width; a wider one is left as it is."""
    blanks = " " * (wide - width(text))
    return blanks + text if right else text + blanks


def width(text: str) -> int:
    r"""How many terminal columns a text takes: two for a wide character, none for a combining one.

    >>> width("Anna"), width("李"), width("A\u030a")
    (4, 2, 1)
    """
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"F", "W"} else 1
