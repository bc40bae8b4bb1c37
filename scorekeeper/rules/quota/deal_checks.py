"""Whether a deal of a quota game can stand. All faults are found, not just the first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.rules.deal_faults import (
    ChoiceMissing,
    ChoiceNotAllowed,
    CountAboveTricks,
    CountsMissing,
    MoreCardsThanAHand,
    MoreThanOneRanOut,
    NegativeCount,
    NobodyRanOut,
    NoChoiceHere,
    NotACount,
    NoTrumpsHere,
    OtherTrumps,
    TricksDoNotAddUp,
    UnknownSuit,
    WrongNumberOfCounts,
)
from scorekeeper.rules.phrase import Account, Fault, Phrase, short, shown
from scorekeeper.rules.quota.layout import Line
from scorekeeper.rules.suits import SUIT_NAMES

TRICKS = Phrase("tricks")
CARDS = Phrase("cards left")


def choice_faults(line: Line, played_as: object, name: str = "") -> list[Fault]:
    """Whether what a contract was played as is what it offers; `name` is what the table calls that."""
    contract = line.contract
    if contract.of is None:
        return [] if played_as is None else [NoChoiceHere(contract.name)]
    if played_as is None:
        return [ChoiceMissing(contract.name)]
    return [] if played_as in contract.of else [ChoiceNotAllowed(contract.name, name or short(played_as))]


def trump_faults(line: Line, played: Line, trump: object) -> list[Fault]:
    """Whether the trump suit is one that the contract, as it was played, can have. It may be left out."""
    if trump is None:
        return []
    if not isinstance(trump, str) or trump not in SUIT_NAMES:
        return [UnknownSuit(short(trump))]
    if played.contract.trumps in {None, "none"}:
        return [NoTrumpsHere(line.contract.name)]
    if played.own is not None and trump != played.own:
        return [OtherTrumps(line.contract.name, SUIT_NAMES[played.own], SUIT_NAMES[trump])]
    return []


def count_faults(counts: object, accounts: int, tricks: int, *, stops: bool | None) -> list[Fault]:
    """Whether the counts can be: one an account, none impossible, all together what was played.

    `stops` is None where it is not known whether these are tricks or cards left; then nothing is
    said of their sum.
    """
    if counts is None:
        return [CountsMissing(CARDS if stops else TRICKS)]
    if not isinstance(counts, list | tuple):
        return [NotACount(shown(counts))]
    faults: list[Fault] = []
    if len(counts) != accounts:
        faults.append(WrongNumberOfCounts(len(counts), accounts))
    whole = [count for count in counts if type(count) is int]
    if len(whole) != len(counts):
        # A list that is far too long is not told item by item.
        faults += [NotACount(shown(count)) for count in counts[:accounts] if type(count) is not int]
    else:
        faults += _range_faults(whole[:accounts], tricks, stops=stops is not False)
    if len(whole) == accounts == len(counts) and stops is not None:
        faults += _stops_faults(whole) if stops else _sum_faults(whole, tricks)
    return faults


def _range_faults(counts: Iterable[int], tricks: int, *, stops: bool) -> list[Fault]:
    faults: list[Fault] = []
    for account, count in enumerate(counts):
        if count < 0:
            faults.append(NegativeCount(Account(account), count))
        elif count > tricks and stops:
            faults.append(MoreCardsThanAHand(Account(account), count, tricks))
        elif count > tricks:
            faults.append(CountAboveTricks(Account(account), count, tricks))
    return faults


def _sum_faults(counts: list[int], tricks: int) -> list[Fault]:
    total = sum(counts)
    return [] if total == tricks else [TricksDoNotAddUp(total, tricks)]


def _stops_faults(counts: list[int]) -> list[Fault]:
    out = counts.count(0)
    if out == 1:
        return []
    return [MoreThanOneRanOut(out)] if out else [NobodyRanOut()]


def counts_of(answers: Any, accounts: int) -> list[int | None]:
    """The counts said so far, one an account; None where nothing usable has been said."""
    said = answers.get("counts")
    row = list(said)[:accounts] if isinstance(said, list | tuple) else []
    row += [None] * (accounts - len(row))
    return [count if type(count) is int else None for count in row]
