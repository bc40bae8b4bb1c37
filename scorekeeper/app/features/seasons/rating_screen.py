"""How strong the people of a season are, from its matches alone."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.seasons.actions import path_of
from scorekeeper.app.features.seasons.season_screen import season_missing_page
from scorekeeper.app.features.seasons.table_rows import row
from scorekeeper.app.features.seasons.use_seasons import use_season
from scorekeeper.app.session.app import App
from scorekeeper.match.rating import Rating, strongest_first
from scorekeeper.pictures.figures_said import rating_explained, rating_said
from scorekeeper.service import season_tables
from scorekeeper.service.figures import Answer
from scorekeeper.service.long_work import Progress
from scorekeeper.texts import counted, tr


@kit.screen
def SeasonRatingScreen(app: App) -> ft.View:
    """The ratings in the season of the address."""
    found = use_season(app)
    season = found.known

    async def work(id: str, progress: Progress) -> Answer[Mapping[str, Rating]]:
        return await season_tables.ratings(app.services, id, progress)

    id = "" if season is None else season.id
    worked = kit.use_worked_out(app, id or None, id, work)
    if season is None:
        return season_missing_page(app, gone=found.gone)
    body = _rows(app, worked.found) if worked.found is not None else worked.waiting(app)
    return kit.list_page(
        app,
        tr("Rating"),
        body,
        kicker=season.name,
        back=app.on(app.go, path_of(season)),
    )


def _rows(app: App, answer: Answer[Mapping[str, Rating]]) -> list[ft.Control]:
    rows = [
        row(
            app,
            "",
            answer.names.get(person, ""),
            counted(answer.found[person].matches, "{n} match", "{n} matches"),
            rating_said(answer.found[person]),
            on_tap=app.on(app.go, f"/people/{person}"),
        )
        for person in strongest_first(answer.found, answer.names)
    ]
    if not rows:
        return [kit.panel(kit.sentence(tr("The table comes with the first match that is over.")))]
    told = (tr("From the matches of this season alone."), rating_explained())
    return [
        kit.row_panel(rows),
        kit.panel(*(kit.sentence(each, size=theme.SMALL) for each in told), spacing=theme.HAIR),
    ]
