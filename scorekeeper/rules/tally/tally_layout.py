"""Values derived from a tally table for a number of players: sides, boxes, and the items of each hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

from scorekeeper.rules.phrase import Fault, Phrase, Sentence, named
from scorekeeper.rules.tally.hand_layout import HandItem, HandLayout, PlayedHand
from scorekeeper.rules.tally.hands import TRICKS, Hand, SeatingKind
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


_THREES = 9  # the only number of players at which three sides of three can sit
_HALF = 3  # the fewest players of each of two halves: two sides of two are pairs


class TableLayout(NamedTuple):
    """The values derived from a table for a number of players. `book` is 0 if there is none.

    `deals` is None if their number is not fixed. `schedule` has the hand of each deal, repeated until the last one; in
    a free order, each hand as often as one declarer can play it. `by_id` has the hands that are played. `boxes` are
    those of each declarer, one per deal; `account_of` has the account of each seat.
    """

    players: int
    sides: tuple[tuple[int, ...], ...]
    hands: tuple[HandLayout, ...]
    book: int
    deals: int | None
    schedule: tuple[HandLayout, ...]
    by_id: dict[str, HandLayout]
    boxes: tuple[HandBox, ...]
    account_of: tuple[int, ...]

    @property
    def block(self) -> int:
        """The number of deals for each declarer."""
        return len(self.boxes)


def sides_of(seating: SeatingKind, players: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side, with partners evenly spaced; empty if the seating is impossible for so many.

    >>> sides_of("pairs", 6)
    ((0, 3), (1, 4), (2, 5))
    >>> sides_of("pairs", 5)
    ()
    >>> sides_of("halves", 6)
    ((0, 2, 4), (1, 3, 5))
    """
    size = {"alone": 1, "pairs": 2, "threes": 3, "halves": players // 2}[seating]
    sides, rest = divmod(players, size)
    if rest or sides == 1 or (seating == "threes" and players != _THREES) or (seating == "halves" and size < _HALF):
        return ()
    return tuple(tuple(range(first, players, sides)) for first in range(sides))


def playable(table: TallyTable) -> tuple[int, ...]:
    """Return the numbers of players for which the seating is possible."""
    return tuple(number for number in table.players if sides_of(table.for_players(table.seating, number), number))


def hands_of(table: TallyTable) -> tuple[Hand, ...]:
    """Return the hands; if a table lists none, one hand that counts all items."""
    return table.hands or (Hand(id="hand", name=table.name, counts=tuple(item.id for item in table.items)),)


def following(table: TallyTable) -> dict[str, Any]:
    """Return the values of `sides` and `tricks` if they are equal for every number of players; otherwise None."""
    alone = table.players[0] if len(table.players) == 1 else None
    sides = None if alone is None else sides_of(table.for_players(table.seating, alone), alone)
    totals = next((item.totals for item in table.items if item.id == TRICKS), ())
    in_each = all(TRICKS in hand.counts for hand in hands_of(table))
    return {"sides": sides, "tricks": totals[0] if len(totals) == 1 and in_each else None}


def layout_of(table: TallyTable, players: int) -> TableLayout:
    """Return the layout of a table for a number of players."""
    sides = sides_of(table.for_players(table.seating, players), players)
    listed = [(hand, times) for hand in hands_of(table) if (times := _times(table, hand, players))]
    boxes = boxes_of(table, listed)
    hands = tuple(_hand(table, hand, sides, players, boxes) for hand, _ in listed)
    schedule = tuple(layout for layout in hands for _ in range(layout.times))
    book = 0 if table.book is None else table.for_players(table.book, players)
    by_id = {layout.id: layout for layout in hands}
    deals = _deals(table, len(boxes), players)
    return TableLayout(players, sides, hands, book, deals, schedule, by_id, boxes, accounts_of(sides, players))


def accounts_of(sides: tuple[tuple[int, ...], ...], players: int) -> tuple[int, ...]:
    """Return the account of each seat: that of its side."""
    return tuple(next((account for account, side in enumerate(sides) if seat in side), 0) for seat in range(players))


def _deals(table: TallyTable, block: int, players: int) -> int | None:
    if table.order == "free" or table.turn == "blocks":
        return players * block
    if table.order is not None and any(hand.times is not None for hand in table.hands):
        return block
    found = (item.deals_of(table, players) for item in table.items)
    return next((deals for deals in found if deals is not None), table.deals)


def _hand(
    table: TallyTable, hand: Hand, sides: tuple[tuple[int, ...], ...], players: int, boxes: Sequence[HandBox]
) -> HandLayout:
    played = PlayedHand(table, hand, players, sides, accounts_of(sides, players), {})
    items = {item.id: item for item in table.items}
    for item in sorted((items[id] for id in hand.counts), key=attrgetter("order")):
        in_hand = HandItem.KINDS[item.kind].in_hand(item, played)
        if in_hand is not None:
            played.items[item.id] = in_hand
    key = frozenset(["contract" if table.order == "free" else "hand"] if table.hands else [])
    own = sum(1 << index for index, box in enumerate(boxes) if box.of == owed_as(hand))
    times, found = _times(table, hand, players), tuple(played.items.values())
    return HandLayout(hand, found, players, times, named(hand.name), key, own)


def _times(table: TallyTable, hand: Hand, players: int) -> int:
    """Return the number of times a hand is played; for a hand of a group, how often a declarer can play it."""
    group = next((each for each in table.groups if each.id == hand.group), None)
    if group is not None:
        return group.times if hand.at_most is None else min(group.times, hand.at_most)
    return 1 if hand.times is None else table.for_players(hand.times, players)
