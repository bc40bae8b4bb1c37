"""The log: all deals in order; a tap on one opens it."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.log.table import AT_ONCE, log_table
from scorekeeper.app.match_views.deal_card import use_deal_card
from scorekeeper.app.match_views.latest_deals import conflicts
from scorekeeper.app.match_views.match_actions import undo_and_redo
from scorekeeper.app.match_views.mending import use_mending
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import match_screen
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.app.widgets.message_page import message
from scorekeeper.app.widgets.page import page
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts.language import tr, translated


@match_screen
def LogScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The log; a tap on a deal opens it."""
    use_next_match(app)
    most, draw = ft.use_state(AT_ONCE)
    mend = use_mending(app, open_match)
    open_deal = use_deal_card(app, open_match, mend)
    sheet = open_match.sheet
    body: list[ft.Control]
    if not sheet.match.deals:
        words = tr("No deal yet"), tr("What you save is listed here."), tr("To the sheet")
        body = [message(*words, app.on(app.go_to_sheet))]
    else:
        wrong = conflicts(app, open_match, mend)
        body = [
            *([wrong] if wrong else []),
            log_table(app, sheet, open_deal, most, app.on(draw, most + AT_ONCE)),
            ft.Container(height=theme.GAP),
        ]
    title = sheet.match.title or translated(sheet.match.game.info.name)
    return page(
        app, tr("All deals"), body, kicker=title, back=app.on(app.go_to_sheet), actions=undo_and_redo(app, open_match)
    )
