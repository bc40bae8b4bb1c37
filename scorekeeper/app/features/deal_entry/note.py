"""The dialog in which a note on a deal is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.flet_fixes.dialogs import use_open_dialog
from scorekeeper.texts.language import tr


def use_note(app: App, note: str, on_note: Callable[[str], Any]) -> Handler:
    """A dialog with a field for the note; `on_note` gets what was written. Returns what opens it. A hook."""
    shown, show, close = kit.use_switch()
    typed = ft.use_ref(note)

    def open_it() -> None:
        typed.current = note
        show()

    def write(text: str) -> None:
        typed.current = text

    def keep() -> Any:
        close()
        return on_note(typed.current or "")

    def dialog() -> ft.AlertDialog:
        written = app.typed(write)
        return ft.AlertDialog(
            title=ft.Text(tr("Note on this deal"), size=theme.TITLE),
            content=ft.TextField(
                label=tr("Note"),
                value=note,
                multiline=True,
                min_lines=2,
                max_lines=5,
                autofocus=True,
                on_change=written,
            ),
            bgcolor=theme.PAPER,
            shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
            actions=[
                ft.TextButton(tr("Cancel"), on_click=app.on(close)),
                ft.FilledButton(tr("Keep the note"), on_click=app.on(keep)),
            ],
            on_dismiss=app.on(close, clear_notice=False),
        )

    use_open_dialog(app.dialogs, dialog() if shown else None)
    return app.on(open_it)
