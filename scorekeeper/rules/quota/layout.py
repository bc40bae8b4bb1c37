"""Values derived once from a quota table: contracts with their quotas by declarer, and the position of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from operator import sub
from typing import Any, NamedTuple

from scorekeeper.rules.outline import handicap_label
from scorekeeper.rules.phrase import Fault, Phrase, short
from scorekeeper.rules.quota.checks import faults_of_table
from scorekeeper.rules.quota.table import Contract, QuotaTable
from scorekeeper.rules.suits import SUITS
from scorekeeper.rules.table_faults import HOUSE_RULE_WRONG, NO_SUCH_HOUSE_RULE, BrokenTable, one_of_values

WINNER = Phrase("Winner")
WINNERS = {"total": Phrase("The highest total"), "ender": Phrase("Whoever takes the tricks that end the match")}
"""The values of the option `winner`, and their names."""


class PlayableContract(NamedTuple):
    """A contract with values derived from it. `quotas[declarer]` has the quota of each account.

    `bits` has a bit for each of its boxes.
    """

    contract: Contract
    id: str
    bits: int
    sign: int  # +1: tricks count for; -1: they count against, or are not counted
    quotas: tuple[tuple[int, ...], ...] | None
    own: str | None  # the suit that is always trumps
    of: tuple[str, ...] | None  # what a choice contract can be played as
    stops: bool  # cards left are counted, not tricks
    tricks: int  # as many are played
    points: int  # for each trick over or under the quota
    floors: bool  # nobody scores below 0

    def points_of(self, counts: Sequence[int], quotas: tuple[int, ...] | None) -> tuple[int, ...]:
        """The points of each account.

        Positive: tricks - quota. Negative: quota - tricks. Each is worth the contract's points. Where only overtricks
        count, nothing is below 0.
        """
        points: Iterable[int]
        if quotas is None:
            points = stops_points(counts)
        else:
            points = map(sub, counts, quotas) if self.sign > 0 else map(sub, quotas, counts)
        if self.points == 1 and not self.floors:
            return tuple(points)
        return tuple(map(self.worth, points))

    def worth(self, tricks: int) -> int:
        """The points for so many tricks on the right side of the quota; below 0 for as many on the wrong side."""
        return self.points * (max(tricks, 0) if self.floors else tricks)


def stops_points(cards: Sequence[int]) -> tuple[int, ...]:
    """In stops, who ran out scores all cards left in the other hands, and the others minus their own.

    >>> stops_points([1, 0, 3, 1])  # Hermann's example
    (-1, 5, -3, -1)
    """
    everything = sum(cards)
    return tuple(-left if left else everything for left in cards)


class QuotaPosition(NamedTuple):
    """The position of a match.

    `used` is a bit mask of used boxes for each seat; `forced` is the contract to be played again after a
    deal was thrown in. `gains` are the points of the deal before, empty where there are none; `ended` is the number
    of the deal that ended the match by its tricks or at its target, `enders` the accounts that took those tricks.
    `takers` is a bit mask of the accounts that have taken tricks, where that matters.
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


class Turn(NamedTuple):
    """Who deals, who declares, and the contracts that are possible."""

    dealer: int | None
    declarer: int | None
    choices: tuple[str, ...]


def with_options(table: QuotaTable, options: Mapping[str, Any]) -> QuotaTable:
    """The table with options applied: `{"quotas": {"valtti": [6, 2, 2, 2]}}`.

    Raises `BrokenTable` where the table does not allow an option, or is not valid with it.
    """
    if not options:
        return table
    handicaps, faults = _handicaps(table, options)
    options = {key: value for key, value in options.items() if key not in handicap_keys(table)}
    known = {*table.options} - {HANDICAPS}
    faults += [NO_SUCH_HOUSE_RULE(game=table.name, key=short(key)) for key in options if key not in known]
    given = options.get("quotas", {})
    winner = options.get("winner", table.winner)
    if not faults and not (isinstance(winner, str) and winner in WINNERS):
        faults = [HOUSE_RULE_WRONG(game=table.name, rule=WINNER, wanted=one_of_values(WINNERS))]
    if not faults and not isinstance(given, Mapping):
        faults = [table.clash("", Phrase("The quotas are set by contract."))]
    if faults:
        raise BrokenTable(tuple(faults))
    names = {c.id: c.name for c in table.contracts if c.quotas is not None}
    faults += [NO_SUCH_HOUSE_RULE(game=table.name, key=short(f"quotas.{key}")) for key in given if key not in names]
    tricks = {c.id: table.tricks_of(c) for c in table.contracts}
    wrong = [id for id, row in given.items() if id in names and not _fits(tricks[id], row)]
    faults += [_quotas_wrong(table, id, names[id], tricks[id]) for id in wrong]
    if not faults:
        contracts = tuple(
            c.model_copy(update={"quotas": tuple(given[c.id])}) if c.id in given else c for c in table.contracts
        )
        table = table.model_copy(update={"contracts": contracts, "winner": winner, "handicaps": handicaps})
        faults = list(faults_of_table(table))
    if faults:
        raise BrokenTable(tuple(faults))
    return table


HANDICAPS = "handicaps"
MOST_HANDICAP = 500


def handicap_keys(table: QuotaTable) -> tuple[str, ...]:
    """The options for the handicap of each side; none where the table has no such option."""
    return tuple(f"handicap-{number}" for number in range(1, len(table.sides) + 1) if HANDICAPS in table.options)


def _handicaps(table: QuotaTable, options: Mapping[str, Any]) -> tuple[tuple[int, ...], list[Fault]]:
    """The handicap of each side, with what options say of it in points; and what they say that cannot be."""
    faults: list[Fault] = []
    row = list(table.handicaps or (0,) * len(table.sides))
    for side, key in enumerate(handicap_keys(table)):
        handicap = options.get(key, row[side] // table.unit)
        if type(handicap) is not int or not 0 <= handicap <= MOST_HANDICAP:
            wanted = Phrase("a whole number from {low} to {high}", {"low": 0, "high": MOST_HANDICAP})
            label = handicap_label(side, partners=table.has_partners)
            faults.append(HOUSE_RULE_WRONG(game=table.name, rule=label, wanted=wanted))
        elif key in options:
            row[side] = handicap * table.unit
    return tuple(row) if any(row) else (), faults


def _fits(tricks: int, row: object) -> bool:
    """Whether these are numbers of tricks that can be played; their number and sum are not looked at."""
    return isinstance(row, list | tuple) and all(type(item) is int and 0 <= item <= tricks for item in row)


def _quotas_wrong(table: QuotaTable, id: str, contract: str, tricks: int) -> Fault:
    why = Phrase("The quotas of {contract} should be whole numbers from {low} to {high}.")
    return table.clash(f"contracts.{id}.quotas", why, contract=contract, low=0, high=tricks)


def lines_of(table: QuotaTable) -> dict[str, PlayableContract]:
    """The contracts of a table, by id, in their order."""
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
            floors=table.floors(c),
        )
        for index, c in enumerate(table.contracts)
    }


def _rotated(table: QuotaTable, contract: Contract) -> tuple[tuple[int, ...], ...] | None:
    """The quota of each account, for each declarer."""
    if contract.quotas is None:
        return None
    rows = []
    for declarer in range(table.players):
        order = sides_from(table, declarer)
        row = [0] * len(table.sides)
        for side, tricks in zip(order, contract.quotas, strict=True):
            row[side] = tricks
        rows.append(tuple(row))
    return tuple(rows)


def sides_from(table: QuotaTable, declarer: int) -> list[int]:
    """The sides in the order in which they play, from the declarer.

    In a fixed partnership that is the declarer's side and then the other.
    """
    side_of = {seat: side for side, seats in enumerate(table.sides) for seat in seats}
    in_order = [side_of[(declarer + table.step * offset) % table.players] for offset in range(table.players)]
    return list(dict.fromkeys(in_order))
