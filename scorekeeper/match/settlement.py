"""Who pays whom when a match is over, or is stopped: as few payments as will do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.match.sheet import Sheet

EXACT = 9
"""Up to this many accounts the fewest payments are searched for; with more they are merely few."""


class Payment(NamedTuple):
    """One account pays another a whole number of points; a stake turns them into money."""

    payer: int
    payee: int
    points: int


def settlement_of(sheet: Sheet) -> tuple[Payment, ...]:
    """Who pays whom, as a match stands; nobody where its points are not money."""
    standing = sheet.standing
    return settle(sheet.totals, high_wins=standing.high_wins) if standing.money else ()


def settle(totals: Sequence[int], *, high_wins: bool = True) -> tuple[Payment, ...]:
    """Who pays whom, in the order of the payers.

    Each pair of accounts settles the difference of its totals, so the totals need not balance. What
    everybody owes and is owed is then netted.

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
    """The accounts in as many groups as can settle among themselves: each saves one payment.

    `most[mask]` is how many sets with a sum of nought can be closed one after the other while the
    accounts of the mask are taken up one by one. Walking back along the best way gives the groups.
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
    """Payments in one group: whoever owes most pays whoever is owed most, until nobody owes."""
    payments = []
    while any(nets.values()):
        payer, payee = min(nets, key=nets.__getitem__), max(nets, key=nets.__getitem__)
        points = min(-nets[payer], nets[payee])
        payments.append(Payment(payer, payee, points))
        nets[payer] += points
        nets[payee] -= points
    return payments
