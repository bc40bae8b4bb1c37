"""Parts of a season's form: its people, and a warning about games in which the lowest total wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.seasons.season_form import SeasonForm, toggled
from scorekeeper.app.session.app import App
from scorekeeper.app.session.own_game_forms import use_own_games
from scorekeeper.rules.game import AnyGame, Setup
from scorekeeper.rules.same_game import game_key
from scorekeeper.service import people
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.seasons import sizes_of
from scorekeeper.texts import listed, tr, translated

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

    ask_first, ask_second = kit.use_menu(app, first), kit.use_menu(app, second)
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
        tr("Players in the table"),
        kit.chips(people),
        kit.sentence(text, size=theme.SMALL),
        spacing=theme.EDGE_GAP,
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
    low = [known[key] for key in form.chosen.games if key in known and _low_wins(known[key])]
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


def _low_wins(game: AnyGame) -> bool:
    return not game.standing(game.start(Setup(game.info.players[0], 0, {}))).high_wins
