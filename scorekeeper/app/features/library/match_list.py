"""The lists of the matches: those in play and over, and those put away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

import flet as ft

from scorekeeper.app import kit, theme
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
from scorekeeper.app.match_views.match_rows import evening, evening_heading, first_said, is_won
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.pictures.local_time import day, weekday_and_date
from scorekeeper.service import library
from scorekeeper.service.library import ALL, PlayedGames, Search
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.texts import counted, names_kept, signed, tr, translated

_ONE_LINE = 26  # the letters in all names beyond which totals are one below the other
_FACTS = 38  # the same for the title and how far it has come

OnMatch = Callable[[MatchSummary], object]


def match_list(app: App, matches: Sequence[MatchSummary], on_open: OnMatch, on_more: OnMatch) -> list[ft.Control]:
    """Return a panel for each evening, the last one first, with a row for each match; its dots open a menu."""
    parts: list[ft.Control] = []
    for day_played, together in groupby(sorted(matches, key=evening, reverse=True), key=evening):
        rows: list[ft.Control] = []
        for match in together:
            usable = match.readable or app.may_write  # a damaged match can only be deleted
            ways = (app.on(on_open, match), app.on(on_more, match)) if usable else (None, None)
            rows.append(MatchRow(match, *ways, key=match.id))
        parts += [evening_heading(weekday_and_date(day_played)), kit.panel(*kit.ruled(rows), padding=0)]
    return parts


@kit.error_boundary
def MatchRow(match: MatchSummary, on_open: Handler | None, on_more: Handler | None) -> ft.Control:
    """One match."""
    name = name_of(match)
    room = ft.Padding.only(left=theme.INSET, top=theme.EDGE_GAP, bottom=theme.EDGE_GAP)
    words = ft.Container(ft.Column(_words(match), spacing=2, tight=True), padding=room)
    totals = ", ".join(
        f"{name} {signed(total, plus=match.plus, unit=match.unit)}"
        for name, total in zip(names_kept(match.names, match.players), match.totals, strict=True)
    )
    game = translated(match.game_name) if match.title else ""  # otherwise it is in the name
    parted = tr("More than one version") if match.parted else ""
    facts = (parted, game, first_said(match), totals, _progress(match), day(match.started))
    opened = kit.tap(words, name, on_open, facts=". ".join(filter(None, facts)) if match.readable else "", expand=True)
    more = kit.icon_button(ft.Icons.MORE_VERT, tr("More: {name}", name=name), on_more)
    return ft.Row([opened, more], spacing=0)


def name_of(match: MatchSummary) -> str:
    """Return the name of a row for screen readers, which distinguishes matches."""
    if not match.readable:
        return tr("A damaged match, {day}", day=day(match.updated))
    return f"{match.title or translated(match.game_name)}: {', '.join(match.players)}"


def _words(match: MatchSummary) -> list[ft.Control]:
    if not match.readable:
        damaged = ft.Text(tr("A damaged match"), size=theme.NAME, color=theme.DOWN)
        return [damaged, kit.caption(tr("It cannot be read. Last touched {day}", day=day(match.updated)))]
    first, won = first_said(match), is_won(match) and len(match.leaders) < len(match.names)
    names = names_kept(match.names, match.players)
    between = "    " if sum(map(len, names)) <= _ONE_LINE else "\n"
    facts = [*([match.title] if match.title else []), _progress(match)]
    spans: list[ft.TextSpan] = []
    for name, total, ahead in zip(names, match.totals, match.ahead, strict=True):
        before = between if spans else ""
        spans.append(ft.TextSpan(f"{before}{name}\u00a0", ft.TextStyle(size=theme.SMALL, color=theme.INK)))
        figure = signed(total, plus=match.plus, unit=match.unit)
        spans.append(ft.TextSpan(figure, ft.TextStyle(size=theme.SMALL, color=kit.colour_of(ahead))))
    return [
        ft.Text(translated(match.game_name), size=theme.NAME, color=theme.INK),
        *([_marked(ft.Icons.CALL_SPLIT, tr("More than one version"))] if match.parted else []),
        *([_marked(ft.Icons.EMOJI_EVENTS_OUTLINED if won else None, first)] if first else []),
        ft.Text(spans=spans),
        kit.caption((" · " if sum(map(len, facts)) <= _FACTS else "\n").join(facts)),
    ]


def _marked(icon: ft.IconData | None, text: str) -> ft.Control:
    sentence = ft.Text(text, size=theme.BODY, color=theme.INK, expand=True)
    drawn = [ft.Icon(icon, size=18, color=theme.ACCENT)] if icon is not None else []
    return ft.Row([*drawn, sentence], spacing=theme.HAIR)


def _progress(match: MatchSummary) -> str:
    if match.stopped and match.of:
        return counted(
            match.of, "Stopped after {played} of {n} deal", "Stopped after {played} of {n} deals", played=match.deals
        )
    if match.stopped:
        return counted(match.deals, "Stopped after {n} deal", "Stopped after {n} deals")
    if match.over:
        return counted(match.deals, "{n} deal", "{n} deals")
    if match.of:
        return counted(match.of, "{played} of {n} deal", "{played} of {n} deals", played=match.deals)
    return counted(match.deals, "{n} deal so far", "{n} deals so far")


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
    games = kit.use_menu(app, tr("Game"), lambda: _games(app, played.games, search, find))
    players = kit.use_menu(app, tr("Player"), lambda: _players(app, played.players, search, find))

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
    return kit.chip(chosen or every, on_tap, chosen=bool(chosen), icon=ft.Icons.ARROW_DROP_DOWN, role="button")


def _games(app: App, games: Sequence[str], search: Search, find: _Find) -> list[kit.DialogItem]:
    return [
        kit.DialogItem(
            ft.Icons.CHECK if game == search.game else ft.Icons.STYLE_OUTLINED,
            translated(game) if game else tr("Every game"),
            app.on(find, search._replace(game=game)),
        )
        for game in ("", *games[:_MOST])
    ]


def _players(app: App, players: Sequence[str], search: Search, find: _Find) -> list[kit.DialogItem]:
    return [
        kit.DialogItem(
            ft.Icons.CHECK if name == search.player else ft.Icons.PERSON_OUTLINE,
            name or tr("Every player"),
            app.on(find, search._replace(player=name)),
        )
        for name in ("", *players[:_MOST])
    ]
