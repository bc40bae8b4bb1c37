"""Hooks that read the persons whom a screen shows, and read them again when others change them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.hooks import use_once
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.working_out import use_worked_out
from scorekeeper.service import figures, people
from scorekeeper.service.faults import Refused, is_unreadable
from scorekeeper.service.figures import EVERYTHING, Counted
from scorekeeper.service.long_work import Progress
from scorekeeper.service.people import KnownPerson

_NOT_YET: tuple[KnownPerson, ...] | None = None


class FoundPerson(NamedTuple):
    """The person of an address: `known` is None until they are read, and where there is none (`gone`)."""

    known: KnownPerson | None
    gone: bool
    read: Callable[[], Awaitable[None]]


def use_people(app: App) -> tuple[KnownPerson, ...] | None:
    """All persons, None until they are read. A hook."""
    known, set_known = ft.use_state(_NOT_YET)

    async def read() -> None:
        set_known(await people.people(app.services))

    use_once(app, "people", read)
    use_rereading(app, read)
    return known


def use_wins(app: App) -> Mapping[str, int]:
    """By id how many matches each has won, as soon as that is counted: with a bar where it takes long. A hook."""

    async def work(counted: Counted, progress: Progress) -> Mapping[str, int]:
        found = (await figures.figures(app.services, counted, progress)).found
        return {id: person.places.wins for id, person in found.people.items()}

    return use_worked_out(app, "everybody", EVERYTHING, work).found or {}


def use_person(app: App) -> FoundPerson:
    """The person of the address; whoever was merged into another leads to who remained."""
    id = ft.use_route_params().get("person", "")
    found, show = ft.use_state(FoundPerson(None, gone=False, read=_nothing))

    async def read() -> None:
        try:
            known = await people.person(app.services, id)
        except Refused as refused:
            if is_unreadable(refused):
                raise
            show(FoundPerson(None, gone=True, read=_nothing))
        else:
            show(FoundPerson(known, gone=False, read=_nothing))

    use_once(app, id, read)
    use_rereading(app, read)
    return found._replace(read=read)


async def _nothing() -> None:
    """Nothing is read yet."""
