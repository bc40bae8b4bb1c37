"""The versions of a person's entry: how it goes on, parts on two phones, and is brought together.

Of versions that have parted all are kept. The entry that they make has the names of all of them, and the name, the
colour and whether it is a guest of the one that counts, which is the same on every phone. A note is for oneself, and is
no part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from scorekeeper.match.days import sort_key
from scorekeeper.match.person import Person, PersonDocument, person_to_dict
from scorekeeper.match.versions import (
    Relation,
    VersionId,
    Versions,
    begun,
    compare,
    decided,
    newest_of,
    united,
    version_id,
)

MOST_PERSON_VERSIONS: Final = 400
"""Ids of versions that are kept of a person's entry, at most; of more changes the newest."""

MOST_PARTED: Final = 20
"""Versions of one entry that have parted and are kept side by side, at most."""


def begin_versions(person: Person, nonce: str) -> Person:
    """A new person with the first version of their entry."""
    return replace(person, versions=begun(_document(person), nonce), parted=())


def next_version(before: Person, wanted: Person, nonce: str) -> Person:
    """An entry after a change, which goes on from all versions that there were; alike where only the note changed."""
    if _shared(before) == _shared(wanted):
        return wanted
    after = united(*(known_versions(each) for each in reversed(versions_of(before)))).then(_document(wanted), nonce)
    return replace(wanted, versions=after.latest(MOST_PERSON_VERSIONS), parted=())


def versions_of(person: Person) -> tuple[Person, ...]:
    """The versions of an entry that have parted, each as it is, the one that counts first; one where none has."""
    return person.parted or (person,)


def joined(several: Sequence[Person], note: str = "", since: str | None = None) -> Person:
    """The entry that these versions make: that of the one that came through more versions, then of the lower id.

    The names of all are among its other names, however many that are; each version has no more than are kept. `note`
    and `since` are beside the versions.
    """
    first, *others = ordered = [replace(each, note="", since=None, parted=()) for each in sorted(several, key=_rank)]
    if not others:
        return replace(first, note=note, since=since)
    return replace(
        _with_all_names(first, ordered),
        note=note,
        since=since,
        versions=united(*(each.versions for each in reversed(ordered))),
        parted=tuple(ordered),
    )


def is_to_be_chosen(person: Person) -> bool:
    """Whether versions of an entry have parted in the name, the colour or whether it is a guest."""
    return len({(each.name, each.colour, each.guest) for each in versions_of(person)}) > 1


def chosen(person: Person, version: str) -> Person | None:
    """An entry as one of its versions is, by its id, with the names of all; None where it has no such version.

    These may be more than are kept: see `faults_of_person`.
    """
    several = versions_of(person)
    one = next((each for each in several if each.versions.newest == version), None)
    if one is None or len(several) == 1:
        return None
    after = decided(sorted((each.versions for each in several), key=lambda each: each.newest or ""), version)
    return replace(
        _with_all_names(one, several),
        note=person.note,
        since=person.since,
        versions=after.latest(MOST_PERSON_VERSIONS),
        parted=(),
    )


class Brought(NamedTuple):
    """An entry here after that of another phone. `full`: more versions would be kept beside it than can be."""

    person: Person
    full: bool = False


def brought_together(here: Person, theirs: Person) -> Brought:
    """An entry here as it is after that of another phone: whichever goes on from the other, or both versions.

    `since` is the earlier of both. Where the versions do not say, and where there would be too many, what is here
    stays.
    """
    since = min(filter(None, (here.since, theirs.since)), key=sort_key, default=None)
    here = here if since == here.since else replace(here, since=since)
    if here.versions.newest == theirs.versions.newest and not (here.parted or theirs.parted):
        return Brought(here)
    ours, coming = [_known(each) for each in versions_of(here)], [_known(each) for each in versions_of(theirs)]
    if any(all(_relation(one, other) == "unknown" for one in ours) for other in coming):
        return Brought(here)
    if not (here.versions.ids and theirs.versions.ids) and not here.keys <= theirs.keys:
        return Brought(here)  # no id says what an earlier scorekeeper has renamed
    left = newest_of((*ours, *coming), _relation)
    if {each.versions.newest for each in left} == {each.versions.newest for each in ours}:
        return Brought(here)
    if len(left) > MOST_PARTED:
        return Brought(here, full=True)
    return Brought(joined(left, here.note, here.since))


def known_versions(person: Person) -> Versions:
    """The versions that an entry came through; of one kept by an earlier scorekeeper, one that follows from what it is.

    That one is the same on every phone which has the entry as it is.
    """
    return person.versions if person.versions.ids else Versions((version_id(None, _document(person), person.id),))


class PersonVersionDocument(PersonDocument):
    """One version of a person's entry as plain values; what is not said is left out."""

    versions: Annotated[list[VersionId], Field(max_length=MOST_PERSON_VERSIONS)] = Field(default_factory=list)
    from_first_version: bool = False

    def version(self, id: str) -> Person:
        """The version that it stands for, of the person of an id. Raises `ValueError`."""
        if len(set(self.versions)) < len(self.versions):
            raise ValueError(id)
        return replace(self.person(id), versions=Versions(tuple(self.versions), self.from_first_version))


def version_to_dict(person: Person) -> dict[str, Any]:
    """One version of a person's entry as plain values, without the id of the person."""
    plain = person_to_dict(person)
    if person.versions.ids:
        plain |= {"versions": list(person.versions.ids)}
    return plain | {"from_first_version": True} if person.versions.whole else plain


def version_from_dict(id: str, plain: Mapping[str, Any]) -> Person:
    """The version of a person's entry that plain values stand for. Raises `ValueError`."""
    return PersonVersionDocument.model_validate(plain).version(id)


def _known(person: Person) -> Person:
    return replace(person, versions=known_versions(person))


def _relation(one: Person, other: Person) -> Relation:
    return compare(one.versions, other.versions)


def _rank(person: Person) -> tuple[int, str]:
    return -len(person.versions.ids), person.versions.newest or ""


def _with_all_names(person: Person, several: Iterable[Person]) -> Person:
    together = replace(person, other_names=(*person.other_names, *(name for each in several for name in each.names)))
    return together.tidied()


def _shared(person: Person) -> tuple[object, ...]:
    return person.name, person.other_names, person.colour, person.guest


def _document(person: Person) -> dict[str, Any]:
    return {"colour": person.colour, "guest": person.guest}
