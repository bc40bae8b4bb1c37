"""The score grid: a row for each player, a column for each box, and the totals, large enough to read across a table.

It is drawn from the neutral table of a sheet. Every row, and the boxes in it, are memoised components of plain
values: a deal changes all totals, but the boxes of few.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.sheet.bridge_pad import bridge_pad
from scorekeeper.app.features.sheet.hand_table import hand_table
from scorekeeper.app.match_views.deal_card import OnDeal
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_navigation import choose
from scorekeeper.app.session.error_boundary import error_boundary
from scorekeeper.app.widgets.button import tap
from scorekeeper.app.widgets.figures import colour_of, size_for, suit, width_of
from scorekeeper.app.widgets.panel import hairline, panel
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.table import STANDS, Cell, Heading, Row
from scorekeeper.pictures.font_metrics import wrapped
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import names_of, say, signed

LEAST_BOX = 40
MOST_BOX = 64
_PAD = 14  # left and right of the grid's content
_NAME_MOST = 280
_LETTER = 10.4  # width of a letter of a name, rather more than on average
_ROOMY = 600  # from this width on, everything is larger by `_LARGE`
_LARGE = 1.3
_HEAD_LETTER = 0.66  # width of a letter of a heading, as a fraction of the font size
_TOTAL = 76.0  # the least width of a total
_TOTAL_MOST = 0.55  # share of the grid's width for totals; wider ones are smaller
_USED = 13  # the size of the points in a box that is crossed out
_LEAST_SCORE = 34.0  # the least width of the column of a deal
_DOT = " · "
_BLANK_LINE = "\u00a0"  # a line of words that there are none of
_SUIT = 18  # the size of a suit over its column
_ENOUGH = 3  # so many deals are shown before a name is kept on one line


class GridLayout(NamedTuple):
    """The widths and font sizes of the grid. `stacked`: name and total are in a line above the boxes.

    `scale` is 1 on a phone, and more in a wide window, to be read from further away; `text` is the factor of the
    reader's text size. `tight`: a word of a name would be broken beside the total, so the total is below it.
    `figure` is the font size of totals, `points` the factor by which points in boxes are smaller, so that they fit.
    `captions` is how many lines the words below a name have in every row, so that no row grows with its words.
    """

    stacked: bool
    box: float
    name: float
    total: float
    scale: float = 1.0
    text: float = 1.0
    tight: bool = False
    figure: float = theme.TOTAL
    points: float = 1.0
    captions: int = 1


class GridCell(NamedTuple):
    """A cell between the name and the total. `key` is the box that a tap chooses, `deal` the deal that it opens."""

    look: str
    text: str
    label: str
    key: str = ""
    deal: int | None = None


class PlayerRow(NamedTuple):
    """The row of a player or a side; no total where it is in the partner's row."""

    names: tuple[str, ...]  # the players', or the one that the game has for the row
    words: str
    now: bool
    grid_cells: tuple[GridCell, ...]
    total: str  # empty where it is in the partner's row
    hint: str
    to_go: str  # how far the total is from the target
    who: str  # whose total it is
    ahead: int  # the sign of where it stands; see `Sheet.ahead`


def lines_of(names: Sequence[str]) -> list[str]:
    r"""The lines of a row's name that is broken between partners.

    >>> lines_of(["Anna", "Cleo"])
    ['Anna', '&\xa0Cleo']
    """
    return [f"&\u00a0{name}" if place else name for place, name in enumerate(names)]


def layout_of_deals(
    room: float,
    scores: Sequence[Sequence[str]],
    rows: Sequence[Sequence[str]],
    totals: Sequence[str],
    text: float = 1.0,
) -> tuple[int, GridLayout]:
    """How many of the latest deals are shown, and the layout with as many columns.

    `scores` are by deal, `rows` the names of each row. Rather than that a name takes many lines, fewer deals are shown.

    >>> layout_of_deals(366, [["+3", "0"]] * 5, [["Anna", "Cleo"], ["Bo", "Dag"]], ("−4", "+22"))[0]
    4
    >>> layout_of_deals(366, [["+3", "0"]] * 5, [["Bartholomew Featherstone", "Bo"]], ("−4",))[0]
    1
    """
    inner, scale = room - 2 * _PAD, _LARGE if room >= _ROOMY else 1.0
    figure, total = _totals(inner, scale, totals, text)
    least = max(_LEAST_SCORE, width_of((said for each in scores for said in each), theme.BODY) + theme.HAIR) * text
    partners = any(len(names) > 1 for names in rows)
    wholes, lines = [" & ".join(names) for names in rows], [line for names in rows for line in lines_of(names)]
    words = [word for line in lines for word in line.replace("-", "- ").split(" ")]
    count, name = 0, 0.0
    for parts, enough in ((wholes, _ENOUGH), (lines, 0 if partners else _ENOUGH), (words, 0)):
        name = theme.GAP + width_of(parts, theme.NAME * scale, text)
        count = min(len(scores), floor((inner - total - name) / least))
        if count >= min(enough, len(scores)):
            break
    if inner - total < name:
        return len(scores), layout_of(room, len(scores), lines, totals, text)
    count = 0 if parts is words and partners else count
    box = min(MOST_BOX * scale, (inner - total - name) / max(count, 1))
    name, figure = inner - total - count * box, figure / scale
    return count, GridLayout(stacked=False, box=box, name=name, total=total, scale=scale, text=text, figure=figure)


def _totals(inner: float, scale: float, totals: Sequence[str], text: float) -> tuple[float, float]:
    """The font size of totals, and the width of their column."""
    figure = size_for(totals, theme.TOTAL * scale, _TOTAL_MOST * inner - 6, text)
    return figure, max(_TOTAL * scale * text, 6 + width_of(totals, figure, text))


def layout_of(room: float, boxes: int, names: Sequence[str], totals: Sequence[str], text: float = 1.0) -> GridLayout:
    """The layout for a width, in logical pixels; `text` is the factor of the reader's text size."""
    inner, scale = room - 2 * _PAD, _LARGE if room >= _ROOMY else 1.0
    figure, total = _totals(inner, scale, totals, text)
    longest = max(68.0, 12 + _LETTER * max(map(len, names)) * scale) * text
    if boxes * LEAST_BOX + total + min(longest, _NAME_MOST) > inner:
        wide, name = min(MOST_BOX * 1.5, inner / max(boxes, 1)), inner - total
        words = [word for each in names for word in each.replace("-", "- ").split()]
        tight = width_of(words, theme.NAME, text) > name - theme.GAP
        figure /= scale
        return GridLayout(stacked=True, box=wide, name=name, total=total, text=text, tight=tight, figure=figure)
    box = min(MOST_BOX * scale, (inner - total - min(longest, _NAME_MOST)) / max(boxes, 1))
    name = inner - total - boxes * box
    return GridLayout(stacked=False, box=box, name=name, total=total, scale=scale, text=text, figure=figure / scale)


def with_points(layout: GridLayout, grid_cells: Sequence[GridCell]) -> GridLayout:
    """The layout with the points of all boxes small enough that the widest fits."""
    room = layout.box - 2 * _around(layout) - 4
    smaller = [
        size_for([grid_cell.text], size, room, layout.text) / size
        for grid_cell in grid_cells
        for size in [theme.BODY if grid_cell.look == "score" else _USED]
    ]
    return layout._replace(points=min(smaller, default=1.0))


def with_captions(layout: GridLayout, rows: Sequence[str]) -> GridLayout:
    """The layout with as many lines below every name as the words of a row take, whoever deals and whoever is first.

    >>> layout = GridLayout(stacked=False, box=40, name=130, total=76)
    >>> with_captions(layout, ["forehand", "deals · first", ""]).captions
    1
    >>> with_captions(layout, ["Bartholomew deals", "first"]).captions
    2
    """
    if layout.stacked:
        return layout
    parts = sorted({part for words in rows for part in words.split(_DOT)}, key=lambda part: -width_of([part], 1))
    longest = _DOT.join(parts[:2]) if len(rows) > 1 else "".join(rows)
    lines = max(sum(_caption_lines(layout, part) for part in words.split(_DOT)) for words in [longest, *rows])
    return layout if _caption_lines(layout, longest) == 1 else layout._replace(captions=lines)


def _caption_lines(layout: GridLayout, words: str) -> int:
    return len(wrapped(words, theme.CAPTION * layout.text, layout.name - theme.HAIR))


def score_grid(app: App, sheet: Sheet, room: float, on_deal: OnDeal) -> ft.Control:
    """The score grid in that width; `on_deal` is the same at every rendering."""
    table, totals = sheet.grid, [signed(total, plus=sheet.plus) for total in sheet.totals]
    drawn = [_player_row(sheet, table.headings, row) for row in table.rows]
    layout = layout_of(room, len(table.headings) - 2, sheet.match.players, totals, app.viewport.text)
    suits = {box.key: box.suit for box in sheet.match.game.boxes}
    labels = [(say(heading.label), suits.get(heading.key, "")) for heading in table.headings[1:-1]]
    if not sheet.match.game.boxes:
        scores = [list(each) for each in zip(*([c.text for c in row.grid_cells] for row in drawn), strict=True)]
        count, layout = layout_of_deals(room, scores, [row.names for row in drawn], totals, app.viewport.text)
        first = len(labels) - count
        labels = labels[first:]
        drawn = [row._replace(grid_cells=row.grid_cells[first:]) for row in drawn]
    layout = with_points(layout, [grid_cell for player_row in drawn for grid_cell in player_row.grid_cells])
    layout = with_captions(layout, [player_row.words for player_row in drawn])
    target = "" if sheet.target is None else tr("to {target}", target=sheet.target)
    rows: list[ft.Control] = [Heads(tuple(labels), target, layout)] if labels or target else []
    for row, player_row in zip(table.rows, drawn, strict=True):
        if rows:
            rows.append(hairline() if player_row.total else ft.Container(height=0))
        rows.append(GridRow(app, player_row, layout, on_deal, key=row.key))
    return panel(*rows, *hand_table(app, sheet, room, on_deal), *bridge_pad(sheet), padding=0)


def _player_row(sheet: Sheet, headings: Sequence[Heading], row: Row) -> PlayerRow:
    name, *middle, total = row.cells
    words = [say(name.hint, sheet)] if name.hint else []
    words += [say(STANDS[total.mark])] if total.mark in STANDS else []
    account = row.account or 0
    seats = sheet.seats[account] if row.seat is None else (row.seat,)
    players = tuple(sheet.match.players[seat] for seat in seats) or (names_of(sheet)[account],)
    lacks = sheet.to_go[account] if sheet.to_go and isinstance(total.value, int) else 0
    return PlayerRow(
        players,
        _DOT.join(words),
        row.mark == "now",
        tuple(_grid_cell(sheet, " & ".join(players), h, cell) for h, cell in zip(headings[1:-1], middle, strict=True)),
        signed(total.value, plus=sheet.plus) if isinstance(total.value, int) else "",
        "" if sheet.standing.over else say(total.hint, sheet) if total.hint else _BLANK_LINE,
        tr("{n} to go", n=lacks) if lacks else "",
        "" if row.account is None else names_of(sheet)[row.account],
        0 if row.account is None else sheet.ahead(row.account),
    )


def _grid_cell(sheet: Sheet, player: str, heading: Heading, cell: Cell) -> GridCell:
    boxes = {box.key: box.name for box in sheet.match.game.boxes}
    name = boxes.get(heading.key) or tr("deal {number}", number=heading.header)
    if cell.kind in {"blank", "above"}:
        return GridCell("blank", "", "")
    points = signed(cell.value, plus=sheet.plus) if isinstance(cell.value, int) else ""
    if cell.kind == "score":
        return GridCell("score", points, f"{player}, {name}: {points}")
    if cell.mark in {"due", "open"}:
        return GridCell(cell.mark, "", tr("{who} owes {what}", who=player, what=name), heading.key)
    return GridCell(cell.mark, points, _played(player, name, points, fits=cell.mark != "wrong"), deal=cell.deal)


def _played(who: str, what: str, points: str, *, fits: bool) -> str:
    """The label of a used box for screen readers."""
    if points:
        return tr(
            "{who}, {what}: {points}" if fits else "{who}, {what}: {points}, in conflict",
            who=who,
            what=what,
            points=points,
        )
    return tr("{who}, {what}: played" if fits else "{who}, {what}: played, in conflict", who=who, what=what)


@error_boundary
def Heads(labels: tuple[tuple[str, str], ...], target: str, layout: GridLayout) -> ft.Control:
    """The heads of the columns: of boxes or deals, each with its suit if it has one, and over the totals the target."""
    longest = max((len(word) for label, suit_name in labels for word in label.split() if not suit_name), default=1)
    size = max(
        6.0, min((theme.CAPTION - 1) * layout.scale, layout.box / (longest * _HEAD_LETTER * layout.text))
    )  # no word is broken
    heads: list[ft.Control] = [
        ft.Container(
            ft.Semantics(label=label, exclude_semantics=True, content=suit(suit_name, _SUIT * layout.scale))
            if suit_name
            else ft.Text(label, size=size, color=theme.SOFT, text_align=ft.TextAlign.CENTER),
            width=layout.box,
            alignment=ft.Alignment.CENTER,
        )
        for label, suit_name in labels
    ]
    padding = ft.Padding.symmetric(horizontal=_PAD, vertical=9)
    aim = ft.Text(target, size=theme.CAPTION * layout.scale, color=theme.SOFT, text_align=ft.TextAlign.RIGHT)
    if not layout.stacked:
        row = [ft.Container(width=layout.name), *heads, ft.Container(aim, expand=True)]
        return ft.Container(ft.Row(row, spacing=0), padding=padding)
    above = [ft.Row([aim], alignment=ft.MainAxisAlignment.END)] if target else []
    return ft.Container(ft.Column([*above, ft.Row(heads, spacing=0)], spacing=theme.HAIR, tight=True), padding=padding)


@error_boundary
def GridRow(app: App, player_row: PlayerRow, layout: GridLayout, on_deal: OnDeal) -> ft.Control:
    """The row of a player; memoised."""
    grid_cells = Boxes(app, player_row.grid_cells, layout, on_deal)
    name, total = _name(player_row, layout), _total(player_row, layout)
    content: ft.Control
    if layout.stacked:
        top: ft.Control = ft.Row([ft.Container(name, expand=True), total], spacing=theme.GAP)
        if layout.tight:
            top = ft.Column([name, ft.Row([total], alignment=ft.MainAxisAlignment.END)], spacing=0, tight=True)
        below = [grid_cells] if any(grid_cell.look != "blank" for grid_cell in player_row.grid_cells) else []
        content = ft.Column([top, *below], spacing=theme.HAIR, tight=True)
    else:
        content = ft.Row([ft.Container(name, width=layout.name), grid_cells, total], spacing=0)
    return ft.Container(
        content,
        bgcolor=theme.TINT if player_row.now else None,
        padding=ft.Padding.symmetric(horizontal=_PAD, vertical=10 * layout.scale),
    )


@error_boundary
def Boxes(app: App, grid_cells: tuple[GridCell, ...], layout: GridLayout, on_deal: OnDeal) -> ft.Control:
    """The boxes of one player."""
    return ft.Row([_cell_view(app, grid_cell, layout, on_deal) for grid_cell in grid_cells], spacing=0)


def _name(player_row: PlayerRow, layout: GridLayout) -> ft.Control:
    whole = " & ".join(player_row.names)
    wide = width_of([whole], theme.NAME * layout.scale, layout.text) > layout.name - theme.GAP
    written = "\n".join(lines_of(player_row.names)) if wide else whole
    name = ft.Text(written, size=theme.NAME * layout.scale, color=theme.INK)
    below = (player_row.words, player_row.hint, player_row.to_go)
    words = _DOT.join(said for said in below if said.strip()) if layout.stacked else player_row.words
    if layout.captions > 1:
        words = words.replace(_DOT, "\n")
    missing = layout.captions - sum(_caption_lines(layout, line) for line in words.split("\n"))
    words += "\n".join(["" if words else _BLANK_LINE, *[_BLANK_LINE] * (missing if words else missing - 1)])
    return ft.Column([name, ft.Text(words, size=theme.CAPTION, color=theme.SOFT)], spacing=2, tight=True)


def _total(player_row: PlayerRow, layout: GridLayout) -> ft.Control:
    if not player_row.total:
        return ft.Container(width=layout.total)
    parts: list[ft.Control] = [
        ft.Text(
            player_row.total,
            size=layout.figure * layout.scale,
            color=colour_of(player_row.ahead),
            style=ft.TextStyle(height=1.05, letter_spacing=-0.5),
            no_wrap=True,
        )
    ]
    hints = [] if layout.stacked else [hint for hint in (player_row.hint, player_row.to_go) if hint]
    parts += [ft.Text(hint, size=theme.CAPTION, color=theme.SOFT, text_align=ft.TextAlign.RIGHT) for hint in hints]
    far = f", {player_row.to_go}" if player_row.to_go else ""
    return ft.Semantics(
        label=f"{player_row.who}: {player_row.total}{far}",
        exclude_semantics=True,
        content=ft.Container(
            ft.Column(parts, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END),
            width=layout.total,
            alignment=ft.Alignment.CENTER_RIGHT,
        ),
    )


def _cell_view(app: App, grid_cell: GridCell, layout: GridLayout, on_deal: OnDeal) -> ft.Control:
    around = _around(layout)
    if grid_cell.look == "blank":
        return ft.Container(width=layout.box)
    box = ft.Container(
        _cell_content(grid_cell, layout),
        width=layout.box - 2 * around,
        height=theme.TARGET * layout.scale,
        margin=ft.Margin.symmetric(horizontal=around),
        border_radius=theme.GAP,
        bgcolor=theme.BACK if grid_cell.look == "used" else None,
        border=ft.Border.all(*_BORDERS[grid_cell.look]) if grid_cell.look in _BORDERS else None,
        alignment=ft.Alignment.CENTER,
    )
    if grid_cell.look == "due" and app.may_write:
        chosen, begins = app.on(choose, app, grid_cell.key), tr("Begins the next deal with it")
        return tap(box, grid_cell.label, chosen, hint=begins, width=layout.box, border_radius=theme.GAP)
    if grid_cell.deal is not None:
        opens = app.on(on_deal, grid_cell.deal)
        return tap(box, grid_cell.label, opens, hint=tr("Opens the deal"), width=layout.box, border_radius=theme.GAP)
    return ft.Semantics(label=grid_cell.label, exclude_semantics=True, content=box)


_BORDERS = {"due": (2, theme.ACCENT), "open": (1, theme.EDGE), "wrong": (2, theme.DOWN)}
"""The width and the colour of a box's border."""


def _around(layout: GridLayout) -> int:
    """The space left and right of a box."""
    return 3 if layout.box < theme.TARGET else 4


def _cell_content(grid_cell: GridCell, layout: GridLayout) -> ft.Control | None:
    if grid_cell.look == "score":
        return ft.Text(grid_cell.text, size=theme.BODY * layout.points, color=theme.SOFT, no_wrap=True)
    if grid_cell.look not in {"used", "wrong"}:
        return None
    colour = theme.DOWN if grid_cell.look == "wrong" else theme.SOFT
    cross = ft.Icon(ft.Icons.CLOSE, size=18, color=colour, opacity=0.6)
    if not grid_cell.text:
        return cross
    return ft.Column(
        [
            cross,
            ft.Text(
                grid_cell.text, size=_USED * layout.points, color=colour, style=ft.TextStyle(height=1.1), no_wrap=True
            ),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
