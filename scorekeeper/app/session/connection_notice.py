"""The notice, shown once, about what does not work over plain http from another machine."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.words import sentence
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

_SHOWN_KEY = "scorekeeper.plain_told"

_TEXT = Phrase(
    "This phone reads the table over a plain connection. Nothing can be copied to its clipboard, its screen may "
    "fall asleep (it catches up when it wakes), and the app cannot be installed from here. "
    "To take the sheet home, choose Export: that saves a file."
)


def use_connection_notice(app: App) -> ft.Control | None:
    """The panel with the notice, until it has been dismissed on this phone; a hook."""

    async def load_shown() -> None:
        if app.role.plain:
            app.state.plain_untold = not await app.memory.get(_SHOWN_KEY)

    async def load() -> None:
        await app.attempt(load_shown)

    async def understood() -> None:
        app.state.plain_untold = False
        await app.memory.set(_SHOWN_KEY, value=True)

    ft.use_effect(load, [])
    if not app.state.plain_untold:
        return None
    row = ft.Row([quiet_button(tr("Understood"), app.on(understood))], alignment=ft.MainAxisAlignment.END)
    padding = ft.Padding.only(left=theme.INSET, right=theme.GAP, top=theme.EDGE_GAP)
    return panel(sentence(say(_TEXT), size=theme.SMALL), row, padding=padding)
