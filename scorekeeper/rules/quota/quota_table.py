"""The schema of a quota table.

The catalogue's TOML files, the objects that `scorekeeper variants` prints and the house tables of match files all have
it. Types and ranges are checked here, everything else in `quota.quota_checks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, StrictBool, StrictInt

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.scores import QuotaBonus
from scorekeeper.rules.table_head import Head, NamedPart, Sentences, TableKey, TablePoints, TableWord

TrickCount = Annotated[StrictInt, Field(ge=0, le=60)]
ContractWorth = Annotated[StrictInt, Field(ge=1, le=100)]

MOST_CONTRACTS: Final = 24

Signs: TypeAlias = Literal["both", "won", "lost", "most"]
_SIGNS: Final[dict[tuple[str, bool], Signs]] = {
    ("always", False): "both",
    ("always", True): "both",
    ("avoiding", False): "won",
    ("avoiding", True): "both",
    ("most", False): "won",
    ("most", True): "most",
    ("never", False): "won",
    ("never", True): "won",
}
"""The signs of scores, by the table's `lost` and by whether tricks are avoided."""


class Contract(NamedPart):
    """One contract. `quotas` are the tricks that score 0, for each side from the declarer onwards.

    `points` are those for each trick over or under the quota; `points_others` replace them for everybody but the
    declarer's side. `tricks` is the number played in this contract, if it differs from the table's. `scores` replaces
    the table's `lost`: points are won and lost (`both`), only `won`, only `lost`, or lost only by the player with the
    most tricks (`most`). `times` is the number of times that each player declares it; in a fixed order, in succession.
    An `undeclared` contract has no declarer, in a table that asks for one. In a `no_exchange` contract no cards are
    exchanged. Named trumps are one of the `suits`, or any without this key.
    """

    aim: Literal["positive", "negative", "stops", "choice"]
    trumps: Literal["clubs", "diamonds", "hearts", "spades", "named", "turned", "none"] | None = None
    quotas: Annotated[tuple[TrickCount, ...], Field(max_length=12)] | None = None
    balance: TablePoints | None = None
    of: Annotated[tuple[TableKey, ...], Field(max_length=24)] | None = None
    card: Sentences = ()
    points: ContractWorth = 1
    tricks: Annotated[StrictInt, Field(ge=1, le=60)] | None = None
    scores: Literal["both", "won", "lost", "most"] | None = None
    points_others: ContractWorth | None = None
    times: Annotated[StrictInt, Field(ge=1, le=12)] = 1
    undeclared: StrictBool = False
    no_exchange: StrictBool = False
    suits: Annotated[tuple[Literal["clubs", "diamonds", "hearts", "spades"], ...], Field(max_length=4)] = ()


class QuotaTable(Head):
    """A quota game. A key that does not apply to it is None.

    A match ends after its `deals`; or at the score `target`, above or below the start; or at the `floor` or below; or
    when somebody takes `end_tricks` or more in one deal, or is `end_over` tricks or more over their own quota. The
    first of these ends it. The deal passes to the `direction`, and play goes round the same way; with `against_play`
    the deal passes the other way. If contracts are owed and `deals` is missing, there are as many deals as all owe. In
    the order `cycle` the contracts follow each other without end, and none is owed. An `asked` declarer is named with
    each deal. Something `decides` the contract if neither a declarer nor an order does.

    `lost`: points are lost always, never, only while `avoiding` tricks, or there only by the player with the `most`
    tricks. With `counts_down`, points that are won are taken off, and the lowest total wins.

    `exchange`: after each deal, players over their quota give cards to players short of theirs; with `exchange_drawn`
    these are drawn unseen. Of two who give, the first has the higher quota in the new deal (`target`), or was `over` by
    more. Every `exchange_rests` deals there is no exchange. `passes` is how often each player may have a hand thrown in
    during a match, instead of choosing a contract. If the dealer `sits_out`, contracts have quotas for the others.

    `first_forehand` is the card whose holder begins the first deal; `options` are the house rules that can be set when
    a match starts. `winner`: the best `total`, or the player whose tricks end the match (`ender`).
    """

    shape: Literal["quota"] = "quota"
    players: Annotated[StrictInt, Field(ge=2, le=12)]
    sides: Annotated[tuple[tuple[StrictInt, ...], ...], Field(max_length=12)]
    tricks: Annotated[StrictInt, Field(ge=1, le=60)]
    declarer: Literal["forehand", "dealer", "asked"] | None = None
    turn: Literal["passes", "blocks"]
    order: Literal["free", "round", "deal", "block", "cycle"] | None = None
    end_tricks: TrickCount | None = None
    winner: Literal["total", "ender"] = "total"
    exchange: StrictBool = False
    thrown_in: StrictBool = False
    lost: Literal["always", "avoiding", "most", "never"] = "always"
    first_forehand: TableWord | None = None
    at_end: Annotated[tuple[QuotaBonus, ...], Field(max_length=6)] = ()
    options: tuple[Literal["quotas", "winner", "handicaps", "lost", "choice", "exchange_first"], ...] = ()
    card: Sentences = ()
    contracts: Annotated[tuple[Contract, ...], Field(min_length=1, max_length=MOST_CONTRACTS)]
    direction: Literal["left", "right"] = "left"
    end_over: Annotated[StrictInt, Field(ge=1, le=60)] | None = None
    lowest_wins: StrictBool = False
    floor: TablePoints | None = None
    counts_down: StrictBool = False
    against_play: StrictBool = False
    decides: TableWord | None = None
    exchange_drawn: StrictBool = False
    exchange_first: Literal["target", "over"] = "target"
    exchange_rests: Annotated[StrictInt, Field(ge=2, le=60)] | None = None
    passes: Annotated[StrictInt, Field(ge=0, le=12)] = 0
    sits_out: StrictBool = False

    @property
    def step(self) -> int:
        """The step from a seat to the one that plays after it: 1 to the left, -1 to the right."""
        return 1 if self.direction == "left" else -1

    @property
    def turn_step(self) -> int:
        """The step from a dealer to the next one: 1 to the left, -1 to the right."""
        return -self.step if self.against_play else self.step

    @property
    def owes(self) -> bool:
        """Whether each player has to declare each contract."""
        return self.order not in {None, "cycle"}

    @property
    def high_wins(self) -> bool:
        """Whether the highest total wins."""
        return not (self.lowest_wins or self.counts_down)

    @property
    def has_partners(self) -> bool:
        """Whether several play together on a side."""
        return len(self.sides) < self.players

    @property
    def ends_early(self) -> bool:
        """Whether a match can end before its last deal."""
        return (self.target, self.end_tricks, self.end_over) != (None, None, None)

    @property
    def owed(self) -> int:
        """The number of contracts that each player declares, counted as often as they do."""
        return sum(contract.times for contract in self.contracts)

    @property
    def quotas(self) -> int:
        """The number of quotas of a contract: one for each side that plays."""
        return len(self.sides) - self.sits_out

    def tricks_of(self, contract: Contract) -> int:
        """Return the number of tricks that are played in a contract."""
        return contract.tricks or self.tricks

    def signs_of(self, contract: Contract) -> Signs:
        """Return the signs that scores in a contract can have; in stops somebody always loses points."""
        if contract.aim in {"stops", "choice"}:
            return "both"
        return contract.scores or _SIGNS[self.lost, contract.aim == "negative"]

    def is_at_target(self, totals: Sequence[int]) -> bool:
        return super().is_at_target(totals) or (self.floor is not None and min(totals) <= self.floor)

    def clash_in(self, contract: Contract, key: str, why: Phrase) -> Fault:
        """Return a fault about a contract at one of its keys. The reason may name the contract."""
        return self.clash(f"contracts.{contract.id}.{key}", why, contract=contract.name)

    def balance_of(self, contract: Contract) -> int | None:
        """Return the sum of the scores of a deal; None if it is not fixed."""
        if self.signs_of(contract) != "both" or contract.points_others not in {None, contract.points}:
            return None
        return contract.points * (contract.balance or 0) * (-1 if self.counts_down else 1)


def keys_of(contract: Contract) -> tuple[str, ...]:
    """Return the keys of the boxes of a contract, as many as each player declares it.

    >>> keys_of(Contract(id="sang", name="Sang", aim="positive", times=3))
    ('sang', 'sang-2', 'sang-3')
    """
    return contract.id, *(f"{contract.id}-{time}" for time in range(2, contract.times + 1))


# --- the sum of the scores, and their signs


def whole_sum(table: QuotaTable) -> int | None:
    """Return the sum of the totals of every whole match; None where it is not always the same.

    With an order, every contract is declared as often by each player, and a positive and a negative balance may cancel
    out, as in Follett. Without one nobody knows how often each is played, so all of them have to have one balance; and
    that has to be 0 where the number of deals is not fixed.
    """
    if table.at_end:
        return None
    start = sum(table.starts(len(table.sides)))
    balances = [_balance(table, contract) for contract in table.contracts for _ in range(contract.times)]
    known = [balance for balance in balances if balance is not None]
    if len(known) < len(balances):
        return None
    if table.owes and table.deals == table.players * table.owed and not table.ends_early:
        return start + table.players * sum(known)
    if set(known) <= {0}:
        return start
    if table.deals is None or table.ends_early or len(set(known)) > 1:
        return None
    return start + table.deals * known[0]


def can_lose_points(table: QuotaTable) -> bool:
    """Whether a deal can cost somebody points; a choice is played as another contract of the table."""
    return any(_can_score_below_zero(table, contract) for contract in table.contracts)


def _can_score_below_zero(table: QuotaTable, contract: Contract) -> bool:
    if contract.aim == "stops":
        return True
    signs = table.signs_of(contract)
    if contract.aim == "choice" or signs == ("lost" if table.counts_down else "won"):
        return False
    if contract.quotas is None or "quotas" in table.options:
        return True
    tricks = table.tricks_of(contract)
    if (contract.aim == "positive") != table.counts_down:  # tricks short of a quota, or over one, cost points
        return max(contract.quotas) > 0
    return min(contract.quotas) < tricks


def _balance(table: QuotaTable, contract: Contract) -> int | None:
    """Return the sum of the points of a deal, however it is played; None if it is not always the same."""
    if contract.aim == "stops":
        return 0
    if contract.aim != "choice":
        return table.balance_of(contract)
    offered = {_balance(table, each) for each in table.contracts if each.id in (contract.of or ())}
    return offered.pop() if len(offered) == 1 else None
