"""The games to browse, or to pick one for a match that is being made or mended."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.features.games.game_list import Choice, use_variant_list
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.error_boundary import match_screen, only_watching, screen
from scorekeeper.app.session.match_forms import choose_game, form_in, misfits_with
from scorekeeper.app.widgets.page import page
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.game import AnyGame
from scorekeeper.texts.language import tr

_WIDEST = 720


@screen
def VariantsScreen(app: App) -> ft.View:
    """Every game; a tap shows its table."""

    def read(game: AnyGame) -> Handler:
        return app.on(app.go, f"/variants/{game.info.id}")

    body = use_variant_list(app, list(app.services.catalogue.games()), Choice(read))
    return page(app, tr("Variants"), body, back=app.on(app.go_to_sheet), widest=_WIDEST)


@screen
def PickGameScreen(app: App) -> ft.View:
    """The game of a new match."""
    form = form_in(app, None)
    return _picking(app, "/new", None, list(app.services.catalogue.games()), form.game if form else None)


@match_screen
def PickOtherGameScreen(app: App, open_match: OpenMatch) -> ft.View:
    """Another game for the match in hand: those for as many players."""
    form = form_in(app, open_match.id)
    count = len(open_match.sheet.match.players)
    games = [game for game in app.services.catalogue.games() if count in game.info.players]
    return _picking(app, f"/match/{open_match.id}/mend", open_match, games, form.game if form else None)


def _picking(
    app: App, path: str, open_match: OpenMatch | None, games: list[AnyGame], chosen: AnyGame | None
) -> ft.View:
    """A tap picks and goes back to the form; the book beside it shows the table first."""
    if not app.may_write:
        return only_watching(app, tr("What is played?"))

    def pick(game: AnyGame) -> Handler:
        return app.on(choose_game, app, open_match, game, path)

    def read(game: AnyGame) -> Handler:
        return app.on(app.go, f"{path}/game/{game.info.id}")

    def trouble(game: AnyGame) -> str:
        return misfits_with(app, game, open_match) if open_match else ""

    listed = chosen.info.id if chosen is not None and app.services.catalogue.has(chosen) else ""
    choice = Choice(pick, read, listed, trouble)
    body = use_variant_list(app, games, choice)
    return page(app, tr("What is played?"), body, back=app.on(app.go, path), widest=_WIDEST)
