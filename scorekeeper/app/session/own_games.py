"""The own games that a screen shows, read again when others change them."""

from __future__ import annotations

from functools import partial
from typing import Final

from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_read
from scorekeeper.match.own_game import OwnGame
from scorekeeper.service import own_games
from scorekeeper.service.own_games import OwnGames
from scorekeeper.texts.language import tr, translated

NO_GAMES: Final = OwnGames(())

_NOT_YET: OwnGames | None = None


def use_own_games(app: App) -> OwnGames | None:
    """All own games, None until they are read. A hook."""
    return use_read(app, "own games", partial(own_games.own_games, app.services), _NOT_YET)


def own_game_in(known: OwnGames | None, id: str) -> OwnGame | None:
    """The own game of that id; None where there is none, or it is not read yet."""
    return next((own for own in known.games if own.id == id), None) if known else None


def mark_of(app: App, own: OwnGame | None) -> str:
    """The words that mark an own game, with what it was made from; empty for any other game."""
    if own is None:
        return ""
    original = original_of(app, own)
    return tr("Ours, made from {game}", game=original) if original else tr("Ours")


def original_of(app: App, own: OwnGame) -> str:
    """The name of the game that an own game was made from; empty where that is not known."""
    if own.made_from is None or own.made_from not in app.services.catalogue.ids():
        return ""
    return translated(app.services.catalogue.game(own.made_from).info.name)
