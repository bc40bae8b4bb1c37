"""The forms of a session in which games are made own: each is kept until it is saved or left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.app.session.app import App
from scorekeeper.app.session.own_form import OwnGameForm
from scorekeeper.rules.own_form.form import TableForm


def own_form_in(app: App, of: str) -> OwnGameForm | None:
    """The form of a game; None where there is none."""
    return next((form for form in app.state.own_forms if form.of == of), None)


def put_own_form(app: App, form: OwnGameForm) -> None:
    """Keep a form in the session, in place of an earlier one of the same game."""
    app.state.own_forms = (*(other for other in app.state.own_forms if other.of != form.of), form)


def remove_own_form(app: App, of: str) -> None:
    """Discard a form."""
    app.state.own_forms = tuple(form for form in app.state.own_forms if form.of != of)


def change_own_form(app: App, of: str, change: Callable[[OwnGameForm], OwnGameForm]) -> None:
    """Apply a change to the current form, not to the one of the last render."""
    form = own_form_in(app, of)
    if form is not None:
        put_own_form(app, change(form))


def change_table(app: App, of: str, change: Callable[[TableForm], TableForm]) -> None:
    """Apply a change to what was entered in the current form."""
    change_own_form(app, of, lambda now: replace(now, form=change(now.form)))
