"""Decisions of a thing that stand apart from its contents: the season of a match, whose a name is, who was merged.

Each has versions of its own, so that a decision on one phone and a deal on another do not part. Where two phones have
decided differently, the same one counts on all, until somebody decides anew.
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
    """What was decided: the id of a season or a person; None for none. Without versions it was found by a name."""

    value: str | None = None

    @property
    def settings(self) -> str | None:
        """What was decided."""
        return self.value

    def together(self, several: Sequence[Self], *, chosen: bool) -> Self:  # noqa: ARG002  # one of them counts
        """The decision as it is."""
        return self

    @property
    def values(self) -> frozenset[str]:
        """Every id that any version of it has."""
        return frozenset(each.value for each in versions_of(self) if each.value is not None)


UNDECIDED: Final = Decision("")

Sitters: TypeAlias = Mapping[str, Decision]
"""The persons of a match by name, as names are compared: everybody who ever sat there, in any version of it."""


def decide(before: Decision, value: str | None, new_version: NewVersion) -> Decision:
    """Return a decision after somebody has decided anew."""
    return next_version(before, replace(before, value=value), new_version)


def decision_brought(here: Decision, theirs: Decision) -> Decision:
    """Return a decision here as it is after that of another phone. What was found by a name yields to it."""
    if here.versions.ids or theirs.versions.ids:
        return brought_together(here, theirs).after
    return replace(here, value=min(filter(None, (here.value, theirs.value)), default=None))


def sitters_brought(here: Sitters, theirs: Sitters) -> dict[str, Decision]:
    """Return who sits in a match, from what is known here and there."""
    both = {name: decision_brought(here[name], theirs[name]) for name in here if name in theirs}
    return {**here, **theirs, **both}


class _DecisionVersion(VersionedDocument):
    value: Id | None = None


class DecisionDocument(_DecisionVersion):
    """A decision as plain values; what is not said is left out."""

    parted: Annotated[list[_DecisionVersion], Field(max_length=MOST_PARTED)] = Field(default_factory=list)

    def decision(self, id: str) -> Decision:
        """Return the decision that it stands for. Raises `ValueError`."""
        several = [Decision(id, each.value, versions=each.came_through()) for each in (self, *self.parted)]
        return joined(all_told_apart(several))


def decision_to_dict(decision: Decision) -> dict[str, Any]:
    """Return a decision as plain values."""
    first, *others = (_version_to_dict(each) for each in versions_of(decision))
    return {**first, "parted": others} if others else first


def _version_to_dict(decision: Decision) -> dict[str, Any]:
    value = {} if decision.value is None else {"value": decision.value}
    return value | versions_to_dict(decision.versions)


def tops_by(merges: Mapping[str, str | None], known: Iterable[str]) -> dict[str, str]:
    """Return who remained of each person after all merges, by id.

    `merges` has into whom each was merged. A merge into somebody who is not `known` is none yet. Where merges lead
    round in a circle, the one with the lowest id remains.
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
