"""The sheet for the whole table: a screen to be read from afar, and its layout."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.rows import lines_at_dots
from scorekeeper.app.match_views.announcement import announced, in_lines, next_words, shares_line
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.flet_fixes.client_gaps import probe
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.font_metrics import measure, wrapped
from scorekeeper.pictures.result_picture import progress_sentence
from scorekeeper.texts import names_of, say, signed, tr

LEAST: Final = 32  # the smallest size of a total
LINE: Final = 1.4  # line height as a factor of the type size, rather more than the real one
_MOST = 240
_NAMES = (40, 36, 32, 28, 24, 21, 18, 16, 14, 12)
_TOTAL_TO_NAME = 4  # the size of a total to that of a name, so that both are readable from the same distance
_BROKEN = 1000  # added to the height of a row in which a name or a total would be cut
_SHORT_ROW = 0.85  # the worth of a layout with a shorter last row, whose panels are wider
_WIDER = 1.05  # factor for measured widths, so that one line never becomes two
_FOOT = 64  # the least height of the sentence below
_FOOT_SHARE = 0.25  # share of the screen for the sentence in its ordinary size
_FOOT_SIZES = (theme.BODY, theme.SMALL, theme.CAPTION)


class Panel(NamedTuple):
    """The panel of one account: its name, its total, its standing in a word, and a line for what seats owe."""

    name: str
    total: int
    words: str
    ahead: bool
    standing: int  # see `Sheet.ahead`
    plus: bool = True
    unit: int = 1
    owed: tuple[str, ...] = ()

    @property
    def points(self) -> str:
        """The total as shown."""
        return signed(self.total, plus=self.plus, unit=self.unit)


class BoardLayout(NamedTuple):
    """The number of panels side by side, and the font sizes on them.

    `row` is the height of a row if the panels do not all fit at their least size, and scroll. `owed` is the height of
    the owed contracts, equal on every panel so that totals stay in line; 0 without any. `named` is the height of the
    names if one takes more lines than another; else 0.
    """

    columns: int
    total: int
    name: int
    words: int
    row: float | None = None
    owed: float = 0.0
    named: float = 0.0


class FootLayout(NamedTuple):
    """The font size of the sentence below, before the reader's own text size, and its height on the screen."""

    size: int
    height: float


def foot_layout(width: float, height: float, text: float, sentence: str) -> FootLayout:
    """Return the layout of the sentence below, in that width of a screen of that height. A long one is smaller."""
    layouts = []
    for size in _FOOT_SIZES:
        lines = lines_at_dots(sentence, size, width, text)
        layouts.append(FootLayout(size, max(_FOOT, lines * size * LINE * text + 2 * theme.GAP)))
    return next((layout for layout in layouts if layout.height <= _FOOT_SHARE * height), layouts[-1])


def layout_of(width: float, height: float, panels: Sequence[Panel]) -> BoardLayout:
    """Return the layout in columns and rows with the largest totals and names."""
    columns = range(1, len(panels) + 1)
    layouts = [_layout(count, size, width, height, panels) for count in columns for size in _NAMES]
    return max(layouts, key=lambda layout: _worth(layout, len(panels)))


def _worth(layout: BoardLayout, panels: int) -> float:
    if layout.row is not None:
        return -layout.row * ceil(panels / layout.columns)
    worth = min(layout.total, layout.name * _TOTAL_TO_NAME)
    return worth * (_SHORT_ROW if panels % layout.columns else 1)


def _layout(columns: int, name: int, width: float, height: float, panels: Sequence[Panel]) -> BoardLayout:
    room, low = width / columns - 2 * theme.GAP, height / ceil(len(panels) / columns)
    names = [panel.name.replace("-", "- ") for panel in panels]
    widest = kit.width_of((panel.points for panel in panels), 1.0) * _WIDER
    of_names = [LINE * name * len(wrapped(each, name * _WIDER, room)) for each in names]
    of_name = max(of_names)
    broken = max(measure(word, name * _WIDER) for each in names for word in each.split()) > room
    broken = broken or LEAST * widest > room
    words = max(theme.CAPTION, name // 2)
    owed = LINE * words * max(sum(len(wrapped(each, words * _WIDER, room)) for each in panel.owed) for panel in panels)
    named = of_name if min(of_names) < of_name else 0.0
    around = of_name + LINE * words + owed + 2 * theme.EDGE_GAP
    total = floor(min((room - theme.GAP) / widest, low - around, _MOST))
    if total >= LEAST and not broken:
        return BoardLayout(columns, total, name, words, None, owed, named)
    return BoardLayout(columns, LEAST, name, words, around + LEAST * LINE + (_BROKEN if broken else 0), owed, named)


_FOOT_SIDES = theme.INSET + theme.TARGET + 2 * theme.GAP + theme.EDGE_GAP  # beside the sentence below


@kit.match_screen
def BoardScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The table view; rendered again when the phone is rotated."""
    use_next_match(app)
    panels, text, sentence = _panels(open_match), app.viewport.text, _foot_words(open_match)
    width, height = app.page.width or app.viewport.width, app.page.height or theme.LOW
    below = foot_layout(width - _FOOT_SIDES, height, text, "".join(sentence))
    layout = layout_of(width, height - below.height, panels)
    scroll = None if layout.row is None else ft.ScrollMode.AUTO
    board = kit.stretched(_rows(panels, layout, text), expand=True, scroll=scroll)
    close = app.on(app.go_to_sheet)
    app.keys = {"Escape": close}
    away = kit.icon_button(ft.Icons.CLOSE, tr("Close the table view"), close)
    number, facts = in_lines(sentence, below.size, width - _FOOT_SIDES, text)
    words = kit.coloured((number, theme.INK), (facts, theme.SOFT), size=below.size)
    foot = ft.Container(
        ft.Row([ft.Container(words, expand=True), away]),
        padding=ft.Padding.only(left=theme.INSET, right=theme.GAP, top=theme.GAP, bottom=theme.GAP),
        bgcolor=theme.PAPER,
        border=ft.Border.only(top=ft.BorderSide(1, theme.LINE)),
    )
    whole = ft.SafeArea(expand=True, content=kit.stretched([board, foot]))
    return ft.View(bgcolor=theme.BACK, padding=0, spacing=0, controls=[whole, probe(app.scale_text)])


def _panels(open_match: OpenMatch) -> list[Panel]:
    sheet = open_match.sheet
    begun = any(sheet.totals) or bool(sheet.match.deals)
    first = tr("won") if sheet.over and not sheet.stopped_early else tr("leading")
    panels = []
    for account, (name, total) in enumerate(zip(names_of(sheet), sheet.totals, strict=True)):
        ahead = begun and sheet.standing.places[account] == 1
        word = first if ahead else ""
        owed = _owed(sheet, sheet.seats[account])
        panels.append(Panel(name, total, word, ahead, sheet.ahead[account], sheet.plus, sheet.unit, owed))
    return panels


def _owed(sheet: Sheet, seats: Sequence[int]) -> tuple[str, ...]:
    """Return a line for each of the seats with the contracts that it still owes; partners' lines have names."""
    if sheet.due is None:  # a match that was stopped owes nothing
        return ()
    names = {box.key: box.name for box in sheet.match.game.boxes}
    lines = []
    for seat in seats:
        what = ", ".join(names[key] for key in sheet.owed[seat] if key in names)  # hands with rows have no box
        if what and len(seats) > 1:
            lines.append(tr("{who} owes {what}", who=sheet.match.players[seat], what=what))
        elif what:
            lines.append(tr("owes {what}", what=what))
    return tuple(lines)


def _rows(panels: Sequence[Panel], layout: BoardLayout, text: float) -> list[ft.Control]:
    """Return the panels in rows of the same height, with a hairline between them. A shorter row has wider panels."""
    rows: list[ft.Control] = []
    for at in range(0, len(panels), layout.columns):
        beside = enumerate(panels[at : at + layout.columns])
        views = [_panel_view(panel, layout, text, top=at > 0, left=n > 0) for n, panel in beside]
        stretch = ft.CrossAxisAlignment.STRETCH
        rows.append(ft.Row(views, spacing=0, expand=layout.row is None, height=layout.row, vertical_alignment=stretch))
    return rows


def _panel_view(panel: Panel, layout: BoardLayout, text: float, *, top: bool, left: bool) -> ft.Control:
    """Return the panel of one account; a leader is on a tint, and has a word for it."""
    name = ft.Text(panel.name, size=layout.name / text, color=theme.INK, weight=theme.BOLD)
    name.text_align = ft.TextAlign.CENTER
    if layout.named:  # as high as on the other panels, so that totals stay in line
        named: ft.Control = ft.Container(name, height=layout.named, alignment=ft.Alignment.CENTER)
    else:
        named = name
    total = ft.Text(panel.points, size=layout.total / text, color=kit.colour_of(panel.standing), no_wrap=True)
    total.weight = theme.BOLD
    total.style = ft.TextStyle(height=1.0)
    word = ft.Text(panel.words, size=layout.words / text, color=theme.SOFT)
    label = ", ".join(filter(None, (f"{panel.name}: {panel.points}", panel.words, *panel.owed)))
    line = ft.BorderSide(1, theme.LINE)
    edge = ft.Border.only(left=line if left else None, top=line if top else None)
    inside = ft.Column(
        [named, total, word, *_owed_view(panel, layout, text)],
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


def _owed_view(panel: Panel, layout: BoardLayout, text: float) -> list[ft.Control]:
    """Return the owed contracts in a place as high as on the other panels; empty if nobody owes any."""
    if not layout.owed:
        return []
    size = layout.words / text
    lines = [ft.Text(line, size=size, color=theme.INK, text_align=ft.TextAlign.CENTER) for line in panel.owed]
    return [ft.Container(kit.centred_column(lines), height=layout.owed)]


def _foot_words(open_match: OpenMatch) -> tuple[str, str]:
    """Return the announced contract, the next deal with its facts, or a sentence that the match is over."""
    asked = announced(open_match)
    if asked is not None and asked.announced is not None and open_match.drafts.next is not None:
        shares = shares_line(asked, open_match.sheet)
        return kit.tied(say(asked.announced, open_match.sheet)), f": {shares}" if shares else ""
    sheet = open_match.sheet
    over = f"{progress_sentence(sheet)}." if sheet.stopped_early else tr("The match is over.")
    return next_words(open_match) or ("", over)
