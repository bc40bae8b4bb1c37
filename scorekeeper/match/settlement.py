"""Who pays whom at the end of a match, in as few payments as possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.match.sheet import Sheet

EXACT = 9
"""Up to this many accounts the number of payments is minimal; with more a greedy solution is used."""


class Payment(NamedTuple):
    """A payment from one account to another, in points; the stake is the money for a point."""

    payer: int
    payee: int
    points: int


def settlement_of(sheet: Sheet) -> tuple[Payment, ...]:
    """The payments as a match stands; none in a game whose points are not money."""
    standing = sheet.standing
    return settle(sheet.totals, high_wins=standing.high_wins) if standing.money else ()


def settle(totals: Sequence[int], *, high_wins: bool = True) -> tuple[Payment, ...]:
    """The payments for given totals, ordered by payer.

    Each pair of accounts settles the difference of its totals, so the totals need not add up to 0. The
    amounts of each account are then netted.

    >>> settle((8, -3, -5))
    (Payment(payer=1, payee=0, points=9), Payment(payer=2, payee=0, points=15))
    >>> settle((12, 10), high_wins=False)
    (Payment(payer=0, payee=1, points=2),)
    """
    sign = 1 if high_wins else -1
    nets = {account: net for account, total in enumerate(totals) if (net := sign * (len(totals) * total - sum(totals)))}
    groups = _even_groups(nets) if len(nets) <= EXACT else [list(nets)]
    payments = [payment for group in groups for payment in _within({account: nets[account] for account in group})]
    return tuple(sorted(payments))


def _even_groups(nets: dict[int, int]) -> list[list[int]]:
    """The accounts in as many groups with a sum of 0 as possible: each group saves one payment.

    Dynamic programming over subsets: `most[mask]` is the largest number of sums of 0 that are passed when the
    accounts of the mask are added one by one. Walking back along the optimum gives the groups.
    """
    accounts = list(nets)
    sums, most = [0], [0]
    for mask in range(1, 1 << len(accounts)):
        lowest = (mask & -mask).bit_length() - 1
        sums.append(sums[mask & (mask - 1)] + nets[accounts[lowest]])
        most.append(max(most[mask ^ bit] for bit in _bits(mask)) + (sums[mask] == 0))
    groups: list[list[int]] = []
    mask = len(most) - 1
    while mask:
        if sums[mask] == 0:
            groups.append([])
        bit = max(_bits(mask), key=lambda bit: most[mask ^ bit])
        groups[-1].append(accounts[bit.bit_length() - 1])
        mask ^= bit
    return groups


def _bits(mask: int) -> list[int]:
    return [1 << place for place in range(mask.bit_length()) if mask >> place & 1]


def _within(nets: dict[int, int]) -> list[Payment]:
    """The payments in one group: who owes most pays who is owed most, until all nets are 0."""
    payments = []
    while any(nets.values()):
        payer, payee = min(nets, key=nets.__getitem__), max(nets, key=nets.__getitem__)
        points = min(-nets[payer], nets[payee])
        payments.append(Payment(payer, payee, points))
        nets[payer] += points
        nets[payee] -= points
    return payments
