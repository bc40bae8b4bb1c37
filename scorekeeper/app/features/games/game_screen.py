"""The page of a game: its rules, its scores, and the actions for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.games.own_game_actions import use_own_game_menu
from scorekeeper.app.match_views.game_brief import OldWords, game_missing_page, old_words
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.match_forms import (
    choose_game,
    form_in,
    game_at,
    mark_of,
    original_of,
    own_game_in,
    use_own_games,
)
from scorekeeper.app.session.preferences import set_favourite
from scorekeeper.match.match import Match
from scorekeeper.match.match_form import rules_set
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.comparing import compare
from scorekeeper.rules.game import AnyGame, GameInfo
from scorekeeper.rules.outline import Entry, Outline
from scorekeeper.service import figures_of_people
from scorekeeper.service.own_games import OwnGames
from scorekeeper.service.parcels import keep_rules_of
from scorekeeper.texts import counted, listed, say, tr, translated


def settings_of(match: Match) -> list[ft.Control]:
    """Return the settings of a match, a line each; empty if nothing can be set."""
    found = rules_set(match.game, match.options, len(match.players))
    lines = [f"{say(label)}: {value if isinstance(value, int) else say(value)}" for label, value in found]
    rows = [kit.sentence(line, size=theme.SMALL) for line in lines]
    return [kit.titled(tr("As your table plays it"), *rows)] if rows else []


def game_table(outline: Outline) -> list[ft.Control]:
    """Return the table of contracts; empty if the game has none."""
    if not outline.entries:
        return []
    rows = [_entry(entry) for entry in outline.entries]
    if outline.legend is not None:
        around = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP)
        rows.insert(0, ft.Container(kit.caption(say(outline.legend)), padding=around))
    return [kit.row_panel(rows)]


def _entry(entry: Entry) -> ft.Control:
    says = "; ".join(say(each) for each in entry.says)
    name: list[ft.Control] = [ft.Text(say(entry.name), size=theme.NAME, color=theme.INK)]
    if entry.suit is not None:
        name.append(kit.suit(entry.suit, 18, spoken=True))
    numbers = ft.Text(" / ".join(map(str, entry.numbers)), size=theme.NAME, color=theme.INK, no_wrap=True)
    words: list[ft.Control] = [
        ft.Row([ft.Container(ft.Row(name, wrap=True, spacing=theme.GAP), expand=True), numbers], spacing=theme.GAP),
        kit.sentence(says[:1].upper() + says[1:] + ".", size=theme.SMALL),
    ]
    words += [kit.sentence(translated(note), size=theme.SMALL) for note in entry.notes]
    if entry.also:
        words.append(kit.caption(tr("Also {names}", names=listed(entry.also))))
    return kit.padded(ft.Column(words, spacing=theme.HAIR, tight=True))


def what_can_be_set(outline: Outline) -> list[ft.Control]:
    """Return the settings of a game, a line each with the default first; empty without any."""
    lines = []
    for choice in outline.choices:
        usual = next(iter(choice.defaults.values()), None)
        names = [say(value.name) for value in sorted(choice.values, key=lambda value: value.value != usual)]
        lines.append(f"{say(choice.label)}: {'; '.join(names)}")
    for figure in outline.figures:
        default = next(iter(figure.defaults.values()), None)
        bounds = f"{figure.low}–{figure.high}"
        lines.append(f"{say(figure.label)}: {bounds if default is None else f'{default} ({bounds})'}")
    rows = [kit.sentence(line, size=theme.SMALL) for line in lines]
    return [kit.titled(tr("Can be set for each match"), *rows)] if rows else []


def conventions(texts: Sequence[str]) -> list[ft.Control]:
    """Return the conventions that are ours and not from the source; empty without any."""
    if not texts:
        return []
    icon = ft.Icon(ft.Icons.EDIT_NOTE, size=24, color=theme.ACCENT)
    head = kit.with_icon(icon, kit.heading(tr("Agree before you play"), theme.NAME))
    caption = kit.caption(tr("The rule book does not settle these. Your table may play them differently."))
    return [
        ft.Container(
            ft.Column([head, caption, *_points(texts)], spacing=theme.GAP, tight=True),
            bgcolor=theme.TINT,
            border=ft.Border.all(1, theme.LINE),
            border_radius=theme.RADIUS,
            padding=theme.INSET,
        )
    ]


def _points(texts: Sequence[str]) -> list[ft.Control]:
    return [
        ft.Row(
            [
                ft.Container(width=5, height=5, border_radius=3, bgcolor=theme.EDGE, margin=ft.Margin.only(top=8)),
                ft.Container(kit.sentence(translated(text), soft=False, size=theme.SMALL), expand=True),
            ],
            spacing=theme.EDGE_GAP,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for text in texts
    ]


def naming(about: GameInfo, outline: Outline) -> ft.Control:
    """Return the source of a game, and its other names."""
    own = {name for entry in outline.entries for name in (say(entry.name), *entry.also)}
    others = [alias for alias in about.aliases if alias not in own]
    parts: list[ft.Control] = [kit.caption(tr("Source")), kit.sentence(about.source, soft=False, size=theme.SMALL)]
    if others:
        parts += [ft.Container(height=theme.HAIR), kit.caption(tr("Also known as"))]
        parts.append(kit.sentence(listed(others), soft=False, size=theme.SMALL))
    return kit.panel(*parts, spacing=theme.HAIR)


class _More(NamedTuple):
    """The parts of a page beside the rules: `rows` below the facts; the `mark` and the `menu` of an own game.

    `outline` is that of the game as set by a match; None for the game itself. `old` are the notes on words that an
    own game has from its original.
    """

    rows: Sequence[ft.Control] = ()
    mark: str = ""
    menu: Sequence[ft.Control] = ()
    outline: Outline | None = None
    old: OldWords = OldWords()


_NOTHING = _More()


@kit.screen
def VariantScreen(app: App) -> ft.View:
    """The page of a game, from the list of all games."""
    return _reading(app, None, "/new", "/variants", compared=True)


@kit.screen
def ReadGameScreen(app: App) -> ft.View:
    """The page of a game, from the form of a new match."""
    return _reading(app, None, "/new", "/new/game", compared=True)


@kit.match_screen
def MatchRulesScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The rules of the open match, as set. If no list has them, they may be kept as an own game."""
    match, known = open_match.match, use_own_games(app)
    unlisted = known is not None and not _is_listed(app, match, known)

    async def keep() -> None:
        added = await keep_rules_of(app.services, open_match.id)
        app.go(f"/variants/{added.own.id}")
        app.notify(*map(say, added.phrases[:2]))

    foot: list[ft.Control] = []
    if unlisted and app.may_write:
        foot.append(kit.second_button(tr("Keep these rules as ours"), app.on(keep)))
    more = _More(rows=settings_of(match), outline=match.game.as_set())
    return _page_of(app, match.game, app.on(app.go_to_sheet), foot, more)


def _is_listed(app: App, match: Match, known: OwnGames) -> bool:
    """Whether exactly this game is in the catalogue, with its settings if it is in code, or among the own games."""
    catalogue = app.services.catalogue
    if catalogue.has(match.game) and not (catalogue.is_in_code(match.game) and match.options):
        return True
    document = catalogue.own_copy(match.game).document()
    return any(own.game.document() == document for own in known.games)


@kit.match_screen
def ReadOtherGameScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The page of a game, from the form of the open match."""
    path = f"/match/{open_match.id}/mend"
    return _reading(app, open_match, path, f"{path}/game")


def _reading(app: App, open_match: OpenMatch | None, form_path: str, above: str, *, compared: bool = False) -> ft.View:
    """Return the page of the game in the route; `form_path` is the address of a form, `above` that of the list."""
    form = form_in(app, open_match.id if open_match else None)
    name = ft.use_route_params().get("game", "")
    known = use_own_games(app)
    game = game_at(app, form, name, known)

    async def read() -> int:
        return 0 if game is None else await figures_of_people.number_over(app.services, game)

    over = kit.use_read(app, game.info.id if game else None, read, 0)
    own = own_game_in(known, name)
    menu = use_own_game_menu(app, own if compared else None, above)
    if game is None:
        return game_missing_page(app, gone=known is not None, above=above)
    play = kit.main_button(tr("Play this"), app.on(choose_game, app, open_match, game, form_path))
    foot: list[ft.Control] = [play] if app.may_write else []
    rows: list[ft.Control] = []
    if compared:
        beside = kit.second_button(tr("Compare"), app.on(app.go, f"{above}/{name}/beside"))
        foot = [kit.pair(app, beside, play)] if app.may_write else [beside]
        menu = [_star(app, game), *menu]
        rows = _leading_rows(app, own, over, f"{above}/{name}")
    old = old_words(game, original_of(app, own))
    return _page_of(app, game, app.on(app.go, above), foot, _More(rows, mark_of(app, own), menu, old=old))


def _leading_rows(app: App, own: OwnGame | None, over: int, path: str) -> list[ft.Control]:
    """Return the panels that open its `over` finished matches, its original, and its form, below this `path`."""
    rows = []
    if over:
        text = counted(over, "{n} match", "{n} matches")
        rows.append(kit.leading_panel(ft.Icons.BAR_CHART, tr("All-time"), text, app.on(app.go, f"{path}/in-all")))
    original = original_of(app, own)
    if own is not None and original is not None:
        differing = sum(not pair.same for part in compare(own.game, original) for pair in part)
        title = tr("Compared with {game}", game=translated(original.info.name))
        below = counted(differing, "{n} difference", "{n} differences") if differing else tr("Nothing differs")
        leads = app.on(app.go, f"{path}/beside/{own.made_from}")
        rows.append(kit.leading_panel(ft.Icons.COMPARE_ARROWS, title, below, leads))
    if app.may_write:
        title = tr("Use house rules" if own is None else "Change house rules")
        rows.append(kit.leading_panel(ft.Icons.EDIT_OUTLINED, title, "", app.on(app.go, f"{path}/ours")))
    return rows


def _star(app: App, game: AnyGame) -> ft.Control:
    liked = game.info.id in app.state.preferences.favourites
    label = tr("No longer a favourite") if liked else tr("Make it a favourite")
    turn = app.on(partial(set_favourite, liked=not liked), app, game.info.id)
    return kit.icon_button(ft.Icons.STAR if liked else ft.Icons.STAR_BORDER, label, turn)


def _page_of(app: App, game: AnyGame, back: Handler, foot: list[ft.Control], more: _More = _NOTHING) -> ft.View:
    outline = more.outline or game.outline
    as_most = tr("As most play it; what your table plays otherwise stands above.") if outline != game.outline else ""
    title = [kit.sentence(translated(game.info.title), soft=False)]
    title += [kit.caption(more.old.title)] if more.old.title else []
    facts = kit.sentence(" ".join(map(say, outline.facts)), size=theme.SMALL)
    how_it_goes = kit.panel(*title, facts, spacing=theme.GAP)
    note = as_most or more.old.card
    card = [*([kit.caption(note)] if note else []), *_points(game.info.rules)]
    rules = [kit.titled(tr("At the table"), *card)] if game.info.rules else []
    settings = what_can_be_set(outline) if more.outline is None else []  # a match has its own above
    words = [*rules, *settings, *conventions(game.info.conventions), naming(game.info, outline)]
    return kit.page(
        app,
        translated(game.info.name),
        kit.columns(app, [how_it_goes, *more.rows, *game_table(outline)], words),
        kicker=more.mark or game.info.family,
        back=back,
        actions=more.menu,
        foot=foot,
    )
