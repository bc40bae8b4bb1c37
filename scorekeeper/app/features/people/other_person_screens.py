"""Screens for choosing another person: to merge into the person of the address, or as the owner of seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.people.people_actions import give, give_to_new, merge, path_of
from scorekeeper.app.features.people.people_list import use_name_dialog, use_people, use_people_list, use_person
from scorekeeper.app.features.people.person_screen import person_missing_page
from scorekeeper.app.match_views.match_rows import match_choice
from scorekeeper.app.session.app import App, Handler
from scorekeeper.service import people
from scorekeeper.service.people import KnownPerson, SeatOfPerson
from scorekeeper.texts import counted, tr

_NOBODY: KnownPerson | None = None


@kit.screen
def MergeScreen(app: App) -> ft.View:
    """The other persons; after a question, a tap merges that one into the person of the address."""
    if not app.may_remove:
        return kit.read_only_page(app, tr("Merge with somebody"))
    known, gone = use_person(app)
    everybody = use_people(app)
    other, choose = ft.use_state(_NOBODY)
    name, others = known.name if known else "", other.name if other else ""

    async def agreed() -> None:
        if known is not None and other is not None:
            await merge(app, known, other)

    ask = kit.use_question(
        app,
        tr("Merge {other} into {name}?", other=others, name=name),
        tr("All matches of {other} are {name}'s then. It can be taken apart again.", other=others, name=name),
        tr("Merge"),
        agreed,
    )

    def chosen(person: KnownPerson) -> Handler:
        async def asked() -> None:
            choose(lambda _: person)
            await ask()

        return app.on(asked)

    listed = use_people_list(app, [each for each in everybody or () if known and each.id != known.id], chosen)
    if known is None:
        return person_missing_page(app, gone=gone)
    body: list[ft.Control] = [kit.sentence(tr("Who is {name} too? They become one person.", name=known.name))]
    if everybody is not None and len(everybody) > 1:
        body += listed
    elif everybody is not None:
        body = [kit.sentence(tr("Nobody else is known yet."))]
    back = app.on(app.go, path_of(known))
    return kit.list_page(app, tr("Merge with somebody"), body, kicker=known.name, back=back)


_AT_A_TIME = 20

SeatInMatch: TypeAlias = tuple[str, int]
"""A match by its id, and a seat from 0."""

_NONE: frozenset[SeatInMatch] = frozenset()


@kit.screen
def SeatsScreen(app: App) -> ft.View:
    """The matches of the person; the chosen ones are given to the person chosen next."""
    if not app.may_remove:
        return kit.read_only_page(app, tr("Correct who played"))
    known, gone = use_person(app)
    seats = kit.use_read(app, known.id if known else None, lambda: _seats(app, known), None)
    chosen, choose = ft.use_state(_NONE)
    asking, ask, ask_no_more = kit.use_switch()
    everybody = use_people(app)

    def to(person: KnownPerson) -> Handler:
        return app.on(give, app, chosen, known, person)

    def turn(seat: SeatInMatch) -> None:
        choose(lambda now: now ^ {seat})

    others = use_people_list(app, [each for each in everybody or () if known and each.id != known.id], to)
    new = use_name_dialog(app, tr("A new person"), partial(give_to_new, app, chosen), known.name if known else "")
    rows = _use_rows(app, seats or (), chosen, turn)
    if known is None:
        return person_missing_page(app, gone=gone)
    title = tr("Correct who played")
    if asking and chosen:
        question = counted(len(chosen), "Who really played?", "Who really played these {n} matches?")
        foot = [kit.main_button(tr("A new person"), new)]
        listed_others = others if everybody is not None and len(everybody) > 1 else []
        return kit.list_page(app, question, listed_others, kicker=known.name, back=app.on(ask_no_more), foot=foot)
    body = [kit.sentence(tr("In which matches was it not {name}?", name=known.name)), *rows]
    if seats is not None and not seats:
        body = [kit.sentence(tr("{name} sits in no match.", name=known.name))]
    label = counted(len(chosen), "Move {n} match", "Move {n} matches") if chosen else tr("Choose matches")
    foot = [kit.main_button(label, app.on(ask) if chosen else None)]
    back = app.on(app.go, path_of(known))
    return kit.list_page(app, title, body, kicker=known.name, back=back, foot=foot)


async def _seats(app: App, known: KnownPerson | None) -> tuple[SeatOfPerson, ...] | None:
    return await people.seats_of(app.services, known.id) if known is not None else None


def _use_rows(
    app: App, seats: Sequence[SeatOfPerson], chosen: frozenset[SeatInMatch], turn: Callable[[SeatInMatch], None]
) -> list[ft.Control]:
    """Return a row for each match, as many at a time as a screen draws quickly. A hook."""
    count, more = kit.use_more(app, _AT_A_TIME)
    rows = [
        match_choice(match, app.on(turn, (match.id, seat)), chosen=(match.id, seat) in chosen)
        for match, seat in seats[:count]
    ]
    return [*([kit.row_panel(rows)] if rows else []), *more(len(seats))]
