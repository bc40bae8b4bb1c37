"""The persons of a backup: brought back by id, joined with those of the same name here, or left forgotten.

Who is whom by a file: what it says of persons who are known here is never done unasked. A merge of two who are both new
here is part of the file, and comes as it is. One that would make somebody new count as somebody who is known here is
cut: the new person comes on their own, and it is asked whether the two are one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from scorekeeper.exchange.backup_lists import BackedUpPerson, tops_of
from scorekeeper.match.bounds import MOST_PEOPLE, NO_MORE_PEOPLE
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person, entry_brought
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.versioned import is_to_be_chosen
from scorekeeper.service.faults import Refused, forgotten_in_backup
from scorekeeper.service.people import KnownPerson, known_people
from scorekeeper.service.restoring_forgotten import OfForgotten, Unforgetting
from scorekeeper.store.people_reader import KeptPerson
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer


class BroughtPeople(NamedTuple):
    """The persons of a file with the merges that come as they are.

    `counts_as` has whom here a new person counts as by the file, by ids: that is asked. `under` has the persons who
    were merged there into each who is new here and on their own.
    """

    people: tuple[BackedUpPerson, ...]
    counts_as: Mapping[str, str]
    under: Mapping[str, Sequence[Person]]


def brought_people(known: Sequence[KeptPerson], people: Sequence[BackedUpPerson]) -> BroughtPeople:
    """The persons of a file, its merges into somebody who is known here, or who is in no file, cut."""
    here = {each.person.id: each.top for each in known}
    new = {each.person.id for each in people} - here.keys()
    counts_as = {
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
    return BroughtPeople(loose, counts_as, under)


Joins: TypeAlias = Mapping[str, str | None]
"""Who is whom: the id of a person here, or None for nobody, by the id of a person of the backup."""

ASK_NOBODY: Final[Joins] = MappingProxyType({})

IdsByName: TypeAlias = defaultdict[str, dict[str, None]]
"""The ids of those who have a name, in their order, by the name as it is compared."""

_MOST_OFFERED: Final = 20
"""Persons here who are offered for one of a backup, at most: a hostile one may have thousands of one name."""


class Alike(NamedTuple):
    """A person of a backup who is not known here, and one here who has a name in common with them, or is them there.

    `same`: the two are of one name, and nobody else is. `merged_there`: by the backup they are one. `theirs` has the
    names of whoever counts as them there, too.
    """

    theirs: Person
    here: KnownPerson
    same: bool = False
    merged_there: bool = False


class Joined(NamedTuple):
    """How many persons of a backup were joined with one here, and how many were not though it was said.

    Those who stayed `apart` sat at one table. Those who are `loose` count as somebody of here by the backup, and nobody
    here has said so.
    """

    joined: int
    apart: int
    loose: int


def alike(
    transaction: Reader,
    people: Sequence[BackedUpPerson],
    forgotten: OfForgotten | None,
    records: Sequence[MatchRecord] = (),
) -> tuple[Alike, ...]:
    """Persons of a backup who are not known here by id, each with everybody here who has a name in common.

    And each with whom they count as by the backup, which has these `records`. Whoever was forgotten here and is not to
    be restored is not among them. Raises `Refused` until that is said.
    """
    unforgetting = Unforgetting(transaction, records, people)
    if forgotten is None and unforgetting.any:
        raise Refused(forgotten_in_backup())
    gone = unforgetting.ids
    every, here = transaction.every_person(), known_people(transaction)
    brought = brought_people(every, people)
    ids = {each.person.id for each in every} | (gone if forgotten != "restore" else set())
    by_id, named = {each.id: each for each in here}, defaultdict[str, dict[str, None]](dict)
    for each in here:
        for key in each.keys:
            named[key][each.id] = None
    new = [each.person for each in brought.people if each.merged_into is None and each.person.id not in ids]
    by_name = _of_one_name(new, here)
    return tuple(
        Alike(theirs, by_id[id], same=by_name.get(theirs.id) == id and one, merged_there=counts_as == id)
        for theirs, counts_as, one in _asked(brought, new, named, by_name)
        for id in _first(chain(filter(None, [counts_as]), *(named[comparison_key(name)] for name in theirs.names)))
    )


def _asked(
    brought: BroughtPeople, new: Iterable[Person], named: IdsByName, by_name: Mapping[str, str]
) -> Iterator[tuple[Person, str | None, bool]]:
    """Each new person with the names of whoever counts as them; whom they count as here; whether nobody else is meant.

    Somebody else is where whoever counts as them has a name that another has here.
    """
    for person in new:
        under = brought.under.get(person.id, ())
        others = any(named[comparison_key(each.name)].keys() - {by_name.get(person.id)} for each in under)
        names = [name for each in under for name in each.names]
        shown = replace(person, other_names=(*person.other_names, *names)).tidied() if names else person
        yield shown, brought.counts_as.get(person.id), not others


def _first(ids: Iterable[str]) -> Iterator[str]:
    """The first of these, each once, as many as are offered."""
    found: set[str] = set()
    for id in ids:
        if id not in found:
            found.add(id)
            yield id
        if len(found) == _MOST_OFFERED:
            return


def add_people(transaction: Writer, brought: BroughtPeople) -> list[Person]:
    """Add the persons of a backup whose ids are not here, with their merges; those who come on their own among them.

    Raises `Refused` where there would be more than can be kept.
    """
    here = {each.person.id for each in transaction.every_person()}
    new = [each for each in brought.people if each.person.id not in here]
    if new and transaction.number_of_people() + len(new) > MOST_PEOPLE:
        raise Refused(NO_MORE_PEOPLE(most=MOST_PEOPLE))
    transaction.add_people(new)
    return [each.person for each in new if each.merged_into is None]


def join(
    transaction: Writer, new: Sequence[Person], here: Sequence[KnownPerson], joins: Joins, brought: BroughtPeople
) -> Joined:
    """Merge persons of a backup into those here, as `joins` says. Each merge can be taken apart.

    Of whom nothing is said is merged where exactly one here has the same name, and nobody else of the backup; and where
    nobody of another name counts as them there. Two who sit at one table are never merged.
    """
    by_name, names = _of_one_name(new, here), {each.id: each.keys for each in here}
    tops = {each.person.id: each.top for each in transaction.every_person()}
    tables = _tables(transaction)
    merged = dict[str, str | None]()
    apart = 0
    for person in new:
        unsaid = person.id not in joins
        into = tops.get(by_name.get(person.id, "") if unsaid else joins[person.id] or "")
        under = brought.under.get(person.id, ()) if unsaid else ()
        if into not in names or any(comparison_key(each.name) not in names[into] for each in under):
            continue
        if tables[person.id].isdisjoint(tables[into]):
            merged[person.id] = into
            tables[into] |= tables[person.id]
        else:
            apart += not unsaid
    transaction.redirect(merged)
    loose = sum(merged.get(id) != into for id, into in brought.counts_as.items())
    return Joined(len(merged), apart, loose)


def _of_one_name(new: Sequence[Person], here: Sequence[KnownPerson]) -> dict[str, str]:
    """Who here has the name of a person of the backup, by ids, where nobody else here or there has it."""
    several = Counter(comparison_key(person.name) for person in new)
    named = defaultdict[str, list[str]](list)
    for each in here:
        named[comparison_key(each.name)].append(each.id)
    keys = {person.id: comparison_key(person.name) for person in new}
    return {id: named[key][0] for id, key in keys.items() if len(named[key]) == several[key] == 1}


def _tables(transaction: Reader) -> defaultdict[str, set[str]]:
    """The matches in which each person sits, by the id of who remained."""
    tables = defaultdict[str, set[str]](set)
    for match, seats in transaction.all_seats().items():
        for id in seats.values():
            tables[id].add(match)
    return tables


class BroughtEntries(NamedTuple):
    """Of how many people the names are others by a file, and of how many what else is said of them.

    Of those `to_be_chosen` it was changed here and there. `new` are those who were not known here. Those who are
    `full` have as many entries to be chosen from as are kept of one, and stay as they are here.
    """

    names: int = 0
    others: int = 0
    to_be_chosen: int = 0
    new: int = 0
    full: int = 0


def bring_people_together(transaction: Writer, people: Iterable[BackedUpPerson]) -> BroughtEntries:
    """Write what the entries of people who are known here by id become by those of a file. The notes here stay."""
    here = {each.person.id: each.person for each in transaction.every_person()}
    became = Counter[str]()
    for each in people:
        before = here.get(each.person.id)
        if before is None:
            continue
        after, result = entry_brought(before, each.person)
        became["full"] += result == "full"
        if after is not before:
            transaction.set_person(after)
            became[_became(before, after)] += 1
    return BroughtEntries(became["names"], became["others"], became["to be chosen"], full=became["full"])


def _became(before: Person, after: Person) -> str:
    """In what an entry is another now: nothing where it is only known since earlier."""
    if is_to_be_chosen(after):
        return "to be chosen"
    if before.names != after.names:
        return "names"
    return "others" if (before.colour, before.guest) != (after.colour, after.guest) else "nothing"
