"""The log: all deals in order, each with a menu to correct it, to delete it, or to insert one before it."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.log.table import AT_ONCE, log_table
from scorekeeper.app.match_views.latest_deals import conflicts
from scorekeeper.app.match_views.match_actions import undo_and_redo
from scorekeeper.app.match_views.mending import Mend, use_mending
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.deal_words import kept_deal
from scorekeeper.app.session.error_boundary import match_screen
from scorekeeper.app.session.live_sync import use_next_match
from scorekeeper.app.widgets.dialog import Item, use_menu
from scorekeeper.app.widgets.message_page import message
from scorekeeper.app.widgets.page import page
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import play
from scorekeeper.texts.language import tr, translated


@match_screen
def LogScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The log; a tap on a deal opens its menu."""
    use_next_match(app)
    chosen, choose = ft.use_state(0)
    most, draw = ft.use_state(AT_ONCE)
    mend = use_mending(app, open_match)
    open_menu = use_menu(app, lambda: _menu(app, open_match, chosen, mend))

    async def open_deal_menu(place: int) -> None:
        choose(place)
        await open_menu()

    sheet = open_match.sheet
    body: list[ft.Control]
    if not sheet.match.deals:
        words = tr("No deal yet"), tr("What you save is listed here."), tr("To the sheet")
        body = [message(*words, app.on(app.go_to_sheet))]
    else:
        wrong = conflicts(app, open_match, mend)
        body = [
            *([wrong] if wrong else []),
            log_table(app, sheet, open_deal_menu if app.may_write else None, most, app.on(draw, most + AT_ONCE)),
            ft.Container(height=theme.GAP),
        ]
    title = sheet.match.title or translated(sheet.match.game.info.name)
    return page(
        app, tr("All deals"), body, kicker=title, back=app.on(app.go_to_sheet), actions=undo_and_redo(app, open_match)
    )


def _menu(app: App, open_match: OpenMatch, place: int, mend: Mend) -> list[Item]:
    if place >= len(open_match.sheet.match.deals):
        return []
    number = kept_deal(open_match.sheet, place).number
    return [
        Item(ft.Icons.EDIT_OUTLINED, tr("Mend deal {number}", number=number), app.on(mend, place)),
        Item(ft.Icons.ADD, tr("Insert a deal before deal {number}", number=number), _insert(app, place, mend)),
        Item(
            ft.Icons.DELETE_OUTLINE,
            tr("Delete deal {number}", number=number),
            app.on(_delete, app, open_match, place, number),
        ),
    ]


def _insert(app: App, place: int, mend: Mend) -> Handler:
    async def insert() -> None:
        await mend(place, insert=True)

    return app.on(insert)


async def _delete(app: App, shown: OpenMatch, place: int, number: int) -> None:
    """Delete a deal, by its place in the revision that is shown: in a newer one another deal may be there."""
    await app.change(lambda open_match: play.delete(app.services, open_match.id, shown.revision, place))
    app.notify(tr("Deal {number} is deleted.", number=number), undo=True)
