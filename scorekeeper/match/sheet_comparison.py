"""Comparisons of two sheets: before and after a change of earlier deals, and two versions side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from scorekeeper.match.earlier import moved
from scorekeeper.match.history import metadata_between
from scorekeeper.match.match import METADATA, Deal, jsonable
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.game import Outcome
from scorekeeper.rules.phrase import Phrase, Value


class LaterDeals(NamedTuple):
    """The number of later deals that change, and a sentence for each with another declarer."""

    deals: int
    declarers: tuple[Phrase, ...]


def later_deals(sheet: Sheet, at: int, deleted: int, *inserted: Deal) -> LaterDeals:
    """Return the later deals that change when the deals from the index `at` are deleted or others inserted there."""
    match = sheet.match
    deals = (*match.deals[:at], *inserted, *match.deals[at + deleted :])
    earlier = moved(match.earlier, at, at + deleted, len(inserted))
    after = sheet_of(replace(match, deals=deals, earlier=earlier), sheet)
    first, then = at + deleted, at + len(inserted)
    pairs = list(zip(sheet.outcomes[first:], after.outcomes[then:], strict=True))
    changed = [index for index, (one, other) in enumerate(pairs) if _scored(one) != _scored(other)]
    return LaterDeals(len(changed), tuple(_other_declarers(sheet, after, first, then)))


def _scored(outcome: Outcome[Any]) -> tuple[Any, ...]:
    return outcome.declarer, outcome.points, outcome.faults


def _other_declarers(before: Sheet, after: Sheet, first: int, then: int) -> Iterator[Phrase]:
    names = {box.key: box.name for box in before.match.game.boxes}
    for index in range(len(before.outcomes) - first):
        one, other = before.outcomes[first + index], after.outcomes[then + index]
        if one.declarer is None or other.declarer is None or one.declarer == other.declarer:
            continue
        values: dict[str, Value] = {
            "number": one.number,
            "before": before.match.players_of(first + index)[one.declarer],
            "who": after.match.players_of(then + index)[other.declarer],
        }
        contract = "" if one.box is None else names.get(one.box[1], "")
        if contract:
            yield Phrase("Deal {number}: {before}’s {what} becomes {who}’s.", {**values, "what": contract})
        else:
            yield Phrase("Deal {number}: {who} declares, not {before}.", values)


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
    if deal_index >= min(len(one.match.deals), len(other.match.deals)):
        return False
    first, second = (
        replace(deal, answers=jsonable(deal.answers), time=None)
        for deal in (one.match.deals[deal_index], other.match.deals[deal_index])
    )
    return first == second and one.outcomes[deal_index].points == other.outcomes[deal_index].points
