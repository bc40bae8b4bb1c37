"""The state of the library's screen: the shelf that is shown, what is sought on it, and what was done last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

import flet as ft

from scorekeeper.app.features.library.actions import (
    PAGE_SIZE,
    Shelf,
    ShelfPage,
    UndoableAction,
    fetch_more,
    fetch_shelf,
    open_kept_match,
)
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.service.match_search import ALL, Search
from scorekeeper.service.match_summary import MatchSummary

_NOTHING: ShelfPage | None = None
_NO_ACTION: UndoableAction | None = None

T = TypeVar("T")

Act = Callable[[App, MatchSummary], Awaitable[UndoableAction]]


class ShelfView(NamedTuple):
    """The shelf that is shown, what is sought on it, the last action on it, and the functions that change it."""

    shown: ShelfPage | None
    search: Search
    find: Callable[[Search], Awaitable[None]]
    last_action: UndoableAction | None
    show_shelf: Callable[..., Awaitable[None]]
    more: Callable[[], Awaitable[None]]
    refresh: Callable[[], Awaitable[None]]
    open: Callable[..., Awaitable[None]]
    do: Callable[[Act, MatchSummary], Awaitable[None]]
    undo: Callable[[], Awaitable[None]]


def use_shelf(app: App) -> ShelfView:
    """The shelf that is shown, and the functions that change it; a hook."""
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
        await _open(app, match, part, refresh)

    async def do(act: Act, match: MatchSummary) -> None:
        set_last_action(await _then_refresh(act(app, match), refresh))

    async def undo() -> None:
        if last_action is not None:
            await _then_refresh(last_action.back(), refresh)
            set_last_action(None)

    use_once(app, "shelf", refresh)
    use_rereading(app, refresh)
    return ShelfView(shown, search, find, last_action, show_shelf, more, refresh, open_, do, undo)


async def _open(app: App, match: MatchSummary, part: str, refresh: Callable[[], Awaitable[None]]) -> None:
    """Open a match; where that fails, fetch the shelf again."""
    if not await open_kept_match(app, match, part):
        await refresh()


async def _then_refresh(action: Awaitable[T], refresh: Callable[[], Awaitable[None]]) -> T:
    """Await an action, and fetch the shelf again, also after an error: another session may have done it first."""
    try:
        return await action
    finally:
        await refresh()
