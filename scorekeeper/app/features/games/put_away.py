"""The fold at the end of the lists, with the own games that were put away; and what is said of damaged ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.games.own_game_actions import remove_own_game
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import quiet_button, tap
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.words import sentence
from scorekeeper.service.faults import OWN_GAME_UNREADABLE
from scorekeeper.texts.language import counted, tr
from scorekeeper.texts.speech import say


def use_fold(app: App, number: int, inside: Callable[[], Sequence[ft.Control]]) -> list[ft.Control]:
    """A line that unfolds what was put away; nothing where that is nothing. A hook."""
    opened, set_opened = ft.use_state(initial=False)
    if not number:
        return []
    said = counted(number, "{n} put away", "{n} put away")
    icon = ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE
    face = ft.Container(
        ft.Row([ft.Text(said, size=theme.BODY, color=theme.SOFT, expand=True), ft.Icon(icon, color=theme.SOFT)]),
        padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP),
    )

    def turn() -> None:
        set_opened(lambda now: not now)

    return [panel(tap(face, said, app.on(turn)), padding=0), *(inside() if opened else [])]


def damaged_games(app: App, ids: Sequence[str]) -> list[ft.Control]:
    """A panel for each own game that cannot be read, with a button that removes it."""
    return [
        panel(
            sentence(say(OWN_GAME_UNREADABLE(id=id)), soft=False),
            *([quiet_button(tr("Remove for good"), app.on(remove_own_game, app, id))] if app.may_remove else []),
            spacing=theme.GAP,
        )
        for id in ids
    ]
