"""The seasons: those that are open first."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.seasons.actions import path_of
from scorekeeper.app.features.seasons.table_rows import season_row
from scorekeeper.app.features.seasons.use_seasons import use_seasons
from scorekeeper.app.session.app import App
from scorekeeper.texts import tr


@kit.screen
def SeasonsScreen(app: App) -> ft.View:
    """The list of the seasons, each with what it counts by."""
    known = use_seasons(app)
    body: list[ft.Control] = []
    if known:
        body = [kit.row_panel([season_row(app, each, app.on(app.go, path_of(each.season))) for each in known])]
    elif known is not None:
        body = [
            kit.empty_state(tr("In a season, matches count together: who leads, how it is counted, who sits where."))
        ]
    return kit.list_page(
        app,
        tr("Seasons"),
        body,
        back=app.on(app.go_to_sheet),
        foot=[kit.main_button(tr("Begin a season"), app.on(app.go, "/seasons/new"))] if app.may_write else [],
    )
