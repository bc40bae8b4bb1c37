"""The deals of a match as columns of a table, as a printed sheet has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.match.sheet import Sheet
from scorekeeper.match.table import Cell, Heading, Row
from scorekeeper.pictures.letters import cut, measure
from scorekeeper.pictures.shapes import Shape, moved
from scorekeeper.pictures.tables import PAD, Column, Entry, table, widths
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import names_of, say, signed

SIZE: Final = 9.0
_ROW: Final = 13.5
_BETWEEN: Final = 14.0
_NAME: Final = 58.0  # names and words are cut to that width; they stand whole elsewhere on the sheet
_FIGURES: Final = {"number", "score", "total"}
_PARTNERS: Final = 100  # groups of columns from here on belong to seats


Told: TypeAlias = Literal["counts", "scores", "totals"]
"""How much is told of each account: its counts, score and running total; the last two; the last one alone."""


class Block(NamedTuple):
    """A part of a page, from its own origin on."""

    shapes: tuple[Shape, ...]
    width: float
    height: float


def deals_columns(sheet: Sheet, told: Told = "counts") -> list[Column]:
    """What there is to say of every deal; of each account as much as is asked for."""
    headings, rows = sheet.log
    deals = rows[:-1]
    columns = []
    for place, heading in enumerate(headings):
        cells = [row.cells[place] for row in deals]
        if heading.key != "note" and any(cell.value is not None for cell in cells) and _wanted(heading, told):
            columns.append(_column(sheet, heading, cells, deals, told))
    return columns


def _names(sheet: Sheet) -> dict[str, str]:
    """What is played, by the name that people know it by, or a shorter one where that is too long."""
    game = sheet.match.game
    boxes = {box.key: box.name if measure(box.name, SIZE) <= _NAME else box.short for box in game.boxes}
    return {entry.key: say(entry.name) for entry in game.outline.entries} | boxes


def _wanted(heading: Heading, told: Told) -> bool:
    if heading.account is None and heading.seat is None:
        return True
    if heading.kind in {"score", "total"}:
        return heading.kind == "total" or told != "totals"
    return heading.answer and told == "counts"


def _column(sheet: Sheet, heading: Heading, cells: Sequence[Cell], deals: Sequence[Row], told: Told) -> Column:
    """One column; where an account has no other, the name over it says all."""
    right = heading.kind in _FIGURES
    names = {word: say(name) for word, name in sheet.called_in(heading.key).items()} | _names(sheet)
    entries = [Entry(_text(cell, names)) for cell in cells]
    if heading.key == "number":
        entries = [
            Entry(f"{e.text} ?" if row.mark == "wrong" else e.text) for e, row in zip(entries, deals, strict=True)
        ]
    head = say(heading.label, sheet) if told != "totals" or heading.kind != "total" else ""
    if heading.seat is not None:
        over = sheet.match.players[heading.seat]
        return Column(head, tuple(entries), SIZE, "end", over, group=_PARTNERS + heading.seat)
    if heading.account is not None:
        over = names_of(sheet)[heading.account]
        return Column(head, tuple(entries), SIZE, "end" if right else "start", over, group=heading.account)
    return Column(head, tuple(entries), SIZE, "end" if right else "start")


def _text(cell: Cell, names: dict[str, str]) -> str:
    if cell.value is None:
        return ""
    if isinstance(cell.value, int):
        return tr("yes") if cell.kind == "flag" else signed(cell.value) if cell.kind != "number" else str(cell.value)
    said = say(cell.value)
    return cut(names.get(said, said), SIZE, _NAME)


def deals_block(columns: Sequence[Column], beside: int) -> Block:
    """The deals as so many tables beside each other, each with its heads."""
    count = len(columns[0].entries)
    each = -(-count // beside)
    wide = widths(columns)
    shapes: list[Shape] = []
    right = high = 0.0
    for first in range(0, count, each):
        part = [
            column._replace(entries=column.entries[first : first + each], least=width - 2 * PAD)
            for column, width in zip(columns, wide, strict=True)
        ]
        drawn, width, height = table(part, _ROW)
        shapes += moved(drawn, right, 0)
        right += width + _BETWEEN
        high = max(high, height)
    return Block(tuple(shapes), right - _BETWEEN, high)
