"""The entries of people of another phone brought together with those here, and chosen of where they have parted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.exchange.people_page import BackedUpPerson
from scorekeeper.match.person import Person, faults_of_person
from scorekeeper.match.person_versions import brought_together, chosen, is_to_be_chosen
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.faults import Refused, entry_changed_meanwhile
from scorekeeper.service.people import found_person
from scorekeeper.store.writer import Writer


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
    here = {kept.person.id: kept.person for kept in transaction.every_person()}
    became = Counter[str]()
    for each in people:
        before = here.get(each.person.id)
        if before is None:
            continue
        after, full = brought_together(before, each.person)
        became["full"] += full
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


@command
def choose_entry(services: AppServices, id: str, version: str) -> Person:
    """Let one version of a person's entry count, by its id; the names of all stay among the other names.

    Raises `Refused` where there is no such version any more, and where together they have more names than are kept.
    """
    with services.writing() as transaction:
        before = found_person(transaction, id).person
        after = chosen(before, version)
        if after is None:
            raise Refused(entry_changed_meanwhile(before.name))
        if faults := faults_of_person(after):
            raise Refused(*faults)
        transaction.set_person(after)
    return after
