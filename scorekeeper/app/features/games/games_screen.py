"""The lists of games: to pick one for a match, or to read about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.games.own_game_actions import damaged_games, use_fold
from scorekeeper.app.match_views.game_brief import brief, facts_of
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.match_forms import (
    NO_GAMES,
    choose_game,
    conflicts_with,
    form_in,
    mark_of,
    own_game_in,
    use_own_games,
)
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.catalogue import ListedGame
from scorekeeper.rules.catalogue.order import ANY_GAME, BY_KIND, BY_LAND, grouped
from scorekeeper.rules.finding import GameLine, is_called, other_name, rank
from scorekeeper.rules.game import AnyGame
from scorekeeper.service import library
from scorekeeper.service.own_games import OwnGames
from scorekeeper.texts import counted, say, tr, translated

_LATEST = 3  # recently played games, before all others
_MANY = 5  # the number of players from which on games are shown together
_FEW = 20  # games; so few are not folded
_EXAMPLES = 4  # games that a folded group names
_NONE_PLAYED: tuple[str, ...] = ()


class GameListActions(NamedTuple):
    """The actions of a list: `pick` on a tap, `read` on the book icon; `chosen` is an id, `trouble` gives a warning."""

    pick: Callable[[ListedGame], Handler]
    read: Callable[[ListedGame], Handler] | None = None
    chosen: str | None = None
    trouble: Callable[[ListedGame], str] | None = None
    mark: Callable[[ListedGame], str] | None = None  # the original of an own game


def use_variant_list(
    app: App, games: Sequence[ListedGame], choice: GameListActions, known: OwnGames = NO_GAMES
) -> list[ft.Control]:
    """Return a search field, the numbers of players, and panels of games. A hook.

    The recently played games are first, then favourites, the `known` own games, and the others in groups that a tap
    unfolds. Own games that were put away are folded at the end. The result of a search is one panel, the nearest name
    first.
    """
    latest = kit.use_read(app, "played last", partial(library.games_played_last, app.services), _NONE_PLAYED)
    words, set_words = ft.use_state("")
    players, set_players = ft.use_state("")
    order, set_order = ft.use_state("kind")
    opened, set_opened = ft.use_state(frozenset[str]())

    def suited(among: Sequence[ListedGame]) -> list[ListedGame]:
        return [game for game in among if not players or players in map(_group, game.info.players)]

    def found_in(among: Sequence[ListedGame]) -> list[ListedGame]:
        """Keep the games that match the words; names in the session's language match too."""
        called = (game for game in suited(among) if is_called(game.info, words, _local_names(game.info)))
        return list(called) if words.strip() else suited(among)

    found, ours = found_in(games), found_in(_own_games(known.in_use))
    away = found_in(_own_games(known.put_away))
    marked = choice._replace(mark=lambda game: mark_of(app, own_game_in(known, game.info.id)))
    every = [*ours, *found]

    def turn(title: str) -> Handler:
        return app.on(lambda: set_opened(lambda now: now ^ {title}))

    search = kit.search_field(app, words, set_words, tr("Any name of a game or a contract"))
    parts = [search, *_numbers(app, [*games, *_own_games(known.games)], players, set_players)]
    if words.strip():
        # Games with the words in their name come first.
        ranked = sorted(every, key=lambda game: rank(game.info, words, translated(game.info.name)))
        parts += [_games(ranked, words, marked)] if every else []
    else:
        first, rest = _placed(ours, found, latest, app.state.preferences.favourites)
        for section in first:
            parts += [_head(section.title), _games(section.games, words, marked)]
        groups = _in_groups(rest, by_land=order == "land")
        orders = [kit.Segment("kind", tr("By kind")), kit.Segment("land", tr("By country"))]
        parts += [kit.segmented(app, orders, order, set_order)] if len(rest) > _FEW else []
        for group in groups:
            if len(rest) <= _FEW:
                parts += [_head(group.title), _games(group.games, words, marked)]
            else:
                is_open = group.title in opened
                parts.append(_group_panel(group, turn(group.title), marked, is_open=is_open))
    parts += use_fold(app, len(away), lambda: [_games(away, words, marked)])
    if not (every or away):
        sentence = tr("No game with that name.") if not players else tr("No game with that name for this many players.")
        parts.append(kit.sentence(sentence, centred=True))
        plain = [game for game in suited(games) if game.info.id == ANY_GAME]
        offered = kit.sentence(tr("Any game can be kept here:"), centred=True)
        parts += [offered, _games(plain, "", marked)] if plain else []
    return [*parts, ft.Container(height=theme.GAP)]


def _own_games(games: Sequence[OwnGame]) -> list[ListedGame]:
    return [ListedGame(GameLine.of(own.game.info), partial(attrgetter("game"), own)) for own in games]


class _Section(NamedTuple):
    title: str
    games: Sequence[ListedGame]


def _placed(
    ours: Sequence[ListedGame], listed: Sequence[ListedGame], latest: Sequence[str], favourites: Sequence[str]
) -> tuple[list[_Section], list[ListedGame]]:
    """Return the sections before the groups, and the other games; `latest` are names, `favourites` ids."""
    every = [*ours, *listed]
    played = [game for name in latest for game in every if game.info.name == name][:_LATEST]
    liked = [game for game in every if game.info.id in favourites and game not in played]
    taken = {id(game) for game in (*played, *liked)}
    sections = [
        _Section(tr("Recently played"), played),
        _Section(tr("Favourites"), liked),
        _Section(tr("Our own"), [game for game in ours if id(game) not in taken]),
    ]
    return [section for section in sections if section.games], [game for game in listed if id(game) not in taken]


def _in_groups(games: Sequence[ListedGame], *, by_land: bool) -> list[_Section]:
    """Group games by kind, or by countries; a game can be in several countries."""
    by_id = {game.info.id: game for game in games}
    groups = grouped(BY_LAND if by_land else BY_KIND, [*by_id])
    return [_Section(say(group.title), [by_id[id] for id in group.ids]) for group in groups]


def _group_panel(group: _Section, turn: Handler, choice: GameListActions, *, is_open: bool) -> ft.Control:
    """Return a group with some of its names, and its games once it is unfolded."""
    count = counted(len(group.games), "{n} game", "{n} games")
    families = {game.info.family: game.info for game in reversed(group.games)}  # the first of each
    examples = [translated(info.name) for info in [*families.values()][: -_EXAMPLES - 1 : -1]]
    names = ", ".join(examples) + ("\u00a0…" if len(group.games) > len(examples) else "")
    icon = ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, color=theme.SOFT)
    words: list[ft.Control] = [ft.Text(group.title, size=theme.NAME, color=theme.INK)]
    words += [] if is_open else [kit.caption(names)]
    face = ft.Row([ft.Column(words, spacing=theme.HAIR, tight=True, expand=True), kit.caption(count), icon])
    line = kit.tap(kit.padded(face), group.title, turn, facts=f"{count}: {names}", opened=is_open)
    return kit.panel(line, *([kit.hairline(), *_lines(group.games, "", choice)] if is_open else []), padding=0)


def _numbers(app: App, games: Sequence[ListedGame], chosen: str, choose: Callable[[str], None]) -> list[ft.Control]:
    """Return the numbers of players that the games allow, if several: all, 1, 2, 3, 4, and 5 or more."""
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


def _games(games: Sequence[ListedGame], words: str, choice: GameListActions) -> ft.Control:
    return kit.panel(*_lines(games, words, choice), padding=0)


def _lines(games: Sequence[ListedGame], words: str, choice: GameListActions) -> list[ft.Control]:
    return kit.ruled([_game(game, words, choice) for game in games])


def _game(game: ListedGame, words: str, choice: GameListActions) -> ft.Control:
    trouble = choice.trouble(game) if choice.trouble else ""
    mark = choice.mark(game) if choice.mark else ""
    chosen = None if choice.chosen is None else game.info.id == choice.chosen
    other = other_name(game.info, words)
    also = tr("also {name}", name=other) if other else ""
    face = kit.padded(brief(game.info, note=trouble or also or mark, trouble=bool(trouble)))
    name = translated(game.info.name)
    facts = (translated(game.info.title), f"{facts_of(game.info)}.", mark, trouble)
    row: list[ft.Control] = [
        kit.tap(face, name, choice.pick(game), selected=chosen, facts=" ".join(filter(None, facts)), expand=True)
    ]
    if choice.read is not None:
        book = ft.Icon(ft.Icons.MENU_BOOK, size=22, color=theme.ACCENT)
        button = kit.tap(
            ft.Container(book, alignment=ft.Alignment.CENTER),
            tr("Rules of {game}", game=name),
            choice.read(game),
            width=theme.BUTTON,
            height=theme.BUTTON,
            border_radius=theme.BUTTON / 2,
        )
        row.append(button)
    return ft.Container(ft.Row(row, spacing=0), bgcolor=theme.TINT if chosen else None)


def _local_names(info: GameLine) -> str:
    """Return the name, the title and the players of a game in the session's language, for the search."""
    players = (counted(number, "{n} player", "{n} players") for number in info.players)
    return ", ".join((translated(info.name), translated(info.title), *players))


@kit.screen
def VariantsScreen(app: App) -> ft.View:
    """All games; a tap opens the page of one."""
    known = use_own_games(app) or NO_GAMES
    choice = GameListActions(lambda game: app.on(app.go, f"/variants/{game.info.id}"))
    body = use_variant_list(app, list(app.services.catalogue.listed()), choice, known)
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

    choice = GameListActions(
        pick=lambda game: app.on(choose, game),
        read=lambda game: app.on(app.go, f"{path}/game/{game.info.id}"),
        chosen=_listed(app, chosen, known),
        trouble=lambda game: conflicts_with(app, game.read(), open_match) if open_match else "",
    )
    body = use_variant_list(app, games, choice, known)
    return kit.page(app, tr("What do you play?"), body, back=app.on(app.go, path))


def _listed(app: App, chosen: AnyGame | None, known: OwnGames) -> str:
    """Return the id of the chosen game if the list has exactly that game; empty if another game has that id."""
    if chosen is None:
        return ""
    own = own_game_in(known, chosen.info.id)
    is_own = own is not None and own.game.document() == chosen.document()
    return chosen.info.id if is_own or app.services.catalogue.has(chosen) else ""
