"""The log: all deals, and the card of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.match_views.key_layout import across
from scorekeeper.app.match_views.keypad import grid
from scorekeeper.app.match_views.latest_deals import OnDeal, conflicts, use_deal_card
from scorekeeper.app.match_views.match_actions import undo_and_redo, use_correction, use_ruling
from scorekeeper.app.match_views.ranking import sum_line
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.deal_words import DealWords, counted_columns, kept_deal
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
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
_SMALLEST, _SPACED = 8.0, 0.3  # the size of a name, and the room between its letters
_ACCOUNT = 104  # the least width of a column on a wide window
_WORDS = 96  # the least width of the words beside the columns
_SMALL_FIGURE = 13
_HEAD = 11  # the font size of the line below a name in the headings
AT_ONCE: Final = 100  # the number of deals rendered at a time, the latest ones; thousands would take seconds


class LogLayout(NamedTuple):
    """The width of an account's column, the number of columns in a row, and whether they are `beside` the words."""

    width: float
    abreast: int
    beside: bool


def layout_of(app: App, deals: Sequence[DealWords], names: Sequence[str]) -> LogLayout:
    """Return the columns in which all figures of these deals fit side by side, and no word of a name breaks."""
    widths = [
        max(
            kit.width_of([_count(deal, account)], _SMALL_FIGURE) + kit.width_of([_points(deal, account)], theme.BODY),
            kit.width_of([deal.signed(deal.running[account])], _SMALL_FIGURE),
        )
        for deal in deals
        for account in range(len(names))
    ]
    words = [kit.width_of([word], _SMALLEST) + _SPACED * len(word) for name in names for word in _words_of(name)]
    width = max([*widths, *words], default=0.0) * app.viewport.text + theme.GAP
    room, wide = app.viewport.width - 4 * theme.EDGE_GAP, app.viewport.wide
    least = (_NUMBER + _WORDS) * app.viewport.text
    narrow = app.viewport.text < theme.LARGE and len(names) * width <= room - least
    across_all = across(len(names), max(1, min(_ABREAST, int(room // width))))
    return LogLayout(max(_ACCOUNT, width) if wide else width, across_all, wide or narrow)


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
    labels = [say(column.label, sheet) for column in counted_columns(sheet)]
    below = "  ".join([" · ".join(labels), tr("Score")] if labels else [tr("Score")])
    room = layout.width if layout.beside else (app.viewport.width - 4 * theme.EDGE_GAP) / layout.abreast
    fits = kit.width_of([below, tr("Total")], _HEAD, app.viewport.text) <= room - theme.HAIR
    size = _size(app, names_of(sheet), room - theme.GAP)
    soft = ft.TextStyle(size=_HEAD, color=theme.SOFT)
    names = [
        ft.Text(
            spans=[
                ft.TextSpan(name, ft.TextStyle(size=size, color=theme.INK)),
                *([ft.TextSpan(f"\n{below}\n{tr('Total')}", soft)] if fits else []),
            ],
            text_align=ft.TextAlign.CENTER,
        )
        for name in names_of(sheet)
    ]
    words = tr("Deal") if fits else _legend([label.lower() for label in labels])
    legend = ft.Text(words, size=theme.CAPTION, color=theme.SOFT)
    number = ft.Container(width=_NUMBER * app.viewport.text)
    return ft.Container(
        grid([_column(name, layout) for name in names], layout.abreast)
        if fits and not layout.beside
        else _arranged(number, legend, names, layout),
        padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=theme.GAP),
    )


def _legend(labels: Sequence[str]) -> str:
    if not labels:
        return tr("Score; below, the running total")
    text = tr("{counts}, score; below, the running total", counts=listed(labels))
    return text[:1].upper() + text[1:]


def _size(app: App, names: Sequence[str], room: float) -> float:
    """Return the font size of names at which no word is broken, with a lower limit."""
    text = app.viewport.text
    words = [word for name in names for word in _words_of(name)]
    fits = min((room - _SPACED * len(word) * text) / kit.width_of([word], 1, text) for word in words)
    return theme.CAPTION if app.viewport.wide else max(_SMALLEST, min(theme.CAPTION, fits))


def _words_of(name: str) -> list[str]:
    """Return the words of a name that may be on lines of their own."""
    return name.replace("-", "- ").split()


def _line(app: App, sheet: Sheet, deal: DealWords, on_deal: OnDeal, layout: LogLayout) -> ft.Control:
    number = ft.Text(deal.figure, size=theme.SMALL, color=theme.SOFT, width=_NUMBER * app.viewport.text)
    cells = [_figures(deal, account) for account in range(len(deal.running))]
    row = _arranged(number, _words(deal), cells if _has_figures(deal) else [], layout)
    padding = ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=theme.GAP)
    names = names_of(sheet.of_deal(deal.deal_index))
    figures = [deal.counts_heard(names), deal.running_heard(names)] if _has_figures(deal) else []
    facts = ". ".join(filter(None, [*_small(deal, deal.dealer), *figures]))
    opens, hint = app.on(on_deal, deal.deal_index), tr("Opens the deal")
    return kit.tap(row, _label(deal, names), opens, facts=facts, hint=hint, padding=padding)


def _has_figures(deal: DealWords) -> bool:
    """Whether the row of a deal has counts, scores and totals; that of a deal to be played again has none."""
    return not deal.unscored or bool(deal.faults)


def _arranged(number: ft.Control, words: ft.Control, cells: list[ft.Text], layout: LogLayout) -> ft.Control:
    """Return a row: in one line, or with the figures below the text."""
    words = ft.Container(words, expand=True)
    columns = [_column(cell, layout) for cell in cells]
    if layout.beside:
        return ft.Row([number, words, *columns], spacing=0)
    lines: list[ft.Control] = [ft.Row([number, words], spacing=0)]
    if columns:
        lines.append(grid(columns, layout.abreast))
    return ft.Column(lines, spacing=theme.HAIR, tight=True)


def _column(cell: ft.Text, layout: LogLayout) -> ft.Control:
    width, alignment = layout.width if layout.beside else None, ft.Alignment.CENTER
    return ft.Container(cell, expand=not layout.beside, width=width, alignment=alignment)


def _words(deal: DealWords) -> ft.Control:
    lines: list[ft.Control] = [kit.with_suits(deal.caption or deal.number_text, theme.BODY)]
    small = _small(deal, deal.short_dealer)
    if small:
        lines.append(ft.Text(" · ".join(small), size=theme.CAPTION, color=theme.SOFT))
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


def _figures(deal: DealWords, account: int) -> ft.Text:
    count, soft = _count(deal, account), ft.TextStyle(size=_SMALL_FIGURE, color=theme.SOFT)
    spans = [ft.TextSpan(count, soft)] if count else []
    if deal.points is not None:
        colour = theme.DOWN if deal.points[account] < 0 else theme.INK
        spans.append(ft.TextSpan(_points(deal, account), ft.TextStyle(size=theme.BODY, color=colour)))
    spans.append(ft.TextSpan(f"\n{deal.signed(deal.running[account])}", soft))
    return ft.Text(spans=spans, text_align=ft.TextAlign.CENTER)


def _label(deal: DealWords, names: Sequence[str]) -> str:
    parts = [deal.numbered_title]
    if not _has_figures(deal):
        parts.append(deal.unscored)
    parts += [f"{name} {deal.signed(points)}" for name, points in zip(names, deal.points or (), strict=False)]
    return ", ".join([*parts, *deal.faults])
