"""Export of a match: a file in any format, shared or downloaded, or a copied text.

A browser opens its share sheet only within a tap, so the bytes are made before: when the menu or the page with the
buttons opens. A button downloads its file until it is ready, if it is too large, or if the page cannot share its type.
A tap may be handled before the client has the address of a ready file; until the client is known to have it, a tap
downloads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app.kit.buttons import second_button
from scorekeeper.app.kit.dialogs import DialogItem, use_menu
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.error_report import is_not_here
from scorekeeper.app.session.preferences import SHARE
from scorekeeper.exchange.chat_sheet import print_for_chat
from scorekeeper.exchange.match_formats import FORMATS, FileFormat
from scorekeeper.exchange.match_link import print_play_link
from scorekeeper.exchange.share_address import IMAGE_TYPE, image_name, share_address
from scorekeeper.flet_fixes.drawing import drawn, use_once
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.pictures.font_metrics import drawable
from scorekeeper.pictures.shapes import WIDTH
from scorekeeper.service import import_export
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import say, tr


@dataclass(eq=False)
class ReadyFile:
    """A ready file; `held`: the client has answered since its button got the address."""

    name: str
    address: str
    held: bool = False


ShareFiles: TypeAlias = Mapping[FileFormat, ReadyFile]

IN_MENU: Final[tuple[tuple[FileFormat, ...], ...]] = tuple(
    tuple(key for key, form in FORMATS.items() if form.slow is slow) for slow in (False, True)
)
"""The formats in the menu, made in two steps: each step draws the screen once more, and the PDF takes longest."""


class SharedVersion(NamedTuple):
    """The source of files: a match in some state, in a language, for a page that can share these types."""

    match_id: str
    state: int
    language: str
    types: frozenset[str]


_Made: TypeAlias = tuple[SharedVersion | None, ShareFiles]
_NONE: _Made = (None, MappingProxyType({}))  # shared by all sessions, so it is immutable


def version(app: App, match_id: str, state: int) -> SharedVersion:
    """Return the version from which files are made now; `state` changes whenever the match may have changed."""
    return SharedVersion(match_id, state, app.language.tag, app.state.share_types)


def use_share_files(app: App, wanted: SharedVersion | None) -> ShareFiles:
    """Return the files of a version of a match that are ready to be shared, made on demand. A hook."""
    made, put = ft.use_state(_NONE)
    newest: ft.MutableRef[SharedVersion | None] = ft.use_ref()
    newest.current = wanted

    async def make() -> None:
        files: dict[FileFormat, ReadyFile] = {}
        for step in IN_MENU:
            await drawn()
            if wanted is None or newest.current != wanted:
                return
            for form in step:
                if FORMATS[form].media in wanted.types:
                    files |= await _file(app, wanted.match_id, form)
            put((wanted, dict(files)))
            await drawn()
            with suppress(Exception):  # a client that cannot answer, such as one that is gone
                await app.memory.get(SHARE)  # it takes messages in order, so earlier drawings have arrived
                for file in files.values():
                    file.held = True

    use_once(app, wanted if wanted is not None and wanted.types else None, make)
    of, files = made
    return files if of == wanted else {}


async def _file(app: App, match_id: str, form: FileFormat) -> ShareFiles:
    """Make a file to be shared; empty if that is impossible, which the download reports at a tap."""
    try:
        file = await import_export.share_file(app.services, match_id, form)
    except Refused:
        return {}
    except (ImportError, OSError) as error:
        if is_not_here(error):
            return {}
        raise
    return {} if file is None else {form: ReadyFile(file.name, file.address)}


_NOT_YET: Final[SharedVersion | None] = None

_PIXELS: Final = 1440  # the width of a PNG, in pixels

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
    show = use_menu(app, tr("Export"), lambda: _export_items(app, open_match, ready) if open_match else [])

    async def open_menu() -> None:
        set_opened(now)
        await show()

    return open_menu


def _export_items(app: App, open_match: OpenMatch, ready: ShareFiles) -> list[DialogItem]:
    sent, action = app.on(app.go_to, "result"), None  # if no page can share the card, its item opens the result
    if app.page.web:
        sent = image_sent(app, image_name(open_match.sheet.match))
        action = ft.OpenUrl(share_address(open_match.sheet))  # the page shares or saves the card, within the tap
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


def image_sent(app: App, name: str) -> Handler:
    """Return the handler after a tap that opened an image's address: a download gets a notice, the share sheet none."""
    if IMAGE_TYPE in app.state.share_types:
        return app.on(app.notices.clear)
    return app.on(app.notify, tr("Saved as {name}.", name=name))


def image_button(
    app: App, name: str, address: str, shown: Callable[[], ft.Screenshot], scale: float
) -> ft.OutlinedButton:
    """Return the button that sends a card as PNG: drawn by the page, or without one as it is on the screen."""

    async def save_capture() -> None:
        await app.save_file(name, await shown().capture(_PIXELS / (WIDTH * scale)))

    words = tr("Send the card") if IMAGE_TYPE in app.state.share_types else tr("Save the image")
    if not app.page.web:  # a native window has no page that could share
        return second_button(words, app.on(save_capture))
    return second_button(words, image_sent(app, name), action=ft.OpenUrl(address))


def files(app: App, match_id: str, ready: ShareFiles) -> list[DialogItem]:
    """Return a menu item for each file format. A tap shares the file if it is ready, else downloads it."""
    return [
        DialogItem(
            _ICONS.get(key, ft.Icons.DESCRIPTION_OUTLINED), say(form.label), *_file_tap(app, match_id, key, ready)
        )
        for key, form in FORMATS.items()
    ]


def _file_tap(app: App, match_id: str, form: FileFormat, ready: ShareFiles) -> tuple[Handler, ft.ClientAction | None]:
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
    if match is None or all(map(drawable, (*match.players, match.title))):
        return []
    warning = FORMATS[form].letters
    return [say(warning)] if warning else []
