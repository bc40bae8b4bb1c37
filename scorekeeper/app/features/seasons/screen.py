"""The seasons: those that are open first."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.seasons.actions import path_of
from scorekeeper.app.features.seasons.table_rows import WIDEST, season_row
from scorekeeper.app.features.seasons.use_seasons import use_seasons
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import screen
from scorekeeper.app.widgets.button import main_button
from scorekeeper.app.widgets.empty_state import empty_state
from scorekeeper.app.widgets.page import page
from scorekeeper.app.widgets.panel import panel, ruled
from scorekeeper.texts.language import tr


@screen
def SeasonsScreen(app: App) -> ft.View:
    """The list of the seasons, each with what it counts by."""
    known = use_seasons(app)
    body: list[ft.Control] = []
    if known:
        body = [
            panel(*ruled([season_row(app, each, app.on(app.go, path_of(each.season))) for each in known]), padding=0)
        ]
    elif known is not None:
        body = [empty_state(tr("In a season, matches count together: who leads, how it is counted, who sits where."))]
    return page(
        app,
        tr("Seasons"),
        [*body, ft.Container(height=theme.GAP)],
        back=app.on(app.go_to_sheet),
        foot=[main_button(tr("Begin a season"), app.on(app.go, "/seasons/new"))] if app.may_write else [],
        widest=WIDEST,
    )
