"""The page of a backup that has the persons: `people.json`, since version 4 of the format.

Each has an id, which the seats on the pages of matches name, and the id of whom they were merged into. Ids are random,
so that the same person has the same id on every phone that a backup was brought to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from scorekeeper.exchange.strict_json import flaws, flaws_of_keys
from scorekeeper.match.bounds import MOST_PEOPLE
from scorekeeper.match.document import Document
from scorekeeper.match.person import Person
from scorekeeper.match.person_versions import (
    MOST_PARTED,
    PersonVersionDocument,
    joined,
    version_to_dict,
    versions_of,
)

_Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class BackedUpPerson(NamedTuple):
    """A person in a backup, and the id of whom they were merged into; None for who remained."""

    person: Person
    merged_into: str | None = None


class _Entry(PersonVersionDocument):
    id: _Id
    merged_into: _Id | None = None
    parted: Annotated[list[PersonVersionDocument], Field(max_length=MOST_PARTED)] = Field(default_factory=list)

    def backed_up(self) -> BackedUpPerson:
        """The person that it stands for. Raises `ValueError`."""
        counts = self.version(self.id)
        if not self.parted:
            return BackedUpPerson(counts, self.merged_into)
        several = [counts, *(each.version(self.id) for each in self.parted)]
        ids = {each.versions.newest for each in several}
        if None in ids or len(ids) < len(several):
            raise ValueError(self.id)
        return BackedUpPerson(joined(several, counts.note, counts.since), self.merged_into)


class _Page(Document):
    people: Annotated[list[_Entry], Field(max_length=MOST_PEOPLE)]


def people_to_dict(people: Sequence[BackedUpPerson]) -> dict[str, Any]:
    """The persons as the plain values of their page."""
    return {"people": [_entry(each) for each in people]}


def people_from_dict(tree: Any) -> tuple[BackedUpPerson, ...] | None:
    """The persons that a page has; None where anything is not as `people_to_dict` writes it.

    No id is there twice, each merge leads to somebody on the page, and none leads round in a circle.
    """
    entries = tree.get("people") if isinstance(tree, dict) and not any(True for _ in flaws_of_keys(tree)) else None
    if not isinstance(entries, list) or len(entries) > MOST_PEOPLE:
        return None
    if any(True for entry in entries for _ in flaws(entry, "")):
        return None
    try:
        people = tuple(entry.backed_up() for entry in _Page.model_validate(tree).people)
    except (ValueError, TypeError):
        return None
    return people if len(tops_of(people)) == len(people) == len({each.person.id for each in people}) else None


def tops_of(people: Sequence[BackedUpPerson]) -> dict[str, str]:
    """Who remained of each person after all merges, by id. Who was merged in a circle, or into nobody, is missing."""
    tops = {each.person.id: each.person.id for each in people if each.merged_into is None}
    under: dict[str, list[str]] = {}
    for each in people:
        if each.merged_into is not None:
            under.setdefault(each.merged_into, []).append(each.person.id)
    found = list(tops)
    for id in found:  # it grows by those who were merged into each
        for merged in under.get(id, ()):
            if merged not in tops:
                tops[merged] = tops[id]
                found.append(merged)
    return tops


def seats_on(seats: Sequence[str | None], tops: Mapping[str, str]) -> tuple[str | None, ...]:
    """The persons of seats, as a page of a match says them; nobody for an id that no person has, and nobody twice."""
    once: list[str | None] = []
    taken: set[str] = set()
    for id in seats:
        top = None if id is None else tops.get(id)
        once.append(None if top is None or top in taken else id)
        taken |= set() if top is None else {top}
    return tuple(once)


def _entry(each: BackedUpPerson) -> dict[str, Any]:
    counts, *others = versions_of(each.person)
    written = version_to_dict(replace(counts, note=each.person.note, since=each.person.since))
    entry: dict[str, Any] = {"id": each.person.id, **written}
    entry |= {"parted": [version_to_dict(other) for other in others]} if others else {}
    return entry if each.merged_into is None else entry | {"merged_into": each.merged_into}
