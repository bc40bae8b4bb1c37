"""An evening at several tables: the people here, a seating with its weak points, and its matches started."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.seasons.form_screen import toggled, use_known
from scorekeeper.app.features.seasons.season_actions import path_of, start_evening, use_season, use_tonight
from scorekeeper.app.features.seasons.season_screens import season_missing_page
from scorekeeper.app.session.app import App
from scorekeeper.match.evening import SeatedTable, Seating
from scorekeeper.match.match import TEXTS, tidy
from scorekeeper.match.season import Season
from scorekeeper.match.time_played import evening_time
from scorekeeper.pictures.result_picture import evening_said
from scorekeeper.service.evenings import Evening, evening, location_of
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import counted, say, tr


@dataclass(frozen=True)
class Tonight:
    """The people here: `ids` of persons, in the order of the taps, and `names` of others, one being `typed`.

    `shown` is the suggested seating, or one changed `by_hand`; `picked` is the person tapped first for a swap.
    `location` is the place; None until it is typed: then the place of the last match holds.
    """

    ids: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    typed: str = ""
    found: Evening | None = None
    shown: Seating | None = None
    by_hand: bool = False
    picked: str | None = None
    seed: int = 0
    location: str | None = None

    @property
    def here(self) -> tuple[str, ...]:
        """Everybody who is here, by id or by name."""
        return (*self.ids, *self.names)


_NOBODY: Final = Tonight()

WriteTonight: TypeAlias = Callable[[Callable[[Tonight], Tonight]], object]


@kit.screen_of(use_season, season_missing_page)
def EveningScreen(app: App, season: Season) -> ft.View:
    """An evening of the season of the address."""
    title = tr("Game night")
    if not app.may_write:
        return kit.read_only_page(app, title)
    known, played = use_known(app), use_tonight(app)
    tonight, write = ft.use_state(_NOBODY)

    async def propose(seed: int) -> None:
        made = await evening(app.services, tonight.here, season.id, seed)
        write(lambda now: replace(now, found=made, shown=made.proposed(), by_hand=False, picked=None, seed=seed))
        if app.body is not None:  # otherwise it would start at the scroll position of the list of people
            await app.body.scroll_to(offset=0)

    location = tonight.location if tonight.location is not None else location_of(played)

    async def start() -> None:
        if tonight.found is not None and tonight.shown is not None:
            await start_evening(app, season, tonight.found, tonight.shown, location)

    if tonight.found is None or tonight.shown is None:
        offered = sorted(known, key=lambda each: each.id not in season.people)  # people of the season first
        body = [*_so_far(played), *_who(app, tonight, offered, write)]
        foot: ft.Control = kit.main_button(tr("Suggest tables"), app.on(propose, 0) if tonight.here else None)
        back = app.on(app.go, path_of(season))
    else:
        place = TEXTS["location"]
        fault = next(iter(place.faults(tidy(location))), None)
        where = kit.text_field(app, say(place.label), location, kit.setter(write, "location"), fault=fault)
        body = [*_proposal(app, tonight.found, tonight.shown, tonight, write), kit.panel(where)]
        other = kit.second_button(tr("Shuffle again"), app.on(propose, tonight.seed + 1))
        foot = kit.pair(app, other, kit.main_button(tr("Start"), app.on(start)))
        back = app.on(write, lambda now: replace(now, found=None, shown=None, picked=None))
    return kit.list_page(app, title, body, kicker=season.name, back=back, foot=[foot])


def _so_far(played: tuple[MatchSummary, ...]) -> list[ft.Control]:
    if not played:
        return []
    time = evening_time((each.started, each.until) for each in played)
    facts = (
        counted(len(played), "{n} match tonight", "{n} matches tonight"),
        evening_said(time) if time is not None else "",
        location_of(played),
    )
    return [kit.sentence(" · ".join(filter(None, facts)))]


def _who(app: App, tonight: Tonight, known: list[KnownPerson], write: WriteTonight) -> list[ft.Control]:
    def choose(id: str) -> None:
        write(lambda now: replace(now, ids=toggled(now.ids, id)))

    def drop(name: str) -> None:
        write(lambda now: replace(now, names=toggled(now.names, name)))

    def add() -> None:
        name = tidy(tonight.typed)
        if name:
            write(lambda now: replace(now, names=(*now.names, name), typed=""))

    people = [kit.chip(each.name, app.on(choose, each.id), chosen=each.id in tonight.ids) for each in known]
    others = [kit.chip(name, app.on(drop, name), chosen=True) for name in tonight.names]
    number = len(tonight.here)
    return [
        kit.titled(
            tr("Who is here tonight?"),
            kit.chips([*people, *others]),
            kit.text_field(app, tr("Somebody new"), tonight.typed, kit.setter(write, "typed")),
            ft.Row([kit.chip(tr("Add"), app.on(add), icon=ft.Icons.ADD)]),
            *([kit.sentence(counted(number, "{n} person", "{n} people"))] if number else []),
            spacing=theme.EDGE_GAP,
        )
    ]


def _proposal(app: App, found: Evening, shown: Seating, now: Tonight, write: WriteTonight) -> list[ft.Control]:
    """Return the tables, the people who sit out, and the weak points; two taps swap two people."""

    def tapped(key: str) -> None:
        write(lambda now: _after_tap(now, key))

    def people(keys: tuple[str, ...], dealer: str | None = None) -> ft.Control:
        return kit.chips(
            [
                kit.chip(
                    found.here[key].name,
                    app.on(tapped, key),
                    chosen=True if key == now.picked else None,
                    below=tr("deals first") if key == dealer else "",
                    key=key,
                )
                for key in keys
            ]
        )

    tables: list[ft.Control] = [
        kit.titled(tr("Table {number}", number=number), people(each.seats, each.seats[each.first_dealer]))
        for number, each in enumerate(shown.tables, 1)
    ]
    if shown.out:
        tables.append(kit.titled(tr("Sitting out"), people(shown.out)))
    uneven = [kit.sentence(say(each), size=theme.SMALL) for each in found.phrases(shown, by_hand=now.by_hand)]
    uneven = uneven or [kit.sentence(tr("Nobody at these tables has met before."), size=theme.SMALL)]
    hint = kit.caption(tr("Tap two people, and they change places."))
    return [*tables, kit.panel(*uneven, hint, spacing=theme.HAIR)]


def _after_tap(now: Tonight, key: str) -> Tonight:
    """Return the state after a tap on a person: picked, or swapped with the picked one."""
    if now.found is None or now.shown is None:
        return now
    if now.picked is None or now.picked == key:
        return replace(now, picked=None if now.picked == key else key)
    swap = {now.picked: key, key: now.picked}
    tables = [SeatedTable(_swapped(each.seats, swap), each.first_dealer) for each in now.shown.tables]
    changed = now.found.by_hand([each.seats for each in tables], _swapped(now.shown.out, swap))
    if all({*one.seats} == {*other.seats} for one, other in zip(tables, now.shown.tables, strict=True)):
        changed = replace(changed, tables=tuple(tables))  # two at one table: swap their seats
    return replace(now, shown=changed, by_hand=True, picked=None)


def _swapped(keys: tuple[str, ...], swap: dict[str, str]) -> tuple[str, ...]:
    return tuple(swap.get(each, each) for each in keys)
