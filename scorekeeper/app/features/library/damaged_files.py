"""The damaged files that were set aside, above the matches: a line for each, with its actions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.pictures.local_time import day
from scorekeeper.service.set_aside import DamagedFile, content_set_aside, files_set_aside, remove_set_aside
from scorekeeper.texts import tr

_NONE: tuple[DamagedFile, ...] = ()
_NOBODY: DamagedFile | None = None
_KB = 1000


def use_damaged_files(app: App) -> list[ft.Control]:
    """Return the lines of the damaged files. A hook."""
    files, set_files = ft.use_state(_NONE)
    chosen, choose = ft.use_state(_NOBODY)

    async def look() -> None:
        set_files(await files_set_aside(app.services))

    use_once(app, "damaged files", look)

    async def remove() -> None:
        try:
            if chosen is not None:
                await remove_set_aside(app.services, chosen.name)
        finally:
            await look()
        app.notify(tr("The damaged file is removed."))

    ask = kit.use_question(
        app,
        tr("Remove for good?"),
        tr("Everything in the damaged file is lost then."),
        tr("Remove"),
        remove,
    )

    def offered() -> list[kit.DialogItem]:
        if chosen is None:
            return []
        return [
            kit.DialogItem(ft.Icons.SAVE_ALT, tr("Save as a file"), app.on(_save, app, chosen)),
            kit.DialogItem(ft.Icons.DELETE_OUTLINE, tr("Remove"), ask),
        ]

    open_menu = kit.use_menu(app, offered)

    async def offer(file: DamagedFile) -> None:
        choose(file)
        await open_menu()

    rows = [_row(app, file, offer) for file in files]
    return [kit.panel(*kit.ruled(rows), padding=0)] if rows else []


def _row(app: App, file: DamagedFile, offer: Callable[[DamagedFile], Awaitable[None]]) -> ft.Control:
    name, about = tr("A damaged file"), tr("Set aside {day}, {size}", day=day(file.when), size=_size(file.size))
    words = ft.Column([ft.Text(name, size=theme.BODY, color=theme.INK), kit.caption(about)], spacing=2, tight=True)
    room = ft.Padding.only(left=theme.INSET, top=theme.GAP, bottom=theme.GAP)
    on_tap = app.on(offer, file)
    opened = kit.tap(ft.Container(words, padding=room), name, on_tap, facts=about, expand=True)
    more = kit.icon_button(ft.Icons.MORE_VERT, tr("More: {name}", name=f"{name}, {about}"), on_tap)
    return ft.Row([opened, more], spacing=0)


def _size(size: int) -> str:
    """Return a number of bytes as people read it: "340 kB"."""
    kilobytes = -(-size // _KB)
    return f"{kilobytes}\u00a0kB" if kilobytes < _KB else f"{-(-kilobytes // _KB)}\u00a0MB"


async def _save(app: App, file: DamagedFile) -> None:
    await app.save_file(file.name, await content_set_aside(app.services, file.name))
