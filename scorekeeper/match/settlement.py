"""The payments at the end of a match, as few as possible.

A stake is paid by the score, if the totals add up to 0: each pays what they are below it. Otherwise it is paid each
with each: every pair settles the difference of its totals. By the score, three players at -3, +9 and -6 pay 3 and 6
points; each with each they pay 9 and 18. In a game in which the last pays all, the one at -6 pays every other the
difference: 3 and 15 points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import AnyGame, Setup

EXACT = 9  # the most accounts for which the number of payments is minimal; with more a greedy solution is used


class Payment(NamedTuple):
    """A payment from one account to another, in points; the stake is the money for a point."""

    payer: int
    payee: int
    points: int


class Settlement(NamedTuple):
    """The payments of a match, and whether they are by the score. If not, they are each with each, or by the last."""

    payments: tuple[Payment, ...]
    by_score: bool


def settlement_of(sheet: Sheet) -> Settlement:
    """Return the payments as a match stands; none without a stake, or in a game whose points are not money.

    They are by the score if the stake says so and the totals add up to 0. The totals do not if a game like Follett is
    stopped before its end, or if a deal conflicts; then each settles with each. A game in which the last pays all goes
    before the stake.
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
    """Whether a stake can be paid by the score: the totals add up to 0, and the game does not make the last pay all."""
    return game.zero_sum(players) and not game.standing(game.start(Setup(players, 0, {}))).last_pays


def settle(totals: Sequence[int], *, high_wins: bool = True) -> tuple[Payment, ...]:
    """Return the payments for given totals, each with each, ordered by payer.

    Each pair of accounts settles the difference of its totals, so the totals need not add up to 0. The amounts of each
    account are then netted.

    >>> settle((8, -3, -5))
    (Payment(payer=1, payee=0, points=9), Payment(payer=2, payee=0, points=15))
    >>> settle((12, 10), high_wins=False)
    (Payment(payer=0, payee=1, points=2),)
    """
    return _payments([len(totals) * total - sum(totals) for total in totals], high_wins=high_wins)


def settle_by_score(totals: Sequence[int], *, high_wins: bool = True) -> tuple[Payment, ...]:
    """Return the payments for totals that add up to 0: each pays what they are below it, ordered by payer.

    If the lowest total wins, they pay what they are above it. Raises `ValueError` for other totals.

    >>> settle_by_score((8, -3, -5))
    (Payment(payer=1, payee=0, points=3), Payment(payer=2, payee=0, points=5))
    """
    if sum(totals):
        raise ValueError(totals)
    return _payments(totals, high_wins=high_wins)


def settle_by_last(totals: Sequence[int], *, high_wins: bool = True) -> tuple[Payment, ...]:
    """Return the payments of the last, who pays every other the difference, ordered by payer.

    Several last accounts share the payments as evenly as whole points allow; the first of them pay one more.

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
    """Return the payments that give every account its due, or the opposite if the lowest wins; the dues add up to 0."""
    nets = {account: net if high_wins else -net for account, net in enumerate(due) if net}
    groups = _even_groups(nets) if len(nets) <= EXACT else [list(nets)]
    payments = [payment for group in groups for payment in _within({account: nets[account] for account in group})]
    return tuple(sorted(payments))


def _even_groups(nets: dict[int, int]) -> list[list[int]]:
    """Split the accounts into as many groups with a sum of 0 as possible: each group saves one payment.

    Dynamic programming over subsets: `most[mask]` is the largest number of zero sums met while the accounts of the mask
    are added one by one. Walking back along the optimum gives the groups.
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
    """Return the payments in one group: the largest debtor pays the largest creditor, until all nets are 0."""
    payments = []
    while any(nets.values()):
        payer, payee = min(nets, key=nets.__getitem__), max(nets, key=nets.__getitem__)
        points = min(-nets[payer], nets[payee])
        payments.append(Payment(payer, payee, points))
        nets[payer] += points
        nets[payee] -= points
    return payments
