"""The score grid: a row for each player, a column for each box, and the totals, readable across a table.

It is drawn from the neutral table of a sheet. Column widths and font sizes are such that nothing is cut. Rows and their
boxes are memoised components of plain values: a deal changes all totals, but few boxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import floor
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.sheet.below_totals import PadView, hand_table
from scorekeeper.app.kit.canvas import size_for
from scorekeeper.app.match_views.latest_deals import OnDeal
from scorekeeper.app.match_views.ranking import sum_line
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_navigation import choose
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.score_grid import BLANK_LINE, DOT, GridCell, PlayerRow, player_rows
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.font_metrics import wrapped
from scorekeeper.rules.phrase import reached
from scorekeeper.texts import decimal, names_of, say, signed, tr

LEAST_BOX = 40
MOST_BOX = 64
PAD = 14  # left and right of the grid's content
_NAME_MOST = 280
_LETTER = 10.4  # width of a letter of a name, rather more than on average
_ROOMY = 500  # the width from which everything is larger by `_LARGE`
_LARGE = 1.3
_TOTAL = 76.0  # the least width of a total
_TOTAL_MOST = 0.55  # share of the grid's width for totals; wider ones are smaller
USED = 13  # the size of the points in a box that is crossed out
_CHART = 84  # the height of the line chart on a phone
_LEAST_SCORE = 34.0  # the least width of the column of a deal
_ENOUGH = 3  # deals to show before a name is kept on one line


class GridLayout(NamedTuple):
    """The widths and font sizes of the grid. `stacked`: name and total are in a line above the boxes.

    `scale` is 1 on a phone, and more in a wide window, which is read from further away; `text` is the reader's text
    scale. `tight`: a word of a name would break beside the total, so the total is below it. `figure` is the font size
    of totals, `points` the factor that makes points fit into boxes. `captions` is the number of lines below the name in
    every row, so that no row grows with its words.
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


def room_in(view: Viewport) -> float:
    """Return the width of the grid: of the whole window, or beside the next deal."""
    room = min(theme.WIDEST, view.width) - 2 * theme.EDGE_GAP
    return room - (view.aside + 2 * theme.EDGE_GAP if view.wide else 0)


def chart_height(view: Viewport) -> float:
    """Return the height of the line chart below the grid; 0 if a low window has no room for it."""
    if view.wide:
        return (2 if view.low else 3) * _CHART
    return 0 if view.low else _CHART


def lines_of(names: Sequence[str]) -> list[str]:
    r"""Return the lines of a row's name that is broken between partners.

    >>> lines_of(["Anna", "Cleo"])
    ['Anna', '&\xa0Cleo']
    """
    return [f"&\u00a0{name}" if index else name for index, name in enumerate(names)]


def layout_of_deals(
    room: float,
    scores: Sequence[Sequence[str]],
    rows: Sequence[Sequence[str]],
    totals: Sequence[str],
    text: float = 1.0,
    captions: Sequence[str] = (),
) -> tuple[int, GridLayout]:
    """Return the number of latest deals to show, and the layout with as many columns.

    `scores` are by deal, `rows` the names of each row, and `captions` the words below the names. Fewer deals are shown
    if a name would take many lines, or a word below it would break.

    >>> scores, words = [["+1500"]] * 5, ["forehand · first"]
    >>> [layout_of_deals(366, scores, [["Bo"]], ("−400",), 1, below)[0] for below in ([], words)]
    [4, 3]
    """
    inner, scale = room - 2 * PAD, _LARGE if room >= _ROOMY else 1.0
    figure, total = _totals(inner, scale, totals, text)
    least = (
        max(_LEAST_SCORE, kit.width_of((score for each in scores for score in each), theme.BODY) + theme.HAIR) * text
    )
    partners = any(len(names) > 1 for names in rows)
    wholes, lines = [" & ".join(names) for names in rows], [line for names in rows for line in lines_of(names)]
    words = [word for line in lines for word in line.replace("-", "- ").split(" ")]
    below = {word for caption in captions for word in caption.replace(DOT, " ").split()}
    beneath = kit.width_of(below, theme.CAPTION, text) if below else 0.0
    count, name = 0, 0.0
    for parts, enough in ((wholes, _ENOUGH), (lines, 0 if partners else _ENOUGH), (words, 0)):
        name = theme.GAP + max(kit.width_of(parts, theme.NAME * scale, text), beneath)
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
    figure = size_for(totals, theme.TOTAL * scale, _TOTAL_MOST * inner - 6, text)
    return figure, max(_TOTAL * scale * text, 6 + kit.width_of(totals, figure, text))


def layout_of(room: float, boxes: int, names: Sequence[str], totals: Sequence[str], text: float = 1.0) -> GridLayout:
    """Return the layout for a width, in logical pixels; `text` is the reader's text scale."""
    inner, scale = room - 2 * PAD, _LARGE if room >= _ROOMY else 1.0
    figure, total = _totals(inner, scale, totals, text)
    longest = max(68.0, 12 + _LETTER * max(map(len, names)) * scale) * text
    if boxes * LEAST_BOX + total + min(longest, _NAME_MOST) > inner:
        wide = min(MOST_BOX * 1.5, inner / max(boxes, 1))
        name = inner - total - 2 * gap_around(wide)
        words = [word for each in names for word in each.replace("-", "- ").split()]
        tight = kit.width_of(words, theme.NAME, text) > name - theme.GAP
        figure /= scale
        return GridLayout(stacked=True, box=wide, name=name, total=total, text=text, tight=tight, figure=figure)
    box = min(MOST_BOX * scale, (inner - total - min(longest, _NAME_MOST)) / max(boxes, 1))
    name = inner - total - boxes * box
    return GridLayout(stacked=False, box=box, name=name, total=total, scale=scale, text=text, figure=figure / scale)


def with_points(layout: GridLayout, grid_cells: Sequence[GridCell]) -> GridLayout:
    """Return the layout with the points of all boxes small enough that the widest fits."""
    room = layout.box - 2 * gap_around(layout.box) - 4
    smaller = [
        size_for([grid_cell.text], size, room, layout.text) / size
        for grid_cell in grid_cells
        if grid_cell.text
        for size in [theme.BODY if grid_cell.look == "score" else USED]
    ]
    return layout._replace(points=min(smaller, default=1.0))


def with_captions(layout: GridLayout, rows: Sequence[str]) -> GridLayout:
    """Return the layout with as many lines below every name as any row may need, whoever deals or leads.

    >>> layout = GridLayout(stacked=False, box=40, name=130, total=76)
    >>> with_captions(layout, ["forehand", "deals · first", ""]).captions
    1
    >>> with_captions(layout, ["Bartholomew deals", "first"]).captions
    2
    """
    if layout.stacked:
        return layout
    parts = sorted({part for words in rows for part in words.split(DOT)}, key=lambda part: -kit.width_of([part], 1))
    longest = DOT.join(parts[:2]) if len(rows) > 1 else "".join(rows)
    lines = max(sum(caption_lines(layout, part) for part in words.split(DOT)) for words in [longest, *rows])
    return layout if caption_lines(layout, longest) == 1 else layout._replace(captions=lines)


def caption_lines(layout: GridLayout, words: str) -> int:
    """Return the number of lines of these words below a name."""
    return len(wrapped(words, theme.CAPTION * layout.text, layout.name - theme.HAIR))


def gap_around(box: float) -> int:
    """Return the space left and right of a box of that width; above the boxes, names and totals keep it too."""
    return 3 if box < theme.TARGET else 4


_APART = 3  # the space between two column headings
_STEP = 0.25  # pixels; the size of a heading is a multiple
_LEAST_HEAD = 6.0  # the least size of a heading, in pixels
SUIT = 18  # the size of a suit over its column


def score_grid(app: App, sheet: Sheet, room: float, on_deal: OnDeal) -> ft.Control:
    """Return the score grid in that width; `on_deal` is the same at every rendering."""
    table = sheet.grid
    labels, target, layout, drawn = grid_in(sheet, room, app.viewport.text)
    rows: list[ft.Control] = [Heads(labels, target, layout)] if labels or target else []
    for row, player_row in zip(table.rows, drawn, strict=True):
        if rows:
            rows.append(kit.hairline() if player_row.total else ft.Container(height=0))
        rows.append(GridRow(app, player_row, layout, on_deal, key=row.key))
    pad = [] if sheet.bridge_pad is None else [kit.hairline(), PadView(sheet.bridge_pad, names_of(sheet))]
    below = [*hand_table(app, sheet, room, on_deal), *pad, *sum_line(sheet)]
    return kit.panel(*rows, *below, padding=0)


class Grid(NamedTuple):
    """The column headings, each with its suit if it has one; the target; the layout; the rows."""

    labels: tuple[tuple[str, str], ...]
    target: str
    layout: GridLayout
    rows: list[PlayerRow]


def grid_in(sheet: Sheet, room: float, text: float) -> Grid:
    """Return the score grid in that width, also for the picture of the sheet: `web/browser/picture_grid.py`."""
    table, totals = sheet.grid, [signed(total, plus=sheet.plus, unit=sheet.unit) for total in sheet.totals]
    drawn, columns, first = player_rows(sheet, partial(say, table=sheet), names_of(sheet)), len(table.headings) - 2, 0
    if sheet.match.game.boxes:
        layout = layout_of(room, columns, sheet.match.players, totals, text)
    else:
        columns_of_cells = zip(*(row.grid_cells for row in drawn), strict=True)
        scores = [[shown for cell in cells for shown in (cell.text, cell.note)] for cells in columns_of_cells]
        names, words = [row.names for row in drawn], [row.words for row in drawn]
        count, layout = layout_of_deals(room, scores, names, totals, text, words)
        first = columns - count  # the first deals have no column
        drawn = [row._replace(grid_cells=row.grid_cells[first:]) for row in drawn]
    suits = {box.key: box.suit for box in sheet.match.game.boxes}
    labels = tuple((say(heading.label), suits.get(heading.key, "")) for heading in table.headings[1 + first : -1])
    layout = with_points(layout, [grid_cell for player_row in drawn for grid_cell in player_row.grid_cells])
    layout = with_captions(layout, [player_row.words for player_row in drawn])
    target = "" if sheet.target is None else tr("to {target}", target=decimal(reached(sheet.target, sheet.unit)))
    return Grid(labels, target, layout, drawn)


@kit.error_boundary
def Heads(labels: tuple[tuple[str, str], ...], target: str, layout: GridLayout) -> ft.Control:
    """The column headings: boxes or deals, each with its suit if it has one, and over the totals the target."""
    size = head_size(labels, layout)
    heads: list[ft.Control] = [
        ft.Container(
            ft.Semantics(label=label, exclude_semantics=True, content=kit.suit(suit_name, SUIT * layout.scale))
            if suit_name
            else ft.Text(label, size=size, color=theme.SOFT, text_align=ft.TextAlign.CENTER),
            width=layout.box,
            alignment=ft.Alignment.CENTER,
        )
        for label, suit_name in labels
    ]
    padding = ft.Padding.symmetric(horizontal=PAD, vertical=9)
    aim = ft.Text(target, size=theme.CAPTION * layout.scale, color=theme.SOFT, text_align=ft.TextAlign.RIGHT)
    if not layout.stacked:
        row = [ft.Container(width=layout.name), *heads, ft.Container(aim, expand=True)]
        return ft.Container(ft.Row(row, spacing=0), padding=padding)
    above = [ft.Row([aim], alignment=ft.MainAxisAlignment.END)] if target else []
    return ft.Container(ft.Column([*above, ft.Row(heads, spacing=0)], spacing=theme.HAIR, tight=True), padding=padding)


def head_size(labels: Sequence[tuple[str, str]], layout: GridLayout) -> float:
    """Return the font size of the column headings, at which no word is broken."""
    words, size, room = [label for label, suit_name in labels if not suit_name], theme.CAPTION - 1, layout.box - _APART
    fitting = (kit.unbroken_size(label, size * layout.scale, room, layout.text) for label in words)
    # Just below half a pixel of a line, Flutter and the picture of the sheet round the line differently.
    fitted = floor(min(fitting, default=size * layout.scale) / _STEP) * _STEP
    return max(_LEAST_HEAD / layout.text, fitted)


@kit.error_boundary
def GridRow(app: App, player_row: PlayerRow, layout: GridLayout, on_deal: OnDeal) -> ft.Control:
    """The row of a player; memoised."""
    grid_cells = Boxes(app, player_row.grid_cells, layout, on_deal)
    written, words = name_lines(player_row, layout)
    called = ft.Text(written, size=theme.NAME * layout.scale, weight=theme.BOLD)
    called.color = theme.SOFT if player_row.out else theme.INK
    name, total = ft.Column([called, kit.caption(words)], spacing=2, tight=True), _total(player_row, layout)
    content: ft.Control = ft.Row([ft.Container(name, width=layout.name), grid_cells, total], spacing=0)
    if layout.stacked:
        top: ft.Control = ft.Row([ft.Container(name, expand=True), total], spacing=theme.GAP)
        if layout.tight:
            top = ft.Column([name, ft.Row([total], alignment=ft.MainAxisAlignment.END)], spacing=0, tight=True)
        above = ft.Container(top, padding=ft.Padding.symmetric(horizontal=gap_around(layout.box)))
        below = [grid_cells] if any(grid_cell.look != "blank" for grid_cell in player_row.grid_cells) else []
        content = ft.Column([above, *below], spacing=theme.HAIR, tight=True)
    return ft.Container(
        ft.Semantics(container=True, content=content),  # a row is read as a whole
        bgcolor=theme.TINT if player_row.now else theme.BACK if player_row.out else None,
        padding=ft.Padding.symmetric(horizontal=PAD, vertical=10 * layout.scale),
    )


@kit.error_boundary
def Boxes(app: App, grid_cells: tuple[GridCell, ...], layout: GridLayout, on_deal: OnDeal) -> ft.Control:
    """The boxes of one player."""
    return ft.Row([_cell_view(app, grid_cell, layout, on_deal) for grid_cell in grid_cells], spacing=0)


def name_lines(player_row: PlayerRow, layout: GridLayout) -> tuple[str, str]:
    """Return the name of a row, and the words below it, each with its line breaks."""
    whole = " & ".join(player_row.names)
    wide = kit.width_of([whole], theme.NAME * layout.scale, layout.text) > layout.name - theme.GAP
    written = "\n".join(lines_of(player_row.names)) if wide else whole
    below = (player_row.words, player_row.hint, player_row.counter, player_row.to_go)
    room = layout.name + (layout.total if layout.tight else 0)
    words = DOT.join(text for text in below if text.strip()) if layout.stacked else player_row.words
    words = kit.at_dots(words, theme.CAPTION, room, layout.text) if layout.stacked else words
    if layout.captions > 1:
        words = words.replace(DOT, "\n")
    missing = layout.captions - sum(caption_lines(layout, line) for line in words.split("\n"))
    words += "\n".join(["" if words else BLANK_LINE, *[BLANK_LINE] * (missing if words else missing - 1)])
    return written, words


def hints_of(player_row: PlayerRow, layout: GridLayout) -> list[str]:
    """Return the lines below a total."""
    hints = (player_row.hint, player_row.counter, player_row.to_go)
    return [] if layout.stacked else [hint for hint in hints if hint]


def _total(player_row: PlayerRow, layout: GridLayout) -> ft.Control:
    if not player_row.total:
        return ft.Container(width=layout.total)
    parts: list[ft.Control] = [
        ft.Text(
            player_row.total,
            size=layout.figure * layout.scale,
            color=theme.SOFT if player_row.out else kit.colour_of(player_row.ahead),
            weight=theme.BOLD,
            style=ft.TextStyle(height=1.05, letter_spacing=0),
            no_wrap=True,
        )
    ]
    right = ft.TextAlign.RIGHT
    parts += [
        ft.Text(each, size=theme.CAPTION, color=theme.SOFT, text_align=right) for each in hints_of(player_row, layout)
    ]
    beside = "".join(f", {text}" for text in (player_row.counter, player_row.to_go) if text)
    column = ft.Column(parts, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)
    face = ft.Container(column, width=layout.total, alignment=ft.Alignment.CENTER_RIGHT)
    label = f"{player_row.who}: {player_row.total}{beside}"
    return ft.Semantics(label=label, exclude_semantics=True, content=face)


def _cell_view(app: App, grid_cell: GridCell, layout: GridLayout, on_deal: OnDeal) -> ft.Control:
    around = gap_around(layout.box)
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
        does, hint = app.on(choose, app, grid_cell.key), tr("Begins the next deal with it")
        return kit.tap(box, grid_cell.label, does, hint=hint, width=layout.box, border_radius=theme.GAP)
    if grid_cell.deal is not None:
        does, hint = app.on(on_deal, grid_cell.deal), tr("Opens the deal")
        return kit.tap(box, grid_cell.label, does, hint=hint, width=layout.box, border_radius=theme.GAP)
    return ft.Semantics(label=grid_cell.label, exclude_semantics=True, content=box)


_BORDERS = {"due": (2, theme.ACCENT), "open": (1, theme.EDGE), "wrong": (2, theme.DOWN)}
"""The width and the colour of a box's border."""


def _cell_content(grid_cell: GridCell, layout: GridLayout) -> ft.Control | None:
    if grid_cell.look == "score":
        points = ft.Text(grid_cell.text, size=theme.BODY * layout.points, color=theme.SOFT, no_wrap=True)
        note = ft.Text(grid_cell.note, size=theme.CAPTION * layout.points, color=theme.SOFT, no_wrap=True)
        return kit.centred_column([points, note]) if grid_cell.note else points
    if grid_cell.look not in {"used", "wrong"}:
        return None
    colour = theme.DOWN if grid_cell.look == "wrong" else theme.SOFT
    cross = ft.Icon(ft.Icons.CLOSE, size=18, color=colour, opacity=0.6)
    if not grid_cell.text:
        return cross
    low = ft.TextStyle(height=1.1)
    points = ft.Text(grid_cell.text, size=USED * layout.points, color=colour, style=low, no_wrap=True)
    return kit.centred_column([cross, points])
