"""The welcome page, shown while no match is open."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.messages import empty_picture
from scorekeeper.app.session.app import App, Handler
from scorekeeper.rules.catalogue.order import BY_KIND
from scorekeeper.texts import tr


def welcome(app: App, open_menu: Handler) -> ft.View:
    """Return the welcome page, with buttons for a new match, the games and the stored matches."""
    title = kit.centred(kit.heading(tr("Ready to play?"), theme.FIGURE))
    parts = [empty_picture(), ft.Container(height=theme.GAP), title, kit.sentence(_about(app), centred=True)]
    middle = kit.stretched(parts, theme.EDGE_GAP, expand=True, alignment=ft.MainAxisAlignment.CENTER)
    begin: ft.Control = kit.main_button(tr("New match"), app.on(app.go, "/new"))
    if not app.may_write:
        begin = kit.sentence(tr("You only watch here: a match shows as soon as it is begun."), centred=True)
    games = kit.second_button(tr("All games"), app.on(app.go, "/variants"), expand=True)
    matches = kit.second_button(tr("Matches"), app.on(app.go, "/matches"), expand=True)
    foot = [begin, ft.Row([games, matches], spacing=theme.GAP)]
    actions = [kit.icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_menu)]
    return kit.page(app, "Scorekeeper", [middle], actions=actions, foot=foot, widest=560, scroll=False)


def _about(app: App) -> str:
    """Tell the purpose of the app, and the place of its matches."""
    others = len(set(app.services.catalogue.ids()).difference(BY_KIND[0].ids))
    if app.role.guest:
        return tr(
            "Keep score at the card table: Bismarck in every version, {n} other games, and any game of your "
            "own. Your scores are on the computer that serves the app.",
            n=others,
        )
    return tr(
        "Keep score at the card table: Bismarck in every version, {n} other games, and any game of your "
        "own. Your scores stay on this device.",
        n=others,
    )
