"""The columns of a quota game and their values, from its table."""

from __future__ import annotations

from scorekeeper.rules.game import Column, Values
from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.quota.deal_checks import QUOTAS
from scorekeeper.rules.quota.form import trumps_named
from scorekeeper.rules.quota.rules import QuotaRules
from scorekeeper.rules.suits import SUIT_NAMES, SUITS

_TOLD_UNTIL = 15
"""Where a contract is the only one left, a file need not name it. `needed` is False for games in which that happens
within so many deals. In the catalogue it happens later in Raf alone, in its sixteenth deal."""


def columns_of(game: QuotaRules) -> tuple[Column, ...]:
    """The contract and what it was played as, trumps, and everybody's tricks and quota."""
    table = game.table
    plays = [(line, game.lines[id]) for line in game.order for id in line.of or (line.id,)]
    names = tuple((contract.id, contract.name) for contract in table.contracts)
    contract = Values(tuple(game.lines), needed=_always_named(game))
    offered = tuple(dict.fromkeys(id for line in game.order for id in line.of or ()))
    suits = any(trumps_named(line, played) is not None for line, played in plays)
    alike = {played.tricks for _, played in plays}
    total = alike.pop() if len(alike) == 1 and not any(played.stops for _, played in plays) else None
    counts = Values(high=game.most_tricks, total=total)
    return (
        Column("contract", "contract", Phrase("Contract"), called=names, values=contract),
        Column("played_as", "played as", Phrase("Played as"), called=names, values=_if_any(offered)),
        Column(
            "trump",
            "trump",
            Phrase("Trumps"),
            called=tuple(SUIT_NAMES.items()),
            values=_if_any(SUITS if suits else ()),
        ),
        Column("counts", "tricks", Phrase("Tricks"), each=True, number=True, values=counts),
        QUOTAS,
    )


def _if_any(choices: tuple[str, ...]) -> Values | None:
    """Values that only some deals have; None where there are none to choose from."""
    return Values(choices, needed=False) if choices else None


def _always_named(game: QuotaRules) -> bool:
    """Whether a file must name the contract of every deal."""
    table, contracts = game.table, len(game.order)
    if table.order is None:
        return contracts > 1
    if table.order != "free":
        return False
    before = table.owed - max(contract.times for contract in table.contracts)  # that a declarer can have a choice
    only_one_left = (before if table.turn == "blocks" else before * table.players) + 1
    return only_one_left > _TOLD_UNTIL
