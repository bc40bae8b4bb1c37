"""Persons by their names: found by typed text, and offered for a new match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person
from scorekeeper.rules.phrase import Fault, Sentence, short
from scorekeeper.service.command import query
from scorekeeper.service.people import KnownPerson, found_person, known_people, listed_people
from scorekeeper.service.seating import NamesOfPeople
from scorekeeper.service.service_faults import NOT_MERGED, Refused
from scorekeeper.store.reader import Reader

_MOST_IDS: Final = 5

NOBODY_CALLED = Sentence("Nobody is called {name}.")
SEVERAL_CALLED = Sentence("Several people are called {name}. Name one of them by id: {ids}.")
SEVERAL_MERGED = Sentence("Several people were merged into {name}. Name one of them: {names}.")


@query
def merged_called(transaction: Reader, name: str) -> Person:
    """Return the merged person with a name or an id, or the only one merged into that person. Raises `Refused`."""
    every, key = transaction.every_person(), comparison_key(name)
    merged = [each.person for each in every if each.merged_into is not None]
    found = [each for each in merged if each.id == name] or [each for each in merged if key in each.keys]
    if len(found) > 1:
        raise Refused(_several(name, found))
    if found:
        return found[0]
    top = _called(transaction, name)
    into = [each.person for each in every if each.merged_into == top.id]
    if not into:
        raise Refused(NOT_MERGED(name=top.name))
    if len(into) > 1:
        names = ", ".join(f"{each.name} ({each.id})" for each in into[:_MOST_IDS])
        raise Refused(SEVERAL_MERGED(name=top.name, names=names))
    return into[0]


def _called(transaction: Reader, name: str) -> KnownPerson:
    """Return the person with an id, a name, another name or a merged person's name, in this order. Raises `Refused`."""
    known = known_people(transaction)
    if any(name == each.id for each in known):
        return found_person(transaction, name)
    key = comparison_key(name)
    kinds = (
        [each for each in known if comparison_key(each.name) == key],
        [each for each in known if key in map(comparison_key, each.names)],
    )
    found = next(filter(None, kinds), [])
    if not found:
        raise Refused(NOBODY_CALLED(name=short(name)))
    if len(found) > 1:
        raise Refused(_several(name, [each.person for each in found]))
    return found[0]


person_called = query(_called)


def _several(name: str, people: Sequence[Person]) -> Fault:
    return SEVERAL_CALLED(name=short(name), ids=", ".join(person.id for person in people[:_MOST_IDS]))


_TABLES: Final = 30
"""The number of latest matches that decide who sits out next."""


@dataclass(frozen=True)
class KnownPlayers:
    """The persons for lists, all names, and those at the latest tables and at the one used last (`latest`)."""

    people: tuple[KnownPerson, ...] = ()
    latest: frozenset[str] = frozenset()
    names: NamesOfPeople = field(default_factory=lambda: NamesOfPeople(()))
    tables: tuple[frozenset[str], ...] = ()


@query
def known_players(transaction: Reader) -> KnownPlayers:
    """Read the known players: those of the match used last, in the order of its seats; then the last to play."""
    latest = transaction.latest()
    seats = [] if latest is None else list(transaction.seats(latest))
    listed = listed_people(transaction)
    listed = tuple(sorted(listed, key=lambda each: seats.index(each.id) if each.id in seats else len(seats)))
    names, tables = NamesOfPeople(transaction.every_person()), transaction.latest_tables(_TABLES)
    return KnownPlayers(listed, frozenset(id for id in seats if id is not None), names, tuple(tables))
