"""The line that offers a new match to the season that runs; nothing where none does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.match_form.actions import chosen_season
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.match_form import Form
from scorekeeper.app.session.match_forms import change_form
from scorekeeper.match.season import Season
from scorekeeper.service import seasons
from scorekeeper.texts.language import tr

_NONE: tuple[Season, ...] = ()


def use_season_line(app: App, form: Form | None) -> list[ft.Control]:
    """A line for each season that runs and has the game of the form; the last begun is chosen at first. A hook."""
    offered, offer = ft.use_state(_NONE)
    game = form.game if form is not None else None

    async def read() -> None:
        found = await seasons.running(app.services, game) if game is not None else ()
        offer(lambda _: found)

    use_rereading(app, read)
    ft.use_effect(app.loading(read), [game])
    if form is None or not offered:
        return []
    chosen = chosen_season(form, offered)

    def choose(id: str) -> None:
        off = chosen is not None and chosen.id == id
        change_form(app, None, lambda now: replace(now, season="" if off else id))

    return [_line(app, each, choose, chosen=chosen is not None and chosen.id == each.id) for each in offered]


def _line(app: App, season: Season, choose: Callable[[str], None], *, chosen: bool) -> ft.Control:
    """A quiet line that is tapped."""
    said = tr("Counts in {season}", season=season.name)
    box = ft.Icons.CHECK_BOX_OUTLINED if chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    words = ft.Container(ft.Text(said, size=theme.SMALL, color=theme.SOFT), expand=True)
    face = ft.Row([ft.Icon(box, size=20, color=theme.SOFT), words], spacing=theme.GAP)
    return kit.tap(face, said, app.on(choose, season.id), selected=chosen, height=theme.TARGET * app.viewport.text)
