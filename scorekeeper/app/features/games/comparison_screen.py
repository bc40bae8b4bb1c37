"""Two games side by side, and their differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import partial
from typing import NamedTuple, TypeVar

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.games.games_screen import GameListActions, use_variant_list
from scorekeeper.app.match_views.game_brief import game_missing_page
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import NO_GAMES, form_in, game_at, use_own_games
from scorekeeper.rules.comparing import Pair, compare
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Entry
from scorekeeper.service.own_games import OwnGames
from scorekeeper.texts import counted, say, tr, translated

_GAPS = kit.Gaps(theme.INSET, theme.EDGE_GAP)
_BESIDE = "/beside"


@kit.screen
def PickBesideScreen(app: App) -> ft.View:
    """The list of games to choose one to compare with the game of the route."""
    known = use_own_games(app)
    game, above = _game(app, "game", known), _page_of_game(app)
    own = game.info.id if game is not None else ""
    games = [each for each in app.services.catalogue.listed() if each.info.id != own]
    body = use_variant_list(
        app,
        games,
        GameListActions(lambda other: app.on(app.go, f"{above}{_BESIDE}/{other.info.id}")),
        known or NO_GAMES,
    )
    kicker = translated(game.info.name) if game is not None else ""
    return kit.page(app, tr("Compare with…"), body, kicker=kicker, back=app.on(app.go, above))


@kit.screen
def BesideScreen(app: App) -> ft.View:
    """The two games of the route side by side."""
    known = use_own_games(app)
    one, other = _game(app, "game", known), _game(app, "other", known)
    above = _page_of_game(app)
    if one is None or other is None:
        return game_missing_page(app, gone=known is not None)
    return kit.page(
        app,
        tr("Side by side"),
        [*comparison_parts(app, one, other)],
        kicker=one.info.family if one.info.family == other.info.family else "",
        back=app.on(app.go, f"{above}{_BESIDE}"),
    )


def _game(app: App, name: str, known: OwnGames | None) -> AnyGame | None:
    return game_at(app, form_in(app, None), ft.use_route_params().get(name, ""), known)


def _page_of_game(app: App) -> str:
    """Return the address of the first game's page, from which these screens are opened."""
    return app.page.route.partition(_BESIDE)[0]


T = TypeVar("T")


_ALIKE = 0.4  # the likeness of two sentences from which only the words that differ are in full ink


class _Names(NamedTuple):
    """The names of the two games, and whether their lines are one below the other."""

    one: str
    other: str
    stacked: bool


def comparison_parts(app: App, one: AnyGame, other: AnyGame) -> list[ft.Control]:
    """Return the names, the number of differences, and a panel for each part in which either game has a line."""
    names = _Names(translated(one.info.name), translated(other.info.name), app.viewport.text >= theme.LARGE)
    all_of_it = compare(one, other)
    differing = sum(not pair.same for part in all_of_it for pair in part)
    parts = [
        _part(tr("In short"), all_of_it.facts, names, partial(_sentence, say)),
        _part(tr("Contracts and hands"), all_of_it.entries, names, _entry),
        _part(tr("At the table"), all_of_it.rules, names, partial(_sentence, translated)),
        _part(tr("Agree before you play"), all_of_it.conventions, names, partial(_sentence, translated)),
    ]
    text = counted(differing, "{n} difference, highlighted.", "{n} differences, highlighted.")
    titles = [kit.heading(name, theme.NAME) for name in (names.one, names.other)]
    head = kit.panel(kit.beside(titles, stacked=names.stacked, gaps=_GAPS), kit.caption(text), spacing=theme.GAP)
    return [head, *(part for part in parts if part is not None), ft.Container(height=theme.GAP)]


def _part(
    title: str, pairs: Sequence[Pair[T]], names: _Names, cell: Callable[[T, T | None], kit.RowCell]
) -> ft.Control | None:
    """Return a panel with a row for each pair of lines; None if neither game has any."""
    if not pairs:
        return None
    around = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP)
    head = ft.Container(kit.heading(title, theme.NAME), padding=around)
    return kit.row_panel([head, *(_row(pair, names, cell) for pair in pairs)])


def _row(pair: Pair[T], names: _Names, cell: Callable[[T, T | None], kit.RowCell]) -> ft.Control:
    """Return a line of both games, or two different ones side by side on a tinted ground."""
    if pair.same and pair.one is not None:
        line = cell(pair.one, pair.one)
        label = tr("Both: {line}", line=line.label)
        return kit.padded(ft.Semantics(label=label, exclude_semantics=True, content=line.drawn))
    nothing = kit.RowCell(kit.sentence("–"), tr("nothing of it"))
    one = nothing if pair.one is None else cell(pair.one, pair.other)
    other = nothing if pair.other is None else cell(pair.other, pair.one)
    both = kit.both((one, other), (names.one, names.other), stacked=names.stacked, gaps=_GAPS)
    return kit.padded(ft.Semantics(label=both.label, exclude_semantics=True, content=both.drawn), bgcolor=theme.TINT)


def _sentence(in_words: Callable[[T], str], one: T, other: T | None) -> kit.RowCell:
    """Return a sentence; beside a similar one, the words that differ are in full ink and the others soft."""
    text = in_words(one)
    against = None if other is None else in_words(other)
    if text == against:
        return kit.RowCell(kit.sentence(text, size=theme.SMALL), text)
    words = text.split()
    matcher = SequenceMatcher(None, words, (against or "").split(), autojunk=False)
    if matcher.ratio() < _ALIKE:
        return kit.RowCell(kit.sentence(text, soft=False, size=theme.SMALL), text)
    parts = [
        (" ".join(words[start:end]) + (" " if end < len(words) else ""), theme.SOFT if kind == "equal" else theme.INK)
        for kind, start, end, _, _ in matcher.get_opcodes()
        if start < end
    ]
    return kit.RowCell(kit.coloured(*parts, size=theme.SMALL), text)


def _entry(entry: Entry, against: Entry | None) -> kit.RowCell:
    ink = theme.SOFT if entry is against else theme.INK
    numbers = " / ".join(map(str, entry.numbers))
    rules = "; ".join([*(say(each) for each in entry.says), *(translated(note) for note in entry.notes)])
    name: list[ft.Control] = [ft.Text(say(entry.name), size=theme.BODY, color=ink)]
    if entry.suit is not None:
        name.append(kit.suit(entry.suit, 16))
    lines: list[ft.Control] = [ft.Row(name, wrap=True, spacing=theme.HAIR)]
    if numbers:
        lines.append(ft.Text(numbers, size=theme.BODY, color=ink, no_wrap=True))
    lines.append(kit.sentence(rules[:1].upper() + rules[1:], size=theme.CAPTION))
    return kit.RowCell(
        ft.Column(lines, spacing=2, tight=True), ", ".join(filter(None, (say(entry.name), numbers, rules)))
    )
