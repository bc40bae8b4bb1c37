"""What is scored besides once a match is over: the bonuses and penalties of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from scorekeeper.rules.game import Part
from scorekeeper.rules.phrase import Phrase, Points
from scorekeeper.rules.places import places


class AnyBonus(BaseModel):
    """Points at the end of a match, below 0 for a penalty; not where its players stop it early.

    They are for everybody in `first` place or in `last`, for everybody `below` the start, for whoever took no trick
    in the whole match (`no-tricks`), or for everybody who has reached the `target`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    to: Literal["first", "last", "below", "no-tricks", "target"]
    points: Annotated[StrictInt, Field(ge=-1000, le=1000)]


class QuotaBonus(AnyBonus):
    """The same in a quota table, whose language knows none for the target."""

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
    """The sentences of the rule card about bonuses, and about who pays; `unit` of their points make one."""
    for bonus in bonuses:
        yield replace(_SENTENCES[bonus.to], values={"points": Points(bonus.points, unit)})
    if last_pays:
        yield Phrase("Where there is a stake, whoever is last pays every other the difference of their totals.")


def bonus_parts(
    bonuses: Sequence[AnyBonus],
    totals: Sequence[int],
    starts: Sequence[int],
    takers: int = 0,
    at_target: Collection[int] = (),
    *,
    high_wins: bool = True,
) -> tuple[Part, ...]:
    """What each account gets at the end, in the order of the table; `takers` is a bit mask of those who took tricks.

    Who is first and last, and `at_target`, is as it stands before any of it. All who share a place get it; where all
    share one, nobody.
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
    """The totals with what is scored besides."""
    row = list(totals)
    for part in parts:
        row[part.account] += part.points
    return tuple(row)
