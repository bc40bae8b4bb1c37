"""Hooks that read the persons whom a screen shows, and read them again when others change them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.session.app import App
from scorekeeper.service import figures, people
from scorekeeper.service.figures import EVERYTHING, Counted
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.progress import Progress

_NOT_YET: tuple[KnownPerson, ...] | None = None


def use_people(app: App) -> tuple[KnownPerson, ...] | None:
    """All persons, None until they are read. A hook."""
    return kit.use_read(app, "people", partial(people.people, app.services), _NOT_YET)


def use_wins(app: App) -> Mapping[str, int]:
    """By id how many matches each has won, as soon as that is counted: with a bar where it takes long. A hook."""

    async def work(counted: Counted, progress: Progress) -> Mapping[str, int]:
        found = (await figures.figures(app.services, counted, progress)).found
        return {id: person.places.wins for id, person in found.people.items()}

    return kit.use_worked_out(app, "everybody", EVERYTHING, work).found or {}


def use_person(app: App) -> kit.Found[KnownPerson]:
    """The person of the address; whoever was merged into another leads to who remained."""
    id = ft.use_route_params().get("person", "")
    nobody: kit.Found[KnownPerson] = kit.Found()
    return kit.use_read(app, id, lambda: kit.found_or_gone(people.person(app.services, id)), nobody)
