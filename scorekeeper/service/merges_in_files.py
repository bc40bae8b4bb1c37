"""Who is whom by a file: what it says of persons who are known here is never done unasked.

A merge of two who are both new here is part of the file, and comes as it is. One that would make somebody new count as
somebody who is known here is cut: the new person comes on their own, and it is asked whether the two are one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.exchange.people_page import BackedUpPerson, tops_of
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person
from scorekeeper.store.people_reader import KeptPerson


class BroughtPeople(NamedTuple):
    """The persons of a file with the merges that come as they are.

    `said` has whom here a new person counts as by the file, by ids: that is asked. `under` has the persons who were
    merged there into each who is new here and on their own.
    """

    people: tuple[BackedUpPerson, ...]
    said: Mapping[str, str]
    under: Mapping[str, Sequence[Person]]

    def new(self, here: Collection[str]) -> list[Person]:
        """Those whose ids are not here, and who come on their own."""
        return [each.person for each in self.people if each.merged_into is None and each.person.id not in here]

    def as_shown(self, person: Person) -> Person:
        """A person with the names of whoever counts as them there, so that whoever is asked sees them."""
        names = [name for each in self.under.get(person.id, ()) for name in each.names]
        return replace(person, other_names=(*person.other_names, *names)).tidied() if names else person

    def bring_no_others(self, person: Person, names: Collection[str]) -> bool:
        """Whether everybody who counts as a person there has one of these names, as they are compared."""
        return all(comparison_key(each.name) in names for each in self.under.get(person.id, ()))


def brought_people(kept: Sequence[KeptPerson], people: Sequence[BackedUpPerson]) -> BroughtPeople:
    """The persons of a file, its merges into somebody who is known here, or who is in no file, cut."""
    here = {each.person.id: each.top for each in kept}
    new = {each.person.id for each in people} - here.keys()
    said = {
        each.person.id: here[each.merged_into]
        for each in people
        if each.person.id in new and each.merged_into in here  # None is nowhere
    }
    loose = tuple(each if each.merged_into in new else each._replace(merged_into=None) for each in people)
    under = defaultdict[str, list[Person]](list)
    ours = [each for each in loose if each.person.id in new]
    tops = tops_of(ours)
    for each in ours:
        if each.merged_into is not None:
            under[tops[each.person.id]].append(each.person)
    return BroughtPeople(loose, said, under)
