"""Scores: their parts, places by total, bonuses at the end, a bridge pad, and the figures to count beside points.

The kinds of items, and games in code, provide the figures. To count something new, a kind yields it under a key of its
own, and `COUNTED` has the words for it. Digests, figures, files and screens show everything that is counted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from scorekeeper.rules.phrase import Phrase, Points


class Part(NamedTuple):
    """A named part of a score."""

    account: int
    label: Phrase
    points: int


class Declaration(NamedTuple):
    """A declaration or a bid in a deal: the account, and whether it made it.

    `contract` is the contract, by a name of the table; None if there is only a declarer. `partner` is the seat that
    plays with the declarer, if one is named in the deal.
    """

    account: int
    made: bool
    contract: str | None = None
    partner: int | None = None


class Counted(NamedTuple):
    """Something of a deal that is counted for a seat: its key in `COUNTED`, its size, and if it was made."""

    what: str
    seat: int
    size: int
    made: bool


class CountedWords(NamedTuple):
    """The words for something that is counted: its order, one by its size, its chart, and its `heading` in files."""

    by_size: Phrase
    size: Phrase
    shown: Phrase
    heading: str


BIDS: Final = "bids"

COUNTED: Final = {
    BIDS: CountedWords(Phrase("by bid"), Phrase("Bid"), Phrase("Share of the bids that were made."), "bids"),
}
"""The words for everything that is counted, by its key, in the order of display."""


def for_seats(what: str, seats: tuple[int, ...], size: int, *, made: bool) -> tuple[Counted, ...]:
    """Return the same figure for each of several seats, as for a side that bids as one.

    >>> for_seats(BIDS, (1, 3), 7, made=True)[1]
    Counted(what='bids', seat=3, size=7, made=True)
    """
    return tuple(Counted(what, seat, size, made) for seat in seats)


Rank = TypeVar("Rank", int, tuple[int, int])  # the sort key of an account: its total, or something before it


def places(totals: Sequence[Rank], *, high_wins: bool = True) -> tuple[int, ...]:
    """Return the place of each total, 1 for the best; equal totals share one, and the next is skipped.

    >>> places([5, -6, 5, -4])
    (1, 4, 1, 3)
    >>> places([5, 3], high_wins=False)
    (2, 1)
    """
    return tuple(1 + sum(other > total if high_wins else other < total for other in totals) for total in totals)


class BridgePad(NamedTuple):
    """A score that is kept above and below a line, as at bridge, in the order of writing.

    `above` has a row of points for each deal that brought any. `below` has the same for each game; the last game is not
    won yet, unless the match is over. Each row has an entry for each account. `games` are the games that each has won.
    """

    above: tuple[tuple[int, ...], ...]
    below: tuple[tuple[tuple[int, ...], ...], ...]
    games: tuple[int, ...]


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
