"""The form of a season: its name, games, time and people, and its counting; all texts as typed, valid or not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Any, Final, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.seasons.season_actions import game_name, keep, path_of, use_game_names
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import use_own_games
from scorekeeper.app.theme import apply_accent
from scorekeeper.flet_fixes.client_gaps import picked
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.days import local_time
from scorekeeper.match.season import Season
from scorekeeper.pictures.season_said import SETTINGS, SeasonSetting, settings_said
from scorekeeper.rules.game import AnyGame, Setup
from scorekeeper.rules.phrase import Fault, short
from scorekeeper.rules.same_game import game_key
from scorekeeper.service import library, people, play, seasons
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.seasons import SeasonOvertaken, sizes_of
from scorekeeper.service.service_faults import NOT_A_DAY, NOT_WHOLE_NUMBER, Refused
from scorekeeper.texts import ENGLISH, listed, say, signed, tr, translated

FIRST: Final = date(1900, 1, 1)
LAST: Final = date(2199, 12, 31)
"""The calendar covers `FIRST` to `LAST`. Any other day can be typed."""


def use_day_field(app: App, label: str, choose: str, value: str, on_text: Callable[[str], Any]) -> ft.TextField:
    """Return a text field for a day, with a button called `choose` that opens a calendar at the written day. A hook.

    `on_text` gets the typed text, or the chosen day, as 2026-01-31. Closing the calendar without a choice keeps the
    typed text.
    """
    shown, show, close = kit.use_switch()

    def open_it() -> None:
        if app.viewport.text > 1:
            apply_accent(app.page, app.state.preferences.accent, app.viewport.text)
            app.page.update()
        show()

    def chosen(moment: str) -> Any:
        close()
        return on_text(picked(moment).isoformat())

    def calendar() -> ft.DatePicker:
        now = local_time(app.services.now()).date()
        return ft.DatePicker(
            value=_within(day_in(value) or now),
            first_date=FIRST,
            last_date=LAST,
            current_date=_within(now),
            # "25 Nov" as in the app, and Monday first
            locale=ft.Locale("en", "GB") if app.language == ENGLISH else None,
            entry_mode=ft.DatePickerEntryMode.CALENDAR_ONLY,  # typing is for the field itself
            help_text=choose,
            cancel_text=tr("Cancel"),
            confirm_text=tr("OK"),
            on_change=app.typed(chosen),
            on_dismiss=app.on(close, clear_notice=False),
        )

    use_open_dialog(app.dialogs, calendar() if shown else None)
    button = kit.icon_button(ft.Icons.CALENDAR_MONTH, choose, app.on(open_it))
    return kit.text_field(app, label, value, on_text, hint="2026-01-31", suffix_icon=button)


def day_in(text: str) -> date | None:
    """Return the day written in a text; None if it is none.

    >>> day_in(" 2026-01-31 "), day_in("2026-02-30")
    (datetime.date(2026, 1, 31), None)
    """
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None


def _within(day: date) -> date:
    return min(max(day, FIRST), LAST)


NEW: Final = Season("", "", (), tables=())  # a new season; without `tables` it has the sizes of its games
_DAYS: Final = frozenset({"since", "until"})


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """The content of the fields: the `chosen` season, and the typed texts by the fields of `Season`."""

    chosen: Season = NEW
    typed: Mapping[str, str] = field(default_factory=dict)

    def choose(self, **chosen: Any) -> SeasonForm:
        """Return the form with other choices."""
        return replace(self, chosen=replace(self.chosen, **chosen))

    def type(self, key: str, text: str) -> SeasonForm:
        """Return the form with another text."""
        return replace(self, typed={**self.typed, key: text})

    def text(self, key: str) -> str:
        """Return the text in the field of a number, of numbers or of a day."""
        if key in self.typed:
            return self.typed[key]
        value = getattr(self.chosen, key)
        if isinstance(value, tuple):
            return " ".join(signed(each, plus=False) for each in value)
        return "" if value is None else str(value)

    def season(self) -> Season:
        """Return the season of the form. Raises `Refused` for unreadable texts; saving checks the rest."""
        faults: list[Fault] = []
        read: dict[str, Any] = {key: _read(key, text, faults) for key, text in self.typed.items()}
        if faults:
            raise Refused(*faults)
        return replace(self.chosen, **read)


def toggled(several: Sequence[str], one: str) -> tuple[str, ...]:
    """Return several without one of them, or with one more at the end.

    >>> toggled(("a", "b"), "a"), toggled(("a",), "b")
    (('b',), ('a', 'b'))
    """
    return tuple(each for each in several if each != one) if one in several else (*several, one)


def _read(key: str, text: str, faults: list[Fault]) -> date | int | tuple[int, ...] | None:
    default = getattr(NEW, key)
    if isinstance(default, tuple):
        return tuple(_number(each, faults) for each in text.split())
    if key not in _DAYS:
        return _number(text, faults) if text.strip() else default
    day = day_in(text)
    if day is None and text.strip():
        faults.append(NOT_A_DAY(text=short(text)))
    return day


def _number(text: str, faults: list[Fault]) -> int:
    plain = text.strip().replace("−", "-")
    if plain.removeprefix("-").isdecimal() and len(plain) < 6:  # noqa: PLR2004  # more digits than are ever kept
        return int(plain)
    faults.append(NOT_WHOLE_NUMBER(text=short(text)))
    return 1


_NO_ONE = ""

WriteSeason: TypeAlias = Callable[[Callable[[SeasonForm], SeasonForm]], object]


def use_known(app: App) -> tuple[KnownPerson, ...]:
    """Return all persons, the latest players first. A hook."""
    return kit.use_read(app, "people", partial(people.people, app.services), ())


def use_people_part(app: App, form: SeasonForm, write: WriteSeason) -> list[ft.Control]:
    """Return the panel of people; empty while nobody is known. A hook."""
    known = use_known(app)
    one, set_one = ft.use_state(_NO_ONE)

    def put(other: str) -> None:
        set_one(_NO_ONE)
        write(lambda now: now.choose(apart=(*now.chosen.apart, (min(one, other), max(one, other)))))

    def first() -> list[kit.DialogItem]:
        return [kit.DialogItem(ft.Icons.PERSON_OUTLINED, each.name, app.on(set_one, each.id)) for each in known]

    def second() -> list[kit.DialogItem]:
        taken = {one, *(id for pair in form.chosen.apart if one in pair for id in pair)}
        return [
            kit.DialogItem(ft.Icons.PERSON_OUTLINED, each.name, app.on(put, each.id))
            for each in known
            if each.id not in taken
        ]

    ask_first, ask_second = kit.use_menu(app, tr("Add a pair"), first), kit.use_menu(app, tr("Add a pair"), second)
    if not known:
        return []
    names = {each.id: each.name for each in known}
    begun = kit.chip(tr("{name} and …", name=names.get(one, "")), ask_second, icon=ft.Icons.ADD)
    add = begun if one else kit.chip(tr("Add a pair"), ask_first, icon=ft.Icons.ADD)
    pairs = [_pair(app, pair, names.get(pair[0], ""), names.get(pair[1], ""), write) for pair in form.chosen.apart]
    return [_in_table(app, form, write, known), _at_tables(app, form, write, [*pairs, add])]


def _in_table(app: App, form: SeasonForm, write: WriteSeason, known: Sequence[KnownPerson]) -> ft.Control:
    def choose(id: str) -> None:
        write(lambda now: now.choose(people=toggled(form.chosen.people, id), nobody_left=False))

    text, chosen = tr("Everyone except guests."), form.chosen.people
    if chosen or form.chosen.nobody_left:
        text = tr("All other players are guests.") if chosen else tr("All who were in it are forgotten.")
    people = [kit.chip(each.name, app.on(choose, each.id), chosen=each.id in chosen) for each in known]
    return kit.titled(
        tr("Players in the table"), kit.chips(people), kit.sentence(text, size=theme.SMALL), spacing=theme.EDGE_GAP
    )


def _at_tables(app: App, form: SeasonForm, write: WriteSeason, apart: Sequence[ft.Control]) -> ft.Control:
    def choose(value: str) -> None:
        write(lambda now: now.choose(tables=tuple(map(int, value))))

    tables = form.chosen.tables or sizes_of(app.services, form.chosen.games)
    ways = [kit.Segment("3", tr("Three")), kit.Segment("4", tr("Four")), kit.Segment("34", tr("Three or four"))]
    return kit.titled(
        tr("On an evening at several tables"),
        kit.caption(tr("Players at a table")),
        kit.segmented(app, ways, "".join(map(str, tables)), choose),
        kit.caption(tr("Keep apart")),
        kit.chips(apart),
        spacing=theme.EDGE_GAP,
    )


def _pair(app: App, pair: tuple[str, str], one: str, other: str, write: WriteSeason) -> ft.Control:
    drop = app.on(write, lambda now: now.choose(apart=tuple(each for each in now.chosen.apart if each != pair)))
    return kit.chip(tr("{one} and {other}", one=one, other=other), drop, chosen=True)


def use_low_wins_part(app: App, form: SeasonForm, write: WriteSeason) -> Sequence[ft.Control]:
    """Return the warning, and the button that counts the mean instead; empty without a reason. A hook."""
    own, catalogue = use_own_games(app), app.services.catalogue
    known = {game_key(each.game, catalogue): each.game for each in own.games} if own else {}
    known |= {key: catalogue.game(key) for key in form.chosen.games if key in catalogue.ids()}

    def low_wins(game: AnyGame) -> bool:
        return not game.standing(game.start(Setup(game.info.players[0], 0, {}))).high_wins

    low = [known[key] for key in form.chosen.games if key in known and low_wins(known[key])]
    if form.chosen.counts != "sum" or not low:
        return ()
    games = listed([translated(game.info.name) for game in low])
    return (
        kit.sentence(
            tr("The lowest total wins in {games}: where points are added up, whoever plays least leads.", games=games),
            size=theme.SMALL,
        ),
        kit.quiet_button(tr("Count the average instead"), app.on(write, lambda now: now.choose(counts="mean"))),
    )


_BLANK: Final = SeasonForm()
_NOT_OVERTAKEN: Season | None = None
_NARROW: Final = 380  # the width of a screen below which the two days are one below the other


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
    body = [_what(app, form, write, games, days), _counting(app, form, write, low_wins), *people]
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

    def turn(id: str) -> None:
        write(lambda now: now.choose(games=toggled(now.chosen.games, id)))

    def items() -> list[kit.DialogItem]:
        others = [id for id in names if id not in form.chosen.games]
        return [kit.DialogItem(ft.Icons.STYLE_OUTLINED, names[id], app.on(turn, id)) for id in others]

    another = kit.chip(tr("Another game"), kit.use_menu(app, tr("Another game"), items), icon=ft.Icons.ADD)
    games = [kit.chip(game_name(key, names), app.on(turn, key), chosen=True) for key in form.chosen.games]
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
    def typed(key: str) -> Callable[[str], object]:
        return lambda text: write(lambda now: now.choose(**{key: text}))

    texts = form.chosen.texts
    return kit.panel(
        *(kit.text_field(app, say(text.label), texts[key], typed(key)) for key, text in Season.TEXTS.items()),
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
