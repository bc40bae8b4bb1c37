"""One line after a match, where the browser may clear it: that it may, and a button that saves it."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.backup_reminder import is_at_risk, recall, save_backup
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.app.widgets.words import sentence
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts.language import tr


def use_reminder(app: App, open_match: OpenMatch) -> ft.Control | None:
    """The line, until a backup has been saved; nothing while a match goes on; a hook."""

    async def look() -> None:
        await app.attempt(recall, app)

    ft.use_effect(look, [])
    if not open_match.sheet.standing.over or not is_at_risk(app, open_match.sheet.match):
        return None
    words = sentence(tr("This browser may clear it."), size=theme.SMALL)
    return ft.Row(
        [ft.Container(words, expand=True), quiet_button(tr("Save a backup"), app.on(save_backup, app))],
        spacing=theme.GAP,
    )
