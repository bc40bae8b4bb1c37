"""The persons that a name means. It reads no store, so that a form can show the result beforehand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from scorekeeper.match.match_form import PERSON_SEATED_TWICE
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person, faults_of_name
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.people_reader import KeptPerson

PERSON_GONE = Fault("This person is not kept any more.")


class Sitter(NamedTuple):
    """The owner of a seat: a person, by id; None if several have the name; `new`: a person to be added."""

    person: str | None
    new: bool = False


class NamesOfPeople:
    """The names of all persons. Names of a merged person mean the person who remained, the top of the merges."""

    def __init__(self, people: Iterable[KeptPerson]) -> None:
        """Collect the known people."""
        self._people: dict[str, Person] = {}
        self._names: list[tuple[str, str]] = []  # each with the top; indexed on first use
        self._named: defaultdict[str, set[str]] = defaultdict(set)
        self._other_names: list[tuple[tuple[str, ...], str]] = []  # indexed on first use as well
        self._otherwise_named: defaultdict[str, set[str]] = defaultdict(set)
        self._tops: dict[str, str] = {}
        for each in people:
            self.know(each)

    def know(self, known: KeptPerson) -> None:
        """Add a person."""
        person, top = known.person, known.top
        self._tops[person.id] = top
        self._people[person.id] = person
        self._names.append((person.name, top))
        self._other_names.append((person.other_names, top))

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
        for each, top in self._names:
            self._named[comparison_key(each)].add(top)
        self._names.clear()
        key = comparison_key(name)
        return self._named.get(key) or self._otherwise_meant(key)

    def _otherwise_meant(self, key: str) -> Collection[str]:
        """Return all persons with a comparison key among their other names, by id."""
        for names, top in self._other_names:
            for name in names:
                self._otherwise_named[comparison_key(name)].add(top)
        self._other_names.clear()
        return self._otherwise_named.get(key, ())

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
        seats = self._chosen(chosen, len(names))
        for seat, name in enumerate(names):
            if seats[seat] is None:
                seats[seat] = self.of_name(name, seats)
        return [
            Sitter(id, new=id is None and len(self.meant_by(name)) <= 1 and not any(faults_of_name(name)))
            for id, name in zip(seats, names, strict=True)
        ]

    def _chosen(self, chosen: Sequence[str | None], number: int) -> list[str | None]:
        seats: list[str | None] = []
        for id in (*chosen, *(None,) * number)[:number]:
            top = self.top(id)
            if id is not None and top is None:
                raise Refused(PERSON_GONE)
            if top is not None and top in seats:
                raise Refused(PERSON_SEATED_TWICE(name=self._people[top].name))
            seats.append(top)
        return seats
