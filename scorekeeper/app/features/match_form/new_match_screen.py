"""A new match: what is played, who plays, who begins."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.match_form.actions import begin, use_form
from scorekeeper.app.features.match_form.form_page import form_page
from scorekeeper.app.features.match_form.numbers import use_numbers
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import only_watching, screen
from scorekeeper.app.session.match_form import Wrong, wrong_with
from scorekeeper.app.widgets.button import main_button
from scorekeeper.app.widgets.page import page
from scorekeeper.texts.language import tr


@screen
def NewMatchScreen(app: App) -> ft.View:
    """The form of a new match; the latest game and its players are suggested."""
    if not app.may_write:
        return only_watching(app, tr("New match"))
    form, known = use_form(app, None)
    wrong: Wrong | None = wrong_with(form, missing=form.tried) if form else None
    numbers = use_numbers(app, form, wrong)
    if form is None or wrong is None:
        return ft.View(bgcolor=theme.BACK)
    return page(
        app,
        tr("New match"),
        form_page(app, form, wrong, known, path="/new", more=numbers),
        back=app.on(app.go_to_sheet),
        foot=[main_button(tr("Start the match"), app.on(begin, app))],
        widest=960,
    )
