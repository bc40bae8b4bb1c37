"""Values derived from a tally table for a number of players: sides, and the items of each hand."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from scorekeeper.rules.phrase import named
from scorekeeper.rules.tally.groups import HandBox, boxes_of, owed_as
from scorekeeper.rules.tally.hand_layout import HandItem, HandLayout, PlayedHand
from scorekeeper.rules.tally.hands import TRICKS, Hand, SeatingKind
from scorekeeper.rules.tally.tally_table import TallyTable

_THREES = 9
"""The only number of players at which three sides of three can sit."""

_HALF = 3
"""The fewest players of each of two halves: two sides of two are pairs."""


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
