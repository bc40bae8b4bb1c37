"""The line that offers a new match to the season that runs; nothing where none does."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app.features.match_form.actions import chosen_season
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.match_form import Form
from scorekeeper.app.session.match_forms import change_form
from scorekeeper.app.widgets.chips import chip, chips
from scorekeeper.match.season import Season
from scorekeeper.service import seasons
from scorekeeper.texts.language import tr

_NONE: tuple[Season, ...] = ()


def use_season_line(app: App, form: Form | None) -> list[ft.Control]:
    """A chip for each season that runs and has the game of the form; the last begun is chosen at first. A hook."""
    offered, offer = ft.use_state(_NONE)
    game = form.game.info.id if form is not None else None

    async def read() -> None:
        found = await seasons.running(app.services, game) if game is not None else ()
        offer(lambda _: found)

    async def guarded() -> None:
        await app.attempt(read)

    use_rereading(app, read)
    ft.use_effect(guarded, [game])
    if form is None or not offered:
        return []
    chosen = chosen_season(form, offered)

    def choose(id: str) -> None:
        off = chosen is not None and chosen.id == id
        change_form(app, None, lambda now: replace(now, season="" if off else id))

    return [
        chips(
            [
                chip(
                    tr("Counts in {season}", season=each.name),
                    app.on(choose, each.id),
                    chosen=chosen is not None and chosen.id == each.id,
                )
                for each in offered
            ]
        )
    ]
