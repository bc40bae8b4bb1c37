"""The form of a new match."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.match_form.actions import start_match
from scorekeeper.app.features.match_form.form_page import WIDEST, form_page
from scorekeeper.app.features.match_form.numbers import use_numbers
from scorekeeper.app.features.match_form.people_chips import use_people_around
from scorekeeper.app.features.match_form.people_of_form import use_new_form
from scorekeeper.app.features.match_form.season_line import use_season_line
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_form import FormFaults, faults_of_form
from scorekeeper.app.session.own_games import mark_of, own_game_in, use_own_games
from scorekeeper.flet_fixes.focus import BUTTON
from scorekeeper.texts.language import tr


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
    return kit.page(
        app,
        tr("New match"),
        form_page(
            app, form, wrong, around, path="/new", more=numbers, mark=mark_of(app, own_game_in(ours, form.game.info.id))
        ),
        back=app.on(app.go_to_sheet),
        foot=[*counts, app.fields.put(BUTTON, kit.main_button(tr("Start the match"), app.on(start_match, app)))],
        widest=WIDEST,
    )
