"""The part below the totals: the named hands of a match, a row each; or a bridge pad, the latest premiums on top."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.match_views.latest_deals import OnDeal
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_navigation import choose
from scorekeeper.match.score_grid import HandLine, hand_lines, heard_at
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.font_metrics import short_names
from scorekeeper.rules.scores import BridgePad
from scorekeeper.texts import counted, listed, names_of, say, tr

_PAD = 14
_LINE = 2  # the height of the line of a bridge pad
_LEAST, _MOST = 34.0, 84.0  # the width of a column
_EMPTY, _AROUND = 36, 10  # the height of an empty place, and the space at its sides


class HandColumns(NamedTuple):
    """The widths of the hands' names and of the column of each account. `stacked`: the points are below the name."""

    name: float
    column: float
    stacked: bool


def columns_of(room: float, lines: Sequence[HandLine], accounts: int, text: float = 1.0) -> HandColumns:
    """Return the columns in a width, in logical pixels, so that no word of a hand's name and no points are broken.

    >>> hands = [HandLine("No king of spades", "100 points", ("0", "100"), False, "")]
    >>> columns_of(366, hands, 4).stacked, columns_of(336, hands, 6, 2.0).stacked
    (False, True)
    """
    inner = room - 2 * _PAD
    words = [word for line in lines for phrase in (line.name, line.worth) for word in phrase.split()]
    least = max(_LEAST, theme.GAP + kit.width_of((p for line in lines for p in line.points), theme.BODY)) * text
    name = theme.GAP + kit.width_of(words, theme.BODY, text)
    if name + accounts * least > inner:
        return HandColumns(inner, inner / accounts, stacked=True)
    whole = theme.GAP + kit.width_of((line.name for line in lines), theme.BODY, text)
    column = max(least, min(_MOST * text, (inner - whole) / accounts))
    return HandColumns(inner - accounts * column, column, stacked=False)


def hand_table(app: App, sheet: Sheet, room: float, on_deal: OnDeal) -> list[ft.Control]:
    """Return the rows of the hands, with a heading; empty in a game without named hands. `on_deal` opens a deal."""
    if not sheet.match.game.named_hands(len(sheet.match.players)):
        return []
    lines, layout, short = hands_in(sheet, room, app.viewport.text)
    rows: list[ft.Control] = [kit.hairline(), HandHeads(short, layout)]
    for line in lines:
        rows += [kit.hairline(), HandTableRow(app, line, layout, on_deal)]
    return rows


def hands_in(sheet: Sheet, room: float, text: float) -> tuple[list[HandLine], HandColumns, tuple[str, ...]]:
    """Return the rows in that width, their columns, and the names above them, also for the picture of the sheet."""
    names = names_of(sheet)
    lines = hand_lines(sheet, partial(say, table=sheet), names)
    layout = columns_of(room, lines, len(names), text)
    return lines, layout, tuple(short_names(names, theme.CAPTION * text, layout.column - theme.HAIR))


@kit.error_boundary
def HandHeads(names: tuple[str, ...], layout: HandColumns) -> ft.Control:
    """The names above the columns."""
    heads = [_cell(ft.Text(name, size=theme.CAPTION, color=theme.SOFT, no_wrap=True), layout) for name in names]
    before = [] if layout.stacked else [ft.Container(width=layout.name)]
    row = ft.Row([*before, *heads], spacing=0)
    return ft.Container(row, padding=ft.Padding.symmetric(horizontal=_PAD, vertical=theme.GAP))


@kit.error_boundary
def HandTableRow(app: App, line: HandLine, layout: HandColumns, on_deal: OnDeal) -> ft.Control:
    """One hand; the next one is on a tint, and a played one opens its deal."""
    words: list[ft.Control] = [ft.Text(line.name, size=theme.BODY, color=theme.INK)]
    words += [kit.caption(line.worth)] if line.worth else []
    name = ft.Column(words, spacing=1, tight=True)
    points = [_points(app, line, account, layout, on_deal) for account in range(len(line.points))]
    content: ft.Control = ft.Row([ft.Container(name, width=layout.name), *points], spacing=0)
    if layout.stacked:
        content = ft.Column([name, ft.Row(list(points), spacing=0)], spacing=theme.HAIR, tight=True)
    padding = ft.Padding.symmetric(horizontal=_PAD, vertical=theme.HAIR if line.deals else theme.GAP)
    if line.deal is not None:
        return kit.tap(content, line.heard, app.on(on_deal, line.deal), hint=tr("Opens the deal"), padding=padding)
    view = ft.Container(content, bgcolor=theme.TINT if line.due else None, padding=padding)
    if any(deal is not None for deal in line.deals) or (line.box and app.may_write):  # each account is a tap target
        return view
    return ft.Semantics(label=line.heard, exclude_semantics=True, content=view)


def _points(app: App, line: HandLine, account: int, layout: HandColumns, on_deal: OnDeal) -> ft.Control:
    """Return the points of an account, which open its own deal in the row, or its empty place, which begins one."""
    points = line.points[account]
    text = ft.Text(points, size=theme.BODY, color=theme.SOFT if points == "0" else theme.INK, no_wrap=True)
    deal = line.deals[account] if line.deals else None
    if deal is None and line.box and app.may_write:
        place = ft.Container(height=_EMPTY, border=ft.Border.all(1, theme.EDGE), border_radius=theme.GAP)
        sides, above = min(_AROUND, layout.column / 8), (theme.TARGET - _EMPTY) / 2
        place.margin = ft.Margin.symmetric(horizontal=sides, vertical=above)
        chosen, begins = app.on(choose, app, line.box, account), tr("Begins the next deal with it")
        return kit.tap(place, line.open[account], chosen, hint=begins, width=layout.column)
    if deal is None:
        return _cell(text, layout)
    box = ft.Container(text, height=theme.TARGET, alignment=ft.Alignment.CENTER)
    return kit.tap(box, heard_at(line, account), app.on(on_deal, deal), hint=tr("Opens the deal"), width=layout.column)


def _cell(text: ft.Text, layout: HandColumns) -> ft.Control:
    return ft.Container(text, width=layout.column, alignment=ft.Alignment.CENTER)


@kit.error_boundary
def PadView(pad: BridgePad, names: tuple[str, ...]) -> ft.Control:
    """The pad, a column for each side."""
    sides = range(len(names))
    above = [_written([row[side] for row in reversed(pad.above)]) for side in sides]
    parts: list[ft.Control] = [
        _columns([_head(name, pad.games[side]) for side, name in enumerate(names)], bottom=True),
        kit.hairline(),
        _columns(above, bottom=True),
        ft.Container(height=_LINE, bgcolor=theme.INK),
    ]
    for game in pad.below:
        parts += [_columns([_written([row[side] for row in game]) for side in sides]), kit.hairline()]
    whole = ft.Column(parts[:-1] if pad.below else parts, spacing=0, tight=True)
    return ft.Semantics(label=heard_of_pad(pad, names), exclude_semantics=True, content=whole)


def _columns(contents: Sequence[ft.Control], *, bottom: bool = False) -> ft.Control:
    line = ft.Border.only(left=ft.BorderSide(1, theme.LINE))
    alignment = ft.Alignment.BOTTOM_CENTER if bottom else ft.Alignment.TOP_CENTER
    padding = ft.Padding.symmetric(horizontal=theme.GAP, vertical=theme.HAIR)
    columns: list[ft.Control] = [
        ft.Container(content, expand=True, alignment=alignment, border=line if number else None, padding=padding)
        for number, content in enumerate(contents)
    ]
    return ft.Row(columns, spacing=0, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _head(name: str, games: int) -> ft.Control:
    text = ft.Text(name, size=theme.SMALL, color=theme.INK, text_align=ft.TextAlign.CENTER)
    return kit.centred_column([text, kit.caption(games_won(games))])


def games_won(games: int) -> str:
    """Return the number of games that a side has won, in words."""
    return counted(games, "{n} game", "{n} games")


def _written(points: Sequence[int]) -> ft.Control:
    """Return the points of one side one below the other; zeros are left out."""
    figures = [ft.Text(str(each), size=theme.BODY, color=theme.INK) for each in points if each]
    return kit.centred_column(figures or [ft.Text("", size=theme.BODY)])


def heard_of_pad(pad: BridgePad, names: Sequence[str]) -> str:
    """Return the label of the pad for a screen reader."""
    return "; ".join(_heard(pad, side, name) for side, name in enumerate(names))


def _heard(pad: BridgePad, side: int, name: str) -> str:
    above = [str(row[side]) for row in pad.above if row[side]]
    below = [str(row[side]) for game in pad.below for row in game if row[side]]
    parts = [name, games_won(pad.games[side])]
    parts += [f"{tr('Above the line')} {listed(above)}"] if above else []
    parts += [f"{tr('Below the line')} {listed(below)}"] if below else []
    return ", ".join(parts)
