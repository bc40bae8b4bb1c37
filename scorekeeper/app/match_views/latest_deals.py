"""Deals as lines, the latest ones and those with conflicts; and the card of one, opened from its row or its box."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.dialogs import bottom_sheet, inset_in_sheet, menu_item
from scorekeeper.app.kit.rows import LETTER_GAP, at_dots
from scorekeeper.app.match_views.key_layout import across
from scorekeeper.app.match_views.match_actions import Correct
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.deal_words import DealWords, kept_deal, later_changes
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.replay import beside_deal
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_comparison import later_deals
from scorekeeper.pictures.font_metrics import short_names, wrapped
from scorekeeper.pictures.local_time import moment
from scorekeeper.service import play
from scorekeeper.texts import counted, names_of, say, tr

_NUMBER = 26  # the width of the number of a deal
_FIGURE = 38  # the least width of a score
_FAULTS = 30  # shown at once; corrections make room for the next ones
_BETWEEN = 6  # room between two names
_BESIDE = 0.5  # share of a row for scores beside the text; wider scores are below it
_NAMED = 0.62  # the same, if that lets whole names be above them
_NAME = 54  # the least width of a score with a short name of its own


class ScoreLayout(NamedTuple):
    """The width of scores, which are `beside` the text, with names above all deals; or below it, with a name each."""

    width: float
    beside: bool


class CountWords(NamedTuple):
    """The words of a deal: its caption in lines, counts, names for its scores; and its label for a screen reader."""

    caption: str
    counted: str
    names: list[str]  # empty if they stand above all deals
    heard: str
    facts: str


def latest(app: App, sheet: Sheet, most: int, room: float, on_deal: OnDeal) -> ft.Control | None:
    """Return the latest deals in that width, the last one first, with a link to the log; None without any.

    `on_deal` opens one of them, and is the same at every rendering.
    """
    text = app.viewport.text
    lines, scores, heads = latest_words(sheet, most, room, text)
    if not lines:
        return None
    rows: list[ft.Control] = [_heads(heads, scores.width)] if scores.beside else []
    rows += [LatestLine(app, deal, words, scores, text, on_deal, key=str(deal.deal_index)) for deal, words in lines]
    words = ft.Container(ft.Text(tr("All deals"), size=theme.BODY, color=theme.ACCENT), expand=True)
    face = ft.Row([words, ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.ACCENT)])
    padding = ft.Padding.symmetric(horizontal=theme.INSET)
    rows.append(kit.tap(face, tr("All deals"), app.on(app.go_to, "log"), height=theme.TARGET, padding=padding))
    return kit.panel(*kit.ruled(rows), padding=0)


def latest_words(
    sheet: Sheet, most: int, room: float, text: float
) -> tuple[list[tuple[DealWords, CountWords]], ScoreLayout, list[tuple[str, str]]]:
    """Return the latest deals in words, the last first, the layout of their scores, and short and full names above."""
    indexes = range(len(sheet.match.deals))[::-1][:most]
    deals, names = [kept_deal(sheet, index) for index in indexes], names_of(sheet)
    named = [names if there is sheet else names_of(there) for there in map(sheet.of_deal, indexes)]
    scored = [list(map(deal.signed, deal.points)) for deal in deals if deal.points is not None]
    scores = scores_in(room - 2 * theme.INSET, scored, text, names)
    space = room - 2 * theme.INSET - _NUMBER * text - (len(names) * scores.width if scores.beside else 0) - theme.GAP

    def short(whole: Sequence[str]) -> list[str]:
        return short_names(whole, theme.CAPTION * text, scores.width - theme.HAIR * text)

    def words(deal: DealWords, there: Sequence[str]) -> CountWords:
        caption = at_dots(deal.short_caption or deal.number_text, theme.SMALL, space, text)
        own = [] if scores.beside else short(there)
        return CountWords(
            caption, _counted(deal, there, space, text), own, deal.spoken(there), deal.counts_heard(there)
        )

    lines = [(deal, words(deal, there)) for deal, there in zip(deals, named, strict=True)]
    return lines, scores, list(zip(short(names), names, strict=True))


def scores_in(room: float, rows: Sequence[Sequence[str]], text: float, names: Sequence[str] = ()) -> ScoreLayout:
    """Return the layout in which all scores of these deals fit side by side, under whole names if possible."""
    widest = kit.width_of((points for row in rows for points in row), theme.BODY, text)
    width, columns = max(_FIGURE * text, widest + theme.GAP), max(map(len, rows), default=0)
    whole = kit.width_of(names, theme.CAPTION, text) + _BETWEEN + LETTER_GAP * max(map(len, names), default=0)
    if columns * width <= _BESIDE * room:
        return ScoreLayout(max(width, whole) if columns * whole <= _NAMED * room else width, beside=True)
    below = room - _NUMBER * text - theme.HAIR
    return ScoreLayout(below / across(columns, max(1, int(below // max(width, _NAME * text)))), beside=False)


def _heads(names: Sequence[tuple[str, str]], width: float) -> ft.Control:
    """Return the names over the scores, short ones if they are longer than a column."""
    heads: list[ft.Control] = [
        ft.Text(
            short,
            size=theme.CAPTION,
            color=theme.SOFT,
            width=width,
            text_align=ft.TextAlign.RIGHT,
            no_wrap=True,
            semantics_label=name,
        )
        for short, name in names
    ]
    row = ft.Row(heads, spacing=0, alignment=ft.MainAxisAlignment.END)
    return ft.Container(row, padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=6))


def _counted(deal: DealWords, names: Sequence[str], room: float, text: float) -> str:
    """Return the counts by name if they fit on a line, else after their label."""
    if not deal.counts:
        return ""
    named = " · ".join(f"{name}\u00a0{count}" for name, count in zip(names, deal.counts, strict=False))
    if kit.width_of([named], theme.CAPTION, text) <= room:
        return named
    return f"{deal.counted_as}: {deal.counted}"


@kit.error_boundary
def LatestLine(
    app: App, deal: DealWords, words_with: CountWords, scores: ScoreLayout, text: float, on_deal: OnDeal
) -> ft.Control:
    """One deal: its contract, and the scores."""
    brought: list[ft.Control] = [kit.caption(deal.unscored)]
    words: list[ft.Control] = [kit.with_suits(words_with.caption, theme.SMALL)]
    if words_with.counted:
        words.append(kit.caption(words_with.counted))
    if deal.points is not None:
        brought = [kit.score(points, width=scores.width, plus=deal.plus, unit=deal.unit) for points in deal.points]
        if words_with.names:
            end = ft.CrossAxisAlignment.END
            pairs = zip(words_with.names, brought, strict=True)
            brought = [
                ft.Column([kit.caption(n), s], spacing=0, tight=True, horizontal_alignment=end) for n, s in pairs
            ]
        if brought and not scores.beside:
            words.append(ft.Row(brought, wrap=True, spacing=0, run_spacing=theme.HAIR))
            brought = []
    number = ft.Text(deal.figure, size=theme.SMALL, color=theme.SOFT, width=_NUMBER * text)
    column = ft.Container(ft.Column(words, spacing=1, tight=True), expand=True)
    row = ft.Row([number, column, *brought], spacing=0)
    padding = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP)
    opens, hint = app.on(on_deal, deal.deal_index), tr("Opens the deal")
    return kit.tap(row, words_with.heard, opens, facts=words_with.facts, hint=hint, padding=padding)


def conflicts(app: App, open_match: OpenMatch, correct: Correct) -> ft.Control | None:
    """Return the conflicts of a match, a line for each fault, which opens the correction; None without any."""
    found = conflict_words(open_match)
    if not found:
        return None
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.DOWN)
    title = ft.Text(conflicts_title(open_match), size=theme.BODY, color=theme.INK)
    rows = [_conflict(app, deal_index, text, name, correct) for deal_index, text, name in found]
    return kit.row_panel([kit.padded(kit.with_icon(icon, title)), *rows])


def conflicts_title(open_match: OpenMatch) -> str:
    """Return the title of the conflicts, with the number of their deals."""
    count = len({deal_index for deal_index, _ in open_match.sheet.conflicts})
    return counted(count, "A deal does not fit any more", "{n} deals do not fit any more")


def conflict_words(open_match: OpenMatch) -> list[tuple[int, str, str]]:
    """Return the shown conflicts: the index of the deal, a text about it, and the label of its correction."""
    sheet, found = open_match.sheet, []
    for deal_index, fault in sheet.conflicts[:_FAULTS]:
        deal, number, what = sheet.match.deals[deal_index], sheet.outcomes[deal_index].number, say(fault, sheet)
        named = f"{tr('Correct the ruling')}: {what}"
        label = named if deal.ruling else tr("Correct deal {number}: {fault}", number=number, fault=what)
        found.append((deal_index, say(beside_deal(deal, number, what)), label))
    return found


def _conflict(app: App, deal_index: int, text: str, name: str, correct: Correct) -> ft.Control:
    words = ft.Container(ft.Text(text, size=theme.SMALL, color=theme.INK), expand=True)
    if not app.may_write:
        return kit.padded(ft.Row([words]))
    row = ft.Row([words, ft.Text(tr("Correct"), size=theme.BODY, color=theme.ACCENT)], spacing=theme.GAP)
    padding = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP)
    return kit.tap(row, name, app.on(correct, deal_index), padding=padding)


_NAMES = 0.4  # share of the width for names beside the figures; longer names are on a line above
_SHARE = 0.85  # share of the window for a card that does not scroll
_LINE, _AROUND = 1.6, 130  # line height, in font sizes; the height of everything else
_WIDEST = 640  # of a sheet at the foot of a wide window

OnDeal: TypeAlias = "Callable[[int], Awaitable[None]]"  # opens the deal at an index


def use_deal_card(app: App, open_match: OpenMatch | None, correct: Correct) -> OnDeal:
    """Return the function that opens a deal, the same at every rendering. A hook."""
    chosen, choose = ft.use_state((0, Deal()))
    opened, show, close = kit.use_switch()

    async def open_deal(deal_index: int) -> None:
        if app.open_match is not None and deal_index < len(app.open_match.match.deals):
            choose((deal_index, app.open_match.match.deals[deal_index]))
            show()

    def card() -> ft.BottomSheet | None:
        deal_index = _index_now(open_match, *chosen) if open_match is not None and opened else None
        if open_match is None or deal_index is None:
            return None
        content = _content(app, open_match.sheet, deal_index)
        foot = _foot(app, open_match, deal_index, correct, close) if app.may_write else []
        scrolls = _height(app, open_match.sheet, deal_index) > _SHARE * (app.page.height or theme.LOW)
        scroll = ft.ScrollMode.AUTO if scrolls else None
        whole = kit.stretched([*content, *foot], theme.GAP, tight=True, scroll=scroll)
        name = kept_deal(open_match.sheet, deal_index).numbered_title
        return bottom_sheet(app, name, inset_in_sheet(app, whole, theme.GAP), close)

    use_open_dialog(app.dialogs, card())
    same: OnDeal = ft.use_memo(lambda: open_deal, [])
    app.on_deal = same

    async def open_first() -> None:
        deal_index, app.card = app.card, None
        if deal_index is not None:
            await open_deal(deal_index)

    ft.use_effect(app.loading(open_first), [])
    return same


def _index_now(open_match: OpenMatch, deal_index: int, deal: Deal) -> int | None:
    """Return the present index of a deal. A deal that is gone keeps its index, or has None beyond the last."""
    deals = open_match.match.deals
    if deals[deal_index : deal_index + 1] != (deal,) and deal in deals:
        return deals.index(deal)
    return deal_index if deal_index < len(deals) else None


def _height(app: App, sheet: Sheet, deal_index: int) -> float:
    """Return the estimated height of the card. Only a high one scrolls, because a scrolling card fills the window."""
    deal, room = kept_deal(sheet, deal_index), min(app.viewport.width, _WIDEST) - 2 * theme.INSET
    faults = ((fault, theme.SMALL) for fault in deal.faults)
    words = ((deal.title, theme.TITLE), (f"{deal.dealer} {deal.again} {deal.note}", theme.BODY), *faults)
    lines = sum(size * _LINE * len(wrapped(text, size * app.viewport.text, room)) for text, size in words)
    rows = theme.TARGET * len(deal.running) * (2 if app.viewport.text > 1 else 1)
    foot = theme.BUTTON + 3 * theme.TARGET if app.may_write else 0
    return (_AROUND + lines + rows + foot) * app.viewport.text


def _content(app: App, sheet: Sheet, deal_index: int) -> list[ft.Control]:
    deal = kept_deal(sheet, deal_index)
    when = moment(sheet.match.deals[deal_index].time)
    small = " · ".join(filter(None, (tr("{who} deals", who=deal.dealer) if deal.dealer else "", deal.again)))
    room, text = min(app.viewport.width, _WIDEST) - 2 * theme.INSET, app.viewport.text
    caption = at_dots(deal.caption or deal.number_text, theme.TITLE, room, text)
    parts: list[ft.Control] = [
        kit.caption(" · ".join(filter(None, (deal.number_text, when)))),
        ft.Semantics(
            heading_level=2,
            label=deal.title or deal.number_text,
            exclude_semantics=True,
            content=kit.with_suits(caption, theme.TITLE),
        ),
        *([kit.sentence(at_dots(small, theme.SMALL, room, text), size=theme.SMALL)] if small else []),
        *(ft.Text(fault, size=theme.SMALL, color=theme.DOWN) for fault in deal.faults),
    ]
    if deal.note:
        parts.append(
            ft.Container(
                kit.sentence(deal.note, soft=False),
                bgcolor=theme.TINT,
                border_radius=theme.RADIUS_SMALL,
                padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=theme.GAP),
            )
        )
    return [*parts, ft.Container(height=theme.HAIR), *(_table(app, sheet, deal) if deal.points is not None else [])]


def _table(app: App, sheet: Sheet, deal: DealWords) -> list[ft.Control]:
    heads = [deal.counted_as] if deal.counts else []
    heads += [tr("Score"), tr("Total")]
    rows = [
        [*deal.counts[account : account + 1], deal.signed(points), deal.signed(deal.running[account])]
        for account, points in enumerate(deal.points or ())
    ]
    text, room = app.viewport.text, min(app.viewport.width, _WIDEST) - 2 * theme.INSET
    widths = [
        theme.EDGE_GAP
        + max(kit.width_of([head], theme.CAPTION, text), kit.width_of([row[at] for row in rows], theme.NAME, text))
        for at, head in enumerate(heads)
    ]
    beside = sum(widths) <= (1 - _NAMES) * room
    lines: list[ft.Control] = [_row(None, [kit.caption(head) for head in heads], widths, beside=beside)]
    for name, row in zip(names_of(sheet.of_deal(deal.deal_index)), rows, strict=True):
        colours = [*[theme.SOFT] * (len(row) - 2), theme.INK, theme.SOFT]
        figures = [
            ft.Text(figure, size=theme.NAME, color=colour, no_wrap=True)
            for figure, colour in zip(row, colours, strict=True)
        ]
        label = ", ".join([name, *(f"{head}: {figure}" for head, figure in zip(heads, row, strict=True))])
        view = _row(ft.Text(name, size=theme.BODY, color=theme.INK), figures, widths, beside=beside)
        lines += [kit.hairline(), ft.Semantics(label=label, exclude_semantics=True, content=view)]
    return lines


def _row(name: ft.Control | None, cells: list[ft.Text], widths: list[float], *, beside: bool) -> ft.Control:
    columns: list[ft.Control] = [
        ft.Container(cell, width=width, alignment=ft.Alignment.CENTER_RIGHT)
        for cell, width in zip(cells, widths, strict=True)
    ]
    if beside:
        return ft.Row([ft.Container(name, expand=True), *columns], spacing=0)
    figures = ft.Row(columns, spacing=0, alignment=ft.MainAxisAlignment.END)
    return figures if name is None else ft.Column([name, figures], spacing=0, tight=True)


def _foot(
    app: App, open_match: OpenMatch, deal_index: int, correct: Correct, close: Callable[[], None]
) -> list[ft.Control]:
    deal = kept_deal(open_match.sheet, deal_index)
    number = deal.number

    def then(action: Handler) -> Handler:
        async def closed() -> None:
            close()
            await action()

        return closed

    async def insert() -> None:
        await correct(deal_index, insert=True)

    # By its index in the shown revision: in a newer one another deal may be there.
    async def delete(deal_index: int, revision: int) -> None:
        changed = later_changes(later_deals(open_match.sheet, deal_index, 1))
        await app.match.change(lambda now: play.delete(app.services, now.id, revision, deal_index))
        gone = tr("The ruling is deleted.") if deal.is_ruling else tr("Deal {number} is deleted.", number=number)
        app.notify(gone, *filter(None, [changed]), undo=True)

    deletes = app.on(delete, deal_index, open_match.revision)
    correct_label, delete_label = (
        (tr("Correct the ruling"), tr("Delete the ruling"))
        if deal.is_ruling
        else (tr("Correct deal {number}", number=number), tr("Delete deal {number}", number=number))
    )
    items = [
        kit.DialogItem(ft.Icons.ADD, tr("Insert a deal before deal {number}", number=number), then(app.on(insert))),
        kit.DialogItem(ft.Icons.DELETE_OUTLINE, delete_label, then(deletes)),
    ]
    return [
        ft.Container(height=theme.HAIR),
        kit.main_button(correct_label, then(app.on(correct, deal_index))),
        *(menu_item(app, item, side=0) for item in items),
    ]
