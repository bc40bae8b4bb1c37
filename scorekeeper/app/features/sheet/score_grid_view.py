"""The score grid: a row for each player, a column for each box, and the totals, readable across a table.

It is drawn from the neutral table of a sheet. Rows and their boxes are memoised components of plain values: a deal
changes all totals, but few boxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import floor
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.sheet.below_totals import bridge_pad, hand_table
from scorekeeper.app.features.sheet.grid_layout import (
    PAD,
    USED,
    GridLayout,
    caption_lines,
    gap_around,
    layout_of,
    layout_of_deals,
    lines_of,
    with_captions,
    with_points,
)
from scorekeeper.app.match_views.deal_card import OnDeal
from scorekeeper.app.match_views.ranking import sum_line
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_navigation import choose
from scorekeeper.match.score_grid import BLANK_LINE, DOT, GridCell, PlayerRow, player_rows
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import reached
from scorekeeper.texts import decimal, names_of, say, signed, tr

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
    below = [*hand_table(app, sheet, room, on_deal), *bridge_pad(sheet), *sum_line(sheet)]
    return kit.panel(*rows, *below, padding=0)


class Grid(NamedTuple):
    """The column headings, each with its suit if it has one; the target; the layout; the rows."""

    labels: tuple[tuple[str, str], ...]
    target: str
    layout: GridLayout
    rows: list[PlayerRow]


def grid_in(sheet: Sheet, room: float, text: float) -> Grid:
    """Return the score grid in that width, also for the picture of the sheet: `web/browser/picture_grid.py`."""
    first, layout, drawn = rows_in(sheet, room, text)
    suits = {box.key: box.suit for box in sheet.match.game.boxes}
    labels = tuple((say(heading.label), suits.get(heading.key, "")) for heading in sheet.grid.headings[1 + first : -1])
    layout = with_points(layout, [grid_cell for player_row in drawn for grid_cell in player_row.grid_cells])
    layout = with_captions(layout, [player_row.words for player_row in drawn])
    target = "" if sheet.target is None else tr("to {target}", target=decimal(reached(sheet.target, sheet.unit)))
    return Grid(labels, target, layout, drawn)


def rows_in(sheet: Sheet, room: float, text: float) -> tuple[int, GridLayout, list[PlayerRow]]:
    """Return the number of first deals without a column, the layout in that width, and the rows."""
    table, totals = sheet.grid, [signed(total, plus=sheet.plus, unit=sheet.unit) for total in sheet.totals]
    drawn = player_rows(sheet, partial(say, table=sheet), names_of(sheet))
    columns = len(table.headings) - 2
    if sheet.match.game.boxes:
        return 0, layout_of(room, columns, sheet.match.players, totals, text), drawn
    columns_of_cells = zip(*(row.grid_cells for row in drawn), strict=True)
    scores = [[shown for cell in cells for shown in (cell.text, cell.note)] for cells in columns_of_cells]
    count, layout = layout_of_deals(
        room, scores, [row.names for row in drawn], totals, text, [row.words for row in drawn]
    )
    first = columns - count
    return first, layout, [row._replace(grid_cells=row.grid_cells[first:]) for row in drawn]


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
    name, total = _name(player_row, layout), _total(player_row, layout)
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
    words = DOT.join(text for text in below if text.strip()) if layout.stacked else player_row.words
    if layout.captions > 1:
        words = words.replace(DOT, f"{DOT.rstrip()}\n")
    missing = layout.captions - sum(caption_lines(layout, line) for line in words.split("\n"))
    words += "\n".join(["" if words else BLANK_LINE, *[BLANK_LINE] * (missing if words else missing - 1)])
    return written, words


def hints_of(player_row: PlayerRow, layout: GridLayout) -> list[str]:
    """Return the lines below a total."""
    hints = (player_row.hint, player_row.counter, player_row.to_go)
    return [] if layout.stacked else [hint for hint in hints if hint]


def _name(player_row: PlayerRow, layout: GridLayout) -> ft.Control:
    written, words = name_lines(player_row, layout)
    ink = theme.SOFT if player_row.out else theme.INK
    name = ft.Text(written, size=theme.NAME * layout.scale, color=ink, weight=theme.BOLD)
    return ft.Column([name, kit.caption(words)], spacing=2, tight=True)


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
