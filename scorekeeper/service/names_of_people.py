"""Whom a name means, of the persons who are known; reads no store, so that a form says beforehand what will be done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from scorekeeper.match.match_form import PERSON_SEATED_TWICE
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person, faults_of_name
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.faults import Refused
from scorekeeper.store.people_reader import KeptPerson

PERSON_GONE = Fault("This person is not kept any more.")


class Sitter(NamedTuple):
    """Whose a seat is: a person, by id; nobody's, because several have the name; or that of a `new` person."""

    person: str | None
    new: bool = False


class NamesOfPeople:
    """The names of all persons. Those of whoever was merged into another mean who remained, the top of the merges."""

    def __init__(self, people: Iterable[KeptPerson]) -> None:
        """Look up who is known."""
        self._people: dict[str, Person] = {}
        self._names: list[tuple[str, str]] = []  # each with the top; looked up when one is first asked for
        self._named: defaultdict[str, set[str]] = defaultdict(set)
        self._other_names: list[tuple[tuple[str, ...], str]] = []  # so are these
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
        """A person, merged or not."""
        return self._people.get(id or "")

    def change(self, person: Person) -> None:
        """Know something else of a person than their names."""
        self._people[person.id] = person

    def top(self, id: str | None) -> str | None:
        """Who remained of a person after all merges; None where the person is gone."""
        return None if id is None else self._tops.get(id)

    def meant_by(self, name: str) -> Collection[str]:
        """All who have a name: as their name, or else where nobody has, as one of their other names."""
        for each, top in self._names:
            self._named[comparison_key(each)].add(top)
        self._names.clear()
        key = comparison_key(name)
        return self._named.get(key) or self._otherwise_meant(key)

    def _otherwise_meant(self, key: str) -> Collection[str]:
        """All who have a name among their other names, as it is compared."""
        for names, top in self._other_names:
            for name in names:
                self._otherwise_named[comparison_key(name)].add(top)
        self._other_names.clear()
        return self._otherwise_named.get(key, ())

    def of_name(self, name: str, seated: Collection[str | None] = ()) -> str | None:
        """Whose a name is, where exactly one person has it who is not seated yet; by id."""
        found = self.meant_by(name)
        if len(found) != 1:
            return None
        (one,) = found
        return None if one in seated else one

    def seated(self, names: Sequence[str], chosen: Sequence[str | None]) -> list[Sitter]:
        """Whose each seat is: those that were chosen first, by id, then by the names. Raises `Refused`.

        A name that several have is nobody's. That of somebody who sits at the table already is also a new person's.
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
