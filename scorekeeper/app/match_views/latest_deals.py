"""Deals as lines: the latest ones on the sheet, and what is wrong with some."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.match_views.mending import Mend
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import DealWords, kept_deal
from scorekeeper.app.session.error_boundary import error_boundary
from scorekeeper.app.widgets.button import tap
from scorekeeper.app.widgets.figures import score
from scorekeeper.app.widgets.panel import hairline, panel, ruled
from scorekeeper.app.widgets.words import caption
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts.language import counted, tr
from scorekeeper.texts.speech import say, signed

_FIGURE = 38
_FAULTS = 30  # are shown; as they are mended, the next ones show
_ABREAST = 4  # scores that stand beside what was played; more stand below it


def latest(app: App, sheet: Sheet, most: int) -> ft.Control | None:
    """The latest deals, the last one first, and the way to all of them."""
    places = range(len(sheet.match.deals))[::-1][:most]
    if not places:
        return None
    rows: list[ft.Control] = [
        LatestLine(kept_deal(sheet, place), app.viewport.text, key=str(place)) for place in places
    ]
    rows.append(
        tap(
            ft.Row(
                [
                    ft.Container(ft.Text(tr("All deals"), size=theme.BODY, color=theme.ACCENT), expand=True),
                    ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.ACCENT),
                ]
            ),
            tr("All deals"),
            app.on(app.go_to, "log"),
            height=theme.TARGET,
            padding=ft.Padding.symmetric(horizontal=theme.INSET),
        )
    )
    return panel(*ruled(rows), padding=0)


@error_boundary
def LatestLine(deal: DealWords, text: float) -> ft.Control:
    """One deal: who played what, and what it brought."""
    brought: list[ft.Control]
    if deal.points is None:
        brought = [caption(deal.unscored)]
    else:
        brought = [score(points, theme.BODY, width=_FIGURE * text) for points in deal.points]
    many = brought if len(brought) > _ABREAST else []
    words: list[ft.Control] = [ft.Text(deal.short or deal.untold, size=theme.SMALL, color=theme.INK)]
    if deal.counts:
        words.append(ft.Text(deal.counted, size=theme.CAPTION, color=theme.SOFT))
    if many:
        words.append(ft.Row(many, wrap=True, spacing=0, run_spacing=0))
        brought = []
    heard = ", ".join([deal.told, *(signed(p) for p in deal.points or ())])
    row = ft.Row(
        [
            ft.Text(str(deal.number), size=theme.SMALL, color=theme.SOFT, width=26 * text),
            ft.Container(ft.Column(words, spacing=1, tight=True), expand=True),
            *brought,
        ],
        spacing=0,
    )
    return ft.Semantics(
        label=heard,
        exclude_semantics=True,
        content=ft.Container(row, padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP)),
    )


def conflicts(app: App, open_match: OpenMatch, mend: Mend) -> ft.Control | None:
    """Deals that cannot stand as they are, one line a fault; a tap mends the deal."""
    found = open_match.sheet.replay.conflicts
    if not found:
        return None
    outcomes = open_match.sheet.replay.outcomes
    count = len({place for place, _ in found})
    title = counted(count, "A deal does not fit any more", "{n} deals do not fit any more")
    rows: list[ft.Control] = [
        ft.Container(
            ft.Row(
                [
                    ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.DOWN),
                    ft.Container(ft.Text(title, size=theme.BODY, color=theme.INK), expand=True),
                ],
                spacing=theme.GAP,
            ),
            padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP),
        )
    ]
    for place, fault in found[:_FAULTS]:
        rows += [hairline(), _conflict(app, place, outcomes[place].number, say(fault, open_match.sheet), mend)]
    return panel(*rows, padding=0)


def _conflict(app: App, place: int, number: int, fault: str, mend: Mend) -> ft.Control:
    said = tr("Deal {number}: {what}", number=number, what=fault)
    words = ft.Container(ft.Text(said, size=theme.SMALL, color=theme.INK), expand=True)
    padding = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP)
    if not app.may_write:
        return ft.Container(ft.Row([words]), padding=padding)
    return tap(
        ft.Row([words, ft.Text(tr("Mend"), size=theme.BODY, color=theme.ACCENT)], spacing=theme.GAP),
        tr("Mend deal {number}: {fault}", number=number, fault=fault),
        app.on(mend, place),
        padding=padding,
    )
