"""Values derived from a tally table for a number of players: sides, and the items of each hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from scorekeeper.rules.phrase import Account, Phrase, Seat, titled, worded
from scorekeeper.rules.tally.table import Hand, Item, Seating, TallyTable

T = TypeVar("T")

TRICKS = "tricks"
"""The id of an item that is tricks: each has a card from every player."""

_THREES = 9
"""Three sides of three sit at a table of nine, and at no other."""


class Count(NamedTuple):
    """An item of a hand, for a number of players.

    `owners` are the sides or players that are asked, in the order of a list of answers; `accounts` are the
    accounts that their points go to. `most` is the most that one owner can have.
    """

    item: Item
    label: Phrase
    owners: tuple[Seat | Account, ...]
    accounts: tuple[int, ...]
    total: int | None
    most: int

    @property
    def id(self) -> str:
        """The id of the item, which is also the key of its answers."""
        return self.item.id

    @property
    def title(self) -> Phrase:
        """The name of the item as a heading."""
        return titled(self.item.name)


class HandLayout(NamedTuple):
    """A hand and its items, for a number of players."""

    hand: Hand
    counts: tuple[Count, ...]

    @property
    def id(self) -> str:
        """The id of the hand."""
        return self.hand.id


class Layout(NamedTuple):
    """What is derived from a table for a number of players. `book` is 0 where there is none."""

    players: int
    sides: tuple[tuple[int, ...], ...]
    hands: tuple[HandLayout, ...]
    book: int


def sides_of(seating: Seating, players: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, with partners evenly spaced; empty where the seating is impossible for so many.

    >>> sides_of("pairs", 6)
    ((0, 3), (1, 4), (2, 5))
    >>> sides_of("pairs", 5)
    ()
    """
    size = {"alone": 1, "pairs": 2, "threes": 3}[seating]
    sides, rest = divmod(players, size)
    if rest or sides == 1 or (seating == "threes" and players != _THREES):
        return ()
    return tuple(tuple(range(first, players, sides)) for first in range(sides))


def for_players(table: TallyTable, row: Sequence[T], players: int) -> T:
    """The entry of a row for a number of players; a row has one entry, or one for each number of players."""
    return row[0] if len(row) == 1 else row[table.players.index(players)]


def playable(table: TallyTable) -> tuple[int, ...]:
    """The numbers of players for which the seating is possible."""
    return tuple(number for number in table.players if sides_of(for_players(table, table.seating, number), number))


def hands_of(table: TallyTable) -> tuple[Hand, ...]:
    """The hands; where a table lists none, one hand that counts all items."""
    everything = tuple(item.id for item in table.items)
    return table.hands or (Hand(id="hand", name=table.name, counts=everything),)


def following(table: TallyTable) -> dict[str, Any]:
    """The values of `sides` and `tricks`, where they are the same for every number of players; otherwise None."""
    alone = table.players[0] if len(table.players) == 1 else None
    sides = None if alone is None else sides_of(for_players(table, table.seating, alone), alone)
    totals = next((item.total for item in table.items if item.id == TRICKS), None) or ()
    in_each = all(TRICKS in hand.counts for hand in hands_of(table))
    return {"sides": sides, "tricks": totals[0] if len(totals) == 1 and in_each else None}


def layout_of(table: TallyTable, players: int) -> Layout:
    """The layout of a table for a number of players."""
    sides = sides_of(for_players(table, table.seating, players), players)
    items = {item.id: item for item in table.items}
    hands = tuple(
        HandLayout(hand, tuple(_count(table, hand, items[id], sides, players) for id in hand.counts))
        for hand in hands_of(table)
    )
    return Layout(players, sides, hands, 0 if table.book is None else for_players(table, table.book, players))


def _count(table: TallyTable, hand: Hand, item: Item, sides: tuple[tuple[int, ...], ...], players: int) -> Count:
    total = None if item.total is None else for_players(table, item.total, players)
    limits = [limit for limit in (total, item.most) if limit is not None]
    most = min(limits) if limits else (hand.cards or 0) // item.cards
    owners: tuple[Seat | Account, ...] = tuple(map(Account, range(len(sides))))
    accounts = tuple(range(len(sides)))
    if item.by == "player":
        owners = tuple(map(Seat, range(players)))
        accounts = tuple(next(a for a, side in enumerate(sides) if seat in side) for seat in range(players))
    return Count(item, worded(item.name), owners, accounts, total, most)
