"""What is kept with its versions, as a person's entry or a season: how it goes on, parts, and is brought together.

Of versions that have parted on two phones all are kept, and what they make together counts: see `Versioned.together`.
It is the same on every phone. Where they are set otherwise, a person chooses.
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

MOST_KEPT: Final = 400
"""Ids of versions that are kept, at most; of more changes the newest."""

MOST_PARTED: Final = 20
"""Versions that have parted and are kept side by side, at most."""

MergeResult: TypeAlias = Literal["kept", "taken", "parted", "full"]
"""What became of what is here: it stays; it is as it is there; versions are kept side by side that a person chooses
between; it stays, for no more versions are kept."""


@dataclass(frozen=True, slots=True)
class Versioned(ABC):
    """`versions` are those that it came through; where several have `parted`, it is what they make together."""

    id: str
    versions: Versions = field(default=NO_VERSIONS, compare=False, kw_only=True)
    parted: tuple[Self, ...] = field(default=(), kw_only=True)

    @property
    @abstractmethod
    def settings(self) -> Any:
        """What a person chooses between, where versions that have parted differ in it."""

    @property
    def rank(self) -> int:
        """Return its rank: a lower one counts before others that came through more versions."""
        return 0

    @abstractmethod
    def together(self, several: Sequence[Self], *, chosen: bool) -> Self:
        """One of several versions, with what all of them have; `chosen`: by a person."""

    def bare(self) -> Self:
        """It without what is no part of its versions."""
        return self

    def beside(self, _other: Self) -> Self:
        """It with what another has that is no part of its versions."""
        return self


V = TypeVar("V", bound=Versioned)

NewVersion: TypeAlias = Callable[[str, Versions], str]
"""Makes the id of the next version of something, by its id and its versions: `VersionsWriter.new_version`."""


def begin_versions(new: V, new_version: NewVersion) -> V:
    """Return something new with its first version."""
    return replace(new, versions=NO_VERSIONS.then(new_version(new.id, NO_VERSIONS)), parted=())


def next_version(before: V, wanted: V, new_version: NewVersion) -> V:
    """Return something after a change. It goes on from all versions that there were, also from parted ones."""
    known = united(*(each.versions for each in versions_of(before)), newest=())
    return replace(wanted, versions=known.then(new_version(before.id, known)).latest(MOST_KEPT), parted=())


def versions_of(versioned: V) -> tuple[V, ...]:
    """Return the versions that have parted, each as it is, the one that counts first; one alone where none has."""
    return cast("tuple[V, ...]", versioned.parted) or (versioned,)


def each_version(versioned: V, change: Callable[[V], V]) -> V:
    """Return something with each version changed as if it had always been so, as forgetting does it."""
    return joined([change(each) for each in versions_of(versioned)])


def joined(several: Sequence[V], beside: V | None = None) -> V:
    """Return what these versions make together, with what stands `beside` the versions in one.

    The one of the lowest rank counts; then the one that came through more versions; then the one with the lower id.
    """
    first, *others = ordered = sorted(
        map(_alone, several), key=lambda each: (each.rank, -each.versions.number, each.versions.newest or "")
    )
    if others:
        versions = united(*(each.versions for each in ordered), newest=_heads(ordered))
        first = replace(first.together(ordered, chosen=False), versions=versions, parted=tuple(ordered))
    return first if beside is None else first.beside(beside)


def is_to_be_chosen(versioned: Versioned) -> bool:
    """Whether versions have parted that are set otherwise."""
    first, *others = (each.settings for each in versions_of(versioned))
    return any(each != first for each in others)


def chosen(versioned: V, version: str) -> V | None:
    """Return something as one of its versions is set, by id, with what all have; None where it has no such version.

    The same choice gives the same version on every phone.
    """
    several = versions_of(versioned)
    one = next((each for each in several if each.versions.newest == version), None)
    if one is None or len(several) == 1:
        return None
    after = decided([each.versions for each in several], version)
    made = replace(one.together(several, chosen=True), versions=after.latest(MOST_KEPT), parted=())
    return made.beside(versioned)


def goes_on_from(versioned: Versioned, made_on: Versioned) -> bool:
    """Whether a change that was made on it as it was is made on it as it is now."""
    return _heads(versions_of(versioned)) == _heads(versions_of(made_on))


class MergedVersions(NamedTuple, Generic[V]):
    """What is here after what came from another phone, and what became of it."""

    after: V
    became: MergeResult


def brought_together(here: V, theirs: V) -> MergedVersions[V]:
    """Merge what is here and the same of another phone: whichever goes on from the other, or the versions of both."""
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
    """What plain values say of the versions that something came through; what is not said is left out."""

    versions: Annotated[list[VersionId], Field(max_length=MOST_KEPT)] = Field(default_factory=list)
    heads: Annotated[int, Field(ge=1)] = 1

    def came_through(self) -> Versions:
        """Return the versions. Raises `ValueError` where they are none that are ever written."""
        return versions_from(self.versions, self.heads)


def plain(document: type[Document], versioned: Versioned) -> dict[str, Any]:
    """What is kept as plain values, by the entries of its document; what is as usual is left out."""
    fields = document.model_fields
    values = {key: _as_json(getattr(versioned, key)) for key in fields}
    return {key: value for key, value in values.items() if value != fields[key].get_default(call_default_factory=True)}


def _as_json(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value


def versions_to_dict(versions: Versions) -> dict[str, Any]:
    """Return versions as plain values."""
    heads = {"heads": versions.heads} if versions.heads > 1 else {}
    return {"versions": list(versions.ids), **heads} if versions.ids else {}


def versions_from(ids: Sequence[str], heads: int) -> Versions:
    """Return the versions of plain values. Raises `ValueError` where they are none that are ever written."""
    versions = Versions(tuple(ids), heads)
    if heads > max(1, len(ids)) or united(versions, newest=versions.newest_ids) != versions:
        raise ValueError(ids)
    return versions


def all_told_apart(several: Sequence[V]) -> Sequence[V]:
    """Return versions that have parted, as they were read. Raises `ValueError` where ids do not tell them apart."""
    if len(several) > 1 and (
        not all(each.versions.ids for each in several) or len(merged(several, _never)) < len(several)
    ):
        raise ValueError(several)
    return several


def _never(_one: object, _other: object) -> bool:
    return False
