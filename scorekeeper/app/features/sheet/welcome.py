"""The welcome page, where no match is open."""

from __future__ import annotations

from collections import Counter

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.messages import empty_picture
from scorekeeper.app.session.app import App, Handler
from scorekeeper.texts import tr


def welcome(app: App, open_menu: Handler) -> ft.View:
    """The welcome page, with buttons for a new match, the games and the stored matches."""
    middle = ft.Column(
        [
            empty_picture(),
            ft.Container(height=theme.GAP),
            kit.centred(kit.heading(tr("Who plays tonight?"), theme.FIGURE)),
            kit.sentence(_about(app), centred=True),
        ],
        spacing=theme.EDGE_GAP,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return kit.page(
        app,
        "Scorekeeper",
        [middle],
        actions=[kit.icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_menu)],
        foot=[
            kit.sentence(tr("You only watch here: a match shows as soon as it is begun."), centred=True)
            if not app.may_write
            else kit.main_button(tr("New match"), app.on(app.go, "/new")),
            ft.Row(
                [
                    kit.second_button(tr("All games"), app.on(app.go, "/variants"), expand=True),
                    kit.second_button(tr("Matches"), app.on(app.go, "/matches"), expand=True),
                ],
                spacing=theme.GAP,
            ),
        ],
        widest=560,
        scroll=False,
    )


def _about(app: App) -> str:
    """What the app is for, by the families of which there is more than one game, and where its matches are."""
    several = Counter(game.info.family for game in app.services.catalogue.listed())
    games = ", ".join(family for family, count in several.items() if count > 1)
    if app.role.guest:
        return tr("The score sheet for {games} and more. The matches are on the computer that serves it.", games=games)
    return tr("The score sheet for {games} and more. Everything stays on this device.", games=games)
