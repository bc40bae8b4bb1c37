"""What is kept with its versions, as a person's entry or a season: how it goes on, parts, and is brought together.

Of versions that have parted on two phones all are kept, and what they make together counts: see `Versioned.together`.
It is the same on every phone. Where they are set otherwise, a person chooses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, Self, TypeAlias, TypeVar, cast

from pydantic import Field

from scorekeeper.match.document import Document
from scorekeeper.match.versions import NO_VERSIONS, VersionId, Versions, compare, decided, newest_of, united, version_id

MOST_KEPT: Final = 400
"""Ids of versions that are kept, at most; of more changes the newest."""

MOST_PARTED: Final = 20
"""Versions that have parted and are kept side by side, at most."""

MergeResult: TypeAlias = Literal["kept", "taken", "parted", "full", "unknown"]
"""What became of what is here: it stays; it is as it is there; versions are kept side by side that a person chooses
between; it stays, for no more versions are kept; it stays, for the versions do not say."""


@dataclass(frozen=True, slots=True)
class Versioned(ABC):
    """`versions` are those that it came through; where several have `parted`, it is what they make together."""

    id: str
    versions: Versions = field(default=NO_VERSIONS, compare=False, kw_only=True)
    parted: tuple[Self, ...] = field(default=(), kw_only=True)

    @property
    @abstractmethod
    def hashed(self) -> dict[str, Any]:
        """What the id of a version follows from, as plain values: all that is written, but for what is private."""

    @property
    @abstractmethod
    def settings(self) -> Any:
        """What a person chooses between, where versions that have parted differ in it."""

    @property
    def is_final(self) -> bool:
        """Whether it counts before others that came through more versions."""
        return False

    @abstractmethod
    def together(self, several: Sequence[Self], *, chosen: bool) -> Self:
        """One of several versions, with what all of them have; `chosen`: by a person."""

    def bare(self) -> Self:
        """It without what is no part of its versions."""
        return self

    def beside(self, _other: Self) -> Self:
        """It with what another has that is no part of its versions."""
        return self

    @abstractmethod
    def may_be_named_otherwise(self, there: Self, *, alike: bool) -> bool:
        """Whether a name may differ there without a version that says so; `alike`: the versions are the same.

        It is asked where no version is known of either, as of one from a file that says none.
        """

    @property
    def known_versions(self) -> Versions:
        """Return the versions that it came through; where none is known, one that follows from what it is.

        That one is the same on every phone which has it as it is.
        """
        return self.versions if self.versions.ids else Versions((version_id(None, self.hashed, self.id),))


V = TypeVar("V", bound=Versioned)


def begin_versions(new: V, nonce: str) -> V:
    """What is new, with its first version."""
    return replace(new, versions=Versions(whole=True).then(new.hashed, nonce), parted=())


def next_version(before: V, wanted: V, nonce: str) -> V:
    """It after a change. It goes on from all versions that there were, also from those that had parted."""
    several = [each.known_versions for each in reversed(versions_of(before))]
    after = united(*several).then(wanted.hashed, nonce)
    return replace(wanted, versions=after.latest(MOST_KEPT), parted=())


def versions_of(versioned: V) -> tuple[V, ...]:
    """The versions that have parted, each as it is, the one that counts first; one alone where none has."""
    return cast("tuple[V, ...]", versioned.parted) or (versioned,)


def each_version(versioned: V, change: Callable[[V], V]) -> V:
    """It with each version changed as if it had always been so, as forgetting does it."""
    return joined([change(each) for each in versions_of(versioned)])


def joined(several: Sequence[V], beside: V | None = None) -> V:
    """What these versions make together, with what stands `beside` the versions in one.

    A final one counts; then the one that came through more versions; then the one with the lower id.
    """
    bare = (replace(each.bare(), parted=()) for each in several)
    first, *others = ordered = sorted(
        bare, key=lambda each: (not each.is_final, -len(each.versions.ids), each.versions.newest or "")
    )
    if others:
        versions = united(*(each.versions for each in reversed(ordered)))
        first = replace(first.together(ordered, chosen=False), versions=versions, parted=tuple(ordered))
    return first if beside is None else first.beside(beside)


def is_to_be_chosen(versioned: Versioned) -> bool:
    """Whether versions have parted that are set otherwise."""
    first, *others = (each.settings for each in versions_of(versioned))
    return any(each != first for each in others)


def chosen(versioned: V, version: str) -> V | None:
    """It as one of its versions is set, by its id, with what all have; None where it has no such version.

    The same choice gives the same version on every phone.
    """
    several = versions_of(versioned)
    one = next((each for each in several if each.versions.newest == version), None)
    if one is None or len(several) == 1:
        return None
    after = decided(sorted((each.versions for each in several), key=lambda each: each.newest or ""), version)
    made = replace(one.together(several, chosen=True), versions=after.latest(MOST_KEPT), parted=())
    return made.beside(versioned)


def goes_on_from(versioned: Versioned, made_on: Versioned) -> bool:
    """Whether a change that was made on it as it was is made on it as it is now."""
    return _ids(versions_of(versioned)) == _ids(versions_of(made_on))


class MergedVersions(NamedTuple, Generic[V]):
    """What is here after what came from another phone, and what became of it."""

    after: V
    became: MergeResult


def brought_together(here: V, theirs: V) -> MergedVersions[V]:
    """What is here and the same of another phone: whichever goes on from the other, or the versions of both."""
    if here.versions.newest == theirs.versions.newest and not (here.parted or theirs.parted):
        return MergedVersions(here, "kept" if here.versions.ids else "unknown")
    ours = [_known(each) for each in versions_of(here)]
    coming = [_known(replace(each, id=here.id)) for each in versions_of(theirs)]
    if any(all(compare(one.versions, other.versions) == "unknown" for one in ours) for other in coming):
        return MergedVersions(here, "unknown")
    unsaid = not (here.versions.ids and theirs.versions.ids)
    if unsaid and here.may_be_named_otherwise(theirs, alike=_ids(ours) == _ids(coming)):
        return MergedVersions(here, "unknown")
    left = newest_of((*ours, *coming), lambda one, other: compare(one.versions, other.versions))
    if _ids(left) == _ids(ours):
        return MergedVersions(here, "kept")
    if len(left) > MOST_PARTED:
        return MergedVersions(here, "full")
    after = joined(left, here)
    return MergedVersions(after, "parted" if is_to_be_chosen(after) else "taken")


def _known(versioned: V) -> V:
    return replace(versioned, versions=versioned.known_versions)


def _ids(several: Iterable[Versioned]) -> set[str | None]:
    return {each.versions.newest for each in several}


class VersionedDocument(Document):
    """What plain values say of the versions that something came through; what is not said is left out."""

    versions: Annotated[list[VersionId], Field(max_length=MOST_KEPT)] = Field(default_factory=list)
    from_first_version: bool = False

    def came_through(self) -> Versions:
        """The versions. Raises `ValueError` where one is there twice."""
        if len(set(self.versions)) < len(self.versions):
            raise ValueError(self.versions)
        return Versions(tuple(self.versions), self.from_first_version)


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
    """Versions as plain values."""
    whole = {"from_first_version": True} if versions.whole else {}
    return {"versions": list(versions.ids), **whole} if versions.ids else whole


def all_told_apart(several: Sequence[V]) -> Sequence[V]:
    """Versions that have parted, as they were read. Raises `ValueError` where their ids do not tell them apart."""
    ids = _ids(several)
    if len(several) > 1 and (None in ids or len(ids) < len(several)):
        raise ValueError(ids)
    return several
