"""The score grid of the picture, as wide and large as the sheet's own, and the rows of its hands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from scorekeeper.app import theme
from scorekeeper.app.features.sheet.below_totals import HandColumns, games_won, hands_in, heard_of_pad
from scorekeeper.app.features.sheet.score_grid_view import (
    SUIT,
    USED,
    GridLayout,
    gap_around,
    grid_in,
    head_size,
    hints_of,
    name_lines,
)
from scorekeeper.flet_fixes.client_gaps import SUIT_LETTERS
from scorekeeper.match.score_grid import GridCell, HandLine, PlayerRow, heard_at
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import sum_of_totals
from scorekeeper.match.table import Row
from scorekeeper.rules.suits import SUIT_SIGNS
from scorekeeper.texts import names_of, say, tr

_LINE: Final = 20 / 14  # Flutter's line height, in font sizes; it draws lines of whole pixels
_MARKS: Final = {"used": "used", "wrong": "used wrong", "due": "due", "open": "open"}
_SUIT_OF: Final = {sign: suit for suit, sign in SUIT_SIGNS.items()}
_SIGN: Final = re.compile(f"([{''.join(_SUIT_OF)}])")


def with_signs(text: str) -> str:
    """Return a text as HTML, with suit signs from the icons' font, as in the app."""
    parts = ((part, _SUIT_OF.get(part)) for part in _SIGN.split(text))
    return "".join(
        escape(part) if suit is None else f'<i class="sign {suit}">{SUIT_LETTERS[suit]}</i>' for part, suit in parts
    )


def drawn_suit(suit: str) -> str:
    """Return the sign of a suit as HTML that screen readers skip."""
    return f'<i class="suit {suit}" aria-hidden="true">{SUIT_LETTERS[suit]}</i>'


def grid(sheet: Sheet, room: float, text: float, *, writes: bool) -> str:
    """Return the score grid in that width; with long names, name and total are in a line above the boxes."""
    labels, target, layout, rows = grid_in(sheet, room, text)
    heads = ""
    for label, suit in labels:
        word = f'{drawn_suit(suit)}<span class="unseen">{escape(label)}</span>' if suit else escape(label)
        heads += f'<th scope="col">{word}</th>'
    ends = [say(heading.label) for heading in (sheet.grid.headings[0], sheet.grid.headings[-1])]
    first, last = (f'<span class="unseen">{escape(end)}</span>' for end in ends)
    aim = f"<span>{escape(target)}</span>" if target else ""
    head = f'<th scope="col">{first}</th>{heads}<th scope="col">{last}{aim}</th>'
    body = "".join(_row(row, drawn, layout, writes=writes) for row, drawn in zip(sheet.grid.rows, rows, strict=True))
    kind = "sheet" + (" stacked" if layout.stacked else "") + (" tight" if layout.tight else "")
    kind += "" if labels or target else " bare"
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    sizes = _sizes(layout, head_size(labels, layout))
    below = f"{_hands(sheet, room, text, writes=writes)}{_pad(sheet)}{_sum(sheet)}"
    return f'<div class="{kind}" style="{sizes}">{table}{below}</div>'


def _sizes(layout: GridLayout, head: float) -> str:
    """Return the sizes of a grid: lengths in pixels, and type in units that grow with the reader's own."""
    scale = layout.scale
    lengths = {
        "name": layout.name,
        "box": layout.box,
        "total": layout.total,
        "gap": gap_around(layout.box),
        "high": theme.TARGET * scale,
        "pad": 10 * scale,
        "suit": SUIT * scale,
        "head-line": round(head * layout.text * _LINE),
        "name-line": round(theme.NAME * scale * layout.text * _LINE),
        "aim-line": round(theme.CAPTION * scale * layout.text * _LINE),
    }
    type_sizes = {
        "head": head,
        "who": theme.NAME * scale,
        "figure": layout.figure * scale,
        "aim": theme.CAPTION * scale,
        "points": USED * layout.points,
        "score": theme.BODY * layout.points,
    }
    parts = [f"--{name}: {round(length, 2):g}px" for name, length in lengths.items()]
    return "; ".join([*parts, *(f"--{name}: {in_rem(size)}" for name, size in type_sizes.items())])


def _row(row: Row, drawn: PlayerRow, layout: GridLayout, *, writes: bool) -> str:
    written, words = map(escape, name_lines(drawn, layout))
    cells = "".join(f"<td>{_cell(cell, writes=writes)}</td>" for cell in drawn.grid_cells)
    if layout.stacked and all(cell.look == "blank" for cell in drawn.grid_cells):
        cells = ""
    kind = " ".join([*([row.mark] if drawn.now or drawn.out else []), *([] if drawn.total else ["partner"])])
    name = f'<th scope="row">{written}<small>{words}</small></th>'
    return f'<tr class="{kind}">{name}{cells}{_total(drawn, layout)}</tr>'


def _cell(cell: GridCell, *, writes: bool) -> str:
    if cell.look == "blank":
        return ""
    if cell.look == "score":
        note = f"<small>{escape(cell.note)}</small>" if cell.note else ""
        score = f'<span class="box score" aria-hidden="true">{escape(cell.text)}{note}</span>'
        return f'{score}<i class="unseen">{escape(cell.label)}</i>'
    cross = '<span aria-hidden="true">×</span>' if cell.look in {"used", "wrong"} else ""
    box = f'<span class="box {_MARKS.get(cell.look, "")}">{cross}{escape(cell.text)}</span>'
    if cell.look == "due" and writes:
        return button(box, name=cell.label, kind="spot", box=cell.key)
    if cell.deal is not None:
        return button(box, name=cell.label, kind="spot", deal=cell.deal)
    return f'<span class="spot">{box}<i class="unseen">{escape(cell.label)}</i></span>'


def _total(drawn: PlayerRow, layout: GridLayout) -> str:
    if not drawn.total:
        return '<td class="total"></td>'
    way = "" if drawn.out else {1: "up", -1: "down"}.get(drawn.ahead, "")
    hints = "".join(f"<small>{escape(hint)}</small>" for hint in hints_of(drawn, layout))
    whose = "" if " & ".join(drawn.names) == drawn.who else f'<i class="unseen">{escape(drawn.who)}:</i>'
    return f'<td class="total {way}">{whose}{escape(drawn.total)}{hints}</td>'


def _hands(sheet: Sheet, room: float, text: float, *, writes: bool) -> str:
    """Return the rows of the hands; empty in a game without named hands."""
    lines, layout, names = hands_in(sheet, room, text)
    if not lines:
        return ""
    kind = "hands stacked" if layout.stacked else "hands"
    heads = "".join(f"<b>{escape(name)}</b>" for name in names)
    rows = "".join(_hand(line, layout, writes=writes) for line in lines)
    sizes = f"--name: {layout.name:.2f}px; --column: {layout.column:.2f}px"
    return f'<ul class="{kind}" style="{sizes}"><li class="heads" aria-hidden="true">{heads}</li>{rows}</ul>'


def _pad(sheet: Sheet) -> str:
    """Return the bridge pad; empty in a game without one."""
    pad, names = sheet.bridge_pad, names_of(sheet)
    if pad is None:
        return ""
    heads = [
        f"{escape(name)}<small>{escape(games_won(games))}</small>" for name, games in zip(names, pad.games, strict=True)
    ]
    above = _columns([_written([row[side] for row in reversed(pad.above)]) for side in range(len(names))])
    below = [_columns([_written([row[side] for row in game]) for side in range(len(names))]) for game in pad.below]
    heard = escape(heard_of_pad(pad, names))
    return f'<div class="pad" role="img" aria-label="{heard}">{_columns(heads, "heads")}{above}{"".join(below)}</div>'


def _sum(sheet: Sheet) -> str:
    found = sum_of_totals(sheet)
    if found is None:
        return ""
    mark = "<i></i>" if found.balanced else ""
    return f'<p class="sum">{escape(say(found.words))}{mark}</p>'


def _columns(contents: Sequence[str], kind: str = "") -> str:
    return f'<div class="{kind}">{"".join(f"<div>{content}</div>" for content in contents)}</div>'


def _written(points: Sequence[int]) -> str:
    """Return the points of one side one below the other; zeros are left out."""
    return "<br>".join(str(each) for each in points if each) or "&nbsp;"


def _hand(line: HandLine, layout: HandColumns, *, writes: bool) -> str:
    worth = f"<small>{escape(line.worth)}</small>" if line.worth else ""
    name = f"<span>{escape(line.name)}{worth}</span>"
    points = "".join(_points(line, account, writes=writes) for account in range(len(line.points)))
    inside = f"{name}{f'<div>{points}</div>' if layout.stacked else points}"
    if line.deal is not None:
        return f"<li>{button(inside, name=line.heard, kind='hand', deal=line.deal)}</li>"
    due = f' <i class="unseen">{escape(tr("Next"))}</i>' if line.due else ""
    kind = f"hand{' now' if line.due else ''}{' boxes' if line.deals else ''}"
    return f'<li><div class="{kind}">{inside}{due}</div></li>'


def _points(line: HandLine, account: int, *, writes: bool) -> str:
    text, deal = line.points[account], line.deals[account] if line.deals else None
    kind = ' class="none"' if text == "0" else ""
    points = f"<b{kind}>{escape(text)}</b>"
    if deal is None and line.box and writes:
        return button("", name=line.open[account], kind="empty", box=line.box, account=account)
    return points if deal is None else button(points, name=heard_at(line, account), deal=deal)


def link(address: str, words: str, *, kind: str = "") -> str:
    """Return a link to an address of the app; `words` are markup already."""
    looks = f' class="{kind}"' if kind else ""
    return f'<a{looks} href="#{escape(address)}" data-go="{escape(address)}">{words}</a>'


def button(words: str, *, name: str = "", kind: str = "", can: bool = True, **data: object) -> str:
    """Return a button; `words` are markup already, `name` replaces them for screen readers."""
    parts = [f' class="{kind}"'] if kind else []
    parts += [f' aria-label="{escape(name)}"'] if name else []
    parts += [f' data-{key}="{escape(str(value))}"' for key, value in data.items()]
    parts += [] if can else [" disabled"]
    return f'<button type="button"{"".join(parts)}>{words}</button>'


def in_rem(size: float) -> str:
    """Return a font size of the app as one that grows with the reader's own.

    >>> in_rem(18)
    '1.125rem'
    """
    return f"{round(size / theme.BODY, 4):g}rem"
