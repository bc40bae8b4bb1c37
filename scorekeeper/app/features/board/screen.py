"""The table view: names and totals as large as the screen allows, for a phone that lies in the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.match_views.announcement import announced, next_line
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import match_screen
from scorekeeper.app.session.keyboard import offer
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.app.session.text_scale import probe
from scorekeeper.app.widgets.button import icon_button
from scorekeeper.app.widgets.figures import colour_of
from scorekeeper.app.widgets.words import sentence, tied
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import names_of, say, signed

_BAR = 64  # what is next, below
_FIGURE = 0.62  # the width of a figure, as a part of its size
_LETTER = 0.56
_HIGHEST = 0.13  # of the height of a panel that a line of its name may take
_LINE = 1.4  # the height of a line, as a part of the size of its type
_LEAST, _MOST = 32, 240
_NAMES = (theme.BODY, 40)
_TOTAL_TO_NAME = 4  # a total so many times as large as a name is read from as far
_STRETCH = ft.CrossAxisAlignment.STRETCH


class Panel(NamedTuple):
    """The panel of one account: its name, its total, and its standing in a word."""

    name: str
    total: int
    words: str
    ahead: bool
    standing: int  # see `Sheet.ahead`


class BoardLayout(NamedTuple):
    """How many panels are side by side, and the font sizes on them, in whole logical pixels."""

    columns: int
    total: int
    name: int


def layout_of(width: float, height: float, panels: Sequence[Panel]) -> BoardLayout:
    """The layout in columns and rows with the largest totals and names.

    >>> layout_of(840, 300, [Panel("Anna", -12, "", ahead=False, standing=-1)] * 3)
    BoardLayout(columns=3, total=133, name=39)
    >>> layout_of(360, 560, [Panel("Anna", -12, "", ahead=False, standing=-1)] * 3).columns
    1
    """
    layouts = [_layout(columns, width, height, panels) for columns in range(1, len(panels) + 1)]
    return max(layouts, key=lambda layout: min(layout.total, layout.name * _TOTAL_TO_NAME))


def _layout(columns: int, width: float, height: float, panels: Sequence[Panel]) -> BoardLayout:
    room, low = width / columns - 2 * theme.INSET, height / ceil(len(panels) / columns)
    figures = max(len(signed(panel.total)) for panel in panels)
    letters = max(len(word) for panel in panels for word in panel.name.split())
    name = min(room / (letters * _LETTER), low * _HIGHEST, _NAMES[1])
    above_and_below = _LINE * (2 * max(name, _NAMES[0]) + max(theme.BODY, name / 2)) + theme.EDGE_GAP
    total = min(room / (figures * _FIGURE), low - above_and_below, _MOST)
    return BoardLayout(columns, max(floor(total), _LEAST), floor(name))


@match_screen
def BoardScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The table view; rendered again when the phone is rotated."""
    use_next_match(app)
    panels, text = _panels(open_match), app.viewport.text
    width, height = app.page.width or app.viewport.width, (app.page.height or theme.LOW) - _BAR * text
    layout = layout_of(width / text, height / text, panels)
    board = ft.Column(_rows(panels, layout), spacing=0, expand=True, horizontal_alignment=_STRETCH)
    close = app.on(app.go_to_sheet)
    offer(app, {"Escape": close})
    away = icon_button(ft.Icons.CLOSE, tr("Close the table view"), close)
    foot = ft.Container(
        ft.Row([ft.Container(_foot_text(open_match), expand=True), away]),
        padding=ft.Padding.only(left=theme.INSET, right=theme.GAP),
        height=_BAR * app.viewport.text,
        bgcolor=theme.PAPER,
        border=ft.Border.only(top=ft.BorderSide(1, theme.LINE)),
    )
    whole = ft.Column([board, foot], spacing=0, horizontal_alignment=_STRETCH)
    return ft.View(
        bgcolor=theme.BACK, padding=0, spacing=0, controls=[ft.SafeArea(expand=True, content=whole), probe(app)]
    )


def _panels(open_match: OpenMatch) -> list[Panel]:
    """Every account, in the order of the seats."""
    sheet = open_match.sheet
    begun = any(sheet.totals) or bool(sheet.match.deals)
    panels = []
    for account, (name, total) in enumerate(zip(names_of(sheet), sheet.totals, strict=True)):
        place = sheet.standing.places[account]
        ahead = begun and place == 1
        won = tr("won") if sheet.standing.over else tr("first")
        panels.append(Panel(name, total, won if ahead else "", ahead, sheet.ahead(account)))
    return panels


def _rows(panels: Sequence[Panel], layout: BoardLayout) -> list[ft.Control]:
    """The panels in rows of the same height, with a hairline between each two."""
    rows: list[ft.Control] = []
    for at in range(0, len(panels), layout.columns):
        views = [
            _panel_view(panel, layout, top=at > 0, left=n > 0)
            for n, panel in enumerate(panels[at : at + layout.columns])
        ]
        views += [ft.Container(expand=True, bgcolor=theme.PAPER) for _ in range(layout.columns - len(views))]
        rows.append(ft.Row(views, spacing=0, expand=True, vertical_alignment=_STRETCH))
    return rows


def _panel_view(panel: Panel, layout: BoardLayout, *, top: bool, left: bool) -> ft.Control:
    """The panel of one account; whoever leads is on a tint, and has a word for it."""
    name = ft.Text(
        panel.name, size=max(layout.name, _NAMES[0]), color=theme.INK, text_align=ft.TextAlign.CENTER, max_lines=2,
        overflow=ft.TextOverflow.ELLIPSIS,
    )  # fmt: skip
    total = ft.Text(
        signed(panel.total),
        size=layout.total,
        color=colour_of(panel.standing),
        no_wrap=True,
        style=ft.TextStyle(height=1.0),
    )
    word = ft.Text(panel.words, size=max(theme.BODY, layout.name / 2), color=theme.SOFT)
    label = f"{panel.name}: {signed(panel.total)}{', ' + panel.words if panel.words else ''}"
    line = ft.BorderSide(1, theme.LINE)
    edge = ft.Border.only(left=line if left else None, top=line if top else None)
    inside = ft.Column(
        [name, total, word],
        spacing=theme.HAIR,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        ft.Semantics(label=label, container=True, exclude_semantics=True, content=inside),
        expand=True,
        bgcolor=theme.TINT if panel.ahead else theme.PAPER,
        border=edge,
        padding=ft.Padding.symmetric(horizontal=theme.GAP),
        alignment=ft.Alignment.CENTER,
    )


def _foot_text(open_match: OpenMatch) -> ft.Control:
    """The announced contract, or the next deal, or that the match is over."""
    asked = announced(open_match)
    if asked is not None and asked.announced is not None and open_match.drafts.next is not None:
        return sentence(tied(say(asked.announced, open_match.sheet)), soft=False)
    return next_line(open_match) or sentence(
        tr("The match was stopped.") if open_match.sheet.match.ended else tr("The match is over.")
    )
