"""The list of games: to browse, or to choose one in the form of a match."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.games.game_list import GameListActions, use_variant_list
from scorekeeper.app.features.games.own_game_actions import damaged_games
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.match_forms import choose_game, conflicts_with, form_in
from scorekeeper.app.session.own_game_forms import NO_GAMES, own_game_in, use_own_games
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.catalogue import ListedGame
from scorekeeper.rules.game import AnyGame
from scorekeeper.service.own_games import OwnGames
from scorekeeper.texts import tr


@kit.screen
def VariantsScreen(app: App) -> ft.View:
    """All games; a tap opens the page of one."""

    def read(game: ListedGame) -> Handler:
        return app.on(app.go, f"/variants/{game.info.id}")

    known = use_own_games(app) or NO_GAMES
    body = use_variant_list(app, list(app.services.catalogue.listed()), GameListActions(read), known)
    body = [*damaged_games(app, known.unreadable), *body]
    return kit.page(app, tr("All games"), body, back=app.on(app.go_to_sheet))


@kit.screen
def PickGameScreen(app: App) -> ft.View:
    """Choosing the game of a new match."""
    form = form_in(app, None)
    return _picking(app, "/new", None, list(app.services.catalogue.listed()), form.game if form else None)


@kit.match_screen
def PickOtherGameScreen(app: App, open_match: OpenMatch) -> ft.View:
    """Choosing another game for the open match, among those for as many players."""
    form = form_in(app, open_match.id)
    count = len(open_match.sheet.match.players)
    games = [game for game in app.services.catalogue.listed() if count in game.info.players]
    return _picking(app, f"/match/{open_match.id}/mend", open_match, games, form.game if form else None)


def _picking(
    app: App, path: str, open_match: OpenMatch | None, games: list[ListedGame], chosen: AnyGame | None
) -> ft.View:
    """Return a list in which a tap chooses a game and returns to the form; the book icon opens its page."""
    known = use_own_games(app) or NO_GAMES
    if not app.may_write:
        return kit.read_only_page(app, tr("What do you play?"))
    if open_match is not None:
        count = len(open_match.sheet.match.players)
        known = known._replace(games=tuple(own for own in known.games if count in own.game.info.players))

    async def choose(game: ListedGame) -> None:
        await choose_game(app, open_match, game.read(), path)

    def pick(game: ListedGame) -> Handler:
        return app.on(choose, game)

    def read(game: ListedGame) -> Handler:
        return app.on(app.go, f"{path}/game/{game.info.id}")

    def trouble(game: ListedGame) -> str:
        return conflicts_with(app, game.read(), open_match) if open_match else ""

    choice = GameListActions(pick, read, _listed(app, chosen, known), trouble)
    body = use_variant_list(app, games, choice, known)
    return kit.page(app, tr("What do you play?"), body, back=app.on(app.go, path))


def _listed(app: App, chosen: AnyGame | None, known: OwnGames) -> str:
    """Return the id of the chosen game if the list has exactly that game; empty if another game has that id."""
    if chosen is None:
        return ""
    own = own_game_in(known, chosen.info.id)
    is_own = own is not None and own.game.document() == chosen.document()
    return chosen.info.id if is_own or app.services.catalogue.has(chosen) else ""
