"""The entries of people of another phone brought together with those here, and chosen of where they have parted."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.exchange.people_page import BackedUpPerson
from scorekeeper.match.person import Person
from scorekeeper.match.person_versions import brought_together, chosen
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.faults import Refused
from scorekeeper.service.people import found_person
from scorekeeper.service.people_faults import entry_changed_meanwhile
from scorekeeper.store.writer import Writer


def bring_people_together(transaction: Writer, people: Iterable[BackedUpPerson]) -> None:
    """Write what the entries of people who are known here by id become by those of a file. The notes here stay."""
    here = {kept.person.id: kept.person for kept in transaction.every_person()}
    for each in people:
        before = here.get(each.person.id)
        after = None if before is None else brought_together(before, each.person)
        if after is not None and after is not before:
            transaction.set_person(after)


@command
def choose_entry(services: AppServices, id: str, version: str) -> Person:
    """Let one version of a person's entry count, by its id; the names of all stay among the other names.

    Raises `Refused` where there is no such version any more.
    """
    with services.writing() as transaction:
        before = found_person(transaction, id).person
        after = chosen(before, version)
        if after is None:
            raise Refused(entry_changed_meanwhile(before.name))
        transaction.set_person(after)
    return after
