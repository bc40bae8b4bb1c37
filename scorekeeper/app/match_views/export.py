"""A match leaving the app: as a file in any form, or copied as text."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.widgets.dialog import Item, use_menu
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import import_export
from scorekeeper.service.import_export import Form
from scorekeeper.texts.language import tr


def use_export(app: App, open_match: OpenMatch | None) -> Handler:
    """The ways out for the match in hand. What is returned offers them; a hook."""
    return use_menu(app, lambda: _ways_out(app, open_match) if open_match else [])


def _ways_out(app: App, open_match: OpenMatch) -> list[Item]:
    panel = Item(ft.Icons.IMAGE_OUTLINED, tr("Card of the result, to send"), app.on(app.go_to, "card"))
    return [*files(app, open_match.id), panel, *([] if app.role.plain else [_copied(app, open_match)])]


def _copied(app: App, open_match: OpenMatch) -> Item:
    """The whole sheet as text: what the client copies has to be there before it is tapped."""
    text = import_export.sheet_text(open_match.sheet)
    said = app.on(app.notify, tr("The sheet is copied."))
    return Item(ft.Icons.CONTENT_COPY, tr("Copy as text"), said, ft.CopyToClipboard(text))


def files(app: App, match_id: str) -> list[Item]:
    """A line of a menu for each form of file."""
    return [
        Item(ft.Icons.TABLE_CHART_OUTLINED, tr("CSV, for a spreadsheet"), app.on(download, app, match_id, "csv")),
        Item(ft.Icons.DATA_OBJECT, tr("JSON, for another scorekeeper"), app.on(download, app, match_id, "json")),
        Item(ft.Icons.DESCRIPTION_OUTLINED, tr("Text, as on paper"), app.on(download, app, match_id, "text")),
        Item(ft.Icons.PRINT_OUTLINED, tr("PDF, to print"), app.on(download, app, match_id, "pdf")),
    ]


async def download(app: App, match_id: str, form: Form) -> None:
    """Give a match to the browser as a download."""
    for name, content in await import_export.export(app.services, [match_id], form):
        await app.files.save_file(file_name=name, src_bytes=content)
        app.notify(tr("Saved as {name}.", name=name))
