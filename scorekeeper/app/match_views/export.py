"""Export of a match: as a file in any format, or copied as text."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.widgets.dialog import Item, use_menu
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import import_export
from scorekeeper.service.import_export import Form
from scorekeeper.texts.language import tr


def use_export(app: App, open_match: OpenMatch | None) -> Handler:
    """The export menu of the open match; returns the handler that opens it. A hook."""
    return use_menu(app, lambda: _export_items(app, open_match) if open_match else [])


def _export_items(app: App, open_match: OpenMatch) -> list[Item]:
    image = Item(ft.Icons.IMAGE_OUTLINED, tr("Card of the result, to send"), app.on(app.go_to, "card"))
    return [*files(app, open_match.id), image, *([] if app.role.plain else [_copy_item(app, open_match)])]


def _copy_item(app: App, open_match: OpenMatch) -> Item:
    """The item that copies the sheet as text, which the client must have before the tap."""
    text = import_export.sheet_text(open_match.sheet)
    said = app.on(app.notify, tr("The sheet is copied."))
    return Item(ft.Icons.CONTENT_COPY, tr("Copy as text"), said, ft.CopyToClipboard(text))


def files(app: App, match_id: str) -> list[Item]:
    """A menu item for each file format."""
    return [
        Item(ft.Icons.TABLE_CHART_OUTLINED, tr("CSV, for a spreadsheet"), app.on(download, app, match_id, "csv")),
        Item(ft.Icons.DATA_OBJECT, tr("JSON, for another scorekeeper"), app.on(download, app, match_id, "json")),
        Item(ft.Icons.DESCRIPTION_OUTLINED, tr("Text, as on paper"), app.on(download, app, match_id, "text")),
        Item(ft.Icons.PRINT_OUTLINED, tr("PDF, to print"), app.on(download, app, match_id, "pdf")),
    ]


async def download(app: App, match_id: str, form: Form) -> None:
    """Download a match as a file. Raises `Refused`."""
    for name, content in await import_export.export(app.services, [match_id], form):
        await app.files.save_file(file_name=name, src_bytes=content)
        app.notify(tr("Saved as {name}.", name=name))
