"""Who is known when a match is set up: whom to offer, whom a name means, and who sat at the latest tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.names_of_people import NamesOfPeople
from scorekeeper.service.people import KnownPerson, known_people, listed_people

_TABLES: Final = 30
"""How many of the latest matches say whose turn it is to sit out."""


@dataclass(frozen=True)
class KnownPlayers:
    """The persons as lists show them, the names of all, and who sat at each of the latest tables, last one first.

    `latest` are the persons of the match that was used last.
    """

    people: tuple[KnownPerson, ...] = ()
    latest: frozenset[str] = frozenset()
    names: NamesOfPeople = field(default_factory=lambda: NamesOfPeople(()))
    tables: tuple[frozenset[str], ...] = ()


@command
def known_players(services: AppServices) -> KnownPlayers:
    """Read who is known: first those of the match used last, in the order of its seats, then who played last."""
    with services.store.reading() as transaction:
        latest = transaction.latest()
        seats = [] if latest is None else list(transaction.seats(latest))
        listed = listed_people(known_people(transaction))
        names, tables = NamesOfPeople(transaction.every_person()), transaction.latest_tables(_TABLES)
    listed = tuple(sorted(listed, key=lambda each: seats.index(each.id) if each.id in seats else len(seats)))
    return KnownPlayers(listed, frozenset(id for id in seats if id is not None), names, tuple(tables))
