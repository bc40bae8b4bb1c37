"""Two versions of a match side by side: equal and different deals and details."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from scorekeeper.match.history import metadata_between
from scorekeeper.match.json_values import jsonable
from scorekeeper.match.match import METADATA
from scorekeeper.match.sheet import Sheet


class Stretch(NamedTuple):
    """Consecutive deals, `first` to `last` by index: all equal in both versions, or all different.

    If they differ, one version may have fewer than `last` + 1 deals.
    """

    first: int
    last: int
    same: bool


class SideBySide(NamedTuple):
    """A comparison of two versions: the names of the details that differ, and all deals in order."""

    details: tuple[str, ...]
    deals: tuple[Stretch, ...]

    @property
    def alike(self) -> bool:
        """Whether nothing that a person entered differs; the times of entry may."""
        return not self.details and all(stretch.same for stretch in self.deals)


def side_by_side(one: Sheet, other: Sheet) -> SideBySide:
    """Compare two versions, deal 1 with deal 1 and so on. The times of entry make no difference."""
    stretches = []
    longest = max(len(one.match.deals), len(other.match.deals))
    for same, indices in groupby(range(longest), lambda deal_index: _same_deal(one, other, deal_index)):
        *_, last = first, *_ = tuple(indices)
        stretches.append(Stretch(first, last, same))
    differing = metadata_between(one.match, other.match).keys() - {"options"}  # `game` stands for them too
    return SideBySide(tuple(name for name in METADATA if name in differing), tuple(stretches))


def _same_deal(one: Sheet, other: Sheet, deal_index: int) -> bool:
    """Whether both versions have this deal, with the same answers and points."""
    if deal_index >= min(len(one.match.deals), len(other.match.deals)):
        return False
    first, second = (
        (jsonable(deal.answers), deal.thrown_in, deal.note, deal.ruling)
        for deal in (one.match.deals[deal_index], other.match.deals[deal_index])
    )
    return first == second and one.replay.outcomes[deal_index].points == other.replay.outcomes[deal_index].points
