"""A match leaving the app: as a file in any form, or copied as text."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.context import App, Handler
from scorekeeper.app.parts.ask import Item, use_menu
from scorekeeper.exchange.anyfile import Form, print_any
from scorekeeper.service import travel
from scorekeeper.service.desk import Open
from scorekeeper.texts.language import spoken, tr


def use_export(app: App, hand: Open | None) -> Handler:
    """The ways out for the match in hand. What is returned offers them; a hook."""
    shown = (hand.id, hand.revision) if hand else None
    paper = ft.use_memo(lambda: print_any(hand.sheet, "text").decode() if hand else "", [shown, spoken()])
    copy = Item(
        ft.Icons.CONTENT_COPY,
        tr("Copy as text"),
        app.on(app.tell, tr("The sheet is copied.")),
        ft.CopyToClipboard(paper),
    )
    if hand is None:
        return use_menu(app, [])
    card = Item(ft.Icons.IMAGE_OUTLINED, tr("Card of the result, to send"), app.on(app.go_to, "card"))
    return use_menu(app, [*files(app, hand.id), card, *([] if app.seat.plain else [copy])])


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
