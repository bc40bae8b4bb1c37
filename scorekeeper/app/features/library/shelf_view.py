"""The state of the library's screen: the shown shelf, its search, and the last action."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeVar

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.library.library_actions import (
    PAGE_SIZE,
    Act,
    Shelf,
    ShelfPage,
    UndoableAction,
    carry_out,
    fetch_more,
    fetch_shelf,
    open_stored_match,
)
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.service import library
from scorekeeper.service.library import ALL, PlayedGames, Search
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.texts import tr, translated

_NOTHING: ShelfPage | None = None
_NO_ACTION: UndoableAction | None = None

_NOT_READ = PlayedGames((), ())
_MOST = 100  # items of a menu; the search finds the others

T = TypeVar("T")

_Find = Callable[[Search], Awaitable[None]]


class ShelfView(NamedTuple):
    """The shown shelf, its search, the last action on it, and the functions that change it."""

    shown: ShelfPage | None
    search: Search
    find: _Find
    last_action: UndoableAction | None
    show_shelf: Callable[..., Awaitable[None]]
    more: Callable[[], Awaitable[None]]
    refresh: Callable[[], Awaitable[None]]
    open: Callable[..., Awaitable[None]]
    do: Callable[[Act, MatchSummary], Awaitable[None]]
    undo: Callable[[], Awaitable[None]]


def use_shelf(app: App) -> ShelfView:
    """Return the shown shelf, and the functions that change it. A hook."""
    shown, show = ft.use_state(_NOTHING)
    last_action, set_last_action = ft.use_state(_NO_ACTION)
    search, set_search = ft.use_state(ALL)
    at = shown or ShelfPage("open", (), more=False)

    async def refresh() -> None:
        show(await fetch_shelf(app, at.shelf, search, max(PAGE_SIZE, len(at.matches))))

    async def show_shelf(other: Shelf, sought: Search = search) -> None:
        set_last_action(None)
        set_search(sought)
        show(await fetch_shelf(app, other, sought))

    async def find(sought: Search) -> None:
        set_search(sought)
        show(await fetch_shelf(app, at.shelf, sought))

    async def more() -> None:
        show(await fetch_more(app, at))

    async def open_(match: MatchSummary, part: str = "") -> None:
        if not await open_stored_match(app, match, part):
            await refresh()

    async def do(act: Act, match: MatchSummary) -> None:
        set_last_action(await _then_refresh(carry_out(app, act, match), refresh))

    async def undo() -> None:
        if last_action is not None:
            await _then_refresh(last_action.back(), refresh)
            set_last_action(None)

    use_once(app, "shelf", refresh)
    use_rereading(app, refresh)
    return ShelfView(shown, search, find, last_action, show_shelf, more, refresh, open_, do, undo)


async def _then_refresh(action: Awaitable[T], refresh: Callable[[], Awaitable[None]]) -> T:
    """Await an action, and fetch the shelf again, also after an error: another session may have done it first."""
    try:
        return await action
    finally:
        await refresh()


def use_search_bar(app: App, shelf: Shelf, search: Search, find: _Find) -> list[ft.Control]:
    """Return the text field and the two filters; `find` gets each new search. A hook."""
    played, set_played = ft.use_state(_NOT_READ)
    games = kit.use_menu(app, lambda: _games(app, played.games, search, find))
    players = kit.use_menu(app, lambda: _players(app, played.players, search, find))

    async def offer(menu: Callable[[], Awaitable[None]]) -> None:
        set_played(await library.played(app.services, shelf))
        await menu()

    async def write(text: str) -> None:
        await find(search._replace(words=text))

    field = kit.search_field(app, search.words, write, tr("A title, a player or a game"))
    of_game = _filter(translated(search.game), tr("Every game"), app.on(offer, games))
    of_player = _filter(search.player, tr("Every player"), app.on(offer, players))
    return [field, kit.chips([of_game, of_player])]


def _filter(chosen: str, every: str, on_tap: Callable[[], Awaitable[None]]) -> ft.Control:
    """Return the chip of a filter with its choice, or the label for all."""
    return kit.chip(chosen or every, on_tap, chosen=bool(chosen), icon=ft.Icons.ARROW_DROP_DOWN, role="button")


def _games(app: App, games: Sequence[str], search: Search, find: _Find) -> list[kit.DialogItem]:
    """Return the menu of the games, the most often played first."""
    return [
        kit.DialogItem(
            ft.Icons.CHECK if game == search.game else ft.Icons.STYLE_OUTLINED,
            translated(game) if game else tr("Every game"),
            app.on(find, search._replace(game=game)),
        )
        for game in ("", *games[:_MOST])
    ]


def _players(app: App, players: Sequence[str], search: Search, find: _Find) -> list[kit.DialogItem]:
    """Return the menu of the players, the most frequent first."""
    return [
        kit.DialogItem(
            ft.Icons.CHECK if name == search.player else ft.Icons.PERSON_OUTLINE,
            name or tr("Every player"),
            app.on(find, search._replace(player=name)),
        )
        for name in ("", *players[:_MOST])
    ]
