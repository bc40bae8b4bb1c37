"""The own games for a screen, and the forms in which a session makes house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_read
from scorekeeper.app.session.state import OwnGameForm
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.own_form.table_form import TableForm
from scorekeeper.service import own_games
from scorekeeper.service.own_games import OwnGames
from scorekeeper.texts import tr, translated

NO_GAMES: Final = OwnGames(())

_NOT_YET: OwnGames | None = None


def use_own_games(app: App) -> OwnGames | None:
    """Return all own games; None until they are read. A hook."""
    return use_read(app, "own games", partial(own_games.own_games, app.services), _NOT_YET)


def own_game_in(known: OwnGames | None, id: str) -> OwnGame | None:
    """Return the own game with an id; None if there is none, or it is not read yet."""
    return next((own for own in known.games if own.id == id), None) if known else None


def mark_of(app: App, own: OwnGame | None) -> str:
    """Return the words that mark an own game, with its original; empty for any other game."""
    if own is None:
        return ""
    original = original_of(app, own)
    return tr("Ours, made from {game}", game=original) if original else tr("Ours")


def original_of(app: App, own: OwnGame) -> str:
    """Return the name of the game that an own game was made from; empty if unknown."""
    if own.made_from is None or own.made_from not in app.services.catalogue.ids():
        return ""
    return translated(app.services.catalogue.game(own.made_from).info.name)


def own_form_in(app: App, of: str) -> OwnGameForm | None:
    """Return the form of a game; None if there is none."""
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
    """Apply a change to the table in the current form."""
    change_own_form(app, of, lambda now: replace(now, form=change(now.form)))
