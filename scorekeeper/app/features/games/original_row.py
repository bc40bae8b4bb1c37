"""The row on the page of an own game that sets it beside the game that it was made from."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import tap
from scorekeeper.app.widgets.panel import panel
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.comparing import compare
from scorekeeper.texts.language import counted, tr, translated


def original_row(app: App, own: OwnGame | None, path: str) -> list[ft.Control]:
    """A panel that says how much differs, and leads to it; nothing where there is no original.

    `path` is the address of the game's page.
    """
    if own is None or own.made_from is None or own.made_from not in app.services.catalogue.ids():
        return []
    original = app.services.catalogue.game(own.made_from)
    differing = sum(not pair.same for part in compare(own.game, original) for pair in part)
    title = tr("Beside {game}", game=translated(original.info.name))
    below = counted(differing, "{n} line differs", "{n} lines differ") if differing else tr("Nothing differs")
    words = ft.Column(
        [ft.Text(title, size=theme.NAME, color=theme.INK), ft.Text(below, size=theme.SMALL, color=theme.SOFT)],
        spacing=2,
        tight=True,
    )
    icon = ft.Icon(ft.Icons.COMPARE_ARROWS, size=24, color=theme.ACCENT)
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.SOFT)
    face = ft.Container(
        ft.Row([icon, ft.Container(words, expand=True), arrow], spacing=theme.EDGE_GAP),
        padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP),
    )
    leads = app.on(app.go, f"{path}/beside/{own.made_from}")
    return [panel(tap(face, title, leads, facts=below), padding=0)]
