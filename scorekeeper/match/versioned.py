"""Things kept with their versions, such as a person's entry or a season: the next version, conflicts and merges.

If two phones change a thing apart, all versions are kept, and their combination counts: see `Versioned.together`. It is
equal on every phone. If the settings of the versions differ, a person chooses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from operator import eq
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, Self, TypeAlias, TypeVar, cast

from pydantic import Field

from scorekeeper.match.document import Document
from scorekeeper.match.versions import NO_VERSIONS, VersionId, Versions, decided, merged, united

MOST_KEPT: Final = 400  # the most ids of versions that are kept; beyond that the newest
MOST_PARTED: Final = 20  # the most conflicting versions that are kept side by side

MergeResult: TypeAlias = Literal["kept", "taken", "parted", "full"]
"""The result of a merge: unchanged here, replaced by theirs, both kept for a person to choose, or no room for more."""


@dataclass(frozen=True, slots=True)
class Versioned(ABC):
    """A thing with its history in `versions`. Conflicting versions are in `parted`; the thing is their combination."""

    id: str
    versions: Versions = field(default=NO_VERSIONS, compare=False, kw_only=True)
    parted: tuple[Self, ...] = field(default=(), kw_only=True)

    @property
    @abstractmethod
    def settings(self) -> Any:
        """The values that a person chooses between if conflicting versions differ in them."""

    @property
    def rank(self) -> int:
        """The rank of a version: a lower one counts first, before the length of the history."""
        return 0

    @abstractmethod
    def together(self, several: Sequence[Self], *, chosen: bool) -> Self:
        """Return this version with the common parts of several; `chosen`: a person chose this one."""

    def bare(self) -> Self:
        """Return the thing without the parts outside its versions."""
        return self

    def beside(self, _other: Self) -> Self:
        """Return the thing with the parts outside versions taken from another."""
        return self


V = TypeVar("V", bound=Versioned)

NewVersion: TypeAlias = Callable[[str, Versions], str]
"""Makes the id of the next version of a thing, from its id and its versions: `VersionsWriter.new_version`."""


def begin_versions(new: V, new_version: NewVersion) -> V:
    """Return a new thing with its first version."""
    return replace(new, versions=NO_VERSIONS.then(new_version(new.id, NO_VERSIONS)), parted=())


def next_version(before: V, wanted: V, new_version: NewVersion) -> V:
    """Return a thing after a change. It follows all versions so far, also conflicting ones."""
    known = united(*(each.versions for each in versions_of(before)), newest=())
    return replace(wanted, versions=known.then(new_version(before.id, known)).latest(MOST_KEPT), parted=())


def versions_of(versioned: V) -> tuple[V, ...]:
    """Return the conflicting versions, the one that counts first; the thing itself if there are none."""
    return cast("tuple[V, ...]", versioned.parted) or (versioned,)


def each_version(versioned: V, change: Callable[[V], V]) -> V:
    """Return a thing with every version changed, and what is beside them, as forgetting does; the history stays."""
    return joined([change(each) for each in versions_of(versioned)], change(versioned))


def joined(several: Sequence[V], beside: V | None = None) -> V:
    """Combine versions into one thing, with the parts outside versions taken from `beside`.

    The version of the lowest rank counts; then the one with the longer history; then the one with the lower id.
    """
    first, *others = ordered = sorted(
        map(_alone, several), key=lambda each: (each.rank, -each.versions.number, each.versions.newest or "")
    )
    if others:
        versions = united(*(each.versions for each in ordered), newest=_heads(ordered))
        first = replace(first.together(ordered, chosen=False), versions=versions, parted=tuple(ordered))
    return first if beside is None else first.beside(beside)


def is_to_be_chosen(versioned: Versioned) -> bool:
    """Whether conflicting versions differ in their settings."""
    first, *others = (each.settings for each in versions_of(versioned))
    return any(each != first for each in others)


def chosen(versioned: V, version: str) -> V | None:
    """Choose one of the conflicting versions, by id, as every phone would; None if there is no such choice."""
    several = versions_of(versioned)
    one = next((each for each in several if each.versions.newest == version), None)
    if one is None or len(several) == 1:
        return None
    after = decided([each.versions for each in several], version)
    made = replace(one.together(several, chosen=True), versions=after.latest(MOST_KEPT), parted=())
    return made.beside(versioned)


def goes_on_from(versioned: Versioned, made_on: Versioned) -> bool:
    """Whether a change made on an earlier copy applies to the present one: no version has come between."""
    return _heads(versions_of(versioned)) == _heads(versions_of(made_on))


class MergedVersions(NamedTuple, Generic[V]):
    """The thing after a merge with that of another phone, and the result."""

    after: V
    became: MergeResult


def brought_together(here: V, theirs: V) -> MergedVersions[V]:
    """Merge a thing here with that of another phone: one replaces the other, or both versions are kept."""
    ours = versions_of(here)
    left = merged([*map(_alone, ours), *(_alone(replace(each, id=here.id)) for each in versions_of(theirs))], eq)
    if {each.versions for each in left} == {each.versions for each in ours}:
        return MergedVersions(here, "kept")
    if len(left) > MOST_PARTED:
        return MergedVersions(here, "full")
    after = joined(left, here)
    return MergedVersions(after, "parted" if is_to_be_chosen(after) else "taken")


def _alone(version: V) -> V:
    return replace(version.bare(), parted=())


def _heads(several: Iterable[Versioned]) -> set[str]:
    return {id for each in several for id in each.versions.newest_ids}


class VersionedDocument(Document):
    """The history of a thing as plain values; empty entries are left out."""

    versions: Annotated[list[VersionId], Field(max_length=MOST_KEPT)] = Field(default_factory=list)
    heads: Annotated[int, Field(ge=1)] = 1

    def came_through(self) -> Versions:
        """Return the versions. Raises `ValueError` for values that are never written."""
        return versions_from(self.versions, self.heads)


def plain(document: type[Document], versioned: Versioned) -> dict[str, Any]:
    """Return a thing as plain values, by the entries of its document; default values are left out."""
    fields = document.model_fields
    values = {key: getattr(versioned, key) for key in fields}
    values = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
    given = {key: value for key, value in values.items() if value != fields[key].get_default(call_default_factory=True)}
    return {key: value.isoformat() if isinstance(value, date) else value for key, value in given.items()}


def versions_to_dict(versions: Versions) -> dict[str, Any]:
    """Return versions as plain values."""
    heads = {"heads": versions.heads} if versions.heads > 1 else {}
    return {"versions": list(versions.ids), **heads} if versions.ids else {}


def versions_from(ids: Sequence[str], heads: int) -> Versions:
    """Read versions from plain values. Raises `ValueError` for values that are never written."""
    versions = Versions(tuple(ids), heads)
    if heads > max(1, len(ids)) or united(versions, newest=versions.newest_ids) != versions:
        raise ValueError(ids)
    return versions


def all_told_apart(several: Sequence[V]) -> Sequence[V]:
    """Return conflicting versions as read. Raises `ValueError` if their ids do not tell them apart."""
    all_have_ids = all(each.versions.ids for each in several)
    if len(several) > 1 and not (all_have_ids and len(merged(several, lambda *_: False)) == len(several)):
        raise ValueError(several)
    return several
