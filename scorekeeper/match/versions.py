"""Versions: the history of what two phones can change apart, and how two such histories are compared.

Every write makes a version. Its id is a hash of the id before it, of what was written, and of a random value in the
place of names, titles and notes: so an id tells no name, stays where a name is forgotten, and two phones that write the
same make two versions. What is kept remembers the ids that it came through. One history goes on from another where it
came through the other's newest id; where neither did, the two have parted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from pydantic import Field

Relation: TypeAlias = Literal["same", "earlier", "later", "parted", "unknown"]
"""How another history stands to one here. `unknown`: the ids do not say; the contents have to be compared."""

T = TypeVar("T")

MOST_VERSIONS: Final = 100_000
"""Ids that are read of one history, at most: far more than a match of 10,000 deals has changes."""

_DIGITS: Final = 24

BYTES_OF_VERSION: Final = len('"", ') + _DIGITS
"""Bytes of one id in a list of them."""

VersionId: TypeAlias = Annotated[str, Field(pattern=rf"^[0-9a-f]{{{_DIGITS}}}$")]
"""96 bits of a SHA-256, in hexadecimal digits."""

PRIVATE: Final = frozenset({"players", "title", "note", "location", "name", "other_names"})
"""Entries that are left out of what is hashed, wherever they stand."""


@dataclass(frozen=True, slots=True)
class Versions:
    """The ids of the versions that something came through, in the order in which they came here; the newest is last.

    `whole`: none is left out. A link has only the newest. Of a match brought back from a damaged file, or from a file
    that says none, nothing is known before its first change here.
    """

    ids: tuple[str, ...] = ()
    whole: bool = False

    @property
    def newest(self) -> str | None:
        """The id of the version as it is; None where no id is known."""
        return self.ids[-1] if self.ids else None

    def then(self, document: Any, nonce: str) -> Versions:
        """The history after a write; `document` is what was written, as plain values."""
        return Versions((*self.ids, version_id(self.newest, document, nonce)), self.whole)

    def latest(self, most: int) -> Versions:
        """So many of the newest ids."""
        return self if len(self.ids) <= most else Versions(self.ids[-most:])


NO_VERSIONS: Final = Versions()
"""The history of something of which no version is known."""


@dataclass(frozen=True, slots=True)
class MatchIdentity:
    """What tells a match of one phone from others, in a file or a link: its id, and the versions it came through."""

    id: str
    versions: Versions

    def latest(self, most: int) -> MatchIdentity:
        """With so many of the newest versions."""
        return MatchIdentity(self.id, self.versions.latest(most))


@dataclass(frozen=True, slots=True)
class Lacking:
    """What another phone lacks of a match: the version that is there, and those since, the newest last.

    The first `deals` of the match are there as they are here.
    """

    there: str
    deals: int
    since: tuple[str, ...]


def begun(document: Any, nonce: str) -> Versions:
    """The history of what is new."""
    return Versions((version_id(None, document, nonce),), whole=True)


def version_id(before: str | None, *written: Any) -> str:
    """The id of a version: of the one before it, and what was written, but for what is private.

    >>> version_id(None, {"players": ["Anna"], "deals": 1}, "00") == version_id(None, {"deals": 1}, "00")
    True
    """
    text = json.dumps([before, *map(_public, written)], separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _public(value: Any) -> Any:
    if isinstance(value, dict):  # plain values, of which a long match has many: `Mapping` takes ten times as long
        return {key: _public(each) for key, each in value.items() if key not in PRIVATE}
    return [_public(each) for each in value] if isinstance(value, list | tuple) else value


def compare(here: Versions, there: Versions) -> Relation:
    """How the history `there` stands to the one here: `later` goes on from it, it goes on from an `earlier` one.

    >>> one, two = Versions(("a", "b"), whole=True), Versions(("a", "b", "c"), whole=True)
    >>> compare(one, two), compare(two, one), compare(two, two), compare(two, Versions(("a", "d"), whole=True))
    ('later', 'earlier', 'same', 'parted')
    >>> compare(one, Versions(("c",)))
    'unknown'
    """
    if here.newest is None or there.newest is None:
        return "unknown"
    if here.newest == there.newest:
        return "same"
    if there.newest in here.ids:
        return "earlier"
    if here.newest in there.ids:
        return "later"
    return "parted" if here.whole and there.whole else "unknown"


def united(*several: Versions) -> Versions:
    """All ids of these histories, each once, those of the last one last. It is whole where all of them are."""
    ids = dict.fromkeys(id for each in several for id in each.ids)
    for id in several[-1].ids:  # so that the newest of the last one stays the newest
        ids[id] = ids.pop(id)
    return Versions(tuple(ids), all(each.whole for each in several))


def decided(several: Sequence[Versions], *choice: str) -> Versions:
    """One history made from several that have parted: alike wherever the same of the same was chosen.

    Each of them is earlier than it. Two different choices have parted again.
    """
    together = united(*several)
    heads = sorted(each.newest or "" for each in several)
    return Versions((*together.ids, version_id(None, heads, list(choice))), together.whole)


def newest_of(several: Iterable[T], relation: Callable[[T, T], Relation]) -> list[T]:
    """Those of which no other is later; of several that are the same, the first."""
    newest: list[T] = []
    for each in several:
        relations = [relation(other, each) for other in newest]
        if any(found in {"same", "earlier"} for found in relations):
            continue
        newest = [other for other, found in zip(newest, relations, strict=True) if found != "later"]
        newest.append(each)
    return newest
