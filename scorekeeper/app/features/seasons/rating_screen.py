"""How strong the people of a season are, from its matches alone."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.seasons.actions import path_of
from scorekeeper.app.features.seasons.season_screen import season_missing_page
from scorekeeper.app.features.seasons.table_rows import WIDEST, row
from scorekeeper.app.features.seasons.use_seasons import use_season
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import screen
from scorekeeper.app.session.hooks import use_once
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.app.widgets.page import page
from scorekeeper.app.widgets.panel import panel, ruled
from scorekeeper.app.widgets.words import sentence
from scorekeeper.match.rating import Rating, strongest_first
from scorekeeper.match.season import Season
from scorekeeper.pictures.figures_said import rating_explained, rating_said
from scorekeeper.service import seasons
from scorekeeper.service.figures import Answer
from scorekeeper.service.progress import UNFOLLOWED, Progress
from scorekeeper.texts.language import counted, tr

_NOT_YET: tuple[str, Answer[Mapping[str, Rating]]] | None = None


@screen
def SeasonRatingScreen(app: App) -> ft.View:
    """The ratings in the season of the address."""
    found = use_season(app)
    season = found.season
    answer = _use_ratings(app, season)
    if season is None:
        return season_missing_page(app, gone=found.gone)
    body = _rows(app, answer) if answer is not None else [sentence(tr("Working out the figures"), centred=True)]
    return page(
        app,
        tr("Rating"),
        [*body, ft.Container(height=theme.GAP)],
        kicker=season.name,
        back=app.on(app.go, path_of(season)),
        widest=WIDEST,
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
        return [panel(sentence(tr("The table comes with the first match that is over.")))]
    told = (tr("From the matches of this season alone."), rating_explained())
    return [
        panel(*ruled(rows), padding=0),
        panel(*(sentence(each, size=theme.SMALL) for each in told), spacing=theme.HAIR),
    ]


def _use_ratings(app: App, season: Season | None) -> Answer[Mapping[str, Rating]] | None:
    """The ratings in a season, None until they are worked out. A hook."""
    found, show = ft.use_state(_NOT_YET)
    id = "" if season is None else season.id

    async def work(progress: Progress) -> Answer[Mapping[str, Rating]]:
        return await seasons.ratings(app.services, id, progress)

    async def read() -> None:
        if not id:
            return
        busy = app.state.work is not None
        made = await (work(UNFOLLOWED) if busy else run_long_task(app, tr("Working out the figures"), work))
        if made is not None:
            show((id, made))

    use_once(app, id, read)
    use_rereading(app, read)
    return found[1] if found is not None and found[0] == id else None
