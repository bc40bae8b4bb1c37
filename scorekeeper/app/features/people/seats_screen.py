"""Giving seats of the person of the address to somebody else: this was another Anna."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people.actions import give, give_to_new, path_of
from scorekeeper.app.features.people.name_dialog import use_name_dialog
from scorekeeper.app.features.people.people_list import use_people_list
from scorekeeper.app.features.people.person_row import WIDEST
from scorekeeper.app.features.people.person_screen import person_missing_page
from scorekeeper.app.features.people.use_people import use_people, use_person
from scorekeeper.app.match_views.match_rows import match_choice
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.service import people
from scorekeeper.service.people import KnownPerson, SeatOfPerson
from scorekeeper.texts.language import counted, tr

_AT_A_TIME = 20

Place: TypeAlias = tuple[str, int]
"""A match by its id, and a seat from 0."""

_NOT_YET: tuple[SeatOfPerson, ...] | None = None
_NONE: frozenset[Place] = frozenset()


@kit.screen
def SeatsScreen(app: App) -> ft.View:
    """The matches of the person; those that are chosen are given to somebody who is chosen after them."""
    if not app.may_remove:
        return kit.read_only_page(app, tr("Give seats to somebody else"))
    known, gone, _ = use_person(app)
    places = _use_seats(app, known)
    chosen, choose = ft.use_state(_NONE)
    asking, ask = ft.use_state(initial=False)
    everybody = use_people(app)

    async def to_new(name: str, *, guest: bool) -> None:
        await give_to_new(app, chosen, name, guest=guest)

    def to(person: KnownPerson) -> Handler:
        return app.on(give, app, chosen, known, person)

    def turn(place: Place) -> None:
        choose(lambda now: now ^ {place})

    others = use_people_list(app, [each for each in everybody or () if known and each.id != known.id], to)
    new = use_name_dialog(app, tr("A new person"), to_new, known.name if known else "")
    rows = _use_rows(app, places or (), chosen, turn)
    if known is None:
        return person_missing_page(app, gone=gone)
    title = tr("Give seats to somebody else")
    if asking and chosen:
        said = counted(len(chosen), "Whose was this seat?", "Whose were these {n} seats?")
        foot = [kit.main_button(tr("A new person"), new)]
        back = app.on(ask, False)  # noqa: FBT003  # it is not asked any more
        listed_others = others if everybody is not None and len(everybody) > 1 else []
        return kit.page(app, said, [*listed_others, _end()], kicker=known.name, back=back, foot=foot, widest=WIDEST)
    body = [kit.sentence(tr("In which matches was it not {name}?", name=known.name)), *rows]
    if places is not None and not places:
        body = [kit.sentence(tr("{name} sits in no match.", name=known.name))]
    label = counted(len(chosen), "Give {n} seat", "Give {n} seats") if chosen else tr("Choose matches")
    foot = [kit.main_button(label, app.on(ask, True) if chosen else None)]  # noqa: FBT003  # it is asked now
    back = app.on(app.go, path_of(known))
    return kit.page(app, title, [*body, _end()], kicker=known.name, back=back, foot=foot, widest=WIDEST)


def _end() -> ft.Control:
    return ft.Container(height=theme.GAP)


def _use_seats(app: App, known: KnownPerson | None) -> tuple[SeatOfPerson, ...] | None:
    """The seats of the person, None until they are read. A hook."""
    places, set_places = ft.use_state(_NOT_YET)

    async def read() -> None:
        if known is not None:
            set_places(await people.seats_of(app.services, known.id))

    use_once(app, known.id if known else None, read)
    use_rereading(app, read)
    return places


def _use_rows(
    app: App, places: Sequence[SeatOfPerson], chosen: frozenset[Place], turn: Callable[[Place], None]
) -> list[ft.Control]:
    """A row for each match, as many at a time as a screen draws quickly. A hook."""
    count, set_count = ft.use_state(_AT_A_TIME)

    def more() -> None:
        set_count(lambda now: now + _AT_A_TIME)

    rows: list[ft.Control] = [
        match_choice(match, app.on(turn, (match.id, seat)), chosen=(match.id, seat) in chosen)
        for match, seat in places[:count]
    ]
    shown: list[ft.Control] = [kit.panel(*kit.ruled(rows), padding=0)] if rows else []
    if len(places) > count:
        shown.append(ft.Row([kit.quiet_button(tr("More"), app.on(more))], alignment=ft.MainAxisAlignment.CENTER))
    return shown
