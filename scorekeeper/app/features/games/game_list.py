"""The list of games by family, with a search field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.games.put_away import use_fold
from scorekeeper.app.match_views.game_brief import brief, facts_of
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.own_games import NO_GAMES, mark_of, own_game_in
from scorekeeper.app.widgets.button import tap
from scorekeeper.app.widgets.panel import hairline, panel
from scorekeeper.app.widgets.segmented import Segment, segmented
from scorekeeper.app.widgets.text_field import text_field
from scorekeeper.app.widgets.words import caption, heading, sentence
from scorekeeper.rules.finding import is_called, other_name
from scorekeeper.rules.game import AnyGame, GameInfo
from scorekeeper.service.own_games import OwnGames
from scorekeeper.texts.language import counted, tr, translated

_MANY = 5  # players, from which on games are shown together


class Choice(NamedTuple):
    """What a list does: `pick` on a tap, `read` on the book icon; `chosen` is an id, `trouble` gives a warning."""

    pick: Callable[[AnyGame], Handler]
    read: Callable[[AnyGame], Handler] | None = None
    chosen: str | None = None
    trouble: Callable[[AnyGame], str] | None = None
    mark: Callable[[AnyGame], str] | None = None  # of an own game: what it was made from


def use_variant_list(
    app: App, games: Sequence[AnyGame], choice: Choice, known: OwnGames = NO_GAMES
) -> list[ft.Control]:
    """A search field, the numbers of players, and a panel for each family; a hook.

    The own games that are `known` stand before them, and those that were put away in a fold at the end.
    """
    words, set_words = ft.use_state("")
    players, set_players = ft.use_state("")

    def write(text: str) -> None:
        set_words(lambda _: text)

    icon = ft.Icons.SEARCH
    search = text_field(
        app,
        tr("Search"),
        words,
        write,
        hint=tr("Any name of a game or a contract"),
        prefix_icon=icon,
        filled=True,
        fill_color=theme.PAPER,
    )

    def found_in(among: Sequence[AnyGame]) -> list[AnyGame]:
        suited = [game for game in among if players in {"", *map(_group, game.info.players)}]
        return [game for game in suited if is_called(game.info, words, _local_names(game.info))]

    found, ours = found_in(games), found_in([own.game for own in known.in_use])
    away = found_in([own.game for own in known.put_away])
    marked = choice._replace(mark=lambda game: mark_of(app, own_game_in(known, game.info.id)))
    parts: list[ft.Control] = [
        search,
        *_numbers(app, [*games, *(own.game for own in known.games)], players, set_players),
        *([_family(tr("Our own")), _games(ours, words, marked)] if ours else []),
    ]
    for family, members in groupby(found, key=lambda game: game.info.family):
        parts += [_family(family), _games(list(members), words, choice)]
    parts += use_fold(app, len(away), lambda: [_games(away, words, marked)])
    if not (found or ours or away):
        said = tr("No game is called that.") if not players else tr("No game for so many is called that.")
        parts.append(sentence(said, centred=True))
    return [*parts, ft.Container(height=theme.GAP)]


def _numbers(app: App, games: Sequence[AnyGame], chosen: str, choose: Callable[[str], None]) -> list[ft.Control]:
    """The numbers of players that the games are for, where there are several: all, 1, 2, 3, 4, and 5 or more."""
    if len({game.info.players for game in games}) <= 1:
        return []
    given = sorted({_group(number) for game in games for number in game.info.players})
    segments = [Segment(number, number, counted(int(number), "{n} player", "{n} players")) for number in given]
    if given[-1] == str(_MANY):
        segments[-1] = Segment(given[-1], f"{_MANY}+", tr("{n} players or more", n=_MANY))
    every = Segment("", tr("All"), tr("All, for any number of players"))
    return [caption(tr("Players")), segmented(app, [every, *segments], chosen, choose)]


def _group(players: int) -> str:
    return str(min(players, _MANY))


def _family(name: str) -> ft.Control:
    return ft.Container(heading(name, theme.NAME), padding=ft.Padding.only(left=theme.GAP, top=theme.GAP))


def _games(games: list[AnyGame], words: str, choice: Choice) -> ft.Control:
    lines: list[ft.Control] = []
    for game in games:
        lines += [hairline(), _game(game, words, choice)]
    return panel(*lines[1:], padding=0)


def _game(game: AnyGame, words: str, choice: Choice) -> ft.Control:
    trouble = choice.trouble(game) if choice.trouble else ""
    mark = choice.mark(game) if choice.mark else ""
    chosen = None if choice.chosen is None else game.info.id == choice.chosen
    row: list[ft.Control] = [
        tap(
            ft.Container(
                brief(game.info, note=trouble or _other_name(game.info, words) or mark, trouble=bool(trouble)),
                padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP),
            ),
            translated(game.info.name),
            choice.pick(game),
            selected=chosen,
            hint=" ".join(filter(None, (translated(game.info.title), f"{facts_of(game.info)}.", mark, trouble))),
            expand=True,
        )
    ]
    if choice.read is not None:
        row.append(_read_button(game, choice.read(game)))
    return ft.Container(ft.Row(row, spacing=0), bgcolor=theme.TINT if chosen else None)


def _read_button(game: AnyGame, read: Handler) -> ft.Control:
    """The button that opens the page of a game."""
    return tap(
        ft.Container(ft.Icon(ft.Icons.MENU_BOOK, size=22, color=theme.ACCENT), alignment=ft.Alignment.CENTER),
        tr("Rules of {game}", game=translated(game.info.name)),
        read,
        width=theme.BUTTON,
        height=theme.BUTTON,
        border_radius=theme.BUTTON / 2,
    )


def _other_name(info: GameInfo, words: str) -> str:
    other = other_name(info, words)
    return tr("also {name}", name=other) if other else ""


def _local_names(info: GameInfo) -> str:
    """The name, the title and the players of a game in the session's language, to be searched too."""
    players = (counted(number, "{n} player", "{n} players") for number in info.players)
    return ", ".join((translated(info.name), translated(info.title), *players))
