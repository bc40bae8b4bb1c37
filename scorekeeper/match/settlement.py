"""Who pays whom at the end of a match, in as few payments as possible.

A stake is paid by the score, where the totals come to 0 and each pays what they are below it; or each with each, where
every pair settles the difference of its totals. By the score, three players at -3, +9 and -6 pay 3 and 6 points; each
with each they pay 9 and 18. In a game whose table says so one pays all: whoever is last, at -6, pays every other the
difference, 3 and 15 points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import AnyGame, Setup

EXACT = 9
"""Up to this many accounts the number of payments is minimal; with more a greedy solution is used."""


class Payment(NamedTuple):
    """A payment from one account to another, in points; the stake is the money for a point."""

    payer: int
    payee: int
    points: int


class Settlement(NamedTuple):
    """The payments of a match, and whether they are by the score; otherwise they are each with each, or the last's."""

    payments: tuple[Payment, ...]
    by_score: bool


def settlement_of(sheet: Sheet) -> Settlement:
    """The payments as a match stands; none without a stake, or in a game whose points are not money.

    By the score where the stake says so and the totals come to 0. They do not where a game like Follett is stopped
    before its end, or where a deal conflicts; then each settles with each. Where the game says that whoever is last
    pays, that goes before what the stake says.
    """
    stake, standing = sheet.match.stake, sheet.standing
    if stake is None or not standing.money:
        return Settlement((), by_score=False)
    if standing.last_pays:
        return Settlement(settle_by_last(sheet.totals, high_wins=standing.high_wins), by_score=False)
    possible = sum(sheet.totals) == 0 and can_be_by_score(sheet.match.game, len(sheet.match.players))
    by_score = stake.settle == "score" and possible
    way = settle_by_score if by_score else settle
    return Settlement(way(sheet.totals, high_wins=standing.high_wins), by_score)


def can_be_by_score(game: AnyGame, players: int) -> bool:
    """Whether a stake can be paid by the score: the totals come to 0, and the game does not say that the last pays."""
    return game.zero_sum(players) and not game.standing(game.start(Setup(players, 0, {}))).last_pays


def settle(totals: Sequence[int], *, high_wins: bool = True) -> tuple[Payment, ...]:
    """The payments for given totals, each with each, ordered by payer.

    Each pair of accounts settles the difference of its totals, so the totals need not add up to 0. The
    amounts of each account are then netted.

    >>> settle((8, -3, -5))
    (Payment(payer=1, payee=0, points=9), Payment(payer=2, payee=0, points=15))
    >>> settle((12, 10), high_wins=False)
    (Payment(payer=0, payee=1, points=2),)
    """
    return _payments([len(totals) * total - sum(totals) for total in totals], high_wins=high_wins)


def settle_by_score(totals: Sequence[int], *, high_wins: bool = True) -> tuple[Payment, ...]:
    """The payments for totals that add up to 0, where each pays what they are below it, ordered by payer.

    Where low wins, what they are above it. Raises `ValueError` for other totals.

    >>> settle_by_score((8, -3, -5))
    (Payment(payer=1, payee=0, points=3), Payment(payer=2, payee=0, points=5))
    """
    if sum(totals):
        raise ValueError(totals)
    return _payments(totals, high_wins=high_wins)


def settle_by_last(totals: Sequence[int], *, high_wins: bool = True) -> tuple[Payment, ...]:
    """The payments where whoever is last pays every other the difference, ordered by payer.

    Those who share the last place share what is paid, by points as evenly as it comes out; the first of them pays one
    more where it does not.

    >>> settle_by_last((-3, 9, -6))
    (Payment(payer=2, payee=0, points=3), Payment(payer=2, payee=1, points=15))
    >>> settle_by_last((5, 0, 0))
    (Payment(payer=1, payee=0, points=3), Payment(payer=2, payee=0, points=2))
    """
    worst = min(totals) if high_wins else max(totals)
    due = [abs(total - worst) for total in totals]
    last = [account for account, total in enumerate(totals) if total == worst]
    each, more = divmod(sum(due), len(last))
    for index, account in enumerate(last):
        due[account] = -each - (index < more)
    return _payments(due, high_wins=True)


def _payments(due: Sequence[int], *, high_wins: bool) -> tuple[Payment, ...]:
    """The payments that give every account what is due to it, or where low wins the opposite; in all that is 0."""
    nets = {account: net if high_wins else -net for account, net in enumerate(due) if net}
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
    return [1 << index for index in range(mask.bit_length()) if mask >> index & 1]


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
