"""Export of a match: as a file in any format, or copied as text."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.widgets.dialog import Item, use_menu
from scorekeeper.app.widgets.glyphs import undrawable
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import import_export
from scorekeeper.service.import_export import Form
from scorekeeper.texts.language import tr


def use_export(app: App, open_match: OpenMatch | None) -> Handler:
    """The export menu of the open match; returns the handler that opens it. A hook."""
    return use_menu(app, lambda: _export_items(app, open_match) if open_match else [])


def _export_items(app: App, open_match: OpenMatch) -> list[Item]:
    return [
        _card_item(app, open_match),
        *files(app, open_match.id),
        *([] if app.role.plain else [_copy_item(app, open_match)]),
    ]


def _card_item(app: App, open_match: OpenMatch) -> Item:
    """The item that sends the card; where no page can, it leads to the card."""
    words = tr("Card of the result, to send")
    if not app.page.web:
        return Item(ft.Icons.IMAGE_OUTLINED, words, app.on(app.go_to, "result"))
    return Item(ft.Icons.IMAGE_OUTLINED, words, card_sent(app, open_match), card_action(open_match))


def card_action(open_match: OpenMatch) -> ft.ClientAction:
    """Opens the address at which the page shares or saves the card, within the tap."""
    return ft.OpenUrl(import_export.share_address(open_match.sheet))


def card_sent(app: App, open_match: OpenMatch) -> Handler:
    """What follows that tap: the share sheet speaks for itself, and of a download it is said what it is called."""
    if app.state.can_share:
        return app.on(app.clear_notice)
    return app.on(app.notify, tr("Saved as {name}.", name=import_export.image_name(open_match.sheet.match)))


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
        app.notify(tr("Saved as {name}.", name=name), *_letters(app, match_id, form))


def _letters(app: App, match_id: str, form: Form) -> list[str]:
    """What becomes of letters that the app's font lacks, in a file that is drawn; empty where there are none."""
    match = app.open_match.sheet.match if app.open_match and app.open_match.id == match_id else None
    if match is None or not undrawable((*match.players, match.title)):
        return []
    if form == "pdf":
        return [tr("Letters that it has no font for stand there as boxes.")]
    return [tr("Some letters show only where the device has a font for them.")] if form == "svg" else []
