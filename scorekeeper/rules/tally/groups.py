"""Groups of hands that every declarer owes together, and hands limited to so many deals of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from scorekeeper.rules.phrase import Fault, Phrase, Sentence
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.tally_table import TallyTable


class HandBox(NamedTuple):
    """A box of each declarer: its key, the hand or group that fills it, and which time this is, from 1."""

    key: str
    of: str
    time: int


def boxes_of(table: TallyTable, hands: Sequence[tuple[Hand, int]]) -> tuple[HandBox, ...]:
    """Return a declarer's boxes for these hands, each with its number of times; a group's stand at its first hand."""
    owed = {group.id: group.times for group in table.groups}
    several: dict[str, int] = {}
    for hand, times in hands:
        several.setdefault(owed_as(hand), owed.get(hand.group or "", times))
    return tuple(
        HandBox(of if time == 1 else f"{of}-{time}", of, time)
        for of, times in several.items()
        for time in range(1, times + 1)
    )


def owed_as(hand: Hand) -> str:
    """Return the id under which a hand is owed: its group's, or its own."""
    return hand.group or hand.id


def often_in_all(table: TallyTable, hand: Hand, times: int, declarers: int) -> int | None:
    """Return the number of deals in a match that play a hand; None if that is not certain."""
    group = next((each for each in table.groups if each.id == hand.group), None)
    if group is None:
        return times * declarers
    fellows = [each for each in table.hands if each.group == group.id]
    if len(fellows) == 1:
        return group.times * declarers
    limits = [each.at_most or 0 for each in fellows]
    return hand.at_most if 0 not in limits and sum(limits) == group.times * declarers else None


def barred(limited: Sequence[Hand], played: Sequence[int], number: int) -> frozenset[str]:
    """Return the hands that nobody may declare in the deal of this number: used up, or not yet open.

    `played` is how often each of the `limited` hands was played.
    """
    closed = [
        hand.id for hand, times in zip(limited, played, strict=True) if number <= hand.after or times == hand.at_most
    ]
    return frozenset(closed)


NONE: Final[frozenset[str]] = frozenset()


def faults_of_groups(table: TallyTable, block: int) -> Iterator[Fault]:
    """Yield the faults of a table's groups and limits. `block` is the number of deals of each declarer."""
    ids = [group.id for group in table.groups]
    if len(set(ids) | {hand.id for hand in table.hands}) < len(ids) + len(table.hands):
        yield table.clash("", Phrase("A group has the id of another one or of a hand."))
    grouped = [hand for hand in table.hands if hand.group is not None]
    limited = [hand for hand in table.hands if hand.group is None and (hand.at_most is not None or hand.after)]
    if table.order != "free" and (grouped or ids or limited or any(h.at_most or h.after for h in grouped)):
        yield table.clash("order", Phrase("Groups and limits of hands need a free order."))
        return
    apart = [hand for hand in grouped if hand.group not in ids or hand.times is not None]
    if apart:
        where = table.path_in(apart[0], "group" if apart[0].group not in ids else "times")
        yield table.clash(where, Phrase("A hand of a group is owed as often as the group says."))
    for group in table.groups:
        fellows = [hand for hand in grouped if hand.group == group.id]
        limits = [hand.at_most or max(table.players) * group.times for hand in fellows]
        if sum(limits) < max(table.players) * group.times:
            why = Phrase("The hands of {name} do not suffice for all who owe them.")
            yield table.clash(f"groups.{group.id}.times", why, name=group.name)
    lone = [hand for hand in table.hands if hand.at_most is not None and hand.group is None]
    if lone:
        where = table.path_in(lone[0], "at_most")
        yield table.clash(where, Phrase("Only a hand of a group is played at most so often."))
    latest = max(table.hands, key=attrgetter("after"), default=None)
    late = 0 if latest is None else latest.after
    owed = {owed_as(hand): 1 if hand.times is None else max(hand.times) for hand in table.hands}
    owed |= {group.id: group.times for group in table.groups}
    closed = {owed_as(hand) for hand in table.hands if hand.after}
    early = min(late, block) if table.turn == "blocks" else -(-late // min(table.players))
    if latest is not None and late and early > sum(times for of, times in owed.items() if of not in closed):
        where = table.path_in(latest, "after")
        yield table.clash(where, Phrase("Nothing is owed that could be played in the first deals."))


USED_UP = Sentence(
    "{hand} is used up: it was played {times} time.",
    plural="{hand} is used up: it was played {times} times.",
    counted="times",
)
OWES_NO_MORE = Sentence("{who} has played all that they owe of {group}.")
NOT_OPEN_YET = Sentence("{hand} is only played from deal {deal} on.")
