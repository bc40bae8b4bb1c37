"""The sheet as one page to print: the score grid, with every deal below it.

Lengths are typographic points, 72 to an inch. Everything is on one page: the deals are set in columns, in landscape, or
smaller, until they fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias

from scorekeeper.match.match import Deal
from scorekeeper.match.replay import beside_deal
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.sheet_sentences import sum_of_totals, takeovers
from scorekeeper.match.table import Cell, Heading, Row
from scorekeeper.pictures.font_metrics import drawable, fitting_size, measure, truncated, wrapped
from scorekeeper.pictures.lines import is_drawn, lines_picture
from scorekeeper.pictures.result_picture import day_of, length_said, points_said, progress_sentence, result_sentence
from scorekeeper.pictures.ruled_table import PAD, TableCell, TableColumn, table, widths
from scorekeeper.pictures.shapes import Picture, Shape, TextLine, moved, write
from scorekeeper.pictures.timeline import timeline_of
from scorekeeper.texts import made_from, names_of, say, stake_in_words, tr, translated

SHORT_SIDE: Final = 595.0
LONG_SIDE: Final = 842.0
"""The sides of A4."""

MARGIN: Final = 36.0  # the blank margin on all sides
_GAP = 14.0
_TITLE, _MIN_TITLE, _BODY, _SMALL = 20.0, 13.0, 9.5, 8.0
_NAME, _TOTAL, _BOX = 13.0, 15.0, 10.0
_ROW = 27.0
_MANY, _LOW = 6, 0.6  # with more rows than `_MANY`, their height is multiplied by `_LOW`
_BOX_WIDTH = 62.0
_HEAD = 8.5
_LEADING = 1.35
_MIN_PICTURE, _MAX_PICTURE = 130.0, 230.0
_MAX_SCALE = 1.3  # of the table of deals
_ENOUGH_SCALE = 0.9  # the scale from which portrait is preferred to landscape
_WHOLE_SCALE = 0.8  # below it, names in the deals are truncated
_MIN_SCALE = 0.72  # below it, deals are printed with less detail
_DETAIL_LEVELS: Final[tuple[DetailLevel, ...]] = ("counts", "scores", "totals")
_NOTES = 4  # lines reserved for notes; more are printed if there is room left


class PageLayout(NamedTuple):
    """A layout of the page: its size, the head above the deals, the deals, and their scale."""

    width: float
    height: float
    header: Picture
    deals: Picture
    scale: float


def printed(sheet: Sheet) -> Picture:
    """Return the page of a match, in portrait or landscape, with the deals as large as possible."""
    players = sheet.match.players
    # Names whose letters the font lacks would look alike, so they are numbered.
    named = tuple(name if drawable(name) else f"{name} ({number})" for number, name in enumerate(players, 1))
    distinct = sheet if named == players else sheet_of(replace(sheet.match, players=named))
    tries = ((detail, whole) for detail in _DETAIL_LEVELS for whole in (True, False))
    layouts = ((_best_layout(distinct, detail, whole=whole), whole) for detail, whole in tries)
    found = (layout for layout, whole in layouts if layout.scale >= (_WHOLE_SCALE if whole else _MIN_SCALE))
    layout = next(found, None) or _best_layout(distinct, _DETAIL_LEVELS[-1], whole=False)
    shapes = moved(layout.header.shapes, MARGIN, MARGIN)
    down = MARGIN + layout.header.height
    shapes += moved(layout.deals.shapes, MARGIN, down, layout.scale)
    down += layout.deals.height * layout.scale
    shapes += _footer(distinct, layout, down + _GAP)
    words = f"{_title(sheet)}. {result_sentence(sheet)}. {progress_sentence(sheet)}."
    return Picture(layout.width, layout.height, tuple(shapes), words)


def _best_layout(sheet: Sheet, detail: DetailLevel, *, whole: bool) -> PageLayout:
    columns = deals_columns(sheet, detail, whole=whole) if sheet.match.deals else []
    deals = [deals_block(columns, beside) for beside in (1, 2, 3, 4)] if columns else [Picture(0, 0, (), "")]
    sizes = ((SHORT_SIDE, LONG_SIDE), (LONG_SIDE, SHORT_SIDE))
    layouts = [_layout(sheet, width, height, block) for width, height in sizes for block in deals]
    return max(layouts, key=lambda layout: round(min(layout.scale, _ENOUGH_SCALE), 2))


def _layout(sheet: Sheet, width: float, height: float, deals: Picture) -> PageLayout:
    room = width - 2 * MARGIN
    header = _header(sheet, room)
    notes = min(len(_notes(sheet, room)), _NOTES) * _SMALL * _LEADING + _GAP
    left = height - 2 * MARGIN - header.height - notes
    scale = min(_MAX_SCALE, room / max(deals.width, 1), left / max(deals.height, 1))
    return PageLayout(width, height, header, deals, scale)


def _header(sheet: Sheet, room: float) -> Picture:
    match = sheet.match
    shapes: list[Shape] = []
    added_up = sum_of_totals(sheet)
    size = max(fitting_size(_title(sheet), _TITLE, room), _MIN_TITLE)
    down = write(shapes, wrapped(_title(sheet), size, room)[:2], (0, 0.0), size, size * 1.1)
    about = [
        translated(match.game.info.name) if match.title else "",
        made_from(match.game),
        day_of(sheet),
        *match.details,
        length_said(sheet),
        stake_in_words(match.stake) if match.stake else "",
        f"{result_sentence(sheet)}. {progress_sentence(sheet)}.",
        "" if added_up is None else say(added_up.words),
    ]
    for line in wrapped(" · ".join(part for part in about if part), _BODY, room):
        down += _BODY * _LEADING
        shapes.append(TextLine(0, down + 2, line, _BODY, "soft"))
    down += _GAP
    grid, _, high = _score_grid(sheet, room)
    shapes += moved(grid, 0, down)
    down += high + _GAP
    return Picture(room, down, tuple(shapes), "")


def _title(sheet: Sheet) -> str:
    return sheet.match.title or translated(sheet.match.game.info.name)


def _score_grid(sheet: Sheet, room: float) -> tuple[list[Shape], float, float]:
    """Return the score grid: a row for each player, a column for each box, a cross in every used box."""
    headings, rows = sheet.grid
    low = 1.0 if len(rows) <= _MANY else _LOW
    size = _NAME * (1 + low) / 2
    accounts = names_of(sheet)
    called = [accounts[row.account or 0] if row.seat is None else sheet.match.players[row.seat] for row in rows]
    names = TableColumn("", tuple(map(TableCell, called)), size, min_width=90)
    boxes = [
        TableColumn(say(heading.label), tuple(_box(sheet, row.cells[index]) for row in rows), _BOX, "middle")
        for index, heading in enumerate(headings)
        if heading.kind == "box"
    ]
    totals = [
        TableCell(joined=True)
        if cell.kind == "above"
        else TableCell(points_said(sheet, cell.value if isinstance(cell.value, int) else 0))
        for cell in (row.cells[-1] for row in rows)
    ]
    total = TableColumn(say(headings[-1].label), tuple(totals), _TOTAL * low, "end", min_width=48, head_size=_HEAD)
    left = room - sum(widths([names, total]))
    boxes = [box._replace(min_width=min(_BOX_WIDTH, left / len(boxes)) - 2 * PAD, head_size=_HEAD) for box in boxes]
    return table([names, *boxes, total], _ROW * low)


def _box(sheet: Sheet, cell: Cell) -> TableCell:
    if cell.mark == "wrong":
        return TableCell("?", crossed=True)
    if cell.mark != "used":
        return TableCell()
    return TableCell(points_said(sheet, cell.value) if isinstance(cell.value, int) else "", crossed=True)


def _footer(sheet: Sheet, layout: PageLayout, down: float) -> list[Shape]:
    room, shapes = layout.width - 2 * MARGIN, list[Shape]()
    notes, left = _notes(sheet, room), int((layout.height - MARGIN - down) / (_SMALL * _LEADING))
    if len(notes) > left:
        notes = [*notes[: max(left - 1, 0)], *([truncated(f"{notes[left - 1]} …", _SMALL, room)] if left > 0 else [])]
    down = write(shapes, notes, (MARGIN, down), _SMALL, _SMALL * _LEADING, "soft") + (_GAP if notes else 0)
    high = min(layout.height - MARGIN - down, _MAX_PICTURE)
    if high >= _MIN_PICTURE and is_drawn(sheet):
        picture = lines_picture(timeline_of(sheet), room, high)
        if picture.height > high:  # it has the full names below
            picture = lines_picture(timeline_of(sheet), room, 2 * high - picture.height)
        if picture.height <= high + 1:
            shapes += moved(picture.shapes, MARGIN, down)
    return shapes


def _notes(sheet: Sheet, room: float) -> list[str]:
    sentences = [*([sheet.match.note] if sheet.match.note else []), *(say(each) for each in takeovers(sheet))]
    for deal, outcome in zip(sheet.match.deals, sheet.outcomes, strict=True):
        words = [*deal.texts.values(), *(say(fault, sheet) for fault in outcome.faults)]
        sentences += [say(beside_deal(deal, outcome.number, one)) for one in words if one]
    written = "".join([*sheet.match.players, sheet.match.title, *sentences])
    if not drawable(written.replace("\n", "")):
        sentences.append(tr("Letters that this page has no font for stand as boxes."))
    return [line for one in sentences for part in one.split("\n") for line in wrapped(part, _SMALL, room)]


SIZE: Final = 9.0
_DEAL_ROW: Final = 13.5
_BETWEEN: Final = 14.0
_WORDS: Final = 58.0  # words without room are truncated to this width; names are in full above
_FIGURES: Final = {"number", "score", "total"}
_PARTNERS: Final = 100  # column groups below this are accounts, from here on seats


DetailLevel: TypeAlias = Literal["counts", "scores", "totals"]
"""The printed columns of each account: counts, score and running total; the last two; the last alone."""


def deals_columns(sheet: Sheet, detail: DetailLevel, *, whole: bool) -> list[TableColumn]:
    """Return the columns of the log with any value; unless `whole`, their words may be truncated."""
    headings, rows = sheet.log
    deals = rows[:-1]
    columns = []
    room = inf if whole else _WORDS
    for index, heading in enumerate(headings):
        cells = [row.cells[index] for row in deals]
        if heading.key not in Deal.TEXTS and any(cell.value is not None for cell in cells) and _wanted(heading, detail):
            columns.append(_column(sheet, heading, cells, deals, detail, room))
    return columns


def _wanted(heading: Heading, detail: DetailLevel) -> bool:
    if heading.account is None and heading.seat is None:
        return True
    if heading.kind in {"score", "total"}:
        return heading.kind == "total" or detail != "totals"
    return heading.answer and not heading.is_told and detail == "counts"


def _column(  # a column, and the layout of the table
    sheet: Sheet, heading: Heading, cells: Sequence[Cell], deals: Sequence[Row], detail: DetailLevel, room: float
) -> TableColumn:
    """Return one column, its words no wider than `room`. A column of totals alone has no title but the name above."""
    game = sheet.match.game
    names = {word: say(name) for word, name in sheet.called_in(heading.key).items()}
    names |= {entry.key: say(entry.name) for entry in game.outline.entries}
    names |= {box.key: box.name if measure(box.name, SIZE) <= _WORDS else box.short for box in game.boxes}
    entries = [TableCell(_text(sheet, cell, names, room)) for cell in cells]
    if heading.key == "number":
        entries = [
            TableCell(f"{e.text} ?" if row.mark == "wrong" else e.text) for e, row in zip(entries, deals, strict=True)
        ]
    head = say(heading.label, sheet) if detail != "totals" or heading.kind != "total" else ""
    column = TableColumn(head, tuple(entries), SIZE, "end" if heading.kind in _FIGURES else "start")
    if heading.seat is not None:
        return column._replace(side="end", over=sheet.match.players[heading.seat], group=_PARTNERS + heading.seat)
    if heading.account is not None:
        return column._replace(over=names_of(sheet)[heading.account], group=heading.account)
    return column


def _text(sheet: Sheet, cell: Cell, names: dict[str, str], room: float) -> str:
    if cell.value is None:
        return ""
    if isinstance(cell.value, int):
        if cell.kind == "flag":
            return tr("yes")
        return str(cell.value) if cell.kind == "number" else points_said(sheet, cell.value)
    text = say(cell.value)
    return truncated(names.get(text, text), SIZE, room)


def deals_block(columns: Sequence[TableColumn], beside: int) -> Picture:
    """Return the deals as `beside` tables side by side, each with its own heads."""
    count = len(columns[0].entries)
    each = -(-count // beside)
    wide = widths(columns)
    shapes: list[Shape] = []
    right = high = 0.0
    for first in range(0, count, each):
        part = [
            column._replace(entries=column.entries[first : first + each], min_width=width - 2 * PAD)
            for column, width in zip(columns, wide, strict=True)
        ]
        drawn, width, height = table(part, _DEAL_ROW)
        shapes += moved(drawn, right, 0)
        right += width + _BETWEEN
        high = max(high, height)
    return Picture(right - _BETWEEN, high, tuple(shapes), "")
