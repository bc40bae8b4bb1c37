"""One deal of the match, opened from its row or its box: its answers, points, note, and time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.dialogs import bottom_sheet, inset_in_sheet, menu_item
from scorekeeper.app.match_views.match_actions import Correct
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.deal_words import DealWords, kept_deal, later_changes
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_comparison import later_deals
from scorekeeper.pictures.font_metrics import wrapped
from scorekeeper.pictures.local_time import moment
from scorekeeper.service import play
from scorekeeper.texts import names_of, tr

_NAMES = 0.4  # share of the width for names beside the figures; longer names are on a line above
_SHARE = 0.85  # share of the window for a card that does not scroll
_LINE, _AROUND = 1.6, 130  # line height, in font sizes; the height of everything else
_WIDEST = 640  # of a sheet at the foot of a wide window

OnDeal: TypeAlias = "Callable[[int], Awaitable[None]]"
"""Opens the deal at an index."""


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
        named = ft.Semantics(label=name, container=True, content=whole)
        return bottom_sheet(app, inset_in_sheet(app, named, theme.GAP), close)

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
    parts: list[ft.Control] = [
        kit.caption(" · ".join(filter(None, (deal.number_text, when)))),
        ft.Semantics(
            heading_level=2,
            label=deal.title or deal.number_text,
            exclude_semantics=True,
            content=kit.with_suits(deal.caption or deal.number_text, theme.TITLE),
        ),
        *([kit.sentence(small, size=theme.SMALL)] if small else []),
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
