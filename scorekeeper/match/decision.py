"""Decisions kept apart from the contents: the season of a match, the person behind a name, the merge of two people.

Each has versions of its own, so a decision on one phone and a deal on another do not conflict. If two phones decide
differently, all phones pick the same decision until somebody decides anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Self, TypeAlias

from pydantic import Field

from scorekeeper.match.versioned import (
    MOST_PARTED,
    NewVersion,
    Versioned,
    VersionedDocument,
    all_told_apart,
    brought_together,
    joined,
    next_version,
    versions_of,
    versions_to_dict,
)

Id: TypeAlias = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


@dataclass(frozen=True, slots=True)
class Decision(Versioned):
    """A decided value: the id of a season or a person, None for none. Without versions it was found by a name."""

    value: str | None = None

    @property
    def settings(self) -> str | None:
        """The decided value."""
        return self.value

    def together(self, several: Sequence[Self], *, chosen: bool) -> Self:  # noqa: ARG002  # this one counts
        """Return this decision: several versions have nothing to combine."""
        return self

    @property
    def values(self) -> frozenset[str]:
        """Every id in any version of the decision."""
        return frozenset(each.value for each in versions_of(self) if each.value is not None)


UNDECIDED: Final = Decision("")

Sitters: TypeAlias = Mapping[str, Decision]
"""The persons of a match, by the comparison key of each name that ever sat there, in any version of the match."""


def decide(before: Decision, value: str | None, new_version: NewVersion) -> Decision:
    """Return a decision after somebody has decided anew."""
    return next_version(before, replace(before, value=value), new_version)


def decision_brought(here: Decision, theirs: Decision) -> Decision:
    """Merge a decision here with that of another phone. One that was only found by a name yields to a real one."""
    is_same = bool(here.versions.ids) and here.versions == theirs.versions
    if is_same and here.value != theirs.value:  # forgetting has given two players one number
        return min(here, theirs, key=lambda each: each.value or "")
    if here.versions.ids or theirs.versions.ids:
        return brought_together(here, theirs).after
    return replace(here, value=min(filter(None, (here.value, theirs.value)), default=None))


def sitters_brought(here: Sitters, theirs: Sitters) -> dict[str, Decision]:
    """Merge the sitters of a match, as known here and on another phone."""
    both = {name: decision_brought(here[name], theirs[name]) for name in here if name in theirs}
    return {**here, **theirs, **both}


class _DecisionVersion(VersionedDocument):
    value: Id | None = None


class DecisionDocument(_DecisionVersion):
    """A decision as plain values; entries that say nothing are left out."""

    parted: Annotated[list[_DecisionVersion], Field(max_length=MOST_PARTED)] = Field(default_factory=list)

    def decision(self, id: str) -> Decision:
        """Return the decision of these values. Raises `ValueError`."""
        several = [Decision(id, each.value, versions=each.came_through()) for each in (self, *self.parted)]
        return joined(all_told_apart(several))


def decision_to_dict(decision: Decision) -> dict[str, Any]:
    """Return a decision as plain values."""
    first, *others = (
        {**({} if each.value is None else {"value": each.value}), **versions_to_dict(each.versions)}
        for each in versions_of(decision)
    )
    return {**first, "parted": others} if others else first


def tops_by(merges: Mapping[str, str | None], known: Iterable[str]) -> dict[str, str]:
    """Map each known person's id to the id of the person who remains after all merges.

    `merges` maps an id to the person it was merged into. A merge into an unknown person has no effect. In a circle of
    merges the lowest id remains.
    """
    into = {id: merges.get(id) for id in known}
    tops: dict[str, str] = {}
    for id in into:
        way: list[str] = []
        now = id
        while now not in tops:
            following = into[now]
            if now in way:
                tops[now] = min(way[way.index(now) :])
            elif following is None or following not in into:
                tops[now] = now
            else:
                way.append(now)
                now = following
        tops |= dict.fromkeys(way, tops[now])
    return tops
