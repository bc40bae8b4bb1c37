"""The columns of a tally game and their values, from its table."""

from __future__ import annotations

from scorekeeper.rules.game import Column, Values
from scorekeeper.rules.phrase import Phrase, named, titled
from scorekeeper.rules.tally.layout import Count, HandLayout, playable
from scorekeeper.rules.tally.play import HAND
from scorekeeper.rules.tally.rules import TallyRules
from scorekeeper.rules.tally.table import Item, TallyTable


def columns_of(game: TallyRules) -> tuple[Column, ...]:
    """A column for the hand, where there are several, and one for each item."""
    table = game.table
    hands = [laid for players in playable(table) for laid in game.layout(players).hands]
    items = tuple(_column(item, _values(table, item, hands)) for item in table.items)
    names = tuple((hand.id, named(hand.name)) for hand in table.hands)
    if not names:
        return items
    decided = table.order is None and len(names) > 1
    values = Values(tuple(hand.id for hand in table.hands), needed=decided)
    return (Column(HAND, HAND, Phrase("Hand"), called=names, values=values), *items)


def _column(item: Item, values: Values | None) -> Column:
    """The column of an item: its owner where there is only one of it, otherwise its counts."""
    label = titled(item.name)
    if item.single:
        return Column(item.id, item.id, label, names="accounts", values=values)
    by_player = item.by == "player"
    return Column(item.id, item.id, label, each=not by_player, number=True, seats=by_player, values=values)


def _values(table: TallyTable, item: Item, hands: list[HandLayout]) -> Values | None:
    """The values of an item in all hands that count it; None where no hand does."""
    counted = [(laid, count) for laid in hands for count in laid.counts if count.id == item.id]
    if not counted:
        return None
    needed = len(counted) == len(hands)
    if item.single:
        owners = max(len(count.owners) for _, count in counted)
        return Values(tuple(range(owners)), needed=needed)
    totals = {_total(table, laid, count) for laid, count in counted}
    total = totals.pop() if len(totals) == 1 else None
    return Values(high=max(_most(table, laid, count) for laid, count in counted), total=total, needed=needed)


def _most(table: TallyTable, laid: HandLayout, count: Count) -> int:
    """The most of an item that one owner can have: all, what ends the play, or what a suit has."""
    if table.at_once and table.target is not None:
        return max(0, min(count.most, table.target // count.item.points[0]))
    if laid.hand.suit is not None and count.item.by == "player":
        return min(count.most, laid.hand.suit // count.item.cards)
    return count.most


def _total(table: TallyTable, laid: HandLayout, count: Count) -> int | None:
    """The sum of an item's counts, where it follows from the table alone; otherwise None."""
    if table.at_once:
        return None
    if count.total is None and laid.hand.cards is not None and len(laid.counts) == 1:
        return laid.hand.cards // count.item.cards
    return count.total
