"""The form of a season: its name, games, time and people, and its counting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.seasons.day_field import use_day_field
from scorekeeper.app.features.seasons.form_parts import WriteSeason, use_low_wins_part, use_people_part
from scorekeeper.app.features.seasons.season_actions import keep, path_of
from scorekeeper.app.features.seasons.season_form import SeasonForm, toggled
from scorekeeper.app.features.seasons.use_seasons import game_name, use_game_names
from scorekeeper.app.session.app import App
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.season import Season
from scorekeeper.pictures.season_said import SETTINGS, SeasonSetting, settings_said
from scorekeeper.rules.same_game import game_key
from scorekeeper.service import library, play, seasons
from scorekeeper.service.seasons import SeasonOvertaken
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import listed, say, tr

_BLANK: Final = SeasonForm()
_NOT_OVERTAKEN: Season | None = None
_NARROW: Final = 380
"""The width of a screen below which the two days are one below the other."""


@kit.screen
def ChangeSeasonScreen(app: App) -> ft.View:
    """The form of the season of the address, or of a new one."""
    id = ft.use_route_params().get("season", "")
    title = tr("Change the season") if id else tr("New season")
    if not app.may_write:
        return kit.read_only_page(app, title)
    form, write = ft.use_state(_BLANK)

    async def read() -> None:
        found = await _form(app, id)
        write(lambda _: found)

    use_once(app, id or "new", read)

    names = use_game_names(app)
    save = _use_save(app, form, names)
    games = _use_games(app, form, write, names)
    days = _use_days(app, form, write)
    people = use_people_part(app, form, write)
    low_wins = use_low_wins_part(app, form, write)
    back = app.on(app.go, path_of(form.chosen) if form.chosen.id else "/seasons")
    main = kit.main_button(tr("Save") if id else tr("Start the season"), app.on(save) if form != _BLANK else None)
    body = [
        _what(app, form, write, games, days),
        _counting(app, form, write, low_wins),
        *people,
    ]
    foot = kit.pair(app, kit.second_button(tr("Cancel"), back), main) if id else main
    return kit.list_page(app, title, body, back=back, foot=[foot])


async def _form(app: App, id: str) -> SeasonForm:
    """Return the form of a season; of a new one with the game of the latest match."""
    if id:
        return SeasonForm(await seasons.season_called(app.services, id))
    game = next(app.services.catalogue.games())
    latest = await library.latest(app.services)
    with suppress(Refused):
        if latest is not None:
            game = (await play.open_match(app.services, latest)).match.game
    return SeasonForm().choose(games=(game_key(game, app.services.catalogue),))


def _use_save(app: App, form: SeasonForm, names: Mapping[str, str]) -> Callable[[], Awaitable[None]]:
    """Return the function that saves the form. It asks before it overwrites a newer season. A hook."""
    overtaken, set_overtaken = ft.use_state(_NOT_OVERTAKEN)

    async def save(basis: Season | None = None) -> None:
        wanted = form.season()
        try:
            await keep(app, wanted if basis is None else replace(wanted, versions=basis.versions, parted=basis.parted))
        except SeasonOvertaken as refused:
            set_overtaken(refused.now)
            await ask()

    title = tr("The season was changed meanwhile")
    sentences = [tr("The change was made in another window or on another phone. Your entry here is not saved yet.")]
    both = [] if overtaken is None else [overtaken, form.season()]
    lines = settings_said(both, lambda key: game_name(key, names))[0] if both else ()
    sentences += [tr("There it is now: {settings}.", settings=listed(lines))] if lines else []
    ask = kit.use_question(app, title, "\n\n".join(sentences), tr("Save over it"), lambda: save(overtaken))
    return save


def _use_games(app: App, form: SeasonForm, write: WriteSeason, names: Mapping[str, str]) -> ft.Control:
    """Return the chips of the games, which a tap drops, and the chip that adds one, from a menu. A hook."""

    def add(id: str) -> None:
        write(lambda now: now.choose(games=(*now.chosen.games, id)))

    def drop(id: str) -> None:
        write(lambda now: now.choose(games=tuple(each for each in now.chosen.games if each != id)))

    def items() -> list[kit.DialogItem]:
        others = [id for id in names if id not in form.chosen.games]
        return [kit.DialogItem(ft.Icons.STYLE_OUTLINED, names[id], app.on(add, id)) for id in others]

    another = kit.chip(tr("Another game"), kit.use_menu(app, items), icon=ft.Icons.ADD)
    games = [kit.chip(game_name(key, names), app.on(drop, key), chosen=True) for key in form.chosen.games]
    return kit.chips([*games, another])


def _use_days(app: App, form: SeasonForm, write: WriteSeason) -> list[ft.Control]:
    """Return the fields for the first and the last day, side by side if there is room for both. A hook."""

    def typed(key: str) -> Callable[[str], object]:
        return lambda text: write(lambda now: now.type(key, text))

    first = use_day_field(app, tr("First day"), tr("Choose the first day"), form.text("since"), typed("since"))
    last = use_day_field(app, tr("Last day"), tr("Choose the last day"), form.text("until"), typed("until"))
    if app.viewport.text >= theme.FIGURE_BELOW or app.viewport.width < _NARROW:
        return [first, last]
    across = [ft.Container(each, expand=True) for each in (first, last)]
    return [ft.Row([*across], spacing=theme.GAP, vertical_alignment=ft.CrossAxisAlignment.START)]


def _what(app: App, form: SeasonForm, write: WriteSeason, games: ft.Control, days: Sequence[ft.Control]) -> ft.Control:
    def name(text: str) -> None:
        write(lambda now: now.choose(name=text))

    return kit.panel(
        kit.text_field(app, tr("Name of the season"), form.chosen.name, name),
        kit.caption(tr("Game")),
        games,
        *days,
        kit.sentence(tr("Leave a date empty for no limit."), size=theme.SMALL),
        spacing=theme.EDGE_GAP,
    )


def _counting(app: App, form: SeasonForm, write: WriteSeason, warning: Sequence[ft.Control]) -> ft.Control:
    """Return the settings of the counting, which change no match; the warning is below the first."""
    asked = [each for each in SETTINGS if each.counts in {None, form.chosen.counts}]
    first, *others = [_setting(app, form, write, each) for each in asked]
    parts = [part for several in ([*first, *warning], *others) for part in several]
    return kit.panel(*parts, spacing=theme.EDGE_GAP)


def _setting(app: App, form: SeasonForm, write: WriteSeason, setting: SeasonSetting) -> list[ft.Control]:
    key, value, asked = setting.key, getattr(form.chosen, setting.key), say(setting.asked)
    top = kit.heading(asked, theme.NAME) if setting is SETTINGS[0] else kit.caption(asked)
    match setting.kind:
        case "choice":
            ways = [kit.Segment(way, say(word)) for way, word in setting.words.items()]
            return [top, kit.segmented(app, ways, value, lambda way: write(lambda now: now.choose(**{key: way})))]
        case "order":
            return [top, kit.chips([_in_order(app, value, setting, way, write) for way in setting.words])]
        case "number" | "numbers":
            return [kit.text_field(app, asked, form.text(key), lambda text: write(lambda now: now.type(key, text)))]


def _in_order(app: App, chosen: Sequence[str], setting: SeasonSetting, way: str, write: WriteSeason) -> ft.Control:
    """Return the chip of a setting with several values, numbered in the order of the taps."""
    key, word = setting.key, say(setting.words[way])
    turn = app.on(write, lambda now: now.choose(**{key: toggled(getattr(now.chosen, key), way)}))
    numbered = f"{chosen.index(way) + 1}. {word}" if way in chosen and len(chosen) > 1 else word
    return kit.chip(numbered, turn, chosen=way in chosen)
