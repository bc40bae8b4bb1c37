"""The file picker, and the panel with the faults of picked files."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.buttons import quiet_button
from scorekeeper.app.kit.panels import panel, ruled
from scorekeeper.app.kit.rows import at_end, with_icon
from scorekeeper.app.kit.words import sentence
from scorekeeper.app.session.app import App, Handler
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.texts import say, tr

_KINDS = ("csv", "json", "zip", "tsv", "txt")
_MOST = 40


def use_files(app: App, on_files: Callable[[Sequence[ft.FilePickerFile]], Awaitable[None]]) -> ft.ClientAction:
    """Return the client action of a button that opens the file picker. A hook.

    The client opens a picker at every tap, so two quick taps open two. The same files from both are handled once; to
    import them again a person taps again.
    """
    handler = ft.use_memo(lambda: [on_files], [])
    handler[0] = on_files  # the picker outlives a render
    handled: list[tuple[int, list[tuple[str, bytes]]]] = ft.use_memo(list, [])

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        picked_now = app.taps, [(file.name, sha256(file.bytes or b"").digest()) for file in event.files]
        if picked_now not in handled:
            handled[:] = [picked_now, *(each for each in handled if each[0] == app.taps)]
            await app.attempt(handler[0], event.files)

    picker = ft.use_memo(lambda: ft.FilePicker(on_result=picked), [])
    return ft.PickFiles(
        picker,
        allow_multiple=True,
        with_data=True,
        file_type=ft.FilePickerFileType.CUSTOM,
        allowed_extensions=list(_KINDS),
    )


def fault_panel(app: App, faults: Sequence[Fault], on_read: Handler, title: str = "") -> list[ft.Control]:
    """Return the titled panel with the faults of an import; empty without faults."""
    if not faults:
        return []
    title = title or tr("Nothing was imported")
    return _list_panel(app, title, faults, on_read, tr("Close the list of problems"), theme.DOWN)


def left_panel(app: App, left: Sequence[Phrase], on_read: Handler) -> list[ft.Control]:
    """Return the panel with the lines about omitted things, the first as its title; empty without any."""
    if not left:
        return []
    return _list_panel(app, say(left[0]), left[1:], on_read, tr("Close the list of what was left out"), theme.SOFT)


def _list_panel(
    app: App, title: str, lines: Sequence[Fault | Phrase], on_read: Handler, close: str, ink: ft.ColorValue
) -> list[ft.Control]:
    sentences = [say(line) for line in lines[:_MOST]]
    if len(lines) > _MOST:
        sentences.append(tr("And {number} more.", number=len(lines) - _MOST))
    large = app.viewport.text >= theme.LARGE  # then on a row of its own: otherwise words have half the room
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=ink)
    shut = quiet_button(tr("Close"), on_read, name=close)
    head = with_icon(icon, sentence(title, soft=False), *([] if large else [shut]))
    foot = [at_end(shut)] if large else []
    rows: list[ft.Control] = [
        ft.Container(sentence(line, soft=False, size=theme.SMALL), padding=ft.Padding.symmetric(vertical=theme.GAP))
        for line in sentences
    ]
    return [ft.Semantics(live_region=True, content=panel(head, *ruled(rows), *foot))]
