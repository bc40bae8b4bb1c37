"""The log: all deals in order; a tap on one opens it."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.log.table import AT_ONCE, log_table
from scorekeeper.app.match_views.deal_card import use_deal_card
from scorekeeper.app.match_views.latest_deals import conflicts
from scorekeeper.app.match_views.match_actions import undo_and_redo
from scorekeeper.app.match_views.mending import use_mending
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts.language import tr, translated

_LARGE, _HIGH = 1.5, 480
"""With larger type than this, or in a lower window, the heads scroll with the rows."""


@kit.match_screen
def LogScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The log; a tap on a deal opens it."""
    use_next_match(app)
    most, draw = ft.use_state(AT_ONCE)
    mend = use_mending(app, open_match)
    open_deal = use_deal_card(app, open_match, mend)
    sheet = open_match.sheet
    stays = bool(sheet.match.deals) and app.viewport.text < _LARGE and (app.page.height or theme.LOW) >= _HIGH
    body: list[ft.Control]
    if not sheet.match.deals:
        words = tr("No deal yet"), tr("What you save is listed here."), tr("To the sheet")
        body = [kit.message(*words, app.on(app.go_to_sheet))]
    else:
        table = log_table(app, sheet, open_deal, most, app.on(draw, most + AT_ONCE))
        wrong = conflicts(app, open_match, mend)
        above = [wrong] if wrong else []
        end = ft.Container(height=theme.GAP)
        if stays:
            rows = [*above, kit.panel(*table.rows, padding=0), end]
            body = [kit.panel(table.heads, padding=0), _scrolled(rows)]
        else:
            body = [*above, kit.panel(table.heads, kit.hairline(), *table.rows, padding=0), end]
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


def _scrolled(rows: list[ft.Control]) -> ft.Control:
    return ft.Column(
        rows,
        expand=True,
        spacing=theme.EDGE_GAP,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
