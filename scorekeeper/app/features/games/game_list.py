"""The list of games: those played last, favourites, the others by family, and a search field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.games.own_game_actions import use_fold
from scorekeeper.app.match_views.game_brief import brief, facts_of
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.own_games import NO_GAMES, mark_of, own_game_in
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.catalogue import ListedGame
from scorekeeper.rules.catalogue.order import ANY_GAME
from scorekeeper.rules.finding import is_called, other_name, rank
from scorekeeper.rules.game import GameInfo
from scorekeeper.service import library
from scorekeeper.service.own_games import OwnGames
from scorekeeper.texts import counted, tr, translated

_LATEST = 3  # games that were played last, before all others
_MANY = 5  # players, from which on games are shown together
_NONE_PLAYED: tuple[str, ...] = ()


class Choice(NamedTuple):
    """What a list does: `pick` on a tap, `read` on the book icon; `chosen` is an id, `trouble` gives a warning."""

    pick: Callable[[ListedGame], Handler]
    read: Callable[[ListedGame], Handler] | None = None
    chosen: str | None = None
    trouble: Callable[[ListedGame], str] | None = None
    mark: Callable[[ListedGame], str] | None = None  # of an own game: what it was made from


def use_variant_list(
    app: App, games: Sequence[ListedGame], choice: Choice, known: OwnGames = NO_GAMES
) -> list[ft.Control]:
    """A search field, the numbers of players, and panels of games; a hook.

    What was played last stands first, then favourites, the own games that are `known`, and a panel for each family;
    own games that were put away are in a fold at the end. What is searched for is one panel, the nearest name first.
    """
    latest = kit.use_read(app, "played last", partial(library.games_played_last, app.services), _NONE_PLAYED)
    words, set_words = ft.use_state("")
    players, set_players = ft.use_state("")

    def write(text: str) -> None:
        set_words(lambda _: text)

    icon = ft.Icons.SEARCH
    search = kit.text_field(
        app,
        tr("Search"),
        words,
        write,
        hint=tr("Any name of a game or a contract"),
        prefix_icon=icon,
        filled=True,
        fill_color=theme.PAPER,
    )

    def suited(among: Sequence[ListedGame]) -> list[ListedGame]:
        return [game for game in among if players in {"", *map(_group, game.info.players)}]

    def found_in(among: Sequence[ListedGame]) -> list[ListedGame]:
        return [game for game in suited(among) if is_called(game.info, words, _local_names(game.info))]

    found, ours = found_in(games), found_in(_own_games(known.in_use))
    away = found_in(_own_games(known.put_away))
    marked = choice._replace(mark=lambda game: mark_of(app, own_game_in(known, game.info.id)))
    every = [*ours, *found]
    if words.strip():
        sections = [_Section("", _ranked(every, words))] if every else []
    else:
        sections = _sections(ours, found, latest, app.state.preferences.favourites)
    parts: list[ft.Control] = [
        search,
        *_numbers(app, [*games, *_own_games(known.games)], players, set_players),
    ]
    for section in sections:
        parts += [*([_head(section.title)] if section.title else []), _games(section.games, words, marked)]
    parts += use_fold(app, len(away), lambda: [_games(away, words, marked)])
    if not (every or away):
        said = tr("No game is called that.") if not players else tr("No game for so many is called that.")
        parts.append(kit.sentence(said, centred=True))
        plain = [game for game in suited(games) if game.info.id == ANY_GAME]
        offered = kit.sentence(tr("Any game can be kept here:"), centred=True)
        parts += [offered, _games(plain, "", marked)] if plain else []
    return [*parts, ft.Container(height=theme.GAP)]


def _own_games(games: Sequence[OwnGame]) -> list[ListedGame]:
    return [ListedGame(own.game.info, partial(attrgetter("game"), own)) for own in games]


class _Section(NamedTuple):
    """Games that stand together; without a title those that were searched for."""

    title: str
    games: Sequence[ListedGame]


def _sections(
    ours: Sequence[ListedGame], listed: Sequence[ListedGame], latest: Sequence[str], favourites: Sequence[str]
) -> list[_Section]:
    """The sections of the list, each game in the first that it belongs to; `latest` are names, `favourites` ids."""
    every = [*ours, *listed]
    played = [game for name in latest for game in every if game.info.name == name][:_LATEST]
    liked = [game for game in every if game.info.id in favourites and game not in played]
    taken = {id(game) for game in (*played, *liked)}
    sections = [
        _Section(tr("Played last"), played),
        _Section(tr("Favourites"), liked),
        _Section(tr("Our own"), [game for game in ours if id(game) not in taken]),
    ]
    rest = [game for game in listed if id(game) not in taken]
    sections += [_Section(family, [*members]) for family, members in groupby(rest, key=lambda game: game.info.family)]
    return [section for section in sections if section.games]


def _ranked(games: Sequence[ListedGame], words: str) -> list[ListedGame]:
    """Games that were searched for: what has the words in its name comes before what has them elsewhere."""
    return sorted(games, key=lambda game: rank(game.info, words, translated(game.info.name)))


def _numbers(app: App, games: Sequence[ListedGame], chosen: str, choose: Callable[[str], None]) -> list[ft.Control]:
    """The numbers of players that the games are for, where there are several: all, 1, 2, 3, 4, and 5 or more."""
    if len({game.info.players for game in games}) <= 1:
        return []
    given = sorted({_group(number) for game in games for number in game.info.players})
    segments = [kit.Segment(number, number, counted(int(number), "{n} player", "{n} players")) for number in given]
    if given[-1] == str(_MANY):
        segments[-1] = kit.Segment(given[-1], f"{_MANY}+", tr("{n} players or more", n=_MANY))
    every = kit.Segment("", tr("All"), tr("All, for any number of players"))
    return [kit.caption(tr("Players")), kit.segmented(app, [every, *segments], chosen, choose)]


def _group(players: int) -> str:
    return str(min(players, _MANY))


def _head(name: str) -> ft.Control:
    return ft.Container(kit.heading(name, theme.NAME), padding=ft.Padding.only(left=theme.GAP, top=theme.GAP))


def _games(games: Sequence[ListedGame], words: str, choice: Choice) -> ft.Control:
    lines: list[ft.Control] = []
    for game in games:
        lines += [kit.hairline(), _game(game, words, choice)]
    return kit.panel(*lines[1:], padding=0)


def _game(game: ListedGame, words: str, choice: Choice) -> ft.Control:
    trouble = choice.trouble(game) if choice.trouble else ""
    mark = choice.mark(game) if choice.mark else ""
    chosen = None if choice.chosen is None else game.info.id == choice.chosen
    row: list[ft.Control] = [
        kit.tap(
            kit.padded(brief(game.info, note=trouble or _other_name(game.info, words) or mark, trouble=bool(trouble))),
            translated(game.info.name),
            choice.pick(game),
            selected=chosen,
            facts=" ".join(filter(None, (translated(game.info.title), f"{facts_of(game.info)}.", mark, trouble))),
            expand=True,
        )
    ]
    if choice.read is not None:
        row.append(_read_button(game, choice.read(game)))
    return ft.Container(ft.Row(row, spacing=0), bgcolor=theme.TINT if chosen else None)


def _read_button(game: ListedGame, read: Handler) -> ft.Control:
    """The button that opens the page of a game."""
    return kit.tap(
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
