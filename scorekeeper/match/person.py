"""A person who plays on many evenings, under one name or several.

If two phones change an entry apart, both versions are kept. The combined entry has the names of all versions; name,
colour and guest mark are those of the version that counts. A note belongs to one phone, and to no version.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field

from scorekeeper.match.days import sort_key
from scorekeeper.match.document import Document, Moment
from scorekeeper.match.match import LONGEST_NAME, NOTE, KeptText, WithTexts, tidy, writable
from scorekeeper.match.names import comparison_key
from scorekeeper.match.versioned import (
    MergedVersions,
    NewVersion,
    Versioned,
    VersionedDocument,
    brought_together,
    next_version,
    plain,
    versions_to_dict,
)
from scorekeeper.rules.phrase import Fault, Sentence

MOST_OTHER_NAMES: Final = 20

MOST_COLOURS: Final = 100  # the bound for the index of a colour; pictures take it modulo the number of colours


@dataclass(frozen=True, slots=True)
class Person(WithTexts, Versioned):
    """A person as kept. A match has the name as it was written that evening, and never follows this one.

    `other_names` are names that were used before or besides. `colour` is the index of a colour of lines; None means the
    colour of the person's place in a list. `since` is the start of the first match with the person, ISO 8601; None if
    unknown. Of a `forgotten` person only the id is kept, without a name. `versions` and `parted`: see
    `match.versioned`.
    """

    TEXTS: ClassVar[Mapping[str, KeptText]] = {"note": NOTE}
    name: str
    other_names: tuple[str, ...] = ()
    colour: int | None = None
    note: str = ""
    guest: bool = False
    since: str | None = None
    forgotten: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The name and the other names."""
        return () if self.forgotten else (self.name, *self.other_names)

    @property
    def keys(self) -> frozenset[str]:
        """The comparison keys of the names."""
        return frozenset(map(comparison_key, self.names))

    def renamed(self, name: str) -> Person:
        """Return the person under a new name; the present name becomes one of the other names."""
        return replace(self, name=name, other_names=_distinct((*self.other_names, self.name), besides=name))

    def tidied(self) -> Person:
        """Return the person with the texts as they are stored, and each name once."""
        name = tidy(self.name)
        others = _distinct(map(tidy, self.other_names), besides=name)
        return replace(self.with_texts(tidy), name=name, other_names=others)

    @property
    def settings(self) -> tuple[object, ...]:
        """The values that a person chooses between in conflicting versions: name, colour, and guest mark."""
        return self.name, self.colour, self.guest

    def together(self, several: Sequence[Person], *, chosen: bool) -> Person:  # noqa: ARG002  # either way
        """Return the person with the names of all versions among the other names."""
        names = (name for each in several for name in each.names)
        return replace(self, other_names=(*self.other_names, *names)).tidied()

    def bare(self) -> Person:
        """Return the person without the parts outside versions: the note, and the start of the first match."""
        return replace(self, note="", since=None)

    def beside(self, other: Person) -> Person:
        """Return the person with the note and the `since` of another version."""
        return replace(self, note=other.note, since=other.since)


def next_entry(before: Person, wanted: Person, new_version: NewVersion) -> Person:
    """Return an entry after a change. It gets a new version only if a part of the version changed."""
    is_same = (before.settings, before.other_names) == (wanted.settings, wanted.other_names)
    return wanted if is_same else next_version(before, wanted, new_version)


def entry_brought(here: Person, theirs: Person) -> MergedVersions[Person]:
    """Merge an entry with that of another phone. The earlier `since` stays; forgotten on either is forgotten."""
    if here.forgotten or theirs.forgotten:
        return MergedVersions(mark_of(here.id), "kept" if here.forgotten else "taken")
    since = min(filter(None, (here.since, theirs.since)), key=sort_key, default=None)
    return brought_together(here if since == here.since else replace(here, since=since), theirs)


def mark_of(id: str) -> Person:
    """Return the entry of a forgotten person: the id alone."""
    return Person(id, "", forgotten=True)


def _distinct(names: Iterable[str], besides: str) -> tuple[str, ...]:
    """Return the first of each group of equal names, without any equal to `besides`."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(comparison_key(name), name)
    found.pop(comparison_key(besides), None)
    return tuple(found.values())


PERSON_WITHOUT_NAME = Fault("A person needs a name.")
PERSON_NAME_TOO_LONG = Sentence("The name has {length} characters; {most} fit.")
PERSON_NAME_NOT_WRITABLE = Fault("The name holds a character that cannot be written.")
TOO_MANY_OTHER_NAMES = Sentence("These would be {number} other names; {most} are kept. Take some away first.")
NO_SUCH_COLOUR = Sentence("There is no colour {colour}.")


def faults_of_person(person: Person) -> list[Fault]:
    """Return everything that is wrong with a person, as it would be kept."""
    if person.forgotten:
        return [] if person == mark_of(person.id) else [PERSON_WITHOUT_NAME]
    faults = [fault for name in person.names for fault in faults_of_name(name)]
    if len(person.other_names) > MOST_OTHER_NAMES and not person.parted:  # combined versions have the names of each
        faults.append(TOO_MANY_OTHER_NAMES(number=len(person.other_names), most=MOST_OTHER_NAMES))
    if person.colour is not None and not 0 <= person.colour < MOST_COLOURS:
        faults.append(NO_SUCH_COLOUR(colour=person.colour))
    return [*faults, *person.text_faults]


def faults_of_name(name: str) -> Iterator[Fault]:
    """Yield the faults of a person's name."""
    if not comparison_key(name):
        yield PERSON_WITHOUT_NAME
    elif len(name) > LONGEST_NAME:
        yield PERSON_NAME_TOO_LONG(length=len(name), most=LONGEST_NAME)
    elif not writable(name):
        yield PERSON_NAME_NOT_WRITABLE


class PersonDocument(Document):
    """A person as plain values, in a row of the store and on the page of a backup; empty entries are left out."""

    name: str = ""
    other_names: list[str] = Field(default_factory=list)
    colour: Annotated[int, Field(ge=0, lt=MOST_COLOURS)] | None = None
    note: str = ""
    guest: bool = False
    since: Moment | None = None
    forgotten: bool = False

    def person(self, id: str) -> Person:
        """Return the person of these values. Raises `ValueError` if no such person was ever written."""
        others = tuple(self.other_names)
        person = Person(id, self.name, others, self.colour, self.note, self.guest, self.since, self.forgotten)
        if faults_of_person(person):
            raise ValueError(id)
        return person


def person_to_dict(person: Person) -> dict[str, Any]:
    """Return a person as plain values, without the id.

    >>> person_to_dict(Person("p1", "Anna", guest=True))
    {'name': 'Anna', 'guest': True}
    """
    return plain(PersonDocument, person)


class PersonVersionDocument(PersonDocument, VersionedDocument):
    """One version of a person's entry as plain values; empty entries are left out."""

    def version(self, id: str) -> Person:
        """Return the version of the person with an id. Raises `ValueError`."""
        return replace(self.person(id), versions=self.came_through())


def person_version_to_dict(person: Person) -> dict[str, Any]:
    """Return one version of a person's entry as plain values, without the id of the person."""
    return person_to_dict(person) | versions_to_dict(person.versions)
