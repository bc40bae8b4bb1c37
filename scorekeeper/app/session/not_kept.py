"""The banner on every screen while a change is only in this window's memory, with a button that saves a backup."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.backup_reminder import save_backup
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.texts.language import tr


def not_kept(app: App) -> ft.Control:
    """The banner. It disappears once a later write has succeeded, which includes all changes before it."""
    words = tr("Not kept: this browser does not take what is written. It is lost when this window is closed.")
    said = ft.Text(words, size=theme.SMALL, color=theme.DOWN)
    row = ft.Row(
        [
            ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=theme.DOWN),
            ft.Container(ft.Semantics(live_region=True, content=said), expand=True),
        ],
        spacing=theme.GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    save = ft.Row(
        [quiet_button(tr("Save everything as a file"), app.on(save_backup, app))], alignment=ft.MainAxisAlignment.END
    )
    return ft.Container(
        ft.SafeArea(ft.Column([row, save], spacing=0, tight=True), avoid_intrusions_bottom=False),
        bgcolor=theme.PAPER,
        border=ft.Border.only(top=ft.BorderSide(1, theme.DOWN), bottom=ft.BorderSide(1, theme.DOWN)),
        padding=ft.Padding.only(left=theme.INSET, right=theme.GAP, top=theme.GAP),
    )
