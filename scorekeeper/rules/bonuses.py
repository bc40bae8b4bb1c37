"""The bonuses and penalties that a table adds once a match is over."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from scorekeeper.rules.game import Part
from scorekeeper.rules.phrase import Phrase, Points
from scorekeeper.rules.places import places


class AnyBonus(BaseModel):
    """Points at the end of a match, below 0 for a penalty; not if its players stop it early.

    They are for everybody in `first` place or in `last`, for everybody `below` the start, for players who took no trick
    in the whole match (`no-tricks`), or for everybody who has reached the `target`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    to: Literal["first", "last", "below", "no-tricks", "target"]
    points: Annotated[StrictInt, Field(ge=-1000, le=1000)]


class QuotaBonus(AnyBonus):
    """A bonus in a quota table, whose language has none for the target."""

    to: Literal["first", "last", "below", "no-tricks"]


_LABELS: Final = {
    "first": Phrase("first at the end"),
    "last": Phrase("last at the end"),
    "below": Phrase("below the start at the end"),
    "no-tricks": Phrase("no trick in the whole match"),
    "target": Phrase("target reached at the end"),
}
_SENTENCES: Final = {
    "first": Phrase("At the end, for whoever is first: {points}."),
    "last": Phrase("At the end, for whoever is last: {points}."),
    "below": Phrase("At the end, for everybody below the start: {points}."),
    "no-tricks": Phrase("At the end, for whoever took no trick in the whole match: {points}."),
    "target": Phrase("At the end, for everybody who has reached the target: {points}."),
}


def endings(bonuses: Sequence[AnyBonus], unit: int, *, last_pays: bool) -> Iterator[Phrase]:
    """Yield the sentences of the rule card about bonuses, and about who pays; `unit` of their points make one."""
    for bonus in bonuses:
        yield replace(_SENTENCES[bonus.to], values={"points": Points(bonus.points, unit)})
    if last_pays:
        yield Phrase("If there is a stake, the last player pays each other player the difference of their totals.")


def bonus_parts(
    bonuses: Sequence[AnyBonus],
    totals: Sequence[int],
    starts: Sequence[int],
    takers: int = 0,
    at_target: Collection[int] = (),
    *,
    high_wins: bool = True,
) -> tuple[Part, ...]:
    """Return each account's points at the end, in the order of the table; `takers` is a bit mask of who took tricks.

    The first, the last and `at_target` are as they stand before any of these points. All who share a place get them; if
    all share one, nobody does.
    """
    accounts, found = range(len(totals)), places(totals, high_wins=high_wins)
    entitled = {
        "first": [account for account in accounts if found[account] == 1 < max(found)],
        "last": [account for account in accounts if found[account] == max(found) > 1],
        "below": [account for account in accounts if totals[account] < starts[account]],
        "no-tricks": [account for account in accounts if not takers >> account & 1],
        "target": at_target,
    }
    return tuple(Part(account, _LABELS[bonus.to], bonus.points) for bonus in bonuses for account in entitled[bonus.to])


def closed(totals: Sequence[int], parts: Sequence[Part]) -> tuple[int, ...]:
    """Return the totals with the points at the end."""
    row = list(totals)
    for part in parts:
        row[part.account] += part.points
    return tuple(row)
