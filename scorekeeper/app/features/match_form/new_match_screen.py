"""The form of a new match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.match_form.form_page import form_page
from scorekeeper.app.features.match_form.match_form_actions import chosen_season, start_match
from scorekeeper.app.features.match_form.numbers import use_numbers
from scorekeeper.app.features.match_form.people_chips import use_people_around
from scorekeeper.app.features.match_form.people_of_form import use_new_form
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.match_forms import change_form
from scorekeeper.app.session.own_game_forms import mark_of, own_game_in, use_own_games
from scorekeeper.flet_fixes.focus_fixes import BUTTON
from scorekeeper.match.match_form import FormFaults, MatchForm, faults_of_form
from scorekeeper.match.season import Season
from scorekeeper.service import seasons
from scorekeeper.texts import tr


@kit.screen
def NewMatchScreen(app: App) -> ft.View:
    """The form of a new match, with the game and the players of the latest one filled in."""
    if not app.may_write:
        return kit.read_only_page(app, tr("New match"))
    form, known = use_new_form(app)
    wrong: FormFaults | None = faults_of_form(form, missing=form.tried) if form else None
    numbers = use_numbers(app, form, wrong)
    around = use_people_around(app, form, known)
    ours = use_own_games(app)
    counts = use_season_line(app, form)
    if form is None or wrong is None:
        return ft.View(bgcolor=theme.BACK)
    mark = mark_of(app, own_game_in(ours, form.game.info.id))
    body = form_page(app, form, wrong, around, path="/new", more=numbers, mark=mark)
    start = app.fields.put(BUTTON, kit.main_button(tr("Start the match"), app.on(start_match, app)))
    back = app.on(app.go_to_sheet)
    return kit.page(app, tr("New match"), body, back=back, foot=[*counts, start])


_NONE: tuple[Season, ...] = ()


def use_season_line(app: App, form: MatchForm | None) -> list[ft.Control]:
    """Return a line for each open season with the game of the form; the latest is chosen by default. A hook."""
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
    text = tr("Counts in {season}", season=season.name)
    box = ft.Icons.CHECK_BOX_OUTLINED if chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    face = kit.with_icon(ft.Icon(box, size=20, color=theme.SOFT), ft.Text(text, size=theme.SMALL, color=theme.SOFT))
    return kit.tap(face, text, app.on(choose, season.id), checked=chosen, height=theme.TARGET * app.viewport.text)
