"""Versions: the history of anything that two phones can change apart, and the one merge of two such histories.

Each write makes a version. Its id is `WRITER.COUNT`: a random writer, and how many versions of it there are. A writer's
versions follow one another, so the last one of each writer says everything that a version has come through. A
history of any length therefore fits into a code, and two histories can always be compared.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, Literal, Protocol, TypeAlias, TypeVar

from pydantic import Field

from scorekeeper.match.match import TEXTS

Relation: TypeAlias = Literal["same", "earlier", "later", "parted"]
"""The relation of another version to one here: `later` includes it, it includes an `earlier` one."""

MOST_VERSIONS: Final = 10_000  # the most writers in one history; beyond that the newest are kept
_DIGITS: Final = 10
_COUNT_DIGITS: Final = 9
VERSION_PATTERN: Final = rf"[0-9a-f]{{{_DIGITS}}}\.[1-9][0-9]{{0,{_COUNT_DIGITS - 1}}}"

BYTES_OF_VERSION: Final = len('"", .') + _DIGITS + _COUNT_DIGITS  # the most bytes of one id in a list

VersionId: TypeAlias = Annotated[str, Field(pattern=rf"^{VERSION_PATTERN}$")]

PRIVATE: Final = frozenset({"players", *TEXTS, "name", "other_names"})
"""Entries left out of a hash at any depth, so that it reveals no name."""


@dataclass(frozen=True, slots=True)
class Versions:
    """The history of a version: the last version of each writer, with the version itself last.

    The last `heads` ids are the newest: several, if phones have written equal content apart.
    """

    ids: tuple[str, ...] = ()
    heads: int = 1

    @property
    def newest(self) -> str | None:
        """The id of the version; None if it has none."""
        return self.ids[-1] if self.ids else None

    @property
    def newest_ids(self) -> tuple[str, ...]:
        """The ids of the version; several, if phones have written equal content apart."""
        return self.ids[len(self.ids) - self.heads :] if self.ids else ()

    @property
    def number(self) -> int:
        """The number of versions in the history."""
        return sum(int(id[_DIGITS + 1 :]) for id in self.ids)

    def count(self, writer: str) -> int:
        """Return the count of a writer's last version."""
        return next((int(id[_DIGITS + 1 :]) for id in self.ids if id.startswith(writer)), 0)

    def count_of(self, id: str) -> int:
        """Return the count of an id's writer up to which the history includes its versions, at most that of the id."""
        return min(self.count(id[:_DIGITS]), int(id[_DIGITS + 1 :]))

    def up_to(self, counts: Sequence[int]) -> Versions:
        """Return the history up to these counts of the writers, in the order of the ids; 0 leaves a writer out."""
        pairs = zip(self.ids, counts, strict=True)
        return united(Versions(tuple(f"{id[:_DIGITS]}.{count}" for id, count in pairs if count)), newest=())

    def knows(self, id: str) -> bool:
        """Whether a version is in the history, or is the version itself."""
        return int(id[_DIGITS + 1 :]) <= self.count(id[:_DIGITS])

    def know(self, ids: Iterable[str]) -> bool:
        """Whether all of these versions are in the history."""
        return all(map(self.knows, ids))

    @property
    def before(self) -> tuple[str, ...]:
        """The ids of the history without the version itself: the last one of each writer."""
        heads = [(id[:_DIGITS], int(id[_DIGITS + 1 :]) - 1) for id in self.newest_ids]
        return (*self.ids[: len(self.ids) - self.heads], *(f"{writer}.{count}" for writer, count in heads if count))

    def then(self, id: str) -> Versions:
        """Return the history after a write."""
        return united(self, Versions((id,)), newest=(id,))

    def latest(self, most: int) -> Versions:
        """Return the history with at most so many of the newest ids. A shortened one may show a false conflict."""
        return self if len(self.ids) <= most else Versions(self.ids[-most:], min(self.heads, most))


NO_VERSIONS: Final = Versions()


class WriterId:
    """The writer of one process. It gets a new id as soon as its versions of a thing would not be consecutive."""

    def __init__(self) -> None:
        self._id, self._last = "", dict[str, int]()

    def next(self, thing: str, versions: Versions, beside: Iterable[Versions] = ()) -> str:
        """Return the id of the next version of a thing with these versions; others of it are kept `beside`."""
        here = versions.count(self._id) if self._id else 0
        if not self._id or here < max([self._last.get(thing, 0), *(each.count(self._id) for each in beside)]):
            self._id, self._last, here = secrets.token_hex(_DIGITS // 2), {}, 0
        self._last[thing] = here + 1
        return f"{self._id}.{here + 1}"


@dataclass(frozen=True, slots=True)
class MatchIdentity:
    """The id of a match and its versions, which tell it from others in a file or a link."""

    id: str
    versions: Versions


@dataclass(frozen=True, slots=True)
class Lacking:
    """The part of a match beyond the versions `there`: all after the first `deals`. `now` are the versions here."""

    there: Versions
    deals: int
    now: Versions


def hash_of(*written: Any) -> str:
    """Return a hash of plain values, without private entries.

    >>> hash_of({"players": ["Anna"], "deals": 1}) == hash_of({"deals": 1})
    True
    """
    text = json.dumps([*map(_public, written)], separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _public(value: Any) -> Any:
    if isinstance(value, dict):  # plain values, of which a long match has many: `Mapping` takes ten times as long
        return {key: _public(each) for key, each in value.items() if key not in PRIVATE}
    return [_public(each) for each in value] if isinstance(value, list | tuple) else value


def compare(here: Versions, there: Versions) -> Relation:
    """Return the relation of another version to the one here. One without versions is earlier than any.

    >>> one, two = Versions(("aaaaaaaaaa.1",)), Versions(("aaaaaaaaaa.2",))
    >>> parted = Versions(("aaaaaaaaaa.1", "bbbbbbbbbb.1"))
    >>> compare(one, two), compare(two, one), compare(two, two), compare(two, parted)
    ('later', 'earlier', 'same', 'parted')
    """
    known, knows = here.know(there.newest_ids), there.know(here.newest_ids)
    if known:
        return "same" if knows else "earlier"
    return "later" if knows else "parted"


def united(*several: Versions, newest: Iterable[str]) -> Versions:
    """Return the last version of each writer in any of these; the `newest` are last."""
    last: dict[str, int] = {}
    for id in (id for each in several for id in each.ids):
        writer, count = id[:_DIGITS], int(id[_DIGITS + 1 :])
        last[writer] = max(count, last.get(writer, 0))
    heads = sorted(set(newest))
    before = sorted({f"{writer}.{count}" for writer, count in last.items()}.difference(heads))
    return Versions((*before, *heads), max(1, len(heads)))


def decided(several: Sequence[Versions], *choice: str) -> Versions:
    """Return the version that follows several. The same choice from the same versions gives the same id everywhere."""
    heads = sorted(id for each in several for id in each.newest_ids)
    return united(*several, newest=()).then(f"{hash_of(heads, list(choice))[:_DIGITS]}.1")


class _HasVersions(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def versions(self) -> Versions: ...


V = TypeVar("V", bound=_HasVersions)


def merged(several: Sequence[V], alike: Callable[[V, V], bool]) -> list[V]:
    """Return the versions that no other one includes; equal contents become one. The order makes no difference."""
    left: list[V] = []
    for each in several:
        heads = [
            id
            for id in each.versions.newest_ids
            if not any(id not in other.versions.newest_ids and other.versions.knows(id) for other in several)
        ]
        if not heads and (each.versions.ids or any(other.versions.ids for other in (*several, *left))):
            continue
        one = replace(each, versions=united(each.versions, newest=heads)) if heads else each
        ids = set(one.versions.newest_ids)
        same = [other for other in left if not ids.isdisjoint(other.versions.newest_ids) or alike(other, one)]
        if same:  # more than one, if they became alike on another phone, where somebody was forgotten
            both = [*(other.versions for other in same), one.versions]
            newest = [id for versions in both for id in versions.newest_ids]
            one = replace(same[0], versions=united(*both, newest=newest))
        left = [*(other for other in left if not any(other is each for each in same)), one]
    return left
