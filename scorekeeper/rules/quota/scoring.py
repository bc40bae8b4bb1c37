"""The score of a deal without faults."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from scorekeeper.rules.quota.layout import PlayableContract
from scorekeeper.rules.quota.table import Contract, Table


def points_of(
    played: PlayableContract, counts: Sequence[int], quotas: tuple[int, ...] | None, *, overtricks_only: bool
) -> tuple[int, ...]:
    """The points of each account.

    Positive: tricks - quota. Negative: quota - tricks. Where only overtricks count, nothing is below 0.
    """
    if quotas is None:
        return stops_points(counts)
    points = map(sub, counts, quotas) if played.sign > 0 else map(sub, quotas, counts)
    return tuple(max(point, 0) for point in points) if overtricks_only else tuple(points)


def stops_points(cards: Sequence[int]) -> tuple[int, ...]:
    """In stops, who ran out scores all cards left in the other hands, and the others minus their own.

    >>> stops_points([1, 0, 3, 1])  # Hermann's example
    (-1, 5, -3, -1)
    """
    everything = sum(cards)
    return tuple(-left if left else everything for left in cards)


def is_zero_sum(table: Table) -> bool:
    """Whether the totals of a whole match always add up to 0.

    With an order, every contract is declared once by each player, and a positive and a negative balance may cancel
    out, as in Follett. Without one, nobody knows how often each is played, so all of them have to balance.
    """
    balances = [_balance(table, contract) for contract in table.contracts]
    known = [balance for balance in balances if balance is not None]
    if len(known) < len(balances):
        return False
    if table.order is None:
        return table.start == 0 and not any(known)
    return len(table.sides) * table.start + table.players * sum(known) == 0


def can_score_below_zero(table: Table) -> bool:
    """Whether somebody can end a deal below 0, or begins there; a choice is played as another contract of the table."""
    return table.start < 0 or any(_can_score_below_zero(table, contract) for contract in table.contracts)


def _can_score_below_zero(table: Table, contract: Contract) -> bool:
    if contract.aim == "stops":
        return True
    if contract.aim == "choice" or table.overtricks_only:
        return False
    if contract.quotas is None or "quotas" in table.options:
        return True
    return max(contract.quotas) > 0 if contract.aim == "positive" else min(contract.quotas) < table.tricks


def _balance(table: Table, contract: Contract) -> int | None:
    """What the points of a deal add up to, however it is played; None where that is not always the same."""
    if contract.aim == "stops":
        return 0
    if contract.aim != "choice":
        return table.balance_of(contract)
    offered = {_balance(table, each) for each in table.contracts if each.id in (contract.of or ())}
    return offered.pop() if len(offered) == 1 else None
