"""What only the leader of a hand counts, or its declarer: how often they failed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Field
from scorekeeper.rules.phrase import Fault, Phrase, Seat, shown, titled, worded
from scorekeeper.rules.tally import faults as own
from scorekeeper.rules.tally.table import Item


def number_said(item: Item, answers: Mapping[str, Any]) -> int | None:
    """The number of an item so far; None where there is none, or it cannot be."""
    said = answers.get(item.id)
    return said if type(said) is int and 0 <= said <= (item.most or 0) else None


def faults_of_leader(item: Item, leader: int, answers: Mapping[str, Any]) -> list[Fault]:
    """All faults of the number."""
    said, what = answers.get(item.id), worded(item.name)
    if said is None:
        return [wrong.COUNTS_MISSING(what=what)]
    if type(said) is not int:
        return [wrong.NOT_A_COUNT(who=Seat(leader), what=what, said=shown(said))]
    if said < 0:
        return [own.FEWER_THAN_NONE(who=Seat(leader), count=said, what=what)]
    return (
        []
        if said <= (item.most or 0)
        else [own.MORE_THAN_THERE_CAN_BE(who=Seat(leader), count=said, what=what, most=item.most or 0)]
    )


def leader_field(item: Item, leader: int, account: int) -> Field:
    """The question about it."""
    question = own.how_many(Seat(leader), worded(item.name))
    title = titled(item.name)
    return Field(item.id, "number", title, question, account=account, seat=leader, high=item.most or 0)


def leaders_counts(item: Item, answers: Mapping[str, Any], account: int, accounts: int) -> list[int]:
    """The count of each account: the leader's has the number, the others have none."""
    number = number_said(item, answers) or 0
    return [number if each == account else 0 for each in range(accounts)]


def leader_open(item: Item) -> Fault:
    """What is still to enter."""
    return own.STILL_UNCOUNTED(what=worded(item.name))


def leader_told(item: Item, leader: int, number: int) -> Phrase:
    """What a caption says of it: who, and how often."""
    held = (Phrase("{who} {count}", {"who": Seat(leader), "count": number}),)
    return Phrase("{what}: {held}", {"what": titled(item.name), "held": held})
