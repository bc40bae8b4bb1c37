"""The log: all deals, and the card of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.rows import LETTER_GAP, lines_at_dots
from scorekeeper.app.match_views.key_layout import GAP, across
from scorekeeper.app.match_views.keypad import grid
from scorekeeper.app.match_views.latest_deals import OnDeal, conflicts, use_deal_card
from scorekeeper.app.match_views.match_actions import undo_and_redo, use_correction, use_ruling
from scorekeeper.app.match_views.ranking import sum_line
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.deal_words import DealWords, counted_columns, kept_deal
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.font_metrics import short_names
from scorekeeper.texts import listed, names_of, say, tr, translated

_HIGH = 480  # with larger type than this, or in a lower window, the headings scroll with the rows


@kit.match_screen
def LogScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The log; a tap on a deal opens it."""
    use_next_match(app)
    most, draw = ft.use_state(AT_ONCE)
    correct = use_correction(app, open_match, use_ruling(app, open_match))
    open_deal = use_deal_card(app, open_match, correct)
    sheet = open_match.sheet
    stays = bool(sheet.match.deals) and app.viewport.text < theme.LARGE and (app.page.height or theme.LOW) >= _HIGH
    body: list[ft.Control]
    if not sheet.match.deals:
        words = tr("No deal yet"), tr("Your saved games are listed here."), tr("To the sheet")
        body = [kit.message(*words, app.on(app.go_to_sheet))]
    else:
        heads, lines = _heads_and_lines(app, sheet, open_deal, most, app.on(draw, most + AT_ONCE))
        wrong = conflicts(app, open_match, correct)
        above = [wrong] if wrong else []
        end = ft.Container(height=theme.GAP)
        if stays:
            scrolled = ft.Column(
                [*above, kit.panel(*lines, padding=0), end],
                expand=True,
                spacing=theme.EDGE_GAP,
                scroll=ft.ScrollMode.AUTO,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            )
            body = [kit.panel(heads, padding=0), scrolled]
        else:
            body = [*above, kit.panel(heads, kit.hairline(), *lines, padding=0), end]
    title = sheet.match.title or translated(sheet.match.game.info.name)
    return kit.page(
        app,
        tr("All deals"),
        body,
        kicker=title,
        back=app.on(app.go_to_sheet),
        actions=undo_and_redo(app, open_match),
        scroll=not stays,
    )


_NUMBER = 30
_ABREAST = 5  # columns on a phone at most; more players, or wider figures, take a second row
_SMALLEST, _READABLE = 8.0, 11.0  # the least size of a name over the columns, and beside the words
_ACCOUNT = 104  # the width of a column on a wide window, if there is room
_WORDS = 96  # the least width of the words beside the columns
_LINES = 2  # of a caption beside the columns, at most
_NAME = 54  # the least width of a column with a short name at each figure
_SMALL_FIGURE = 13
AT_ONCE: Final = 100  # the number of deals rendered at a time, the latest ones; thousands would take seconds


class LogLayout(NamedTuple):
    """The width of a column; the columns in a row; whether they are `beside` the words; the width of these.

    Columns in several rows are `named`: each figure has a name, and the headings have none.
    """

    width: float
    abreast: int
    beside: bool
    words: float
    named: bool


def layout_of(app: App, deals: Sequence[DealWords], names: Sequence[str]) -> LogLayout:
    """Return the columns in which all figures of these deals fit side by side, and no word of a name breaks."""
    text, wide, count = app.viewport.text, app.viewport.wide, len(names)
    upper = (
        kit.width_of([_count(deal, at)], _SMALL_FIGURE) + kit.width_of([_points(deal, at)], theme.BODY)
        for deal in deals
        for at in range(count)
    )
    lower = kit.width_of((deal.signed(total) for deal in deals for total in deal.running), _SMALL_FIGURE)
    figures, inside = max([lower, *upper]) * text, kit.list_room(app) - 2 * theme.EDGE_GAP
    words = inside - _NUMBER * text
    width = max(figures, _name_width(names, _READABLE) * text) + theme.GAP
    width = max(width, min(_ACCOUNT, (words - _WORDS * text) / count)) if wide else width
    left = words - count * width
    fits = all(lines_at_dots(deal.caption, theme.BODY, left, text) <= _LINES for deal in deals)
    if left >= _WORDS * text and (wide or (fits and text < theme.LARGE)):
        return LogLayout(width, count, beside=True, words=left, named=False)
    least, most = max(figures, _name_width(names, _SMALLEST) * text) + theme.GAP, count if wide else _ABREAST
    named = count > min(most, inside // least)
    if named:
        least = max(figures + theme.GAP, _NAME * text)
    abreast = across(count, max(1, min(most, int(inside // least))))
    return LogLayout(inside / abreast - GAP, abreast, beside=False, words=words, named=named)


def _name_width(names: Sequence[str], size: float) -> float:
    """Return the width of the widest word of a name at a font size."""
    words = [word for name in names for word in name.replace("-", "- ").split()]
    return kit.width_of(words, size) + LETTER_GAP * max(map(len, words))


def _heads_and_lines(
    app: App, sheet: Sheet, on_deal: OnDeal, most: int, earlier: Handler
) -> tuple[ft.Control, list[ft.Control]]:
    """Return the headings, and at most `most` latest deals, the oldest first; `earlier` shows more."""
    first = max(0, len(sheet.match.deals) - most)
    deals = [kept_deal(sheet, index) for index in range(first, len(sheet.match.deals))]
    layout = layout_of(app, deals, names_of(sheet))
    rows: list[ft.Control] = []
    if first:
        rows.append(kit.centred(kit.quiet_button(tr("More"), earlier)))
    rows += [_line(app, sheet, deal, on_deal, layout) for deal in deals]
    return _heads(app, sheet, layout), [*kit.ruled(rows), *sum_line(sheet)]


def _heads(app: App, sheet: Sheet, layout: LogLayout) -> ft.Control:
    labels, names = [say(column.label, sheet).lower() for column in counted_columns(sheet)], names_of(sheet)
    fitting = (kit.unbroken_size(name, theme.CAPTION, layout.width, app.viewport.text) for name in names)
    size = max(_SMALLEST, min(fitting))
    heads = [ft.Text(name, size=size, color=theme.INK, text_align=ft.TextAlign.CENTER) for name in names]
    counts = tr("{counts}, score; below, the running total", counts=listed(labels))
    legend = kit.caption(counts[:1].upper() + counts[1:] if labels else tr("Score; below, the running total"))
    return ft.Container(
        _arranged(ft.Container(width=_NUMBER * app.viewport.text), legend, [] if layout.named else heads, layout),
        padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=theme.GAP),
    )


def _line(app: App, sheet: Sheet, deal: DealWords, on_deal: OnDeal, layout: LogLayout) -> ft.Control:
    number = ft.Text(deal.figure, size=theme.SMALL, color=theme.SOFT, width=_NUMBER * app.viewport.text)
    text, names = app.viewport.text, names_of(sheet.of_deal(deal.deal_index))
    shorts = short_names(names, theme.CAPTION * text, layout.width) if layout.named else [""] * len(names)
    cells = [_figures(deal, account, name) for account, name in enumerate(shorts)]
    row = _arranged(number, _words(deal, layout.words, text), cells if _has_figures(deal) else [], layout)
    padding = ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=theme.GAP)
    figures = [deal.counts_heard(names), deal.running_heard(names)] if _has_figures(deal) else []
    facts = ". ".join(filter(None, [*_small(deal, deal.dealer), *figures]))
    opens, hint = app.on(on_deal, deal.deal_index), tr("Opens the deal")
    return kit.tap(row, deal.spoken(names), opens, facts=facts, hint=hint, padding=padding)


def _has_figures(deal: DealWords) -> bool:
    """Whether the row of a deal has counts, scores and totals; that of a deal to be played again has none."""
    return not deal.unscored or bool(deal.faults)


def _arranged(number: ft.Control, words: ft.Control, cells: list[ft.Text], layout: LogLayout) -> ft.Control:
    """Return a row: in one line, or with the figures below the text."""
    words = ft.Container(words, expand=True)
    width, centre = layout.width if layout.beside else None, ft.Alignment.CENTER
    columns = [ft.Container(cell, expand=not layout.beside, width=width, alignment=centre) for cell in cells]
    if layout.beside:
        return ft.Row([number, words, *columns], spacing=0)
    lines: list[ft.Control] = [ft.Row([number, words], spacing=0)]
    if columns:
        lines.append(grid(columns, layout.abreast))
    return ft.Column(lines, spacing=theme.HAIR, tight=True)


def _words(deal: DealWords, room: float, text: float) -> ft.Control:
    caption = kit.at_dots(deal.caption or deal.number_text, theme.BODY, room, text)
    lines: list[ft.Control] = [kit.with_suits(caption, theme.BODY)]
    small = _small(deal, deal.short_dealer)
    if small:
        lines.append(kit.caption(kit.at_dots(" · ".join(small), theme.CAPTION, room, text)))
    lines += [ft.Text(fault, size=theme.SMALL, color=theme.DOWN) for fault in deal.faults]
    return lines[0] if len(lines) == 1 else ft.Column(lines, spacing=1, tight=True)


def _small(deal: DealWords, dealer: str) -> list[str]:
    """Return the lines below the caption: the dealer, whether the deal is played again, the note."""
    deals = tr("{who} deals", who=dealer) if dealer else ""
    return [text for text in (deals, deal.again, deal.note) if text]


def _count(deal: DealWords, account: int) -> str:
    count = deal.counts[account] if account < len(deal.counts) else ""
    return f"{count}  " if count else ""


def _points(deal: DealWords, account: int) -> str:
    return "" if deal.points is None else deal.signed(deal.points[account])


def _figures(deal: DealWords, account: int, name: str) -> ft.Text:
    count, soft = _count(deal, account), ft.TextStyle(size=_SMALL_FIGURE, color=theme.SOFT)
    spans = [ft.TextSpan(f"{name}\n", ft.TextStyle(size=theme.CAPTION, color=theme.SOFT))] if name else []
    spans += [ft.TextSpan(count, soft)] if count else []
    if deal.points is not None:
        colour = theme.DOWN if deal.points[account] < 0 else theme.INK
        spans.append(ft.TextSpan(_points(deal, account), ft.TextStyle(size=theme.BODY, color=colour)))
    spans.append(ft.TextSpan(f"\n{deal.signed(deal.running[account])}", soft))
    return ft.Text(spans=spans, text_align=ft.TextAlign.CENTER)
