"""Export of a match: a file in any format, shared or downloaded, or a copied text."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.app.kit.dialogs import DialogItem, use_menu
from scorekeeper.app.match_views.share_files import ReadyFile, SharedVersion, ShareFiles, use_share_files, version
from scorekeeper.app.session.app import App, Handler
from scorekeeper.exchange.chat_sheet import print_for_chat
from scorekeeper.exchange.match_formats import FORMATS, FileFormat
from scorekeeper.exchange.match_link import print_play_link
from scorekeeper.exchange.share_address import IMAGE_TYPE, image_name, share_address
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.pictures.font_metrics import undrawable
from scorekeeper.service import import_export
from scorekeeper.texts import say, tr

_NOT_YET: Final[SharedVersion | None] = None

_ICONS: Final = {
    "csv": ft.Icons.TABLE_CHART_OUTLINED,
    "json": ft.Icons.DATA_OBJECT,
    "pdf": ft.Icons.PRINT_OUTLINED,
    "svg": ft.Icons.SHAPE_LINE_OUTLINED,
}
"""The icons of formats in the menu; others have that of a text."""


def use_export(app: App, open_match: OpenMatch | None) -> Handler:
    """Return the handler that opens the export menu of the open match. A hook."""
    opened, set_opened = ft.use_state(_NOT_YET)
    now = version(app, open_match.id, open_match.revision) if open_match else None
    ready = use_share_files(app, opened)
    ready = ready if opened == now else {}  # the match has changed since the menu was opened
    show = use_menu(app, lambda: _export_items(app, open_match, ready) if open_match else [])

    async def open_menu() -> None:
        set_opened(now)
        await show()

    return open_menu


def _export_items(app: App, open_match: OpenMatch, ready: ShareFiles) -> list[DialogItem]:
    sent, action = app.on(app.go_to, "result"), None  # if no page can share the card, its item opens the result
    if app.page.web:
        sent, action = card_sent(app, open_match), card_action(open_match)
    card = DialogItem(ft.Icons.IMAGE_OUTLINED, tr("Result picture"), sent, action)
    items = [card, *files(app, open_match.id, ready)]
    if app.role.plain:  # there is no clipboard over a plain connection
        return items
    notify = app.on(app.notify, tr("Copied."))
    text = ft.CopyToClipboard(print_for_chat(open_match.sheet))
    items.append(DialogItem(ft.Icons.CONTENT_COPY, tr("Copy as text"), notify, text))
    if open_match.sheet.over:  # BG Stats opens the link as a play
        notify = app.on(app.notify, tr("The link is copied. Open it on the phone that has BG Stats."))
        link = ft.CopyToClipboard(print_play_link(open_match.sheet, open_match.id, app.services.catalogue))
        items.append(DialogItem(ft.Icons.CASINO_OUTLINED, tr("Copy a link for BG Stats"), notify, link))
    return items


def can_share_card(app: App) -> bool:
    """Whether the page can give the card to the system's share sheet."""
    return IMAGE_TYPE in app.state.share_types


def card_action(open_match: OpenMatch) -> ft.ClientAction:
    """Return the action that opens the address at which the page shares or saves the card, within the tap."""
    return ft.OpenUrl(share_address(open_match.sheet))


def card_sent(app: App, open_match: OpenMatch) -> Handler:
    """Return the handler after that tap. A download gets a notice with the file's name; the share sheet needs none."""
    if can_share_card(app):
        return app.on(app.notices.clear)
    return app.on(app.notify, tr("Saved as {name}.", name=image_name(open_match.sheet.match)))


def files(app: App, match_id: str, ready: ShareFiles) -> list[DialogItem]:
    """Return a menu item for each file format. A tap shares the file if it is ready, else downloads it."""
    return [
        DialogItem(
            _ICONS.get(key, ft.Icons.DESCRIPTION_OUTLINED), say(form.label), *file_tap(app, match_id, key, ready)
        )
        for key, form in FORMATS.items()
    ]


def file_tap(app: App, match_id: str, form: FileFormat, ready: ShareFiles) -> tuple[Handler, ft.ClientAction | None]:
    """Return the handler of a tap on a file, and the client's action within the tap."""
    file = ready.get(form)
    if file is None:
        return app.on(download, app, match_id, form), None
    return app.on(_tapped, app, match_id, form, file), ft.OpenUrl(file.address)


async def _tapped(app: App, match_id: str, form: FileFormat, file: ReadyFile) -> None:
    """Finish a tap that shared a file, with a notice only about letters without a font."""
    letters = _letters(app, match_id, form)
    if not file.held:  # the client may not have had the address at the tap
        await download(app, match_id, form)
    elif letters:
        app.notify(file.name, *letters)


async def download(app: App, match_id: str, form: FileFormat) -> None:
    """Download a match as a file. Raises `Refused`."""
    for name, content in await import_export.export(app.services, [match_id], form):
        await app.files.save_file(file_name=name, src_bytes=content)
        app.notify(tr("Saved as {name}.", name=name), *_letters(app, match_id, form))


def _letters(app: App, match_id: str, form: FileFormat) -> list[str]:
    """Return a warning about letters that the app's font lacks, for a drawn file; empty without such letters."""
    match = app.open_match.sheet.match if app.open_match and app.open_match.id == match_id else None
    if match is None or not undrawable((*match.players, match.title)):
        return []
    warning = FORMATS[form].letters
    return [say(warning)] if warning else []
