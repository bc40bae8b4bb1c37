"""A match leaving the app: as a file in any form, or copied as text."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.widgets.dialog import Item, use_menu
from scorekeeper.exchange.anyfile import Form, print_any
from scorekeeper.service import travel
from scorekeeper.service.open_match import Open
from scorekeeper.texts.language import tr


def use_export(app: App, hand: Open | None) -> Handler:
    """The ways out for the match in hand. What is returned offers them; a hook."""
    return use_menu(app, lambda: _ways_out(app, hand) if hand else [])


def _ways_out(app: App, hand: Open) -> list[Item]:
    card = Item(ft.Icons.IMAGE_OUTLINED, tr("Card of the result, to send"), app.on(app.go_to, "card"))
    return [*files(app, hand.id), card, *([] if app.seat.plain else [_copied(app, hand)])]


def _copied(app: App, hand: Open) -> Item:
    """The whole sheet as text: what the client copies has to be there before it is tapped."""
    text = print_any(hand.sheet, "text").decode()
    said = app.on(app.tell, tr("The sheet is copied."))
    return Item(ft.Icons.CONTENT_COPY, tr("Copy as text"), said, ft.CopyToClipboard(text))


def files(app: App, match_id: str) -> list[Item]:
    """A line of a menu for each form of file."""
    return [
        Item(ft.Icons.TABLE_CHART_OUTLINED, tr("CSV, for a spreadsheet"), app.on(hand_over, app, match_id, "csv")),
        Item(ft.Icons.DATA_OBJECT, tr("JSON, for another scorekeeper"), app.on(hand_over, app, match_id, "json")),
        Item(ft.Icons.DESCRIPTION_OUTLINED, tr("Text, as on paper"), app.on(hand_over, app, match_id, "text")),
        Item(ft.Icons.PRINT_OUTLINED, tr("PDF, to print"), app.on(hand_over, app, match_id, "pdf")),
    ]


async def hand_over(app: App, match_id: str, form: Form) -> None:
    """Give a match to the browser as a download."""
    for name, content in await travel.export(app.desk, [match_id], form):
        await app.files.save_file(file_name=name, src_bytes=content)
        app.tell(tr("Saved as {name}.", name=name))
