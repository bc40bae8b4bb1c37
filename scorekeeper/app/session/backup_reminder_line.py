"""The line after a match that reminds of a backup, in a browser that may clear its storage."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.backup_reminder import is_at_risk, load_last_backup, save_backup
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.app.widgets.words import sentence
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts.language import tr


def use_reminder(app: App, open_match: OpenMatch) -> ft.Control | None:
    """The line, from the end of the match until a backup has been saved; otherwise None. A hook."""

    async def load() -> None:
        await app.attempt(load_last_backup, app)

    ft.use_effect(load, [])
    if not open_match.sheet.standing.over or not is_at_risk(app, open_match.sheet.match):
        return None
    status = app.services.storage_status()
    cleared = status is None or status.kept
    words = sentence(
        tr("This browser may delete the match one day.") if cleared else tr("It is not kept here."), size=theme.SMALL
    )
    return ft.Row(
        [ft.Container(words, expand=True), quiet_button(tr("Save a backup"), app.on(save_backup, app))],
        spacing=theme.GAP,
    )
