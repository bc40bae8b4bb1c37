"""Two games beside each other, and what differs between them."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.games.comparison_table import comparison_parts
from scorekeeper.app.features.games.game_list import Choice, use_variant_list
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.match_forms import form_in, game_at
from scorekeeper.app.session.own_games import NO_GAMES, use_own_games
from scorekeeper.rules.catalogue import ListedGame
from scorekeeper.rules.game import AnyGame
from scorekeeper.service.own_games import OwnGames
from scorekeeper.texts.language import tr, translated

_WIDEST = 960
_BESIDE = "/beside"


@kit.screen
def PickBesideScreen(app: App) -> ft.View:
    """The list of games to choose the one that is set beside the game of the route."""
    known = use_own_games(app)
    game, above = _game(app, "game", known), _page_of_game(app)

    def pick(other: ListedGame) -> Handler:
        return app.on(app.go, f"{above}{_BESIDE}/{other.info.id}")

    own = game.info.id if game is not None else ""
    games = [each for each in app.services.catalogue.listed() if each.info.id != own]
    body = use_variant_list(app, games, Choice(pick), known or NO_GAMES)
    kicker = translated(game.info.name) if game is not None else ""
    return kit.page(app, tr("Beside which game?"), body, kicker=kicker, back=app.on(app.go, above), widest=_WIDEST)


@kit.screen
def BesideScreen(app: App) -> ft.View:
    """The two games of the route beside each other."""
    known = use_own_games(app)
    one, other = _game(app, "game", known), _game(app, "other", known)
    above = _page_of_game(app)
    if known is None and (one is None or other is None):
        return ft.View(bgcolor=theme.BACK)
    if one is None or other is None:
        return kit.message_page(
            tr("There is no such game here"),
            tr("The list has every game that is known."),
            tr("All games"),
            app.on(app.go, "/variants"),
        )
    return kit.page(
        app,
        tr("Side by side"),
        [*comparison_parts(app, one, other)],
        kicker=one.info.family if one.info.family == other.info.family else "",
        back=app.on(app.go, f"{above}{_BESIDE}"),
        widest=_WIDEST,
    )


def _game(app: App, name: str, known: OwnGames | None) -> AnyGame | None:
    return game_at(app, form_in(app, None), ft.use_route_params().get(name, ""), known)


def _page_of_game(app: App) -> str:
    """The address of the page of the first game, from which these screens are opened."""
    return app.page.route.partition(_BESIDE)[0]
