"""The persons on the seats of a match: found by the names of its players, or chosen at the start.

A name means the only person who has it as their name; if there is none, the only person who has it among their other
names. Names of a merged person mean the person who remained. If several people have the name, the seat is nobody's
until it is given to one of them. Nobody sits twice at a table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.match.bounds import MOST_PEOPLE, NO_MORE_PEOPLE
from scorekeeper.match.days import sort_key
from scorekeeper.match.decision import Decision
from scorekeeper.match.match import Match
from scorekeeper.match.match_form import PERSON_SEATED_TWICE
from scorekeeper.match.names import comparison_key
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.person import Person, faults_of_name, faults_of_person, next_entry
from scorekeeper.match.record import seats_by
from scorekeeper.match.versioned import begin_versions
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.app_services import AppServices, free_id
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.people_reader import KeptPerson
from scorekeeper.store.writer import Writer

PERSON_GONE = Fault("This person is not kept any more.")


class Sitter(NamedTuple):
    """The owner of a seat: a person, by id; None if several have the name; `new`: a person to be added."""

    person: str | None
    new: bool = False


class NamesOfPeople:
    """The names of all persons. Names of a merged person mean the person who remained, the top of the merges."""

    def __init__(self, people: Iterable[KeptPerson]) -> None:
        self._people: dict[str, Person] = {}
        self._tops: dict[str, str] = {}
        self._named: defaultdict[str, set[str]] = defaultdict(set)
        self._otherwise_named: defaultdict[str, set[str]] = defaultdict(set)
        self._to_index: list[KeptPerson] = []  # on first use
        for each in people:
            self.know(each)

    def know(self, known: KeptPerson) -> None:
        """Add a person."""
        self._tops[known.person.id] = known.top
        self._people[known.person.id] = known.person
        self._to_index.append(known)

    def person(self, id: str | None) -> Person | None:
        """Return a person, merged or not."""
        return self._people.get(id or "")

    def change(self, person: Person) -> None:
        """Replace the details of a person; the names must be unchanged."""
        self._people[person.id] = person

    def top(self, id: str | None) -> str | None:
        """Return the person who remained after all merges, by id; None if the person is gone."""
        return None if id is None else self._tops.get(id)

    def meant_by(self, name: str) -> Collection[str]:
        """Return all persons with a name, by id; only if nobody has it, all who have it among their other names."""
        for each in self._to_index:
            self._named[comparison_key(each.person.name)].add(each.top)
            for other in each.person.other_names:
                self._otherwise_named[comparison_key(other)].add(each.top)
        self._to_index.clear()
        key = comparison_key(name)
        return self._named.get(key) or self._otherwise_named.get(key, set())

    def of_name(self, name: str, seated: Collection[str | None] = ()) -> str | None:
        """Return the only person with a name who is not seated yet, by id; None if there is none or more than one."""
        found = self.meant_by(name)
        if len(found) != 1:
            return None
        (one,) = found
        return None if one in seated else one

    def seated(self, names: Sequence[str], chosen: Sequence[str | None]) -> list[Sitter]:
        """Return the owner of each seat: first the chosen ones, by id, then by the names. Raises `Refused`.

        A name that several have is nobody's. A name whose only owner sits at the table already becomes a new person's.
        """
        seats: list[str | None] = []
        for id in (*chosen, *(None,) * len(names))[: len(names)]:
            top = self.top(id)
            if id is not None and top is None:
                raise Refused(PERSON_GONE)
            if top is not None and top in seats:
                raise Refused(PERSON_SEATED_TWICE(name=self._people[top].name))
            seats.append(top)
        for seat, name in enumerate(names):
            if seats[seat] is None:
                seats[seat] = self.of_name(name, seats)
        return [
            Sitter(id, new=id is None and len(self.meant_by(name)) <= 1 and not any(faults_of_name(name)))
            for id, name in zip(seats, names, strict=True)
        ]


@dataclass(frozen=True)
class Chosen:
    """The persons that were chosen for the seats of a new match.

    `people` has the id of a person for each seat, None or nothing to follow the name. `guests` are the seats, from 0,
    whose player becomes a guest if the name is new.
    """

    people: Sequence[str | None] = ()
    guests: Collection[int] = ()


BY_NAME = Chosen()

NOBODY: Mapping[int, str] = MappingProxyType({})


class SeatWriter:
    """Gives seats to persons, in one transaction."""

    def __init__(self, services: AppServices, transaction: Writer) -> None:
        self.services, self.transaction = services, transaction

    @cached_property
    def names(self) -> NamesOfPeople:
        """The known people at the first use, and all who were added here since."""
        return NamesOfPeople(self.transaction.every_person())

    def seat_new(self, id: str, match: Match, chosen: Chosen = BY_NAME) -> None:
        """Assign all seats of a new match; an unknown name becomes a new person. Raises `Refused`."""
        sitters = zip(match.sitters, self.names.seated(match.sitters, chosen.people), strict=True)
        persons = {
            name: self._new(name, match.started, guest=seat in chosen.guests) if sitter.new else sitter.person
            for seat, (name, sitter) in enumerate(sitters)
        }
        self.transaction.seat(id, {name: person for name, person in persons.items() if person is not None})
        self._since(persons.values(), match.started)

    def seat_by_name(self, id: str) -> None:
        """Assign the unassigned names of a match to persons, until another phone assigns them; unknown ones are new."""
        here = self.transaction.read(id)
        if here is None:
            return
        sitters, names = self.transaction.sitters(id), here.match.sitters
        given = [sitters[key].value if (key := comparison_key(name)) in sitters else None for name in names]
        missing = [name for name in names if comparison_key(name) not in sitters]
        for name, sitter in zip(names, self.names.seated(names, self._each_once(given)), strict=True):
            if name in missing:
                person = self._new(name, here.match.started, guest=False) if sitter.new else sitter.person
                sitters[comparison_key(name)] = Decision("", person)
        if missing:
            self.transaction.set_sitters(id, sitters)
            self._since((sitters[comparison_key(name)].value for name in missing), here.match.started)

    def seat_newcomers(self, before: OpenMatch, now: OpenMatch, chosen: Mapping[int, str] = NOBODY) -> None:
        """Assign the seats that were just taken over to the chosen persons; unknown names become new persons.

        `chosen` has persons by seat. A person who is gone, or sits at the table already, is skipped.
        """
        known = set(map(comparison_key, before.match.sitters))
        came = {seat: name for seat, name in enumerate(now.match.sitters) if comparison_key(name) not in known}
        taken = {self.names.top(id) for id in self.transaction.seats(before.id)}
        persons: dict[str, str | None] = {}
        for seat, name in came.items():
            top = self.names.top(chosen.get(seat))
            person = top if top not in {None, *taken} else self.names.of_name(name, tuple(taken))
            if person is None and not self.names.meant_by(name):
                person = self._new(name, now.match.started, guest=False)
            persons[name] = person
        self.transaction.seat(now.id, persons)

    def rename(self, before: OpenMatch, now: OpenMatch) -> None:
        """Update the seats of a match after names were changed.

        A player who keeps the name keeps the person, in any seat. A new name is the correction of a spelling: the seat
        keeps its person, unless the new name is that of exactly one other person, or the person was forgotten.
        """
        old, new = before.match.sitters, now.match.sitters
        keys, had = [comparison_key(name) for name in new], [comparison_key(name) for name in old]
        sitters = self.transaction.sitters(before.id)
        person_of = {key: sitters[key].value if key in sitters else None for key in had}
        free = [key for key in had if key not in keys]
        seated = {self.names.top(person_of[key]) for key in keys if key in person_of}
        persons: dict[str, str | None] = {}
        for seat, key in enumerate(keys):
            if key in person_of:
                continue
            was = had[seat] if seat < len(had) and had[seat] in free else next(iter(free), None)
            if was is not None:
                free.remove(was)
            person = self.names.of_name(new[seat], tuple(seated)) or (None if was is None else person_of[was])
            if person is not None and self.names.person(person) is None:  # forgotten: the name is of somebody else
                is_new = not self.names.meant_by(new[seat])
                person = self._new(new[seat], now.match.started, guest=False) if is_new else None
            persons[new[seat]] = person
            seated.add(self.names.top(person))
        self.transaction.seat(before.id, persons)

    def seat_again(self, before: OpenMatch, now: OpenMatch) -> None:
        """Leave a seat to its person, if an undo or redo gives it a name that somebody else at the table has by now."""
        sitters, names = self.transaction.sitters(before.id), now.match.sitters
        given = seats_by(sitters, names)
        had, persons = ([*map(self.names.top, each)] for each in (seats_by(sitters, before.match.sitters), given))
        again: dict[str, str | None] = {}
        for seat, (person, was) in enumerate(zip(persons, had, strict=False)):
            if person not in {None, was} and persons.count(person) > 1:  # merged since, or of one name for a while
                is_free = given.count(given[seat]) > 1 and was not in persons
                again[names[seat]] = persons[seat] = was if is_free else None
        if again:
            self.transaction.seat(before.id, again)

    def _each_once(self, ids: Iterable[str | None]) -> list[str | None]:
        """Return persons of seats, without those who are gone and without repetition."""
        once: list[str | None] = []
        for id in ids:
            top = self.names.top(id)
            once.append(None if top in once else top)
        return once

    def _new(self, name: str, since: str | None, *, guest: bool) -> str:
        person = new_person(self.services, self.transaction, name, since, guest=guest)
        self.names.know(KeptPerson(person, None, person.id))
        return person.id

    def _since(self, persons: Iterable[str | None], started: str | None) -> None:
        """Set the arrival of persons to the start of this match, if that is earlier."""
        for id in persons:
            person = self.names.person(id)
            if started and person and person.since and sort_key(started) < sort_key(person.since):
                earlier = replace(person, since=started)
                self.names.change(earlier)
                self.transaction.write_people(earlier)


def new_person(
    services: AppServices, transaction: Writer, name: str, since: str | None = None, *, guest: bool = False
) -> Person:
    """Add a person, whose name has been checked. Raises `Refused` if there are too many."""
    if transaction.number_of_people() >= MOST_PEOPLE:
        raise Refused(NO_MORE_PEOPLE(most=MOST_PEOPLE))
    id = free_id(services.new_person_id, transaction.has_person)
    person = begin_versions(Person(id, name, since=since or services.now(), guest=guest), transaction.new_version)
    transaction.write_people(person)
    return person


def rename_with(transaction: Writer, before: OpenMatch, now: OpenMatch) -> None:
    """Rename each person who sits in this match alone, and has the name that the player had before the change."""
    sitters = transaction.sitters(before.id)
    was, called = (
        {who.value: name for name in each.match.sitters if (who := sitters.get(comparison_key(name)))}
        for each in (before, now)
    )
    for id in (was.keys() & called.keys()) - {None}:
        person = transaction.person(id or "")
        if person is None or person.id != id or was[id] == called[id]:
            continue
        if comparison_key(person.name) == comparison_key(was[id]) and len(transaction.seats_of(id)) == 1:
            renamed = next_entry(person, replace(person, name=called[id]).tidied(), transaction.new_version)
            if not faults_of_person(renamed):  # versions that have parted may together have too many names
                transaction.write_people(renamed)
