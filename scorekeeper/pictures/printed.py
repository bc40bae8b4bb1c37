"""The sheet as a page to print: it looks like the paper that people draw, with every deal below it.

Lengths are points, 72 to an inch. Everything stands on one page: the deals are set in columns, on their
side, or smaller, until they fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from scorekeeper.match.days import local_date
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.table import Row
from scorekeeper.pictures.deals import Block, Told, deals_block, deals_columns
from scorekeeper.pictures.letters import cut, drawable, fitted, wrapped
from scorekeeper.pictures.lines import LEAST, lines_picture
from scorekeeper.pictures.result import how_far, verdict
from scorekeeper.pictures.shapes import Picture, Shape, Words, moved
from scorekeeper.pictures.tables import PAD, Column, Entry, table, widths
from scorekeeper.pictures.timeline import timeline_of
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import money, names_of, say, signed

SHORT_SIDE: Final = 595.0
LONG_SIDE: Final = 842.0
"""The sides of a sheet of A4, in points."""

EDGE: Final = 36.0
"""What stays white all round."""

_GAP = 14.0
_TITLE, _LEAST_TITLE, _BODY, _SMALL = 20.0, 13.0, 9.5, 8.0
_NAME, _TOTAL, _BOX = 13.0, 15.0, 10.0
_ROW = 27.0
_MANY, _LOW = 6, 0.6  # with more rows than that, they are lower by this much, and what is in them smaller
_BOX_WIDTH = 62.0
_HEAD = 8.5
_LEADING = 1.35
_LEAST_PICTURE, _MOST_PICTURE = 130.0, 230.0
_LARGEST = 1.3  # no larger than that, however few deals there are
_ENOUGH = 0.9  # deals that large need not be larger: the page stays upright
_LEGIBLE = 0.72  # before they are set smaller than this, less is told of each deal
_HOW_MUCH: Final[tuple[Told, ...]] = ("counts", "scores", "totals")
_NOTES = 4  # lines of notes that are kept room for; as many more as there is room left


class Plan(NamedTuple):
    """A way to fill a page: its size, what stands above the deals, the deals, and how large they are set."""

    width: float
    height: float
    above: Block
    deals: Block
    scale: float


def printed(sheet: Sheet) -> Picture:
    """The page of a match, upright or on its side, whichever lets the deals be set larger."""
    told = _told_apart(sheet)
    plans = (_best(told, how_much) for how_much in _HOW_MUCH)
    plan = next((plan for plan in plans if plan.scale >= _LEGIBLE), None) or _best(told, _HOW_MUCH[-1])
    shapes = moved(plan.above.shapes, EDGE, EDGE)
    down = EDGE + plan.above.height
    shapes += moved(plan.deals.shapes, EDGE, down, plan.scale)
    down += plan.deals.height * plan.scale
    shapes += _rest(told, plan, down + _GAP)
    return Picture(plan.width, plan.height, tuple(shapes), f"{_title(sheet)}. {verdict(sheet)}. {how_far(sheet)}.")


def _told_apart(sheet: Sheet) -> Sheet:
    """Names that cannot be drawn get their number, for boxes look alike."""
    players = sheet.match.players
    named = tuple(name if drawable(name) else f"{name} ({place})" for place, name in enumerate(players, 1))
    return sheet if named == players else sheet_of(replace(sheet.match, players=named))


def _best(sheet: Sheet, how_much: Told) -> Plan:
    """The first of the plans in which the deals are largest."""
    columns = deals_columns(sheet, how_much) if sheet.match.deals else []
    deals = [deals_block(columns, beside) for beside in (1, 2, 3, 4)] if columns else [Block((), 0, 0)]
    sizes = ((SHORT_SIDE, LONG_SIDE), (LONG_SIDE, SHORT_SIDE))
    plans = [_plan(sheet, width, height, block) for width, height in sizes for block in deals]
    return max(plans, key=lambda plan: round(min(plan.scale, _ENOUGH), 2))


def _plan(sheet: Sheet, width: float, height: float, deals: Block) -> Plan:
    room = width - 2 * EDGE
    above = _above(sheet, room)
    notes = min(len(_notes(sheet, room)), _NOTES) * _SMALL * _LEADING + _GAP
    left = height - 2 * EDGE - above.height - notes
    scale = min(_LARGEST, room / max(deals.width, 1), left / max(deals.height, 1))
    return Plan(width, height, above, deals, scale)


def _above(sheet: Sheet, room: float) -> Block:
    """The title, the paper, and how the match stands."""
    match = sheet.match
    shapes: list[Shape] = []
    down = 0.0
    size = max(fitted(_title(sheet), _TITLE, room), _LEAST_TITLE)
    for line in wrapped(_title(sheet), size, room)[:2]:
        down += size * 1.1
        shapes.append(Words(0, down, line, size))
    about = [translated(match.game.info.name) if match.title else "", local_date(match.started)]
    about += [tr("{stake} a point", stake=money(match.stake))] if match.stake else []
    about += [f"{verdict(sheet)}. {how_far(sheet)}."]
    for line in wrapped(" · ".join(part for part in about if part), _BODY, room):
        down += _BODY * _LEADING
        shapes.append(Words(0, down + 2, line, _BODY, "soft"))
    down += _GAP
    paper, _, high = _paper(sheet, room)
    shapes += moved(paper, 0, down)
    down += high + _GAP
    return Block(tuple(shapes), room, down)


def _title(sheet: Sheet) -> str:
    return sheet.match.title or translated(sheet.match.game.info.name)


def _paper(sheet: Sheet, room: float) -> tuple[list[Shape], float, float]:
    """A row a player, a column a box, a cross in every box that is used; what is owed is left white."""
    headings, rows = sheet.grid
    low = 1.0 if len(rows) <= _MANY else _LOW
    size = _NAME * (1 + low) / 2
    names = Column("", tuple(Entry(_name(sheet, row)) for row in rows), size, least=90)
    boxes = [
        Column(say(heading.label), tuple(_box(row, place) for row in rows), _BOX, "middle")
        for place, heading in enumerate(headings)
        if heading.kind == "box"
    ]
    totals = tuple(
        Entry("" if row.cells[-1].kind == "above" else signed(_number(row)), joined=row.cells[-1].kind == "above")
        for row in rows
    )
    total = Column(say(headings[-1].label), totals, _TOTAL * low, "end", least=48, head_size=_HEAD)
    left = room - sum(widths([names, total]))
    boxes = [box._replace(least=min(_BOX_WIDTH, left / len(boxes)) - 2 * PAD, head_size=_HEAD) for box in boxes]
    return table([names, *boxes, total], _ROW * low)


def _name(sheet: Sheet, row: Row) -> str:
    """Whose row it is; where nobody sits for an account, its name."""
    return sheet.match.players[row.seat] if row.seat is not None else names_of(sheet)[row.account or 0]


def _number(row: Row) -> int:
    value = row.cells[-1].value
    return value if isinstance(value, int) else 0


def _box(row: Row, place: int) -> Entry:
    cell = row.cells[place]
    if cell.mark == "wrong":
        return Entry("?", crossed=True)
    if cell.mark != "used":
        return Entry()
    return Entry(signed(cell.value) if isinstance(cell.value, int) else "", crossed=True)


def _rest(sheet: Sheet, plan: Plan, down: float) -> list[Shape]:
    """Notes below the deals, and the lines where there is room for them."""
    room, shapes = plan.width - 2 * EDGE, list[Shape]()
    notes, left = _notes(sheet, room), int((plan.height - EDGE - down) / (_SMALL * _LEADING))
    if len(notes) > left:
        notes = [*notes[: max(left - 1, 0)], *([cut(f"{notes[left - 1]} …", _SMALL, room)] if left > 0 else [])]
    for line in notes:
        down += _SMALL * _LEADING
        shapes.append(Words(EDGE, down, line, _SMALL, "soft"))
    down += _GAP if notes else 0
    high = min(plan.height - EDGE - down, _MOST_PICTURE)
    if high >= _LEAST_PICTURE and len(sheet.lines) > LEAST:
        picture = lines_picture(timeline_of(sheet), room, high)
        if picture.height > high:  # with the names below
            picture = lines_picture(timeline_of(sheet), room, 2 * high - picture.height)
        if picture.height <= high + 1:
            shapes += moved(picture.shapes, EDGE, down)
    return shapes


def _notes(sheet: Sheet, room: float) -> list[str]:
    """What was noted about the match and single deals, and why any of them cannot stand; in lines that fit."""
    said = [sheet.match.note] if sheet.match.note else []
    for deal, outcome in zip(sheet.match.deals, sheet.replay.outcomes, strict=True):
        words = [deal.note, *(say(fault, sheet) for fault in outcome.faults)]
        said += [tr("Deal {number}: {said}", number=outcome.number, said=one) for one in words if one]
    written = "".join([*sheet.match.players, sheet.match.title, *said])
    if not drawable(written.replace("\n", "")):
        said.append(tr("Letters that this page has no font for stand as boxes."))
    return [line for one in said for part in one.split("\n") for line in _lines_of(part, room)]


def _lines_of(text: str, room: float) -> Sequence[str]:
    return wrapped(text, _SMALL, room)
