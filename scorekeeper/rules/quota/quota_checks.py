"""Validation of a quota table beyond its schema: sums, divisibility, and keys that exclude each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.rules import table_faults as wrong
from scorekeeper.rules.phrase import Fault, Phrase, Value, needed
from scorekeeper.rules.quota.quota_table import MOST_CONTRACTS, Contract, QuotaTable, can_lose_points, keys_of
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.table_head import MOST_DEALS
from scorekeeper.rules.table_reading import shaped

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
    pairs = [combinations(contract.quotas or (), 2) for contract in exchanging]
    orders = {tuple((one > other) - (one < other) for one, other in each) for each in pairs}
    alike = len(orders) == 1 and {contract.aim for contract in exchanging} == {"positive"}
    return not (alone and even and alike) or table.counts_down


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
        "turn", lambda t: t.order == "block" and t.turn != "blocks", Phrase("Contracts by block need a turn in blocks.")
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


def read_table(document: object) -> QuotaTable:
    """Read a table from plain values, as of TOML or JSON. Raises `BrokenTable` with all faults."""
    table = shaped(QuotaTable, document)
    owed = table.owed * table.players
    if table.owes and table.deals is None and owed <= MOST_DEALS:  # there are as many deals as all owe
        table = table.model_copy(update={"deals": owed})
    faults = tuple(faults_of_table(table))
    if faults:
        raise BrokenTable(faults)
    return table


def faults_of_table(table: QuotaTable) -> Iterator[Fault]:
    """Yield all faults of a table that fits the schema."""
    seats = [seat for side in table.sides for seat in side]
    seated = sorted(seats) == list(range(table.players)) and all(table.sides)
    if not seated:
        yield wrong.SIDES_DO_NOT_SEAT_ALL(table=table.name, players=table.players).at("players")
    yield from _double_contracts(table)
    for contract in table.contracts:
        yield from _contract_faults(table, contract)
    yield from _end_faults(table)
    yield from (table.clash(key, why) for key, test, why in _CLASHES if test(table))
    if seated:
        yield from _schedule_faults(table)


def _double_contracts(table: QuotaTable) -> Iterator[Fault]:
    ids = [contract.id for contract in table.contracts]
    ids += [key for contract in table.contracts for key in keys_of(contract)[1:]]
    owed = {key: f"contracts.{contract.id}.times" for contract in table.contracts for key in keys_of(contract)[1:]}
    yield from (wrong.DOUBLE_ID(id=id).at(owed.get(id, "")) for id in sorted(set(ids)) if ids.count(id) > 1)
    for key, names in (("name", [c.name for c in table.contracts]), ("short", [c.heading for c in table.contracts])):
        folded = [name.casefold() for name in names]
        doubles = [name for name in names if folded.count(name.casefold()) > 1]
        if doubles:
            last = len(names) - 1 - folded[::-1].index(doubles[0].casefold())
            fault = wrong.DOUBLE_NAME(table=table.name, name=doubles[0])
            yield fault.at(f"contracts.{table.contracts[last].id}.{key}", wrong.NAME_TWICE(name=names[last]).phrase())
            return


def _contract_faults(table: QuotaTable, contract: Contract) -> Iterator[Fault]:
    if contract.aim == "choice":
        yield from _choice_faults(table, contract)
    yield from (table.clash_in(contract, key, why) for key, test, why in _CONTRACT_CLASHES if test(table, contract))
    if contract.aim in {"choice", "stops"}:
        return
    if contract.quotas is None or contract.trumps is None:
        yield table.clash_in(contract, "trumps", Phrase("{contract} needs quotas, and trumps or none."))
    else:
        yield from _quota_faults(table, contract, contract.quotas)


def _quota_faults(table: QuotaTable, contract: Contract, quotas: tuple[int, ...]) -> Iterator[Fault]:
    if len(quotas) != table.quotas:
        given, sides = len(quotas), needed(table.quotas)
        fault = wrong.WRONG_NUMBER_OF_QUOTAS(table=table.name, contract=contract.name, given=given, needed=sides)
        yield fault.at(f"contracts.{contract.id}.quotas")
        return
    balance = contract.balance or 0
    tricks = table.tricks_of(contract)
    wanted = tricks - balance if contract.aim == "positive" else tricks + balance
    if sum(quotas) != wanted:
        together, needs = sum(quotas), needed(wanted)
        fault = wrong.QUOTAS_DO_NOT_ADD_UP(table=table.name, contract=contract.name, sum=together, needed=needs)
        beside = wrong.QUOTAS_ADD_UP_TO(sum=together, tricks=tricks)
        if balance:
            beside = wrong.QUOTAS_ARE_TO_ADD_UP(sum=together, tricks=tricks, balance=balance, wanted=wanted)
        yield fault.at(f"contracts.{contract.id}.quotas", beside.phrase())
    if (table.declarer is None or contract.undeclared) and len(set(quotas)) > 1:
        yield table.clash_in(contract, "quotas", Phrase("{contract} has unequal quotas, and nobody is declarer."))


def _choice_faults(table: QuotaTable, contract: Contract) -> Iterator[Fault]:
    plain = {c.id for c in table.contracts if c.aim != "choice"}
    offered = contract.of or ()
    names = {c.id: c.name for c in table.contracts}
    for choice in offered:
        if choice not in plain or offered.count(choice) > 1:
            fault = wrong.UNKNOWN_CHOICE(table=table.name, contract=contract.name, choice=names.get(choice, choice))
            yield fault.at(f"contracts.{contract.id}.of")
            return
    if not offered:
        yield table.clash_in(contract, "of", Phrase("{contract} is a choice among no contracts."))
    if contract.trumps not in {None, "named"}:
        yield table.clash_in(contract, "trumps", Phrase("{contract} is a choice; its trumps are named or left out."))


def _end_faults(table: QuotaTable) -> Iterator[Fault]:
    ends_by_tricks = table.end_tricks is not None or table.end_over is not None
    if table.deals is None and (table.owes or (table.target is None and not ends_by_tricks)):
        why = Phrase("A match ends after its deals in their order, at a target, or with many tricks in one deal.")
        yield table.clash("deals", why)
    most = max(table.tricks_of(contract) for contract in table.contracts)
    if table.end_tricks is not None and table.end_tricks > most:
        yield table.clash("end_tricks", Phrase("More tricks would end the match than are played."))
    over = [table.tricks_of(each) - min(each.quotas) for each in table.contracts if each.quotas]
    if table.end_over is not None and table.end_over > max(over, default=0):
        yield table.clash("end_over", Phrase("Nobody can be so many tricks over their quota that the match would end."))
    if table.floor is not None and (table.target is None or not table.floor < table.start < table.target):
        yield table.clash("floor", Phrase("A score below the start ends a match that has a target above it, too."))
    if table.handicaps and len(table.handicaps) != len(table.sides):
        yield table.clash("handicaps", wrong.HANDICAPS_FOR_EACH)
    elif table.target != table.start and table.sides and table.is_at_target(table.starts(len(table.sides))):
        yield table.clash("handicaps", wrong.SOMEBODY_STARTS_THERE)
    if table.target == table.start:
        yield table.clash("target", wrong.EVERYBODY_STARTS_THERE)
    elif table.target is not None and table.target < table.start and not can_lose_points(table):
        yield table.clash("target", Phrase("The target is below the start, and nobody ever loses a point."))
    if not ends_by_tricks and (table.winner == "ender" or "winner" in table.options):
        key = "winner" if table.winner == "ender" else "options"
        yield table.clash(key, Phrase("The player who ends the match can win it only if tricks in one deal end it."))


def _schedule_faults(table: QuotaTable) -> Iterator[Fault]:
    if not table.owes or table.deals is None:
        return
    contracts = table.owed
    if contracts > MOST_CONTRACTS:
        values: dict[str, Value] = {"owed": contracts, "most": MOST_CONTRACTS}
        why = Phrase("Each player owes {owed} contracts; {most} are the most that a sheet has boxes for.", values)
        yield table.clash("deals", why)
    if table.deals > table.players * contracts:
        more = wrong.MORE_DEALS_THAN_OWED if contracts > len(table.contracts) else wrong.DEALS_DO_NOT_COME_OUT
        wanted = table.players * contracts
        yield more(table=table.name, deals=table.deals, players=table.players, wanted=wanted).at("deals")
    elif table.order == "round" and table.turn == "blocks":
        yield wrong.SCHEDULE_DOES_NOT_COME_OUT(table=table.name, deals=table.deals).at("deals")
    elif table.order == "deal" and table.turn == "passes" and table.deals > math.lcm(table.players, contracts):
        # Players and contracts both rotate: with a common divisor a player has the same contracts again.
        yield wrong.SCHEDULE_DOES_NOT_COME_OUT(table=table.name, deals=table.deals).at("deals")
