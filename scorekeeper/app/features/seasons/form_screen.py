"""The form of a season: its name, games, time and people, and how it counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, cast

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.seasons.actions import keep, path_of
from scorekeeper.app.features.seasons.day_field import use_day_field
from scorekeeper.app.features.seasons.low_wins_part import use_low_wins_part
from scorekeeper.app.features.seasons.people_part import use_people_part
from scorekeeper.app.features.seasons.season_form import SeasonForm, form_of
from scorekeeper.app.features.seasons.table_rows import WIDEST
from scorekeeper.app.features.seasons.use_seasons import game_name, use_game_names
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_boundary import read_only_page, screen
from scorekeeper.app.session.hooks import use_once
from scorekeeper.app.widgets.button import main_button, second_button
from scorekeeper.app.widgets.button_pair import pair
from scorekeeper.app.widgets.chips import chip, chips
from scorekeeper.app.widgets.dialog import Item, use_menu, use_question
from scorekeeper.app.widgets.page import page
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.segmented import Segment, segmented
from scorekeeper.app.widgets.text_field import text_field
from scorekeeper.app.widgets.words import caption, heading, sentence
from scorekeeper.match.season import TIE_BREAKS, Counting, Season, TakenOver, TieBreak
from scorekeeper.pictures.season_said import COUNTING_WORDS, TIE_BREAK_WORDS
from scorekeeper.pictures.season_versions_said import settings_said
from scorekeeper.rules.same_game import game_key
from scorekeeper.service import library, play, seasons
from scorekeeper.service.faults import Refused
from scorekeeper.service.seasons import SeasonOvertaken
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import listed, say

_BLANK: Final = SeasonForm()
_NOT_OVERTAKEN: Season | None = None

_LARGE: Final = 1.3
"""The size of type from which the two days stand one below the other."""

_NARROW: Final = 380
"""The width of a screen below which they do, too."""

Change: TypeAlias = Callable[[SeasonForm], SeasonForm]
Write: TypeAlias = Callable[[Change], object]


@screen
def ChangeSeasonScreen(app: App) -> ft.View:
    """What a season is, to be changed, or entered for a new one."""
    id = ft.use_route_params().get("season", "")
    title = tr("Change the season") if id else tr("Begin a season")
    if not app.may_write:
        return read_only_page(app, title)
    form, write = ft.use_state(_BLANK)

    async def read() -> None:
        found = await _form(app, id)
        write(lambda _: found)

    use_once(app, id or "new", read)

    names = use_game_names(app)
    save = _use_save(app, form, names)
    add_game = _use_games(app, form, write, names)
    days = _use_days(app, form, write)
    people = use_people_part(app, form, write)
    low_wins = use_low_wins_part(app, form, write)
    back = app.on(app.go, path_of(form.kept) if form.kept is not None else "/seasons")
    main = main_button(tr("Save") if id else tr("Begin the season"), app.on(save) if form != _BLANK else None)
    body = [
        _what(app, form, write, add_game, days, names),
        _counting(app, form, write, low_wins),
        *people,
        ft.Container(height=theme.GAP),
    ]
    foot = pair(app, second_button(tr("Leave as it was"), back), main) if id else main
    return page(app, title, body, back=back, foot=[foot], widest=WIDEST)


async def _form(app: App, id: str) -> SeasonForm:
    """The form of a season; of a new one with the game of the latest match."""
    if id:
        return form_of(await seasons.season_called(app.services, id))
    game = next(app.services.catalogue.games())
    latest = await library.latest(app.services)
    try:
        if latest is not None:
            game = (await play.open_match(app.services, latest)).match.game
    except Refused:
        pass
    return SeasonForm(games=(game_key(game, app.services.catalogue),))


def _use_save(app: App, form: SeasonForm, names: Mapping[str, str]) -> Callable[[], Awaitable[None]]:
    """What saves the form. Where the season was changed meanwhile, it asks before it saves over that. A hook."""
    overtaken, set_overtaken = ft.use_state(_NOT_OVERTAKEN)

    async def save_over() -> None:
        if overtaken is not None:
            await save_on(overtaken)

    title = tr("The season was changed meanwhile")
    said = [tr("That was in another window or on another phone. What is entered here is not saved yet.")]
    both = [] if overtaken is None else [overtaken, form.season()]
    lines = settings_said(both, lambda key: game_name(key, names))[0] if both else ()
    said += [tr("There it is now: {settings}.", settings=listed(lines))] if lines else []
    ask = use_question(app, title, "\n\n".join(said), tr("Save over it"), save_over)

    async def save_on(basis: Season | None) -> None:
        wanted = form.season()
        try:
            known = wanted if basis is None else replace(wanted, versions=basis.versions, parted=basis.parted)
            await keep(app, known)
        except SeasonOvertaken as refused:
            set_overtaken(refused.now)
            await ask()

    return lambda: save_on(None)


def _use_games(app: App, form: SeasonForm, write: Write, names: Mapping[str, str]) -> ft.Control:
    """The chip that adds a game, from a menu. A hook."""

    def add(id: str) -> None:
        write(lambda now: replace(now, games=(*now.games, id)))

    def items() -> list[Item]:
        others = [id for id in names if id not in form.games]
        return [Item(ft.Icons.STYLE_OUTLINED, names[id], app.on(add, id)) for id in others]

    return chip(tr("Another game"), use_menu(app, items), icon=ft.Icons.ADD)


def _use_days(app: App, form: SeasonForm, write: Write) -> list[ft.Control]:
    """The fields for the first and the last day, side by side where there is room for both. A hook."""

    def since(text: str) -> None:
        write(lambda now: replace(now, since=text))

    def until(text: str) -> None:
        write(lambda now: replace(now, until=text))

    first = use_day_field(app, tr("First day"), tr("Choose the first day"), form.since, since)
    last = use_day_field(app, tr("Last day"), tr("Choose the last day"), form.until, until)
    if app.viewport.text >= _LARGE or app.viewport.width < _NARROW:
        return [first, last]
    across = [ft.Container(each, expand=True) for each in (first, last)]
    return [ft.Row([*across], spacing=theme.GAP, vertical_alignment=ft.CrossAxisAlignment.START)]


def _what(
    app: App,
    form: SeasonForm,
    write: Write,
    add: ft.Control,
    days: Sequence[ft.Control],
    names: Mapping[str, str],
) -> ft.Control:
    def name(text: str) -> None:
        write(lambda now: replace(now, name=text))

    def drop(id: str) -> None:
        write(lambda now: replace(now, games=tuple(each for each in now.games if each != id)))

    games = [chip(game_name(key, names), app.on(drop, key), chosen=True) for key in form.games]
    return panel(
        text_field(app, tr("Name of the season"), form.name, name),
        caption(tr("What is played")),
        chips([*games, add]),
        *days,
        sentence(tr("Without a day it is open on that side."), size=theme.SMALL),
        spacing=theme.EDGE_GAP,
    )


def _counting(app: App, form: SeasonForm, write: Write, warning: Sequence[ft.Control]) -> ft.Control:
    """How it counts, which changes no match; below it what it is warned of."""

    def counts(value: str) -> None:
        write(lambda now: replace(now, counts=cast("Counting", value)))

    def best(text: str) -> None:
        write(lambda now: replace(now, best=text))

    def points(text: str) -> None:
        write(lambda now: replace(now, points=text))

    def least(text: str) -> None:
        write(lambda now: replace(now, least=text))

    def taken_over(value: str) -> None:
        write(lambda now: replace(now, taken_over=cast("TakenOver", value)))

    ways = [Segment(key, say(word)) for key, word in COUNTING_WORDS.items()]
    hands = [Segment("each", tr("Each their deals")), Segment("ended", tr("Whoever ended"))]
    more: list[ft.Control] = []
    if form.counts == "mean":
        more = [text_field(app, tr("Best matches that count"), form.best, best)]
    if form.counts == "places":
        more = [text_field(app, tr("Points for the first place, the second and so on"), form.points, points)]
    return panel(
        heading(tr("How it counts"), theme.NAME),
        segmented(app, ways, form.counts, counts),
        *warning,
        *more,
        text_field(app, tr("Least matches to be ranked"), form.least, least),
        caption(tr("Who is level shares the rank, or is parted by")),
        chips([_tie(app, form, write, each) for each in TIE_BREAKS]),
        caption(tr("A seat that changed hands counts for")),
        segmented(app, hands, form.taken_over, taken_over),
        spacing=theme.EDGE_GAP,
    )


def _tie(app: App, form: SeasonForm, write: Write, way: TieBreak) -> ft.Control:
    """A way to part those who are level; they are asked in the order in which they were tapped."""

    def choose() -> None:
        write(lambda now: replace(now, ties=_toggled(now.ties, way)))

    word = say(TIE_BREAK_WORDS[way])
    chosen = way in form.ties
    numbered = f"{form.ties.index(way) + 1}. {word}" if chosen and len(form.ties) > 1 else word
    return chip(numbered, app.on(choose), chosen=chosen)


def _toggled(ties: Sequence[TieBreak], way: TieBreak) -> tuple[TieBreak, ...]:
    return tuple(each for each in ties if each != way) if way in ties else (*ties, way)
