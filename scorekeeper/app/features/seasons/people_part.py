"""The people of a season in its form: who is in the table, how many sit at one, who is kept apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.seasons.season_form import SeasonForm
from scorekeeper.app.session.app import App
from scorekeeper.app.session.hooks import use_once
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.widgets.chips import chip, chips
from scorekeeper.app.widgets.dialog import Item, use_menu
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.segmented import Segment, segmented
from scorekeeper.app.widgets.words import caption, heading, sentence
from scorekeeper.service import people
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.seasons import sizes_of
from scorekeeper.texts.language import tr

_NOBODY: tuple[KnownPerson, ...] = ()
_NO_ONE = ""

Write: TypeAlias = Callable[[Callable[[SeasonForm], SeasonForm]], object]


def use_known(app: App) -> tuple[KnownPerson, ...]:
    """All persons, who played last first. A hook."""
    known, know = ft.use_state(_NOBODY)

    async def read() -> None:
        know(await people.people(app.services))

    use_once(app, "people", read)
    use_rereading(app, read)
    return known


def use_people_part(app: App, form: SeasonForm, write: Write) -> list[ft.Control]:
    """The panel; nothing while nobody is known. A hook."""
    known = use_known(app)
    one, set_one = ft.use_state(_NO_ONE)

    def put(other: str) -> None:
        set_one(_NO_ONE)
        write(lambda now: now.choose(apart=(*now.chosen.apart, (min(one, other), max(one, other)))))

    def first() -> list[Item]:
        return [Item(ft.Icons.PERSON_OUTLINED, each.name, app.on(set_one, each.id)) for each in known]

    def second() -> list[Item]:
        taken = {one, *(id for pair in form.chosen.apart if one in pair for id in pair)}
        return [
            Item(ft.Icons.PERSON_OUTLINED, each.name, app.on(put, each.id)) for each in known if each.id not in taken
        ]

    ask_first, ask_second = use_menu(app, first), use_menu(app, second)
    if not known:
        return []
    names = {each.id: each.name for each in known}
    begun = chip(tr("{name} and …", name=names.get(one, "")), ask_second, icon=ft.Icons.ADD)
    add = begun if one else chip(tr("Keep two apart"), ask_first, icon=ft.Icons.ADD)
    pairs = [_pair(app, pair, names.get(pair[0], ""), names.get(pair[1], ""), write) for pair in form.chosen.apart]
    return [_in_table(app, form, write, known), _at_tables(app, form, write, [*pairs, add])]


def _in_table(app: App, form: SeasonForm, write: Write, known: Sequence[KnownPerson]) -> ft.Control:
    def choose(id: str) -> None:
        write(lambda now: now.choose(people=_toggled(form.chosen.people, id), nobody_left=False))

    said = tr("Everybody who plays, but for guests.")
    if form.chosen.people or form.chosen.nobody_left:
        said = tr("Whoever else plays is a guest.") if form.chosen.people else tr("All who were in it are forgotten.")
    return panel(
        heading(tr("Who is in the table"), theme.NAME),
        chips([chip(each.name, app.on(choose, each.id), chosen=each.id in form.chosen.people) for each in known]),
        sentence(said, size=theme.SMALL),
        spacing=theme.EDGE_GAP,
    )


def _at_tables(app: App, form: SeasonForm, write: Write, apart: Sequence[ft.Control]) -> ft.Control:
    def sizes(value: str) -> None:
        write(lambda now: now.choose(tables=tuple(map(int, value))))

    ways = [Segment("3", tr("Three")), Segment("4", tr("Four")), Segment("34", tr("Three or four"))]
    tables = form.chosen.tables or sizes_of(app.services, form.chosen.games)
    return panel(
        heading(tr("On an evening at several tables"), theme.NAME),
        caption(tr("Players at a table")),
        segmented(app, ways, "".join(map(str, tables)), sizes),
        caption(tr("Not at one table")),
        chips(apart),
        spacing=theme.EDGE_GAP,
    )


def _pair(app: App, pair: tuple[str, str], one: str, other: str, write: Write) -> ft.Control:
    def drop() -> None:
        write(lambda now: now.choose(apart=tuple(each for each in now.chosen.apart if each != pair)))

    return chip(tr("{one} and {other}", one=one, other=other), app.on(drop), chosen=True)


def _toggled(people: tuple[str, ...], id: str) -> tuple[str, ...]:
    return tuple(each for each in people if each != id) if id in people else (*people, id)
