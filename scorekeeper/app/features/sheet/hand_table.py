"""The hands of a match by name, a row each: what is avoided in it, and what it brought to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.match_views.deal_card import OnDeal
from scorekeeper.app.session.app import App
from scorekeeper.app.session.entry_navigation import choose
from scorekeeper.match.hand_rows import HandRow, hand_rows
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.short_names import short_names
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import names_of, say, signed

_PAD = 14
_LEAST, _MOST = 34.0, 84.0  # the width of a column
_EMPTY, _AROUND = 36, 10  # the height of an empty place, and the space at its sides


class HandColumns(NamedTuple):
    """The widths of the hands' names and of the column of each account. `stacked`: the points are below the name."""

    name: float
    column: float
    stacked: bool


class HandLine(NamedTuple):
    """A hand: its name, what counts in it, and everybody's points, empty before it was played.

    `deal` opens with the row, each of the `deals` with the points of an account. `box` is what a tap on an empty place
    of an account begins the next deal with; where that cannot be, it is empty.
    """

    name: str
    worth: str
    points: tuple[str, ...]
    due: bool
    heard: str
    deal: int | None = None
    deals: tuple[int | None, ...] = ()
    box: str = ""
    open: tuple[str, ...] = ()  # what an empty place is called, for each account


def columns_of(room: float, lines: Sequence[HandLine], accounts: int, text: float = 1.0) -> HandColumns:
    """The columns in a width, in logical pixels, so that no word of a hand's name and no points are broken.

    >>> hands = [HandLine("No king of spades", "100 points", ("0", "100"), False, "")]
    >>> columns_of(366, hands, 4).stacked, columns_of(336, hands, 6, 2.0).stacked
    (False, True)
    """
    inner = room - 2 * _PAD
    words = [word for line in lines for said in (line.name, line.worth) for word in said.split()]
    least = max(_LEAST, theme.GAP + kit.width_of((p for line in lines for p in line.points), theme.BODY)) * text
    name = theme.GAP + kit.width_of(words, theme.BODY, text)
    if name + accounts * least > inner:
        return HandColumns(inner, inner / accounts, stacked=True)
    whole = theme.GAP + kit.width_of((line.name for line in lines), theme.BODY, text)
    column = max(least, min(_MOST * text, (inner - whole) / accounts))
    return HandColumns(inner - accounts * column, column, stacked=False)


def hand_table(app: App, sheet: Sheet, room: float, on_deal: OnDeal) -> list[ft.Control]:
    """The rows of the hands, with a head; none in a game whose hands have no names. `on_deal` opens one of them."""
    lines, layout, short = hands_in(sheet, room, app.viewport.text)
    if not lines:
        return []
    rows: list[ft.Control] = [kit.hairline(), HandHeads(short, layout)]
    for line in lines:
        rows += [kit.hairline(), HandTableRow(app, line, layout, on_deal)]
    return rows


def hands_in(sheet: Sheet, room: float, text: float) -> tuple[list[HandLine], HandColumns, tuple[str, ...]]:
    """The rows in that width, their columns, and the names over these; the picture of the sheet has them too."""
    lines, names = [_line(sheet, row) for row in hand_rows(sheet)], names_of(sheet)
    layout = columns_of(room, lines, len(names), text)
    return lines, layout, tuple(short_names(names, theme.CAPTION * text, layout.column - theme.HAIR))


def _line(sheet: Sheet, row: HandRow) -> HandLine:
    name, worth = say(row.hand.name), say(row.hand.worth) if row.hand.worth else ""
    points = tuple(
        "" if points is None else signed(points, plus=sheet.plus, unit=sheet.unit)
        for points in row.points or (None,) * len(sheet.seats)
    )
    whose = [f"{who} {said}" for who, said in zip(names_of(sheet), points, strict=True) if said]
    heard, box = ", ".join([name, worth, *whose]), row.hand.key if sheet.due is not None else ""
    empty = tuple(tr("{who}, {what}: not played yet", who=who, what=name) for who in names_of(sheet)) if box else ()
    return HandLine(name, worth, points, row.due, heard, row.deal, row.deals, box, empty)


@kit.error_boundary
def HandHeads(names: tuple[str, ...], layout: HandColumns) -> ft.Control:
    """The names above the columns."""
    heads = [_cell(ft.Text(name, size=theme.CAPTION, color=theme.SOFT, no_wrap=True), layout) for name in names]
    before = [] if layout.stacked else [ft.Container(width=layout.name)]
    row = ft.Row([*before, *heads], spacing=0)
    return ft.Container(row, padding=ft.Padding.symmetric(horizontal=_PAD, vertical=theme.GAP))


@kit.error_boundary
def HandTableRow(app: App, line: HandLine, layout: HandColumns, on_deal: OnDeal) -> ft.Control:
    """One hand; the one to be played is on a tint, and one that was played opens its deal."""
    words: list[ft.Control] = [ft.Text(line.name, size=theme.BODY, color=theme.INK)]
    words += [ft.Text(line.worth, size=theme.CAPTION, color=theme.SOFT)] if line.worth else []
    name = ft.Column(words, spacing=1, tight=True)
    points = [_points(app, line, account, layout, on_deal) for account in range(len(line.points))]
    content: ft.Control = ft.Row([ft.Container(name, width=layout.name), *points], spacing=0)
    if layout.stacked:
        content = ft.Column([name, ft.Row(list(points), spacing=0)], spacing=theme.HAIR, tight=True)
    padding = ft.Padding.symmetric(horizontal=_PAD, vertical=theme.HAIR if line.deals else theme.GAP)
    if line.deal is not None:
        return kit.tap(content, line.heard, app.on(on_deal, line.deal), hint=tr("Opens the deal"), padding=padding)
    view = ft.Container(content, bgcolor=theme.TINT if line.due else None, padding=padding)
    if any(deal is not None for deal in line.deals) or (line.box and app.may_write):  # each is a place to tap
        return view
    return ft.Semantics(label=line.heard, exclude_semantics=True, content=view)


def _points(app: App, line: HandLine, account: int, layout: HandColumns, on_deal: OnDeal) -> ft.Control:
    """The points of an account; where it has a deal of its own in the row, they open it."""
    said = line.points[account]
    text = ft.Text(said, size=theme.BODY, color=theme.SOFT if said == "0" else theme.INK, no_wrap=True)
    deal = line.deals[account] if line.deals else None
    if deal is None and line.box and app.may_write:
        return _empty(app, line, account, layout)
    if deal is None:
        return _cell(text, layout)
    box = ft.Container(text, height=theme.TARGET, alignment=ft.Alignment.CENTER)
    return kit.tap(box, heard_at(line, account), app.on(on_deal, deal), hint=tr("Opens the deal"), width=layout.column)


def _empty(app: App, line: HandLine, account: int, layout: HandColumns) -> ft.Control:
    """The empty place of an account, which begins the next deal with it."""
    box = ft.Container(
        height=_EMPTY,
        margin=ft.Margin.symmetric(horizontal=min(_AROUND, layout.column / 8), vertical=(theme.TARGET - _EMPTY) / 2),
        border=ft.Border.all(1, theme.EDGE),
        border_radius=theme.GAP,
    )
    chosen, begins = app.on(choose, app, line.box, account), tr("Begins the next deal with it")
    return kit.tap(box, line.open[account], chosen, hint=begins, width=layout.column)


def heard_at(line: HandLine, account: int) -> str:
    """The points of an account for a screen reader, where they have a deal of their own."""
    return f"{line.name} {line.worth}: {line.points[account]}"


def _cell(text: ft.Text, layout: HandColumns) -> ft.Control:
    return ft.Container(text, width=layout.column, alignment=ft.Alignment.CENTER)
