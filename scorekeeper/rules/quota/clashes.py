"""Keys of a quota table that exclude each other, each with the sentence of the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.quota.quota_table import Contract, QuotaTable

EXCHANGING: Final = 3
"""The number of players in games with an exchange: one gives to the two others, or two give to the third."""


class Clash(NamedTuple):
    """A key, a test whether its value contradicts the rest of the table, and the reason."""

    key: str
    test: Callable[[QuotaTable], bool]
    why: Phrase


class ContractClash(NamedTuple):
    """A key of a contract, a test whether its value contradicts the contract or the table, and the reason."""

    key: str
    test: Callable[[QuotaTable, Contract], bool]
    why: Phrase


def _is_exchange_impossible(table: QuotaTable) -> bool:
    """Whether the table leaves open who gives how many cards, or who gives first."""
    alone = len(table.sides) == table.players == EXCHANGING and table.declarer in {"forehand", "dealer"}
    even = all(
        each.aim in {"positive", "negative"} and each.points == 1 and table.balance_of(each) == 0
        for each in table.contracts
    )
    exchanging = [contract for contract in table.contracts if not contract.no_exchange]
    orders = {_order_of(contract.quotas or ()) for contract in exchanging}
    alike = len(orders) == 1 and {contract.aim for contract in exchanging} == {"positive"}
    return not (alone and even and alike) or table.counts_down


def _order_of(quotas: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for each pair of quotas, 1 if the first is higher, -1 if the second is, and 0 if they are equal."""
    return tuple((one > other) - (one < other) for one, other in combinations(quotas, 2))


def _says_how_to_exchange(table: QuotaTable) -> bool:
    more = table.exchange_drawn or table.exchange_rests is not None or table.exchange_first != "target"
    return more or "exchange_first" in table.options


def _can_sit_out(table: QuotaTable) -> bool:
    by_turn = (table.declarer, table.turn) == ("forehand", "passes") and not table.first_forehand
    alone = len(table.sides) == table.players and not table.handicaps and "handicaps" not in table.options
    tricks = not table.exchange and all(contract.aim != "stops" for contract in table.contracts)
    return by_turn and alone and tricks and table.order in {None, "free", "round"}


_CLASHES: Final = (
    Clash(
        "exchange",
        lambda t: t.exchange and _is_exchange_impossible(t),
        Phrase("Cards are exchanged by three, each alone, at a point a trick, with positive quotas in one order."),
    ),
    Clash(
        "exchange",
        lambda t: not t.exchange and _says_how_to_exchange(t),
        Phrase("The table says how cards are exchanged, and none are."),
    ),
    Clash(
        "declarer",
        lambda t: t.owes and t.declarer in {None, "asked"},
        Phrase("With an order of contracts, somebody has to declare."),
    ),
    Clash(
        "turn",
        lambda t: t.order == "block" and t.turn != "blocks",
        Phrase("Contracts by block need a turn in blocks."),
    ),
    Clash(
        "first_forehand",
        lambda t: bool(t.first_forehand) and t.declarer != "forehand",
        Phrase("A card decides the first forehand, and forehand does not declare."),
    ),
    Clash("players", lambda t: len({len(side) for side in t.sides}) > 1, Phrase("The sides are not of one size.")),
    Clash(
        "decides",
        lambda t: bool(t.decides) and (t.declarer is not None or t.order is not None or len(t.contracts) == 1),
        Phrase("Something decides the contract only where nobody declares and there is no order."),
    ),
    Clash(
        "passes",
        lambda t: t.passes > 0 and (t.thrown_in or t.declarer not in {"forehand", "dealer"}),
        Phrase("Players pass where the turn says who declares, and no hand is thrown in."),
    ),
    Clash(
        "sits_out",
        lambda t: t.sits_out and not _can_sit_out(t),
        Phrase(
            "The dealer can sit out only where each plays alone for tricks, forehand declares each contract, "
            "and there is no exchange, no handicap and no card that begins."
        ),
    ),
)

_CONTRACT_CLASHES: Final = (
    ContractClash(
        "aim",
        lambda _, c: c.aim != "choice" and c.of is not None,
        Phrase("{contract} offers a choice, and its aim is not a choice."),
    ),
    ContractClash(
        "aim",
        lambda _, c: c.aim == "choice" and (c.points, c.points_others, c.tricks, c.scores) != (1, None, None, None),
        Phrase("{contract} is a choice; its tricks and points are those of what is chosen."),
    ),
    ContractClash(
        "aim",
        lambda _, c: c.aim in {"choice", "stops"} and c.quotas is not None,
        Phrase("{contract} has quotas of its own, and no tricks of its own are counted."),
    ),
    ContractClash(
        "aim",
        lambda t, c: c.aim == "stops" and (c.trumps is not None or len(t.sides) != t.players),
        Phrase("{contract} is played without trumps, each for themselves."),
    ),
    ContractClash(
        "points_others",
        lambda t, c: c.points_others is not None and (t.declarer is None or c.aim == "stops"),
        Phrase("{contract} has other points for the others, and no declarer whose tricks are counted."),
    ),
)


def clashes(table: QuotaTable) -> Iterator[Fault]:
    """Yield the faults of keys of the table that exclude each other."""
    return (table.clash(key, why) for key, test, why in _CLASHES if test(table))


def contract_clashes(table: QuotaTable, contract: Contract) -> Iterator[Fault]:
    """Yield the faults of keys of a contract that exclude each other, or keys of the table."""
    return (table.clash_in(contract, key, why) for key, test, why in _CONTRACT_CLASHES if test(table, contract))
