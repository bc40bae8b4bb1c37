"""Files that a person picks, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.app.widgets.panel import panel, ruled
from scorekeeper.app.widgets.words import sentence
from scorekeeper.rules.phrase import Fault
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

_KINDS = ("csv", "json", "zip")
_MOST = 40

OnFiles = Callable[[Sequence[ft.FilePickerFile]], Awaitable[None]]


def use_files(app: App, on_files: OnFiles) -> ft.ClientAction:
    """What a button does, within the tap, to let a person pick files; a hook.

    The client opens a picker at every tap, so two quick ones open two. Of what both bring, the same files count once:
    whoever means to bring them in again taps again in between.
    """
    newest = ft.use_memo(lambda: [on_files], [])
    newest[0] = on_files  # the picker outlives a drawing
    came: list[tuple[int, list[tuple[str, bytes]]]] = ft.use_memo(list, [])

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        now = app.taps, [(file.name, sha256(file.bytes or b"").digest()) for file in event.files]
        if now not in came:
            came[:] = [now, *(each for each in came if each[0] == app.taps)]
            await app.attempt(newest[0], event.files)

    picker = ft.use_memo(lambda: ft.FilePicker(on_result=picked), [])
    return ft.PickFiles(
        picker,
        allow_multiple=True,
        with_data=True,
        file_type=ft.FilePickerFileType.CUSTOM,
        allowed_extensions=list(_KINDS),
    )


def refusals(faults: Sequence[Fault], on_read: Handler, title: str = "") -> list[ft.Control]:
    """Everything that is wrong with what was to come in, under a title; nothing where all is well."""
    if not faults:
        return []
    said = [say(fault) for fault in faults[:_MOST]]
    if len(faults) > _MOST:
        said.append(tr("And {number} more.", number=len(faults) - _MOST))
    head = ft.Row(
        [
            ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.DOWN),
            ft.Container(sentence(title or tr("Nothing was brought in"), soft=False), expand=True),
            quiet_button(tr("OK"), on_read, name=tr("Close the list of faults")),
        ],
        spacing=theme.GAP,
    )
    lines: list[ft.Control] = [
        ft.Container(sentence(line, soft=False, size=theme.SMALL), padding=ft.Padding.symmetric(vertical=theme.GAP))
        for line in said
    ]
    return [ft.Semantics(live_region=True, content=panel(head, *ruled(lines)))]
