"""The rules of a quota table: contracts with quotas by declarer, the position and the turn, the end of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from operator import sub
from typing import Any, NamedTuple

from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.prospects import WaysToPlay
from scorekeeper.rules.quota.quota_house_rules import with_options
from scorekeeper.rules.quota.quota_table import Contract, QuotaTable, Signs, keys_of
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


class QuotaRules:
    """A valid table with options, and the values derived from it."""

    def __init__(self, table: QuotaTable, options: Mapping[str, Any] | None = None) -> None:
        """Apply options to a valid table. Raises `BrokenTable` if the options are not valid."""
        self.origin = table
        self.table = with_options(table, options or {})
        self.lines = lines_of(self.table)
        self.order = tuple(self.lines.values())
        self.schedule = tuple(line for line in self.order for _ in range(line.contract.times))
        self.boxes_by_bit = {
            1 << bit: key for bit, key in enumerate(key for line in self.order for key in keys_of(line.contract))
        }
        self.most_tricks = max(line.tricks for line in self.order)
        self.step = self.table.step
        self.notes_takers = any(bonus.to == "no-tricks" for bonus in self.table.at_end)
        self.side_of = {seat: side for side, seats in enumerate(self.table.sides) for seat in seats}
        self.captions: dict[tuple[object, ...], tuple[Phrase, ...]] = {}  # the captions that were made; see `play`
        self.ways: dict[tuple[tuple[str, ...], int | None], WaysToPlay] = {}  # worked out; see `outlook`
        self._choices: dict[int, tuple[str, ...]] = {}
        self._turns: dict[tuple[int, int], Turn] = {}

    def sitter(self, turn: Turn) -> int | None:
        """Return the seat that sits out a deal; None if everybody plays."""
        return turn.dealer if self.table.sits_out else None

    def is_over(self, position: QuotaPosition) -> bool:
        """Whether the match is over: after its deals, or a deal that ended it by its tricks or at the target."""
        deals = self.table.deals
        return position.ended is not None or (deals is not None and position.number > deals)

    def turn(self, position: QuotaPosition) -> Turn:
        """Return the dealer, declarer and possible contracts; cached if they depend only on the number of the deal."""
        if position.forced is not None or self.table.order == "free":  # then it depends on more
            return self._turn(position)
        key = (position.first, position.number)
        turn = self._turns.get(key)
        if turn is None:
            turn = self._turns[key] = self._turn(position)
        return turn

    def _turn(self, position: QuotaPosition) -> Turn:
        table, number = self.table, position.number
        steps = number - 1 if table.turn == "passes" else (number - 1) // len(self.schedule)
        dealer = (position.first + table.turn_step * steps) % table.players
        declarer = {"dealer": dealer, "forehand": (dealer + table.step) % table.players}.get(table.declarer or "")
        shown = None if table.first_forehand and number == 1 else dealer
        choices = (position.forced,) if position.forced is not None else self._choices_of(position, declarer)
        return Turn(shown, declarer, choices)

    def _choices_of(self, position: QuotaPosition, declarer: int | None) -> tuple[str, ...]:
        order, number = self.schedule, position.number
        if self.table.order == "round":
            return (order[min((number - 1) // self.table.players, len(order) - 1)].id,)
        if self.table.order is None or (self.table.order == "free" and declarer is None):
            return tuple(self.lines)
        if self.table.order != "free" or declarer is None:
            return (order[(number - 1) % len(order)].id,)
        used = position.used[declarer]
        if used not in self._choices:
            self._choices[used] = tuple(line.id for line in self.order if line.bits & ~used)
        return self._choices[used]

    def box_of(self, line: PlayableContract, used: int) -> str:
        """Return the box of a contract that is used next; the last one if all are used."""
        if line.contract.times == 1:
            return line.id
        left = line.bits & ~used
        return self.boxes_by_bit[left & -left] if left else keys_of(line.contract)[-1]
