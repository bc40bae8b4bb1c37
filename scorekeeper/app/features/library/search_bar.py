"""Search in a shelf: a text field, and filters by game and by player."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.library.actions import Shelf
from scorekeeper.app.session.app import App
from scorekeeper.service import library
from scorekeeper.service.match_search import Played, Search
from scorekeeper.texts import tr, translated

_NONE = Played((), ())
_MOST = 100  # items of a menu; the others are found by their names

Find = Callable[[Search], Awaitable[None]]


def use_search_bar(app: App, shelf: Shelf, search: Search, find: Find) -> list[ft.Control]:
    """The text field and the two filters; `find` is called with what is sought then. A hook."""
    played, set_played = ft.use_state(_NONE)
    games = kit.use_menu(app, lambda: _games(app, played.games, search, find))
    players = kit.use_menu(app, lambda: _players(app, played.players, search, find))

    async def offer(menu: Callable[[], Awaitable[None]]) -> None:
        set_played(await library.played(app.services, shelf))
        await menu()

    async def write(text: str) -> None:
        await find(search._replace(words=text))

    field = kit.search_field(app, search.words, write, tr("A title, a player or a game"))
    return [
        field,
        kit.chips(
            [
                _filter(translated(search.game), tr("Every game"), app.on(offer, games)),
                _filter(search.player, tr("Every player"), app.on(offer, players)),
            ]
        ),
    ]


def _filter(chosen: str, every: str, on_tap: Callable[[], Awaitable[None]]) -> ft.Control:
    """The chip of a filter: what is chosen, or that all are shown."""
    return kit.chip(chosen or every, on_tap, chosen=bool(chosen), icon=ft.Icons.ARROW_DROP_DOWN)


def _games(app: App, games: Sequence[str], search: Search, find: Find) -> list[kit.Item]:
    """The menu of the games, those that were played most often first."""
    return [
        kit.Item(
            ft.Icons.CHECK if game == search.game else ft.Icons.STYLE_OUTLINED,
            translated(game) if game else tr("Every game"),
            app.on(find, search._replace(game=game)),
        )
        for game in ("", *games[:_MOST])
    ]


def _players(app: App, players: Sequence[str], search: Search, find: Find) -> list[kit.Item]:
    """The menu of the players, those who played most often first."""
    return [
        kit.Item(
            ft.Icons.CHECK if name == search.player else ft.Icons.PERSON_OUTLINE,
            name or tr("Every player"),
            app.on(find, search._replace(player=name)),
        )
        for name in ("", *players[:_MOST])
    ]
