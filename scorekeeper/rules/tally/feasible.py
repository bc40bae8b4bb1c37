"""Whether what a hand of a tally table counts can come out at all, for a number of players."""

from __future__ import annotations

from scorekeeper.rules.tally.hand_layout import TRICKS, Count, HandLayout


def can_come_out(laid: HandLayout, players: int) -> bool:
    """Whether there are counts that add up to the totals, the cards and the tricks of a hand."""
    return _cards_come_out(laid) and all(_has_room(laid, count, players) for count in laid.counts)


def _cards_come_out(laid: HandLayout) -> bool:
    """Whether the items make all the cards of the hand together."""
    if laid.hand.cards is None:
        return True
    made = sum((count.total or 0) * count.item.cards for count in laid.counts)
    known = all(count.total is not None for count in laid.counts)
    return made == laid.hand.cards if known else made <= laid.hand.cards


def _has_room(laid: HandLayout, count: Count, players: int) -> bool:
    """Whether everything of an item can be somebody's, and in the tricks that hold it."""
    if count.total is None:
        return True
    if count.total > count.most * len(count.owners):
        return False
    holder = next((other for other in laid.counts if other.id == count.item.within), None)
    if holder is None or holder.total is None:
        return True
    if holder.id == TRICKS and not count.item.single:
        return count.total <= players * holder.total
    return count.total == 0 or holder.total > 0
