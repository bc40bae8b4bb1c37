"""Validation of a deal of a quota game; all faults are found, not just the first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Column, Field, Option
from scorekeeper.rules.phrase import Account, Fault, Phrase, short, shown
from scorekeeper.rules.quota.quota_layout import PlayableContract
from scorekeeper.rules.suits import SUIT_NAMES, SUITS

TRICKS = Phrase("tricks")
CARDS = Phrase("cards left")
QUOTAS = Column("quotas", "quota", Phrase("Quota"), each=True, answer=False, number=True)


def tricks_taken(who: Account) -> Phrase:
    """Return the question for somebody's tricks."""
    return Phrase("How many tricks did {who} take?", {"who": who})


def so_many_of(together: int, tricks: int) -> Phrase:
    """Return the number of tricks entered, and of the deal: "14 of 16 tricks"."""
    return Phrase(
        "{sum} of {tricks} trick", {"sum": together, "tricks": tricks}, plural="{sum} of {tricks} tricks", count=tricks
    )


def cards_left(who: Account) -> Phrase:
    """Return the question for somebody's cards left after another has run out."""
    return Phrase("How many cards does {who} have left?", {"who": who})


def count_field(key: str, account: int, accounts: int, seat: int, question: Phrase, high: int) -> Field:
    """Return the question for the count of one of so many accounts; `seat` is one of its seats."""
    indexes: dict[str, Any] = {"index": account, "size": accounts, "account": account, "seat": seat}
    who = Phrase("{who}", {"who": Account(account)})
    return Field(key, "number", who, question, **indexes, high=high, group=key)


def choice_faults(line: PlayableContract, played_as: object, name: str = "") -> list[Fault]:
    """Return the faults of the contract that a choice was played as; `name` is the name of that contract."""
    contract = line.contract
    if contract.of is None:
        return [] if played_as is None else [wrong.NO_CHOICE_HERE(contract=contract.name)]
    if played_as is None:
        return [wrong.CHOICE_MISSING(contract=contract.name)]
    if played_as in contract.of:
        return []
    return [wrong.CHOICE_NOT_ALLOWED(contract=contract.name, choice=shown(name or played_as))]


def trump_faults(line: PlayableContract, played: PlayableContract, trump: object) -> list[Fault]:
    """Return the faults of the trump suit, given the contract as it was played. It may be left out."""
    if trump is None:
        return []
    offered = [Option(suit, SUIT_NAMES[suit]) for suit in line.contract.suits or played.contract.suits or SUITS]
    if isinstance(trump, str) and trump not in SUIT_NAMES:
        return [wrong.UNKNOWN_SUIT(said=short(trump))]
    if played.contract.trumps in {None, "none"}:
        return [wrong.NO_TRUMPS_HERE(contract=line.contract.name)]
    if played.own is not None and isinstance(trump, str) and trump != played.own:
        return [wrong.OTHER_TRUMPS(contract=line.contract.name, own=SUIT_NAMES[played.own], said=SUIT_NAMES[trump])]
    if any(trump == option.value for option in offered):
        return []
    return [wrong.not_one_of(Phrase("Trumps"), offered, shown(trump))]


def count_faults(counts: object, accounts: int, tricks: int, *, stops: bool | None) -> list[Fault]:
    """Return the faults of the counts: their number, or else their range, or else their sum.

    `stops` is None if these may be tricks or cards left; then their sum is not checked.
    """
    what, title = (CARDS, Phrase("Cards left")) if stops else (TRICKS, Phrase("Tricks"))
    if faults := wrong.faults_of_counts(counts, what, title, [Account(account) for account in range(accounts)]):
        return faults
    numbers = counts_of({"counts": counts}, accounts)
    faults = _range_faults(numbers, tricks, stops=stops is not False)
    if faults or stops is None:
        return faults
    out, together = numbers.count(0), sum(number or 0 for number in numbers)
    if stops and out != 1:
        return [wrong.MORE_THAN_ONE_RAN_OUT(count=out) if out else wrong.NOBODY_RAN_OUT]
    return [] if stops or together == tricks else [wrong.TRICKS_DO_NOT_ADD_UP(sum=together, tricks=tricks)]


def come_out(counts: object, accounts: int, tricks: int) -> bool:
    """Whether these are the tricks of so many accounts, without any of the faults of `count_faults`."""
    return (
        (type(counts) is list or type(counts) is tuple)
        and len(counts) == accounts
        and set(map(type, counts)) == {int}
        and min(counts) >= 0
        and sum(counts) == tricks
    )


def faults_so_far(counts: Sequence[int | None], tricks: int, *, stops: bool) -> list[Fault]:
    """Return the faults that no further count can mend, while some counts are unknown."""
    faults = _range_faults(counts, tricks, stops=stops)
    known = [count for count in counts if count is not None]
    if stops and known.count(0) > 1:
        faults.append(wrong.MORE_THAN_ONE_RAN_OUT(count=known.count(0)))
    elif not stops and not faults and sum(known) > tricks:
        faults.append(wrong.TRICKS_DO_NOT_ADD_UP(sum=sum(known), tricks=tricks))
    return faults


def _range_faults(counts: Iterable[int | None], tricks: int, *, stops: bool) -> list[Fault]:
    faults: list[Fault] = []
    for account, count in enumerate(counts):
        if count is None:
            continue
        if count < 0:
            faults.append(wrong.NEGATIVE_COUNT(who=Account(account), count=count))
        elif count > tricks and stops:
            faults.append(wrong.MORE_CARDS_THAN_A_HAND(who=Account(account), count=count, hand=tricks))
        elif count > tricks:
            faults.append(wrong.COUNT_ABOVE_TRICKS(who=Account(account), count=count, tricks=tricks))
    return faults


def counts_of(answers: Any, accounts: int) -> list[int | None]:
    """Return the count of each account so far; None if it is missing, or not an integer."""
    counts = answers.get("counts")
    row = list(counts)[:accounts] if isinstance(counts, list | tuple) else []
    row += [None] * (accounts - len(row))
    return [count if type(count) is int else None for count in row]
