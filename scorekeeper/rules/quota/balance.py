"""What follows from a quota table for the sum of its scores, and for their signs."""

from __future__ import annotations

from scorekeeper.rules.quota.table import Contract, Table


def is_zero_sum(table: Table) -> bool:
    """Whether the totals of a whole match always add up to 0.

    With an order, every contract is declared as often by each player, and a positive and a negative balance may cancel
    out, as in Follett. Without one, or where the match can end before, nobody knows how often each is played, so all of
    them have to balance.
    """
    if table.at_end:
        return False
    start = sum(table.starts(len(table.sides)))
    balances = [_balance(table, contract) for contract in table.contracts for _ in range(contract.times)]
    known = [balance for balance in balances if balance is not None]
    if len(known) < len(balances):
        return False
    ends_before = (table.target, table.end_tricks, table.end_over) != (None, None, None)
    if table.order is None or table.deals != table.players * table.owed or ends_before:
        return start == 0 and not any(known)
    return start + table.players * sum(known) == 0


def can_score_below_zero(table: Table) -> bool:
    """Whether somebody can end a deal below 0, or begins there, or is fined at the end."""
    return (
        min(table.starts(len(table.sides))) < 0
        or any(bonus.points < 0 for bonus in table.at_end)
        or can_lose_points(table)
    )


def can_lose_points(table: Table) -> bool:
    """Whether a deal can cost somebody points; a choice is played as another contract of the table."""
    return any(_can_score_below_zero(table, contract) for contract in table.contracts)


def _can_score_below_zero(table: Table, contract: Contract) -> bool:
    if contract.aim == "stops":
        return True
    if contract.aim == "choice" or table.floors(contract):
        return False
    if contract.quotas is None or "quotas" in table.options:
        return True
    return max(contract.quotas) > 0 if contract.aim == "positive" else min(contract.quotas) < table.tricks_of(contract)


def _balance(table: Table, contract: Contract) -> int | None:
    """What the points of a deal add up to, however it is played; None where that is not always the same."""
    if contract.aim == "stops":
        return 0
    if contract.aim != "choice":
        return table.balance_of(contract)
    offered = {_balance(table, each) for each in table.contracts if each.id in (contract.of or ())}
    return offered.pop() if len(offered) == 1 else None
