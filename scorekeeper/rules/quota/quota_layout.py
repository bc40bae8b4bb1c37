"""Values derived once from a quota table: contracts with their quotas by declarer, and the position of a match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import sub
from typing import NamedTuple

from scorekeeper.rules.quota.quota_table import Contract, QuotaTable, Signs
from scorekeeper.rules.suits import SUITS


class PlayableContract(NamedTuple):
    """A contract with values derived from it. `bits` has a bit for each of its boxes."""

    contract: Contract
    id: str
    bits: int
    sign: int  # +1: tricks count for; -1: they count against, or are not counted
    quotas: tuple[tuple[int, ...], ...] | None  # by the declarer, of each account
    own: str | None  # the suit that is always trumps
    of: tuple[str, ...] | None  # the contracts that a choice can be played as
    stops: bool  # cards left are counted, not tricks
    tricks: int  # the number of tricks played
    points: int  # for each trick over or under the quota
    signs: Signs
    worths: tuple[tuple[int, ...], ...] | None  # likewise, for a trick over or under; None: a point

    def points_of(self, counts: Sequence[int], declarer: int) -> tuple[int, ...]:
        """Return the points of each account.

        Positive: tricks - quota. Negative: quota - tricks. Each is worth the points of the contract. Points that the
        contract's `signs` exclude are 0.
        """
        if self.quotas is None:
            worth = 1 if self.worths is None else self.worths[0][0]
            return tuple(worth * points for points in stops_points(counts))
        quotas = self.quotas[declarer]
        over = map(sub, counts, quotas) if self.sign > 0 else map(sub, quotas, counts)
        if self.worths is None and self.signs == "both":
            return tuple(over)
        most = max(counts)
        each = zip(over, counts, strict=True)
        return tuple(
            self.worth(tricks, declarer, account, has_most=count == most)
            for account, (tricks, count) in enumerate(each)
        )

    def worth(self, tricks: int, declarer: int, account: int, *, has_most: bool) -> int:
        """Return the points for so many tricks on the right side of the quota; below 0 for the wrong side."""
        if (self.signs == "lost" and tricks > 0) or (
            tricks < 0 and (self.signs == "won" or (self.signs == "most" and not has_most))
        ):
            return 0
        return tricks if self.worths is None else tricks * self.worths[declarer][account]


def stops_points(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the points in stops: the player who ran out scores all cards left, the others minus their own.

    >>> stops_points([1, 0, 3, 1])  # Hermann's example
    (-1, 5, -3, -1)
    """
    everything = sum(cards)
    return tuple(-left if left else everything for left in cards)


class QuotaPosition(NamedTuple):
    """The position of a match.

    `used` is a bit mask of used boxes for each seat; `forced` is the contract to be played again after a deal was
    thrown in. `gains` are the points of the deal before, empty if there are none. `ended` is the number of the deal
    that ended the match by its tricks or at its target, `enders` the accounts that took those tricks. `takers` is a bit
    mask of the accounts that have taken tricks, if it matters. `passed` is how often each seat has passed, in a table
    that allows it.
    """

    first: int
    number: int
    used: tuple[int, ...]
    totals: tuple[int, ...]
    forced: str | None = None
    gains: tuple[int, ...] = ()
    ended: int | None = None
    enders: tuple[int, ...] = ()
    takers: int = 0
    passed: tuple[int, ...] = ()


class Turn(NamedTuple):
    """The dealer, the declarer, and the possible contracts of a deal."""

    dealer: int | None
    declarer: int | None
    choices: tuple[str, ...]


def lines_of(table: QuotaTable) -> dict[str, PlayableContract]:
    """Return the contracts of a table, by id, in their order."""
    before = list(accumulate((c.times for c in table.contracts), initial=0))
    return {
        c.id: PlayableContract(
            contract=c,
            id=c.id,
            bits=((1 << c.times) - 1) << before[index],
            sign=1 if c.aim == "positive" else -1,
            quotas=_rotated(table, c),
            own=c.trumps if c.trumps in SUITS else None,
            of=c.of,
            stops=c.aim == "stops",
            tricks=table.tricks_of(c),
            points=c.points,
            signs=table.signs_of(c),
            worths=_worths(table, c),
        )
        for index, c in enumerate(table.contracts)
    }


def _rotated(table: QuotaTable, contract: Contract) -> tuple[tuple[int, ...], ...] | None:
    """Return the quota of each account, for each declarer."""
    if contract.quotas is None:
        return None
    rows = []
    for declarer in range(table.players):
        order = sides_from(table, declarer)
        row = [0] * len(table.sides)
        for side, tricks in zip(order, contract.quotas, strict=False):  # a dealer who sits out has none
            row[side] = tricks
        rows.append(tuple(row))
    return tuple(rows)


def _worths(table: QuotaTable, contract: Contract) -> tuple[tuple[int, ...], ...] | None:
    """Return the points of each account for a trick, for each declarer; None if each is worth a point."""
    others = contract.points_others or contract.points
    if contract.points == others == 1 and not table.counts_down:
        return None
    sign = -1 if table.counts_down else 1
    seats = range(table.players)
    return tuple(tuple(sign * (contract.points if seat in side else others) for side in table.sides) for seat in seats)


def sides_from(table: QuotaTable, declarer: int) -> list[int]:
    """Return the sides in the order of play from the declarer; in a partnership, the declarer's side and the other."""
    side_of = {seat: side for side, seats in enumerate(table.sides) for seat in seats}
    in_order = [side_of[(declarer + table.step * offset) % table.players] for offset in range(table.players)]
    return list(dict.fromkeys(in_order))
