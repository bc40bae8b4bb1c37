"""The schema of a quota table.

The catalogue's TOML files, the objects that `scorekeeper variants` prints and the house tables of match
files all have it. Types and ranges are checked here, everything else in `quota.checks`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, StrictBool, StrictInt

from scorekeeper.rules.bonuses import QuotaBonus
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_head import (
    Head,
    NamedPart,
    Sentences,
    TableKey,
    TablePoints,
    TableWord,
)

TrickCount = Annotated[StrictInt, Field(ge=0, le=60)]
ContractWorth = Annotated[StrictInt, Field(ge=1, le=100)]

MOST_CONTRACTS: Final = 24


class Contract(NamedPart):
    """One contract. `quotas` are the tricks that score 0, for each side from the declarer onwards.

    `points` are those for each trick over or under the quota. `tricks` are as many as are played in it, where that is
    another number than in the rest of the table. `overtricks_only`: in it nobody scores below 0. `times` is how often
    each player declares it; in a fixed order, in succession.
    """

    aim: Literal["positive", "negative", "stops", "choice"]
    trumps: Literal["clubs", "diamonds", "hearts", "spades", "named", "turned", "none"] | None = None
    quotas: Annotated[tuple[TrickCount, ...], Field(max_length=12)] | None = None
    balance: TablePoints | None = None
    of: Annotated[tuple[TableKey, ...], Field(max_length=24)] | None = None
    card: Sentences = ()
    points: ContractWorth = 1
    tricks: Annotated[StrictInt, Field(ge=1, le=60)] | None = None
    overtricks_only: StrictBool = False
    times: Annotated[StrictInt, Field(ge=1, le=12)] = 1


class QuotaTable(Head):
    """A quota game. What does not apply to it is None.

    A match ends after its `deals`; or at the score `target`, which is gone down to where it is below the start; or when
    somebody takes `end_tricks` or more in one deal, or is `end_over` tricks or more over their own quota. Whatever
    comes first ends it where there are several. The deal passes to the `direction`, and play goes round the same way.
    Where contracts are owed and no `deals` are said, there are as many as are owed by all. `exchange`: who took more
    than their quota gives cards at the next deal to who took less. `first_forehand` is the card whose holder begins the
    first deal; `options` are the house rules that can be set when a match starts. `winner`: the highest `total` (the
    lowest with `lowest_wins`), or whoever takes the tricks that end the match (`ender`).
    """

    shape: Literal["quota"] = "quota"
    players: Annotated[StrictInt, Field(ge=2, le=12)]
    sides: Annotated[tuple[tuple[StrictInt, ...], ...], Field(max_length=12)]
    tricks: Annotated[StrictInt, Field(ge=1, le=60)]
    declarer: Literal["forehand", "dealer"] | None = None
    turn: Literal["passes", "blocks"]
    order: Literal["free", "round", "deal", "block"] | None = None
    end_tricks: TrickCount | None = None
    winner: Literal["total", "ender"] = "total"
    exchange: StrictBool = False
    thrown_in: StrictBool = False
    overtricks_only: StrictBool = False
    first_forehand: TableWord | None = None
    at_end: Annotated[tuple[QuotaBonus, ...], Field(max_length=6)] = ()
    options: tuple[Literal["quotas", "winner", "handicaps"], ...] = ()
    card: Sentences = ()
    contracts: Annotated[tuple[Contract, ...], Field(min_length=1, max_length=MOST_CONTRACTS)]
    direction: Literal["left", "right"] = "left"
    end_over: Annotated[StrictInt, Field(ge=1, le=60)] | None = None
    lowest_wins: StrictBool = False

    @property
    def step(self) -> int:
        """The way from a seat to the one that plays after it: 1 to the left, -1 to the right."""
        return 1 if self.direction == "left" else -1

    @property
    def has_partners(self) -> bool:
        """Whether several play together on a side."""
        return len(self.sides) < self.players

    @property
    def owed(self) -> int:
        """The number of contracts that each player declares, counted as often as they do."""
        return sum(contract.times for contract in self.contracts)

    def tricks_of(self, contract: Contract) -> int:
        """The number of tricks that are played in a contract."""
        return contract.tricks or self.tricks

    def floors(self, contract: Contract) -> bool:
        """Whether nobody scores below 0 in a contract; in stops somebody always does."""
        return contract.aim != "stops" and (self.overtricks_only or contract.overtricks_only)

    def clash_in(self, contract: Contract, key: str, why: Phrase) -> Fault:
        """What does not go together in a contract, said at one of its keys."""
        return self.clash(f"contracts.{contract.id}.{key}", why, contract=contract.name)

    def balance_of(self, contract: Contract) -> int | None:
        """The sum of the scores of a deal; None where it is not fixed."""
        if self.floors(contract):
            return None
        return contract.points * (contract.balance or 0)


def keys_of(contract: Contract) -> tuple[str, ...]:
    """The keys of the boxes of a contract, as many as each player declares it.

    >>> keys_of(Contract(id="sang", name="Sang", aim="positive", times=3))
    ('sang', 'sang-2', 'sang-3')
    """
    return contract.id, *(f"{contract.id}-{time}" for time in range(2, contract.times + 1))


# --- what follows for the sum of the scores, and for their signs


def is_zero_sum(table: QuotaTable) -> bool:
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


def can_lose_points(table: QuotaTable) -> bool:
    """Whether a deal can cost somebody points; a choice is played as another contract of the table."""
    return any(_can_score_below_zero(table, contract) for contract in table.contracts)


def _can_score_below_zero(table: QuotaTable, contract: Contract) -> bool:
    if contract.aim == "stops":
        return True
    if contract.aim == "choice" or table.floors(contract):
        return False
    if contract.quotas is None or "quotas" in table.options:
        return True
    return max(contract.quotas) > 0 if contract.aim == "positive" else min(contract.quotas) < table.tricks_of(contract)


def _balance(table: QuotaTable, contract: Contract) -> int | None:
    """What the points of a deal add up to, however it is played; None where that is not always the same."""
    if contract.aim == "stops":
        return 0
    if contract.aim != "choice":
        return table.balance_of(contract)
    offered = {_balance(table, each) for each in table.contracts if each.id in (contract.of or ())}
    return offered.pop() if len(offered) == 1 else None
